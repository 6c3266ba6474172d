//! Features of puzzles: what deduction and search make of them, and what their grids hold.
//!
//! | feature | definition |
//! | --- | --- |
//! | singles, locked candidates | the rounds in which the deductions of [`Deduction`] solve the puzzle |
//! | backdoor | the fewest cells such that singles solve the puzzle when these are filled in \[1\] |
//! | guesses | the branchings of the search, over random images under the symmetries of the shape |
//! | symmetries of the givens | the reflections and rotations that are automorphisms of an equivalent puzzle |
//! | disjoint unavoidable sets | how many sets no two of which share a cell were found: a bound below for clues \[2\] |
//!
//! # References
//! 1. R. Williams, C. P. Gomes, B. Selman, "Backdoors to typical case complexity", IJCAI 2003; for Sudoku:
//!    I. Lynce, J. Ouaknine, "Sudoku as a SAT problem", 2006.
//! 2. G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Exp. Math. 23 (2014).

mod backdoor;
mod deduction;
mod disjoint;
mod givens;
mod guesses;

pub use backdoor::backdoor;
pub use deduction::{Deduced, Deducer, Deduction};
pub use disjoint::disjoint_sets;
pub use givens::symmetries_of_givens;
pub use guesses::guesses_of_images;
