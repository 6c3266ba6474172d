//! Why a board has no canonical form.

use thiserror::Error;

/// Why a board has no canonical form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// Two clues of one line are equal: no grid contains the puzzle.
    #[error("{first} and {second} both hold {symbol}, and share a row, column or box")]
    Conflict {
        /// The name of the first cell.
        first: String,
        /// The name of the second.
        second: String,
        /// The symbol, as written.
        symbol: char,
    },
}
