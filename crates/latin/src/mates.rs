//! Orthogonal mates: squares that hold each pair of symbols once together with a given one.
//!
//! The cells of one symbol of a mate are a transversal, so that a mate is n disjoint transversals
//! that cover the square: an exact cover. The search takes the cell that the fewest of the
//! transversals left could cover; most often that is none, one or two of them. All transversals that
//! are the only ones left to cover some cell are taken at once. The cells that all transversals of a
//! mate but one leave are a transversal, so that the last two are known from one of them. The symbols
//! of a mate may be renamed; here its first row is 0, 1, …, n − 1.
//!
//! # References
//! 1. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups, and loops", J. Combin.
//!    Designs 15 (2007), section 5.

use std::ops::ControlFlow;

use gridforest_run::poll;

use crate::{Square, conflicts::Vectors, transversals::each_join};

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
    let mut show = |transversals: &[u128], last: &[u128]| {
        let mut symbols = vec![0; n * n];
        for &transversal in transversals.iter().chain(last) {
            let name = transversal.trailing_zeros() as u8;
            ones(transversal).for_each(|cell| symbols[cell] = name);
        }
        // A transversal has one cell in each row and column.
        visit(&Square::known(symbols))
    };
    let mut steps = u64::MAX;
    each_cover(square, &mut steps, 2, &mut |chosen, cells, left| match n - chosen.len() {
        0 => show(chosen, &[]),
        1 => show(chosen, &[cells]),
        _ => {
            let first = cells & cells.wrapping_neg();
            let mut covering = left.iter().filter(|&transversal| transversal & first != 0);
            covering.try_for_each(|&one| show(chosen, &[one, cells ^ one]))
        }
    })
}

