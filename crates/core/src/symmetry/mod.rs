//! Permutations, groups, canonical forms, automorphism groups and orbit counts.
//!
//! A grid is a set of triples (row, column, symbol). Every symmetry of a board permutes the rows,
//! the columns and the symbols, and then possibly exchanges the *roles* of the three coordinates
//! ([`Symmetry`]). The symmetries of a shape form its [`SymmetryGroup`]:
//!
//! | shape | rows, columns | roles |
//! | --- | --- | --- |
//! | `RxC` | within bands and stacks, and whole bands and stacks | transpose where R = C |
//! | `latinN` | any | all six: the classes are the main classes |
//!
//! [`canonical_form`] picks one representative of each orbit, the least in row order
//! ([`canonical_puzzle`] and [`canonical_skeleton`] do so for puzzles and skeletons, and [`Forms`]
//! for many boards of a shape, least or [by a labelling](Forms::labelled)); the symmetries that fix
//! a grid are its [`Automorphisms`], a group that acts on the grid's skeletons. [`burnside`] has
//! means over a group, and [`CycleIndex`] orbits by cycle types.
//!
//! # References
//! 1. E. Russell, F. Jarvis, "Mathematics of Sudoku II", 2006: the group and Burnside's lemma.
//! 2. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups and loops", J. Combin.
//!    Des. 15 (2007) 98–119: isotopy, paratopy, main classes.

mod action;
mod automorphisms;
mod board_graph;
pub mod burnside;
mod canon;
mod conjugacy;
mod cycle_index;
mod eight;
mod element;
mod error;
mod forms;
mod group;
mod masks;
mod nine;
mod renamings;
mod rules_group;
mod sets;
mod square_group;
mod structure;
mod wreath;

pub use action::MaskAction;
pub use automorphisms::Automorphisms;
pub use canon::{
    Canonical, canonical_form, canonical_form_under, canonical_puzzle, canonical_puzzle_under,
    canonical_skeleton,
};
pub use conjugacy::{CellClass, conjugacy_classes};
pub use cycle_index::CycleIndex;
pub(crate) use cycle_index::{centraliser, partitions};
pub(crate) use eight::EightRow;
pub use eight::{EightForms, EightSymbols};
pub use element::{Role, Symmetry};
pub use error::SymmetryError;
pub use forms::{Form, Forms};
pub(crate) use gridforest_group::joined;
pub use gridforest_group::{Perm, PermGroup};
pub use group::SymmetryGroup;
pub use masks::MaskForms;
pub(crate) use nine::{BandRows, BandSymmetry};
pub use nine::{GridForms, PuzzleForms, Symbols};
pub use square_group::SquareGroup;
pub use structure::Structure;
pub(crate) use wreath::factorial;

/// The orders of three things, in lexicographic order.
pub(crate) const ORDERS_OF_THREE: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
