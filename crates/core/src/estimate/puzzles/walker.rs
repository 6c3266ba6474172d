//! One walker: a proper puzzle, the number of its redundant clues, and what is known of its grid.

use super::known_sets::KnownSets;
use super::{Macrostate, Symbols};
use crate::board::CellMask;
use crate::solve::part;

/// A proper puzzle: its solution, its clues, and those of them that are redundant.
#[derive(Debug, Clone)]
pub(super) struct Walker {
    pub(super) solution: Symbols,
    pub(super) clues: CellMask,
    pub(super) redundant: CellMask,
    pub(super) known: KnownSets,
}

impl Walker {
    /// At a minimal puzzle.
    pub(super) fn at_minimal(solution: Symbols, clues: CellMask) -> Self {
        Self { solution, clues, redundant: 0, known: KnownSets::default() }
    }

    /// The numbers of its clues and of its redundant clues.
    pub(super) fn macrostate(&self) -> Macrostate {
        let count = |set: CellMask| set.count_ones() as usize;
        (count(self.clues), count(self.redundant))
    }

    /// Its clues, 0 elsewhere.
    pub(super) fn puzzle(&self) -> Symbols {
        part(&self.solution, self.clues)
    }

    /// The cells without a clue.
    pub(super) fn addable(&self) -> CellMask {
        CellMask::MAX >> (CellMask::BITS as usize - self.solution.len()) & !self.clues
    }
}
