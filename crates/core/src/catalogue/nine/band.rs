//! One first band: the rows that fit below it, and how three of them make another band.

use super::chutes::{Chutes, OPTIONS, PATTERNS, Rows3, set};
use crate::symmetry::{BandRows, BandSymmetry, GridForms, ORDERS_OF_THREE};

/// The number of a row among all rows that fit below the band, in lexicographic order.
pub(super) type RowNumber = u16;

/// No row.
pub(super) const NO_ROW: RowNumber = RowNumber::MAX;

/// Three symbols in three columns of a stack, none of them in its column of the first band: 162 of
/// them.
const MINIROWS: usize = 162;

/// What a choice of one symbol in each column of a pattern is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cells {
    /// The set of the symbols.
    pub(super) set: u16,
    /// The number of the minirow.
    pub(super) minirow: u8,
    /// Which of the pattern's symbols it has, a bit of nine.
    pub(super) choice: u16,
    /// Adds up, over the three rows of a box, to the key of its option.
    pub(super) key: u16,
}

/// A stack below the band.
#[derive(Debug, Clone)]
pub(super) struct Stack {
    /// The minirows in lexicographic order.
    pub(super) minirows: Vec<[u8; 3]>,
    /// The rank of each among those of the same symbols.
    pub(super) rank: Vec<u8>,
    /// By pattern: the symbols of its columns.
    pub(super) symbols: Vec<Rows3>,
    /// By pattern: its 27 minirows; which has the symbols `a`, `b`, `c` of the columns is at 9a +
    /// 3b + c.
    pub(super) cells: Vec<[Cells; 27]>,
    /// By pattern and set of symbols: the place in `cells`, or 255.
    pub(super) place: Vec<[u8; 512]>,
}

/// A first band.
#[derive(Debug, Clone)]
pub(super) struct Band {
    /// Its class, from 0.
    pub(super) class: u16,
    pub(super) rows: BandRows,
    pub(super) stacks: [Stack; 3],
    /// By the first two minirows: the number of the first row that begins so.
    start: Vec<RowNumber>,
    /// All rows in lexicographic order.
    pub(super) texts: Vec<[u8; 9]>,
    /// By row: the least fourth row that an automorphism of the band (the identity left out) makes
    /// of it.
    pub(super) image: Vec<RowNumber>,
    /// How many rows can be the fourth.
    pub(super) fourth_rows: RowNumber,
    /// By pattern and option of the second box of a stack: the options of the third that make a
    /// stack of this class or later, and of a later class.
    pub(super) later: Vec<[u64; 2]>,
}

impl Band {
    pub(super) fn new(forms: &GridForms, chutes: &Chutes, class: u16) -> Self {
        let rows = chutes.bands[class as usize];
        let stacks = [0, 1, 2].map(|stack| Stack::new(&rows, stack, chutes));
        let (start, texts) = rows_below(&stacks);
        let fourth_rows = texts.partition_point(|row| row[0] < 2) as RowNumber;
        let mut band = Self {
            class,
            rows,
            stacks,
            start,
            image: vec![NO_ROW; texts.len()],
            texts,
            fourth_rows,
            later: later(chutes, class),
        };
        let identity: [u8; 9] = std::array::from_fn(|place| place as u8);
        for symmetry in forms.least_band(&rows).1 {
            if symmetry.column_at != identity || symmetry.name != identity {
                band.apply(&symmetry);
            }
        }
        band
    }

    /// Notes what fourth rows a symmetry makes.
    fn apply(&mut self, symmetry: &BandSymmetry) {
        let first = symmetry.column_at[0] as usize;
        for number in 0..self.texts.len() {
            let row = self.texts[number];
            if symmetry.name[row[first] as usize] == 1 {
                let image = self.number(&symmetry.row(&row));
                self.image[number] = self.image[number].min(image);
            }
        }
    }

    /// The number of a row that fits.
    pub(super) fn number(&self, row: &[u8; 9]) -> RowNumber {
        self.texts.binary_search(row).expect("a row that fits below the band") as RowNumber
    }

    /// The number of the row of three minirows.
    pub(super) fn join(&self, first: u8, second: u8, third: u8) -> RowNumber {
        let start = self.start[first as usize * MINIROWS + second as usize];
        start + RowNumber::from(self.stacks[2].rank[third as usize])
    }
}

