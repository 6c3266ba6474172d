//! Clues of a grid, and the unavoidable sets that they miss.

use crate::board::{CellMask, Grid, cells_of, differing_cells};
use crate::solve::{Solver, solver};

/// A solver that is asked about clues of a grid.
pub(crate) struct Questions<'a> {
    grid: &'a Grid,
    solver: Box<dyn Solver>,
    /// How many were put to it.
    pub(crate) solved: u64,
}

impl<'a> Questions<'a> {
    pub(crate) fn new(grid: &'a Grid) -> Self {
        Self { grid, solver: solver(grid.shape()), solved: 0 }
    }

    /// The cells in which some other solution of clues differs; none when they are proper.
    pub(crate) fn another(&mut self, clues: CellMask) -> CellMask {
        self.solved += 1;
        let puzzle = self.grid.puzzle_in(clues);
        let other = self.solver.another(&puzzle, self.grid);
        other.map_or(0, |other| differing_cells(other.symbols(), self.grid.symbols()))
    }

    /// A minimal set inside one, of those in which every proper puzzle inside the cells of another
    /// has a clue.
    pub(crate) fn minimal(&mut self, mut set: CellMask, root: CellMask) -> CellMask {
        for cell in cells_of(set) {
            if set >> cell & 1 == 1 {
                let smaller = self.another(root & !set | 1 << cell) & root;
                set = if smaller == 0 { set } else { smaller };
            }
        }
        set
    }
}
