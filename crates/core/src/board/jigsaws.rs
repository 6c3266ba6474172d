//! The divisions of a square into connected regions of as many cells as it has rows: the boards of
//! jigsaws.
//!
//! The first cell of the square that is in no region yet is the first cell of one. So each division
//! is found once, by trying every polyomino whose first cell in row order is there. What remains is
//! given up when a connected part of it can't be divided. The divisions of a part don't depend on
//! those of the rest, so that they are counted once for each set of cells that is left.
//!
//! # References
//! 1. J. de Ruiter, "On Jigsaw Sudoku Puzzles and Related Topics", bachelor thesis, LIACS Leiden,
//!    Internal Report 2010-4: the numbers to order 8 (OEIS A172477).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rand::{Rng, RngExt as _};

use crate::run::poll;

/// The largest side: a set of cells is a word.
const MAX_SIDE: usize = 8;

/// The divisions of a square of some side.
#[derive(Debug, Clone)]
pub struct Jigsaws {
    side: usize,
    /// For each cell the polyominoes whose first cell it is.
    pieces: Vec<Vec<u64>>,
    /// For each set of cells in regions that was met, how the others can be divided.
    completions: HashMap<u64, u128>,
}

impl Jigsaws {
    /// Those of a side.
    ///
    /// # Panics
    /// When it is 0 or more than 8.
    pub fn of_side(side: usize) -> Self {
        assert!((1..=MAX_SIDE).contains(&side), "jigsaws of side {side}");
        let mut jigsaws = Self { side, pieces: Vec::new(), completions: HashMap::new() };
        jigsaws.pieces = (0..side * side).map(|cell| jigsaws.pieces_from(cell)).collect();
        jigsaws
    }

    /// The number of divisions.
    ///
    /// ```
    /// use gridforest::board::Jigsaws;
    /// assert_eq!(Jigsaws::of_side(5).count(), 4006);
    /// ```
    pub fn count(&mut self) -> u128 {
        self.completed(0)
    }

    /// One of them, each with the same probability: the region of each cell, as a letter. A shape is
    /// `jigsaw:` and these.
    pub fn random(&mut self, random: &mut impl Rng) -> String {
        let (mut used, mut regions) = (0, Vec::new());
        while used != self.whole() {
            let mut rank = random.random_range(0..self.completed(used));
            let pieces: Vec<u64> = self.fitting(used).collect();
            let chosen = pieces.into_iter().find(|piece| {
                let here = self.completed(used | piece);
                let is_here = rank < here;
                rank = rank.wrapping_sub(here);
                is_here
            });
            let piece = chosen.expect("the completions add up");
            used |= piece;
            regions.push(piece);
        }
        self.letters(&regions)
    }

    /// All up to the eight symmetries of the square: the least of the images, and how many there are.
    ///
    /// ```
    /// use gridforest::board::Jigsaws;
    /// let all = Jigsaws::of_side(3).up_to_symmetry();
    /// assert_eq!((all.len(), all.values().sum::<usize>()), (2, 10));
    /// assert!(all.contains_key("aaabbbccc"));
    /// ```
    pub fn up_to_symmetry(&self) -> BTreeMap<String, usize> {
        let mut all = BTreeMap::new();
        self.for_each(0, &mut Vec::new(), &mut |regions| {
            poll();
            let images = self.images(&self.letters(regions));
            *all.entry(images.into_iter().next().expect("itself")).or_default() += 1;
        });
        all
    }

    fn for_each(&self, used: u64, regions: &mut Vec<u64>, visit: &mut dyn FnMut(&[u64])) {
        if used == self.whole() {
            return visit(regions);
        }
        for piece in self.fitting(used) {
            if self.is_divisible(used | piece) {
                regions.push(piece);
                self.for_each(used | piece, regions, visit);
                regions.pop();
            }
        }
    }

    fn completed(&mut self, used: u64) -> u128 {
        if used == self.whole() {
            return 1;
        }
        if let Some(&known) = self.completions.get(&used) {
            return known;
        }
        poll();
        let pieces: Vec<u64> = self.fitting(used).collect();
        let fits = pieces.into_iter().filter(|piece| self.is_divisible(used | piece));
        let next: Vec<u64> = fits.map(|piece| used | piece).collect();
        let count = next.into_iter().map(|used| self.completed(used)).sum();
        self.completions.insert(used, count);
        count
    }

