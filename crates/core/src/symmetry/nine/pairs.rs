//! A table of all pairs of rows of one band, up to relabelling.
//!
//! Say that the first row reads 1 2 … 9. The second row then *is* a permutation π of the columns:
//! at column `c` stands the symbol that the first row has at column π(c), which lies in another
//! stack. There are 12,096 such permutations. The columns may be arranged in 1296 ways (within
//! stacks, and the stacks), and an arrangement turns π into a conjugate. The table holds, for each
//! π, which conjugate is the least, and all arrangements that lead to it.

use crate::symmetry::ORDERS_OF_THREE;

/// A number for a permutation π, below [`KEYS`].
pub(super) type Key = usize;

/// A way to arrange the columns: the column at each place, and the place of each column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) column_at: [u8; 16],
    pub(super) place_of: [u8; 16],
}

/// What the table says of a permutation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    /// The rank of its least conjugate: a smaller second row has a smaller rank.
    pub(super) rank: u8,
    /// How many arrangements lead there, and where they begin.
    count: u16,
    first: u16,
}

const NO_PAIR: Pair = Pair { rank: u8::MAX, count: 0, first: 0 };

/// The table.
#[derive(Debug, Clone)]
pub(super) struct Pairs {
    /// By the images of the first six columns: a number for them, 0 where there are none.
    sixes: Vec<u16>,
    /// By that number, and the order of the other three images.
    pairs: Vec<Pair>,
    arrangements: Vec<Arrangement>,
    /// The least second rows, from 0, by rank.
    pub(super) rows: Vec<[u8; 9]>,
}

const SIXES: usize = 216 * 216;

/// The images of the first six columns as a number: each is one of six columns.
fn six(pi: &[u8; 16]) -> usize {
    let digit = |c: usize| match c {
        0..3 => pi[c] as usize - 3,
        _ if pi[c] < 3 => pi[c] as usize,
        _ => pi[c] as usize - 3,
    };
    (0..6).fold(0, |number, c| number * 6 + digit(c))
}

/// The order of the last three images.
fn order(pi: &[u8; 16]) -> usize {
    usize::from(pi[6] < pi[7]) | usize::from(pi[7] < pi[8]) << 1 | usize::from(pi[6] < pi[8]) << 2
}

impl Pairs {
    pub(super) fn new() -> Self {
        let mut table = Self {
            sixes: vec![0; SIXES],
            pairs: vec![NO_PAIR; 8],
            arrangements: Vec::new(),
            rows: Vec::new(),
        };
        let all = arrangements();
        for_each_pair(&mut |pi| {
            let six = six(pi);
            if table.sixes[six] == 0 {
                table.sixes[six] = (table.pairs.len() / 8) as u16;
                table.pairs.extend([NO_PAIR; 8]);
            }
        });
        for_each_pair(&mut |pi| {
            if table.pairs[table.key(pi)].count == 0 {
                let conjugates = all.iter().map(|arrangement| conjugate(pi, arrangement));
                let least = conjugates.min().expect("1296 conjugates");
                table.fill_class(least, &all);
            }
        });
        table.rank_classes();
        table
    }

    /// Fills in the permutations of a new class, given its least: every arrangement leads from some
    /// permutation there.
    fn fill_class(&mut self, least: [u8; 9], all: &[Arrangement]) {
        let mut row = [0; 16];
        row[..9].copy_from_slice(&least);
        // Where each arrangement leads from the least permutation; its inverse leads back.
        let way = |arrangement: &Arrangement| {
            let mut pi = [0; 16];
            pi[..9].copy_from_slice(&conjugate(&row, arrangement));
            (self.key(&pi), arrangement.inverse())
        };
        let mut ways: Vec<(Key, Arrangement)> = all.iter().map(way).collect();
        ways.sort_unstable_by_key(|(key, _)| *key);
        for same in ways.chunk_by(|a, b| a.0 == b.0) {
            self.pairs[same[0].0] = Pair {
                rank: self.rows.len() as u8,
                count: same.len() as u16,
                first: self.arrangements.len() as u16,
            };
            self.arrangements.extend(same.iter().map(|(_, way)| way));
        }
        self.rows.push(least);
    }

    /// Sorts the classes by their least rows.
    fn rank_classes(&mut self) {
        let found = self.rows.clone();
        self.rows.sort_unstable();
        for pair in self.pairs.iter_mut().filter(|pair| pair.count > 0) {
            let row = found[pair.rank as usize];
            pair.rank = self.rows.binary_search(&row).expect("a class") as u8;
        }
    }

    /// The number of a permutation.
    pub(super) fn key(&self, pi: &[u8; 16]) -> Key {
        self.sixes[six(pi)] as usize * 8 + order(pi)
    }

    /// What the table says of a permutation.
    pub(super) fn get(&self, key: Key) -> Pair {
        self.pairs[key]
    }

    /// The arrangements that lead to the least conjugate.
    pub(super) fn arrangements(&self, pair: Pair) -> &[Arrangement] {
        &self.arrangements[pair.first as usize..][..pair.count as usize]
    }
}

impl Arrangement {
    fn inverse(&self) -> Self {
        Self { column_at: self.place_of, place_of: self.column_at }
    }
}

/// The second row, when the columns are arranged and the first row reads 0 1 … 8.
fn conjugate(pi: &[u8; 16], arrangement: &Arrangement) -> [u8; 9] {
    std::array::from_fn(|place| {
        let column = arrangement.column_at[place] as usize;
        arrangement.place_of[pi[column] as usize]
    })
}

/// All 1296 arrangements of the columns.
fn arrangements() -> Vec<Arrangement> {
    let mut all = Vec::with_capacity(1296);
    for number in 0..6usize.pow(4) {
        let stacks = ORDERS_OF_THREE[number % 6];
        let inner = [number / 6 % 6, number / 36 % 6, number / 216];
        let (mut column_at, mut place_of) = ([0; 16], [0; 16]);
        for place in 0..9 {
            let stack = stacks[place / 3];
            let column = 3 * stack + ORDERS_OF_THREE[inner[place / 3]][place % 3];
            column_at[place] = column;
            place_of[column as usize] = place as u8;
        }
        all.push(Arrangement { column_at, place_of });
    }
    all
}

/// Visits every permutation that moves each column to another stack.
fn for_each_pair(visit: &mut impl FnMut(&[u8; 16])) {
    fn extend(pi: &mut [u8; 16], column: usize, used: u16, visit: &mut impl FnMut(&[u8; 16])) {
        if column == 9 {
            return visit(pi);
        }
        for image in (0..9).filter(|image| image / 3 != column / 3 && used >> image & 1 == 0) {
            pi[column] = image as u8;
            extend(pi, column + 1, used | 1 << image, visit);
        }
    }
    extend(&mut [0; 16], 0, 0, visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_rows_is_led_to_the_least() {
        let table = Pairs::new();
        let all = arrangements();
        let mut pairs = 0;
        for_each_pair(&mut |pi| {
            pairs += 1;
            let pair = table.get(table.key(pi));
            let least = table.rows[pair.rank as usize];
            let leading: Vec<&Arrangement> =
                all.iter().filter(|a| conjugate(pi, a) <= least).collect();
            let listed = table.arrangements(pair);
            assert_eq!(listed.len(), leading.len());
            assert!(leading.iter().all(|a| conjugate(pi, a) == least && listed.contains(a)));
        });
        assert_eq!(pairs, 12_096);
    }
}
