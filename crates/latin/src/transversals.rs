//! Transversals: n cells, one in each row and column, with n symbols.
//!
//! They are listed by backtracking over the rows, and counted by meeting in the middle: the ways
//! through the upper rows are summed up by which columns and symbols they use, and so are those
//! through the lower rows; a transversal is two ways that use complementary sets. A *diagonal*
//! transversal has one cell in each main diagonal: two more bits.
//!
//! # References
//! 1. B. D. McKay, J. C. McLeod, I. M. Wanless, "The number of transversals in a Latin square",
//!    Designs, Codes and Cryptography 40 (2006): the numbers by order.

use std::ops::ControlFlow;

use gridforest_run::poll;
use hashbrown::HashMap;

use crate::Square;

/// The greatest order whose transversals are counted: memory grows fourfold an order, to 200 MB.
pub const MOST_ORDER: usize = 13;

/// The number of transversals; `None` beyond [`MOST_ORDER`].
pub fn transversals(square: &Square) -> Option<u64> {
    count(square, false)
}

/// The number of transversals with one cell in each of the two main diagonals; `None` beyond
/// [`MOST_ORDER`]. (In an odd order the cell in the middle is in both.)
///
/// ```
/// use gridforest_latin::{Square, diagonal_transversals};
/// // Each is a broken diagonal, with all or none of the cells of the main one.
/// assert_eq!(diagonal_transversals(&Square::cyclic(3)), Some(0));
/// ```
pub fn diagonal_transversals(square: &Square) -> Option<u64> {
    count(square, true)
}

fn count(square: &Square, diagonal: bool) -> Option<u64> {
    let n = square.order();
    if n > MOST_ORDER {
        return None;
    }
    let whole = (1u32 << (2 * n + if diagonal { 2 } else { 0 })) - 1;
    let [upper, lower] = [0..n / 2, n / 2..n].map(|rows| ways(square, rows, diagonal));
    let both = upper.iter().map(|(used, ways)| ways * lower.get(&(whole ^ used)).unwrap_or(&0));
    Some(both.sum())
}

/// How many ways through some rows use each set of columns, symbols and diagonals.
fn ways(square: &Square, rows: std::ops::Range<usize>, diagonal: bool) -> HashMap<u32, u64> {
    let n = square.order();
    let cell = |row: usize, column: usize| {
        let bits = 1u32 << column | 1 << (n + square.symbol(row, column));
        let main = u32::from(row == column) | u32::from(row + column + 1 == n) << 1;
        bits | if diagonal { main << (2 * n) } else { 0 }
    };
    rows.fold(HashMap::from([(0, 1)]), |before, row| {
        let cells: Vec<u32> = (0..n).map(|column| cell(row, column)).collect();
        let mut after = HashMap::with_capacity(2 * before.len());
        for (used, ways) in before {
            poll();
            for &cell in cells.iter().filter(|&cell| cell & used == 0) {
                *after.entry(used | cell).or_insert(0) += ways;
            }
        }
        after
    })
}

/// Visits the columns of each transversal, row by row, in lexicographic order.
pub fn each_transversal(
    square: &Square,
    visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut columns = Vec::with_capacity(square.order());
    extend(square, [0; 2], &mut columns, visit)
}

fn extend(
    square: &Square,
    [used_columns, used_symbols]: [u128; 2],
    columns: &mut Vec<u8>,
    visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (n, row) = (square.order(), columns.len());
    if row == n {
        return visit(columns);
    }
    poll();
    for column in (0..n).filter(|&column| used_columns >> column & 1 == 0) {
        let symbol = square.symbol(row, column);
        if used_symbols >> symbol & 1 == 0 {
            columns.push(column as u8);
            let used = [used_columns | 1 << column, used_symbols | 1 << symbol];
            extend(square, used, columns, visit)?;
            columns.pop();
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RandomSquares;
    use gridforest_stats::random::stream;

    /// OEIS A006717, and groups of order 8 (McKay, McLeod, Wanless, table 2).
    #[test]
    fn groups_have_the_published_numbers() {
        let cyclic = [1, 0, 3, 0, 15, 0, 133, 0, 2025, 0, 37851];
        for (order, number) in (1..).zip(cyclic) {
            assert_eq!(transversals(&Square::cyclic(order)), Some(number), "order {order}");
        }
        assert_eq!(transversals(&Square::elementary_abelian(2, 3)), Some(384));
        assert_eq!(transversals(&Square::dihedral(4)), Some(384));
        assert_eq!(transversals(&Square::cyclic(14)), None);
    }

    #[test]
    fn counts_are_those_of_lists() {
        let random = &mut stream(5, 0);
        for order in [4, 5, 6, 7, 8] {
            let square = RandomSquares::new(order).next(random);
            let (mut all, mut diagonal) = (0, 0);
            let _ = each_transversal(&square, &mut |columns| {
                all += 1;
                let on = |other: fn(usize, usize) -> usize| {
                    let hits =
                        |(row, column): &(usize, &u8)| usize::from(**column) == other(*row, order);
                    columns.iter().enumerate().filter(hits).count()
                };
                diagonal += u64::from(on(|row, _| row) == 1 && on(|row, n| n - 1 - row) == 1);
                ControlFlow::Continue(())
            });
            assert_eq!(transversals(&square), Some(all));
            assert_eq!(diagonal_transversals(&square), Some(diagonal));
        }
    }
}
