//! Features of puzzles: the effort of deduction and of search, and properties of their grids.
//!
//! | feature | definition |
//! | --- | --- |
//! | singles, locked candidates | the rounds in which the deductions of [`Deduction`] solve the puzzle |
//! | strength | of a critical set: whether singles solve it, or deduce anything |
//! | backdoor | the fewest cells such that singles solve the puzzle when these are filled in \[1\] |
//! | guesses | the branchings of the search, over random images under the symmetries of the shape |
//! | symmetries of the givens | the reflections and rotations that are automorphisms of an equivalent puzzle |
//! | disjoint unavoidable sets | the number of pairwise disjoint sets that were found: a lower bound for the number of clues \[2\] |
//!
//! A [`Describer`] finds several of them for each of many puzzles.
//!
//! # References
//! 1. R. Williams, C. P. Gomes, B. Selman, "Backdoors to typical case complexity", IJCAI 2003; for
//!    Sudoku: I. Lynce, J. Ouaknine, "Sudoku as a SAT problem", 2006.
//! 2. G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Exp. Math. 23 (2014).

mod backdoor;
mod deduction;
mod description;
mod disjoint;
mod givens;
mod guesses;
mod strength;

pub use backdoor::backdoor;
pub use deduction::{Deduced, Deducer, Deduction};
pub use description::{Backdoor, Describer, Description, Features, RandomImages, Tools};
pub use disjoint::disjoint_sets;
pub use givens::symmetries_of_givens;
pub use guesses::guesses_of_images;
pub use strength::Strength;
