//! Supersets: all c-clue minimal puzzles that contain a random s-subset of a random grid.
//!
//! **Pr(m).** A minimal puzzle `m` of c clues is picked when it contains the s-subset: C(c, s) of
//! the C(N², s) subsets lie inside. So
//!
//! ```text
//! Pr(m | grid) = C(c, s) / C(N², s)        weight = C(N², s) / C(c, s)
//! ```
//!
//! for every c from s on at once; with s = c it is the singletons design. It does well at many
//! clues, where minimal puzzles are few and large.
//!
//! **The search.** Call a clue set *irredundant* when no clue follows from the others: for each
//! clue `x` some solution of the other clues differs in `x`. Subsets of irredundant sets are
//! irredundant, and a minimal puzzle is a set that is irredundant and proper. So cells are added to
//! the subset in ascending order as long as it stays irredundant. The cells in which a solution
//! differs, an unavoidable set that meets the clues in `x` alone, are a *witness* for `x`, until a
//! clue is added inside. A set that misses more disjoint unavoidable sets than clues may be added
//! is dropped.

use super::draw::Drawn;
use super::{Hit, Trials};
use crate::board::{CellMask, cells_of};
use crate::estimate::puzzles::{ClueSet, ClueSetTester};
use crate::random::Stream;

/// The clue sets that are tested together.
const BATCH: usize = 128;

/// Each trial draws a subset of `size` cells. Its work grows like the number of ways to add the
/// other clues.
pub(super) fn sample(
    tester: &mut ClueSetTester<'_>,
    size: usize,
    trials: &Trials,
    random: &mut Stream,
    record: &mut dyn FnMut(Hit),
) {
    let most = *trials.clues.end();
    let (sizes, left) = (size..=size, most - size);
    let drawn = Drawn::of(tester, trials.per_grid, sizes, random, |tester, set| {
        tester.needs_at_least(set) <= left
    });
    let mut search = Search { tester, most, stack: Vec::new() };
    for (roots, of) in drawn.sets.chunks(BATCH).zip(drawn.trials.chunks(BATCH)) {
        search.grow_from(roots, &mut |root, clues| {
            if trials.clues.contains(&(clues.count_ones() as usize)) {
                record(Hit { grid: roots[root].0, trial: of[root], clues });
            }
        });
    }
}

/// An irredundant set, its witnesses, and the cells that may be added.
struct Irredundant {
    root: usize,
    clues: ClueSet,
    /// For each clue an unavoidable set that meets the clues there alone.
    witnesses: Vec<(usize, CellMask)>,
    later: CellMask,
}

/// A set that may be irredundant: not all witnesses are known.
struct Candidate {
    set: Irredundant,
    /// The clues without a witness.
    unwitnessed: Vec<usize>,
}

struct Search<'a, 'b> {
    tester: &'a mut ClueSetTester<'b>,
    most: usize,
    stack: Vec<Irredundant>,
}

impl Search<'_, '_> {
    /// Reports every minimal puzzle that contains one of the sets: which one, and its clues.
    fn grow_from(&mut self, roots: &[ClueSet], found: &mut dyn FnMut(usize, CellMask)) {
        let all = CellMask::MAX >> (128 - self.tester.cells());
        let root = |(root, &(grid, cells)): (usize, &ClueSet)| Candidate {
            unwitnessed: cells_of(cells).collect(),
            set: Irredundant {
                root,
                clues: (grid, cells),
                witnesses: Vec::new(),
                later: all & !cells,
            },
        };
        let roots = roots.iter().enumerate().map(root).collect();
        self.keep_irredundant(roots);
        while !self.stack.is_empty() {
            let sets = self.stack.split_off(self.stack.len().saturating_sub(BATCH));
            let grown = self.grown(sets, found);
            self.keep_irredundant(grown);
        }
    }

