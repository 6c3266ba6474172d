//! `estimate`: counts beyond enumeration, with their errors.

mod exact;
mod puzzles;
mod solutions;
mod watched;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::plumbing::Session;
use super::plumbing::Verdict;
use super::plumbing::purpose::Purpose;
use super::plumbing::shapes::GridsParser;
use super::plumbing::task::MaybeTask;
use super::plumbing::uses::{Given, Use, Uses};
use gridforest::estimate::solutions::Problem;
use puzzles::Puzzles;
use solutions::How;

pub(in crate::cli) use puzzles::{EXAMPLES as PUZZLES_EXAMPLES, USES as PUZZLES};
pub(in crate::cli) use solutions::{
    GRIDS_EXAMPLES, LATIN_EXAMPLES, QUEENS_EXAMPLES, USES as SOLUTIONS,
};

/// Estimate counts beyond enumeration, with their errors
#[derive(Debug, Args)]
pub(super) struct Estimate {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Puzzles(Puzzles),
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
        /// RxC (boxes of R rows by C columns; side R·C up to 255) or latinN
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
            What::Queens { n, how } => how.task(Problem::Queens(*n), purpose, session),
            What::Latin { n, how } => how.task(Problem::Latin(*n), purpose, session),
            What::Grids { shape, how } => how.task(*shape, purpose, session),
        }
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        match self.what {
            What::Puzzles(puzzles) => puzzles.run(session),
            What::Queens { n, how } => how.run(Problem::Queens(n), session),
            What::Latin { n, how } => how.run(Problem::Latin(n), session),
            What::Grids { shape, how } => how.run(shape, session),
        }
    }
}

impl Uses for Estimate {
    fn used(&self, given: &Given) -> &'static Use {
        match &self.what {
            What::Puzzles(puzzles) => puzzles.used(given),
            What::Queens { n, how } => how.used(Problem::Queens(*n), given),
            What::Latin { n, how } => how.used(Problem::Latin(*n), given),
            What::Grids { shape, how } => how.used(*shape, given),
        }
    }

    fn all(&self) -> &'static [Use] {
        match self.what {
            What::Puzzles(_) => PUZZLES,
            _ => SOLUTIONS,
        }
    }
}
