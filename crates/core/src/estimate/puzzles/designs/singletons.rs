//! Singletons: a random c-subset of a random grid is a minimal puzzle, or it isn't.
//!
//! **Pr(m).** Every c-subset of the grid is drawn with the same probability, so a minimal puzzle of
//! c clues is picked with Pr(m | grid) = 1/C(N², c). The weight of a hit is C(N², c).

use super::draw::Drawn;
use super::{Hit, Trials};
use crate::estimate::puzzles::ClueSetTester;
use crate::random::Stream;

/// Each trial draws a subset for every wanted number of clues.
pub(super) fn sample(
    tester: &mut ClueSetTester<'_>,
    trials: &Trials,
    random: &mut Stream,
    record: &mut dyn FnMut(Hit),
) {
    let sizes = trials.clues.clone();
    let drawn = Drawn::of(tester, trials.per_grid, sizes, random, ClueSetTester::may_be_proper);
    let minimal = tester.are_minimal(&drawn.sets);
    let hits = drawn.only(minimal);
    for ((grid, clues), trial) in hits.sets.into_iter().zip(hits.trials) {
        record(Hit { grid, trial, clues });
    }
}
