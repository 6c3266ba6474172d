//! An arrangement of the columns, settled as far as the text so far settles it, with the labels.
//!
//! The places are divided into *cells*. The columns of a cell are known as a set: the rows so far
//! look the same in all of them, so that their order within the cell is still free. A row refines
//! the cells from left to right ([`Partition::advance`]):
//!
//! ```text
//! places     0 1 2 | 3 4 5 | …      a cell of three columns, a cell of three columns, …
//! row        . 7 .   7 is new       the empty ones come first: . . 1
//!            cells become 0 1 | 2 | 3 4 5 | …
//! ```
//!
//! Symbols that are new get the next labels in the order of their places. When several new ones
//! stand in one cell, their columns stay together: the label of such a symbol is the place of its
//! *home* column plus a constant, its *shift*, and is settled with that place.

use super::matrix::{MAX, Matrix};
use crate::board::Shape;

pub(super) const NONE: u8 = u8::MAX;

/// The rows placed so far, and the columns as far as these rows settle them.
#[derive(Clone)]
pub(super) struct Partition {
    /// The number of rows placed, the one being read included.
    pub(super) rows: usize,
    /// The source row of each of them.
    pub(super) row_at: [u8; MAX],
    /// The entries of the last of them, up to `place`.
    pub(super) text: [u8; MAX],
    pub(super) place: usize,
    /// The source column at each place: within a cell in any order.
    pub(super) column_at: [u8; MAX],
    pub(super) place_of: [u8; MAX],
    /// The cell of each place, as its first place; and its end, at its first place.
    start: [u8; MAX],
    end: [u8; MAX],
    /// Which source stacks are placed, as bits.
    pub(super) stacks: u32,
    /// The column where each symbol first appeared, and its label less that column's place.
    home: [u8; MAX],
    shift: [i8; MAX],
    /// The number of labels given.
    labels: u8,
}

/// Why [`Partition::advance`] stopped.
pub(super) enum Stop {
    /// The row is read.
    Row,
    /// A stack must be chosen for the next place.
    Stack,
    /// These columns all put the same label at the next place.
    Columns(Vec<usize>),
}

impl Partition {
    pub(super) fn new() -> Self {
        Self {
            rows: 0,
            row_at: [NONE; MAX],
            text: [0; MAX],
            place: 0,
            column_at: [NONE; MAX],
            place_of: [NONE; MAX],
            start: [NONE; MAX],
            end: [NONE; MAX],
            stacks: 0,
            home: [NONE; MAX],
            shift: [0; MAX],
            labels: 0,
        }
    }

    /// Begins to read a source row.
    pub(super) fn begin(&mut self, row: usize) {
        self.row_at[self.rows] = row as u8;
        self.rows += 1;
        self.place = 0;
    }

    /// Puts a source stack at the places from the next one on, as one cell.
    pub(super) fn put_stack(&mut self, shape: Shape, stack: usize) {
        let width = shape.stack_width();
        let (first, end) = (self.place, self.place + width);
        for place in first..end {
            let column = stack * width + place - first;
            self.column_at[place] = column as u8;
            self.place_of[column] = place as u8;
            self.start[place] = first as u8;
        }
        self.end[first] = end as u8;
        self.stacks |= 1 << stack;
    }

    /// Reads the row that was begun, as far as nothing is left to choose.
    pub(super) fn advance(&mut self, matrix: &Matrix) -> Stop {
        let n = matrix.shape.side();
        while self.place < n {
            if self.column_at[self.place] == NONE {
                return Stop::Stack;
            }
            if self.empty_columns(matrix) {
                continue;
            }
            if !matrix.relabel {
                self.fill_cell(1);
                continue;
            }
            let least = self.cell().map(|place| self.value(matrix, place)).min();
            let least = least.expect("a cell has a column");
            if least > self.labels {
                self.new_symbols(matrix);
                continue;
            }
            let columns = self.cell().filter(|&p| self.value(matrix, p) == least);
            let columns: Vec<usize> = columns.map(|p| self.column_at[p] as usize).collect();
            match columns[..] {
                [column] => self.put_column(matrix, column),
                _ => return Stop::Columns(columns),
            }
        }
        Stop::Row
    }

    /// Puts a column of the next place's cell there, and the home of its symbol, which has a label,
    /// at the first place that its cell has left.
    pub(super) fn put_column(&mut self, matrix: &Matrix, column: usize) {
        self.text[self.place] = self.value(matrix, self.place_of[column] as usize);
        self.single_out(column);
        let symbol = self.entry(matrix, self.place) as usize - 1;
        self.single_out(self.home[symbol] as usize);
        self.place += 1;
    }

