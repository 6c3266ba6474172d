//! Which pairs of choices in two bands miss more disjoint sets than there are clues for the third
//! band: 512 pairs at a time, a bit for each pair.
//!
//! For each cell of the first two bands a row of bits says which pairs have it as a clue. So which
//! pairs miss a set is the complement of the union of a few rows. A greedy packing is made for all
//! pairs at once: for each cell of the third band a row says in which pairs a packed set holds it;
//! a missed set is packed where none of its cells is held. The number of packed sets is a counter
//! whose digits are rows.

use super::parts::Parts;
use super::rows::{BITS, BitRow, WORDS, bits, ones, remove, transposed, unite};

/// The digits of the counter of packed sets: a band has 27 cells, so no more than 27 sets are
/// packed.
const DIGITS: usize = 5;
/// How many sets are packed at most. More of them leave fewer pairs, and take longer than they
/// save.
const PACKED: usize = 256;

/// A set's parts in the bands by their roles.
#[derive(Clone, Copy)]
struct Set {
    first: u32,
    second: u32,
    third: u32,
}

/// The packing, for pairs of choices in two bands.
pub(super) struct Lanes {
    /// The sets in the order in which they are packed.
    sets: Vec<Set>,
    /// The clues for the third band.
    clues: u32,
    /// Pairs still to be looked at, fewer than [`BITS`].
    firsts: Vec<u32>,
    seconds: Vec<u32>,
}

impl Lanes {
    /// With the first of some sets, by their roles, and a number of clues for the third band.
    pub(super) fn new(sets: &[Parts], roles: [usize; 3], clues: u32) -> Self {
        let mut sets = sets[..sets.len().min(PACKED)].to_vec();
        // Few cells in the third band first: such sets leave room for others.
        let size = |set: &Parts| set.iter().map(|part| part.count_ones()).sum::<u32>();
        sets.sort_by_cached_key(|set| (set[roles[2]].count_ones(), size(set)));
        let sets = sets.iter().map(|set| {
            let [first, second, third] = roles.map(|band| set[band]);
            Set { first, second, third }
        });
        Self {
            sets: sets.collect(),
            clues,
            firsts: Vec::with_capacity(BITS),
            seconds: Vec::with_capacity(BITS),
        }
    }

    /// Takes the pairs of a choice in the first band with some in the second. Those that the
    /// packing leaves come out in the same order, some of them later.
    #[inline(always)]
    pub(super) fn put(&mut self, first: u32, mut seconds: &[u32], left: &mut Vec<(u32, u32)>) {
        while !seconds.is_empty() {
            let (some, rest) = seconds.split_at(seconds.len().min(BITS - self.seconds.len()));
            seconds = rest;
            self.seconds.extend_from_slice(some);
            self.firsts.resize(self.seconds.len(), first);
            if self.seconds.len() == BITS {
                self.flush(left);
            }
        }
    }

    /// Looks at all pairs that were put in.
    #[inline(always)]
    pub(super) fn flush(&mut self, left: &mut Vec<(u32, u32)>) {
        if self.seconds.is_empty() {
            return;
        }
        let alive = self.pack();
        for (word, &pairs) in alive.iter().enumerate() {
            let mut pairs = pairs;
            while pairs != 0 {
                let pair = 64 * word + pairs.trailing_zeros() as usize;
                pairs &= pairs - 1;
                left.push((self.firsts[pair], self.seconds[pair]));
            }
        }
        self.firsts.clear();
        self.seconds.clear();
    }

    /// The pairs in which no more sets are packed than there are clues.
    #[inline(always)]
    fn pack(&self) -> BitRow {
        let [mut in_all, mut in_any] = [u32::MAX, 0];
        for &first in &self.firsts {
            in_all &= first;
            in_any |= first;
        }
        let mut all_seconds = u32::MAX;
        for &second in &self.seconds {
            all_seconds &= second;
        }
        let firsts = transposed(&self.firsts);
        let seconds = transposed(&self.seconds);
        let mut alive = ones(self.seconds.len());
        let mut held = [BitRow::default(); 27];
        // One more than there are clues carries out of the last digit.
        let begin = (1 << DIGITS) - 1 - u64::from(self.clues);
        let mut counter = [BitRow::default(); DIGITS];
        for (digit, row) in counter.iter_mut().enumerate() {
            *row = [(begin >> digit & 1).wrapping_neg(); WORDS];
        }
        for set in &self.sets {
            if set.first & in_all != 0 || set.second & all_seconds != 0 {
                continue;
            }
            let mut hit = BitRow::default();
            for cell in bits(set.first & in_any) {
                unite(&mut hit, &firsts[cell]);
            }
            for cell in bits(set.second) {
                unite(&mut hit, &seconds[cell]);
            }
            for cell in bits(set.third) {
                unite(&mut hit, &held[cell]);
            }
            let mut carry = alive;
            remove(&mut carry, &hit);
            for cell in bits(set.third) {
                unite(&mut held[cell], &carry);
            }
            for digit in &mut counter {
                for word in 0..WORDS {
                    let next = digit[word] & carry[word];
                    digit[word] ^= carry[word];
                    carry[word] = next;
                }
            }
            remove(&mut alive, &carry);
        }
        alive
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::vectors::{Simd, WithSimd, vectors};
    use rand::RngExt;

    struct Run<'a>(&'a mut Lanes, &'a [(u32, Vec<u32>)]);

    impl WithSimd for Run<'_> {
        type Output = Vec<(u32, u32)>;

        #[inline(always)]
        fn with_simd<S: Simd>(self, _: S) -> Self::Output {
            let mut left = Vec::new();
            for (first, seconds) in self.1 {
                self.0.put(*first, seconds, &mut left);
            }
            self.0.flush(&mut left);
            left
        }
    }

    /// A greedy packing, a pair at a time, in the same order.
    #[test]
    fn pairs_are_left_exactly_when_no_more_sets_are_packed_than_there_are_clues() {
        let (mut some_left, mut some_not) = (0, 0);
        for block in 0..40 {
            let random = &mut stream(9, block);
            let mut few =
                |n: usize| (0..n).fold(0, |set, _| set | 1u32 << random.random_range(0..20));
            let sets: Vec<Parts> = (0..10 + block as usize)
                .map(|i| [few(i % 4), few(i % 3), few(1 + i % 5)])
                .collect();
            let pairs: Vec<(u32, Vec<u32>)> =
                (0..40).map(|i| (few(5), (0..i * 2).map(|_| few(6)).collect())).collect();
            for roles in [[0, 1, 2], [1, 2, 0]] {
                let clues = 2 + block as u32 % 3;
                let mut lanes = Lanes::new(&sets, roles, clues);
                let order = lanes.sets.clone();
                let left = vectors().dispatch(Run(&mut lanes, &pairs));
                let is_left = |&(first, second): &(u32, u32)| {
                    let (mut packed, mut held) = (0, 0);
                    for set in &order {
                        let missed = set.first & first == 0 && set.second & second == 0;
                        if missed && set.third & held == 0 {
                            held |= set.third;
                            packed += 1;
                        }
                    }
                    packed <= clues
                };
                let all = pairs.iter();
                let all: Vec<(u32, u32)> = all
                    .flat_map(|(first, seconds)| seconds.iter().map(|second| (*first, *second)))
                    .collect();
                let expected: Vec<(u32, u32)> = all.iter().copied().filter(is_left).collect();
                assert_eq!(left, expected);
                some_left += left.len();
                some_not += all.len() - left.len();
            }
        }
        assert!(some_left > 1000 && some_not > 1000, "{some_left} {some_not}");
    }
}
