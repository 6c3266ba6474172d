//! Why a board has no canonical form, and a text names no symmetry.

use thiserror::Error;

/// Why a board has no canonical form, or a text names no symmetry.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// Two clues of one line are equal: no grid contains the puzzle.
    #[error("{first} and {second} both hold {symbol}, and share {shared}")]
    Conflict {
        /// The name of the first cell.
        first: String,
        /// The name of the second.
        second: String,
        /// The symbol, as written.
        symbol: char,
        /// What two cells of the board may share.
        shared: &'static str,
    },
    /// The text is no symmetry.
    #[error("'{text}' is no symmetry, such as r2.1.3.4 c1.2.3.4 s1.2.3.4 rcs")]
    Text {
        /// The text.
        text: String,
    },
}
