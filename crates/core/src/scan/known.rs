//! What is known of a grid's unavoidable sets, and how more is learnt.
//!
//! Sets are kept as what is left of them inside the cells that may be clues. Nothing learnt is
//! thrown away: a set that was forgotten would be found again with every combination that misses
//! it.

use crate::board::CellMask;

use super::near::Near;
use super::parts::{Parts, meet, parts_of, whole};

/// The sets of one grid known so far.
pub(super) struct Known {
    near: Near,
    /// The cells that may be clues.
    pub(super) inside: Parts,
    /// Those in two or three bands, and those in one that were learnt later.
    pub(super) sets: Vec<Parts>,
    /// Those inside one band.
    pub(super) bands: [Vec<u32>; 3],
    /// How many questions were put to the solver.
    pub(super) solved: u64,
}

impl Known {
    /// Begins with some minimal sets of a grid.
    pub(super) fn new(
        symbols: &[u8; 81],
        inside: CellMask,
        first: impl IntoIterator<Item = CellMask>,
    ) -> Self {
        let mut known = Self {
            near: Near::new(symbols),
            inside: parts_of(inside),
            sets: Vec::new(),
            bands: Default::default(),
            solved: 0,
        };
        for set in first {
            let parts = parts_of(set & inside);
            match parts {
                [a, 0, 0] => known.bands[0].push(a),
                [0, b, 0] => known.bands[1].push(b),
                [0, 0, c] => known.bands[2].push(c),
                _ => known.sets.push(parts),
            }
        }
        known
    }

    /// Whether clues hit all sets from one on.
    #[inline(always)]
    pub(super) fn all_hit(&self, from: usize, clues: Parts) -> bool {
        self.sets[from..].iter().all(|&set| meet(set, clues))
    }

    /// Whether clues are proper; when not, a set that they miss is learnt.
    pub(super) fn is_proper(&mut self, clues: Parts) -> bool {
        self.solved += 1;
        let missed = self.near.another(whole(clues));
        if missed != 0 {
            // Most such sets are minimal already: to make all of them so costs more than it saves.
            let set = parts_of(missed);
            self.sets.push([0, 1, 2].map(|band| set[band] & self.inside[band]));
        }
        missed == 0
    }
}
