//! The groups that classes of Latin squares may be taken under, by name.

use clap::ValueEnum;

use gridforest::census::classes::Classes;
use gridforest::symmetry::SquareGroup;

/// A group of symmetries of Latin squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum GroupName {
    /// Rows, columns and symbols are permuted: isotopy classes
    Isotopy,
    /// The same, and rows are exchanged with columns
    Geometric,
    /// The same, and the roles of rows, columns and symbols are exchanged: main classes
    Main,
}

impl From<GroupName> for SquareGroup {
    fn from(name: GroupName) -> Self {
        match name {
            GroupName::Isotopy => Self::Isotopy,
            GroupName::Geometric => Self::Geometric,
            GroupName::Main => Self::Main,
        }
    }
}

impl GroupName {
    /// The classes under this group, from those under all symmetries of the shape.
    pub(in crate::cli) fn apply(self, classes: Classes) -> Result<Classes, String> {
        match self {
            Self::Main => Ok(classes),
            _ if classes.shape().has_boxes() => Err(format!(
                "{} has boxes: isotopy and main classes are of Latin squares",
                classes.shape()
            )),
            group => Ok(classes.under(group.into())),
        }
    }
}
