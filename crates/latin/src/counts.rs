//! Numbers of transversals.
//!
//! The rows are halved. Of small squares a table has the number of ways through the upper rows for
//! each set of columns with each set of symbols. Otherwise there is no memory for one: for each set of
//! columns of the upper rows, their ways through these columns are counted by the symbols that they
//! use, and each way of the lower rows through the other columns adds the number of those that leave
//! its symbols. So memory holds a number for each set of symbols, and nothing is kept from one set of
//! columns to the next. Where one cell on each main diagonal is wanted, the diagonals are two symbols more.
//!
//! **Cyclic squares** of odd order n: translations map transversals to transversals, so that an nth of
//! them contain the entry (0, 0, 0). Multiplication by a unit u modulo n fixes this entry. If each of
//! its cycles on the other residues has even length, every other element of each cycle is a row of the
//! upper half, and multiplication exchanges the halves: the columns C of the upper rows give as many
//! transversals as the complement of u C. One of each orbit is counted. The unit of the greatest order
//! is taken: n − 1 for odd primes and their squares, at least 2 since −1 is one.
//!
//! # References
//! 1. B. D. McKay, J. C. McLeod, I. M. Wanless, "The number of transversals in a Latin square",
//!    Designs, Codes and Cryptography 40 (2006): the numbers by order, and of cyclic squares.

use gridforest_run::poll;

use crate::{Square, transversals::each_way};

/// The greatest order whose transversals are counted, where the square is not cyclic.
pub const MOST_ORDER: usize = 16;

/// The greatest order of cyclic squares, and of their isotopes, whose transversals are counted.
pub const MOST_CYCLIC: usize = 23;

/// The number of transversals; `None` beyond [`MOST_ORDER`], for isotopes of cyclic squares of odd
/// order beyond [`MOST_CYCLIC`].
pub fn transversals(square: &Square) -> Option<u64> {
    let n = square.order();
    if n % 2 == 1 && (LEAST_CYCLIC..=MOST_CYCLIC).contains(&n) && square.is_cyclic() {
        return Some(of_cyclic(n));
    }
    if n <= MOST_SMALL {
        return Some(of_small(square));
    }
    (n <= MOST_ORDER).then(|| of_any(square, false))
}

/// From this order on those of cyclic squares are counted faster than by a table.
const LEAST_CYCLIC: usize = 9;

/// Up to this order there is a table of the ways: 5! of them at most are in one place.
const MOST_SMALL: usize = 11;

/// The number of transversals with one cell in each of the two main diagonals; `None` beyond
/// [`MOST_ORDER`]. (In an odd order the cell in the middle is in both.)
///
/// ```
/// use gridforest_latin::{Square, diagonal_transversals};
/// // Each is a broken diagonal, with all or none of the cells of the main one.
/// assert_eq!(diagonal_transversals(&Square::cyclic(3)), Some(0));
/// ```
pub fn diagonal_transversals(square: &Square) -> Option<u64> {
    (square.order() <= MOST_ORDER).then(|| of_any(square, true))
}

fn of_small(square: &Square) -> u64 {
    let n = square.order();
    let all = (1 << n) - 1;
    // So many sets of columns, and so many of symbols, has the upper half.
    let sets = subsets(n, n / 2).count();
    let place = |used: u32| {
        let rank = |set: u32| usize::from(RANK[(set & all) as usize % RANK.len()]);
        rank(used) * sets + rank(used >> n)
    };
    let mut ways = vec![0u8; sets * sets];
    each_way(square, 0..n / 2, &mut |way| ways[place(way.used())] += 1);
    let mut number = 0;
    each_way(square, n / 2..n, &mut |way| number += u64::from(ways[place(!way.used())]));
    number
}

/// The rank of each set of symbols among those of its size.
static RANK: [u16; 1 << MOST_SMALL] = {
    let (mut rank, mut of_size) = ([0; 1 << MOST_SMALL], [0; MOST_SMALL + 1]);
    let mut set = 0;
    while set < rank.len() {
        let next = &mut of_size[set.count_ones() as usize];
        rank[set] = *next;
        *next += 1;
        set += 1;
    }
    rank
};

