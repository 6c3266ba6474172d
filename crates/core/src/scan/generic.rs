//! All proper puzzles with a given number of clues, for every shape of up to 128 cells.
//!
//! A depth-first search for hitting sets of the unavoidable sets known so far: a missed set with the fewest cells left gets
//! one of its cells; each branch forbids the cells of the branches before it, so that nothing comes twice. Where no
//! known set is missed the solver is asked about the cells chosen: a second solution is a new set, and the branch goes on
//! with it; else all ways to add more cells are proper.
//!
//! It knows nothing of bands, and is the check of the search that does.

use std::ops::ControlFlow;

use crate::board::{CellMask, Grid, Skeleton, cells_of};
use crate::solve::{Generic, Solver};

use super::watch::Watch;

/// The search of one grid.
pub(super) struct Hitting<'a> {
    grid: &'a Grid,
    solver: Generic,
    /// The cells that may be clues.
    inside: CellMask,
    /// What is known of the minimal sets, inside those cells.
    sets: Vec<CellMask>,
    /// How many questions were put to the solver.
    pub(super) solved: u64,
}

/// A choice of cells, and what may still be chosen.
#[derive(Clone, Copy)]
struct Node {
    chosen: CellMask,
    living: CellMask,
    left: usize,
}

impl<'a> Hitting<'a> {
    pub(super) fn new(grid: &'a Grid, inside: CellMask) -> Self {
        Self {
            grid,
            solver: Generic::new(grid.shape()),
            inside,
            sets: Vec::new(),
            solved: 0,
        }
    }

    /// The number of sets known.
    pub(super) fn sets(&self) -> usize {
        self.sets.len()
    }

    /// The cells in which some other solution of clues differs; none when they are proper.
    pub(super) fn another(&mut self, clues: CellMask) -> CellMask {
        self.solved += 1;
        let puzzle = self
            .grid
            .puzzle(&Skeleton::from_mask(self.grid.shape(), clues));
        let Some(other) = self.solver.another(&puzzle, self.grid) else {
            return 0;
        };
        let cells = other.symbols().iter().zip(self.grid.symbols()).enumerate();
        let differ = cells.filter(|(_, (a, b))| a != b);
        differ.fold(0, |mask, (cell, _)| mask | 1 << cell)
    }

    /// A minimal set that clues miss, of which there must be one.
    fn learn(&mut self, missed: CellMask) -> CellMask {
        let all = CellMask::MAX >> (128 - self.grid.shape().cells());
        let mut set = missed;
        for cell in cells_of(missed) {
            if set >> cell & 1 == 1 {
                let smaller = self.another(all & !set | 1 << cell);
                set = if smaller == 0 { set } else { smaller };
            }
        }
        set &= self.inside;
        self.sets.push(set);
        set
    }

    /// Shows every proper puzzle with exactly this many clues, once.
    pub(super) fn run(&mut self, clues: usize, watch: &mut Watch) -> ControlFlow<()> {
        let root = Node {
            chosen: 0,
            living: self.inside,
            left: clues,
        };
        self.grow(root, watch)
    }

    fn grow(&mut self, node: Node, watch: &mut Watch) -> ControlFlow<()> {
        (watch.go_on)()?;
        let (mut best, mut packed, mut used) = (None, 0, 0);
        for set in &self.sets {
            if set & node.chosen == 0 {
                let set = set & node.living;
                if best.is_none_or(|best: CellMask| set.count_ones() < best.count_ones()) {
                    best = Some(set);
                }
                if set & used == 0 {
                    used |= set;
                    packed += 1;
                }
            }
        }
        if packed > node.left {
            return ControlFlow::Continue(());
        }
        let branch = match best {
            Some(set) => set,
            None => match self.another(node.chosen) {
                0 => return combine(node, watch),
                missed => self.learn(missed) & node.living,
            },
        };
        if node.left == 0 {
            return ControlFlow::Continue(());
        }
        let mut living = node.living;
        for cell in cells_of(branch) {
            living &= !(1 << cell);
            let chosen = node.chosen | 1 << cell;
            let left = node.left - 1;
            self.grow(
                Node {
                    chosen,
                    living,
                    left,
                },
                watch,
            )?;
        }
        ControlFlow::Continue(())
    }
}

/// Shows all ways to add cells.
fn combine(node: Node, watch: &mut Watch) -> ControlFlow<()> {
    if node.left == 0 {
        return (watch.found)(node.chosen);
    }
    let mut living = node.living;
    for cell in cells_of(node.living) {
        living &= !(1 << cell);
        if (living.count_ones() as usize) < node.left - 1 {
            break;
        }
        let chosen = node.chosen | 1 << cell;
        let left = node.left - 1;
        combine(
            Node {
                chosen,
                living,
                left,
            },
            watch,
        )?;
    }
    ControlFlow::Continue(())
}
