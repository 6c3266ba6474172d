//! The backend for one board on AVX-512: half a vector, compared by vectors rather than by masks.
//!
//! A board alone waits for each operation to end before the next can begin, so what counts is how
//! long they take, not how many there are: a comparison that leaves a vector takes one cycle, where
//! one that leaves a mask takes four.

use std::arch::x86_64::*;

use super::shared::{basics, basics_of_sixteen, op, rows, ternaries, turns};
use crate::kernel::lanes::{Lanes, Square};

/// Sixteen lanes of a 256-bit vector.
///
/// Values of this type are made only inside functions compiled for, and called after the detection
/// of, the features of [`super::avx512::available`]: that is what every `unsafe` block here rests
/// on.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Narrow(__m256i);

impl Narrow {
    /// All ones in the lanes that are equal.
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        op!(_mm256_cmpeq_epi16(self.0, b.0))
    }
}

impl Lanes for Narrow {
    basics_of_sixteen!();
    ternaries!(_mm256_ternarylogic_epi32);

    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.count_ones().equal(Self::splat(1)))
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        op!(_mm256_ternarylogic_epi32::<0xf8>(self.0, other.0, self.equal(Self::splat(0)).0))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        op!(_mm256_popcnt_epi16(self.0))
    }

    #[inline(always)]
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self {
        op!(_mm256_ternarylogic_epi32::<0xca>(a.equal(b).0, yes.0, no.0))
    }

    #[inline(always)]
    fn three_or(self, all: Self) -> Self {
        op!({
            let three = _mm256_cmpgt_epi16(self.count_ones().0, Self::splat(2).0);
            _mm256_ternarylogic_epi32::<0xca>(three, self.0, all.0)
        })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: the features were detected before any value of the type was made.
        u32::from(unsafe { _mm256_testn_epi16_mask(self.0, self.0) })
    }
}

impl Square for Narrow {
    turns!();

    #[inline(always)]
    fn transpose(self) -> Self {
        op!({
            let order = _mm256_setr_epi16(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            _mm256_permutexvar_epi16(order, self.0)
        })
    }
}
