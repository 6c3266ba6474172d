//! A 9x9 Sudoku solver that searches many puzzles at once, one in each lane of a vector register.
//!
//! # Functions
//!
//! | function | result |
//! | --- | --- |
//! | [`solve_batch`] | the number of solutions of each puzzle up to a limit, and the first solution |
//! | [`solve_batch_under`] | the same under further sets, such as diagonals |
//! | [`NineSolver::visit`] | every solution of one puzzle |
//! | [`redundant_clues`] | the clues of proper puzzles that could be removed; a puzzle without any is minimal |
//! | [`differing`] | solutions of clues of a grid that differ from it in a given cell |
//! | [`completing_clues`] | the single clues whose addition makes a puzzle proper |
//! | [`propagate_batch`] | the cells that propagation decides without search |
//!
//! A puzzle is an array of its 81 symbols, row by row, 0 for an empty cell. Puzzles are given in
//! batches of any length; a few thousand keep all lanes busy.
//!
//! # Example
//!
//! A puzzle from its text, its solution, and whether it is proper (one solution) and minimal (no
//! redundant clue):
//!
//! ```
//! use gridforest_nine::{Backend, redundant_clues, solve_batch};
//!
//! let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let mut puzzle = [0; 81];
//! for (cell, digit) in puzzle.iter_mut().zip(text.bytes()) {
//!     *cell = if digit.is_ascii_digit() { digit - b'0' } else { 0 };
//! }
//!
//! let backend = Backend::best();
//! // A second solution is enough to know that a puzzle isn't proper.
//! let answer = solve_batch(backend, &[puzzle], 2)[0];
//! assert_eq!(answer.solutions, 1);
//! assert_eq!(answer.solution[..9], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
//!
//! assert_eq!(redundant_clues(backend, &[puzzle]), [0]);
//! ```
//!
//! # How it works
//!
//! The board of each puzzle lies in one lane of 81 vectors, one vector a cell. Propagation is
//! straight-line code over them: naked and hidden singles, locked candidates, and hidden triples,
//! from the six configurations of a digit in a band. Boards at a fixpoint branch on a literal
//! "digit `d` stands in this mini-row". A few boards are searched one at a time, each folded into
//! nine vectors. Both methods search the same tree, on every instruction set ([`Backend`]): counts,
//! solutions and branchings don't depend on the machine.
//!
//! The layers of the source, from the top:
//!
//! | folder | content |
//! | --- | --- |
//! | `interface` | the functions above |
//! | `tasks` | for each function, what it gives to a search and takes from it |
//! | `backend` | the instruction set, chosen at run time |
//! | `search` | backtracking, in lanes and on single boards |
//! | `arch` | the vectors of each instruction set |
//! | `kernel` | propagation and branching, over any vectors |
//!
//! # Features
//!
//! `portable` leaves out the code for instruction sets, and with it all `unsafe` code.
//!
//! # References
//! 1. T. Dillon, "Tdoku: a fast Sudoku solver" (2019): configurations of bands, and branching on
//!    them.

#![deny(unsafe_op_in_unsafe_fn)]
#![cfg_attr(feature = "portable", forbid(unsafe_code))]

mod arch;
mod backend;
mod board;
mod further;
mod interface;
mod kernel;
mod mask;
mod search;
mod tasks;

pub use backend::{Backend, UnknownBackend};
pub use further::FurtherSets;
pub use interface::{
    Answer, DifferingQuery, NineSolver, Propagated, completing_clues, differing, is_solution,
    propagate_batch, redundant_among, redundant_clues, solve_batch, solve_batch_looking,
    solve_batch_under,
};
pub use mask::{CellMask, cells_of, mask_of};

#[cfg(test)]
mod reference;
