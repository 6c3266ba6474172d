//! Monte Carlo estimates of counts that are beyond exact enumeration.
//!
//! * [`puzzles`] estimates the number of *minimal puzzles*, by number of clues. They are rare among
//!   the clue sets of random grids. The methods are sampling with known probabilities (Horvitz and
//!   Thompson), sequential Monte Carlo over the number of clues, and multicanonical random walks,
//!   or tours from puzzles that were drawn.
//! * [`solutions`] estimates the number of *solutions* of a problem: queens, Latin squares, Sudoku
//!   grids. They are the ground states of a model. The methods are partition functions by simulated
//!   tempering and annealing, and sequential Monte Carlo over the rows.
//!
//! In both, an estimate comes with an error computed from the samples, and it depends only on its
//! parameters and its seed.

mod error;
pub mod puzzles;
pub mod solutions;

pub use error::EstimateError;
