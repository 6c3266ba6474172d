//! Transversals: n cells, one in each row and column, with n symbols.
//!
//! They are found by meeting in the middle: the ways through the upper rows are told apart by which
//! columns and symbols they use, and so are those through the lower rows; a transversal is two ways
//! that use complementary sets. Few ways through the lower rows have a counterpart, and only those are
//! kept. Beyond the orders for which there is memory, the rows are tried one after the other.

use std::ops::{ControlFlow, Range};

use gridforest_run::poll;

use crate::Square;

/// The greatest order whose transversals are listed by joining halves: the ways through the upper rows take 40 MB.
pub const MOST_JOINED: usize = 15;

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
    let mut columns = [0; ROOM];
    each_join(square, &mut |above, below| {
        write(n, above, below, &mut columns);
        visit(&columns[..n])
    })
}

/// The columns of each transversal as of [`each_transversal`], one after the other.
pub fn list_transversals(square: &Square) -> Vec<u8> {
    let (n, mut all) = (square.order(), Vec::new());
    if n > MOST_JOINED {
        let _ = each_transversal(square, &mut |columns| {
            all.extend(columns);
            ControlFlow::Continue(())
        });
        return all;
    }
    let mut end = 0;
    let _ = each_join(square, &mut |above, below| {
        if all.len() < end + ROOM {
            all.resize(end + CHUNK, 0);
        }
        write(n, above, below, &mut all[end..end + ROOM]);
        end += n;
        ControlFlow::Continue(())
    });
    all.truncate(end);
    all
}

/// Lists grow by so many bytes at a time, which are in the cache when they are written to.
const CHUNK: usize = 1024;

/// Room for the columns of two halves, each written as if it had all rows.
const ROOM: usize = 2 * MOST_ROWS;

/// Writes the columns of a transversal. Behind the upper half the lower one is written, and behind
/// that nothing is read.
#[inline]
fn write(n: usize, above: Way, below: Way, to: &mut [u8]) {
    for (first, rows, way) in [(0, n / 2, above), (n / 2, n - n / 2, below)] {
        to[first..first + MOST_ROWS].copy_from_slice(&way.columns(rows));
    }
}

/// Room for the first ways: a half of a square of order 6 has 60.
const SOME: usize = 64;

