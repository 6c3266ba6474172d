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
//!
//! Columns of one cell whose symbols have their homes in one other cell stay together too. Whatever
//! their order, the text is least when their homes have the same order, and is then the same. So
//! the two cells are *tied*: they are of one size, and the columns at the k-th place of each are
//! exchanged only together. The cells tied to a cell form a ring.

mod stacks;

use super::matrix::{MAX, Matrix};

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
    /// The next cell of the ring of tied cells, at the first place of each: itself, if alone.
    tied: [u8; MAX],
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
    /// One of these stacks comes next, at the first place that has none.
    Stacks(Vec<usize>),
    /// These columns all put the same label at the next place, each with another column second.
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
            tied: [NONE; MAX],
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

    /// Reads the row that was begun, as far as nothing is left to choose.
    pub(super) fn advance(&mut self, matrix: &Matrix) -> Stop {
        while self.place < matrix.shape.side() {
            let stop = match self.column_at[self.place] {
                NONE => self.read_stacks(matrix),
                _ => self.read_cell(matrix),
            };
            if let Some(stop) = stop {
                return stop;
            }
        }
        Stop::Row
    }

    /// Reads the first columns of the cell at the next place, unless there is a choice.
    fn read_cell(&mut self, matrix: &Matrix) -> Option<Stop> {
        if self.empty_columns(matrix) {
            return None;
        }
        if !matrix.relabel {
            self.fill_cell(1);
            return None;
        }
        let least = self.cell().map(|place| self.value(matrix, place)).min();
        let least = least.expect("a cell has a column");
        let columns = self.cell().filter(|&p| self.value(matrix, p) == least);
        let columns: Vec<usize> = columns.map(|p| self.column_at[p] as usize).collect();
        if least > self.labels {
            self.new_symbols(matrix, columns, self.end[self.place].into());
            return None;
        }
        let first = self.place_of[columns[0]] as usize;
        if self.home_place(matrix, first).is_none() {
            return self.put_one_of(matrix.shape, self.stacks_of_homes(matrix, &columns));
        }
        match columns[..] {
            _ if !self.is_behind(matrix, first) => self.tie(matrix, &columns, least),
            [column] => self.put_column(matrix, column),
            _ => return Some(Stop::Columns(columns)),
        }
        None
    }

    /// Puts columns of the next place's cell there, in any order, and their homes, of one cell, in
    /// the same order at the first places of that. The first reads `least`.
    fn tie(&mut self, matrix: &Matrix, columns: &[usize], least: u8) {
        let (first, size) = (self.place, columns.len());
        let home = |partition: &Self, place| {
            partition.home_place(matrix, place).expect("the home of the first has a place")
        };
        let homes = self.start[home(self, self.place_of[columns[0]] as usize)] as usize;
        for (k, &column) in columns.iter().enumerate() {
            self.exchange(self.place_of[column] as usize, first + k);
            self.exchange(home(self, first + k), homes + k);
            self.text[first + k] = least + k as u8;
        }
        self.split(first + size);
        self.split(homes + size);
        if size > 1 && !self.ring(first).any(|cell| cell == homes) {
            self.tied.swap(first, homes);
        }
        self.place += size;
    }

    /// The cells tied to one, itself first, each as its first place.
    fn ring(&self, first: usize) -> impl Iterator<Item = usize> {
        let next = move |&cell: &usize| Some(self.tied[cell] as usize).filter(|&c| c != first);
        std::iter::successors(Some(first), next)
    }

    /// The place of the home of the symbol in the column at a place, which has a label; `None` in a
    /// stack without a place.
    fn home_place(&self, matrix: &Matrix, place: usize) -> Option<usize> {
        let symbol = self.entry(matrix, place) as usize - 1;
        let home = self.place_of[self.home[symbol] as usize];
        (home != NONE).then_some(home.into())
    }

    /// Whether the column at a place of the next place's cell, if it comes first, leaves its
    /// symbol's home the second place of a cell: a cell of the same ring, but another of the
    /// columns that are exchanged together.
    fn is_behind(&self, matrix: &Matrix, place: usize) -> bool {
        self.home_place(matrix, place).is_some_and(|home| {
            let (first, cell) = (self.start[place] as usize, self.start[home] as usize);
            place - first != home - cell && self.ring(first).any(|tied| tied == cell)
        })
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
        let cell = match self.home_place(matrix, place) {
            Some(home) => self.start[home],
            None => self.first_free(matrix.shape) as u8,
        };
        (cell + u8::from(self.is_behind(matrix, place))).wrapping_add_signed(self.shift[symbol])
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

    /// Reads new symbols up to a place: those of some columns, each its symbol's home.
    fn new_symbols(&mut self, matrix: &Matrix, columns: Vec<usize>, end: usize) {
        let row = &matrix.entries[self.row_at[self.rows - 1] as usize];
        let shift = self.labels as i8 + 1 - self.place as i8;
        for column in columns {
            let symbol = row[column] as usize - 1;
            self.home[symbol] = column as u8;
            self.shift[symbol] = shift;
        }
        for place in self.place..end {
            self.text[place] = (place as u8).wrapping_add_signed(shift);
        }
        self.labels += (end - self.place) as u8;
        self.place = end;
    }

    /// Moves a column to the front of its cell, as a cell of its own.
    fn single_out(&mut self, column: usize) {
        let place = self.place_of[column] as usize;
        let first = self.start[place] as usize;
        self.exchange(place, first);
        self.split(first + 1);
    }

    /// Exchanges two columns of a cell, and those of the tied cells with them.
    fn exchange(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        let first = self.start[a] as usize;
        let mut cell = first;
        loop {
            let places = [a, b].map(|place| place - first + cell);
            self.column_at.swap(places[0], places[1]);
            for place in places {
                self.place_of[self.column_at[place] as usize] = place as u8;
            }
            cell = self.tied[cell] as usize;
            if cell == first {
                break;
            }
        }
    }

    /// Begins a new cell at a place inside a cell, or does nothing at its end; so in the tied cells.
    fn split(&mut self, place: usize) {
        let first = self.start[place - 1] as usize;
        if place == self.end[first] as usize {
            return;
        }
        let offset = place - first;
        let mut cell = first;
        loop {
            let (split, end, next) = (cell + offset, self.end[cell], self.tied[cell]);
            self.end[cell] = split as u8;
            self.end[split] = end;
            self.start[split..end as usize].fill(split as u8);
            self.tied[split] = next + offset as u8;
            cell = next as usize;
            if cell == first {
                break;
            }
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

    /// Pairs of columns that are exchanged together: neighbours in tied cells.
    pub(super) fn twin_columns(&self, n: usize) -> Vec<Vec<[usize; 2]>> {
        let leads = |&place: &usize| {
            let first = self.start[place] as usize;
            first < place && self.ring(first).all(|cell| cell >= first)
        };
        let pairs = |place: usize| {
            let first = self.start[place] as usize;
            let pair = |cell: usize| [place - 1, place].map(|p| self.column_at[p - first + cell]);
            self.ring(first).map(|cell| pair(cell).map(usize::from)).collect()
        };
        (1..n).filter(leads).map(pairs).collect()
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
