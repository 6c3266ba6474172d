//! All chutes (bands and stacks) by number, in two table reads.
//!
//! A chute is three *lines* (the rows of a band, the columns of a stack) in three boxes. Call the
//! symbols of its first box 0 1 2, 3 4 5, 6 7 8 by line. Then the second box has one of 56
//! *patterns*, the sets of symbols of its three lines, and up to the order of its places one of 36
//! *options*; the third box has the rest of the symbols, and again 36 options. These 72,576 chutes
//! fall into 416 classes, which are numbered in the order of their least forms.

use crate::symmetry::{BandRows, GridForms, ORDERS_OF_THREE};

/// The number of patterns.
pub(super) const PATTERNS: usize = 56;
/// The options of a pattern.
pub(super) const OPTIONS: usize = 36;

/// The tables.
#[derive(Debug, Clone)]
pub(super) struct Chutes {
    /// By pattern and line: the symbols of the second box, ascending.
    pub(super) symbols: Vec<Rows3>,
    /// By pattern: that of the symbols which are left to the third box.
    pub(super) opposite: Vec<u8>,
    /// By the sets of the first two lines, each below 512: the pattern.
    pattern_of: Vec<u8>,
    /// By pattern, option of the second box, option of the third: the class.
    class: Vec<u16>,
    /// The least forms of the classes, ascending.
    pub(super) bands: Vec<BandRows>,
}

/// Three lines of three symbols.
pub(super) type Rows3 = [[u8; 3]; 3];

/// The set of three symbols, a bit each.
pub(super) fn set(line: &[u8; 3]) -> usize {
    line.iter().fold(0, |set, &symbol| set | 1 << symbol)
}

impl Chutes {
    pub(super) fn new(forms: &GridForms) -> Self {
        let symbols = patterns();
        let mut pattern_of = vec![u8::MAX; 512 * 512];
        for (number, lines) in symbols.iter().enumerate() {
            pattern_of[set(&lines[0]) << 9 | set(&lines[1])] = number as u8;
        }
        let opposite = symbols.iter().map(|lines| {
            let rest = |line: usize| 0o777 & !set(&lines[line]) & !(0b111 << (3 * line));
            pattern_of[rest(0) << 9 | rest(1)]
        });
        let opposite: Vec<u8> = opposite.collect();
        let mut forms_of = Vec::with_capacity(PATTERNS * OPTIONS * OPTIONS);
        for pattern in 0..PATTERNS {
            for number in 0..OPTIONS * OPTIONS {
                let second = option(&symbols[pattern], number / OPTIONS);
                let third = option(&symbols[opposite[pattern] as usize], number % OPTIONS);
                let line = |line: usize| {
                    std::array::from_fn(|place| match place {
                        0..3 => (3 * line + place) as u8,
                        3..6 => second[line][place - 3],
                        _ => third[line][place - 6],
                    })
                };
                forms_of.push(forms.least_band(&[line(0), line(1), line(2)]).0);
            }
        }
        let mut bands = forms_of.clone();
        bands.sort_unstable();
        bands.dedup();
        let number = |form| bands.binary_search(form).expect("a class") as u16;
        Self { class: forms_of.iter().map(number).collect(), symbols, opposite, pattern_of, bands }
    }

    /// The classes of the chutes with a pattern and an option of the second box, by the option of
    /// the third.
    pub(super) fn classes(&self, pattern: usize, second: usize) -> &[u16] {
        &self.class[(pattern * OPTIONS + second) * OPTIONS..][..OPTIONS]
    }

    /// The class of a band.
    pub(super) fn class_of(&self, rows: &BandRows) -> u16 {
        let mut name = [0u8; 16];
        for (line, row) in rows.iter().enumerate() {
            for place in 0..3 {
                name[row[place] as usize & 15] = (3 * line + place) as u8;
            }
        }
        let named = |line: usize, place: usize| name[rows[line][place] as usize & 15];
        let triple = |line: usize, first: usize| {
            [named(line, first), named(line, first + 1), named(line, first + 2)]
        };
        let second = [triple(0, 3), triple(1, 3), triple(2, 3)];
        let third = [triple(0, 6), triple(1, 6), triple(2, 6)];
        let pattern = self.pattern_of[set(&second[0]) << 9 | set(&second[1])] as usize;
        self.class[(pattern * OPTIONS + option_of(&second)) * OPTIONS + option_of(&third)]
    }
}

/// The box of a pattern's option: its places are ordered by the first line.
pub(super) fn option(symbols: &Rows3, number: usize) -> Rows3 {
    let [second, third] = [ORDERS_OF_THREE[number / 6], ORDERS_OF_THREE[number % 6]];
    let pick = |line: &[u8; 3], order: [u8; 3]| order.map(|place| line[place as usize]);
    [symbols[0], pick(&symbols[1], second), pick(&symbols[2], third)]
}

/// The option of a box whose places stand in any order.
fn option_of(lines: &Rows3) -> usize {
    let [first, second, third] = lines.map(comparisons);
    let second = RELATIVE[first * 8 + second] as usize;
    let third = RELATIVE[first * 8 + third] as usize;
    second * 6 + third
}

/// By the orders of two lines, each as three comparisons: the order of the second along the first.
const RELATIVE: [u8; 64] = relative();

const fn relative() -> [u8; 64] {
    let mut table = [0; 64];
    let mut number = 0;
    while number < 36 {
        let (first, second) = (ORDERS_OF_THREE[number / 6], ORDERS_OF_THREE[number % 6]);
        // At the place where the first line has its k-th symbol, which one has the second line?
        let mut along = [0; 3];
        let mut place = 0;
        while place < 3 {
            along[first[place] as usize] = second[place];
            place += 1;
        }
        let mut order = 0;
        while ORDERS_OF_THREE[order][0] != along[0] || ORDERS_OF_THREE[order][1] != along[1] {
            order += 1;
        }
        table[comparisons(first) * 8 + comparisons(second)] = order as u8;
        number += 1;
    }
    table
}

const fn comparisons(line: [u8; 3]) -> usize {
    (line[0] < line[1]) as usize
        | ((line[1] < line[2]) as usize) << 1
        | ((line[0] < line[2]) as usize) << 2
}

/// The 56 patterns: every line has three symbols of the other two lines of the first box.
fn patterns() -> Vec<Rows3> {
    let sets: Vec<u16> = (0..512u16).filter(|set| set.count_ones() == 3).collect();
    let members = |set: u16| {
        let mut rest = (0..9u8).filter(|symbol| set >> symbol & 1 == 1);
        std::array::from_fn(|_| rest.next().expect("three symbols"))
    };
    let mut patterns = Vec::with_capacity(PATTERNS);
    for &first in sets.iter().filter(|&&set| set & 0o007 == 0) {
        for &second in sets.iter().filter(|&&set| set & (0o070 | first) == 0) {
            let third = 0o777 & !first & !second;
            if third & 0o700 == 0 {
                patterns.push([members(first), members(second), members(third)]);
            }
        }
    }
    patterns
}
