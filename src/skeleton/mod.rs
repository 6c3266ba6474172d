//! Skeletons up to symmetry: how many there are, which, and which of them can carry a puzzle.
//!
//! A skeleton is a vertex of the hypercube of N² dimensions; its value reads the vertex as a number.
//! The geometric group of a shape acts on the hypercube by exchanging its axes, and so does the
//! little group of a grid. What is asked of skeletons can be asked of one of each orbit:
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`count`] | how many skeletons and orbits there are, by number of clues |
//! | [`list`] | which: the least of each orbit, in a fixed order, without a table of those seen |
//! | [`possible`] | which can carry a proper puzzle, which a minimal one: by exhaustion |
//! | [`leaves`] | the same from the leaves of the forest, for more clues |
//! | [`rules`] | which can't, with the rule that says so |
//! | [`theorem`] | M−1 clues are never enough: certificates, and their check without a solver |
//!
//! # References
//! 1. S. Gupta, "Skeletons", The New Sudoku Players' Forum, 2005: the hypercube, essentially different
//!    and impossible skeletons, the theorem of M−1 clues.

pub mod count;
pub mod leaves;
pub mod list;
pub mod possible;
pub mod rules;
pub mod theorem;