fn of_any(square: &Square, diagonal: bool) -> u64 {
    let n = square.order();
    let cell = |row: usize, column: usize| {
        let main = u32::from(row == column) | u32::from(row + column + 1 == n) << 1;
        1 << square.symbol(row, column) | if diagonal { main << n } else { 0 }
    };
    let rows = |rows: std::ops::Range<usize>| rows.map(|row| line(n, |column| cell(row, column)));
    let halves = [rows(0..n / 2).collect(), rows(n / 2..n).collect()];
    let mut join = Join::new(n, if diagonal { 2 } else { 0 }, 0, halves);
    let all = (1 << n) - 1;
    subsets(n, n / 2).map(|columns| join.count([columns, all ^ columns])).sum()
}

/// The number of transversals of the cyclic square of an odd order.
fn of_cyclic(n: usize) -> u64 {
    if n == 1 {
        return 1;
    }
    // Rows, columns and symbols 1 to n − 1 are numbered from 0. The symbol 0 is used from the start.
    let place = |residue: usize| (residue + n - 1) % n;
    let (unit, mut halves) = (exchanging_unit(n), [Vec::new(), Vec::new()]);
    for cycle in cycles(n, unit) {
        for (step, row) in cycle.into_iter().enumerate() {
            halves[step % 2].push(line(n - 1, |column| 1 << place(row + column + 1)));
        }
    }
    let mut join = Join::new(n - 1, 0, 1 << (n - 1), halves);
    let all = (1 << (n - 1)) - 1;
    let image = |columns: u32| {
        ones(columns).fold(all, |image, column| image ^ 1 << place((column + 1) * unit % n))
    };
    let with_zero = subsets(n - 1, (n - 1) / 2).map(|columns| {
        let (mut other, mut images) = (image(columns), 1);
        while other > columns {
            (other, images) = (image(other), images + 1);
        }
        // Of an orbit the least set is counted.
        if other == columns { images * join.count([columns, all ^ columns]) } else { 0 }
    });
    n as u64 * with_zero.sum::<u64>()
}

/// A unit modulo n whose cycles on the other residues but 0 are even, of the greatest order.
fn exchanging_unit(n: usize) -> usize {
    let longest = |unit: &usize| cycles(n, *unit).iter().map(Vec::len).max();
    let is_unit = |unit: usize| (1..n).all(|residue| !(residue * unit).is_multiple_of(n));
    (2..n)
        .filter(|&unit| is_unit(unit))
        .filter(|&unit| cycles(n, unit).iter().all(|cycle| cycle.len() % 2 == 0))
        .max_by_key(longest)
        .expect("the cycles of −1 are pairs")
}

/// The cycles of the residues but 0 under multiplication by a unit; that of 1 is the longest.
fn cycles(n: usize, unit: usize) -> Vec<Vec<usize>> {
    let mut seen = vec![false; n];
    let mut cycle = |first: usize| {
        let others = std::iter::successors(Some(first), |residue| Some(residue * unit % n));
        others.take_while(|&residue| !std::mem::replace(&mut seen[residue], true)).collect()
    };
    (1..n).map(&mut cycle).filter(|cycle: &Vec<_>| !cycle.is_empty()).collect()
}

/// What the cells of a row use, a bit for each symbol, by columns.
type Line = [u32; 32];

fn line(n: usize, cell: impl Fn(usize) -> u32) -> Line {
    std::array::from_fn(|column| if column < n { cell(column) } else { 0 })
}

/// The rows in two halves, and the ways through the upper half by what they use.
struct Join {
    /// What is used from the start.
    used: u32,
    all: u32,
    halves: [Rows; 2],
    places: Places,
    ways: Vec<u32>,
}

impl Join {
    /// Of rows whose cells use one of some symbols, and some of further bits.
    fn new(n: usize, further: usize, used: u32, halves: [Vec<Line>; 2]) -> Self {
        let places = Places::new(n, halves[0].len(), further);
        let ways = vec![0; places.number];
        let halves = halves.map(|rows| Rows::new(n, rows));
        Self { used, all: (1 << (n + further)) - 1, halves, places, ways }
    }

