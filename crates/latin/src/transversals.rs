//! Transversals: n cells, one in each row and column, with n symbols.
//!
//! They are found by meeting in the middle: the ways through the upper rows are told apart by which
//! columns and symbols they use, and so are those through the lower rows; a transversal is two ways
//! that use complementary sets. To count them, the ways are summed up; to list them, they are kept.
//! Beyond the orders for which there is memory, the rows are tried one after the other. A *diagonal*
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
///
/// Up to [`MOST_ORDER`] the ways through the upper rows are joined with those through the lower rows,
/// as they are counted, so that the time is in proportion to the ways and the transversals.
pub fn each_transversal(
    square: &Square,
    visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = square.order();
    if n > MOST_ORDER {
        let mut columns = Vec::with_capacity(n);
        return extend(square, [0; 2], &mut columns, visit);
    }
    let whole = (1u32 << (2 * n)) - 1;
    let upper = listed(square, 0..n / 2, &|_| true);
    let wanted: HashMap<u32, ()> = upper.iter().map(|(used, _)| (whole ^ used, ())).collect();
    // By what they use, and of the same in order.
    let mut lower = listed(square, n / 2..n, &|used| wanted.contains_key(&used));
    lower.sort_by_key(|(used, _)| *used);
    let mut first = HashMap::with_capacity(wanted.len());
    for (place, (used, _)) in lower.iter().enumerate() {
        first.entry(*used).or_insert(place);
    }
    let mut columns = [0; MOST_ORDER];
    for (used, above) in &upper {
        poll();
        columns[..n / 2].copy_from_slice(&above[..n / 2]);
        let rest = whole ^ used;
        let start = first.get(&rest).copied().unwrap_or(lower.len());
        for (_, below) in lower[start..].iter().take_while(|(used, _)| *used == rest) {
            columns[n / 2..n].copy_from_slice(&below[..n - n / 2]);
            visit(&columns[..n])?;
        }
    }
    ControlFlow::Continue(())
}

/// What a way through some rows uses, and its columns.
type Way = (u32, [u8; MOST_ORDER.div_ceil(2)]);

/// The ways through some rows whose columns and symbols are wanted, in lexicographic order.
fn listed(
    square: &Square,
    rows: std::ops::Range<usize>,
    is_wanted: &dyn Fn(u32) -> bool,
) -> Vec<Way> {
    let n = square.order();
    let mut ways: Vec<Way> = vec![(0, Default::default())];
    for (place, row) in rows.clone().enumerate() {
        let cells: Vec<u32> =
            (0..n).map(|column| 1 << column | 1 << (n + square.symbol(row, column))).collect();
        let is_last = row + 1 == rows.end;
        let mut longer: Vec<Way> = Vec::with_capacity(ways.len());
        for (used, columns) in ways {
            poll();
            for (column, &cell) in cells.iter().enumerate() {
                if cell & used == 0 && (!is_last || is_wanted(used | cell)) {
                    let mut columns = columns;
                    columns[place] = column as u8;
                    longer.push((used | cell, columns));
                }
            }
        }
        ways = longer;
    }
    ways
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
            // As one row after the other finds them.
            let (mut joined, mut one_by_one) = (Vec::new(), Vec::new());
            let kept = |into: &mut Vec<Vec<u8>>, columns: &[u8]| {
                into.push(columns.to_vec());
                ControlFlow::Continue(())
            };
            let _ = each_transversal(&square, &mut |columns| kept(&mut joined, columns));
            let _ = extend(&square, [0; 2], &mut Vec::new(), &mut |columns| {
                kept(&mut one_by_one, columns)
            });
            assert_eq!(joined, one_by_one);
            assert_eq!(transversals(&square), Some(all));
            assert_eq!(diagonal_transversals(&square), Some(diagonal));
        }
    }
}
