//! Canonical forms of 9×9 boards at speed, by tables.
//!
//! These give the same forms and stabiliser orders as the general search
//! ([`canonical_form`](super::canonical_form), [`canonical_puzzle`](super::canonical_puzzle)),
//! which also says which symmetries lead there. Skeletons have [`MaskForms`](super::MaskForms).

mod bands;
mod grids;
mod node;
mod pairs;
mod puzzles;

pub(crate) use bands::{BandRows, BandSymmetry};
pub use grids::GridForms;
pub use puzzles::PuzzleForms;

/// The symbols of a 9×9 board in cell order: 0 for an empty cell.
pub type Symbols = [u8; 81];