    /// The number of transversals whose cells in the two halves are in these columns.
    fn count(&mut self, columns: [u32; 2]) -> u64 {
        let Self { used: start, all, halves: [upper, lower], places, ways } = self;
        ways.fill(0);
        upper.each_choice(columns[0], *start, &mut |used| ways[places.of(used ^ *start)] += 1);
        let mut count = 0;
        lower.each_choice(columns[1], *start, &mut |used| {
            count += u64::from(ways[places.of(*all ^ used ^ *start)]);
        });
        count
    }
}

/// Some rows, and the ways through the last of them by their columns.
struct Rows {
    first: Vec<Line>,
    last: Ways,
}

/// So many rows are the last ones: all ways through them fit into the cache of a core.
const LAST: usize = 4;

/// At least the ways of the last rows through as many columns; a power of two.
const MOST_WAYS: usize = 32;

/// What the ways through some rows use.
struct Ways {
    /// A place for each set of columns, and there where its ways begin and end.
    places: Places,
    ranges: Vec<(u32, u32)>,
    ways: Vec<u32>,
}

impl Ways {
    fn through(&self, columns: u32) -> &[u32] {
        let (begin, end) = self.ranges[self.places.of(columns)];
        &self.ways[begin as usize..end as usize]
    }

    /// Those through one row more.
    fn and(&self, n: usize, number: usize, row: &Line) -> Self {
        let places = Places::new(n, number + 1, 0);
        let (mut ranges, mut ways) = (vec![(0, 0); places.number], Vec::new());
        for columns in subsets(n, number + 1) {
            let begin = ways.len() as u32;
            for column in ones(columns) {
                let before = self.through(columns ^ 1 << column).iter();
                let free = before.filter(|&way| way & row[column] == 0);
                ways.extend(free.map(|way| way | row[column]));
            }
            ranges[places.of(columns)] = (begin, ways.len() as u32);
        }
        Self { places, ranges, ways }
    }
}

impl Rows {
    fn new(n: usize, mut first: Vec<Line>) -> Self {
        let last = first.split_off(first.len().saturating_sub(LAST));
        let none = Ways { places: Places::new(n, 0, 0), ranges: vec![(0, 1)], ways: vec![0] };
        let rows = last.iter().enumerate();
        let last = rows.fold(none, |ways, (number, row)| ways.and(n, number, row));
        Self { first, last }
    }

    /// Visits what each way through some columns uses, all of whose cells use different bits.
    fn each_choice(&self, columns: u32, used: u32, visit: &mut impl FnMut(u32)) {
        each_choice(&self.first, columns, used, &mut |columns, used| {
            // Kept before they are visited, so that no branch depends on what is used.
            let (mut kept, mut number) = ([0; MOST_WAYS], 0);
            for &way in self.last.through(columns) {
                kept[number % MOST_WAYS] = used | way;
                number += usize::from(used & way == 0);
            }
            kept[..number].iter().for_each(|&used| visit(used));
        });
    }
}

/// Visits the columns that each way through some rows leaves, and what it uses.
fn each_choice(rows: &[Line], columns: u32, used: u32, visit: &mut impl FnMut(u32, u32)) {
    let Some((row, rest)) = rows.split_first() else { return visit(columns, used) };
    if rest.len() == BETWEEN_POLLS {
        poll();
    }
    for column in ones(columns) {
        let cell = row[column % 32];
        if cell & used == 0 {
            each_choice(rest, columns ^ 1 << column, used | cell, visit);
        }
    }
}

/// The ways through so many more rows and the last ones take less than a millisecond.
const BETWEEN_POLLS: usize = 3;

/// The places of the ones of a number.
fn ones(of: u32) -> impl Iterator<Item = usize> {
    let next = |left: &u32| Some(left & left.wrapping_sub(1));
    std::iter::successors(Some(of), next)
        .take_while(|&left| left != 0)
        .map(|left| left.trailing_zeros() as usize)
}

