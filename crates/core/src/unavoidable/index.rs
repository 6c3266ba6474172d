//! Which of many sets lie inside a given set, or lack a single cell of it: by bits across the sets.
//!
//! The sets are transposed. A block has 256 sets, and for each cell a *row* of 256 bits: which of
//! the sets have the cell. The sets that lie inside `D` are those in no row of a cell outside `D`.
//! So a query takes a vector operation for each cell outside, for 256 sets at once, and ends when
//! no set of the block is left, which is mostly after a few cells. Sets are kept by size, because a
//! set that lies in `D` but for one cell has at most one cell more than `D`.
//!
//! A search asks this while a set grows, cell after cell. More and more cells are *closed*: they
//! are never added below this point of the search. A known set with a closed cell that isn't in the
//! growing set can't be contained any more. A known set of which only one open cell is missing
//! closes that cell, because no new minimal set contains a known one.

use num_traits::PrimInt;

use crate::board::{CellMask, ones};
use crate::run::poll;
use crate::vectors::{Arch, Simd, WithSimd, vectors};

/// A bit for each set of a block.
type BitRow = [u64; 4];
const BLOCK: usize = 64 * 4;

/// So many cells are considered between two looks at whether a set of the block is left.
const STRIDE: usize = 4;

/// A growing collection of sets; `W` is a word with a bit for each cell.
pub(super) struct SetIndex<W> {
    cells: usize,
    /// By the number of cells of a set.
    by_size: Vec<Blocks<W>>,
    arch: Arch,
}

/// The sets of one size, and for each block of them the rows of its cells.
struct Blocks<W> {
    sets: Vec<W>,
    rows: Vec<BitRow>,
}

impl<W: PrimInt> SetIndex<W> {
    /// An empty collection of sets of the first `cells` cells.
    pub(super) fn new(cells: usize) -> Self {
        let empty = || Blocks { sets: Vec::new(), rows: Vec::new() };
        Self { cells, by_size: (0..=cells).map(|_| empty()).collect(), arch: vectors() }
    }

    pub(super) fn insert(&mut self, set: W) {
        let blocks = &mut self.by_size[set.count_ones() as usize];
        let place = blocks.sets.len() % BLOCK;
        if place == 0 {
            let rows = blocks.rows.len() + self.cells;
            blocks.rows.resize(rows, BitRow::default());
        }
        let first = blocks.rows.len() - self.cells;
        for cell in ones(set) {
            blocks.rows[first + cell][place / 64] |= 1 << (place % 64);
        }
        blocks.sets.push(set);
    }

    /// Whether a member lies inside a set (or is the set).
    pub(super) fn has_subset_of(&self, set: W) -> bool {
        let size = set.count_ones() as usize;
        self.query(set, W::zero(), size).is_none()
    }

    /// The open cells that are the only ones that some member has beyond a set; `None` when a
    /// member lies inside it.
    pub(super) fn last_missing(&self, set: W, open: W) -> Option<W> {
        let size = set.count_ones() as usize + 1;
        self.query(set, open, size.min(self.cells))
    }

    /// The same by members up to a size.
    fn query(&self, set: W, open: W, size: usize) -> Option<W> {
        let mut outside = [0; 128];
        let mut count = 0;
        let mut list = |cells: W| {
            for cell in ones(cells) {
                outside[count] = cell as u8;
                count += 1;
            }
            count
        };
        let all = W::max_value() >> (8 * size_of::<W>() - self.cells);
        let closed = list(all & !set & !open);
        let end = list(all & !set & open);
        self.arch.dispatch(Query {
            cells: self.cells,
            by_size: &self.by_size[..=size],
            set,
            closed: &outside[..closed],
            open: &outside[closed..end],
        })
    }
}

struct Query<'a, W> {
    cells: usize,
    by_size: &'a [Blocks<W>],
    set: W,
    /// The cells that aren't in the set.
    closed: &'a [u8],
    open: &'a [u8],
}

impl<W: PrimInt> WithSimd for Query<'_, W> {
    type Output = Option<W>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Option<W> {
        let mut missing = W::zero();
        for Blocks { sets, rows } in self.by_size {
            let blocks = rows.chunks_exact(self.cells).zip(sets.chunks(BLOCK));
            for (rows, sets) in blocks {
                let left = self.left(rows, sets.len());
                for (lane, &left) in left.iter().enumerate() {
                    for bit in ones(left) {
                        match sets[64 * lane + bit] & !self.set {
                            none if none == W::zero() => return None,
                            single => missing = missing | single,
                        }
                    }
                }
            }
        }
        Some(missing)
    }
}

