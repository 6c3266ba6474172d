//! What can't be estimated, and why.

use thiserror::Error;

use crate::board::Shape;

/// Why an estimate can't be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EstimateError {
    /// No uniform grids of the shape are known how to be drawn.
    #[error("no way is known here to draw uniform {shape} grids: give a list of grids")]
    NoUniformGrids {
        /// The shape.
        shape: Shape,
    },
    /// The board is too large, or too small to have a question.
    #[error("{shape} has {cells} cells: estimates take boards of 4 to 128")]
    Board {
        /// The shape.
        shape: Shape,
        /// The number of its cells.
        cells: usize,
    },
    /// A fixed list of grids where every population has grids of its own.
    #[error("a descent or a walk draws its grids anew: it takes no list of grids")]
    FixedGrids,
    /// The size of the subsets is out of range.
    #[error("a subset of {size} cells: {shape} has {cells}, and at least 1 is to be drawn")]
    Size {
        /// The shape.
        shape: Shape,
        /// The number of its cells.
        cells: usize,
        /// The size given.
        size: usize,
    },
    /// A number of clues that the board doesn't have, or an empty range.
    #[error("{low}..{high} clues: {shape} has {cells} cells, and the range must not be empty")]
    Clues {
        /// The shape.
        shape: Shape,
        /// The number of its cells.
        cells: usize,
        /// The least number of clues given.
        low: usize,
        /// The greatest.
        high: usize,
    },
    /// Subsets are smaller than the puzzles they should contain.
    #[error(
        "a subset of {size} cells contains no puzzle of {clues} clues: draw larger ones, or ask for fewer clues"
    )]
    MoreCluesThanSize {
        /// The size of the subsets.
        size: usize,
        /// The number of clues.
        clues: usize,
    },
    /// Supersets are smaller than what they should contain.
    #[error(
        "no puzzle of {clues} clues contains a subset of {size} cells: draw smaller ones, or ask for more clues"
    )]
    FewerCluesThanSize {
        /// The size of the subsets.
        size: usize,
        /// The number of clues.
        clues: usize,
    },
    /// Nothing is to be done.
    #[error("no trials: at least one is needed")]
    NoTrials,
    /// A list without grids.
    #[error("the list holds no grid")]
    NoGrids,
    /// A grid of another shape.
    #[error("grid {number} of the list is of shape {found}, not {shape}")]
    OtherShape {
        /// Its place in the list, from 1.
        number: usize,
        /// Its shape.
        found: Shape,
        /// The shape wanted.
        shape: Shape,
    },
}