/// The sets of so many of n things.
fn subsets(n: usize, chosen: usize) -> impl Iterator<Item = u32> {
    // The next number with as many ones (Gosper).
    let next = |set: &u32| {
        let low = set & set.wrapping_neg();
        let carried = set + low;
        Some((set ^ carried).checked_shr(2 + low.trailing_zeros())? | carried)
    };
    std::iter::successors(Some((1 << chosen) - 1), next).take_while(move |set| set >> n == 0)
}

/// A place in a table for each set of so many of the symbols with some of the further bits.
struct Places {
    /// How many symbols are in the lower part of a set.
    low: usize,
    /// For each upper part where its lower parts begin, and for each lower part which of them it is.
    begin: Vec<u32>,
    rank: Vec<u32>,
    number: usize,
}

impl Places {
    fn new(symbols: usize, chosen: usize, further: usize) -> Self {
        let low = symbols.div_ceil(2);
        let high = symbols - low;
        // Those of one size in the order of their sums, because the symbols of the ways of a cyclic square
        // through given cells have one sum: what is written then is near to each other.
        let mut sorted: Vec<u32> = (0..1 << low).collect();
        sorted.sort_by_key(|&set| ones(set).sum::<usize>() % (symbols + 1));
        let (mut of_size, mut rank) = (vec![0; low + 1], vec![0; 1 << low]);
        for set in sorted {
            let size = &mut of_size[set.count_ones() as usize];
            rank[set as usize] = *size;
            *size += 1;
        }
        let mut number = 0;
        let begin = (0..1u32 << (high + further)).map(|set| {
            let size = (set & ((1 << high) - 1)).count_ones() as usize;
            let begin = number;
            number += chosen.checked_sub(size).and_then(|rest| of_size.get(rest)).unwrap_or(&0);
            begin
        });
        let begin = begin.collect();
        Self { low, begin, rank, number: number as usize }
    }

    #[inline]
    fn of(&self, set: u32) -> usize {
        let lower = set & ((1 << self.low) - 1);
        (self.begin[(set >> self.low) as usize] + self.rank[lower as usize]) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RandomSquares, Role};
    use gridforest_stats::random::stream;

    /// OEIS A006717, and groups of order 8 (McKay, McLeod, Wanless, table 2).
    #[test]
    fn groups_have_the_published_numbers() {
        let cyclic = [1, 0, 3, 0, 15, 0, 133, 0, 2025, 0, 37851, 0, 1030367];
        for (order, number) in (1..).zip(cyclic) {
            assert_eq!(transversals(&Square::cyclic(order)), Some(number), "order {order}");
        }
        assert_eq!(transversals(&Square::elementary_abelian(2, 3)), Some(384));
        assert_eq!(transversals(&Square::dihedral(4)), Some(384));
        assert_eq!(transversals(&Square::dihedral(9)), None);
    }

    #[test]
    fn small_squares_have_as_many_by_the_other_way() {
        let random = &mut stream(7, 0);
        for order in 1..=MOST_SMALL {
            let square = RandomSquares::new(order).next(random);
            assert_eq!(transversals(&square), Some(of_any(&square, false)), "{square:?}");
        }
    }

    /// Without regard to symmetry there are as many; an isotope and a conjugate have as many.
    #[test]
    fn symmetries_of_cyclic_squares_lose_none() {
        for n in [1, 3, 5, 7, 9, 11] {
            let square = Square::cyclic(n);
            assert_eq!(of_cyclic(n), of_any(&square, false), "order {n}");
            let moved = square.symbols().iter().map(|&symbol| (2 * symbol + 1) % n as u8);
            let moved = Square::new(moved.collect()).unwrap().conjugate(Role::Symbols);
            assert!(moved.is_cyclic() && (n == 1 || moved != square));
            assert_eq!(transversals(&moved), Some(of_cyclic(n)));
        }
        assert!(!Square::elementary_abelian(3, 2).is_cyclic());
    }
}
