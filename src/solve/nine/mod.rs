//! The 9x9 board.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod batch;
mod board;
mod branch;
mod engine;
mod kernel;
mod lanes;
mod portable;
mod redundant;
mod visit;

pub use backend::Backend;
pub use batch::{Answer, solve_batch};
pub use redundant::redundant_clues;
pub use visit::Nine;
