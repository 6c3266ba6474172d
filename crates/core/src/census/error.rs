//! Why an exact count can't be had.

use thiserror::Error;

use crate::board::Shape;

/// Why an exact count can't be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CensusError {
    /// A queens board beyond the words of the counter.
    #[error("queens: n = {n} is beyond exact counting here (at most {max}): use an estimate")]
    Queens {
        /// The side wanted.
        n: usize,
        /// The largest side.
        max: usize,
    },
    /// A Latin square beyond the counter.
    #[error(
        "latin squares: n = {n} is beyond exact counting here (at most {max}): use an estimate"
    )]
    Latin {
        /// The side wanted.
        n: usize,
        /// The largest side.
        max: usize,
    },
    /// A shape with too many grids for a list of their classes.
    #[error(
        "{shape} has too many classes of grids to go through all of them: those of boards with boxes up to side 6 and of latin1 to latin7 are few enough"
    )]
    Classes {
        /// The shape wanted.
        shape: Shape,
    },
    /// A shape with a grid of too many symmetries for a list of classes.
    #[error("a grid of {shape} has 2^64 automorphisms or more: such classes are not listed")]
    Automorphisms {
        /// The shape wanted.
        shape: Shape,
    },
    /// An order with too many quasigroups for a list.
    #[error("quasigroups of order {n} are counted, not listed: lists end at order {max}")]
    Quasigroups {
        /// The order wanted.
        n: usize,
        /// The largest order.
        max: usize,
    },
    /// There is no class of that number.
    #[error("{shape} has classes 1 to {classes}: there is no class {class}")]
    NoClass {
        /// The shape.
        shape: Shape,
        /// The class asked for.
        class: usize,
        /// The number of classes.
        classes: usize,
    },
    /// A shape the classes of whose grids can't be counted.
    #[error(
        "classes of grids: {shape} is beyond counting here (2x2, 2x3, 2x4, 2x5, 3x3 and their transposes can be)"
    )]
    GridClasses {
        /// The shape wanted.
        shape: Shape,
    },
    /// A shape whose grids can't be counted.
    #[error(
        "grids: {shape} is beyond exact counting here (2x2, 2x3, 2x4, 2x5, 3x3 and their transposes can be): use an estimate"
    )]
    Grids {
        /// The shape wanted.
        shape: Shape,
    },
    /// A shape whose grids are not known to be made of two bands with few fillings.
    #[error("uniform grids of two bands: {shape} isn't one of 2x2, 2x3, 2x4 and their transposes")]
    TwoBands {
        /// The shape wanted.
        shape: Shape,
    },
}
