//! Shapes, grids, puzzles and skeletons, and their text forms.
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
mod assumed;
mod beside;
mod bits;
mod blocks;
mod candidates;
mod damaged;
mod error;
#[cfg(feature = "files")]
mod files;
mod formats;
mod found;
mod graphs;
mod grid;
mod implied;
mod jigsaws;
mod lines;
mod motions;
mod reading;
mod rules;
mod serialized;
mod shape;
mod shape_name;
mod skeleton;
mod symbols;
mod text;
mod text_error;
mod told_rules;

pub use assumed::Assumed;
pub(crate) use bits::{bit, bits, differing_cells, nth_one, one_of, ones, widened};
pub(crate) use blocks::line_length;
pub use blocks::{LineBlock, LineBlocks};
pub use candidates::Candidates;
pub use error::{ConflictError, GridError, RulesError, ShapeError};
#[cfg(feature = "files")]
pub use files::Packing;
pub use formats::{Column, FormError, Layout, TextForm, Translator};
pub use grid::{Conflict, Grid, Puzzle};
pub use gridforest_nine::{CellMask, cells_of, mask_of};
pub use jigsaws::Jigsaws;
pub use lines::{BoardLines, BoardText, LineError, line_ends};
pub(crate) use motions::motions;
pub use reading::{FileError, Opened, ReadAs};
pub use rules::{Line, MAX_CELLS};
pub use shape::{MAX_LATIN_SIDE, MAX_SUDOKU_SIDE, Shape};
pub use skeleton::Skeleton;
pub(crate) use symbols::number;
pub use symbols::{Alphabet, symbol_char, symbol_value, symbols_text};
pub use text_error::{MAX_LINE, TextError};