impl Stack {
    fn new(rows: &BandRows, stack: usize, chutes: &Chutes) -> Self {
        // The chute calls the symbols of column l of the first box 3l, 3l + 1, 3l + 2.
        let symbol = |name: u8| rows[name as usize % 3][3 * stack + name as usize / 3];
        let minirows = minirows(&symbol);
        let rank = |number: usize| {
            let same = |other: &&[u8; 3]| set(other) == set(&minirows[number]);
            minirows[..number].iter().filter(same).count() as u8
        };
        let rank = (0..minirows.len()).map(rank).collect();
        let symbols: Vec<Rows3> =
            chutes.symbols.iter().map(|lines| lines.map(|line| line.map(symbol))).collect();
        let mut place = vec![[u8::MAX; 512]; PATTERNS];
        let mut cells = vec![[Cells::default(); 27]; PATTERNS];
        for pattern in 0..PATTERNS {
            for (number, cell) in cells[pattern].iter_mut().enumerate() {
                let [a, b, c] = [number / 9, number / 3 % 3, number % 3];
                let columns = &symbols[pattern];
                let minirow = [columns[0][a], columns[1][b], columns[2][c]];
                let set = set(&minirow);
                place[pattern][set] = number as u8;
                *cell = Cells {
                    set: set as u16,
                    minirow: minirows.binary_search(&minirow).expect("a minirow") as u8,
                    choice: 1 << a | 8 << b | 64 << c,
                    key: (b * 3usize.pow(a as u32) + 27 * c * 3usize.pow(a as u32)) as u16,
                };
            }
        }
        Self { minirows, rank, symbols, cells, place }
    }
}

fn minirows(symbol: &impl Fn(u8) -> u8) -> Vec<[u8; 3]> {
    let mut minirows = Vec::with_capacity(MINIROWS);
    for number in 0..729u16 {
        let names = [number / 81, number / 9 % 9, number % 9].map(|name| name as u8);
        let fits = (0..3).all(|line| names[line] as usize / 3 != line);
        if fits && names[0] != names[1] && names[0] != names[2] && names[1] != names[2] {
            minirows.push(names.map(symbol));
        }
    }
    minirows.sort_unstable();
    minirows
}

/// All rows below a band, and where those of each pair of first minirows begin.
fn rows_below(stacks: &[Stack; 3]) -> (Vec<RowNumber>, Vec<[u8; 9]>) {
    let [first, second, third] = [0, 1, 2].map(|stack| &stacks[stack].minirows);
    let mut by_set = vec![Vec::new(); 512];
    for minirow in third {
        by_set[set(minirow)].push(minirow);
    }
    let (mut start, mut texts) = (Vec::with_capacity(MINIROWS * MINIROWS), Vec::new());
    for a in first {
        for b in second {
            start.push(texts.len() as RowNumber);
            let (left, right) = (set(a), set(b));
            if left & right == 0 {
                let rest = &by_set[0o777 & !left & !right];
                texts.extend(
                    rest.iter().map(|c| [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]),
                );
            }
        }
    }
    (start, texts)
}

/// See [`Band::later`].
fn later(chutes: &Chutes, class: u16) -> Vec<[u64; 2]> {
    let masks = |number: usize| {
        let classes = chutes.classes(number / OPTIONS, number % OPTIONS);
        let mask = |least: u16| {
            let bits = classes.iter().enumerate();
            bits.fold(0u64, |mask, (option, &class)| mask | u64::from(class >= least) << option)
        };
        [mask(class), mask(class + 1)]
    };
    (0..PATTERNS * OPTIONS).map(masks).collect()
}

/// By the sum of the keys of the three rows of a box: its option.
pub(super) fn option_table() -> Vec<u8> {
    let mut table = vec![u8::MAX; 729];
    for number in 0..OPTIONS {
        let key = |order: [u8; 3]| order.iter().rev().fold(0, |key, &b| 3 * key + b as usize);
        let [second, third] = [ORDERS_OF_THREE[number / 6], ORDERS_OF_THREE[number % 6]];
        table[key(second) + 27 * key(third)] = number as u8;
    }
    table
}