/// Visits the ways through the upper and through the lower rows that are a transversal together.
pub(crate) fn each_join(
    square: &Square,
    visit: &mut impl FnMut(Way, Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = square.order();
    let whole = u32::MAX >> (32 - 2 * n);
    let mut upper = Vec::with_capacity(SOME);
    each_way(square, 0..n / 2, &mut |way| upper.push(way));
    let wanted = Filter::new(8 * upper.len(), upper.iter().map(|way| whole ^ way.used()));
    // Kept before it is known whether they are wanted, so that no branch depends on it.
    let (mut lower, mut number) = (vec![Way(0); SOME], 0);
    each_way(square, n / 2..n, &mut |way| {
        if number == lower.len() {
            lower.resize(2 * number, Way(0));
        }
        lower[number] = way;
        number += usize::from(wanted.has(way.used()));
    });
    lower.truncate(number);
    if lower.len() < upper.len() {
        let left = Filter::new(16 * lower.len(), lower.iter().map(|way| whole ^ way.used()));
        upper.retain(|way| left.has(way.used()));
    }
    // Chains of the ways at one place, in order; a link is one more than the number of a way.
    let hashed = Hashed::new(lower.len());
    let (mut first, mut next) = (vec![0; hashed.number()], vec![0; lower.len()]);
    for (number, way) in lower.iter().enumerate().rev() {
        next[number] = std::mem::replace(&mut first[hashed.place(way.used())], number as u32 + 1);
    }
    for (number, &above) in upper.iter().enumerate() {
        if number % 1024 == 0 {
            poll();
        }
        let rest = whole ^ above.used();
        let mut link = first[hashed.place(rest)];
        while let Some(number) = (link as usize).checked_sub(1) {
            if lower[number].used() == rest {
                visit(above, lower[number])?;
            }
            link = next[number];
        }
    }
    ControlFlow::Continue(())
}

/// A way through some rows: the columns and symbols that it uses, and the column in each row, four
/// bits each, that of the last row lowest.
#[derive(Clone, Copy)]
pub(crate) struct Way(u64);

impl Way {
    /// The columns, and from the bit n on the symbols.
    pub(crate) fn used(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The columns in some rows, the first ones of these.
    pub(crate) fn columns(self, rows: usize) -> [u8; MOST_ROWS] {
        // Four bits each become eight: the places of halves, of quarters and of single columns are doubled.
        let packed = u64::from(self.0 as u32);
        let halves = (packed | packed << 16) & 0x0000_FFFF_0000_FFFF;
        let quarters = (halves | halves << 8) & 0x00FF_00FF_00FF_00FF;
        let columns = (quarters | quarters << 4) & 0x0F0F_0F0F_0F0F_0F0F;
        columns.unbounded_shl(8 * (MOST_ROWS - rows) as u32).to_be_bytes()
    }
}

/// Places in a table by a multiplicative hash.
struct Hashed {
    bits: u32,
}

impl Hashed {
    /// At least so many places, and at least two.
    fn new(least: usize) -> Self {
        Self { bits: least.next_power_of_two().trailing_zeros().clamp(1, 32) }
    }

    fn number(&self) -> usize {
        1 << self.bits
    }

    fn place(&self, used: u32) -> usize {
        (used.wrapping_mul(0x9E37_79B1) >> (32 - self.bits)) as usize
    }
}

/// Whether something is used by one of some ways: not always right where it is not.
struct Filter {
    hashed: Hashed,
    words: Vec<u64>,
}

impl Filter {
    /// With at least so many bits.
    fn new(bits: usize, used: impl Iterator<Item = u32>) -> Self {
        let hashed = Hashed::new(bits);
        let mut words = vec![0; hashed.number().div_ceil(64)];
        used.map(|used| hashed.place(used))
            .for_each(|place| words[place / 64] |= 1 << (place % 64));
        Self { hashed, words }
    }

    fn has(&self, used: u32) -> bool {
        let place = self.hashed.place(used);
        self.words[place / 64] >> (place % 64) & 1 == 1
    }
}

/// So many columns fit into the words of a half, and so many rows.
const COLUMNS: usize = 16;
const MOST_ROWS: usize = 8;

/// Some rows, for the search of the ways through them.
struct Half {
    /// The columns that there are not, of each row.
    barred: u128,
    rows: Vec<[Cell; COLUMNS]>,
}

/// What a cell adds to a way, and the columns of the rows below that it bars: sixteen bits for each, the
/// next one lowest. So one word tells where a way can go on.
#[derive(Clone, Copy, Default)]
struct Cell {
    way: u64,
    bars: u128,
}

impl Half {
    fn new(square: &Square, rows: Range<usize>) -> Self {
        let n = square.order();
        let mut column_of = [[0; COLUMNS]; MOST_ROWS];
        for (columns, row) in column_of.iter_mut().zip(rows.clone()) {
            (0..n).for_each(|column| columns[square.symbol(row, column)] = column);
        }
        let cell = |place: usize, column: usize| {
            let symbol = square.symbol(rows.start + place, column);
            let used = 1 << column | 1 << (n + symbol);
            let below = column_of[..rows.len()][place + 1..].iter().rev();
            Cell {
                way: used << 32 | (column as u64) << (4 * (rows.len() - 1 - place)),
                bars: below
                    .fold(0, |bars, columns| bars << 16 | 1 << column | 1 << columns[symbol]),
            }
        };
        let row = |place| {
            let mut row = [Cell::default(); COLUMNS];
            row[..n].iter_mut().enumerate().for_each(|(column, to)| *to = cell(place, column));
            row
        };
        let barred = (u16::MAX as u128) & !0 << n;
        Self {
            barred: (0..rows.len()).fold(0, |all, _| all << 16 | barred),
            rows: (0..rows.len()).map(row).collect(),
        }
    }
}

/// Visits the ways through some rows, in lexicographic order.
pub(crate) fn each_way(square: &Square, rows: Range<usize>, visit: &mut impl FnMut(Way)) {
    let half = Half::new(square, rows);
    go_on(&half.rows, half.barred, 0, visit);
}

fn go_on(rows: &[[Cell; COLUMNS]], barred: u128, way: u64, visit: &mut impl FnMut(Way)) {
    match rows {
        [] => visit(Way(way)),
        [last] => each_open(last, barred, &mut |cell| visit(Way(way | cell.way))),
        // Most of the time is spent here.
        [row, last] => each_open(row, barred, &mut |cell| {
            let (way, barred) = (way | cell.way, barred >> 16 | cell.bars);
            each_open(last, barred, &mut |cell| visit(Way(way | cell.way)));
        }),
        [row, below @ ..] => {
            if below.len() == BETWEEN_POLLS {
                poll();
            }
            each_open(row, barred, &mut |cell| {
                go_on(below, barred >> 16 | cell.bars, way | cell.way, visit);
            });
        }
    }
}

/// Visits the cells of a row in whose columns a way can go on.
#[inline(always)]
fn each_open(row: &[Cell; COLUMNS], barred: u128, visit: &mut impl FnMut(&Cell)) {
    let mut open = !(barred as u16);
    while open != 0 {
        visit(&row[open.trailing_zeros() as usize % COLUMNS]);
        open &= open - 1;
    }
}

/// The ways through so many more rows take less than a millisecond.
const BETWEEN_POLLS: usize = 3;

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
            assert_eq!(list_transversals(&square), one_by_one.concat());
            assert_eq!(transversals(&square), Some(all));
            assert_eq!(diagonal_transversals(&square), Some(diagonal));
        }
    }
}
