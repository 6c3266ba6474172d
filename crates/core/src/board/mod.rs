//! Shapes, grids, puzzles and skeletons.
//!
//! The other modules use these terms:
//!
//! * a [`Shape`] is the rules of a board: `2x3` (boxes of 2 rows by 3 columns), `latin5` (no
//!   boxes);
//! * a [`Puzzle`] is an assignment of symbols to some of the cells;
//! * a [`Grid`] is a completely filled board that obeys all rules;
//! * a [`Skeleton`] is the set of clue cells of a puzzle, without their symbols.
//!
//! Cells are numbered in row order from 0 (`r1c1`); symbols are numbered from 1, and 0 is an empty
//! cell.

mod additions;
mod bits;
mod candidates;
mod error;
mod graphs;
mod grid;
mod implied;
mod jigsaws;
mod motions;
mod rules;
mod serialized;
mod shape;
mod shape_name;
mod skeleton;
mod symbols;
mod text;
mod text_error;

pub(crate) use bits::{
    SymbolMask, bit, bits, differing_cells, full_mask, nth_one, one_of, ones, widened,
};
pub use candidates::Candidates;
pub use error::{ConflictError, GridError, RulesError, ShapeError};
pub use grid::{Conflict, Grid, Puzzle};
pub use gridforest_nine::{CellMask, cells_of, mask_of};
pub use jigsaws::Jigsaws;
pub(crate) use motions::motions;
pub use rules::{Line, MAX_CELLS};
pub use shape::{MAX_LATIN_SIDE, MAX_SUDOKU_SIDE, Shape};
pub use skeleton::Skeleton;
pub use symbols::{BEFORE_X, number, symbol_char, symbol_of, symbol_value, symbols_text};
pub use text_error::TextError;
