//! The known sets that a growing set may still come to contain.
//!
//! While a set grows, cell after cell, some cells become *closed*: they will never come in below this
//! point of the search. A known set that has a closed cell, other than those that are in already, is
//! out of the way from there on; so each step of the growth keeps a list of the known sets that are
//! still *pending*, and the next step looks at that list alone. A pending set that lacks a single
//! cell closes this cell, for nothing that is minimal and new contains a known set.

use num_traits::PrimInt;

/// The lists of pending sets, one for each step of the growth.
pub(super) struct Pending<W> {
    lists: Vec<Vec<W>>,
}

impl<W: PrimInt> Pending<W> {
    /// The beginning of a growth: every known set is pending whose cells are all open.
    pub(super) fn new(known: impl Iterator<Item = W>, open: W) -> Self {
        Self {
            lists: vec![known.filter(|&set| set & !open == W::zero()).collect()],
        }
    }

    /// A step from depth `depth - 1`: the growing set is now `set`, and the cells `open` may still
    /// come in.
    ///
    /// Returns the cells that are open after that; `None` when a known set lies inside `set`.
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
        // Without branches: which way they go could not be foretold.
        for &known in from {
            let lacking = known & !set;
            inside |= lacking == W::zero();
            let single = lacking & lacking.saturating_sub(W::one()) == W::zero();
            closed = closed | if single { lacking } else { W::zero() };
            to[kept] = known;
            kept += usize::from(lacking & !open == W::zero());
        }
        to.truncate(kept);
        (!inside).then_some(open & !closed)
    }

    /// Adds a set that was found at some depth: it is pending at every step above.
    pub(super) fn add(&mut self, depth: usize, found: W) {
        self.lists[..depth]
            .iter_mut()
            .for_each(|list| list.push(found));
    }
}
