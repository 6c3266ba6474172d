//! `describe`: a row for each puzzle, a column for each feature.

use super::plumbing::prelude::*;
use gridforest_requests::describe::{self, Wanted};

/// Describe puzzles: a row for each puzzle, a column for each feature
///
/// What takes longer is asked for by --with; its columns are empty otherwise.
/// Unavoidable sets are empty on boards of more than 128 cells.
#[derive(Debug, Args)]
pub(super) struct Describe {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    bounded: Bounded,
    /// Features that take longer: a list with commas, or `all`
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    with: Vec<Feature>,
    /// With --with guesses: the number of random images [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    images: Option<u32>,
    /// The seed of these images [default: 1]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("describe puzzles.txt", "the features that are computed quickly"),
    ("describe puzzles.txt --with guesses,backdoor --images 200", "several measures of difficulty"),
    ("describe puzzles.txt --with all --format json", "all features, as JSON"),
    ("describe puzzles6.txt --shape 2x3", "puzzles of 6x6"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Feature {
    /// The distribution of guesses over random images
    Guesses,
    /// The backdoor for singles
    Backdoor,
    /// Unavoidable sets of the grid
    Unavoidable,
    /// Symmetries of the givens
    Symmetry,
    /// The number of the grid in the catalogue
    Index,
    /// All of them
    All,
}

impl Feature {
    fn is_in(self, list: &[Self]) -> bool {
        list.contains(&self) || list.contains(&Self::All)
    }
}

impl Describe {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        given.needs("images seed", self.wants(Feature::Guesses), "--with guesses")?;
        Ok(Destination::Rows)
    }

    fn wants(&self, feature: Feature) -> bool {
        feature.is_in(&self.with)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        // `all` means those that there are for the shape.
        let wanted = |feature: Feature| match self.with.contains(&feature) {
            true => Wanted::Yes,
            false if self.with.contains(&Feature::All) => Wanted::WherePossible,
            false => Wanted::No,
        };
        let question = describe::Describe {
            guesses: wanted(Feature::Guesses),
            images: self.images.map(|images| images as usize),
            seed: self.seed,
            backdoor: self.wants(Feature::Backdoor),
            unavoidable: self.wants(Feature::Unavoidable),
            symmetry: self.wants(Feature::Symmetry),
            index: wanted(Feature::Index),
        };
        ask(question, &self.input, self.bounded.budget, session)
    }
}
