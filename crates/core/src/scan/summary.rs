//! How a search ended.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::tally::Level;

/// Why there is no puzzle, known without a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum NoPuzzle {
    /// Symbols that no clue shows can be exchanged: all but one must be shown, or all of the grid
    /// where it lacks some.
    #[error("all symbols but one must be shown, in {needed} clues or more")]
    Symbols {
        /// The clues that takes.
        needed: usize,
    },
    /// The unavoidable sets inside each band, or inside each stack, need more clues in all.
    #[error("the unavoidable sets inside the bands, or inside the stacks, need {needed} clues")]
    Bands {
        /// The clues that takes.
        needed: usize,
    },
    /// Even all cells that may be clues are no proper puzzle.
    #[error("the cells that may be clues are no proper puzzle")]
    Inside,
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The counts for each number of clues, from 0 to the most asked for.
    pub levels: Vec<Level>,
    /// Whether the search came to its end: else there may be more puzzles.
    pub complete: bool,
    /// Why there is no puzzle, if that was plain.
    pub none: Option<NoPuzzle>,
    /// How many pairs of choices in two bands hit every set known in the two (9x9 alone).
    pub pairs: u64,
    /// How many questions were put to a solver.
    pub solved: u64,
    /// How many unavoidable sets were known at the end.
    pub sets: u64,
}
