//! Why a board has no canonical form, and a text names no symmetry.

use thiserror::Error;

use crate::board::ConflictError;

/// Why a board has no canonical form, or a text names no symmetry.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// Two clues of one line are equal: no grid contains the puzzle.
    #[error(transparent)]
    Conflict(#[from] ConflictError),
    /// The text is no symmetry.
    #[error("'{text}' is no symmetry, such as r2.1.3.4 c1.2.3.4 s1.2.3.4 rcs")]
    Text {
        /// The text.
        text: String,
    },
}
