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

use super::inside::each_minimal_inside;
use super::singletons::subset;
use super::{Design, Tester, Weight, binomial};
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
        let cells = tester.cells();
        let (mut drawn, mut trial_of) = (Vec::new(), Vec::new());
        for grid in 0..tester.grids() {
            for trial in 0..trials {
                let set = (grid, subset(cells, self.size, random));
                if tester.may_be_proper(set) {
                    drawn.push(set);
                    trial_of.push(trial);
                }
            }
        }
        let proper = tester.are_proper(&drawn);
        let kept = (drawn.into_iter().zip(trial_of))
            .zip(proper)
            .filter(|(_, proper)| *proper);
        let (puzzles, trial_of): (Vec<_>, Vec<_>) = kept.map(|(drawn, _)| drawn).unzip();
        each_minimal_inside(tester, &puzzles, clues, &mut |puzzle, kept| {
            let (grid, trial) = (puzzles[puzzle].0, trial_of[puzzle]);
            found(grid, trial, kept.count_ones() as usize);
        });
    }
}
