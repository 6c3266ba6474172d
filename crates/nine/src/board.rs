//! A 9x9 board outside the lanes: the candidates of its cells, side by side.

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

    /// Those of the cells.
    #[inline(always)]
    pub(crate) fn cells(&self) -> &[u8; 81] {
        self.0.first_chunk().expect("81 of 96")
    }
}
