//! How many pairs of sets, one from each of two lists, are disjoint.
//!
//! Both lists are sorted by a prefix of the bits. The longer one is cut into leaves of a binary
//! tree by prefix; the sets of a leaf have some bits in common, and only those sets of the other
//! list that have none of these bits in their prefix can be disjoint from any of them. Those are
//! met with all sets of the leaf at once ([`super::lanes`]). The tree goes deeper as long as it
//! saves more meetings than the new leaf costs.
//!
//! Each list comes in two classes, and pairs are counted by the sum of their classes.

use std::ops::Range;

use super::lanes::{LANES, Lanes, VECTOR};
use super::sorted::{Sorted, avoiding};
use crate::run::poll;
use crate::vectors::{Arch, Simd, WithSimd, vectors};

/// What filling a vector of lanes costs, in meetings of a set with a vector.
const FILLING: u64 = 150;
/// How many sets of the list that is cut should share a prefix.
const CUT_SHARE: usize = 16;
/// How many of the other list should.
const SHARE: usize = 4;
/// The longest prefix.
const LONGEST: u32 = 12;

/// The counting of disjoint pairs, with what it needs again and again.
pub(super) struct Join {
    bits: u32,
    cut: Sorted,
    /// The classes of the other list, by prefixes of the same length.
    others: [Sorted; 2],
    /// For each set of prefix bits, how many of the other list have none of them in their prefix.
    avoiding: Vec<u32>,
    leaves: Vec<Range<usize>>,
    lanes: Lanes,
    arch: Arch,
}

/// A call of [`Join::pairs_here`], to be compiled for the vectors that the machine has.
struct Pairs<'a>(&'a mut Join);

impl WithSimd for Pairs<'_> {
    type Output = [u64; 2];

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        self.0.pairs_here()
    }
}

impl Join {
    /// For sets of some bits.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            bits,
            cut: Sorted::default(),
            others: Default::default(),
            avoiding: Default::default(),
            leaves: Vec::new(),
            lanes: Lanes::new(),
            arch: vectors(),
        }
    }

    /// The disjoint pairs of two lists, by the sum of their classes.
    pub(super) fn pairs(&mut self, some: [&[u64]; 2], others: [&[u64]; 2]) -> [u64; 3] {
        let length = |lists: &[&[u64]; 2]| lists[0].len() + lists[1].len();
        let (cut, others) = match length(&some) < length(&others) {
            true => (others, some),
            false => (some, others),
        };
        let mut pairs = [0; 3];
        if length(&others) == 0 {
            return pairs;
        }
        let depth =
            |sets: usize, share: usize| (sets / share + 1).ilog2().min(LONGEST).min(self.bits);
        let (cut_depths, other_depth) =
            (cut.map(|list| depth(list.len(), CUT_SHARE)), depth(length(&others), SHARE));
        for (sorted, list) in self.others.iter_mut().zip(others) {
            sorted.sort(list, self.bits, other_depth);
        }
        let [none, one] = &self.others;
        let lengths = none.lengths().zip(one.lengths());
        self.avoiding.clear();
        self.avoiding.extend(lengths.map(|(none, one)| none + one));
        avoiding(&mut self.avoiding);
        for class in (0..2).filter(|&class| !cut[class].is_empty()) {
            self.cut.sort(cut[class], self.bits, cut_depths[class]);
            self.leaves.clear();
            self.cut_below(0, 0);
            let arch = self.arch;
            for (other, found) in arch.dispatch(Pairs(self)).into_iter().enumerate() {
                pairs[class + other] += found;
            }
        }
        pairs
    }

    /// Divides the sets below a prefix of this number of bits into leaves; the cost of the leaves.
    fn cut_below(&mut self, prefix: u32, length: u32) -> u64 {
        let below = self.cut.depth() - length;
        let leaf = self.cut.range(prefix << below, ((prefix + 1) << below) - 1);
        if leaf.is_empty() {
            return 0;
        }
        let vectors = leaf.len().div_ceil(VECTOR) as u64;
        let cost = vectors * (FILLING + self.met(prefix, length));
        let mark = self.leaves.len();
        if vectors > 1 && below > 0 {
            let parts = [2 * prefix, 2 * prefix + 1];
            let deeper = parts.map(|part| self.cut_below(part, length + 1));
            if deeper[0] + deeper[1] <= cost {
                return deeper[0] + deeper[1];
            }
            self.leaves.truncate(mark);
        }
        self.leaves.push(leaf);
        cost
    }

    /// How many sets of the other list have none of a prefix's bits in theirs.
    fn met(&self, prefix: u32, length: u32) -> u64 {
        let depth = self.others[0].depth();
        let bits = match length <= depth {
            true => prefix << (depth - length),
            false => prefix >> (length - depth),
        };
        u64::from(self.avoiding[bits as usize])
    }

    /// The disjoint pairs of all leaves and each class of the other list.
    #[inline(always)]
    fn pairs_here(&mut self) -> [u64; 2] {
        let mut pairs = [0; 2];
        // Sets are shifted, see `Sorted::sort`.
        let shift = self.bits + 2 - self.others[0].depth();
        for leaf in &self.leaves {
            for sets in self.cut.sets(leaf.clone()).chunks(LANES) {
                poll();
                let (mut all, mut any) = (u64::MAX, 0);
                for &set in sets {
                    all &= set;
                    any |= set;
                }
                // Bits that all have in the prefix are avoided, bits that none has are no matter.
                let open = all ^ any | all & ((1 << shift) - 1);
                self.lanes.fill(sets, open);
                for (pairs, other) in pairs.iter_mut().zip(&self.others) {
                    *pairs += avoiding_runs(&self.lanes, other, (all >> shift) as u32);
                }
            }
        }
        pairs
    }
}

