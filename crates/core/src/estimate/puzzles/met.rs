//! The minimal puzzles that an estimate meets.
//!
//! Sets merge by union, so that the puzzles of a run depend on the plan alone, as the estimate
//! does: with a checkpoint, in shards, on any threads.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::board::{CellMask, Grid, Puzzle};
use crate::run::Merge;

/// Different minimal puzzles, as texts, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MetPuzzles(BTreeSet<String>);

impl MetPuzzles {
    /// Adds the puzzle with some clues of a grid.
    pub(super) fn insert(&mut self, grid: &Grid, clues: CellMask) {
        let puzzle = grid.puzzle_in(clues);
        self.insert_puzzle(&puzzle);
    }

    pub(super) fn insert_puzzle(&mut self, puzzle: &Puzzle) {
        self.0.insert(puzzle.to_string());
    }

    /// The puzzles as texts of one line.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// The union of the sets.
impl Merge for MetPuzzles {
    fn merge(&mut self, later: Self) {
        self.0.extend(later.0);
    }
}
