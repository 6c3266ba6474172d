//! Lists of the unavoidable sets that still matter to a search, and the two loops over them that take its time.
//!
//! An entry of a list is an unavoidable set without the cells that are empty. One of the rest at most has a clue: a set with two blocks no
//! cell. With AVX-512 eight entries are tested at once, and those that stay are moved together by one instruction. The portable loops yield the same.

use crate::board::ones;

/// What is decided, and how large an entry may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decided {
    pub(super) empty: u64,
    pub(super) clues: u64,
    /// The clues that are blocked.
    pub(super) blocked: u64,
    /// The most cells of an entry: those that may be empty yet, and one.
    pub(super) most: u32,
}

/// What the entries that stay tell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Filtered {
    /// How many stay.
    pub(super) len: usize,
    /// The cells that are blocked by the empty cells, which are the only ones left of an entry.
    pub(super) blocked: u64,
    /// The cells that may become blocked: those of the entries without a clue, and the clues of the others.
    pub(super) blockable: u64,
    /// Whether an unavoidable set lies in the empty cells.
    pub(super) improper: bool,
}

/// The vectors for these loops.
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

    /// Takes the empty cells out of the entries of a list, and keeps those that still matter at its beginning.
    pub(super) fn filter(self, list: &mut [u64], decided: Decided) -> Filtered {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Wide(wide) => wide.vectorize(wide::Filter {
                wide,
                list,
                decided,
            }),
            Self::Portable => filter(list, decided),
        }
    }

    /// For each cell how often it is in an entry, small entries and those without a clue counting more, up to 65,535.
    pub(super) fn weights(self, list: &[u64], clues: u64) -> [u16; 64] {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Wide(wide) => wide.vectorize(wide::Weights { wide, list, clues }),
            Self::Portable => weights(list, clues),
        }
    }
}

fn filter(list: &mut [u64], decided: Decided) -> Filtered {
    let mut out = Filtered::default();
    for place in 0..list.len() {
        let entry = list[place] & !decided.empty;
        let clue = entry & decided.clues;
        let size = entry.count_ones();
        let stays =
            clue & clue.wrapping_sub(1) == 0 && clue & decided.blocked == 0 && size <= decided.most;
        if stays && size < 2 {
            out.improper |= size == 0;
            out.blocked |= entry;
        } else if stays {
            out.blockable |= if clue == 0 { entry } else { clue };
            list[out.len] = entry;
            out.len += 1;
        }
    }
    out
}

fn weights(list: &[u64], clues: u64) -> [u16; 64] {
    let mut weights = [0u16; 64];
    for entry in list {
        let weight = weight(entry & clues != 0, (entry & !clues).count_ones());
        if weight > 0 {
            for cell in ones(entry & !clues) {
                weights[cell] = weights[cell].saturating_add(weight);
            }
        }
    }
    weights
}

/// What an entry counts that has a clue or not, and so many other cells: a quarter for each cell more, and a sixteenth with a clue. Of several values
/// these made the tree of a search in order 7 about the smallest.
#[inline(always)]
fn weight(has_clue: bool, others: u32) -> u16 {
    let halvings = 2 * others + if has_clue { 4 } else { 0 };
    1u16.checked_shl(15u32.wrapping_sub(halvings)).unwrap_or(0)
}

/// No larger entry counts.
const HEAVY: u32 = 7;

