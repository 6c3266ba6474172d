//! An index of a square: where each symbol is.

use super::Squares;

/// The places of the symbols in each row and column.
pub(super) struct Places {
    side: usize,
    /// The words of a set of rows.
    pub(super) words: usize,
    /// The column of each symbol in each row.
    column: Vec<u8>,
    /// For each column and symbol, the rows that hold the symbol there.
    rows: Vec<u64>,
}

impl Places {
    pub(super) fn of<const BOXES: bool>(square: &Squares<BOXES>) -> Self {
        let side = square.side;
        let words = side.div_ceil(64);
        let mut places =
            Self { side, words, column: vec![0; side * side], rows: vec![0; side * side * words] };
        for (at, &symbol) in square.cells.iter().enumerate() {
            let (row, column) = (at / side, at % side);
            places.column[row * side + symbol as usize] = column as u8;
            places.flip(column, symbol as usize, row);
        }
        places
    }

    #[inline(always)]
    pub(super) fn column(&self, row: usize, symbol: usize) -> usize {
        self.column[row * self.side + symbol] as usize
    }

    #[inline(always)]
    pub(super) fn rows(&self, column: usize, symbol: usize) -> &[u64] {
        &self.rows[(column * self.side + symbol) * self.words..][..self.words]
    }

    #[inline(always)]
    pub(super) fn flip(&mut self, column: usize, symbol: usize, row: usize) {
        let at = (column * self.side + symbol) * self.words;
        self.rows[at + row / 64] ^= 1 << (row % 64);
    }

    pub(super) fn exchange(&mut self, row: usize, a: usize, b: usize) {
        let (p, q) = (self.column(row, a), self.column(row, b));
        for (column, symbol) in [(p, a), (p, b), (q, a), (q, b)] {
            self.flip(column, symbol, row);
        }
        self.column[row * self.side + a] = q as u8;
        self.column[row * self.side + b] = p as u8;
    }
}
