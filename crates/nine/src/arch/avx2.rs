//! The backend for AVX2: 16 boards.

use std::arch::x86_64::*;

use super::sixteen::{basics, op, rows, turns};
use crate::FurtherSets;
use crate::board::Board;
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::branch::{self, Branches};
use crate::kernel::further;
use crate::kernel::lanes::{Lanes, Square, lanes_of};
use crate::kernel::propagate::{self, Configurations, Round};

/// Sixteen boards in one 256-bit vector.
///
/// Values of this type are made only inside functions compiled for, and called after the detection
/// of, the features of [`available`]: that is what every `unsafe` block here rests on.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

/// Whether this machine has what the backend needs.
pub(crate) fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

impl Avx2 {
    /// All ones in the lanes that are 0.
    #[inline(always)]
    fn none(self) -> Self {
        op!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }

    /// Each lane less one.
    #[inline(always)]
    fn less_one(self) -> Self {
        op!(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))
    }
}

impl Lanes for Avx2 {
    basics!();

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b.or(c)).or(b.and(c))
    }

    #[inline(always)]
    fn without(self, b: Self, c: Self) -> Self {
        op!(_mm256_andnot_si256(b.or(c).0, self.0))
    }

    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.and(self.less_one()).none())
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.none()))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        op!({
            let nibble = _mm256_set1_epi16(0x0f0f);
            let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm256_add_epi8(
                _mm256_shuffle_epi8(counts, low),
                _mm256_shuffle_epi8(counts, high),
            );
            _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1))
        })
    }

    /// Two bits fewer leave one.
    #[inline(always)]
    fn if_three(self, yes: Self, no: Self) -> Self {
        let two = self.and(self.less_one());
        let one = two.and(two.less_one());
        let none = one.and(one.less_one()).none();
        let at_most_two = one.none();
        op!(_mm256_blendv_epi8(no.0, yes.0, _mm256_andnot_si256(at_most_two.0, none.0)))
    }

    #[inline(always)]
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self {
        op!(_mm256_blendv_epi8(no.0, yes.0, _mm256_cmpeq_epi16(a.0, b.0)))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: the features were detected before any value of the type was made.
        unsafe {
            let bytes = _mm256_movemask_epi8(self.none().0) as u32;
            _pext_u32(bytes, 0x5555_5555)
        }
    }
}

impl BoardLanes for Avx2 {
    const WIDTH: usize = 16;
    const MIN_IDLE: u32 = 3;
    const SINGLE_BOARDS: usize = 4;

    #[inline(always)]
    fn round(cells: &mut [Self; 81], configurations: &mut Configurations<Self>) -> Round<Self> {
        // SAFETY: the features were detected before any value of the type was made.
        unsafe { round(cells, configurations) }
    }

    #[inline(always)]
    fn further(cells: &mut [Self; 81], sets: &FurtherSets, found: &mut Round<Self>) {
        // SAFETY: as above.
        unsafe { pass(cells, sets, found) }
    }

    #[inline(always)]
    fn choose_branches(configurations: &Configurations<Self>) -> Branches {
        // SAFETY: as above.
        unsafe { choose_branches(configurations) }
    }

    #[inline(always)]
    fn take(cells: &[Self; 81], lanes: u32, boards: &mut [Board]) {
        for (board, lane) in lanes_of(lanes).enumerate() {
            for (out, cell) in boards[board].0.iter_mut().zip(cells) {
                *out = cell.lane(lane);
            }
        }
    }

    #[inline(always)]
    fn put(cells: &mut [Self; 81], lanes: u32, boards: &[Board]) {
        for (board, lane) in lanes_of(lanes).enumerate() {
            for (&new, cell) in boards[board].0.iter().zip(cells.iter_mut()) {
                *cell.lane_mut(lane) = new;
            }
        }
    }
}

/// Long code, compiled once, apart from the searches that call it.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn round(cells: &mut [Avx2; 81], configurations: &mut Configurations<Avx2>) -> Round<Avx2> {
    propagate::round(cells, configurations)
}

/// As [`round`].
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn pass(cells: &mut [Avx2; 81], sets: &FurtherSets, found: &mut Round<Avx2>) {
    further::pass(cells, sets, found);
}

/// As [`round`].
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn choose_branches(configurations: &Configurations<Avx2>) -> Branches {
    branch::choose_branches(configurations)
}

impl Square for Avx2 {
    turns!();

    /// Pairs of rows inside each half, then the halves.
    #[inline(always)]
    fn transpose(self) -> Self {
        op!({
            let pairs = _mm256_setr_epi8(
                0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, //
                0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15,
            );
            let halves = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(self.0, pairs), halves)
        })
    }
}
