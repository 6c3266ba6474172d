//! Why an exact count can't be had.

use thiserror::Error;

use crate::board::Shape;

/// Why an exact count can't be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CensusError {
    #[error("queens: n = {n} is beyond exact counting here (at most {max}): use an estimate")]
    Queens { n: usize, max: usize },
    #[error(
        "latin squares: n = {n} is beyond exact counting here (at most {max}): use an estimate"
    )]
    Latin { n: usize, max: usize },
    #[error(
        "{shape} has too many classes of grids to go through all of them: those of boards with boxes up to side 6 and of latin1 to latin7 are few enough"
    )]
    Classes { shape: Shape },
    #[error("a grid of {shape} has 2^64 automorphisms or more: such classes are not listed")]
    Automorphisms { shape: Shape },
    #[error("quasigroups of order {n} are counted, not listed: lists end at order {max}")]
    Quasigroups { n: usize, max: usize },
    #[error("{shape} has classes 1 to {classes}: there is no class {class}")]
    NoClass { shape: Shape, class: usize, classes: usize },
    #[error(
        "classes of grids: {shape} is beyond counting here (2x2, 2x3, 2x4, 2x5, 3x3 and their transposes can be)"
    )]
    GridClasses { shape: Shape },
    #[error(
        "grids: {shape} is beyond exact counting here (2x2, 2x3, 2x4, 2x5, 3x3 and their transposes can be): use an estimate"
    )]
    Grids { shape: Shape },
    /// A shape whose grids are not known to be made of two bands with few fillings.
    #[error("uniform grids of two bands: {shape} isn't one of 2x2, 2x3, 2x4 and their transposes")]
    TwoBands { shape: Shape },
}
