//! Lists of the unavoidable sets that still matter to a search, and the loops over them that take
//! its time.
//!
//! An entry of a list is an unavoidable set without the cells that are empty. One of the rest at
//! most has a clue: a set with two blocks no cell. With AVX-512 eight entries are tested at once,
//! and those that stay are moved together by one instruction. The portable loops yield the same. A
//! list begins in the order of size. So what all entries of a clue have in common is mostly known
//! to be nothing after the first few.

use super::loops::Loops;
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
    /// The cells that may become blocked: those of the entries without a clue, and the clues of the
    /// others.
    pub(super) blockable: u64,
    /// Whether an unavoidable set lies in the empty cells.
    pub(super) improper: bool,
}

impl Loops {
    /// Takes the empty cells out of the entries of a list, and writes those that still matter to
    /// another list, which has at least [`ROOM`] places more.
    pub(super) fn filter(self, list: &[u64], kept: &mut [u64], decided: Decided) -> Filtered {
        assert!(kept.len() >= list.len() + ROOM, "room for what stays");
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Wide(wide) => wide.vectorize(wide::Filter { wide, list, kept, decided }),
            Self::Portable => filter(list, kept, decided),
        }
    }

    /// The other cells that all entries with one of these clues have. Each of the clues is in an
    /// entry.
    pub(super) fn needed(self, list: &[u64], clues: u64) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Wide(wide) => wide.vectorize(wide::Needed { wide, list, clues }),
            Self::Portable => needed(list, clues),
        }
    }

    /// For each cell how often it is in an entry, small entries and those without a clue counting
    /// more, up to 65,535.
    pub(super) fn weights(self, list: &[u64], clues: u64) -> [u16; 64] {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Wide(wide) => wide.vectorize(wide::Weights { wide, list, clues }),
            Self::Portable => weights(list, clues),
        }
    }
}

/// How many places more than entries a list needs: eight are written at once.
pub(super) const ROOM: usize = 8;

fn filter(list: &[u64], kept: &mut [u64], decided: Decided) -> Filtered {
    let mut out = Filtered::default();
    for entry in list {
        let entry = entry & !decided.empty;
        let clue = entry & decided.clues;
        let size = entry.count_ones();
        let stays =
            clue & clue.wrapping_sub(1) == 0 && clue & decided.blocked == 0 && size <= decided.most;
        if stays && size < 2 {
            out.improper |= size == 0;
            out.blocked |= entry;
        } else if stays {
            out.blockable |= if clue == 0 { entry } else { clue };
            kept[out.len] = entry;
            out.len += 1;
        }
    }
    out
}

