//! The three groups by which Latin squares are commonly classified.

use num_bigint::BigUint;

use super::{Role, Symmetry, SymmetryGroup};
use crate::board::Shape;

/// A group of symmetries of Latin squares: all permutations of rows, columns and symbols, and some
/// exchanges of these three roles.
///
/// # References
/// 1. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups and loops", J. Combin.
///    Des. 15 (2007) 98–119.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareGroup {
    /// No exchange: the orbits are the isotopy classes (OEIS A040082).
    Isotopy,
    /// Rows and columns may be exchanged: isotopy and transposition, which are the geometric
    /// symmetries with relabelling.
    Geometric,
    /// All six exchanges: the orbits are the main classes (OEIS A003090).
    Main,
}

impl SquareGroup {
    /// The exchanges of roles.
    pub fn roles(self) -> &'static [[Role; 3]] {
        match self {
            Self::Isotopy => &Symmetry::ALL_ROLES[..1],
            Self::Geometric => &Symmetry::ALL_ROLES[..2],
            Self::Main => &Symmetry::ALL_ROLES,
        }
    }

    /// The number of symmetries of squares of a shape without boxes.
    pub fn order(self, shape: Shape) -> BigUint {
        SymmetryGroup::of(shape).order() / Symmetry::ALL_ROLES.len() * self.roles().len()
    }
}