    fn whole(&self) -> u64 {
        u64::MAX >> (64 - self.side * self.side)
    }

    /// The pieces for the first cell in no region.
    fn fitting(&self, used: u64) -> impl Iterator<Item = u64> + '_ {
        let pieces = &self.pieces[used.trailing_ones() as usize];
        pieces.iter().copied().filter(move |piece| piece & used == 0)
    }

    /// The cells beside those of a set, and these.
    fn grown(&self, set: u64) -> u64 {
        let n = self.side;
        let first_column = (0..n).fold(0, |mask, row| mask | 1 << (row * n));
        let last_column = first_column << (n - 1);
        let beside = (set & !last_column) << 1 | (set & !first_column) >> 1;
        set | beside | set << n & self.whole() | set >> n
    }

    /// Whether each connected part of the other cells has a multiple of N cells.
    fn is_divisible(&self, used: u64) -> bool {
        let mut rest = self.whole() & !used;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let more = self.grown(part) & rest;
                if more == part {
                    break;
                }
                part = more;
            }
            if !(part.count_ones() as usize).is_multiple_of(self.side) {
                return false;
            }
            rest &= !part;
        }
        true
    }

    /// The connected sets of N cells whose first is a given one.
    fn pieces_from(&self, cell: usize) -> Vec<u64> {
        let later = self.whole() & (u64::MAX << cell);
        let mut sets = BTreeSet::from([1u64 << cell]);
        for _ in 1..self.side {
            let mut larger = BTreeSet::new();
            for &set in &sets {
                let mut beside = self.grown(set) & later & !set;
                while beside != 0 {
                    larger.insert(set | beside & beside.wrapping_neg());
                    beside &= beside - 1;
                }
            }
            sets = larger;
        }
        sets.into_iter().collect()
    }

    /// The region of each cell; regions come in order for the first time.
    fn letters(&self, regions: &[u64]) -> String {
        let of = |cell: usize| regions.iter().position(|region| region >> cell & 1 == 1);
        let letter = |cell| char::from(b'a' + of(cell).expect("every cell is in a region") as u8);
        (0..self.side * self.side).map(letter).collect()
    }

    /// The images under the symmetries of the square.
    fn images(&self, letters: &str) -> BTreeSet<String> {
        let (n, letters) = (self.side, letters.as_bytes());
        let image = |kind: usize| {
            let from = |cell: usize| {
                let (row, column) = (cell / n, cell % n);
                let row = if kind & 1 == 1 { n - 1 - row } else { row };
                let column = if kind & 2 == 2 { n - 1 - column } else { column };
                if kind & 4 == 4 { column * n + row } else { row * n + column }
            };
            in_order((0..n * n).map(|cell| letters[from(cell)]))
        };
        (0..8).map(image).collect()
    }
}

/// The same regions with letters that come in order for the first time.
fn in_order(letters: impl Iterator<Item = u8>) -> String {
    let mut names: Vec<u8> = Vec::new();
    let name = |letter: u8| {
        let place = names.iter().position(|&known| known == letter).unwrap_or_else(|| {
            names.push(letter);
            names.len() - 1
        });
        char::from(b'a' + place as u8)
    };
    letters.map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::stats::chi_square_z;

    /// OEIS A172477; up to symmetry 22 and 515.
    #[test]
    fn there_are_as_many_as_are_known() {
        for (side, number, classes) in
            [(1, 1, 1), (2, 2, 1), (3, 10, 2), (4, 117, 22), (5, 4006, 515)]
        {
            let mut jigsaws = Jigsaws::of_side(side);
            let all = jigsaws.up_to_symmetry();
            assert_eq!((jigsaws.count(), all.len()), (number, classes), "side {side}");
            assert_eq!(all.values().sum::<usize>() as u128, number, "side {side}");
        }
        assert_eq!(Jigsaws::of_side(6).count(), 451_206);
    }

    #[test]
    fn random_ones_are_uniform() {
        let (mut jigsaws, random) = (Jigsaws::of_side(3), &mut stream(7, 0));
        let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..1000 {
            *drawn.entry(jigsaws.random(random)).or_default() += 1;
        }
        assert!(chi_square_z(drawn.into_values(), 10) < 4.0);
    }
}