    /// Reports the proper ones among some irredundant sets, and adds a clue to the others.
    fn grown(
        &mut self,
        sets: Vec<Irredundant>,
        found: &mut dyn FnMut(usize, CellMask),
    ) -> Vec<Candidate> {
        let clues: Vec<ClueSet> = sets.iter().map(|set| set.clues).collect();
        let mut grown = Vec::new();
        for (set, proper) in sets.into_iter().zip(self.tester.are_proper(&clues)) {
            let size = set.clues.1.count_ones() as usize;
            if proper {
                found(set.root, set.clues.1);
            } else if size < self.most {
                grown.extend(cells_of(set.later).filter_map(|cell| self.with(&set, cell)));
            }
        }
        grown
    }

    /// A set with a cell more, unless too many clues are still needed.
    fn with(&mut self, set: &Irredundant, cell: usize) -> Option<Candidate> {
        let clues = (set.clues.0, set.clues.1 | 1 << cell);
        let left = self.most - clues.1.count_ones() as usize;
        if self.tester.needs_at_least(clues) > left {
            return None;
        }
        let (lost, witnesses): (Vec<_>, Vec<_>) =
            (set.witnesses.iter()).partition(|(_, witness)| witness >> cell & 1 == 1);
        let unwitnessed = lost.iter().map(|(clue, _)| *clue).chain([cell]);
        Some(Candidate {
            unwitnessed: unwitnessed.collect(),
            set: Irredundant {
                root: set.root,
                clues,
                witnesses,
                later: set.later & (CellMask::MAX << cell << 1),
            },
        })
    }

    /// Looks for the missing witnesses, and stacks the sets that have all.
    fn keep_irredundant(&mut self, grown: Vec<Candidate>) {
        // The cell added last most often follows from the others: it is asked first, and alone.
        let asked =
            |grown: &Candidate| *grown.unwitnessed.last().expect("a clue without a witness");
        let first: Vec<_> = grown.iter().map(|g| (g.set.clues, asked(g))).collect();
        let found = self.tester.differing(&first);
        let mut grown: Vec<Candidate> = (grown.into_iter().zip(found))
            .filter_map(|(mut grown, witness)| {
                let clue = grown.unwitnessed.pop().expect("just asked");
                grown.set.witnesses.push((clue, witness));
                (witness != 0).then_some(grown)
            })
            .collect();
        let rest = |g: &Candidate| {
            g.unwitnessed.iter().map(|&clue| (g.set.clues, clue)).collect::<Vec<_>>()
        };
        let questions: Vec<_> = grown.iter().flat_map(rest).collect();
        let mut found = self.tester.differing(&questions).into_iter();
        for grown in &mut grown {
            let witnesses = grown.unwitnessed.iter().copied().zip(&mut found);
            grown.set.witnesses.extend(witnesses);
        }
        let irredundant =
            |set: &Irredundant| set.witnesses.iter().all(|(_, witness)| *witness != 0);
        self.stack.extend(grown.into_iter().map(|grown| grown.set).filter(irredundant));
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::board::Grid;
    use crate::solve::Generic;
    use crate::solve::minimal::each_minimal;

    #[test]
    fn supersets_of_each_cell_are_found_once() {
        let grid = Grid::parse("2x2".parse().unwrap(), "1234342121434312").unwrap();
        let mut expected = vec![0; 16];
        let _ = each_minimal(&mut Generic::new(grid.shape()), &grid, &mut |puzzle| {
            puzzle.skeleton().cells().for_each(|cell| expected[cell] += 1);
            ControlFlow::Continue(())
        });
        let grids = [grid];
        let mut tester = ClueSetTester::new(&grids);
        let mut search = Search { tester: &mut tester, most: 16, stack: Vec::new() };
        let roots: Vec<ClueSet> = (0..16).map(|cell| (0, 1 << cell)).collect();
        let mut found = vec![0; 16];
        search.grow_from(&roots, &mut |root, _| found[root] += 1);
        assert_eq!(found, expected);
    }
}
