//! Unavoidable sets that were met, to be tried before the solver is asked for one.

use crate::solve::{Places, Region, Small};

/// The most sets that are kept of a cell.
const KEPT: usize = 200;

/// A grid with the unavoidable sets that were met in it, of each cell some.
///
/// What is answered doesn't depend on them but for which of several sets is told.
#[derive(Debug, Clone)]
pub(super) struct KnownSets {
    solver: Small,
    grid: Places,
    of_cells: Vec<Vec<u64>>,
}

impl KnownSets {
    pub(super) fn new(solver: Small, grid: Places) -> Self {
        Self { solver, grid, of_cells: vec![Vec::new(); 64] }
    }

    /// An unavoidable set in a region, which needs one cell alone; no cells when there is none.
    pub(super) fn find(&mut self, cell: usize, region: Region) -> u64 {
        let sets = &mut self.of_cells[cell];
        let fits =
            |&set: &u64| set & !region.free == 0 && (set & region.few).count_ones() <= region.most;
        if let Some(place) = sets.iter().position(fits) {
            // What fits often comes to be tried early.
            sets.swap(place, place / 2);
            return sets[place / 2];
        }
        let set = self.solver.unavoidable(&self.grid, region);
        match set {
            0 => {}
            _ if sets.len() < KEPT => sets.push(set),
            // One of those that seldom fit makes way.
            _ => sets[KEPT / 2 + set.count_ones() as usize] = set,
        }
        set
    }

    /// An unavoidable set in some cells that has all of `needed`; no cells when there is none.
    pub(super) fn within(&self, free: u64, needed: u64) -> u64 {
        let (few, most) = (0, 0);
        let region = Region { free, needed, few, most };
        self.solver.unavoidable(&self.grid, region)
    }

    /// Whether no unavoidable set lies in some cells.
    pub(super) fn independent(&self, cells: u64) -> bool {
        let mut before = 0;
        crate::board::ones(cells).all(|cell| {
            before |= 1 << cell;
            self.within(before, 1 << cell) == 0
        })
    }
}
