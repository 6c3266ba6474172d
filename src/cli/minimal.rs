//! `minimal`: redundant clues, and the minimal puzzles inside a puzzle.

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
    #[arg(long, value_name = "K|A..B", requires = "all")]
    clues: Option<Clues>,
}

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
];

impl Minimal {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        match self.all {
            true => {
                let clues = self.clues.map(|clues| clues.range());
                ask(minimal::Inside { clues }, &self.input, self.bounded.budget, session)
            }
            false => ask(minimal::Minimal::default(), &self.input, self.bounded.budget, session),
        }
    }
}
