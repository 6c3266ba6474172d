//! Sets of skeletons by index.

use fixedbitset::FixedBitSet;
use hashbrown::HashSet;

use crate::board::CellMask;

/// A set of indices: a bit set over all of them while that is small, else hashed.
pub(super) enum IndexSet {
    Bits(FixedBitSet),
    Hashed(HashSet<CellMask>),
}

impl IndexSet {
    /// The most clues of which all subsets are given a bit: 32 MiB.
    pub(super) const MAX_BITS: usize = 28;

    pub(super) fn new(clues: usize) -> Self {
        if clues <= Self::MAX_BITS {
            Self::Bits(FixedBitSet::with_capacity(1 << clues))
        } else {
            Self::Hashed(HashSet::new())
        }
    }

    pub(super) fn insert(&mut self, index: CellMask) {
        match self {
            Self::Bits(bits) => bits.insert(index as usize),
            Self::Hashed(set) => {
                set.insert(index);
            }
        }
    }

    pub(super) fn contains(&self, index: CellMask) -> bool {
        match self {
            Self::Bits(bits) => bits.contains(index as usize),
            Self::Hashed(set) => set.contains(&index),
        }
    }
}
