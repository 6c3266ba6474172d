//! The vectors for the loops of the search by a list.
//!
//! Each loop is compiled for rows in registers of AVX-512, for AVX2, and for neither. The last two
//! have one source, and the compiler makes the vectors.

use super::rows::{Bits, Row};

/// Which the loops use.
#[derive(Debug, Clone, Copy)]
pub(super) enum Loops {
    #[cfg(target_arch = "x86_64")]
    Wide(wide::Wide),
    #[cfg(target_arch = "x86_64")]
    Narrow(pulp::x86::V3),
    Portable,
}

/// A loop over rows of bits.
pub(super) trait Loop {
    type Output;

    /// To be inlined always.
    fn run<B: Bits>(self, machine: B::Machine) -> Self::Output;
}

impl Loops {
    /// The widest of this machine.
    pub(super) fn new() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            use crate::vectors::{Arch, are_wide, vectors};
            if are_wide()
                && let Some(wide) = wide::Wide::try_new()
            {
                return Self::Wide(wide);
            }
            if let Arch::V3(narrow) = vectors() {
                return Self::Narrow(narrow);
            }
        }
        Self::Portable
    }

    /// All that this machine has.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let all = std::iter::once(Self::Portable);
        #[cfg(target_arch = "x86_64")]
        let all = all
            .chain(wide::Wide::try_new().map(Self::Wide))
            .chain(pulp::x86::V3::try_new().map(Self::Narrow));
        all.collect()
    }

    /// Runs a loop with these vectors.
    #[inline(always)]
    pub(super) fn run<L: Loop>(self, of: L) -> L::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Wide(wide) => wide.vectorize(Call::<wide::Register, L> { of, machine: wide }),
            #[cfg(target_arch = "x86_64")]
            Self::Narrow(narrow) => narrow.vectorize(Call::<Row, L> { of, machine: () }),
            Self::Portable => of.run::<Row>(()),
        }
    }
}

/// A loop with some registers.
#[cfg(target_arch = "x86_64")]
struct Call<B: Bits, L> {
    of: L,
    machine: B::Machine,
}

#[cfg(target_arch = "x86_64")]
impl<B: Bits, L: Loop> pulp::NullaryFnOnce for Call<B, L> {
    type Output = L::Output;

    #[inline(always)]
    fn call(self) -> L::Output {
        self.of.run::<B>(self.machine)
    }
}

/// AVX-512.
#[cfg(target_arch = "x86_64")]
pub(super) mod wide {
    use std::arch::x86_64::__m512i;
    use std::ops::{BitAnd, BitOr, BitXor, Not};

    use pulp::cast;

    use super::super::rows::{Bits, Row, WORDS};

    pulp::simd_type! {
        /// What the loops need of the machine.
        pub(in super::super) struct Wide {
            pub(in super::super) avx512f: "avx512f",
            pub(in super::super) avx512bw: "avx512bw",
            pub(in super::super) avx512dq: "avx512dq",
            pub(in super::super) counts: "avx512vpopcntdq",
            pub(in super::super) popcnt: "popcnt",
            pub(in super::super) bmi1: "bmi1",
            pub(in super::super) bmi2: "bmi2",
            pub(in super::super) lzcnt: "lzcnt",
        }
    }

    /// A row.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Register {
        wide: Wide,
        bits: __m512i,
    }

    impl Register {
        #[inline(always)]
        fn with(self, bits: __m512i) -> Self {
            Self { bits, ..self }
        }
    }

    impl BitAnd for Register {
        type Output = Self;

        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            self.with(self.wide.avx512f._mm512_and_si512(self.bits, other.bits))
        }
    }

    impl BitOr for Register {
        type Output = Self;

        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            self.with(self.wide.avx512f._mm512_or_si512(self.bits, other.bits))
        }
    }

    impl BitXor for Register {
        type Output = Self;

        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            self.with(self.wide.avx512f._mm512_xor_si512(self.bits, other.bits))
        }
    }

    impl Not for Register {
        type Output = Self;

        #[inline(always)]
        fn not(self) -> Self {
            self ^ Self::each(self.wide, u64::MAX)
        }
    }

    impl Bits for Register {
        type Machine = Wide;

        #[inline(always)]
        fn of(wide: Wide, row: &Row) -> Self {
            Self { wide, bits: cast!(row.0) }
        }

        #[inline(always)]
        fn row(self) -> Row {
            Row(cast!(self.bits))
        }

        #[inline(always)]
        fn each(wide: Wide, word: u64) -> Self {
            Self { wide, bits: cast!([word; WORDS]) }
        }

        #[inline(always)]
        fn any(self) -> bool {
            self.wide.avx512f._mm512_test_epi64_mask(self.bits, self.bits) != 0
        }

        #[inline(always)]
        fn up(self, by: u32) -> Self {
            let by = cast!([u64::from(by); WORDS]);
            self.with(self.wide.avx512f._mm512_sllv_epi64(self.bits, by))
        }

        #[inline(always)]
        fn down(self, by: u32) -> Self {
            let by = cast!([u64::from(by); WORDS]);
            self.with(self.wide.avx512f._mm512_srlv_epi64(self.bits, by))
        }

        #[inline(always)]
        fn counts(self) -> Self {
            let mut words: [u64; WORDS] = cast!(self.bits);
            for word in &mut words {
                *word = u64::from(word.count_ones());
            }
            self.with(cast!(words))
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.with(self.wide.avx512f._mm512_add_epi64(self.bits, other.bits))
        }

        #[inline(always)]
        fn sum(self) -> u64 {
            self.wide.avx512f._mm512_reduce_add_epi64(self.bits) as u64
        }

        #[inline(always)]
        fn choose(self, words: &[u64; Row::BITS], list: &mut [u64]) -> usize {
            let f = self.wide.avx512f;
            let mut many = 0;
            for (bit, words) in words.as_chunks::<WORDS>().0.iter().enumerate() {
                let bit = cast!([1u64 << bit; WORDS]);
                let chosen = f._mm512_test_epi64_mask(self.bits, bit);
                // What is too much is overwritten by the next.
                if let Some(next) = list[many..].first_chunk_mut::<WORDS>() {
                    *next = cast!(f._mm512_maskz_compress_epi64(chosen, cast!(*words)));
                }
                many += chosen.count_ones() as usize;
            }
            many
        }
    }
}
