//! Uniform random subsets of a given size, fast.
//!
//! Every cell is taken with probability `t/8`, decided for all cells at once by three random words;
//! then random cells are added or removed until the size is right. Given its size, the first set is
//! uniform among the sets of that size, and a uniform set with a uniform cell added or removed is
//! uniform again.

use rand::{Rng, RngExt as _};

use crate::board::CellMask;

/// A random set of `size` of the first `cells` cells, each with the same probability.
pub(super) fn random_subset(cells: usize, size: usize, random: &mut impl Rng) -> CellMask {
    let eighths = (8 * size + cells / 2) / cells;
    let mut set: CellMask = match eighths {
        8.. => CellMask::MAX,
        _ => (0..3).fold(0, |set, bit| {
            let word = CellMask::from(random.next_u64()) << 64 | CellMask::from(random.next_u64());
            if eighths >> bit & 1 == 1 { set | word } else { set & word }
        }),
    };
    set &= CellMask::MAX >> (128 - cells);
    while set.count_ones() as usize != size {
        let cell = random.random_range(0..cells as u32);
        let few = (set.count_ones() as usize) < size;
        if few == (set >> cell & 1 == 0) {
            set ^= 1 << cell;
        }
    }
    set
}

/// A set of cells, each moved cyclically by a number of places.
pub(super) fn rotated(set: CellMask, places: usize, cells: usize) -> CellMask {
    let all = CellMask::MAX >> (128 - cells);
    let back = set.checked_shr((cells - places) as u32).unwrap_or(0);
    (set << places | back) & all
}
