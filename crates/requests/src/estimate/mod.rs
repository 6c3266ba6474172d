//! Monte Carlo estimates: of minimal puzzles, and of solutions.

pub mod puzzles;
pub mod solutions;
