//! Skeletons up to symmetry: their number, a list of them, and which of them carry a puzzle.
//!
//! A skeleton is a vertex of the hypercube of N² dimensions; its value is the vertex read as a
//! binary number. The geometric group of a shape acts on the hypercube by permuting its axes, and
//! so does the automorphism group of a grid. It is enough to consider one skeleton of each orbit.
//!
//! | module | content |
//! | --- | --- |
//! | [`count`] | the numbers of skeletons and of orbits, by number of clues |
//! | [`list`] | the least skeleton of each orbit, by orderly generation |
//! | [`possible`] | the numbers of skeletons that carry a proper puzzle and a minimal one |
//! | [`exhaustion`] | whether a skeleton carries a puzzle, by testing every grid |
//! | [`leaves`], [`closure`] | whether a skeleton carries a puzzle, from the leaves of the forest |
//! | [`rules`] | rules by which a skeleton carries no puzzle |
//! | [`judgement`] | what a skeleton carries, with the rule or the puzzle that shows it |
//! | [`theorem`] | N−1 clues are not sufficient on boards of side N > 3: certificates, and their check without a solver |
//!
//! # References
//! 1. S. Gupta, "Skeletons", The New Sudoku Players' Forum, 2005: the hypercube, essentially
//!    different and impossible skeletons, the theorem of N−1 clues.

pub mod closure;
pub mod count;
mod error;
pub mod exhaustion;
mod hall;
mod job;
pub mod judgement;
pub mod leaves;
pub mod list;
pub mod possible;
pub mod rules;
pub mod theorem;

pub use error::SkeletonError;
pub use job::PossibleJob;
