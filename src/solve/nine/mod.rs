//! The 9x9 board: many puzzles at once, one in each lane of a vector.
//!
//! [`solve_batch`] counts the solutions of many puzzles, [`redundant_clues`] finds the clues that
//! could go, [`differing`] other solutions that differ in a given cell, [`propagate_batch`] shows how far the rules go without search, and [`Nine`] visits
//! every solution of one puzzle. All run the same search over the same lanes, on the fastest
//! instructions of the machine ([`Backend`]); `kernel.rs` draws the layout of the data.
//!
//! ```
//! use gridforest::solve::nine::{Backend, solve_batch};
//! let mut puzzle = [0; 81];
//! puzzle[0] = 1;
//! let answers = solve_batch(Backend::best(), &[puzzle], 2);
//! assert_eq!(answers[0].solutions, 2);
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod batch;
mod board;
mod branch;
mod differing;
mod engine;
mod kernel;
mod lanes;
mod portable;
mod propagated;
mod redundant;
#[cfg(test)]
mod tests;
mod visit;

pub use backend::Backend;
pub use batch::{Answer, solve_batch};
pub use differing::{Question, differing};
pub use propagated::{Propagated, propagate_batch};
pub use redundant::redundant_clues;
pub use visit::Nine;
