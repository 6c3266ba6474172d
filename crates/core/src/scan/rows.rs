//! Rows of 512 bits, one for each of so many choices or sets, and what is done with them.
//!
//! These loops are inlined into a function that is compiled for the vectors of the machine. They
//! are loops over words, not iterators handed to others' functions, which would be compiled apart,
//! without those vectors.
//!
//! # References
//! 1. H. S. Warren, *Hacker's Delight*, 2nd ed. (2012), 7-3: transposing a matrix of bits.

pub(super) use crate::board::ones as bits;

/// The bits of a row.
pub(super) const BITS: usize = 512;
/// Its words.
pub(super) const WORDS: usize = BITS / 64;

/// A bit for each choice or set.
pub(super) type BitRow = [u64; WORDS];

/// Takes away what is in another row.
#[inline(always)]
pub(super) fn remove(row: &mut [u64], away: &[u64]) {
    for (word, away) in row.iter_mut().zip(away) {
        *word &= !away;
    }
}

/// Leaves what is in another row too.
#[inline(always)]
pub(super) fn intersect(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word &= other;
    }
}

/// Adds what is in another row.
#[inline(always)]
pub(super) fn unite(row: &mut [u64], more: &[u64]) {
    for (word, more) in row.iter_mut().zip(more) {
        *word |= more;
    }
}

/// Whether a row has no bit.
#[inline(always)]
pub(super) fn is_empty(row: &[u64]) -> bool {
    let mut any = 0;
    for word in row {
        any |= word;
    }
    any == 0
}

/// A row whose first bits are ones, so many of them or all.
#[inline(always)]
pub(super) fn ones(many: usize) -> BitRow {
    let mut row = BitRow::default();
    for (place, word) in row.iter_mut().enumerate() {
        *word = match many.saturating_sub(place * 64) {
            few @ 0..64 => (1 << few) - 1,
            _ => u64::MAX,
        };
    }
    row
}

/// For each cell of a band which of some choices have it, [`BITS`] choices at most.
#[inline(always)]
pub(super) fn transposed(choices: &[u32]) -> [BitRow; 32] {
    let mut rows = [BitRow::default(); 32];
    for (place, &choice) in choices.iter().enumerate() {
        rows[place % 32][place / 64] |= u64::from(choice) << (place & 32);
    }
    // Each half of a word is a column of 32 x 32 bits. Their blocks off the diagonal are exchanged,
    // then those of the blocks.
    let mut size = 16;
    let mut mask = u64::MAX / 0x1_0001;
    while size != 0 {
        let mut row = 0;
        while row < 32 {
            let (upper, lower) = rows.split_at_mut(row + size);
            for (a, b) in upper[row].iter_mut().zip(&mut lower[0]) {
                let exchanged = (*a >> size ^ *b) & mask;
                *b ^= exchanged;
                *a ^= exchanged << size;
            }
            row = (row + size + 1) & !size;
        }
        size /= 2;
        mask ^= mask << size;
    }
    rows
}

/// Which of some choices have any of some cells, by those that have each cell.
#[inline(always)]
pub(super) fn hitting(rows: &[BitRow], cells: u32) -> BitRow {
    let mut hitting = BitRow::default();
    for cell in bits(cells) {
        unite(&mut hitting, &rows[cell]);
    }
    hitting
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use rand::Rng;

    #[test]
    fn rows_of_cells_are_choices_transposed() {
        for many in [0, 1, 31, 33, 64, 500, 512] {
            let random = &mut stream(8, many);
            let choices: Vec<u32> = (0..many).map(|_| random.next_u32()).collect();
            for (cell, row) in transposed(&choices).iter().enumerate() {
                for place in 0..BITS {
                    let choice = choices.get(place).copied().unwrap_or(0);
                    assert_eq!(row[place / 64] >> (place % 64) & 1, u64::from(choice >> cell & 1));
                }
            }
        }
    }

    #[test]
    fn a_row_of_ones_has_as_many_as_are_wanted_up_to_all() {
        for many in [0, 1, 63, 64, 65, 511, 512, 513, 9999] {
            let row = ones(many);
            for place in 0..BITS {
                assert_eq!(row[place / 64] >> (place % 64) & 1 == 1, place < many);
            }
        }
    }
}
