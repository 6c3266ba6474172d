//! Unavoidable sets of a grid within given cells.

use super::propagation::{Differing, Near, Possible};
use super::{Places, Small};
use crate::board::ones;

/// Where an unavoidable set may lie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Region {
    /// All of its cells are among these.
    pub(crate) free: u64,
    /// It has all of these.
    pub(crate) needed: u64,
    /// Of these it has `most` at most.
    pub(crate) few: u64,
    pub(crate) most: u32,
}

/// What some cells contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    /// No unavoidable set.
    Nothing,
    /// Themselves alone.
    Whole,
    /// An unavoidable set of fewer cells.
    Smaller,
}

impl Small {
    /// What some cells of a grid contain, when each unavoidable set inside has one of the `new`
    /// cells. `unavoidable` says that the cells together are known to be so. To be called in what
    /// is compiled for the vectors of the machine, with room for boards.
    #[inline(always)]
    pub(crate) fn inside(
        &self,
        grid: &Places,
        cells: u64,
        new: u64,
        unavoidable: bool,
        stack: &mut Vec<Possible>,
    ) -> Inside {
        let mut inside = if unavoidable { Inside::Whole } else { Inside::Nothing };
        let mut free = cells;
        for cell in ones(new) {
            stack.clear();
            stack.push(self.rules.without(grid, free, 1 << cell));
            while let Some(mut board) = stack.pop() {
                // Once the whole is known to be unavoidable, smaller sets alone are looked for.
                let most = cells.count_ones() - u32::from(inside == Inside::Whole);
                match self.rules.differ_here(&mut board, Near { grid, few: cells, most }) {
                    Ok(Differing::Whole(all)) if all == cells => inside = Inside::Whole,
                    Ok(Differing::Whole(_)) => return Inside::Smaller,
                    Ok(Differing::Open(open)) => {
                        stack.extend(board.branches(open.trailing_zeros() as usize));
                    }
                    Err(_) => {}
                }
            }
            free &= !(1 << cell);
        }
        inside
    }

    /// An unavoidable set of a grid, minimal or not, in a region: the cells in which some solution
    /// of the clues outside of it differs from the grid. No cells when there is none.
    ///
    /// The search ends as soon as the cells that can't have the symbol of the grid have theirs,
    /// since all others may then keep it.
    pub(crate) fn unavoidable(&self, grid: &Places, region: Region) -> u64 {
        debug_assert!(region.needed & !region.free == 0 && region.needed != 0);
        let near = Near { grid, few: region.few, most: region.most };
        let found = self.rules.differ_in(region.free, region.needed, near);
        found.map_or(0, |(board, differing)| self.nearest(&board, differing, near))
    }

    /// The cells in which some solution of a board differs, after propagation.
    fn nearest(&self, board: &Possible, differing: Differing, near: Near<'_>) -> u64 {
        let open = match differing {
            Differing::Whole(cells) => return cells,
            Differing::Open(cells) => cells,
        };
        let cell = board.branching_cell_among(open).expect("an open cell");
        let mut branches = board.branches(cell).filter_map(|mut branch| {
            let differing = self.rules.differ(&mut branch, near).ok()?;
            Some(self.nearest(&branch, differing, near))
        });
        branches.find(|&cells| cells != 0).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;
    use crate::solve::generic::tests::solutions;
    use crate::solve::{Generic, Solver as _};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_is_found_where_a_solution_differs_so(
            name in prop::sample::select(vec!["2x2", "2x3", "latin4", "latin5"]),
            bits in any::<[u64; 3]>(),
            cell in 0..36usize,
            most in 0..6u32,
        ) {
            let shape: crate::board::Shape = name.parse().unwrap();
            let all = u64::MAX >> (64 - shape.cells());
            let mut generic = Generic::new(shape);
            let empty = Puzzle::empty(shape);
            let grid = generic.solve(&empty, 1).solution.unwrap();
            let needed = 1 << (cell % shape.cells());
            let free = needed | all & (bits[0] | bits[1]);
            let few = all & bits[2];
            let kept = |(cell, &symbol): (usize, &u8)| if free >> cell & 1 == 0 { symbol } else { 0 };
            let clues: Vec<u8> = grid.symbols().iter().enumerate().map(kept).collect();
            let differing = |solution: &Vec<u8>| {
                let cells = (0..shape.cells()).filter(|&cell| solution[cell] != grid.symbols()[cell]);
                cells.fold(0u64, |all, cell| all | 1 << cell)
            };
            let others = solutions(&mut generic, &Puzzle::new(shape, clues));
            let fits = |&set: &u64| set & needed != 0 && (set & few).count_ones() <= most;
            let sets: Vec<u64> = others.iter().map(differing).filter(fits).collect();
            let region = Region { free, needed, few, most };
            let set = Small::new(shape).unwrap().unavoidable(&Small::places(grid.symbols()), region);
            prop_assert_eq!(set == 0, sets.is_empty());
            prop_assert!(set == 0 || sets.contains(&set));
        }
    }
}
