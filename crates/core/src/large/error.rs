//! Why there is no search for large puzzles.

use thiserror::Error;

use crate::board::Shape;

/// Why there is no search for large puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum LargeError {
    /// The search needs a solver of small boards.
    #[error("large puzzles are searched on boards of at most eight symbols{}: {shape} has {}", if *.or_nine { " and on 3x3" } else { "" }, shape.side())]
    Symbols {
        shape: Shape,
        /// Whether 9x9 is searched too.
        or_nine: bool,
    },
    #[error(
        "large puzzles are searched on plain boards alone, RxC or latinN: {shape} has other rules"
    )]
    Rules { shape: Shape },
    #[error(
        "a search for puzzles with empty lines of each kind takes Latin squares: {shape} has boxes"
    )]
    Boxes { shape: Shape },
    #[error("there is no square to search in")]
    NoSquare,
    #[error("the squares have unlike orders: {first} and {other}")]
    Shapes { first: Shape, other: Shape },
    #[error(
        "there are 3 kinds of lines: rows, columns and symbols, and 1 to 3 may be empty, not {kinds}"
    )]
    Kinds { kinds: usize },
}

impl LargeError {
    /// Why there is no solver of small boards for a shape.
    pub(super) fn without_solver(shape: Shape, or_nine: bool) -> Self {
        if shape.is_plain() { Self::Symbols { shape, or_nine } } else { Self::Rules { shape } }
    }
}
