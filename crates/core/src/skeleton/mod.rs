//! Skeletons up to symmetry: how many there are, which, and which of them can carry a puzzle.
//!
//! A skeleton is a vertex of the hypercube of N² dimensions; its value is the vertex read as a binary
//! number. The geometric group of a shape acts on the hypercube by permuting its axes, and so does
//! the automorphism group of a grid. It is enough to consider one skeleton of each orbit.
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`count`] | how many skeletons and orbits there are, by number of clues |
//! | [`list`] | which: the least skeleton of each orbit, by orderly generation |
//! | [`possible`] | how many can carry a proper puzzle, and how many a minimal one |
//! | [`exhaustion`] | what a skeleton can carry, by looking at every grid |
//! | [`leaves`], [`closure`] | the same from the leaves of the forest |
//! | [`rules`] | which skeletons carry no puzzle by a rule |
//! | [`theorem`] | M−1 clues are never enough: certificates, and their check without a solver |
//!
//! # References
//! 1. S. Gupta, "Skeletons", The New Sudoku Players' Forum, 2005: the hypercube, essentially different
//!    and impossible skeletons, the theorem of M−1 clues.

pub mod closure;
pub mod count;
mod error;
pub mod exhaustion;
mod hall;
pub mod leaves;
pub mod list;
mod parallel;
pub mod possible;
pub mod rules;
pub mod theorem;

pub use error::SkeletonError;
pub use parallel::{ParallelMap, Sequential};
