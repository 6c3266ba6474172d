//! The vectors for the loops of the search by a list.

/// Which the loops use.
#[derive(Debug, Clone, Copy)]
pub(super) enum Loops {
    #[cfg(target_arch = "x86_64")]
    Wide(wide::Wide),
    Portable,
}

impl Loops {
    /// The widest of this machine.
    pub(super) fn new() -> Self {
        #[cfg(target_arch = "x86_64")]
        if crate::vectors::are_wide()
            && let Some(wide) = wide::Wide::try_new()
        {
            return Self::Wide(wide);
        }
        Self::Portable
    }
}

/// AVX-512.
#[cfg(target_arch = "x86_64")]
pub(super) mod wide {
    use std::arch::x86_64::__m512i;

    use pulp::cast;

    pulp::simd_type! {
        /// What the loops need of the machine.
        pub(in super::super) struct Wide {
            pub(in super::super) avx512f: "avx512f",
            pub(in super::super) avx512bw: "avx512bw",
            pub(in super::super) counts: "avx512vpopcntdq",
            pub(in super::super) popcnt: "popcnt",
            pub(in super::super) bmi1: "bmi1",
            pub(in super::super) bmi2: "bmi2",
            pub(in super::super) lzcnt: "lzcnt",
        }
    }

    impl Wide {
        #[inline(always)]
        pub(in super::super) fn all(self, word: u64) -> __m512i {
            cast!([word; 8])
        }

        /// The numbers of bits of the words.
        #[inline(always)]
        pub(in super::super) fn counts(self, words: __m512i) -> __m512i {
            let words: [u64; 8] = cast!(words);
            cast!(words.map(|word| u64::from(word.count_ones())))
        }
    }

    /// Eight words from a place on, and which of them there are.
    #[inline(always)]
    pub(in super::super) fn eight(list: &[u64], place: usize) -> (__m512i, u8) {
        match list[place..].first_chunk::<8>() {
            Some(&words) => (cast!(words), u8::MAX),
            None => {
                // One by one: a copy of unknown length is a call, for which all vectors are put away.
                let words: [u64; 8] = std::array::from_fn(|i| match list.get(place + i) {
                    Some(&word) => word,
                    None => 0,
                });
                (cast!(words), (1 << (list.len() - place)) - 1)
            }
        }
    }
}
