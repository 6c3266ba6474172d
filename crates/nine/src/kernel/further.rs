//! Further sets of cells whose digits all differ, such as the two diagonals, over every lane.
//!
//! A set of nine cells is a line, which holds every digit: it has naked and hidden singles. A cell
//! outside of a line loses a digit that has no place in the line but where the cell sees it (locked
//! candidates, where those places are in one box). In smaller sets there are naked singles alone. A
//! pass over the sets follows each round of the bands and stacks.

use crate::FurtherSets;
use crate::further::{Line, Outside};
use crate::kernel::lanes::Lanes;
use crate::kernel::propagate::Round;

/// One pass over the sets, as a part of a round.
#[inline(always)]
pub(crate) fn pass<V: Lanes>(cells: &mut [V; 81], sets: &FurtherSets, found: &mut Round<V>) {
    for Line { cells: line, outside } in &sets.lines {
        let line = singles_of_line(cells, line, found);
        if !outside.is_empty() {
            look_outside(cells, line, outside, found);
        }
    }
    for set in &sets.smaller {
        naked_singles(cells, set, found);
    }
}

/// The naked and hidden singles of a line; the candidates that they leave to it.
#[inline(always)]
fn singles_of_line<V: Lanes>(cells: &mut [V; 81], line: &[u8; 9], found: &mut Round<V>) -> [V; 9] {
    let zero = V::splat(0);
    let at = line.map(usize::from);
    let old = at.map(|cell| cells[cell]);
    let single = old.map(V::singles);
    // The naked singles of the line, and those of two cells.
    let (mut is, mut clash) = (zero, zero);
    for single in single {
        clash = clash.or(is.and(single));
        is = is.or(single);
    }
    let mut new = old;
    let (mut once, mut twice) = (zero, zero);
    for i in 0..9 {
        new[i] = old[i].without(is.xor(single[i]), clash);
        found.fewest = found.fewest.min(new[i]);
        twice = twice.or(once.and(new[i]));
        once = once.or(new[i]);
    }
    found.present = found.present.and(once);
    for i in 0..9 {
        new[i] = new[i].without(twice, zero).or_else(new[i]);
        found.changed = found.changed.or_difference(old[i], new[i]);
        cells[at[i]] = new[i];
    }
    new
}

/// Eliminates from cells outside of a line what it holds nowhere but in their sight.
#[inline(always)]
fn look_outside<V: Lanes>(
    cells: &mut [V; 81],
    line: [V; 9],
    outside: &[Outside],
    found: &mut Round<V>,
) {
    let zero = V::splat(0);
    // The candidates of the cells of each part of each third.
    let mut parts = [[zero; 8]; 3];
    for (third, parts) in parts.iter_mut().enumerate() {
        let [a, b, c] = [line[3 * third], line[3 * third + 1], line[3 * third + 2]];
        *parts = [zero, a, b, a.or(b), c, a.or(c), b.or(c), a.or3(b, c)];
    }
    // A variable of its own stays in a register.
    let mut changed = found.changed;
    for Outside { cells: two, unseen } in outside {
        let [i, j, k] = unseen.map(|unseen| usize::from(unseen & 7));
        let may = parts[0][i].or3(parts[1][j], parts[2][k]);
        for &cell in two {
            let old = cells[usize::from(cell)];
            let new = old.and(may);
            changed = changed.or_difference(old, new);
            cells[usize::from(cell)] = new;
        }
    }
    found.changed = changed;
}

/// The naked singles of a set.
#[inline(always)]
fn naked_singles<V: Lanes>(cells: &mut [V; 81], set: &[u8], found: &mut Round<V>) {
    let zero = V::splat(0);
    let (mut is, mut clash) = (zero, zero);
    for &cell in set {
        let single = cells[usize::from(cell)].singles();
        clash = clash.or(is.and(single));
        is = is.or(single);
    }
    for &cell in set {
        let old = cells[usize::from(cell)];
        let new = old.without(is.xor(old.singles()), clash);
        found.changed = found.changed.or_difference(old, new);
        found.fewest = found.fewest.min(new);
        cells[usize::from(cell)] = new;
    }
}
