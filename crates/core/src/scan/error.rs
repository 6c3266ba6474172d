//! What can go wrong with a search.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::Shape;

/// Why a grid can't be searched for puzzles.
#[derive(Debug, Clone, PartialEq, Error, Serialize, Deserialize)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ScanError {
    /// A set of cells is a word of 128 bits.
    #[error(
        "a board of shape {shape} has {cells} cells; puzzles are searched on boards of at most 128 cells"
    )]
    TooManyCells { shape: Shape, cells: usize },
    #[error(
        "about 10^{magnitude:.1} proper puzzles have {clues} clues: too many to list; ask for fewer clues"
    )]
    TooMany {
        clues: usize,
        /// The decimal logarithm of their estimated number.
        magnitude: f64,
    },
    #[error(
        "a search for {clues} clues meets about 10^{magnitude:.1} pairs of choices in two bands, which takes most of a day or more; ask for fewer clues"
    )]
    TooLong {
        clues: usize,
        /// The decimal logarithm of the number of pairs.
        magnitude: f64,
    },
    #[error("no number of clues is at least {at_least} and at most {at_most}")]
    NoClues { at_least: usize, at_most: usize },
}
