//! Random Latin squares: the chain of Jacobson and Matthews.
//!
//! A square is a cube of zeros and ones, with one 1 in every line along rows, columns and symbols. A
//! move adds 1 to a corner of a box of eight cells and to the three that differ from it in two
//! directions, and takes 1 from the four others. It may leave one cell with −1: an *improper* square,
//! whose next move begins there. All squares, proper and improper, are reached, with equal
//! probability in the limit. So are the proper ones, where the chain is looked at only when it is at
//! one.
//!
//! How fast it forgets its start is not proved; the tests compare small orders with the uniform
//! distribution.
//!
//! A chain can *keep* some entries. Were each move refused that changes one of them, it would not
//! reach all squares that have them: of a cyclic square of order 5 with seven entries kept, 3 of 10.
//! So a state with k of them missing has the weight λᵏ instead of 1 (a move from i to j > i missing
//! ones is made with probability λ^(j − i)), and the chain is looked at when none is missing. All
//! squares are reached, as before, and those that have the entries with equal probability in the
//! limit.
//!
//! # References
//! 1. M. T. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares", J.
//!    Combin. Designs 4 (1996).

use gridforest_run::poll;
use rand::{Rng, RngExt as _};

use crate::Square;

/// The weight of a missing entry, times the number of those that are kept: with more the chain is
/// seldom at a square without a missing one, with less it seldom leaves those.
const WEIGHT: f64 = 0.3;

/// A chain of random squares of one order.
#[derive(Debug, Clone)]
pub struct RandomSquares {
    order: usize,
    /// For each direction, the place of the 1 in each line, by the two other places: in the lines
    /// through an improper cell one of two.
    ones: [Vec<u8>; 3],
    /// The cell with −1, and the other 1 of its line in each direction.
    improper: Option<[[usize; 3]; 2]>,
    /// The cells that are kept, in a cube of them; none where there are none.
    kept: Vec<bool>,
    /// How many of them are missing.
    missing: usize,
    /// The weight of a missing one.
    weight: f64,
    /// The visits of proper squares from one that is shown to the next.
    visits: usize,
}

impl RandomSquares {
    /// The chain that starts from the cyclic square.
    ///
    /// # Panics
    /// When the order is not from 1 to 128.
    pub fn new(order: usize) -> Self {
        Self::from_square(&Square::cyclic(order))
    }

    /// The chain that starts from a square.
    pub fn from_square(square: &Square) -> Self {
        Self::keeping(square, &[])
    }

    /// The chain that starts from a square and keeps the entries of some cells, which are numbered in
    /// row order.
    ///
    /// # Panics
    /// When there is no such cell.
    pub fn keeping(square: &Square, cells: &[usize]) -> Self {
        let order = square.order();
        let ones = [(); 3].map(|()| vec![0; order * order]);
        let mut kept = vec![false; if cells.is_empty() { 0 } else { order.pow(3) }];
        for &cell in cells {
            kept[cell * order + usize::from(square.symbols()[cell])] = true;
        }
        let (all, free) = (order.pow(2), order.pow(2) - cells.len());
        let visits = all.checked_div(free).map_or(0, |times| order.pow(3) * times.pow(2));
        let weight = WEIGHT / (cells.len() as f64).max(WEIGHT);
        let mut chain = Self { order, ones, improper: None, kept, missing: 0, weight, visits };
        for entry in square.entries() {
            (0..3).for_each(|direction| chain.put(direction, entry, entry[direction]));
        }
        chain
    }

    /// The square after n³ more visits of proper squares, or one more still: in order 2 each move is
    /// the same exchange. Where entries are kept, more visits, since fewer moves are made.
    pub fn next(&mut self, random: &mut impl Rng) -> Square {
        let visits = self.visits + random.random_range(0..2);
        self.after(visits, random)
    }

    /// The square after so many more visits of proper squares.
    pub fn after(&mut self, visits: usize, random: &mut impl Rng) -> Square {
        // There is no move in order 1.
        for visit in 0..if self.order > 1 { visits } else { 0 } {
            if visit.is_multiple_of(256) {
                poll();
            }
            self.step(random);
            while self.improper.is_some() || self.missing > 0 {
                self.step(random);
            }
        }
        Square::new(self.ones[2].clone()).expect("a proper square")
    }

    /// The line of a cell in a direction.
    fn line(&self, direction: usize, cell: [usize; 3]) -> usize {
        let [row, column, symbol] = cell;
        let (one, other) = [(column, symbol), (row, symbol), (row, column)][direction];
        one * self.order + other
    }

    /// The place of the 1 in the line of a cell.
    fn one(&self, direction: usize, cell: [usize; 3]) -> usize {
        self.ones[direction][self.line(direction, cell)].into()
    }

    fn put(&mut self, direction: usize, cell: [usize; 3], place: usize) {
        let line = self.line(direction, cell);
        self.ones[direction][line] = place as u8;
    }

