//! The unavoidable sets of a grid: the sets of cells in which every proper puzzle has a clue.
//!
//! An *unavoidable set* of a grid is the set of cells in which some other solution grid differs
//! from it. If a puzzle has no clue in such a set, that other grid is a second solution. If it has
//! a clue in each of them (it *hits* them), there is no second solution. So
//!
//! > a skeleton of a grid is proper exactly when it hits every minimal unavoidable set of the grid.
//!
//! # References
//! 1. G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Exp. Math. 23 (2014):
//!    unavoidable sets and hitting sets. For Latin squares, unavoidable sets are *Latin trades*,
//!    and minimal puzzles are *critical sets*.

mod bounded;
pub mod diagram;
mod dimacs;
mod growth;
mod index;
mod large;
mod minimal;
mod questions;
mod restricted;
mod search;
mod small;

pub(crate) use bounded::bounded_sets;
pub use diagram::{Diagram, DiagramError, Limits};
pub use index::minimal_only;
pub use large::large_sets;
pub use minimal::UnavoidableSets;
pub(crate) use questions::Questions;
pub(crate) use restricted::restricted_sets;
pub use small::small_sets;
