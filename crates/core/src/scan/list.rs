//! All choices of clues in one band that hit every unavoidable set inside it.
//!
//! A hitting set is grown by a depth-first search: a set that is missed, with the fewest cells
//! left, gets one of its cells; each branch forbids the cells of the branches before it, so that no
//! choice comes twice.
//!
//! Questions to a whole list are answered in blocks of 512: for each cell a row of bits says which
//! members of the block have it, and the members that hit a set are the union of the rows of its
//! cells.

use super::rows::{BITS, BitRow, bits, transposed};

/// The choices of a number of cells that hit some sets.
pub(super) struct List {
    pub(super) members: Vec<u32>,
    /// For each block of members and each cell which members have it.
    blocks: Vec<[BitRow; 32]>,
}

impl List {
    /// All choices of `n` of some cells that hit all sets.
    pub(super) fn new(sets: &[u32], cells: u32, n: u32) -> Self {
        let mut members = Vec::new();
        let mut missed = sets.iter().map(|set| set & cells).collect();
        grow(&mut missed, 0, 0, cells, n, &mut members);
        Self { blocks: members.chunks(BITS).map(transposed).collect(), members }
    }

    /// For each block the members in it, and for each cell which of them have it.
    #[inline(always)]
    pub(super) fn blocks(&self) -> impl Iterator<Item = (&[u32], &[BitRow; 32])> {
        self.members.chunks(BITS).zip(&self.blocks)
    }
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
    use super::super::rows::unite;
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
            let list = List::new(&sets, cells, n);
            let mut found = list.members.clone();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
            for (members, cells) in list.blocks() {
                for set in &sets {
                    let mut row = BitRow::default();
                    bits(*set).for_each(|cell| unite(&mut row, &cells[cell]));
                    for (place, member) in members.iter().enumerate() {
                        prop_assert_eq!(row[place / 64] >> (place % 64) & 1 == 1, member & set != 0);
                    }
                }
            }
        }
    }
}
