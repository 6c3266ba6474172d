//! The columns of a square, ordered as far as the rows so far order them.

use std::ops::Range;
use std::rc::Rc;

use super::rows::Rows;
use crate::symmetry::canon::matrix::MAX;
use crate::symmetry::canon::partition::NONE;

/// The columns at their places, where these are known, and the others as blocks without an order.
#[derive(Clone)]
pub(super) struct Arrangement {
    /// The source row that comes first.
    pub(super) first: usize,
    /// The number of rows begun.
    pub(super) rows: usize,
    /// The next place of the last of them to be read.
    pub(super) next: usize,
    column_at: [u8; MAX],
    place_of: [u8; MAX],
    /// By their first places, which ascend.
    classes: Vec<Class>,
}

/// Blocks of columns that are equal in the rows so far, of which none has a place yet.
#[derive(Clone)]
struct Class {
    /// The first place of the next block to be placed.
    first: usize,
    size: usize,
    /// Each block as the orders of its columns that give the same text. No two of them have the
    /// same column at the same place, for rows are permutations of the columns.
    blocks: Vec<Rc<Vec<Vec<u8>>>>,
}

/// Why reading a row stopped.
pub(super) enum Step {
    /// The row is read.
    Row,
    /// One of these columns comes at the next place.
    Choice(Vec<u8>),
}

impl Arrangement {
    /// After two rows, of which the second has some cycles, the shortest first; and its text.
    pub(super) fn of_cycles(square: &Rows, first: usize, cycles: &[Vec<u8>]) -> (Self, Vec<u8>) {
        let mut classes: Vec<Class> = Vec::new();
        let (mut place, mut text) = (0, Vec::new());
        for cycle in cycles {
            let size = cycle.len();
            let rotations = (0..size).map(|by| [&cycle[by..], &cycle[..by]].concat());
            let rotations = Rc::new(rotations.collect());
            match classes.last_mut().filter(|class| class.size == size) {
                Some(class) => class.blocks.push(rotations),
                None => classes.push(Class { first: place, size, blocks: vec![rotations] }),
            }
            text.extend((0..size).map(|k| (place + (k + 1) % size) as u8));
            place += size;
        }
        let arrangement = Self {
            first,
            rows: 2,
            next: square.matrix.shape.side(),
            column_at: [NONE; MAX],
            place_of: [NONE; MAX],
            classes,
        };
        (arrangement, text)
    }

    fn column(&self, place: usize) -> usize {
        self.column_at[place].into()
    }

    /// The source row at a place: in the first column it has what the first row has at that place.
    pub(super) fn row(&self, square: &Rows, place: usize) -> usize {
        square.row(self.first, self.column(0), self.column(place))
    }

    pub(super) fn place(&self, column: usize) -> usize {
        self.place_of[column].into()
    }

    /// Whether the column at a place is known.
    pub(super) fn is_known(&self, place: usize) -> bool {
        self.column_at[place] != NONE
    }

    /// The columns that may come at a place where a block begins.
    pub(super) fn choices(&self, place: usize) -> Vec<u8> {
        let class = self.classes.iter().find(|class| class.first == place);
        let blocks = class.expect("a block begins").blocks.iter();
        blocks.flat_map(|block| block.iter()).map(|reading| reading[0]).collect()
    }

    /// Puts the block that begins with a column at the first place of its class.
    pub(super) fn choose(&mut self, column: u8) {
        self.put(column, Some(0));
    }

    /// Puts the block of a column at the first place of its class, with the column as far in front
    /// as it may be, or at a place inside the block.
    fn put(&mut self, column: u8, inside: Option<usize>) {
        let places = |reading: &Vec<u8>| reading.iter().position(|&c| c == column);
        let holds =
            |class: &Class| class.blocks.iter().position(|block| places(&block[0]).is_some());
        let (number, block) = (self.classes.iter().enumerate())
            .find_map(|(number, class)| Some((number, holds(class)?)))
            .expect("the column has no place yet");
        let class = &mut self.classes[number];
        let readings = class.blocks.swap_remove(block);
        let place = |reading: &&Vec<u8>| places(reading).expect("of the same columns");
        let reading = match inside {
            Some(wanted) => readings.iter().find(|reading| place(reading) == wanted),
            None => readings.iter().min_by_key(place),
        };
        let reading = reading.expect("some reading has the column there");
        for (k, &column) in reading.iter().enumerate() {
            self.column_at[class.first + k] = column;
            self.place_of[column as usize] = (class.first + k) as u8;
        }
        class.first += class.size;
        if class.blocks.is_empty() {
            self.classes.remove(number);
        }
    }

