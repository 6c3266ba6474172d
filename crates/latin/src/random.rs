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
//! # References
//! 1. M. T. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares", J.
//!    Combin. Designs 4 (1996).

use gridforest_run::poll;
use rand::{Rng, RngExt as _};

use crate::Square;

/// A chain of random squares of one order.
#[derive(Debug, Clone)]
pub struct RandomSquares {
    order: usize,
    /// For each direction, the place of the 1 in each line, by the two other places: in the lines
    /// through an improper cell one of two.
    ones: [Vec<u8>; 3],
    /// The cell with −1, and the other 1 of its line in each direction.
    improper: Option<[[usize; 3]; 2]>,
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
        let order = square.order();
        let lines = [(); 3].map(|()| vec![0; order * order]);
        let mut chain = Self { order, ones: lines, improper: None };
        for entry in square.entries() {
            (0..3).for_each(|direction| chain.put(direction, entry, entry[direction]));
        }
        chain
    }

    /// The square after n³ more visits of proper squares, or one more still: in order 2 each move is
    /// the same exchange.
    pub fn next(&mut self, random: &mut impl Rng) -> Square {
        let visits = self.order.pow(3) + random.random_range(0..2);
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
            while self.improper.is_some() {
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
        for direction in 0..3 {
            // The move takes this 1 away, and puts one in the cell, which had 0 or −1.
            let mut left = at[direction];
            if let Some([_, second]) = improper {
                left = second[direction];
                if random.random_range(0..2) == 1 {
                    std::mem::swap(&mut left, &mut other[direction]);
                }
            }
            self.put(direction, at, left);
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_stats::random::stream;
    use std::collections::HashMap;

    /// χ² of the numbers of visits to all squares of a small order, in its standard deviations.
    #[test]
    fn all_squares_come_equally_often() {
        for (order, squares, samples) in [(2, 2, 2000), (3, 12, 6000), (4, 576, 40_000)] {
            let random = &mut stream(7, order as u64);
            let mut chain = RandomSquares::new(order);
            let mut visits: HashMap<Square, u32> = HashMap::new();
            (0..samples).for_each(|_| *visits.entry(chain.next(random)).or_default() += 1);
            assert_eq!(visits.len(), squares);
            let mean = f64::from(samples) / squares as f64;
            let chi: f64 = visits.values().map(|&n| (f64::from(n) - mean).powi(2) / mean).sum();
            let freedom = squares as f64 - 1.0;
            let off = (chi - freedom) / (2.0 * freedom).sqrt();
            assert!(off.abs() < 4.0, "order {order}: {off}");
        }
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
