//! Monte Carlo estimates of counts that are beyond exact enumeration.
//!
//! * [`puzzles`] estimates how many *minimal puzzles* there are, by number of clues. What is counted is
//!   rare among the clue sets of random grids: importance sampling with known probabilities
//!   (Horvitz and Thompson), sequential Monte Carlo over the number of clues, and multicanonical
//!   random walks.
//! * [`solutions`] estimates how many *solutions* a problem has: queens, Latin squares, Sudoku grids.
//!   What is counted are the ground states of a model: partition functions by simulated tempering
//!   and annealing, and sequential Monte Carlo over the rows.
//!
//! The two share nothing but the idea that an estimate comes with an error that was measured, and
//! that it depends on its parameters and its seed alone.

mod error;
pub mod puzzles;
pub mod solutions;
mod tag;

pub use error::EstimateError;

#[cfg(test)]
mod tests {
    use super::{EstimateError, puzzles, solutions};

    /// Users run blocks on threads of their own.
    #[test]
    fn estimators_can_be_shared_between_threads() {
        fn check<T: Send + Sync + 'static>() {}
        check::<puzzles::DesignEstimator>();
        check::<puzzles::Descent>();
        check::<puzzles::MulticanonicalWalk>();
        check::<solutions::Tempering>();
        check::<solutions::SequentialMonteCarlo>();
        check::<EstimateError>();
    }
}
