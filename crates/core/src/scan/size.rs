//! About how many proper puzzles with a number of clues there are: whether they can be listed at
//! all.
//!
//! Clues are taken away in random order as long as the puzzle stays proper. With `r` clues to
//! choose from at each step, a path down to `k` clues stands for the product of the `r`, over the
//! number of orders, `(n − k)!`, proper puzzles, and a path that gets stuck before for none: the
//! mean is an unbiased estimate. Where all paths get stuck puzzles are rare, and no number is
//! given.

use rand::RngExt;

use crate::board::{CellMask, cells_of, mask_of, nth_one};
use crate::random::stream;

/// How many paths are walked.
const PATHS: u64 = 24;
/// When the first gets stuck so far above, no other is walked.
const FAR: usize = 4;

/// The decimal logarithm of the estimated number of proper puzzles with so many of some clues, if a
/// path gets there; `is_redundant` says whether clues stay proper without one.
pub(super) fn magnitude(
    inside: CellMask,
    clues: usize,
    is_redundant: &mut dyn FnMut(CellMask, usize) -> bool,
) -> Option<f64> {
    let mut logs = Vec::new();
    for path in 0..PATHS {
        match walk(inside, clues, path, is_redundant) {
            Ok(log) => logs.push(log),
            Err(stuck) if path == 0 && stuck > clues + FAR => return None,
            Err(_) => {}
        }
    }
    let most = logs.iter().copied().reduce(f64::max)?;
    let sum: f64 = logs.iter().map(|log| (log - most).exp()).sum();
    Some((most + (sum / PATHS as f64).ln()) / std::f64::consts::LN_10)
}

/// The natural logarithm of what a path stands for; else the clues with which it gets stuck.
fn walk(
    inside: CellMask,
    clues: usize,
    path: u64,
    is_redundant: &mut dyn FnMut(CellMask, usize) -> bool,
) -> Result<f64, usize> {
    let random = &mut stream(0, path);
    let (mut now, mut candidates, mut log) = (inside, inside, 0.0);
    let all = inside.count_ones() as usize;
    for taken in 1..=all.saturating_sub(clues) {
        // A clue that can't go now can't go later.
        candidates = mask_of(cells_of(candidates).filter(|&cell| is_redundant(now, cell)));
        let many = candidates.count_ones() as usize;
        if many == 0 {
            return Err(now.count_ones() as usize);
        }
        let cell = nth_one(candidates, random.random_range(0..many));
        now &= !(1 << cell);
        candidates &= !(1 << cell);
        log += (many as f64 / taken as f64).ln();
    }
    Ok(log)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_magnitude_is_that_of_the_count_where_that_is_known() {
        // Proper are the sets with one of each two cells: C(5, i) · 2^(5 − i) of them with 5 + i
        // cells.
        let proper = |clues: CellMask| (0..5).all(|i| clues >> (2 * i) & 3 != 0);
        let mut is_redundant = |clues: CellMask, cell: usize| proper(clues & !(1 << cell));
        for (clues, count) in [(10, 1.0f64), (9, 10.0), (8, 40.0), (7, 80.0), (6, 80.0), (5, 32.0)]
        {
            let found = magnitude(0x3ff, clues, &mut is_redundant).unwrap();
            assert!((found - count.log10()).abs() < 0.2, "{clues}: {found}");
        }
        assert_eq!(magnitude(0x3ff, 4, &mut is_redundant), None);
    }
}
