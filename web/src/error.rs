//! Why a question of the page has no answer.

use gridforest::board::{FileError, GridError, ShapeError, TextError};
use gridforest::census::CensusError;
use gridforest::estimate::EstimateError;
use gridforest::forest::ForestError;
use gridforest::scan::ScanError;
use gridforest::symmetry::SymmetryError;
use gridforest_requests::RequestError;
use thiserror::Error;

/// Why a question of the page has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WebError {
    /// A text far longer than any board.
    #[error("{found} characters are too many: a board of the page has at most 256 cells")]
    LongText {
        /// The number of characters.
        found: usize,
    },
    /// A text without any cell.
    #[error("no board in this text: a board is digits, with . or 0 for empty cells")]
    NoCells,
    /// A number of cells that fits no shape of the page.
    #[error(
        "{found} cells fit no board of the page: it has N² cells for a side N of 2 to 16; larger boards are for the program"
    )]
    NoShape {
        /// The number of cells found.
        found: usize,
    },
    /// A shape beyond the page.
    #[error(
        "{shape} is too large for the page: its boards have sides up to 16; larger ones are for the program"
    )]
    LargeShape {
        /// The shape asked for.
        shape: String,
    },
    /// A board without rows and columns that can be drawn.
    #[error("{shape} is a board of one row, which the page doesn't draw: it is for the program")]
    OneRow {
        /// The shape asked for.
        shape: String,
    },
    /// A line without a board.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: TextError,
    },
    /// No text of boards.
    #[error(transparent)]
    File(#[from] FileError),
    /// A text that ends within a character.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Not exactly one solution where one is needed.
    #[error("this needs a puzzle with exactly one solution")]
    NotProper,
    /// Clue cells that no puzzle can have.
    #[error("{0}")]
    Pattern(String),
    /// A problem whose name is unknown.
    #[error("unknown problem '{0}': queens N, latin N or grids RxC")]
    Problem(String),
    /// What a board is refused for.
    #[error("{0}")]
    Asked(String),
    /// What a question is refused for.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// No search.
    #[error(transparent)]
    Scan(#[from] ScanError),
    /// No shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// No board of the shape.
    #[error(transparent)]
    Text(#[from] TextError),
    /// No solution grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// Clues that break a rule.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// A tree that can't be counted.
    #[error(transparent)]
    Forest(#[from] ForestError),
    /// No exact count.
    #[error(transparent)]
    Census(#[from] CensusError),
    /// No estimate.
    #[error(transparent)]
    Estimate(#[from] EstimateError),
}
