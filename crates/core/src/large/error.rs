//! Why there is no search for large puzzles.

use thiserror::Error;

use crate::board::Shape;

/// Why there is no search for large puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LargeError {
    /// The search needs a solver of small boards.
    #[error("large puzzles are searched on boards of at most eight symbols{}: {shape} has {}", if *.or_nine { " and on 3x3" } else { "" }, shape.side())]
    Symbols {
        /// The shape.
        shape: Shape,
        /// Whether 9x9 is searched too.
        or_nine: bool,
    },
    /// Lines are rows, columns, boxes, and the cells of a symbol.
    #[error(
        "lines are rows, columns, boxes if there are any, and symbols: no {kinds} kinds of them"
    )]
    Kinds {
        /// How many were wanted.
        kinds: usize,
    },
}
