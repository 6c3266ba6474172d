//! The backend for AVX2: 16 boards.

mod split;

use std::arch::x86_64::*;

use super::shared::{basics, basics_of_sixteen, kernels, op, rows, turns};
use crate::FurtherSets;
use crate::kernel::board_lanes::BoardLanes;
use crate::kernel::branch::{Branches, SplitPlan};
use crate::kernel::lanes::{Lanes, Square};
use crate::kernel::propagate::{Configurations, Round};

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

    /// Each byte from a place of the same half, or 0.
    #[inline(always)]
    fn shuffled(self, from: Self) -> Self {
        op!(_mm256_shuffle_epi8(self.0, from.0))
    }

    #[inline(always)]
    fn halves_exchanged(self) -> Self {
        op!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0))
    }
}

impl Lanes for Avx2 {
    basics_of_sixteen!();

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
    fn three_or(self, all: Self) -> Self {
        let two = self.and(self.less_one());
        let one = two.and(two.less_one());
        self.or(all.and(one.none()))
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

    kernels!(Avx2, "avx2,bmi1,bmi2,popcnt,lzcnt");

    #[inline(always)]
    fn split(cells: &mut [Self; 81], branches: &Branches, plan: &SplitPlan) {
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn apart(cells: &mut [Avx2; 81], branches: &Branches, plan: &SplitPlan) {
            split::split(cells, branches, plan);
        }
        if plan.sources == 0 && plan.staying.count_ones() <= 2 {
            return branches.split(cells, plan);
        }
        // SAFETY: the features were detected before any value of the type was made.
        unsafe { apart(cells, branches, plan) };
    }
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
