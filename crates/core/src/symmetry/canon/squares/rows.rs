//! The rows of a square as permutations of its columns, and the pairs of rows to begin with.

use crate::symmetry::Role;
use crate::symmetry::canon::matrix::{MAX, Matrix};
use crate::symmetry::canon::within::Within;

/// A square with its roles exchanged.
pub(super) struct Rows {
    pub(super) matrix: Matrix,
    /// `column_of[row][symbol]` and `row_of[column][symbol]`, symbols from 0.
    column_of: [[u8; MAX]; MAX],
    row_of: [[u8; MAX]; MAX],
}

/// The first two rows.
pub(super) struct Start {
    pub(super) first: usize,
    pub(super) second: usize,
}

impl Rows {
    pub(super) fn new(matrix: Matrix) -> Self {
        let n = matrix.shape.side();
        let (mut column_of, mut row_of) = ([[0; MAX]; MAX], [[0; MAX]; MAX]);
        for (row, entries) in matrix.entries[..n].iter().enumerate() {
            for (column, &entry) in entries[..n].iter().enumerate() {
                let symbol = usize::from(entry) - 1;
                column_of[row][symbol] = column as u8;
                row_of[column][symbol] = row as u8;
            }
        }
        Self { matrix, column_of, row_of }
    }

    pub(super) fn roles(&self) -> [Role; 3] {
        self.matrix.roles
    }

    /// The column where the first row has what a row has in a column.
    pub(super) fn image(&self, first: usize, row: usize, column: usize) -> u8 {
        self.column_of[first][self.matrix.entries[row][column] as usize - 1]
    }

    /// The row that has in the column `corner` what the first row has in another column.
    pub(super) fn row(&self, first: usize, corner: usize, column: usize) -> usize {
        let symbol = self.matrix.entries[first][column];
        self.row_of[corner][symbol as usize - 1].into()
    }

    /// The cycles of a row as a permutation of the columns, the shortest first.
    pub(super) fn cycles(&self, first: usize, row: usize) -> Vec<Vec<u8>> {
        let mut seen = [false; MAX];
        let mut cycles = Vec::new();
        for start in 0..self.matrix.shape.side() {
            let (mut cycle, mut column) = (Vec::new(), start);
            while !std::mem::replace(&mut seen[column], true) {
                cycle.push(column as u8);
                column = self.image(first, row, column).into();
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles.sort_by_key(Vec::len);
        cycles
    }
}

/// The pairs of first rows whose second row is least, of each orbit one, with their squares.
pub(super) fn starts(squares: &[Rows], within: &Within) -> Vec<(usize, Start)> {
    let mut least: Vec<usize> = Vec::new();
    let mut starts = Vec::new();
    for (number, square) in squares.iter().enumerate() {
        let n = square.matrix.shape.side();
        let mut within = within.clone();
        let point = |row: usize| square.matrix.point(0, row);
        for first in within.one_of_each((0..n).map(point).collect()) {
            let others = (0..n).map(point).filter(|&row| row != first).collect();
            for second in within.fixing(&[first]).one_of_each(others) {
                let start = Start { first: first % n, second: second % n };
                let cycles = square.cycles(start.first, start.second);
                let lengths: Vec<usize> = cycles.iter().map(Vec::len).collect();
                if starts.is_empty() || lengths < least {
                    starts.clear();
                    least.clone_from(&lengths);
                }
                if lengths == least {
                    starts.push((number, start));
                }
            }
        }
    }
    starts
}
