//! What backends with sixteen lanes of 16 bits have in common: the operations that AVX2 has
//! already.

use std::arch::x86_64::*;

/// An operation on vectors, for types that wrap one and are made only after the features were
/// detected.
macro_rules! op {
    ($e:expr) => {
        // SAFETY: the features were detected before any value of the type was made.
        Self(unsafe { $e })
    };
}

/// The common part of an implementation of [`Lanes`](crate::kernel::lanes::Lanes).
macro_rules! basics {
    () => {
        #[inline(always)]
        fn splat(value: u16) -> Self {
            op!(_mm256_set1_epi16(value as i16))
        }

        #[inline(always)]
        fn to_array(self) -> [u16; 32] {
            let mut all = [0; 32];
            // SAFETY: as in `op`; 32 bytes are written to an array of 64.
            unsafe { _mm256_storeu_si256(all.as_mut_ptr().cast(), self.0) };
            all
        }

        #[inline(always)]
        fn and(self, b: Self) -> Self {
            op!(_mm256_and_si256(self.0, b.0))
        }

        #[inline(always)]
        fn or(self, b: Self) -> Self {
            op!(_mm256_or_si256(self.0, b.0))
        }

        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            op!(_mm256_xor_si256(self.0, b.0))
        }

        #[inline(always)]
        fn lowest_bit(self) -> Self {
            self.and(op!(_mm256_sub_epi16(_mm256_setzero_si256(), self.0)))
        }

        #[inline(always)]
        fn add(self, b: Self) -> Self {
            op!(_mm256_add_epi16(self.0, b.0))
        }

        #[inline(always)]
        fn min(self, b: Self) -> Self {
            op!(_mm256_min_epu16(self.0, b.0))
        }

        #[inline(always)]
        fn lane(&self, lane: usize) -> u16 {
            // SAFETY: the vector is 16 lanes of 16 bits, at least as strictly aligned.
            unsafe { (*std::ptr::from_ref(self).cast::<[u16; 16]>())[lane] }
        }

        #[inline(always)]
        fn lane_mut(&mut self, lane: usize) -> &mut u16 {
            // SAFETY: as above, and borrowed for writing.
            unsafe { &mut (*std::ptr::from_mut(self).cast::<[u16; 16]>())[lane] }
        }
    };
}

/// The common part of an implementation of [`Square`](crate::kernel::lanes::Square).
macro_rules! turns {
    () => {
        #[inline(always)]
        fn turn(self) -> Self {
            op!(_mm256_shuffle_epi8(self.0, rows([1, 2, 0, 3])))
        }

        #[inline(always)]
        fn turn_back(self) -> Self {
            op!(_mm256_shuffle_epi8(self.0, rows([2, 0, 1, 3])))
        }

        #[inline(always)]
        fn from_array(values: [u16; 16]) -> Self {
            // SAFETY: the features were detected before; 32 bytes are read from an array of 32.
            Self(unsafe { _mm256_loadu_si256(values.as_ptr().cast()) })
        }

        #[inline(always)]
        fn is_zero(self) -> bool {
            // SAFETY: the features were detected before any value of the type was made.
            unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
        }
    };
}

pub(crate) use {basics, op, turns};

/// For a shuffle of bytes: each row of a square takes these of its own lanes.
#[inline(always)]
pub(crate) fn rows(lanes: [i8; 4]) -> __m256i {
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = (i as i8 / 8 * 8 + 2 * lanes[i / 2 % 4] + i as i8 % 2) % 16;
    }
    // SAFETY: AVX is there wherever a value of the backends is; 32 bytes are read from 32.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}