/// The disjoint pairs of lanes and those sets that have none of some bits in their prefix.
#[inline(always)]
fn avoiding_runs(lanes: &Lanes, sets: &Sorted, bits: u32) -> u64 {
    let full = (1u32 << sets.depth()) - 1;
    // Below the lowest of these bits, all prefixes follow each other.
    let run = match bits {
        0 => full,
        _ => (1 << bits.trailing_zeros()) - 1,
    };
    let skipped = bits | run;
    let (mut prefix, mut pairs) = (0, 0);
    loop {
        pairs += lanes.pairs(sets.sets(sets.range(prefix, prefix | run)));
        prefix = ((prefix | skipped) + 1) & !skipped & full;
        if prefix == 0 {
            return pairs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use rand::RngExt;

    #[test]
    fn pairs_agree_with_the_definition() {
        let mut random = stream(1, 0);
        for (bits, sizes) in [
            (6, [0, 3, 5, 0]),
            (17, [900, 40, 300, 0]),
            (38, [300, 2, 2000, 70]),
            (58, [20, 3000, 700, 1]),
        ] {
            // Sparse in the end, dense in front, as diagonals are.
            let mut set = || {
                let dense = random.random::<u64>() & random.random::<u64>();
                let sparse = dense & random.random::<u64>();
                (dense & 0xff << (bits - 6) | sparse) & ((1 << bits) - 1)
            };
            let lists = sizes.map(|size| (0..size).map(|_| set()).collect::<Vec<_>>());
            let [a, b, c, d] = lists.each_ref().map(|list| list.as_slice());
            let pairs = |x: &[u64], y: &[u64]| -> u64 {
                let disjoint = |x: &u64| y.iter().filter(|&y| x & y == 0).count() as u64;
                x.iter().map(disjoint).sum()
            };
            let expected = [pairs(a, c), pairs(a, d) + pairs(b, c), pairs(b, d)];
            assert_eq!(Join::new(bits).pairs([a, b], [c, d]), expected, "{bits}");
            assert_eq!(Join::new(bits).pairs([c, d], [a, b]), expected, "{bits}");
        }
    }
}
