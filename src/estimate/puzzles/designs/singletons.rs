//! Singletons: a random c-subset of a random grid is a minimal puzzle, or it isn't.
//!
//! **Pr(m).** Every c-subset of the grid is drawn with the same probability, so a minimal puzzle of
//! c clues is picked with Pr(m | grid) = 1/C(N², c). The weight of a hit is C(N², c).

use std::ops::RangeInclusive;

use super::Design;
use super::draw::{Drawn, weight_of_one};
use crate::estimate::puzzles::{Tester, Weight};
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
        weight_of_one(cells, clues)
    }

    fn pick(
        &self,
        tester: &mut Tester<'_>,
        trials: usize,
        clues: &RangeInclusive<usize>,
        random: &mut Stream,
        found: &mut dyn FnMut(usize, usize, usize),
    ) {
        let drawn = Drawn::of(tester, trials, clues.clone(), random, Tester::may_be_proper);
        let minimal = tester.are_minimal(&drawn.sets);
        let hits = drawn.only(minimal);
        for ((grid, cells), trial) in hits.sets.into_iter().zip(hits.trials) {
            found(grid, trial, cells.count_ones() as usize);
        }
    }
}
