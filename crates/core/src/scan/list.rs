//! All choices of clues in one band that hit every unavoidable set inside it.
//!
//! A hitting set is grown by a depth-first search: a set that is missed, with the fewest cells
//! left, gets one of its cells; each branch forbids the cells of the branches before it, so that no
//! choice comes twice.

use super::rows::bits;

/// All choices of `n` of some cells that hit all sets.
pub(super) fn list(sets: &[u32], cells: u32, n: u32) -> Vec<u32> {
    let mut members = Vec::new();
    let mut missed = sets.iter().map(|set| set & cells).collect();
    grow(&mut missed, 0, 0, cells, n, &mut members);
    members
}

/// What a search among sets that are missed finds first.
enum Next {
    /// More disjoint sets than cells may still be chosen, or a set without a living cell.
    Hopeless,
    /// A set with the fewest cells.
    Branch(u32),
    /// No set is missed.
    Done,
}

/// Looks over missed sets, each without its dead cells, when `left` cells may still be chosen.
#[inline(always)]
fn next(missed: &[u32], left: u32) -> Next {
    let (mut fewest, mut best) = (u32::MAX, 0);
    let (mut packed, mut used) = (0, 0);
    for &set in missed {
        let size = set.count_ones();
        if size < fewest {
            (fewest, best) = (size, set);
        }
        if set & used == 0 {
            used |= set;
            packed += 1;
        }
        if size == 0 || packed > left {
            return Next::Hopeless;
        }
    }
    if missed.is_empty() { Next::Done } else { Next::Branch(best) }
}

/// `missed[from..]` are the sets without a chosen cell, dead cells taken away.
fn grow(
    missed: &mut Vec<u32>,
    from: usize,
    chosen: u32,
    living: u32,
    left: u32,
    members: &mut Vec<u32>,
) {
    let branch = match next(&missed[from..], left) {
        Next::Hopeless => return,
        Next::Done if left == 0 => return members.push(chosen),
        Next::Done if living.count_ones() < left => return,
        Next::Done => living,
        Next::Branch(set) => set,
    };
    let (mut living, to) = (living, missed.len());
    for cell in bits(branch) {
        living &= !(1 << cell);
        for i in from..to {
            if missed[i] >> cell & 1 == 0 {
                missed.push(missed[i] & living);
            }
        }
        grow(missed, to, chosen | 1 << cell, living, left - 1, members);
        missed.truncate(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_list_holds_every_hitting_set_once(
            sets in prop::collection::vec(1u32..1 << 11, 0..12),
            cells in 0u32..1 << 11,
            n in 0u32..7,
        ) {
            let is_member = |c: &u32| c & !cells == 0 && c.count_ones() == n && sets.iter().all(|s| s & c != 0);
            let expected: Vec<u32> = (0..1 << 11).filter(is_member).collect();
            let mut found = list(&sets, cells, n);
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
