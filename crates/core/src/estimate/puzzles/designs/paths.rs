//! Paths: clues of a random grid go in random order, and at most one puzzle on the way is minimal.
//!
//! Berthier's *controlled-bias* generator starts from a random grid and deletes random clues, one
//! after the other. When the puzzle is minimal it is returned; when it is no longer proper, it is
//! discarded and the next grid begins. (Ordinary generators restore the fatal clue and continue.
//! They always end in a minimal puzzle, but with a probability that is not known.)
//!
//! **Pr(m).** The clues left after N² − c random deletions are a uniform c-subset. If that is the
//! minimal puzzle `m`, everything before was larger, so proper and not minimal, and the path got
//! there:
//!
//! ```text
//! Pr(m | grid) = 1 / C(N², c)              weight = C(N², c)
//! ```
//!
//! A path is a singleton trial for every c at once, and as a puzzle inside `m` is not proper, a
//! path hits at most one minimal puzzle.
//!
//! **Normalisation.** Here all paths are counted, also those that fail. Berthier weights the hits
//! with C(81, c) alone. That gives proportions between numbers of clues, up to one common factor,
//! the number of paths, which the published means per grid need too.
//!
//! **Without walking.** A path is a random order of the cells, and the puzzles on it are the first
//! `k` cells in that order. The least `k` that is proper is found by bisection, and only that
//! puzzle can be minimal.

use super::{Hit, Trials};
use crate::estimate::puzzles::order::{Order, bisect};
use crate::estimate::puzzles::{ClueSet, ClueSetTester};
use crate::random::Stream;

/// Each trial draws an order of the cells.
pub(super) fn sample(
    tester: &mut ClueSetTester<'_>,
    trials: &Trials,
    random: &mut Stream,
    record: &mut dyn FnMut(Hit),
) {
    let (low, high) = (*trials.clues.start(), *trials.clues.end());
    let mut paths = Vec::new();
    for grid in 0..tester.grids() {
        for trial in 0..trials.per_grid {
            let path = Order::random(tester, grid, trial, random);
            if path.low < high {
                paths.push(path);
            }
        }
    }
    // A path that isn't proper with the most clues that are wanted hits nothing.
    let ends: Vec<ClueSet> = paths.iter().map(|path| path.first(high)).collect();
    let mut proper = tester.are_proper(&ends).into_iter();
    paths.retain_mut(|path| {
        path.high = high;
        proper.next().expect("an answer for each")
    });
    bisect(tester, &mut paths);
    paths.retain(|path| path.high >= low);
    let puzzles: Vec<ClueSet> = paths.iter().map(|path| path.first(path.high)).collect();
    let minimal = tester.are_irredundant(&puzzles);
    for (path, _) in paths.iter().zip(minimal).filter(|(_, minimal)| *minimal) {
        record(Hit { grid: path.grid, trial: path.trial, clues: path.first(path.high).1 });
    }
}
