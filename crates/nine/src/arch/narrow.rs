//! The backend for one board on AVX-512: half a vector, compared by vectors rather than by masks.
//!
//! A board alone waits for each operation to end before the next can begin, so what counts is how
//! long they take, not how many there are: a comparison that leaves a vector takes one cycle, where
//! one that leaves a mask takes four.

use std::arch::x86_64::*;

use super::sixteen::{basics, op, rows, turns};
use crate::kernel::lanes::{Lanes, Square};

/// Sixteen lanes of a 256-bit vector.
///
/// Values of this type are made only inside functions compiled for, and called after the detection
/// of, the features of [`super::avx512::available`]: that is what every `unsafe` block here rests
/// on.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Narrow(__m256i);

/// Any function of the bits of three vectors.
macro_rules! logic {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        op!(_mm256_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0))
    };
}

impl Narrow {
    /// All ones in the lanes that are equal.
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        op!(_mm256_cmpeq_epi16(self.0, b.0))
    }
}

impl Lanes for Narrow {
    basics!();

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        logic!(0x80, self, b, c)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        logic!(0xfe, self, b, c)
    }

    #[inline(always)]
    fn sum3(self, b: Self, c: Self) -> Self {
        logic!(0x96, self, b, c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        logic!(0xe8, self, b, c)
    }

    #[inline(always)]
    fn without(self, b: Self, c: Self) -> Self {
        logic!(0x10, self, b, c)
    }

    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        logic!(0xf6, self, b, c)
    }

    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.count_ones().equal(Self::splat(1)))
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        logic!(0xf8, self, other, self.equal(Self::splat(0)))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        op!(_mm256_popcnt_epi16(self.0))
    }

    #[inline(always)]
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self {
        logic!(0xca, a.equal(b), yes, no)
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
