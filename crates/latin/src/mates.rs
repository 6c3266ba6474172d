//! Orthogonal mates: squares that hold each pair of symbols once together with a given one.
//!
//! The cells of one symbol of a mate are a transversal, so that a mate is n disjoint transversals
//! that cover the square: an exact cover. The search takes the cell that the fewest of the
//! transversals left could cover; most often that is none, one or two of them. The symbols of a mate
//! may be renamed; here its first row is 0, 1, …, n − 1.
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
    let mut room = vec![0; n * transversals.len()];
    let all = u128::MAX >> (128 - n * n);
    Search { n, chosen: Vec::new(), visit }.cover(all, &transversals, &mut room)
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

/// The one of some cells that the fewest of the transversals left cover; `None` where none cover one.
fn hardest(cells: u128, left: &[u128]) -> Option<usize> {
    let [mut one, mut two, mut three] = [0; 3];
    for transversal in left {
        three |= two & transversal;
        two |= one & transversal;
        one |= transversal;
    }
    if cells & !one != 0 {
        return None;
    }
    let few = [two, three].map(|covered| cells & !covered).into_iter().find(|&few| few != 0);
    ones(few.unwrap_or_else(|| fewest(cells, left))).next()
}

/// Those of some cells that the fewest transversals cover. The numbers of all cells are counted at
/// once: a word holds one binary digit of each.
fn fewest(cells: u128, transversals: &[u128]) -> u128 {
    // From the last digit on.
    let mut digits = [0; usize::BITS as usize];
    for transversal in transversals {
        let mut carried = *transversal;
        for digit in &mut digits {
            (*digit, carried) = (*digit ^ carried, *digit & carried);
            if carried == 0 {
                break;
            }
        }
    }
    digits.iter().rev().fold(cells, |cells, digit| match cells & !digit {
        0 => cells,
        fewer => fewer,
    })
}

struct Search<'a> {
    n: usize,
    /// The cells of the disjoint transversals so far.
    chosen: Vec<u128>,
    visit: &'a mut dyn FnMut(&Square) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Covers some cells with transversals that are left, all of which are in these cells.
    fn cover(&mut self, cells: u128, left: &[u128], room: &mut [u128]) -> ControlFlow<()> {
        poll();
        if cells == 0 {
            let mate = self.mate();
            return (self.visit)(&mate);
        }
        let Some(cell) = hardest(cells, left) else { return ControlFlow::Continue(()) };
        let (disjoint, room) = room.split_at_mut(left.len());
        for &transversal in left.iter().filter(|&transversal| transversal >> cell & 1 == 1) {
            let mut number = 0;
            for &other in left {
                // Without a branch, which could not be predicted.
                disjoint[number] = other;
                number += usize::from(other & transversal == 0);
            }
            self.chosen.push(transversal);
            self.cover(cells ^ transversal, &disjoint[..number], room)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// The mate whose symbols are the chosen transversals, named by their columns in the first row.
    fn mate(&self) -> Square {
        let mut symbols = vec![0; self.n * self.n];
        for transversal in &self.chosen {
            let name = transversal.trailing_zeros() as u8;
            ones(*transversal).for_each(|cell| symbols[cell] = name);
        }
        // A transversal has one cell in each row and column.
        Square::known(symbols)
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
