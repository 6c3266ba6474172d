//! Monte Carlo estimates: of minimal puzzles, of solutions, and of the solutions of puzzles.

pub mod boards;
pub mod puzzles;
pub mod solutions;
