//! `estimate`: counts beyond enumeration, with their errors.

mod puzzles;
mod solutions;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::Verdict;
use super::plumbing::Session;
use gridforest::board::Shape;
use gridforest::estimate::solutions::Problem;
use puzzles::Puzzles;
use solutions::How;

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
        /// RxC (boxes of R rows by C columns) or latinN
        shape: Shape,
        #[command(flatten)]
        how: How,
    },
}

impl Estimate {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let (problem, how) = match self.what {
            What::Puzzles(puzzles) => return puzzles.run(session),
            What::Queens { n, how } => (Problem::Queens(n), how),
            What::Latin { n, how } => (Problem::Latin(n), how),
            What::Grids { shape, how } if shape.has_boxes() => (Problem::Grids(shape), how),
            What::Grids { shape, how } => (Problem::Latin(shape.side()), how),
        };
        how.run(problem, session)
    }
}
