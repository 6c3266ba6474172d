//! A 9x9 board outside the lanes: the candidates of its cells, side by side.

/// Every digit.
pub(super) const ALL: u16 = 0x1ff;

/// The candidates of the 81 cells of one board: bit `d - 1` of a cell is digit `d`.
///
/// Three vectors of 32 cells; the last 15 are not cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Board(pub(super) [u16; 96]);

impl Board {
    /// No candidates anywhere.
    pub(super) const EMPTY: Self = Self([0; 96]);

    /// Sets the candidates from symbols, 0 for an empty cell.
    #[inline(always)]
    pub(super) fn set_symbols(&mut self, symbols: &[u8; 81]) {
        for (cell, &symbol) in self.0.iter_mut().zip(symbols) {
            let clue = 1u16 << (symbol.wrapping_sub(1) & 15);
            *cell = if symbol == 0 { ALL } else { clue };
        }
    }

    /// The symbols of a solved board.
    #[inline(always)]
    pub(super) fn symbols(&self, symbols: &mut [u8; 81]) {
        for (symbol, &cell) in symbols.iter_mut().zip(&self.0) {
            *symbol = cell.trailing_zeros() as u8 + 1;
        }
    }
}

/// The symbols of the 81 cells of a solution, in whole vectors; the last 15 are not cells.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Symbols(pub(super) [u8; 96]);

impl Symbols {
    /// No symbols.
    pub(super) const NONE: Self = Self([0; 96]);

    /// Those of the cells.
    #[inline(always)]
    pub(super) fn cells(&self) -> &[u8; 81] {
        self.0.first_chunk().expect("81 of 96")
    }
}
