//! What is made of each proper puzzle that a search finds: smaller ones, counts, and who is shown
//! it.
//!
//! The search finds the proper puzzles with exactly `K` clues. A proper puzzle `P` with fewer clues
//! has many proper supersets with `K`, for every clue more keeps it proper; of them one is its own:
//! to `P` is added, again and again, the largest cell that it lacks. So from each puzzle a clue is
//! taken when it can be and when it is the largest cell that then is lacking: every smaller proper
//! puzzle comes, and comes once, and none has to be remembered.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::board::{CellMask, cells_of};
use crate::symmetry::MaskAction;

/// A proper puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The cells of its clues.
    pub cells: CellMask,
    /// Whether no clue can go.
    pub minimal: bool,
}

/// How many puzzles have a number of clues.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// The proper puzzles; up to symmetry, if that was asked.
    pub proper: u64,
    /// Those of them that are minimal.
    pub minimal: u64,
}

/// The counts, and how puzzles get into them.
pub(super) struct Tally<'a> {
    /// The cells that may be clues.
    pub(super) inside: CellMask,
    /// The fewest clues that are wanted.
    pub(super) at_least: usize,
    /// Automorphisms of the grid: of each orbit the puzzle with the smallest mask counts. None: all
    /// puzzles count.
    pub(super) automorphisms: Vec<MaskAction>,
    /// For each number of clues.
    pub(super) levels: Vec<Level>,
    /// Is shown what counts.
    pub(super) visit: &'a mut dyn FnMut(&Found) -> ControlFlow<()>,
}

impl Tally<'_> {
    /// Takes a proper puzzle that the search found, and all smaller ones that are its own.
    pub(super) fn take(
        &mut self,
        clues: CellMask,
        is_proper: &mut dyn FnMut(CellMask) -> bool,
    ) -> ControlFlow<()> {
        let without = |cell: usize| clues & !(1 << cell);
        let redundant: Vec<usize> =
            cells_of(clues).filter(|&cell| is_proper(without(cell))).collect();
        let number = clues.count_ones() as usize;
        let counts = self.automorphisms.iter().all(|a| a.image(clues) >= clues);
        if counts && number >= self.at_least {
            let minimal = redundant.is_empty();
            self.levels[number].proper += 1;
            self.levels[number].minimal += u64::from(minimal);
            (self.visit)(&Found { cells: clues, minimal })?;
        }
        if number > self.at_least {
            let lacking = self.inside & !clues;
            let own = redundant.into_iter().filter(|&cell| lacking >> cell == 0);
            for cell in own {
                self.take(without(cell), is_proper)?;
            }
        }
        ControlFlow::Continue(())
    }
}
