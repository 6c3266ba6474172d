//! `minimal`: redundant clues, and the minimal puzzles inside a puzzle.

use anyhow::Result;
use clap::Args;

use super::generate::kinds::{Kind, Recipe};
use super::plumbing::ask::{Input, ask};
use super::plumbing::clues::Clues;
use super::plumbing::help::Example;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{Session, Verdict};
use gridforest::board::Shape;
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
    /// Every minimal puzzle inside each puzzle instead: a row for each
    #[arg(long)]
    all: bool,
    /// With --all: only those with these numbers of clues: K or A..B
    #[arg(long, value_name = "K|A..B")]
    clues: Option<Clues>,
    /// N random minimal puzzles instead, one a line: as `generate` makes them
    #[arg(long, value_name = "N")]
    random: Option<u64>,
    /// Of --random, what the puzzles are like
    #[arg(long, value_name = "KIND", default_value = "minimal")]
    kind: Kind,
    /// With --kind hard: the steps of the climb to each puzzle
    #[arg(long, value_name = "N", default_value_t = 200)]
    steps: usize,
    /// The seed of --random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[
    Use::rows("a row a puzzle", "FILE shape keep from column"),
    Use::rows("--all", "FILE shape all clues keep from column"),
    Use::rows("--random N", "random kind shape seed"),
    Use::rows("--random N --kind hard", "random kind shape seed steps"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    (
        "minimal puzzles.txt",
        "whether each puzzle is proper and minimal, and which clues are redundant",
    ),
    (
        "minimal puzzles.txt --all --clues 20..22",
        "the minimal puzzles of 20 to 22 clues inside each",
    ),
    ("minimal --random 2 --shape 2x3 --kind several", "puzzles of 6x6 with several solutions"),
];

impl Uses for Minimal {
    fn used(&self, _: &Given) -> &'static Use {
        match self.random {
            Some(_) if self.kind == Kind::Hard => &USES[3],
            Some(_) => &USES[2],
            None if self.all => &USES[1],
            None => &USES[0],
        }
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

impl Minimal {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if let Some(number) = self.random {
            let recipe = Recipe {
                shape: self.input.shape.unwrap_or(Shape::NINE),
                kind: self.kind,
                steps: self.steps,
                seed: self.seed,
            };
            return recipe.write(number, "--shape", session);
        }
        match self.all {
            true => {
                let clues = self.clues.map(|clues| clues.range());
                ask(minimal::Inside { clues }, &self.input, session)
            }
            false => ask(minimal::Minimal::default(), &self.input, session),
        }
    }
}
