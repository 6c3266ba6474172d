//! Rows of one board.

use serde::{Deserialize, Serialize};

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PuzzleRow {
    /// Its text.
    pub puzzle: String,
}

/// A solution grid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GridRow {
    /// Its text.
    pub grid: String,
}
