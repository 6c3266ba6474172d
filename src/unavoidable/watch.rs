//! Which known sets lie inside a growing set, told as it grows.
//!
//! Each known set is *watched* at one of its cells that the growing set lacks: only when that cell
//! comes in must the set be looked at, and then it is watched at another cell that is still lacking, if
//! there is one. Nothing has to be undone when the growing set shrinks again, and sets come to be
//! watched where the search seldom goes.
//!
//! # References
//! 1. M. Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001: watched literals.

use crate::board::{CellMask, cells_of};

#[derive(Debug, Clone)]
pub(super) struct Watched {
    /// For each cell, the sets that are watched there.
    watched: Vec<Vec<CellMask>>,
}

impl Watched {
    pub(super) fn new(sets: &[CellMask]) -> Self {
        let mut watched = Self {
            watched: vec![Vec::new(); 128],
        };
        sets.iter().for_each(|&set| watched.insert(set, set));
        watched
    }

    /// Adds a set, to be watched at one of the given cells of it: those that came in last, so that it
    /// is told of as soon as one has left the growing set and comes in again.
    pub(super) fn insert(&mut self, set: CellMask, at: CellMask) {
        self.watched[at.trailing_zeros() as usize].push(set);
    }

    /// Whether a known set lies inside `set`, which has grown by the cells `new`.
    ///
    /// It may miss a set that was inserted while all its cells were there; what it reports is so.
    pub(super) fn has_inside(&mut self, set: CellMask, new: CellMask) -> bool {
        cells_of(new).any(|cell| self.has_watched(cell, set))
    }

    /// Moves the watches at a cell that came in, until one finds no other place.
    fn has_watched(&mut self, cell: usize, set: CellMask) -> bool {
        let mut here = std::mem::take(&mut self.watched[cell]);
        let mut inside = false;
        while let Some(&last) = here.last() {
            let lacking = last & !set;
            inside = lacking == 0;
            if inside {
                break;
            }
            here.pop();
            self.watched[lacking.trailing_zeros() as usize].push(last);
        }
        self.watched[cell] = here;
        inside
    }

    pub(super) fn into_sets(self) -> Vec<CellMask> {
        self.watched.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_that_grows_and_shrinks_is_told_what_is_inside(
            sets in prop::collection::vec(1u128..1 << 12, 1..60),
            steps in prop::collection::vec((0usize..12, any::<bool>()), 1..80),
        ) {
            let mut watched = Watched::new(&sets);
            let mut stack = vec![0];
            for (cell, grow) in steps {
                let now = *stack.last().unwrap();
                let wider: CellMask = now | 1 << cell;
                if !grow || wider == now {
                    if stack.len() > 1 { stack.pop(); }
                    continue;
                }
                let expected = sets.iter().any(|set| set & !wider == 0);
                prop_assert_eq!(watched.has_inside(wider, wider & !now), expected);
                if !expected { stack.push(wider); }
            }
        }
    }
}