impl<W: PrimInt> Query<'_, W> {
    /// The sets of a block that have no closed and at most one open cell beyond the set.
    #[inline(always)]
    fn left(&self, rows: &[BitRow], sets: usize) -> BitRow {
        // Loops over lanes, which become single vector operations.
        let mut out = beyond(sets);
        for cells in self.closed.chunks(STRIDE) {
            for &cell in cells {
                let row = &rows[usize::from(cell)];
                for lane in 0..row.len() {
                    out[lane] |= row[lane];
                }
            }
            if out == [u64::MAX; 4] {
                return BitRow::default();
            }
        }
        let mut once = BitRow::default();
        for cells in self.open.chunks(STRIDE) {
            for &cell in cells {
                let row = &rows[usize::from(cell)];
                for lane in 0..row.len() {
                    out[lane] |= once[lane] & row[lane];
                    once[lane] |= row[lane];
                }
            }
            if out == [u64::MAX; 4] {
                return BitRow::default();
            }
        }
        out.map(|out| !out)
    }
}

/// The places of a block beyond its sets.
#[inline(always)]
fn beyond(sets: usize) -> BitRow {
    std::array::from_fn(|lane| match sets.saturating_sub(64 * lane) {
        more @ ..64 => u64::MAX << more,
        64.. => 0,
    })
}

/// The sets that contain no other, by size and then as numbers.
///
/// ```
/// use gridforest::unavoidable::minimal_only;
/// assert_eq!(minimal_only([0b111, 0b110, 0b1001, 0b110]), [0b110, 0b1001]);
/// ```
pub fn minimal_only(sets: impl IntoIterator<Item = CellMask>) -> Vec<CellMask> {
    let mut sets: Vec<CellMask> = sets.into_iter().collect();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let all = sets.iter().fold(0, |all, set| all | set);
    let mut smaller = SetIndex::new((CellMask::BITS - all.leading_zeros()).max(1) as usize);
    sets.retain(|&set| {
        poll();
        let minimal = !smaller.has_subset_of(set);
        if minimal {
            smaller.insert(set);
        }
        minimal
    });
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// An index of some sets of 12 cells, moved up by a number of cells.
    fn index(members: &[CellMask], shift: u32) -> SetIndex<CellMask> {
        let mut index = SetIndex::new(12 + shift as usize);
        for member in members {
            index.insert(member << shift);
        }
        index
    }

    proptest! {
        #[test]
        fn it_finds_a_subset_exactly_when_there_is_one(
            members in prop::collection::vec(0u128..1 << 12, 0..600),
            asked in prop::collection::vec(0u128..1 << 12, 1..50),
            shift in 0u32..=116,
        ) {
            let index = index(&members, shift);
            for set in asked {
                let expected = members.iter().any(|member| member & !set == 0);
                prop_assert_eq!(index.has_subset_of(set << shift), expected);
            }
        }

        #[test]
        fn it_finds_the_cells_that_are_the_last_missing(
            members in prop::collection::vec(0u128..1 << 12, 0..600),
            asked in prop::collection::vec((0u128..1 << 12, 0u128..1 << 12), 1..50),
            shift in 0u32..=116,
        ) {
            let index = index(&members, shift);
            for (set, open) in asked {
                let missing = members.iter().map(|member| member & !set);
                let single = |cells: &CellMask| cells.count_ones() == 1 && cells & open != 0;
                let expected = match missing.clone().any(|cells| cells == 0) {
                    true => None,
                    false => Some(missing.filter(single).fold(0, |all, cell| all | cell << shift)),
                };
                prop_assert_eq!(index.last_missing(set << shift, open << shift), expected);
            }
        }

        #[test]
        fn minimal_sets_are_those_that_contain_no_other(sets in prop::collection::vec(0u128..1 << 9, 0..120)) {
            let mut expected: Vec<_> = sets.iter().copied()
                .filter(|&set| !sets.iter().any(|&other| other != set && other & !set == 0)).collect();
            expected.sort_unstable_by_key(|set| (set.count_ones(), *set));
            expected.dedup();
            prop_assert_eq!(minimal_only(sets), expected);
        }
    }
}
