//! A node of the search for the least puzzle: some rows placed in order, in a few machine words.

use crate::board::ones;

/// The text of a row, four bits a place, the first place the most significant.
pub(super) type Text = u64;

/// A set of columns or rows.
pub(super) type Mask = u16;

const NONE: u8 = u8::MAX;

/// A puzzle or its transpose.
pub(super) struct Square {
    rows: [[u8; 16]; 9],
    /// The columns with a clue, by row.
    pub(super) clues: [Mask; 16],
    /// The rows that may stand for each row: itself, and the empty ones of its band when it is
    /// empty.
    pub(super) twins: [Mask; 16],
}

/// A node of the search: some rows placed in order, and what their text leaves open.
#[derive(Debug, Clone, Copy)]
pub(super) struct NineNode {
    /// The columns in order, as sets whose inner order is open.
    cells: [Mask; 9],
    count: u8,
    /// How many of the first cells are stacks without a clue.
    pub(super) bare_stacks: u8,
    pub(super) transposed: bool,
    labels: u8,
    /// Rows not placed yet, and those of them in a band that is begun.
    left: Mask,
    band: Mask,
    /// By symbol: the column where it was new, and its label less the place of that column; where
    /// the label is settled, no column, and the label itself.
    home: [u8; 10],
    shift: [i8; 10],
    /// How many orders of equal rows it stands for.
    pub(super) ways: u32,
    // The row being read: the row, the next cell and place, the text.
    row: u8,
    cell: u8,
    place: u8,
    text: Text,
}

impl Square {
    pub(super) fn new(symbol: impl Fn(usize, usize) -> u8) -> Self {
        let mut square = Self { rows: [[0; 16]; 9], clues: [0; 16], twins: [0; 16] };
        let mut empty: Mask = 0;
        for row in 0..9 {
            for column in 0..9 {
                let symbol = symbol(row, column) & 15;
                square.rows[row][column] = symbol;
                square.clues[row] |= Mask::from(symbol != 0) << column;
            }
            empty |= Mask::from(square.clues[row] == 0) << row;
        }
        for row in 0..9 {
            let itself = 1 << row;
            let band = 7 << (row / 3 * 3);
            square.twins[row] = if empty & itself == 0 { itself } else { empty & band };
        }
        square
    }
}

impl NineNode {
    pub(super) fn new(transposed: bool) -> Self {
        Self {
            cells: [0b111, 0b111_000, 0b111_000_000, 0, 0, 0, 0, 0, 0],
            count: 3,
            bare_stacks: 3,
            transposed,
            labels: 0,
            left: 0b111_111_111,
            band: 0,
            home: [NONE; 10],
            shift: [0; 10],
            ways: 1,
            row: 0,
            cell: 0,
            place: 0,
            text: 0,
        }
    }

    /// The rows that may come next.
    pub(super) fn open(&self) -> Mask {
        if self.band == 0 { self.left } else { self.band }
    }

    /// With how many empty places a row begins that has clues in some columns.
    pub(super) fn empty_places(&self, clues: Mask) -> u32 {
        let bare = self.bare_stacks as usize;
        let (mut places, mut fewest) = (0, 4);
        for cell in &self.cells[..bare] {
            match (cell & clues).count_ones() {
                0 => places += 3,
                number => fewest = number.min(fewest),
            }
        }
        if fewest < 4 {
            return places + 3 - fewest;
        }
        for cell in &self.cells[bare..self.count as usize] {
            places += (cell & !clues).count_ones();
            if cell & clues != 0 {
                break;
            }
        }
        places
    }

    pub(super) fn begin(&mut self, row: u8, twins: Mask) {
        self.ways *= (self.open() & twins).count_ones();
        self.left &= !(1 << row);
        self.band = self.left & 7 << (row / 3 * 3);
        self.row = row;
        (self.cell, self.place, self.text) = (0, 0, 0);
    }

    /// Sorts the bare stacks by the number of clues that the row has there; a node for each order
    /// of those with equally many.
    pub(super) fn order_stacks(self, square: &Square, nodes: &mut Vec<Self>) {
        let clues = square.clues[self.row as usize];
        let bare = self.bare_stacks as usize;
        let number = |cell: Mask| (cell & clues).count_ones();
        let mut sorted = self;
        sorted.cells[..bare].sort_unstable_by_key(|&cell| number(cell));
        let still_bare = |cell: &&Mask| number(**cell) == 0;
        sorted.bare_stacks = sorted.cells[..bare].iter().filter(still_bare).count() as u8;
        let first = sorted.bare_stacks as usize;
        let numbers = sorted.cells.map(number);
        let mut push = |order: &[usize]| {
            let mut node = sorted;
            for (i, &from) in order.iter().enumerate() {
                node.cells[first + i] = sorted.cells[first + from];
            }
            nodes.push(node);
        };
        match numbers[first..bare] {
            [a, b] if a == b => [&[0, 1], &[1, 0]].iter().for_each(|order| push(*order)),
            [a, b, c] if a == b && b == c => ORDERS.iter().for_each(|order| push(order)),
            [a, b, _] if a == b => ORDERS[..2].iter().for_each(|order| push(order)),
            [_, b, c] if b == c => [ORDERS[0], ORDERS[2]].iter().for_each(|order| push(order)),
            _ => push(&[]),
        }
    }

