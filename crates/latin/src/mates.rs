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
    let mut all = Vec::new();
    let _ = each_transversal(square, &mut |columns| {
        let cells = columns.iter().enumerate();
        all.push(
            cells.fold(0, |cells, (row, &column)| cells | 1u128 << (row * n + usize::from(column))),
        );
        ControlFlow::Continue(())
    });
    let mut search = Search { n, chosen: Vec::new(), visit };
    search.cover(0, &all)
}

struct Search<'a> {
    n: usize,
    /// The cells of the disjoint transversals so far.
    chosen: Vec<u128>,
    visit: &'a mut dyn FnMut(&Square) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Covers the other cells with some of these transversals, which are disjoint from the chosen.
    fn cover(&mut self, covered: u128, left: &[u128]) -> ControlFlow<()> {
        poll();
        let cells = self.n * self.n;
        if self.chosen.len() == self.n {
            let mate = self.mate();
            return (self.visit)(&mate);
        }
        let mut coverings = vec![0u32; cells];
        for &transversal in left {
            let mut rest = transversal;
            while rest != 0 {
                coverings[rest.trailing_zeros() as usize] += 1;
                rest &= rest - 1;
            }
        }
        let open = (0..cells).filter(|&cell| covered >> cell & 1 == 0);
        let cell = open.min_by_key(|&cell| coverings[cell]).expect("a cell that is not covered");
        for &transversal in left.iter().filter(|&&transversal| transversal >> cell & 1 == 1) {
            let disjoint = left.iter().copied().filter(|other| other & transversal == 0);
            let disjoint: Vec<u128> = disjoint.collect();
            self.chosen.push(transversal);
            self.cover(covered | transversal, &disjoint)?;
            self.chosen.pop();
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
