//! The 9x9 board: many puzzles at once, one in each lane of a vector, or one folded into nine.
//!
//! [`solve_batch`] counts the solutions of many puzzles, [`redundant_clues`] finds the clues that
//! could go, [`differing`] other solutions with another digit in a given cell, [`propagate_batch`]
//! shows how far the rules go without search, and [`Nine`] visits every solution of one puzzle. Many
//! puzzles fill the lanes (`kernel.rs` draws the layout, and `engine.rs` searches); a few are searched
//! one board at a time (`folded.rs`, `alone.rs`). Both know the same rules and search the same tree, on
//! the fastest instructions of the machine ([`Backend`]). The lanes take its branches in any order, but
//! each knows its place in it (`path.rs`): the solution that is shown depends on the puzzle alone.
//!
//! ```
//! use gridforest_nine::{Backend, solve_batch};
//! let mut puzzle = [0; 81];
//! puzzle[0] = 1;
//! let answers = solve_batch(Backend::best(), &[puzzle], 2);
//! assert_eq!(answers[0].solutions, 2);
//! ```

mod alone;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod batch;
mod board;
mod branch;
mod count;
mod differing;
mod engine;
mod folded;
mod kernel;
mod lanes;
mod last_band;
mod mask;
#[cfg(target_arch = "x86_64")]
mod narrow;
mod one;
mod overfull;
mod path;
mod portable;
mod propagated;
mod redundant;
mod singled;
#[cfg(target_arch = "x86_64")]
mod sixteen;
mod swaps;
mod visit;

pub use backend::Backend;
pub use batch::{Answer, solve_batch};
pub use differing::{Question, differing};
pub use mask::{CellMask, cells_of, mask_of};
pub use propagated::{Propagated, propagate_batch};
pub use redundant::{redundant_among, redundant_clues};
pub use singled::singling_clues;
pub use visit::Nine;
