//! Why there is no class.

use thiserror::Error;

/// Why there is no class.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CatalogueError {
    #[error("classes are numbered 1 to {classes}: there is no class {number}")]
    NoClass { number: u64, classes: u64 },
    #[error("bands are numbered 1 to {bands}: there is no band {number}")]
    NoBand { number: usize, bands: usize },
}
