//! The first step of most designs: random subsets of each grid, filtered by a quick test.

use std::ops::RangeInclusive;

use rand::Rng;
use rand::seq::index::sample;

use crate::board::{CellMask, mask_of};
use crate::estimate::puzzles::{ClueSet, ClueSetTester};
use crate::random::Stream;

/// Subsets that were drawn, and the trial of each.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) sets: Vec<ClueSet>,
    pub(super) trials: Vec<usize>,
}

impl Drawn {
    /// In each trial and grid a random subset of each of the sizes; kept are those that pass a
    /// quick test.
    pub(super) fn of<'a>(
        tester: &mut ClueSetTester<'a>,
        trials: usize,
        sizes: RangeInclusive<usize>,
        random: &mut Stream,
        passes: impl Fn(&mut ClueSetTester<'a>, ClueSet) -> bool,
    ) -> Self {
        let cells = tester.cells();
        let mut drawn = Self::default();
        for grid in 0..tester.grids() {
            for trial in 0..trials {
                for size in sizes.clone() {
                    let set = (grid, sample_subset(cells, size, random));
                    if passes(tester, set) {
                        drawn.sets.push(set);
                        drawn.trials.push(trial);
                    }
                }
            }
        }
        drawn
    }

    /// Those with the answer yes, given an answer for each.
    pub(super) fn only(self, answers: Vec<bool>) -> Self {
        let all = self.sets.into_iter().zip(self.trials).zip(answers);
        let kept = all.filter(|(_, yes)| *yes).map(|(one, _)| one);
        let (sets, trials) = kept.unzip();
        Self { sets, trials }
    }
}

/// A random subset of the cells, each of its size with the same probability.
pub(in crate::estimate::puzzles) fn sample_subset(
    cells: usize,
    size: usize,
    random: &mut impl Rng,
) -> CellMask {
    mask_of(sample(random, cells, size))
}
