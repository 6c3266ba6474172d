//! The bands that fit into given columns: three rows, each with one of three given symbols in each
//! column.
//!
//! Below the first band a stack has one of 56 patterns of columns in the second band, and the
//! opposite pattern in the third. A *frame* is a pattern for each stack; the second bands of a
//! frame and the third bands of the opposite frame go together in every way. On average a frame has
//! 31 bands.

use super::band::{Band, NO_ROW, RowNumber, option_table};
use super::chutes::{Chutes, PATTERNS};

/// A second or third band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Half {
    /// Its rows, ascending.
    pub(super) rows: [RowNumber; 3],
    /// The option of its box in each stack.
    pub(super) options: [u8; 3],
    /// Whether its class is that of the first band (it is never an earlier one).
    pub(super) same_class: bool,
    /// The least fourth row that an automorphism of the first band makes of one of its rows.
    pub(super) image: RowNumber,
}

/// The patterns of the three stacks.
pub(super) type Frame = [u8; 3];

/// A row in a frame.
#[derive(Debug, Clone, Copy)]
struct FramedRow {
    /// Which of three symbols it has in each column: 27 bits.
    choice: u32,
    /// The keys of its three minirows, ten bits each.
    key: u32,
    number: RowNumber,
}

/// Two minirows of the last two stacks: what they leave to the first.
#[derive(Debug, Clone, Copy)]
struct Pair {
    rest: u16,
    second: u8,
    third: u8,
}

/// Makes the bands of frames.
#[derive(Debug)]
pub(super) struct Halves<'a> {
    pub(super) band: &'a Band,
    pub(super) chutes: &'a Chutes,
    options: Vec<u8>,
    /// By the patterns of the last two stacks: their disjoint minirows; made when they are asked
    /// for.
    pairs: Vec<Option<Box<[Pair]>>>,
    /// The rows of a frame by the symbol in the first column.
    rows: [Vec<FramedRow>; 3],
}

impl<'a> Halves<'a> {
    pub(super) fn new(band: &'a Band, chutes: &'a Chutes) -> Self {
        Self {
            band,
            chutes,
            options: option_table(),
            pairs: vec![None; PATTERNS * PATTERNS],
            rows: Default::default(),
        }
    }

    pub(super) fn opposite(&self, frame: Frame) -> Frame {
        frame.map(|pattern| self.chutes.opposite[pattern as usize])
    }

    /// Lists the bands of a frame that aren't of an earlier class than the first band, in no order;
    /// of those with a first row only, where it is given.
    pub(super) fn list(&mut self, frame: Frame, first: Option<RowNumber>, list: &mut Vec<Half>) {
        list.clear();
        self.collect_rows(frame);
        let symbols = &self.band.stacks[0].symbols[frame[0] as usize][0];
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|&column| symbols[column]);
        let [a, b, _] = order.map(|column: usize| &self.rows[column]);
        for x in a.iter().filter(|x| first.is_none_or(|first| x.number == first)) {
            for y in b {
                if x.choice & y.choice == 0 {
                    list.extend(self.half(frame, x, y));
                }
            }
        }
    }

    /// The rows of a frame.
    fn collect_rows(&mut self, frame: Frame) {
        let [one, two, three] = frame.map(usize::from);
        let [first, second, third] = &self.band.stacks;
        let pairs = self.pairs[two * PATTERNS + three].get_or_insert_with(|| {
            let mut pairs = Vec::new();
            for (b, two) in second.cells[two].iter().enumerate() {
                for (c, three) in third.cells[three].iter().enumerate() {
                    if two.set & three.set == 0 {
                        let rest = 0o777 & !two.set & !three.set;
                        pairs.push(Pair { rest, second: b as u8, third: c as u8 });
                    }
                }
            }
            pairs.into()
        });
        self.rows.iter_mut().for_each(Vec::clear);
        for pair in pairs.iter() {
            let place = first.place[one][pair.rest as usize & 511] as usize;
            if place < 27 {
                let x = &first.cells[one][place];
                let y = &second.cells[two][pair.second as usize];
                let z = &third.cells[three][pair.third as usize];
                self.rows[place / 9].push(FramedRow {
                    choice: u32::from(x.choice)
                        | u32::from(y.choice) << 9
                        | u32::from(z.choice) << 18,
                    key: u32::from(x.key) | u32::from(y.key) << 10 | u32::from(z.key) << 20,
                    number: self.band.join(x.minirow, y.minirow, z.minirow),
                });
            }
        }
    }

    /// The band of two rows of a frame and the third that they leave.
    fn half(&self, frame: Frame, x: &FramedRow, y: &FramedRow) -> Option<Half> {
        let choice = 0o777_777_777 & !x.choice & !y.choice;
        let cell = |stack: usize| {
            let choice = choice as usize >> (9 * stack) & 511;
            &self.band.stacks[stack].cells[frame[stack] as usize][PLACE[choice] as usize % 27]
        };
        let cells = [cell(0), cell(1), cell(2)];
        let third = self.band.join(cells[0].minirow, cells[1].minirow, cells[2].minirow);
        let rows = [x.number, y.number, third];
        let texts = rows.map(|row| self.band.texts[row as usize]);
        let class = self.chutes.class_of(&texts);
        if class < self.band.class {
            return None;
        }
        let key = |stack: usize| {
            let two = (x.key + y.key) as usize >> (10 * stack) & 1023;
            self.options[two + usize::from(cells[stack].key)]
        };
        let image = rows.iter().map(|&row| self.band.image[row as usize]).min();
        Some(Half {
            rows,
            options: [key(0), key(1), key(2)],
            same_class: class == self.band.class,
            image: image.unwrap_or(NO_ROW),
        })
    }
}

/// By a choice of symbols in three columns, a bit of three each: its place among the 27.
const PLACE: [u8; 512] = {
    let mut table = [0; 512];
    let mut number = 0;
    while number < 27 {
        table[1 << (number / 9) | 8 << (number / 3 % 3) | 64 << (number % 3)] = number as u8;
        number += 1;
    }
    table
};
