//! Subsets: all c-clue minimal puzzles inside a random s-subset of a random grid.
//!
//! **Pr(m).** A minimal puzzle `m` of c clues is picked when the s-subset contains it: C(N² − c, s
//! − c) of the C(N², s) subsets do. So
//!
//! ```text
//! Pr(m | grid) = C(N² − c, s − c) / C(N², s)        weight = C(N², s) / C(N² − c, s − c)
//! ```
//!
//! for every c up to s at once. Most subsets aren't proper, and hold nothing; the others hold many,
//! so the design is good at few clues. With s = c it is the singletons design.

use super::draw::Drawn;
use super::subpuzzles::for_each_minimal_subpuzzle;
use super::{Hit, Trials};
use crate::estimate::puzzles::ClueSetTester;
use crate::random::Stream;

/// Each trial draws a subset of `size` cells.
pub(super) fn sample(
    tester: &mut ClueSetTester<'_>,
    size: usize,
    trials: &Trials,
    random: &mut Stream,
    record: &mut dyn FnMut(Hit),
) {
    let sizes = size..=size;
    let drawn = Drawn::of(tester, trials.per_grid, sizes, random, ClueSetTester::may_be_proper);
    let proper = tester.are_proper(&drawn.sets);
    let drawn = drawn.only(proper);
    for_each_minimal_subpuzzle(tester, &drawn.sets, &trials.clues, &mut |puzzle, kept| {
        record(Hit { grid: drawn.sets[puzzle].0, trial: drawn.trials[puzzle], clues: kept });
    });
}