fn needed(list: &[u64], clues: u64) -> u64 {
    let mut common = [u64::MAX; 64];
    for entry in list.iter().filter(|&entry| entry & clues != 0) {
        common[(entry & clues).trailing_zeros() as usize] &= entry;
    }
    ones(clues).fold(0, |needed, clue| needed | common[clue]) & !clues
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

/// What an entry counts that has a clue or not, and so many other cells: a quarter for each cell
/// more, and a sixteenth with a clue. Of several values these made the tree of a search in order 7
/// about the smallest.
#[inline(always)]
fn weight(has_clue: bool, others: u32) -> u16 {
    CLASSES.get(class(has_clue, others)).copied().unwrap_or(0)
}

/// What the entries of each class count; those of further classes count nothing.
const CLASSES: [u16; 6] = [2048, 512, 128, 32, 8, 2];

/// The class of an entry, which has two cells at least.
#[inline(always)]
fn class(has_clue: bool, others: u32) -> usize {
    others as usize - if has_clue { 0 } else { 2 }
}

/// The loops with AVX-512.
#[cfg(target_arch = "x86_64")]
mod wide {
    use pulp::{NullaryFnOnce, cast};

    use super::super::loops::wide::{Wide, eight};
    use super::{CLASSES, Decided, Filtered, ROOM};
    use crate::board::ones;

    /// A call of [`filter`](super::filter).
    pub(super) struct Filter<'a> {
        pub(super) wide: Wide,
        pub(super) list: &'a [u64],
        pub(super) kept: &'a mut [u64],
        pub(super) decided: Decided,
    }

    impl NullaryFnOnce for Filter<'_> {
        type Output = Filtered;

        #[inline(always)]
        fn call(self) -> Filtered {
            let Self { wide, list, kept, decided } = self;
            let f = wide.avx512f;
            let [one, others, clues, done, most] =
                [1, !decided.empty, decided.clues, decided.blocked, decided.most.into()]
                    .map(|word| wide.all(word));
            let (mut blocked, mut blockable) = (wide.all(0), wide.all(0));
            let (mut len, mut improper) = (0, false);
            for place in (0..list.len()).step_by(8) {
                let (entries, there) = eight(list, place);
                let entries = f._mm512_and_si512(entries, others);
                let clue = f._mm512_and_si512(entries, clues);
                let sizes = wide.counts(entries);
                let stay = f._mm512_mask_cmple_epu64_mask(there, sizes, most);
                let stay =
                    f._mm512_mask_testn_epi64_mask(stay, clue, f._mm512_sub_epi64(clue, one));
                let mut stay = f._mm512_mask_testn_epi64_mask(stay, clue, done);
                let small = f._mm512_mask_cmple_epu64_mask(stay, sizes, one);
                if small != 0 {
                    improper |= f._mm512_mask_testn_epi64_mask(small, sizes, sizes) != 0;
                    blocked = f._mm512_mask_or_epi64(blocked, small, blocked, entries);
                    stay &= !small;
                }
                let with_clue = f._mm512_test_epi64_mask(clue, clue);
                let may = f._mm512_mask_mov_epi64(entries, with_clue, clue);
                blockable = f._mm512_mask_or_epi64(blockable, stay, blockable, may);
                // What is too much is overwritten by the next.
                if let Some(next) = kept[len..].first_chunk_mut::<8>() {
                    *next = cast!(f._mm512_maskz_compress_epi64(stay, entries));
                }
                len += stay.count_ones() as usize;
            }
            Filtered {
                len,
                blocked: f._mm512_reduce_or_epi64(blocked) as u64,
                blockable: f._mm512_reduce_or_epi64(blockable) as u64,
                improper,
            }
        }
    }

    /// A call of [`needed`](super::needed).
    pub(super) struct Needed<'a> {
        pub(super) wide: Wide,
        pub(super) list: &'a [u64],
        pub(super) clues: u64,
    }

    impl NullaryFnOnce for Needed<'_> {
        type Output = u64;

        #[inline(always)]
        fn call(self) -> u64 {
            let Self { wide, list, clues } = self;
            let f = wide.avx512f;
            let mut common = [u64::MAX; 64];
            // Those whose entries have had a common cell so far.
            let mut open = clues;
            for some in list.chunks(64) {
                let (eights, rest) = some.as_chunks::<8>();
                let mut last = [0; 8];
                last[..rest.len()].copy_from_slice(rest);
                for clue in ones(open) {
                    let bit = 1 << clue;
                    let and = |all, entries: [u64; 8]| {
                        let entries = cast!(entries);
                        let with = f._mm512_test_epi64_mask(entries, wide.all(bit));
                        f._mm512_mask_and_epi64(all, with, all, entries)
                    };
                    let all = and(wide.all(u64::MAX), last);
                    let all = eights.iter().fold(all, |all, &entries| and(all, entries));
                    common[clue] &= f._mm512_reduce_and_epi64(all) as u64;
                    if common[clue] == bit {
                        open &= !bit;
                    }
                }
                if open == 0 {
                    break;
                }
            }
            ones(open).fold(0, |needed, clue| needed | common[clue]) & !clues
        }
    }

    /// A call of [`weights`](super::weights).
    pub(super) struct Weights<'a> {
        pub(super) wide: Wide,
        pub(super) list: &'a [u64],
        pub(super) clues: u64,
    }

    /// So many entries are looked through before those that count are added up.
    const ENTRIES: usize = 128;

    impl NullaryFnOnce for Weights<'_> {
        type Output = [u16; 64];

        #[inline(always)]
        fn call(self) -> [u16; 64] {
            let Self { wide, list, clues } = self;
            let (f, b) = (wide.avx512f, wide.avx512bw);
            let classes = wide.all(CLASSES.len() as u64);
            let of_classes = {
                let mut all = [0; 8];
                all[..CLASSES.len()].copy_from_slice(&CLASSES.map(u64::from));
                cast!(all)
            };
            let (two, all_clues) = (wide.all(2), wide.all(clues));
            // The entries that count, without their clues, and what they count.
            let mut cells = [0u64; ENTRIES + ROOM];
            let mut weights = [0u64; ENTRIES + ROOM];
            // The sums of the lower and of the upper half of the cells.
            let (mut low, mut high) = (wide.all(0), wide.all(0));
            for some in list.chunks(ENTRIES) {
                let mut len = 0;
                for place in (0..some.len()).step_by(8) {
                    let (entries, there) = eight(some, place);
                    let without = f._mm512_testn_epi64_mask(entries, all_clues);
                    let others = f._mm512_andnot_si512(all_clues, entries);
                    let many = wide.counts(others);
                    let class = f._mm512_mask_sub_epi64(many, without, many, two);
                    let counts = f._mm512_mask_cmplt_epu64_mask(there, class, classes);
                    let weight = f._mm512_permutexvar_epi64(class, of_classes);
                    // What is too much is overwritten by the next.
                    for (list, new) in [(&mut cells, others), (&mut weights, weight)] {
                        if let Some(next) = list[len..].first_chunk_mut::<8>() {
                            *next = cast!(f._mm512_maskz_compress_epi64(counts, new));
                        }
                    }
                    len += counts.count_ones() as usize;
                }
                let counted = cells.iter().zip(&weights).take(len);
                // Folded, as sums that a loop changes lie in memory.
                (low, high) = counted.fold((low, high), |(low, high), (&cells, &weight)| {
                    let weight = cast!([weight as u16; 32]);
                    let (lower, upper) = (cells as u32, (cells >> 32) as u32);
                    (
                        b._mm512_mask_adds_epu16(low, lower, low, weight),
                        b._mm512_mask_adds_epu16(high, upper, high, weight),
                    )
                });
            }
            cast!([low, high])
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
            let mut some = vec![0; list.len() + ROOM];
            let mut others = some.clone();
            let filtered = Loops::Portable.filter(&list, &mut some, decided);
            let widest = Loops::new();
            prop_assert_eq!(widest.filter(&list, &mut others, decided), filtered);
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
            let met = kept.iter().fold(0, |met, entry| met | entry & clues);
            prop_assert_eq!(
                widest.needed(kept, met),
                Loops::Portable.needed(kept, met)
            );
        }
    }

    #[test]
    fn small_entries_and_those_without_a_clue_count_more() {
        assert_eq!([2, 3, 7, 8, 60].map(|others| weight(false, others)), [2048, 512, 2, 0, 0]);
        assert_eq!([1, 2, 5, 6].map(|others| weight(true, others)), [512, 128, 2, 0]);
        assert!((8..=64).all(|size| weight(false, size) == 0 && weight(true, size - 1) == 0));
        // What is counted stays at the most that there may be.
        for (many, most) in [(31, 63488), (32, u16::MAX), (300, u16::MAX)] {
            let list = vec![0b11; many];
            assert_eq!(Loops::new().weights(&list, 0)[..3], [most, most, 0]);
        }
        // More than are counted at once.
        let list = vec![0b111_1111; 300];
        assert_eq!(Loops::new().weights(&list, 0)[6..8], [600, 0]);
    }
}
