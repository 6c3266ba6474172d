//! `minimal`: redundant clues, and the minimal puzzles inside a puzzle.

use std::time::Duration;

use super::plumbing::bounded::seconds;
use super::plumbing::prelude::*;
use gridforest_requests::minimal;

/// Test whether each puzzle is proper and minimal, and name its redundant clues
///
/// The column status gives the reason: minimal; redundant, proper but with redundant clues; several
/// solutions; none, though no rule is broken yet; conflict, two equal clues in a row, column or
/// box.
#[derive(Debug, Args)]
pub(super) struct Minimal {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    bounded: Bounded,
    /// Every minimal puzzle inside each puzzle instead: a row for each
    #[arg(long)]
    all: bool,
    /// With --all: only those with these numbers of clues: K or A..B
    #[arg(long, value_name = "K|A..B", requires = "all", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,
    /// With --all: end after this time, in seconds, with the rows that were found (exit code 3).
    /// Puzzles of more than 45 clues are taken too, whose lists would not end
    #[arg(long, value_name = "T", value_parser = seconds, requires = "all", conflicts_with = "budget")]
    time: Option<Duration>,
    /// A random minimal puzzle inside each puzzle instead: redundant clues are taken off in random
    /// order, until none is left
    #[arg(long, conflicts_with_all = ["all", "clues", "time"])]
    one: bool,
    /// The seed of --one
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(super) const EXAMPLES: &[Example] = &[
    (
        "minimal puzzles.txt",
        "whether each puzzle is proper and minimal, and which clues are redundant",
    ),
    (
        "minimal puzzles.txt --all --clues 20..22",
        "the minimal puzzles of 20 to 22 clues inside each",
    ),
    ("minimal puzzles.txt --all --time 60", "those that are found within a minute"),
    ("minimal puzzles.txt --one --seed 5", "a random one inside each"),
];

impl Minimal {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        given.needs("seed", self.one, "--one")?;
        Ok(Destination::Rows)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if self.one {
            let question = minimal::One { seed: self.seed };
            return ask(question, &self.input, self.bounded.budget, session);
        }
        match self.all {
            true => {
                let clues = self.clues;
                if let Some(time) = self.time {
                    stop::after(time).context("can't start a thread")?;
                }
                let question = minimal::Inside { clues, in_part: self.time.is_some() };
                ask(question, &self.input, self.bounded.budget, session)
            }
            false => ask(minimal::Minimal::default(), &self.input, self.bounded.budget, session),
        }
    }
}