/// The number of squares that are orthogonal to this one, up to the names of their symbols, counted
/// up to a limit; `None` if the search takes more than so many steps, of less than a microsecond mostly.
///
/// # Panics
/// As [`each_mate`].
pub fn count_mates(square: &Square, limit: u64, mut steps: u64) -> Option<u64> {
    let (n, mut number) = (square.order(), 0);
    if limit > 0 {
        let _ = each_cover(square, &mut steps, 3, &mut |chosen, _, left| {
            number += covers(n - chosen.len(), left);
            if number < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    (steps > 0).then_some(number.min(limit))
}

/// In how many ways the last three transversals, or fewer, cover the cells in which these are all.
fn covers(missing: usize, left: &[u128]) -> u64 {
    match missing {
        0 | 1 => 1,
        // Each of them leaves the other one.
        2 => left.len() as u64 / 2,
        // Two that are disjoint leave the third.
        _ => {
            let pairs = left.iter().enumerate().map(|(place, one)| {
                left[..place].iter().map(|other| u64::from(one & other == 0)).sum::<u64>()
            });
            pairs.sum::<u64>() / 3
        }
    }
}

/// What is done with disjoint transversals when few are missing: with those, the cells that they
/// leave, and the transversals in these cells.
type Visit<'a> = dyn FnMut(&[u128], u128, &[u128]) -> ControlFlow<()> + 'a;

/// Visits disjoint transversals, in all ways, when at most so many are missing that would cover the
/// square; until no steps are left.
fn each_cover(
    square: &Square,
    steps: &mut u64,
    missing: usize,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let n = square.order();
    assert!(n <= MOST_ORDER_OF_MATES, "mates of order {n}");
    let mut transversals = Vec::new();
    let _ = each_join(square, &mut |above, below| {
        let [upper, lower] =
            [(above, n / 2), (below, n - n / 2)].map(|(way, rows)| (way.columns(rows), rows));
        let columns = upper.0[..upper.1].iter().chain(&lower.0[..lower.1]);
        let cells = columns
            .enumerate()
            .fold(0, |cells, (row, &column)| cells | 1u128 << (row * n + usize::from(column)));
        transversals.push(cells);
        ControlFlow::Continue(())
    });
    let mut room = vec![0; n * transversals.len()];
    let all = u128::MAX >> (128 - n * n);
    let chosen = Vec::with_capacity(n);
    Search { n, vectors: Vectors::best(), steps, missing, chosen, visit }
        .cover(all, &transversals, &mut room)
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

/// How some cells can be covered.
enum Next {
    /// No transversal covers one of them.
    Never,
    /// Each of these is covered by one transversal alone.
    Forced(u128),
    /// No other one is covered by fewer transversals.
    Hardest(usize),
}

/// How cells can be covered by the transversals left.
fn next(vectors: Vectors, cells: u128, left: &[u128]) -> Next {
    // Small numbers are most frequent.
    let [digits @ .., more] = vectors.numbers(left);
    let few = cells & !more;
    let upto_one = digits[1..].iter().fold(few, |cells, digit| cells & !digit);
    match (upto_one & !digits[0], upto_one) {
        (0, 0) => {}
        (0, forced) => return Next::Forced(forced),
        _ => return Next::Never,
    }
    let least = if few == 0 { fewest(cells, left) } else { least(few, &digits) };
    Next::Hardest(least.trailing_zeros() as usize)
}

/// Those of some cells that the fewest transversals cover, however many these are.
fn fewest(cells: u128, transversals: &[u128]) -> u128 {
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
    least(cells, &digits)
}

/// Those of some cells whose numbers are least, by the digits of the numbers from the last one on.
fn least(cells: u128, digits: &[u128]) -> u128 {
    digits.iter().rev().fold(cells, |cells, digit| match cells & !digit {
        0 => cells,
        fewer => fewer,
    })
}

struct Search<'a> {
    n: usize,
    vectors: Vectors,
    steps: &'a mut u64,
    /// When at most so many are missing, they are visited.
    missing: usize,
    /// The disjoint transversals so far.
    chosen: Vec<u128>,
    visit: &'a mut Visit<'a>,
}

impl Search<'_> {
    /// Covers some cells with transversals that are left, all of which are in these cells.
    fn cover(&mut self, cells: u128, left: &[u128], room: &mut [u128]) -> ControlFlow<()> {
        poll();
        *self.steps = self.steps.saturating_sub(1);
        if *self.steps == 0 {
            return ControlFlow::Break(());
        }
        if self.n - self.chosen.len() <= self.missing {
            return (self.visit)(&self.chosen, cells, left);
        }
        match next(self.vectors, cells, left) {
            Next::Never => ControlFlow::Continue(()),
            Next::Forced(forced) => {
                let (before, mut taken) = (self.chosen.len(), 0);
                for &transversal in left.iter().filter(|&transversal| transversal & forced != 0) {
                    if transversal & taken != 0 {
                        self.chosen.truncate(before);
                        return ControlFlow::Continue(());
                    }
                    taken |= transversal;
                    self.chosen.push(transversal);
                }
                self.rest(cells, taken, left, room)?;
                self.chosen.truncate(before);
                ControlFlow::Continue(())
            }
            Next::Hardest(cell) => {
                for &transversal in left.iter().filter(|&transversal| transversal >> cell & 1 == 1)
                {
                    self.chosen.push(transversal);
                    self.rest(cells, transversal, left, room)?;
                    self.chosen.pop();
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Covers the cells that some transversals leave.
    fn rest(
        &mut self,
        cells: u128,
        taken: u128,
        left: &[u128],
        room: &mut [u128],
    ) -> ControlFlow<()> {
        let (disjoint, room) = room.split_at_mut(left.len());
        let number = self.vectors.disjoint(left, taken, disjoint);
        self.cover(cells ^ taken, &disjoint[..number], room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RandomSquares, Role};
    use gridforest_stats::random::stream;
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

    /// The transversals that go on from some columns, row by row.
    fn by_rows(square: &Square, columns: &mut Vec<usize>, all: &mut Vec<HashSet<usize>>) {
        let (n, row) = (square.order(), columns.len());
        if row == n {
            all.push(columns.iter().enumerate().map(|(row, column)| row * n + column).collect());
        }
        for column in 0..if row == n { 0 } else { n } {
            let symbol = square.symbol(row, column);
            let is_free = |(above, &other): (usize, &usize)| {
                other != column && square.symbol(above, other) != symbol
            };
            if columns.iter().enumerate().all(is_free) {
                columns.push(column);
                by_rows(square, columns, all);
                columns.pop();
            }
        }
    }

    /// The number of exact covers of some cells, by the cell with the fewest options (Knuth).
    fn covers(cells: &[usize], options: &[&HashSet<usize>]) -> usize {
        let having = |cell: &usize| options.iter().filter(|option| option.contains(cell)).count();
        let Some(cell) = cells.iter().min_by_key(|cell| having(cell)) else { return 1 };
        let with = options.iter().filter(|option| option.contains(cell));
        with.map(|with| {
            let rest: Vec<usize> =
                cells.iter().copied().filter(|cell| !with.contains(cell)).collect();
            let left: Vec<_> =
                options.iter().copied().filter(|option| option.is_disjoint(with)).collect();
            covers(&rest, &left)
        })
        .sum()
    }

    #[test]
    fn there_are_as_many_mates_as_exact_covers() {
        let random = &mut stream(11, 0);
        let mut squares = vec![Square::cyclic(5), Square::cyclic(7), Square::cyclic(8)];
        for order in 5..=9 {
            let mut chain = RandomSquares::new(order);
            squares.extend((0..10 - order).map(|_| chain.next(random)));
        }
        for square in squares {
            let (n, mut all) = (square.order(), Vec::new());
            by_rows(&square, &mut Vec::new(), &mut all);
            let expected =
                covers(&(0..n * n).collect::<Vec<_>>(), &all.iter().collect::<Vec<_>>()) as u64;
            assert_eq!(count_mates(&square, u64::MAX, u64::MAX), Some(expected), "{square:?}");
        }
    }

    #[test]
    fn mates_in_more_than_one_word_are_orthogonal() {
        let square = Square::elementary_abelian(3, 2);
        let mut found = HashSet::new();
        let _ = each_mate(&square, &mut |mate| {
            let pairs: HashSet<_> = square.symbols().iter().zip(mate.symbols()).collect();
            assert_eq!(pairs.len(), 81);
            assert!(found.insert(mate.clone()), "{mate:?} twice");
            if found.len() < 200 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(found.len(), 200);
    }

    #[test]
    fn a_count_ends_at_its_limit_and_after_its_steps() {
        let square = Square::cyclic(7);
        assert_eq!(count_mates(&square, 5, u64::MAX), Some(5));
        assert_eq!(count_mates(&square, 0, u64::MAX), Some(0));
        assert_eq!(count_mates(&square, u64::MAX, 10), None);
        let number = mates(&square).len() as u64;
        assert_eq!(count_mates(&square, u64::MAX, 10 * number), Some(number));
        for steps in 0..3 {
            assert_eq!(count_mates(&square, u64::MAX, steps), None);
        }
    }
}
