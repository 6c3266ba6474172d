//! The groups under which Latin squares are classified, by name.

use gridforest_core::board::Shape;
use gridforest_core::census::Quasigroups;
use gridforest_core::census::classes::Classes;
use gridforest_core::num_bigint::BigUint;
use gridforest_core::symmetry::{Forms, SquareGroup};
use serde::Deserialize;

use crate::RequestError;

/// A group of symmetries of Latin squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Rows, columns and symbols are permuted alike: quasigroups up to isomorphism
    Isomorphism,
    /// Rows, columns and symbols are permuted: isotopy classes
    Isotopy,
    /// The same, and rows are exchanged with columns
    Geometric,
    /// The same, and the roles of rows, columns and symbols are exchanged: main classes
    Main,
}

impl Group {
    /// Refuses shapes that are not those of Latin squares.
    pub fn check(self, shape: Shape) -> Result<(), RequestError> {
        let why = || format!("{shape}: isotopy and main classes are of Latin squares");
        if shape.is_latin() { Ok(()) } else { Err(RequestError::option("group", why())) }
    }

    /// The classes under this group, from those under all symmetries of the shape.
    ///
    /// # Errors
    /// As [`check`](Self::check), unless all symmetries are meant.
    pub fn apply(self, classes: Classes) -> Result<Classes, RequestError> {
        if self == Self::Main {
            return Ok(classes);
        }
        self.check(classes.shape())?;
        match self.roles() {
            Some(group) => Ok(classes.under(group)),
            None => Classes::of_quasigroups(classes.shape())
                .map_err(|why| RequestError::limit("group", why)),
        }
    }

    /// The number of classes under this group, from those under all symmetries of the shape.
    pub fn count(self, classes: Classes) -> Result<BigUint, RequestError> {
        if self == Self::Isomorphism {
            self.check(classes.shape())?;
            return Ok(Quasigroups::of_order(&classes).quasigroups);
        }
        Ok(self.apply(classes)?.iter().len().into())
    }

    /// The canonical forms under this group.
    pub fn forms(self, forms: Forms, shape: Shape) -> Result<Forms, RequestError> {
        self.check(shape)?;
        Ok(match self.roles() {
            Some(group) => forms.under(group),
            None => forms.of_tables(),
        })
    }

    /// The number of its symmetries of a shape of Latin squares.
    pub fn order(self, shape: Shape) -> BigUint {
        match self.roles() {
            Some(group) => group.order(shape),
            None => (1..=shape.side()).map(BigUint::from).product(),
        }
    }

    /// The group of all permutations and some exchanges of roles that it is, unless rows, columns
    /// and symbols are permuted alike.
    fn roles(self) -> Option<SquareGroup> {
        match self {
            Self::Isomorphism => None,
            Self::Isotopy => Some(SquareGroup::Isotopy),
            Self::Geometric => Some(SquareGroup::Geometric),
            Self::Main => Some(SquareGroup::Main),
        }
    }
}
