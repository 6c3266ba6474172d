//! Subsets: all c-clue minimal puzzles inside a random s-subset of a random grid.
//!
//! **Pr(m).** A minimal puzzle `m` of c clues is picked when the s-subset contains it: C(N² − c, s − c)
//! of the C(N², s) subsets do. So
//!
//! ```text
//! Pr(m | grid) = C(N² − c, s − c) / C(N², s)        weight = C(N², s) / C(N² − c, s − c)
//! ```
//!
//! for every c up to s at once. Most subsets aren't proper, and hold nothing; the others hold many,
//! which is what makes the design good at few clues. With s = c it is the singletons design.

use std::ops::RangeInclusive;

use super::Design;
use super::draw::Drawn;
use super::inside::each_minimal_inside;
use crate::estimate::puzzles::{Tester, Weight, binomial};
use crate::random::Stream;

/// The (c, s)-subsets design.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subsets {
    /// The number s of cells of the subsets.
    pub size: usize,
}

impl Design for Subsets {
    fn name(&self) -> &'static str {
        "subsets"
    }

    fn size(&self) -> Option<usize> {
        Some(self.size)
    }

    fn weight(&self, cells: usize, clues: usize) -> Option<Weight> {
        let weight = || {
            let inside = binomial(cells - clues, self.size - clues);
            Weight::new(binomial(cells, self.size), inside)
        };
        (clues <= self.size && self.size <= cells).then(weight)
    }

    fn pick(
        &self,
        tester: &mut Tester<'_>,
        trials: usize,
        clues: &RangeInclusive<usize>,
        random: &mut Stream,
        found: &mut dyn FnMut(usize, usize, usize),
    ) {
        let sizes = self.size..=self.size;
        let drawn = Drawn::of(tester, trials, sizes, random, Tester::may_be_proper);
        let proper = tester.are_proper(&drawn.sets);
        let Drawn { sets, trials } = drawn.only(proper);
        each_minimal_inside(tester, &sets, clues, &mut |puzzle, kept| {
            found(sets[puzzle].0, trials[puzzle], kept.count_ones() as usize);
        });
    }
}
