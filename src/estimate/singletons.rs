//! Singletons: a random c-subset of a random grid is a minimal puzzle, or it isn't.
//!
//! **Pr(m).** Every c-subset of the grid is drawn with the same probability, so a minimal puzzle of
//! c clues is picked with Pr(m | grid) = 1/C(N², c). The weight of a hit is C(N², c).

use std::ops::RangeInclusive;

use rand::Rng;
use rand::seq::index::sample;

use super::{Design, Tester, Weight, binomial};
use crate::board::{CellMask, mask_of};
use crate::random::Stream;

/// The c-singletons design: each trial draws a subset for every wanted number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Singletons;

impl Design for Singletons {
    fn name(&self) -> &'static str {
        "singletons"
    }

    fn size(&self) -> Option<usize> {
        None
    }

    fn weight(&self, cells: usize, clues: usize) -> Option<Weight> {
        (clues <= cells).then(|| Weight::new(binomial(cells, clues), 1u8.into()))
    }

    fn pick(
        &self,
        tester: &mut Tester<'_>,
        trials: usize,
        clues: &RangeInclusive<usize>,
        random: &mut Stream,
        found: &mut dyn FnMut(usize, usize, usize),
    ) {
        let cells = tester.cells();
        let (mut drawn, mut trial_of) = (Vec::new(), Vec::new());
        for grid in 0..tester.grids() {
            for trial in 0..trials {
                for size in clues.clone() {
                    let set = (grid, subset(cells, size, random));
                    if tester.may_be_proper(set) {
                        drawn.push(set);
                        trial_of.push(trial);
                    }
                }
            }
        }
        let minimal = tester.are_minimal(&drawn);
        for ((set, trial), _) in drawn.iter().zip(trial_of).zip(minimal).filter(|(_, m)| *m) {
            found(set.0, trial, set.1.count_ones() as usize);
        }
    }
}

/// A random subset of the cells, each of its size with the same probability.
pub(super) fn subset(cells: usize, size: usize, random: &mut impl Rng) -> CellMask {
    mask_of(sample(random, cells, size))
}
