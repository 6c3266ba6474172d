//! `estimate`: counts beyond enumeration, with their errors.

mod boards;
mod puzzles;
mod solutions;

use super::plumbing::prelude::*;
use boards::Boards;
use gridforest::estimate::solutions::Problem;
use puzzles::Puzzles;
use solutions::How;

pub(super) const EXAMPLES: &[Example] =
    &[("estimate latin 12 --time 1", "the Latin squares of order 12, in about a second")];

pub(super) const BELOW: &[Page] = &[
    ("estimate puzzles", puzzles::EXAMPLES, puzzles::USES),
    ("estimate solutions", boards::EXAMPLES, &[]),
    ("estimate queens", solutions::QUEENS_EXAMPLES, solutions::USES),
    ("estimate latin", solutions::LATIN_EXAMPLES, solutions::USES),
    ("estimate grids", solutions::GRIDS_EXAMPLES, solutions::USES),
];

/// Estimate counts beyond enumeration, with their errors
#[derive(Debug, Args)]
pub(super) struct Estimate {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Puzzles(Puzzles),
    Solutions(Boards),
    /// The ways to place N queens on an N × N board, none attacking another
    Queens {
        /// The side of the board
        n: usize,
        #[command(flatten)]
        how: How,
    },
    /// The Latin squares of side N
    Latin {
        /// The side
        n: usize,
        #[command(flatten)]
        how: How,
    },
    /// The solution grids of a shape
    Grids {
        /// RxC (boxes of R rows by C columns; side R·C up to 255), latinN, or other rules: rectKxN,
        /// jigsaw:FILE, graph:FILE (with --colours K), rules:FILE; each with additions such as +x, +dg,
        /// +windows
        #[arg(value_parser = GridsParser, hide_possible_values = true)]
        shape: Problem,
        #[command(flatten)]
        how: How,
    },
}

impl Estimate {
    pub(super) fn task<'a>(&'a self, purpose: &Purpose, session: &'a Session) -> MaybeTask<'a> {
        match &self.what {
            What::Puzzles(puzzles) => puzzles.task(purpose, session),
            What::Solutions(_) => Ok(None),
            What::Queens { n, how } => how.task(Problem::Queens(*n), purpose, session),
            What::Latin { n, how } => how.task(Problem::Latin(*n), purpose, session),
            What::Grids { shape, how } => how.task(*shape, purpose, session),
        }
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        match self.what {
            What::Puzzles(puzzles) => puzzles.run(session),
            What::Solutions(boards) => boards.run(session),
            What::Queens { n, how } => how.run(Problem::Queens(n), session),
            What::Latin { n, how } => how.run(Problem::Latin(n), session),
            What::Grids { shape, how } => how.run(shape, session),
        }
    }
}

impl Estimate {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        match &self.what {
            What::Puzzles(puzzles) => given.check(puzzles.used(), puzzles::USES)?,
            What::Solutions(_) => {}
            What::Queens { n, how } => {
                given.check(how.used(Problem::Queens(*n)), solutions::USES)?
            }
            What::Latin { n, how } => given.check(how.used(Problem::Latin(*n)), solutions::USES)?,
            What::Grids { shape, how } => given.check(how.used(*shape), solutions::USES)?,
        }
        Ok(Destination::Rows)
    }
}
