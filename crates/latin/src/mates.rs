//! Orthogonal mates: squares that hold each pair of symbols once together with a given one.
//!
//! The cells of one symbol of a mate are a transversal, so that a mate is n disjoint transversals
//! that cover the square: an exact cover. The search takes the cell that the fewest of the
//! transversals left could cover. The symbols of a mate may be renamed; here its first row is 0, 1,
//! …, n − 1.
//!
//! # References
//! 1. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups, and loops", J. Combin.
//!    Designs 15 (2007), section 5.

use std::ops::ControlFlow;

use gridforest_run::poll;

use crate::{Square, each_transversal};

/// The greatest order of squares whose mates are searched for.
pub const MOST_ORDER_OF_MATES: usize = 11;

/// Visits each square that is orthogonal to this one, up to the names of its symbols.
///
/// # Panics
/// Beyond [`MOST_ORDER_OF_MATES`].
pub fn each_mate(
    square: &Square,
    visit: &mut dyn FnMut(&Square) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = square.order();
    assert!(n <= MOST_ORDER_OF_MATES, "mates of order {n}");
    let mut transversals = Vec::new();
    let _ = each_transversal(square, &mut |columns| {
        let cells = columns.iter().enumerate();
        transversals.push(
            cells.fold(0, |cells, (row, &column)| cells | 1u128 << (row * n + usize::from(column))),
        );
        ControlFlow::Continue(())
    });
    let words = transversals.len().div_ceil(64);
    let mut through = vec![vec![0; words]; n * n];
    for (number, &transversal) in transversals.iter().enumerate() {
        for cell in ones(transversal) {
            through[cell][number / 64] |= 1 << (number % 64);
        }
    }
    let mut left = vec![vec![0; words]; n + 1];
    (0..transversals.len()).for_each(|number| left[0][number / 64] |= 1 << (number % 64));
    Search { n, transversals, through, left, chosen: Vec::new(), visit }.cover(0)
}

/// The places of the ones of a number.
fn ones(mut of: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = of.trailing_zeros() as usize;
        (of != 0).then(|| {
            of &= of - 1;
            place
        })
    })
}

struct Search<'a> {
    n: usize,
    /// The cells of each transversal.
    transversals: Vec<u128>,
    /// For each cell the transversals through it, a bit each.
    through: Vec<Vec<u64>>,
    /// For each number of chosen transversals those that are disjoint from them.
    left: Vec<Vec<u64>>,
    /// The cells of the disjoint transversals so far.
    chosen: Vec<u128>,
    visit: &'a mut dyn FnMut(&Square) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Covers the other cells with some of the transversals left.
    fn cover(&mut self, covered: u128) -> ControlFlow<()> {
        poll();
        let depth = self.chosen.len();
        if depth == self.n {
            let mate = self.mate();
            return (self.visit)(&mate);
        }
        let all = u128::MAX >> (128 - self.n * self.n);
        let (mut fewest, mut chosen) = (u32::MAX, 0);
        for cell in ones(all & !covered) {
            let both = self.left[depth].iter().zip(&self.through[cell]);
            let number = both.map(|(left, through)| (left & through).count_ones()).sum();
            if number < fewest {
                (fewest, chosen) = (number, cell);
            }
            if fewest <= 1 {
                break;
            }
        }
        for word in 0..self.left[depth].len() {
            let mut some = self.left[depth][word] & self.through[chosen][word];
            while some != 0 {
                let number = 64 * word + some.trailing_zeros() as usize;
                some &= some - 1;
                let transversal = self.transversals[number];
                let (before, after) = self.left.split_at_mut(depth + 1);
                after[0].copy_from_slice(&before[depth]);
                for cell in ones(transversal) {
                    let met = after[0].iter_mut().zip(&self.through[cell]);
                    met.for_each(|(left, through)| *left &= !through);
                }
                self.chosen.push(transversal);
                self.cover(covered | transversal)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// The mate whose symbols are the chosen transversals, named by their columns in the first row.
    fn mate(&self) -> Square {
        let mut symbols = vec![0; self.n * self.n];
        for transversal in &self.chosen {
            let name = transversal.trailing_zeros() as u8;
            for (cell, symbol) in symbols.iter_mut().enumerate() {
                if transversal >> cell & 1 == 1 {
                    *symbol = name;
                }
            }
        }
        Square::new(symbols).expect("a transversal has one cell in each row and column")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;
    use std::collections::HashSet;

    fn mates(square: &Square) -> Vec<Square> {
        let mut found = Vec::new();
        let _ = each_mate(square, &mut |mate| {
            found.push(mate.clone());
            ControlFlow::Continue(())
        });
        found
    }

    /// By the definition: every square of order 4 with the first row 0 to 3.
    #[test]
    fn mates_are_all_orthogonal_squares() {
        for square in [Square::elementary_abelian(2, 2), Square::cyclic(4)] {
            let is_mate = |other: &Square| {
                let pairs = square.symbols().iter().zip(other.symbols());
                pairs.collect::<HashSet<_>>().len() == 16
            };
            let mut all: Vec<Square> = (0..4u32.pow(12))
                .filter_map(|code| {
                    let below = (0..12).map(|place| (code >> (2 * place) & 3) as u8);
                    Square::new((0..4).chain(below).collect()).ok()
                })
                .filter(is_mate)
                .collect();
            let mut found = mates(&square);
            all.sort();
            found.sort();
            assert_eq!(found, all);
        }
        assert_eq!(mates(&Square::elementary_abelian(2, 2)).len(), 2);
    }

    /// Each of the 15 transversals of the cyclic square of order 5 is in one of three mates. An isotope
    /// and a conjugate have as many mates as the square.
    #[test]
    fn mates_are_those_of_the_class() {
        assert_eq!(mates(&Square::cyclic(5)).len(), 3);
        assert_eq!(mates(&Square::cyclic(6)).len(), 0);
        let square = Square::cyclic(7);
        let rows = [2, 0, 1, 3, 6, 5, 4];
        let moved =
            rows.iter().flat_map(|row| (0..7).map(|c| (square.symbol(*row, c) * 3 % 7) as u8));
        let moved = Square::new(moved.collect()).unwrap().conjugate(Role::Symbols);
        let number = mates(&square).len();
        assert!(number > 5 && mates(&moved).len() == number, "{number}");
    }
}
