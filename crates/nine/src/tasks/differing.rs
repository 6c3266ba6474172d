//! Finds solutions of clues of known grids, each with another symbol in a given cell.

use crate::board::{NOT, Symbols, differing_cells};
use crate::mask::CellMask;
use crate::search::path::Path;

/// Each query is a job: the clues, the grid's symbol forbidden in the cell. A job is done when it
/// has a solution and none of a smaller path can come.
pub(crate) struct Differing<'a> {
    grids: &'a [[u8; 81]],
    queries: &'a [DifferingQuery],
    /// The cells in which the solution differs, none before there is one.
    pub(crate) found: Vec<CellMask>,
    /// The path of the solution that is kept.
    first: Vec<Path>,
}

/// Clues of a known grid, and a cell that is to differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DifferingQuery {
    /// The index of the grid.
    pub grid: u32,
    /// The clue cells.
    pub clues: CellMask,
    /// The cell that must hold another symbol; a clue there is ignored.
    pub cell: u8,
}

impl<'a> Differing<'a> {
    pub(crate) fn new(grids: &'a [[u8; 81]], queries: &'a [DifferingQuery]) -> Self {
        Self {
            grids,
            queries,
            found: vec![0; queries.len()],
            first: vec![Path::ROOT; queries.len()],
        }
    }

    #[inline(always)]
    pub(super) fn jobs(&self) -> usize {
        self.queries.len()
    }

    #[inline(always)]
    pub(super) fn begin(&self, job: u32, given: &mut Symbols) {
        let DifferingQuery { grid, clues, cell } = self.queries[job as usize];
        let grid = &self.grids[grid as usize];
        given.set_clues(grid, clues);
        given.0[usize::from(cell)] = NOT | grid[usize::from(cell)];
    }

    #[inline(always)]
    pub(super) fn solved(&mut self, job: u32, path: Path, symbols: &[u8; 81]) {
        let (found, first) = (&mut self.found[job as usize], &mut self.first[job as usize]);
        if *found != 0 && path >= *first {
            return;
        }
        *first = path;
        let grid = &self.grids[self.queries[job as usize].grid as usize];
        *found = differing_cells(symbols, grid);
    }

    #[inline(always)]
    pub(super) fn is_done(&self, job: u32, path: Path) -> bool {
        self.found[job as usize] != 0 && path >= self.first[job as usize]
    }
}