    /// Reads on to the end of the row, unless the text passes the least one.
    pub(super) fn read(
        mut self,
        square: &Square,
        stack: &mut Vec<Self>,
        least: &mut Text,
        nodes: &mut Vec<Self>,
    ) {
        let row = &square.rows[self.row as usize];
        let clues = square.clues[self.row as usize];
        while self.cell < self.count {
            let at = self.cell as usize;
            let cell = self.cells[at];
            let (filled, empty) = (cell & clues, cell & !clues);
            if empty != 0 {
                if filled != 0 {
                    self.insert(at, empty, filled);
                }
                let places = empty.count_ones();
                self.text <<= 4 * places;
                self.place += places as u8;
                self.cell += 1;
                continue;
            }
            if filled & (filled - 1) == 0 {
                let symbol = row[filled.trailing_zeros() as usize & 15];
                self.put(symbol, filled);
            } else {
                self.read_filled(row, stack);
            }
            // The text so far against as much of the least one.
            if self.text > *least >> (4 * (9 - self.place)) {
                return;
            }
        }
        if self.text < *least {
            *least = self.text;
            nodes.clear();
        }
        nodes.push(self);
    }

    /// Reads the next cell, which has several columns, a clue in each: as far as their order is
    /// forced. The other nodes go on the stack.
    fn read_filled(&mut self, row: &[u8; 16], stack: &mut Vec<Self>) {
        let at = self.cell as usize;
        let cell = self.cells[at];
        let (mut least, mut columns): (u8, Mask) = (NONE, 0);
        for column in ones(cell) {
            let value = self.value(row[column & 15], cell);
            if value < least {
                (least, columns) = (value, 0);
            }
            if value == least {
                columns |= 1 << column;
            }
        }
        if least > self.labels {
            let shift = self.labels as i8 + 1 - self.place as i8;
            for column in ones(cell) {
                let symbol = row[column & 15] as usize;
                self.home[symbol] = column as u8;
                self.shift[symbol] = shift;
                self.labels += 1;
                self.text = self.text << 4 | Text::from(self.labels);
            }
            self.place += cell.count_ones() as u8;
            self.cell += 1;
            return;
        }
        for column in ones(columns & (columns - 1)) {
            let mut other = *self;
            other.insert(at, 1 << column, cell & !(1 << column));
            other.put(row[column & 15], 1 << column);
            stack.push(other);
        }
        let column = columns.trailing_zeros() as usize;
        self.insert(at, 1 << column, cell & !(1 << column));
        self.put(row[column & 15], 1 << column);
    }

    /// The least label that a symbol may have, when its column comes first in the cell being read.
    fn value(&self, symbol: u8, cell: Mask) -> u8 {
        let symbol = symbol as usize;
        let home = self.home[symbol];
        if home == NONE {
            return match self.shift[symbol] {
                0 => self.labels + 1,
                label => label as u8,
            };
        }
        // A home in the same cell comes second.
        let behind = u8::from(cell >> home & 1 == 1);
        let (_, place) = self.find(home);
        (place + behind).wrapping_add_signed(self.shift[symbol])
    }

    /// The cell of a column, and its first place.
    fn find(&self, column: u8) -> (usize, u8) {
        let mut place = 0;
        for (at, cell) in self.cells.iter().enumerate() {
            if cell >> column & 1 == 1 {
                return (at, place);
            }
            place += cell.count_ones() as u8;
        }
        (0, 0)
    }

    /// Puts a symbol at the next place, whose column is settled; settles the symbol's label.
    fn put(&mut self, symbol: u8, column: Mask) {
        let symbol = symbol as usize;
        if self.home[symbol] != NONE {
            self.settle(symbol);
        } else if self.shift[symbol] == 0 {
            debug_assert_eq!(column.count_ones(), 1);
            self.labels += 1;
            self.shift[symbol] = self.labels as i8;
        }
        self.text = self.text << 4 | self.shift[symbol] as Text;
        self.place += 1;
        self.cell += 1;
    }

    /// Moves the home of a symbol to the front of its cell, which settles its label.
    fn settle(&mut self, symbol: usize) {
        let home = self.home[symbol];
        let (at, place) = self.find(home);
        let (column, rest) = (1 << home, self.cells[at] & !(1 << home));
        if rest != 0 {
            self.insert(at, column, rest);
            // Cells before the one being read: it moved on by one.
            self.cell += u8::from(at < self.cell as usize);
        }
        self.shift[symbol] += place as i8;
        self.home[symbol] = NONE;
    }

    /// Divides the cell at an index.
    fn insert(&mut self, at: usize, first: Mask, second: Mask) {
        self.cells.copy_within(at + 1..self.count as usize, at + 2);
        self.cells[at] = first;
        self.cells[at + 1] = second;
        self.count += 1;
    }

    /// The number of exchanges of columns, stacks and symbols that change no row.
    pub(super) fn exchanges(&self) -> u64 {
        let factorial = |n: u32| (1..=u64::from(n)).product::<u64>();
        let cells = self.cells[..self.count as usize].iter();
        let columns: u64 = cells.map(|cell| factorial(cell.count_ones())).product();
        let unused = 9u32.checked_sub(self.labels.into());
        let unused = unused.expect("a puzzle without equal clues in a line");
        columns * factorial(self.bare_stacks.into()) * factorial(unused)
    }
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