/// The loops with AVX-512.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::__m512i;

    use pulp::{NullaryFnOnce, cast};

    use super::{Decided, Filtered, HEAVY, weight};
    use crate::board::ones;

    pulp::simd_type! {
        /// What they need of the machine.
        pub(in super::super) struct Wide {
            pub(super) avx512f: "avx512f",
            pub(super) avx512bw: "avx512bw",
            pub(super) counts: "avx512vpopcntdq",
            pub(super) popcnt: "popcnt",
            pub(super) bmi1: "bmi1",
            pub(super) bmi2: "bmi2",
            pub(super) lzcnt: "lzcnt",
        }
    }

    impl Wide {
        #[inline(always)]
        fn all(self, word: u64) -> __m512i {
            cast!([word; 8])
        }

        /// The numbers of bits of the words.
        #[inline(always)]
        fn counts(self, words: __m512i) -> __m512i {
            let words: [u64; 8] = cast!(words);
            cast!(words.map(|word| u64::from(word.count_ones())))
        }
    }

    /// Eight entries from a place on, and which of them there are.
    #[inline(always)]
    fn eight(list: &[u64], place: usize) -> (__m512i, u8) {
        match list[place..].first_chunk::<8>() {
            Some(&words) => (cast!(words), u8::MAX),
            None => {
                let rest = &list[place..];
                let mut words = [0; 8];
                words[..rest.len()].copy_from_slice(rest);
                (cast!(words), (1 << rest.len()) - 1)
            }
        }
    }

    /// A call of [`filter`](super::filter).
    pub(super) struct Filter<'a> {
        pub(super) wide: Wide,
        pub(super) list: &'a mut [u64],
        pub(super) decided: Decided,
    }

    impl NullaryFnOnce for Filter<'_> {
        type Output = Filtered;

        #[inline(always)]
        fn call(self) -> Filtered {
            let Self {
                wide,
                list,
                decided,
            } = self;
            let f = wide.avx512f;
            let [one, kept, clues, done, most] = [
                1,
                !decided.empty,
                decided.clues,
                decided.blocked,
                decided.most.into(),
            ]
            .map(|word| wide.all(word));
            let none = wide.all(0);
            let (mut blocked, mut blockable) = (none, none);
            let (mut len, mut improper) = (0, 0);
            for place in (0..list.len()).step_by(8) {
                let (entries, there) = eight(list, place);
                let entries = f._mm512_and_si512(entries, kept);
                let clue = f._mm512_and_si512(entries, clues);
                let several = f._mm512_test_epi64_mask(clue, f._mm512_sub_epi64(clue, one));
                let known = f._mm512_test_epi64_mask(clue, done);
                let sizes = wide.counts(entries);
                let stay = there & !several & !known & f._mm512_cmple_epu64_mask(sizes, most);
                let single = stay & f._mm512_cmpeq_epi64_mask(sizes, one);
                let empty = stay & f._mm512_cmpeq_epi64_mask(sizes, none);
                improper |= empty;
                blocked = f._mm512_mask_or_epi64(blocked, single, blocked, entries);
                let stay = stay & !single & !empty;
                let with_clue = f._mm512_test_epi64_mask(clue, clue);
                let may = f._mm512_mask_mov_epi64(entries, with_clue, clue);
                blockable = f._mm512_mask_or_epi64(blockable, stay, blockable, may);
                // What is overwritten was read: no more stay than there were.
                let together: [u64; 8] = cast!(f._mm512_maskz_compress_epi64(stay, entries));
                let many = stay.count_ones() as usize;
                match list[len..].first_chunk_mut::<8>() {
                    Some(words) if there == u8::MAX => *words = together,
                    _ => list[len..][..many].copy_from_slice(&together[..many]),
                }
                len += many;
            }
            Filtered {
                len,
                blocked: f._mm512_reduce_or_epi64(blocked) as u64,
                blockable: f._mm512_reduce_or_epi64(blockable) as u64,
                improper: improper != 0,
            }
        }
    }

    /// A call of [`weights`](super::weights).
    pub(super) struct Weights<'a> {
        pub(super) wide: Wide,
        pub(super) list: &'a [u64],
        pub(super) clues: u64,
    }

    impl NullaryFnOnce for Weights<'_> {
        type Output = [u16; 64];

        #[inline(always)]
        fn call(self) -> [u16; 64] {
            let Self { wide, list, clues } = self;
            let f = wide.avx512f;
            let heavy = wide.all(HEAVY.into());
            let mut halves = [wide.all(0); 2];
            for place in (0..list.len()).step_by(8) {
                let (entries, there) = eight(list, place);
                let few = there & f._mm512_cmple_epu64_mask(wide.counts(entries), heavy);
                for lane in ones(few) {
                    let entry = list[place + lane];
                    let cells = entry & !clues;
                    let weights = cast!([weight(entry != cells, cells.count_ones()); 32]);
                    for (half, cells) in halves.iter_mut().zip([cells as u32, (cells >> 32) as u32])
                    {
                        *half = wide
                            .avx512bw
                            ._mm512_mask_adds_epu16(*half, cells, *half, weights);
                    }
                }
            }
            cast!(halves)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_loops_yield_the_same(
            entries in prop::collection::vec(any::<[u64; 3]>(), 0..70),
            words in any::<[u64; 4]>(),
            most in 0..14u32,
        ) {
            // Entries of all sizes.
            let list: Vec<u64> = entries.iter().enumerate().map(|(i, [a, b, c])| match i % 4 {
                0 => a & b & c & words[0],
                1 => a & b & c,
                2 => a & b & c & words[1] & words[0],
                _ => a & b,
            }).collect();
            let clues = words[2] & !words[3];
            let decided = Decided { empty: words[3], clues, blocked: clues & words[1], most };
            let (mut some, mut others) = (list.clone(), list.clone());
            let filtered = Loops::Portable.filter(&mut some, decided);
            let widest = Loops::new();
            prop_assert_eq!(widest.filter(&mut others, decided), filtered);
            let kept = &some[..filtered.len];
            prop_assert_eq!(kept, &others[..filtered.len]);
            for entry in kept {
                prop_assert!(entry & words[3] == 0 && (entry & clues).count_ones() < 2);
                prop_assert!((2..=most).contains(&entry.count_ones()));
            }
            prop_assert_eq!(filtered.improper, list.iter().any(|entry| entry & !words[3] == 0));
            prop_assert_eq!(
                widest.weights(kept, clues),
                Loops::Portable.weights(kept, clues)
            );
        }
    }

    #[test]
    fn small_entries_and_those_without_a_clue_count_more() {
        assert_eq!(
            [2, 3, 7, 8, 60].map(|others| weight(false, others)),
            [2048, 512, 2, 0, 0]
        );
        assert_eq!(
            [1, 2, 5, 6].map(|others| weight(true, others)),
            [512, 128, 2, 0]
        );
        assert!(
            (HEAVY + 1..=64).all(|size| weight(false, size) == 0 && weight(true, size - 1) == 0)
        );
        // What is counted stays at the most that there may be.
        let list = vec![0b11; 40];
        assert_eq!(Loops::new().weights(&list, 0)[..3], [u16::MAX, u16::MAX, 0]);
    }
}
