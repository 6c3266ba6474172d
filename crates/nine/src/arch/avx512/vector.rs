//! The vector of AVX-512 with the bit and byte extensions (BW, VBMI2, BITALG): 32 lanes.

use std::arch::x86_64::*;

use crate::arch::shared::{basics, ternaries};
use crate::kernel::lanes::Lanes;

/// Thirty-two boards in one 512-bit vector.
///
/// Values of this type are made only inside functions compiled for, and called after the detection
/// of, the features of [`available`]: that is what every `unsafe` block here rests on.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(pub(super) __m512i);

/// Whether this machine has what the backend needs.
pub(crate) fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// An operation on vectors.
macro_rules! op {
    ($e:expr) => {
        // SAFETY: the features were detected before any value of the type was made.
        Avx512(unsafe { $e })
    };
}

pub(super) use op;

impl Avx512 {
    #[inline(always)]
    pub(super) fn zero() -> Self {
        op!(_mm512_setzero_si512())
    }
}

impl Lanes for Avx512 {
    basics!(
        32, _mm512_set1_epi16, _mm512_storeu_si512, _mm512_and_si512, _mm512_or_si512,
        _mm512_xor_si512, _mm512_setzero_si512, _mm512_sub_epi16, _mm512_add_epi16,
        _mm512_min_epu16
    );
    ternaries!(_mm512_ternarylogic_epi32);

    #[inline(always)]
    fn singles(self) -> Self {
        op!({
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less), self.0)
        })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        op!({
            let some = _mm512_test_epi16_mask(self.0, self.0);
            _mm512_mask_mov_epi16(other.0, some, self.0)
        })
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        op!(_mm512_popcnt_epi16(self.0))
    }

    #[inline(always)]
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self {
        op!({
            let equal = _mm512_cmpeq_epi16_mask(a.0, b.0);
            _mm512_mask_mov_epi16(no.0, equal, yes.0)
        })
    }

    #[inline(always)]
    fn three_or(self, all: Self) -> Self {
        op!({
            let three = _mm512_cmpgt_epu16_mask(self.count_ones().0, Self::splat(2).0);
            _mm512_mask_mov_epi16(all.0, three, self.0)
        })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: the features were detected before any value of the type was made.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }
}
