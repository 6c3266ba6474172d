//! What the backends for instruction sets have in common, whatever the width of their vectors, and
//! what those with sixteen lanes have: the operations that AVX2 has already.

use std::arch::x86_64::*;

/// An operation on vectors, for types that wrap one and are made only after the features were
/// detected.
macro_rules! op {
    ($e:expr) => {
        // SAFETY: the features were detected before any value of the type was made.
        Self(unsafe { $e })
    };
}

/// The common part of an implementation of [`Lanes`](crate::kernel::lanes::Lanes), by the names of
/// the intrinsics.
macro_rules! basics {
    (
        $lanes:literal, $set1:ident, $store:ident, $and:ident, $or:ident, $xor:ident, $zero:ident,
        $sub:ident, $add:ident, $min:ident
    ) => {
        #[inline(always)]
        fn splat(value: u16) -> Self {
            op!($set1(value as i16))
        }

        #[inline(always)]
        fn to_array(self) -> [u16; 32] {
            let mut all = [0; 32];
            // SAFETY: as in `op`; at most 64 bytes are written to an array of 64.
            unsafe { $store(all.as_mut_ptr().cast(), self.0) };
            all
        }

        #[inline(always)]
        fn and(self, b: Self) -> Self {
            op!($and(self.0, b.0))
        }

        #[inline(always)]
        fn or(self, b: Self) -> Self {
            op!($or(self.0, b.0))
        }

        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            op!($xor(self.0, b.0))
        }

        #[inline(always)]
        fn lowest_bit(self) -> Self {
            self.and(op!($sub($zero(), self.0)))
        }

        #[inline(always)]
        fn add(self, b: Self) -> Self {
            op!($add(self.0, b.0))
        }

        #[inline(always)]
        fn min(self, b: Self) -> Self {
            op!($min(self.0, b.0))
        }

        #[inline(always)]
        fn lane(&self, lane: usize) -> u16 {
            // SAFETY: the vector is so many lanes of 16 bits, at least as strictly aligned.
            unsafe { (*std::ptr::from_ref(self).cast::<[u16; $lanes]>())[lane] }
        }

        #[inline(always)]
        fn lane_mut(&mut self, lane: usize) -> &mut u16 {
            // SAFETY: as above, and borrowed for writing.
            unsafe { &mut (*std::ptr::from_mut(self).cast::<[u16; $lanes]>())[lane] }
        }
    };
}

/// [`basics`] of sixteen lanes.
macro_rules! basics_of_sixteen {
    () => {
        basics!(
            16, _mm256_set1_epi16, _mm256_storeu_si256, _mm256_and_si256, _mm256_or_si256,
            _mm256_xor_si256, _mm256_setzero_si256, _mm256_sub_epi16, _mm256_add_epi16,
            _mm256_min_epu16
        );
    };
}

/// What AVX-512 does in one instruction, which computes any function of the bits of three vectors.
macro_rules! ternaries {
    ($logic:ident) => {
        #[inline(always)]
        fn and3(self, b: Self, c: Self) -> Self {
            op!($logic::<0x80>(self.0, b.0, c.0))
        }

        #[inline(always)]
        fn or3(self, b: Self, c: Self) -> Self {
            op!($logic::<0xfe>(self.0, b.0, c.0))
        }

        #[inline(always)]
        fn sum3(self, b: Self, c: Self) -> Self {
            op!($logic::<0x96>(self.0, b.0, c.0))
        }

        #[inline(always)]
        fn majority(self, b: Self, c: Self) -> Self {
            op!($logic::<0xe8>(self.0, b.0, c.0))
        }

        #[inline(always)]
        fn without(self, b: Self, c: Self) -> Self {
            op!($logic::<0x10>(self.0, b.0, c.0))
        }

        #[inline(always)]
        fn or_difference(self, b: Self, c: Self) -> Self {
            op!($logic::<0xf6>(self.0, b.0, c.0))
        }
    };
}

/// The kernels of an implementation of [`BoardLanes`](crate::kernel::board_lanes::BoardLanes), for
/// these features. Long code is compiled once, apart from the searches that call it: a loop that has
/// it all inside is too long for the caches of instructions.
macro_rules! kernels {
    ($type:ty, $features:tt) => {
        #[inline(always)]
        fn round(cells: &mut [Self; 81], configurations: &mut Configurations<Self>) -> Round<Self> {
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn apart(cells: &mut [$type; 81], all: &mut Configurations<$type>) -> Round<$type> {
                crate::kernel::propagate::round(cells, all)
            }
            // SAFETY: the features were detected before any value of the type was made.
            unsafe { apart(cells, configurations) }
        }

        #[inline(always)]
        fn further(cells: &mut [Self; 81], sets: &FurtherSets, found: &mut Round<Self>) {
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn apart(cells: &mut [$type; 81], sets: &FurtherSets, found: &mut Round<$type>) {
                crate::kernel::further::pass(cells, sets, found);
            }
            // SAFETY: as above.
            unsafe { apart(cells, sets, found) }
        }

        #[inline(always)]
        fn choose_branches(configurations: &Configurations<Self>) -> Branches {
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn apart(configurations: &Configurations<$type>) -> Branches {
                crate::kernel::branch::choose_branches(configurations)
            }
            // SAFETY: as above.
            unsafe { apart(configurations) }
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

pub(crate) use {basics, basics_of_sixteen, kernels, op, ternaries, turns};

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
