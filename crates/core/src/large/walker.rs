//! An irredundant set of clues with its witnesses, and the steps from it.

use rand::RngExt as _;

use crate::board::{CellMask, cells_of, one_of};
use crate::random::Stream;
use crate::symmetry::Symbols;

/// The most random steps among which the best is chosen.
const CHOICES: u32 = 16;

/// An irredundant set of clues.
#[derive(Debug, Clone)]
pub(super) struct Walker {
    /// A grid that has the clues.
    pub(super) grid: Symbols,
    /// The cells of the clues.
    pub(super) clues: CellMask,
    /// For each clue where a solution of the others differs from the grid, in the cell of the clue
    /// too.
    pub(super) witnesses: [CellMask; 81],
    /// Where another solution of the clues differs from the grid; none when none is known.
    pub(super) other: CellMask,
    /// How many solutions the clues have, up to a limit.
    pub(super) solutions: u64,
}

/// A step: a clue goes, or comes, or both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) removed: Option<usize>,
    pub(super) added: Option<usize>,
}

impl Walker {
    /// No clues, in a grid.
    pub(super) fn new(grid: Symbols, solutions: u64) -> Self {
        Self { grid, clues: 0, witnesses: [0; 81], other: 0, solutions }
    }

    /// The clues as a board.
    pub(super) fn board(&self, clues: CellMask) -> Symbols {
        let mut board = [0; 81];
        cells_of(clues).for_each(|cell| board[cell] = self.grid[cell]);
        board
    }

    /// Less is better: clues, and solutions at `penalty` a natural logarithm.
    pub(super) fn energy(&self, penalty: f64) -> f64 {
        penalty * (self.solutions as f64).ln() - f64::from(self.clues.count_ones())
    }

    /// A random step; `None` when no other solution is known that one could add a clue from.
    pub(super) fn propose(&self, removal: f64, random: &mut Stream) -> Option<Step> {
        let kind: f64 = random.random();
        if self.clues != 0 && kind < removal {
            let removed = Some(one_of(self.clues, random));
            return Some(Step { removed, added: None });
        }
        if self.solutions > 1 && self.other == 0 {
            return None;
        }
        if self.clues == 0 && self.solutions <= 1 {
            return None; // the empty board of side 1 is proper already
        }
        let adds = self.solutions > 1 && (kind < 0.6 || self.clues == 0);
        let choices = random.random_range(1..=CHOICES);
        let steps = (0..choices).map(|_| {
            let removed = (!adds).then(|| one_of(self.clues, random));
            let from = removed.map_or(self.other, |cell| self.witnesses[cell] & !(1 << cell));
            let added = Some(one_of(from, random));
            Step { removed, added }
        });
        steps.min_by_key(|&step| self.against(step).count())
    }

    /// The clues after a step.
    pub(super) fn after(&self, step: Step) -> CellMask {
        let bit = |cell: Option<usize>| cell.map_or(0, |cell| 1 << cell);
        self.clues & !bit(step.removed) | bit(step.added)
    }

    /// The clues that need new witnesses after a step.
    pub(super) fn against(&self, step: Step) -> impl Iterator<Item = usize> {
        let stay = self.after(Step { added: None, ..step });
        let hit = move |&cell: &usize| {
            step.added.is_some_and(|added| self.witnesses[cell] >> added & 1 == 1)
        };
        cells_of(stay).filter(hit)
    }

    /// Takes a step, with what it leaves as the number of solutions.
    pub(super) fn take(&mut self, step: Step, solutions: u64) {
        // Of the solutions that differed, one still has the clues unless a clue came where it
        // differs.
        let freed = step.removed.map(|cell| std::mem::take(&mut self.witnesses[cell]));
        if let Some(added) = step.added {
            self.witnesses[added] = freed.unwrap_or(self.other);
        }
        self.clues = self.after(step);
        self.solutions = solutions;
        self.other = match step.added {
            Some(_) => 0,
            None => freed.unwrap_or(0),
        };
    }
}
