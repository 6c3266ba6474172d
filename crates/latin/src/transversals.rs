//! Transversals: n cells, one in each row and column, with n symbols.
//!
//! They are found by meeting in the middle: the ways through the upper rows are told apart by which
//! columns and symbols they use, and so are those through the lower rows; a transversal is two ways
//! that use complementary sets. Beyond the orders for which there is memory, the rows are tried one
//! after the other.

use std::ops::ControlFlow;

use gridforest_run::poll;
use hashbrown::HashMap;

use crate::Square;

/// The greatest order whose halves are joined: memory grows fourfold an order, to 200 MB.
const MOST_JOINED: usize = 13;

/// Visits the columns of each transversal, row by row, in lexicographic order.
///
/// Up to `MOST_JOINED` the ways through the upper rows are joined with those through the lower rows,
/// so that the time is in proportion to the ways and the transversals.
pub fn each_transversal(
    square: &Square,
    visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = square.order();
    if n > MOST_JOINED {
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
    let mut columns = [0; MOST_JOINED];
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
type Way = (u32, [u8; MOST_JOINED.div_ceil(2)]);

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
    use crate::{RandomSquares, diagonal_transversals, transversals};
    use gridforest_stats::random::stream;

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