    /// Begins to read the row whose place among the rows is next.
    pub(super) fn begin(&mut self) {
        self.rows += 1;
        self.next = 0;
    }

    /// Reads the row that was begun as far as nothing is to be decided, unless it is greater than
    /// the best. The text is complete up to `next`.
    pub(super) fn read(
        &mut self,
        square: &Rows,
        text: &mut [u8],
        best: Option<&[u8]>,
    ) -> Option<Step> {
        let row = self.row(square, self.rows - 1);
        while self.next < text.len() {
            let from = self.next;
            if self.is_known(from) {
                self.read_known(square, row, text);
            } else if let Some(columns) = self.read_blocks(square, row, text) {
                return Some(Step::Choice(columns));
            }
            if best.is_some_and(|best| text[..self.next] > best[..self.next]) {
                return None;
            }
        }
        Some(Step::Row)
    }

    /// Reads the next place, where the column is known.
    fn read_known(&mut self, square: &Rows, row: usize, text: &mut [u8]) {
        let image = square.image(self.first, row, self.column(self.next));
        if self.place_of[image as usize] == NONE {
            self.put(image, None);
        }
        text[self.next] = self.place_of[image as usize];
        self.next += 1;
    }

    /// Reads blocks at the next place. Those that the row ties together become larger blocks; of
    /// these the ones with the least text come first, and stay without an order: it makes no
    /// difference to the text so far. Where the row ties them to blocks of other classes it does:
    /// then the columns to choose from.
    fn read_blocks(&mut self, square: &Rows, row: usize, text: &mut [u8]) -> Option<Vec<u8>> {
        let from = self.next;
        let number = self.classes.iter().position(|class| class.first == from);
        let number = number.expect("a block begins");
        let roots = self.choices(from);
        let mut readings: Vec<(Vec<u8>, Vec<u8>, bool)> = Vec::new();
        for &root in &roots {
            let mut trial = self.clone();
            trial.choose(root);
            while trial.next < text.len() && trial.is_known(trial.next) {
                trial.read_known(square, row, text);
            }
            let read = from..trial.next;
            let columns = trial.column_at[read.clone()].to_vec();
            readings.push((
                text[read.clone()].to_vec(),
                columns,
                trial.is_closed(self, number, read),
            ));
        }
        let least = readings.iter().map(|reading| &reading.0).min().expect("a block").clone();
        readings.retain(|(read, ..)| {
            let end = read.len().min(least.len());
            read[..end] == least[..end]
        });
        if readings.iter().any(|(read, _, closed)| !closed || read.len() != least.len()) {
            return Some(readings.into_iter().map(|(_, columns, _)| columns[0]).collect());
        }
        self.tie(number, readings.into_iter().map(|(_, columns, _)| columns), &least, text);
        None
    }

    /// Whether the places read hold all columns placed in the meantime, of one class.
    fn is_closed(&self, before: &Self, number: usize, read: Range<usize>) -> bool {
        let placed =
            |arrangement: &Self| arrangement.column_at.iter().filter(|&&c| c != NONE).count();
        let class = &before.classes[number];
        placed(self) == placed(before) + read.len() && read.len() <= class.size * class.blocks.len()
    }

    /// Makes a class of the larger blocks with the least text.
    fn tie(
        &mut self,
        number: usize,
        readings: impl Iterator<Item = Vec<u8>>,
        least: &[u8],
        text: &mut [u8],
    ) {
        let size = least.len();
        let mut blocks: Vec<Vec<Vec<u8>>> = Vec::new();
        for reading in readings {
            match blocks.iter_mut().find(|block| block[0].contains(&reading[0])) {
                Some(block) => block.push(reading),
                None => blocks.push(vec![reading]),
            }
        }
        let from = self.next;
        for (k, block) in blocks.iter().enumerate() {
            let shifted = least.iter().map(|label| label + (k * size) as u8);
            let place = from + k * size;
            text[place..place + size].iter_mut().zip(shifted).for_each(|(to, label)| *to = label);
            debug_assert_eq!(block[0].len(), size);
        }
        self.next += blocks.len() * size;
        let class = &mut self.classes[number];
        let tied = |column: &u8| blocks.iter().any(|block| block[0].contains(column));
        class.blocks.retain(|block| !tied(&block[0][0]));
        class.first = self.next;
        let is_empty = class.blocks.is_empty();
        let blocks = blocks.into_iter().map(Rc::new).collect();
        let made = Class { first: from, size, blocks };
        if is_empty {
            self.classes[number] = made;
        } else {
            self.classes.insert(number, made);
        }
    }
}
