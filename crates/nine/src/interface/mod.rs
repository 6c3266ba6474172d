//! What a user calls: one question about puzzles in each file.

mod complete;
mod differing;
mod propagate;
mod redundant;
mod solve;
mod unavoidable;
mod under;
mod verify;
mod visit;

pub use complete::completing_clues;
pub use differing::differing;
pub use propagate::propagate_batch;
pub use redundant::{redundant_among, redundant_clues};
pub use solve::{solve_batch, solve_batch_looking};
pub use under::solve_batch_under;
pub use verify::is_solution;
pub use visit::NineSolver;

pub use crate::tasks::{Answer, DifferingQuery, Propagated};
