//! Every proper puzzle with few clues in a grid: the bottom of its puzzle tree.
//!
//! Which puzzles of at most 16, 17, 18 clues does a 9x9 grid hold? [`Scan`] answers it completely,
//! for every shape of up to 128 cells; for 9x9 by a search of its own that is fast.
//!
//! The heart is that of the whole crate: clues are proper exactly when they hit every unavoidable
//! set. Sets are learnt as they are needed: whatever hits all known sets is put to a solver, and
//! either it is proper, or the cells of a second solution are a new set.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `search`, `summary` | the search as it is asked for, and as it ends |
//! | `tally` | from the puzzles with `K` clues to those with fewer; counts |
//! | `generic` | the search for every shape |
//! | `bands` | the 9x9 search: clues split over the three bands |
//! | `list` | all choices of clues in one band |
//! | `join`, `filter`, `third` | two bands joined, then the third |
//! | `divide` | the second band's list in blocks, each with the first choices that may fit |
//! | `lanes` | which pairs of choices miss too many disjoint sets, 512 pairs at a time |
//! | `masks` | what hits the missed ones of some sets in the third band |
//! | `incidence`, `rows` | which of some sets a choice misses; rows of bits |
//! | `known`, `sets`, `teach`, `near` | unavoidable sets: known, first, learnt |
//! | `orbits` | the grid's automorphisms in that search |
//! | `size` | whether the answer can be listed |
//! | `job` | many grids as a job |
//!
//! **Nothing is missed.** Let `P` be a proper puzzle with exactly `K` clues.
//!
//! 1. `P` hits every unavoidable set. Its clues in each band hit the sets inside that band, so they
//!    are a member of the band's list for their number. The split of its clues over the bands is
//!    tried: one is left out only when a list is empty.
//! 2. In that split the filter leaves out pairs of choices that miss a known set. A packing leaves
//!    out choices that miss more disjoint sets than clues are left. All those are in no proper
//!    puzzle; so `P` passes.
//! 3. Each member of a list comes once, and so does each triple: `P` is put to the solver once,
//!    which says that it is proper.
//!
//! A puzzle with fewer clues than `K` is inside one with `K` and is found from it (`tally`). No
//! step asks that the known sets be all there are: what they lack costs time alone.
//!
//! # References
//! 1. G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku: solving the Sudoku minimum
//!    number of clues problem via hitting set enumeration", Exp. Math. 23 (2014).
//! 2. H.-H. Lin, I.-C. Wu, "An efficient approach to solving the minimum Sudoku problem", ICGA J.
//!    34 (2011): disjoint sets as a bound.

mod bands;
mod divide;
mod error;
mod filter;
mod generic;
mod incidence;
mod job;
mod join;
mod known;
mod lanes;
mod list;
mod masks;
mod near;
mod orbits;
mod parts;
mod rows;
mod search;
mod sets;
mod size;
mod summary;
mod tally;
mod teach;
#[cfg(test)]
mod tests;
mod third;

pub use error::ScanError;
pub use job::{ScanJob, Scanned};
pub use search::Scan;
pub use summary::{NoPuzzle, Summary};
pub use tally::{Found, Level};
