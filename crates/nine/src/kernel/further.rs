//! Further sets of cells whose digits all differ, such as the two diagonals, over every lane.
//!
//! A set of nine cells is a line, which holds every digit: it has naked and hidden singles. In a
//! smaller set there are naked singles alone. A pass over the sets follows each round of the bands
//! and stacks, and a board is at a fixpoint when neither has changed it.

use crate::FurtherSets;
use crate::kernel::lanes::Lanes;
use crate::kernel::propagate::Round;

/// One pass over the sets, as a part of a round.
#[inline(always)]
pub(crate) fn pass<V: Lanes>(cells: &mut [V; 81], sets: &FurtherSets, found: &mut Round<V>) {
    let zero = V::splat(0);
    for set in &sets.0 {
        // The naked singles of the set, and those of two cells.
        let (mut is, mut clash) = (zero, zero);
        for &cell in set {
            let single = cells[usize::from(cell)].singles();
            clash = clash.or(is.and(single));
            is = is.or(single);
        }
        let (mut once, mut twice) = (zero, zero);
        for &cell in set {
            let old = cells[usize::from(cell)];
            let new = old.without(is.xor(old.singles()), clash);
            found.changed = found.changed.or_difference(old, new);
            found.fewest = found.fewest.min(new);
            twice = twice.or(once.and(new));
            once = once.or(new);
            cells[usize::from(cell)] = new;
        }
        if set.len() == 9 {
            found.present = found.present.and(once);
            for &cell in set {
                let old = cells[usize::from(cell)];
                let new = old.and(once).without(twice, zero).or_else(old);
                found.changed = found.changed.or_difference(old, new);
                cells[usize::from(cell)] = new;
            }
        }
    }
}
