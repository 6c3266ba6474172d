//! Whether lost cells contain an unavoidable set: whether another solution differs from the grid in
//! lost cells alone.

use super::board::Board;
use crate::board::ones;
use crate::solve::{Places, SYMBOLS};

/// What lost cells contain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// No unavoidable set.
    Nothing,
    /// Themselves alone.
    Whole,
    /// An unavoidable set of fewer cells.
    Smaller,
}

impl<const KINDS: usize> Board<KINDS> {
    /// What the lost cells contain, when each unavoidable set inside has one of the `new` cells.
    /// `unavoidable` says that the lost cells are known to be so.
    #[inline(always)]
    pub(super) fn inside(
        &self,
        lost: u64,
        new: u64,
        unavoidable: bool,
        stack: &mut Vec<Places>,
    ) -> Inside {
        let mut inside = match unavoidable {
            true => Inside::Whole,
            false => Inside::Nothing,
        };
        let mut free = lost;
        for cell in ones(new) {
            let cell = 1 << cell;
            let here = self.grid.map(|places| places & free);
            let mut open = [free; SYMBOLS];
            for kind in &self.kinds {
                let lines = kind.whole(kind.lines(here));
                for v in 0..SYMBOLS {
                    open[v] &= lines[v];
                }
            }
            for (open, own) in open.iter_mut().zip(self.grid) {
                *open = (*open | own & !free) & !(own & cell);
            }
            stack.clear();
            stack.push(open);
            while let Some(&open) = stack.last() {
                stack.pop();
                let differing = self.differing(open, lost, inside == Inside::Whole, stack);
                if differing == lost {
                    inside = Inside::Whole;
                } else if differing != 0 {
                    return Inside::Smaller;
                }
            }
            free &= !cell;
        }
        inside
    }

    /// The cells in which a solution of a board differs at least, where one that differs in no
    /// others is found. Otherwise no cells, and the branches are put on the stack. Solutions that
    /// differ in all lost cells may be `known`.
    #[inline(always)]
    fn differing(&self, mut open: Places, lost: u64, known: bool, stack: &mut Vec<Places>) -> u64 {
        loop {
            let (mut once, mut twice, mut own) = (0, 0, 0);
            for (open, places) in open.iter().zip(self.grid) {
                twice |= once & open;
                once |= open;
                own |= open & places;
            }
            let differing = self.all & !own;
            if once != self.all || known && differing == lost {
                return 0;
            }
            let single = once & !twice;
            // Singles are eliminated from the other cells of their lines.
            let singles = open.map(|places| places & single);
            let (mut seen, mut lacking) = (Places::default(), Places::default());
            for kind in &self.kinds {
                let [once, twice, _] = kind.sums(&singles);
                let lines = kind.whole(once);
                for v in 0..SYMBOLS {
                    seen[v] |= lines[v];
                    lacking[v] |= twice[v];
                }
            }
            let mut next = open;
            for v in 0..SYMBOLS {
                next[v] &= !(seen[v] & !singles[v]);
            }
            let mut hidden = Places::default();
            for kind in &self.kinds {
                let [once, twice, _] = kind.sums(&next);
                let mut lines = Places::default();
                for v in 0..SYMBOLS {
                    lacking[v] |= (once[v] ^ kind.first) & known_lane(self.grid[v]);
                    lines[v] = once[v] & !twice[v];
                }
                let lines = kind.whole(lines);
                for v in 0..SYMBOLS {
                    hidden[v] |= lines[v];
                }
            }
            let (mut once, mut conflict) = (0, 0);
            for v in 0..SYMBOLS {
                hidden[v] &= next[v] & twice;
                conflict |= lacking[v] | once & hidden[v];
                once |= hidden[v];
            }
            if conflict != 0 {
                return 0;
            }
            let mut changed = 0;
            for v in 0..SYMBOLS {
                next[v] &= !once | hidden[v];
                changed |= next[v] ^ open[v];
            }
            open = next;
            if changed != 0 {
                continue;
            }
            let undecided = differing & twice;
            if undecided == 0 {
                return differing;
            }
            let cell = undecided & undecided.wrapping_neg();
            for v in 0..SYMBOLS {
                if open[v] & cell != 0 {
                    let mut branch = open.map(|places| places & !cell);
                    branch[v] |= cell;
                    stack.push(branch);
                }
            }
            return 0;
        }
    }
}

/// All cells for a symbol that the grid has.
#[inline(always)]
fn known_lane(places: u64) -> u64 {
    u64::from(places != 0).wrapping_neg()
}
