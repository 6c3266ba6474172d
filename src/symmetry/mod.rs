//! Permutations, groups, canonical forms, little groups and orbit counts.
//!
//! A grid is a set of triples (row, column, symbol), and every symmetry of a board is one kind of
//! thing: permute the rows, the columns and the symbols, then perhaps exchange the *roles* of the
//! three coordinates ([`Symmetry`]). Which of them a board allows is its [`SymmetryGroup`]:
//!
//! | shape | rows, columns | roles |
//! | --- | --- | --- |
//! | `RxC` | within bands and stacks, and whole bands and stacks | transpose where R = C |
//! | `latinN` | any | all six: the classes are the main classes |
//!
//! [`canonical_form`] picks one representative of each orbit, the least in row order; the symmetries
//! that reach it give the grid's [`LittleGroup`], which acts on the grid's skeletons.
//! [`burnside`] counts orbits.
//!
//! # References
//! 1. E. Russell, F. Jarvis, "Mathematics of Sudoku II", 2006: the group and Burnside's lemma.
//! 2. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups and loops",
//!    J. Combin. Des. 15 (2007) 98–119: isotopy, paratopy, main classes.

mod action;
pub mod burnside;
mod element;
mod group;
mod little;
mod minlex;
mod perm;
mod wreath;

pub use action::MaskAction;
pub use element::{Role, Symmetry};
pub use group::SymmetryGroup;
pub use little::LittleGroup;
pub use minlex::{Canonical, canonical_form};
pub use perm::{Perm, PermGroup};
