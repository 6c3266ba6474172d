//! A 9x9 board outside the lanes: the candidates of its cells, side by side.

use crate::mask::CellMask;

/// Every digit.
pub(crate) const ALL: u16 = 0x1ff;

/// The candidates of the 81 cells of one board: bit `d - 1` of a cell is digit `d`.
///
/// Three vectors of 32 cells; the last 15 are not cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Board(pub(crate) [u16; 96]);

impl Board {
    /// No candidates anywhere.
    pub(crate) const EMPTY: Self = Self([0; 96]);

    /// Sets the candidates from what is given.
    #[inline(always)]
    pub(crate) fn set(&mut self, given: &Symbols) {
        for (cell, &given) in self.0.iter_mut().zip(&given.0) {
            *cell = candidates(given);
        }
    }

    /// The symbols of a solved board.
    #[inline(always)]
    pub(crate) fn symbols(&self, symbols: &mut Symbols) {
        for (symbol, &cell) in symbols.0.iter_mut().zip(&self.0) {
            *symbol = cell.trailing_zeros() as u8 + 1;
        }
    }
}

/// A byte for each cell of a board: the symbols of a solution, or what a job begins with, which is
/// 0 for an open cell, a symbol, or [`NOT`] and the symbol that the cell can't have.
///
/// Three vectors of 32 bytes; the last 15 are not cells.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Symbols(pub(crate) [u8; 96]);

/// The last cell, which is in none of ten groups of eight.
const LAST: usize = 80;

/// A byte for each of eight bits, 255 where it is set. Compilers make a test for each cell of a loop
/// over bits and bytes.
static BYTES: [u64; 256] = {
    let mut all = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            all[bits] |= ((bits as u64 >> bit & 1) * 255) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    all
};

/// The cells in which two grids differ.
#[inline(always)]
pub(crate) fn differing_cells(one: &[u8; 81], other: &[u8; 81]) -> CellMask {
    let (ones, last) = one.as_chunks();
    let (others, other_last) = other.as_chunks();
    let mut bytes = [0; 16];
    for (byte, (one, other)) in bytes.iter_mut().zip(ones.iter().zip(others)) {
        let differing = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        // Symbols are below 128: bit 7 of a byte tells whether it was 0.
        let bits = (differing + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
        *byte = (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    }
    CellMask::from_le_bytes(bytes) | CellMask::from(last != other_last) << LAST
}

/// Forbids the symbol that it is added to.
pub(crate) const NOT: u8 = 16;

/// The candidates of a cell where this is given.
#[inline(always)]
pub(crate) const fn candidates(given: u8) -> u16 {
    let digit = 1 << (given.wrapping_sub(1) & 15);
    match given {
        0 => ALL,
        1..NOT => digit,
        _ => ALL ^ digit,
    }
}

impl Symbols {
    /// No symbols.
    pub(crate) const NONE: Self = Self([0; 96]);

    /// Those of a puzzle.
    #[inline(always)]
    pub(crate) fn set(&mut self, puzzle: &[u8; 81]) {
        self.0[..81].copy_from_slice(puzzle);
    }

    /// Those of a grid where there are clues.
    #[inline(always)]
    pub(crate) fn set_clues(&mut self, grid: &[u8; 81], clues: CellMask) {
        let (eights, last) = grid.as_chunks();
        let (given, _) = self.0.as_chunks_mut();
        for ((given, eight), bits) in given.iter_mut().zip(eights).zip(clues.to_le_bytes()) {
            *given = (u64::from_le_bytes(*eight) & BYTES[usize::from(bits)]).to_le_bytes();
        }
        let is_clue = clues >> LAST & 1 == 1;
        self.0[LAST] = if is_clue { last[0] } else { 0 };
    }

    /// Those of the cells.
    #[inline(always)]
    pub(crate) fn cells(&self) -> &[u8; 81] {
        self.0.first_chunk().expect("81 of 96")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{grid, random};

    #[test]
    fn clues_and_differing_cells_are_those_of_each_cell() {
        let random = &mut random(1);
        let (one, other) = (grid(random), grid(random));
        for _ in 0..1000 {
            let clues = (0..81).fold(0, |mask, cell| mask | (random(2) as CellMask) << cell);
            let mut given = Symbols([99; 96]);
            given.set_clues(&one, clues);
            let mut mixed = other;
            for cell in 0..81 {
                let is_clue = clues >> cell & 1 == 1;
                assert_eq!(given.0[cell], if is_clue { one[cell] } else { 0 });
                mixed[cell] = if is_clue { one[cell] } else { other[cell] };
            }
            let expected = (0..81).filter(|&cell| one[cell] != mixed[cell]);
            assert_eq!(differing_cells(&one, &mixed), crate::mask::mask_of(expected));
        }
    }
}
