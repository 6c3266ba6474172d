//! The known sets that a growing set may still come to contain.
//!
//! While a set grows, cell after cell, more and more cells are *closed*: they are never added below
//! this point of the search. A known set with a closed cell that isn't in the growing set can't be
//! contained any more. So each step keeps the list of the known sets that are still *active*, and the
//! next step considers that list alone. An active set of which all cells but one are in the growing
//! set closes the last one, because no new minimal set contains a known set.

use num_traits::PrimInt;

/// The lists of active sets, one for each step of the growth.
pub(super) struct ActiveSets<W> {
    lists: Vec<Vec<W>>,
}

impl<W: PrimInt> ActiveSets<W> {
    /// The first list: every known set of which all cells are open.
    pub(super) fn new(known: impl Iterator<Item = W>, open: W) -> Self {
        Self {
            lists: vec![known.filter(|&set| set & !open == W::zero()).collect()],
        }
    }

    /// The step from depth `depth - 1` to `depth`: the growing set is now `set`, and the cells `open`
    /// may still be added.
    ///
    /// Returns the cells that are open after that; `None` when `set` contains a known set.
    pub(super) fn step(&mut self, depth: usize, set: W, open: W) -> Option<W> {
        if self.lists.len() == depth {
            self.lists.push(Vec::new());
        }
        let (above, below) = self.lists.split_at_mut(depth);
        let (from, to) = (&above[depth - 1], &mut below[0]);
        if to.len() < from.len() {
            to.resize(from.len(), W::zero());
        }
        let (mut kept, mut closed, mut inside) = (0, W::zero(), false);
        // Without branches: they could not be predicted.
        for &known in from {
            let missing = known & !set;
            inside |= missing == W::zero();
            let single = missing & missing.saturating_sub(W::one()) == W::zero();
            closed = closed | if single { missing } else { W::zero() };
            to[kept] = known;
            kept += usize::from(missing & !open == W::zero());
        }
        to.truncate(kept);
        (!inside).then_some(open & !closed)
    }

    /// Adds a set that was found at some depth: it is active at every step above.
    pub(super) fn add(&mut self, depth: usize, found: W) {
        for list in &mut self.lists[..depth] {
            list.push(found);
        }
    }
}
