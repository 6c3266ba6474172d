//! Why there is no class.

use thiserror::Error;

/// Why there is no class.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// There is no class of that number.
    #[error("classes are numbered 1 to {classes}: there is no class {number}")]
    NoClass {
        /// The number wanted.
        number: u64,
        /// The number of classes.
        classes: u64,
    },
    /// There is no band of that number.
    #[error("bands are numbered 1 to {bands}: there is no band {number}")]
    NoBand {
        /// The number wanted.
        number: usize,
        /// The number of bands.
        bands: usize,
    },
}
