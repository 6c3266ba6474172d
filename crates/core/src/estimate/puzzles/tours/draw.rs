//! The random numbers of a move, all drawn before any question is asked: walks don't depend on what
//! is known of a grid.

use rand::Rng as _;

use crate::board::{CellMask, cells_of, nth_one};
use crate::random::Stream;

/// The random numbers of a move.
pub(super) struct Draw {
    /// The attempts of the walker before this one.
    pub(super) attempt: usize,
    pub(super) kind: u64,
    pub(super) choice: u64,
    pub(super) second: u64,
    pub(super) ln_uniform: f64,
}

impl Draw {
    pub(super) fn new(attempt: usize, random: &mut Stream) -> Self {
        let [kind, choice, second, last] = std::array::from_fn(|_| random.next_u64());
        // Uniform on (0, 1].
        let uniform = ((last >> 11) + 1) as f64 / (1u64 << 53) as f64;
        Self { attempt, kind, choice, second, ln_uniform: uniform.ln() }
    }

    /// A number below `count`.
    pub(super) fn of(draw: u64, count: usize) -> usize {
        ((u128::from(draw) * count as u128) >> 64) as usize
    }

    /// The cell of a set that comes first in a random order of all cells.
    pub(super) fn first_of(&self, set: CellMask) -> usize {
        let key = |&cell: &usize| scrambled(self.second.wrapping_add(cell as u64));
        cells_of(set).min_by_key(key).expect("a cell")
    }
}

/// The finaliser of SplitMix64: a bijection without visible order.
fn scrambled(mut word: u64) -> u64 {
    word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A cell of a set that has some.
pub(super) fn one_of(set: CellMask, draw: u64) -> usize {
    nth_one(set, Draw::of(draw, set.count_ones() as usize))
}