    /// One move.
    fn step(&mut self, random: &mut impl Rng) {
        let improper = self.improper.take();
        let at = improper.map_or_else(
            || loop {
                let cell = [(); 3].map(|()| random.random_range(0..self.order));
                if self.one(2, cell) != cell[2] {
                    break cell;
                }
            },
            |[cell, _]| cell,
        );
        // In each direction the 1 of the line, or one of the two of an improper square.
        let mut other = [0, 1, 2].map(|direction| self.one(direction, at));
        // The move takes this 1 away, and puts one in the cell, which had 0 or −1.
        let mut left = at;
        if let Some([_, second]) = improper {
            left = second;
            for direction in 0..3 {
                if random.random_range(0..2) == 1 {
                    std::mem::swap(&mut left[direction], &mut other[direction]);
                }
            }
        }
        if !self.kept.is_empty() && !self.is_made([at, other], improper.is_some(), random) {
            self.improper = improper;
            return;
        }
        (0..3).for_each(|direction| self.put(direction, at, left[direction]));
        for direction in 0..3 {
            // In the two lines between, the 1 goes from the place of the cell to the other.
            for across in (0..3).filter(|&across| across != direction) {
                let mut cell = at;
                cell[across] = other[across];
                self.put(direction, cell, other[direction]);
            }
        }
        // The corner over there loses 1: it had 1, or becomes improper.
        if self.one(2, other) == other[2] {
            (0..3).for_each(|direction| self.put(direction, other, at[direction]));
        } else {
            self.improper = Some([other, at]);
        }
    }
    /// Whether a move between opposite corners is made, by what it does to the cells that are kept.
    fn is_made(
        &mut self,
        [at, other]: [[usize; 3]; 2],
        improper: bool,
        random: &mut impl Rng,
    ) -> bool {
        let corner = |far: [bool; 3]| [0, 1, 2].map(|d| if far[d] { other[d] } else { at[d] });
        let kept = |far: [bool; 3]| {
            let [row, column, symbol] = corner(far);
            usize::from(self.kept[(row * self.order + column) * self.order + symbol])
        };
        let (near, opposite) = ([false; 3], [true; 3]);
        let one = [0, 1, 2].map(|d| std::array::from_fn(|direction| direction == d));
        let two = [0, 1, 2].map(|d| std::array::from_fn(|direction| direction != d));
        // From 1 to 0: those beside the cell, and the opposite one unless it becomes −1.
        let lost = one.map(kept).iter().sum::<usize>()
            + if self.one(2, other) == other[2] { kept(opposite) } else { 0 };
        // From 0 to 1: those beside the opposite one, and the cell unless it was −1.
        let won = two.map(kept).iter().sum::<usize>() + if improper { 0 } else { kept(near) };
        let is_made = lost <= won || random.random_bool(self.weight.powi((lost - won) as i32));
        if is_made {
            self.missing = self.missing + lost - won;
        }
        is_made
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_stats::chi_square_z;
    use gridforest_stats::random::stream;
    use std::collections::HashMap;

    #[test]
    fn all_squares_come_equally_often() {
        for (order, squares, samples) in [(2, 2, 2000), (3, 12, 6000), (4, 576, 40_000)] {
            let random = &mut stream(7, order as u64);
            let mut chain = RandomSquares::new(order);
            let mut visits: HashMap<Square, u32> = HashMap::new();
            (0..samples).for_each(|_| *visits.entry(chain.next(random)).or_default() += 1);
            assert_eq!(visits.len(), squares);
            let off = chi_square_z(visits.into_values(), squares);
            assert!(off.abs() < 4.0, "order {order}: {off}");
        }
    }

    /// The completions of partial squares, of as many entries as leave some ten to hundred.
    #[test]
    fn chains_that_keep_entries_visit_the_others_equally_often() {
        let cases: [(&[u8], usize); 4] = [
            (&[0, 1, 2, 1, 2, 0, 2, 0, 1], 1),
            (&[0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1, 3, 2, 1, 0], 4),
            (&[0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2], 3),
            (&[0, 1, 2, 3, 4, 1, 2, 3, 4, 0, 2, 3, 4, 0, 1, 3, 4, 0, 1, 2, 4, 0, 1, 2, 3], 7),
        ];
        for (symbols, number) in cases {
            let square = Square::new(symbols.to_vec()).unwrap();
            let cells: Vec<usize> = (0..number).map(|i| i * symbols.len() / number).collect();
            let all = completions(&square, &cells);
            let random = &mut stream(11, number as u64);
            let mut chain = RandomSquares::keeping(&square, &cells);
            let mut visits: HashMap<Square, u32> = HashMap::new();
            let samples = 60 * all.len();
            (0..samples).for_each(|_| *visits.entry(chain.next(random)).or_default() += 1);
            assert!(visits.keys().all(|found| all.contains(found)));
            assert_eq!(visits.len(), all.len(), "order {}", square.order());
            let off = chi_square_z(visits.into_values(), all.len());
            assert!(off.abs() < 4.0, "order {}, {} squares: {off}", square.order(), all.len());
        }
    }

    /// All squares with some entries of a square, by trying every symbol.
    fn completions(square: &Square, cells: &[usize]) -> Vec<Square> {
        let n = square.order();
        let mut found = vec![Vec::new()];
        for cell in 0..n * n {
            let (row, column) = (cell / n, cell % n);
            let fits = |partial: &Vec<u8>, symbol: u8| {
                let right =
                    !cells.contains(&cell) || square.symbol(row, column) == usize::from(symbol);
                let in_row = (0..column).any(|c| partial[row * n + c] == symbol);
                let in_column = (0..row).any(|r| partial[r * n + column] == symbol);
                right && !in_row && !in_column
            };
            let longer = found.iter().flat_map(|partial| {
                let symbols = (0..n as u8).filter(|&symbol| fits(partial, symbol));
                symbols.map(|symbol| [partial.as_slice(), &[symbol]].concat())
            });
            found = longer.collect();
        }
        found.into_iter().map(|symbols| Square::new(symbols).unwrap()).collect()
    }

    #[test]
    fn large_squares_are_squares_and_move() {
        let random = &mut stream(1, 0);
        let mut chain = RandomSquares::new(30);
        let (first, second) = (chain.next(random), chain.next(random));
        let same = first.symbols().iter().zip(second.symbols()).filter(|(a, b)| a == b).count();
        // Of 900 entries one in thirty, ± 6.
        assert!((5..60).contains(&same), "{same}");
        assert_eq!(RandomSquares::new(1).next(random), Square::cyclic(1));
    }
}
