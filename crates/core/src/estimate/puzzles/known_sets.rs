//! Unavoidable sets of a grid that a walk has met.
//!
//! A clue set is proper exactly when it hits every unavoidable set of its grid. So a set that meets
//! the clues in one cell alone shows that this clue is needed; and a clue that makes an incomplete
//! set proper lies in all sets that it misses. What the known sets can't tell is asked of a solver,
//! whose answer is another set, or a proof.

use crate::board::CellMask;

/// The most sets that are remembered: to look through more takes longer than they save.
const MOST: usize = 192;

/// Some unavoidable sets of a grid.
#[derive(Debug, Clone, Default)]
pub(super) struct KnownSets {
    sets: Vec<CellMask>,
    /// The place of the oldest, when there are as many as are remembered.
    oldest: usize,
}

impl KnownSets {
    /// Of a grid of which these are known.
    pub(super) fn new(mut sets: Vec<CellMask>) -> Self {
        sets.truncate(MOST);
        Self { sets, oldest: 0 }
    }

    /// Remembers one more; the oldest is forgotten when there are too many.
    pub(super) fn insert(&mut self, set: CellMask) {
        if self.sets.len() < MOST {
            self.sets.push(set);
        } else {
            self.sets[self.oldest] = set;
            self.oldest = (self.oldest + 1) % MOST;
        }
    }

    /// The clues that are the only ones in some set, and so are needed.
    pub(super) fn needed(&self, clues: CellMask) -> CellMask {
        needed(&self.sets, clues)
    }

    /// The cells that are in every set without any of these clues.
    pub(super) fn in_all_missed(&self, clues: CellMask) -> CellMask {
        self.sets.iter().fold(!clues, |common, set| {
            common & if set & clues == 0 { *set } else { CellMask::MAX }
        })
    }
}

/// The clues that are the only ones in some set of a list.
pub(super) fn needed(sets: &[CellMask], clues: CellMask) -> CellMask {
    sets.iter().fold(0, |needed, set| {
        let hit = set & clues;
        let alone = hit & hit.wrapping_sub(1) == 0;
        needed | if alone { hit } else { 0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_tell_which_clues_are_needed_and_where_a_missing_one_can_be() {
        let mut known = KnownSets::new(vec![0b0011, 0b0110]);
        known.insert(0b1100_1100);
        assert_eq!(known.needed(0b0001), 0b0001);
        assert_eq!(known.needed(0b0010), 0b0010);
        assert_eq!(known.needed(0b0011), 0b0010);
        // Both the second and the third are missed.
        assert_eq!(known.in_all_missed(0b0001), 0b0100);
        assert_eq!(known.in_all_missed(0b0010), 0b1100_1100);
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut known = KnownSets::new((0..MOST).map(|_| 1).collect());
        for _ in 0..MOST {
            assert_eq!(known.needed(1), 1);
            known.insert(2);
        }
        assert_eq!(known.needed(1), 0);
    }
}
