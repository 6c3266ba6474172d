//! `latin`: the structure of Latin squares.

use anyhow::Result;
use clap::Args;
use clap::builder::RangedU64ValueParser;

use super::plumbing::ask::{Input, ask};
use super::plumbing::bounded::Bounded;
use super::plumbing::help::Example;
use super::plumbing::{Session, Verdict};
use gridforest_requests::latin;

/// Count what Latin squares are compared by: intercalates, cycles, transversals, orthogonal mates
///
/// A transversal is a set of cells, one in each row and column, with every symbol once; they are
/// counted up to order 13. A mate is a square that holds each pair of symbols once together with the
/// square: its symbols are disjoint transversals. Two rows differ by a permutation, whose cycles are
/// counted by their length, over all pairs of rows, of columns and of symbols; those of length 2 are
/// intercalates. Sudoku grids are Latin squares, too.
#[derive(Debug, Args)]
pub(super) struct Latin {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    bounded: Bounded,
    /// Search for orthogonal mates, up to L of them (up to the names of their symbols), and show the
    /// first; up to order 11
    #[arg(long, value_name = "L", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    mates: Option<u64>,
}

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("latin squares7.txt", "intercalates, cycles and transversals of squares of order 7"),
    ("latin squares7.txt --mates 1", "whether each has an orthogonal mate, and one"),
];

impl Latin {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        ask(latin::Latin { mates: self.mates }, &self.input, self.bounded.budget, session)
    }
}
