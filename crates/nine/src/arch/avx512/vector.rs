//! The vector of AVX-512 with the bit and byte extensions (BW, VBMI2, BITALG): 32 lanes.

use std::arch::x86_64::*;

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
    #[inline(always)]
    fn splat(value: u16) -> Self {
        op!(_mm512_set1_epi16(value as i16))
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 32] {
        let mut all = [0; 32];
        // SAFETY: as above; the array has the 64 bytes that are written.
        unsafe { _mm512_storeu_si512(all.as_mut_ptr().cast(), self.0) };
        all
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        op!(_mm512_and_si512(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        op!(_mm512_or_si512(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        op!(_mm512_xor_si512(self.0, b.0))
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0x80>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0xfe>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn sum3(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0x96>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0xe8>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn without(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0x10>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        op!(_mm512_ternarylogic_epi32::<0xf6>(self.0, b.0, c.0))
    }

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
    fn lowest_bit(self) -> Self {
        op!(_mm512_and_si512(self.0, _mm512_sub_epi16(_mm512_setzero_si512(), self.0)))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        op!(_mm512_popcnt_epi16(self.0))
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        op!(_mm512_add_epi16(self.0, b.0))
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        op!(_mm512_min_epu16(self.0, b.0))
    }

    #[inline(always)]
    fn if_equal(a: Self, b: Self, yes: Self, no: Self) -> Self {
        op!({
            let equal = _mm512_cmpeq_epi16_mask(a.0, b.0);
            _mm512_mask_mov_epi16(no.0, equal, yes.0)
        })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: the features were detected before any value of the type was made.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        // SAFETY: the vector is 32 lanes of 16 bits, at least as strictly aligned.
        unsafe { (*std::ptr::from_ref(self).cast::<[u16; 32]>())[lane] }
    }

    #[inline(always)]
    fn lane_mut(&mut self, lane: usize) -> &mut u16 {
        // SAFETY: as above, and borrowed for writing.
        unsafe { &mut (*std::ptr::from_mut(self).cast::<[u16; 32]>())[lane] }
    }
}
