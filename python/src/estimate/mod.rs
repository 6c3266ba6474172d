//! Monte Carlo estimates: of minimal puzzles, and of solutions.

pub(crate) mod puzzles;
pub(crate) mod solutions;
