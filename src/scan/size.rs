//! About how many proper puzzles with a number of clues there are: whether they can be listed at all.
//!
//! Clues are taken away in random order as long as the puzzle stays proper. With `r` clues to choose from at each step, a
//! path down to `k` clues stands for the product of the `r`, over the number of orders, `(n − k)!`, proper puzzles. What is
//! wanted is a magnitude and no more: the mean of the logarithms is taken, and below the level that half of the paths reach
//! it is carried on by its last two differences.

use rand::RngExt;

use crate::board::{CellMask, cells_of};
use crate::random::stream;

/// How many paths are walked.
const PATHS: u64 = 12;
/// Paths that get stuck so far above say nothing.
const FAR: usize = 6;

/// The decimal logarithm of the number of proper puzzles with so many of some clues, if it can be told; `is_redundant`
/// says whether clues stay proper without one.
pub(super) fn magnitude(
    inside: CellMask,
    clues: usize,
    is_redundant: &mut dyn FnMut(CellMask, usize) -> bool,
) -> Option<f64> {
    let all = inside.count_ones() as usize;
    let mut sums: Vec<(u64, f64)> = vec![(0, 0.0); all + 1];
    for path in 0..PATHS {
        let end = walk(inside, clues, path, is_redundant, &mut sums);
        if path == 0 && end > clues + FAR {
            return None;
        }
    }
    let reached = |&level: &usize| sums[level].0 * 2 >= PATHS;
    let last = (clues..=all).find(reached)?;
    let log = |level: usize| sums[level].1 / sums[level].0 as f64;
    if last == clues || last + 2 > all {
        return Some(log(last) / std::f64::consts::LN_10);
    }
    let (mut value, mut step) = (log(last), log(last) - log(last + 1));
    let bend = step - (log(last + 1) - log(last + 2));
    for _ in clues..last {
        step += bend.min(0.0);
        value += step;
    }
    Some(value / std::f64::consts::LN_10)
}

/// Adds the logarithm of what a path stands for to each level that it reaches; the level where it ends.
fn walk(
    inside: CellMask,
    clues: usize,
    path: u64,
    is_redundant: &mut dyn FnMut(CellMask, usize) -> bool,
    sums: &mut [(u64, f64)],
) -> usize {
    let random = &mut stream(0, path);
    let (mut now, mut level, mut log) = (inside, sums.len() - 1, 0.0);
    let mut candidates = inside;
    loop {
        sums[level].0 += 1;
        sums[level].1 += log;
        if level <= clues {
            return level;
        }
        // A clue that can't go now can't go later.
        candidates = cells_of(candidates)
            .filter(|&cell| is_redundant(now, cell))
            .fold(0, |mask, cell| mask | 1 << cell);
        let many = candidates.count_ones() as usize;
        if many == 0 {
            return level;
        }
        let chosen = random.random_range(0..many);
        let cell = cells_of(candidates).nth(chosen).unwrap_or_default();
        now &= !(1 << cell);
        candidates &= !(1 << cell);
        log += (many as f64).ln() - ((sums.len() - level) as f64).ln();
        level -= 1;
    }
}