    /// The places of the cell that begins at the next place.
    fn cell(&self) -> std::ops::Range<usize> {
        self.place..self.end[self.place] as usize
    }

    /// The entry of the row being read in the column at a place.
    fn entry(&self, matrix: &Matrix, place: usize) -> u8 {
        matrix.entries[self.row_at[self.rows - 1] as usize][self.column_at[place] as usize]
    }

    /// The least label, from 1, that the column at a place of the next place's cell, if it comes
    /// first in the cell, may put there.
    fn value(&self, matrix: &Matrix, place: usize) -> u8 {
        let symbol = self.entry(matrix, place) as usize - 1;
        if self.home[symbol] == NONE {
            return self.labels + 1;
        }
        let cell = self.start[self.place_of[self.home[symbol] as usize] as usize];
        // A home in the same cell is another column, for a column holds a symbol once: it comes
        // second.
        let behind = u8::from(cell as usize == self.place);
        (cell + behind).wrapping_add_signed(self.shift[symbol])
    }

    /// Divides the cell at the next place: its empty columns come first, and are read. Whether
    /// there were any.
    fn empty_columns(&mut self, matrix: &Matrix) -> bool {
        let cell = self.cell();
        let mut split = cell.start;
        for place in cell.clone() {
            if self.entry(matrix, place) == 0 {
                self.exchange(place, split);
                split += 1;
            }
        }
        if split == cell.start {
            return false;
        }
        self.split(split);
        self.fill_cell(0);
        true
    }

    /// Every column of the cell at the next place has this entry.
    fn fill_cell(&mut self, entry: u8) {
        let cell = self.cell();
        self.text[cell.clone()].fill(entry);
        self.place = cell.end;
    }

    /// Every column of the cell at the next place has a new symbol.
    fn new_symbols(&mut self, matrix: &Matrix) {
        let cell = self.cell();
        let shift = self.labels as i8 + 1 - cell.start as i8;
        for place in cell.clone() {
            let symbol = self.entry(matrix, place) as usize - 1;
            self.home[symbol] = self.column_at[place];
            self.shift[symbol] = shift;
            self.text[place] = (place as u8).wrapping_add_signed(shift);
        }
        self.labels += cell.len() as u8;
        self.place = cell.end;
    }

    /// Moves a column to the front of its cell, as a cell of its own.
    fn single_out(&mut self, column: usize) {
        let place = self.place_of[column] as usize;
        let first = self.start[place] as usize;
        self.exchange(place, first);
        self.split(first + 1);
    }

    fn exchange(&mut self, a: usize, b: usize) {
        self.column_at.swap(a, b);
        for place in [a, b] {
            self.place_of[self.column_at[place] as usize] = place as u8;
        }
    }

    /// Begins a new cell at a place inside a cell, or does nothing at its end.
    fn split(&mut self, place: usize) {
        let first = self.start[place - 1] as usize;
        let end = self.end[first];
        if place < end as usize {
            self.end[first] = place as u8;
            self.end[place] = end;
            self.start[place..end as usize].fill(place as u8);
        }
    }

    /// The label of each symbol, from 0: those that never appeared come last, in their own order.
    pub(super) fn labels(&self, n: usize) -> [u8; MAX] {
        let mut absent = self.labels;
        let mut labels = [NONE; MAX];
        for (symbol, label) in labels[..n].iter_mut().enumerate() {
            *label = match self.home[symbol] {
                NONE => {
                    absent += 1;
                    absent - 1
                }
                home => self.place_of[home as usize].wrapping_add_signed(self.shift[symbol]) - 1,
            };
        }
        labels
    }

    /// Pairs of columns that are equal in every row, neighbours in their cells.
    pub(super) fn twin_columns(&self, n: usize) -> Vec<[usize; 2]> {
        let together = |&place: &usize| self.start[place] == self.start[place - 1];
        let pair = |place: usize| [place - 1, place].map(|p| self.column_at[p] as usize);
        (1..n).filter(together).map(pair).collect()
    }

    /// The symbol that first appeared in a column with a shift, if any.
    pub(super) fn symbol_at_home(&self, n: usize, column: usize, shift: i8) -> Option<usize> {
        (0..n).find(|&s| self.home[s] as usize == column && self.shift[s] == shift)
    }

    /// The symbols that first appeared in a column, with their shifts.
    pub(super) fn symbols_at_home(&self, n: usize, column: usize) -> Vec<(usize, i8)> {
        let home = |&s: &usize| self.home[s] as usize == column;
        (0..n).filter(home).map(|s| (s, self.shift[s])).collect()
    }
}
