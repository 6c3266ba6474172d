//! The board of which the canonical form is sought, as a matrix of symbols.

use crate::board::{MAX_LATIN_SIDE, Shape};
use crate::symmetry::Role;

/// The most rows and columns.
pub(super) const MAX: usize = MAX_LATIN_SIDE;

/// A board with its roles exchanged: `entries[row][column]`, 0 for an empty cell.
pub(super) struct Matrix {
    pub(super) shape: Shape,
    /// Whether symbols may be relabelled; otherwise every clue is 1.
    pub(super) relabel: bool,
    pub(super) roles: [Role; 3],
    pub(super) entries: [[u8; MAX]; MAX],
}

impl Matrix {
    pub(super) fn new(shape: Shape, relabel: bool, symbols: &[u8], roles: [Role; 3]) -> Self {
        let mut entries = [[0; MAX]; MAX];
        for (cell, &symbol) in symbols.iter().enumerate().filter(|(_, s)| **s != 0) {
            let triple = [shape.row(cell), shape.column(cell), symbol as usize - 1];
            let [row, column, symbol] = roles.map(|role| triple[role as usize]);
            entries[row][column] = symbol as u8 + 1;
        }
        Self { shape, relabel, roles, entries }
    }

    /// The point of a line: `kind` is 0 for rows, 1 for columns, 2 for symbols of this matrix.
    pub(super) fn point(&self, kind: usize, index: usize) -> usize {
        self.roles[kind] as usize * self.shape.side() + index
    }
}
