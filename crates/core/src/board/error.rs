//! Why something is no shape, or no solution grid.

use thiserror::Error;

/// Why a text is not a shape.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Neither `RxC` nor `latinN`.
    #[error("unknown shape '{0}': write RxC (boxes of R rows by C columns, such as 2x3) or latinN")]
    Unknown(String),
    /// Boxes of one row or one column say nothing that the rows and columns don't.
    #[error(
        "shape '{text}': a box of one row or one column adds no rule; for rows and columns alone write latin{side}"
    )]
    Flat {
        /// The text given.
        text: String,
        /// The side of the board meant.
        side: usize,
    },
    /// The side is 0 or beyond the largest.
    #[error("shape '{text}': the side must be from 1 to {max}")]
    Side {
        /// The text given.
        text: String,
        /// The largest side of such a shape.
        max: usize,
    },
}

/// Why an assignment is not a solution grid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// A cell is empty.
    #[error("{cell} is empty: a solution grid fills every cell")]
    Empty {
        /// The first empty cell's name.
        cell: String,
    },
    /// A symbol stands twice in a line.
    #[error("{first} and {second} both hold {symbol}, and share a row, column or box")]
    Repeat {
        /// The name of the first cell.
        first: String,
        /// The name of the second.
        second: String,
        /// The symbol, as written.
        symbol: char,
    },
}
