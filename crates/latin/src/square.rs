//! Latin squares, those of groups, and their cycles.
//!
//! Two rows of a square differ by a permutation of the columns: each column goes to the one in which
//! the first row has what the second has here. A *cycle* of length k of this permutation is k columns
//! in which the two rows hold the same symbols: exchanging the rows there gives another square. Cycles
//! of length 2 are *intercalates*, subsquares of order 2. The same holds for pairs of columns and of
//! symbols, which are rows of conjugate squares.
//!
//! # References
//! 1. I. M. Wanless, "Cycle switches in Latin squares", Graphs and Combinatorics 20 (2004).

use std::collections::BTreeMap;

use thiserror::Error;

/// A Latin square of order n ≥ 1, its rows, columns and symbols numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    order: usize,
    symbols: Vec<u8>,
}

/// An array of symbols is no Latin square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotLatin {
    /// The number of cells is not n² with 1 ≤ n ≤ 128.
    #[error("{0} cells are no square of order 1 to 128")]
    Cells(usize),
    /// A symbol is not below n, or is there before in its row or column.
    #[error("the symbol in row {}, column {} is no new one of the order", row + 1, column + 1)]
    Symbol {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
    },
}

/// What a square relates: an entry is a row, a column and a symbol, and each may play the part of the
/// rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Rows.
    Rows,
    /// Columns.
    Columns,
    /// Symbols.
    Symbols,
}

/// The number of cycles of each length, over all pairs of rows (or columns, or symbols).
pub type Cycles = BTreeMap<usize, u64>;

impl Square {
    /// The square with these symbols, row by row.
    ///
    /// # Errors
    /// [`NotLatin`] when they are none.
    pub fn new(symbols: Vec<u8>) -> Result<Self, NotLatin> {
        let order = symbols.len().isqrt();
        if order * order != symbols.len() || !(1..=128).contains(&order) {
            return Err(NotLatin::Cells(symbols.len()));
        }
        let (mut rows, mut columns) = (vec![0u128; order], vec![0u128; order]);
        for (cell, &symbol) in symbols.iter().enumerate() {
            let (row, column) = (cell / order, cell % order);
            let bit = 1u128.checked_shl(symbol.into()).unwrap_or(0);
            if usize::from(symbol) >= order || (rows[row] | columns[column]) & bit != 0 {
                return Err(NotLatin::Symbol { row, column });
            }
            rows[row] |= bit;
            columns[column] |= bit;
        }
        Ok(Self { order, symbols })
    }

    /// The square with these symbols, which are known to be one.
    pub(crate) fn known(symbols: Vec<u8>) -> Self {
        debug_assert!(Self::new(symbols.clone()).is_ok(), "{symbols:?}");
        Self { order: symbols.len().isqrt(), symbols }
    }

    /// The square whose symbols a function of row and column gives; it must be Latin.
    fn of(order: usize, symbol: impl Fn(usize, usize) -> usize) -> Self {
        let cells = (0..order * order).map(|cell| symbol(cell / order, cell % order) as u8);
        Self::new(cells.collect()).expect("a Latin square")
    }

    /// The Cayley table of the integers modulo n.
    ///
    /// # Panics
    /// When n is not from 1 to 128; so the others below.
    pub fn cyclic(order: usize) -> Self {
        Self::of(order, |row, column| (row + column) % order)
    }

    /// The Cayley table of the symmetries of a polygon with m corners, a square of order 2m.
    pub fn dihedral(corners: usize) -> Self {
        let m = corners;
        // Rotations are below m; m + i is the rotation by i after a reflection.
        Self::of(2 * m, |a, b| match (a < m, b < m) {
            (true, true) => (a + b) % m,
            (true, false) => m + (a + b - m) % m,
            (false, true) => m + (a - m + m - b) % m,
            (false, false) => (a - m + m - (b - m)) % m,
        })
    }

    /// The Cayley table of the product of k cyclic groups of order p.
    pub fn elementary_abelian(p: usize, k: u32) -> Self {
        (1..k).fold(Self::cyclic(p), |square, _| square.product(&Self::cyclic(p)))
    }

    /// The Steiner quasigroup of a Steiner triple system, one for each order n that has any (n = 1 or 3
    /// modulo 6): x x = x, and x y is the third point of the triple of x and y. `None` for other n.
    ///
    /// The systems are those of Bose (n = 6t + 3) and of Skolem (n = 6t + 1).
    ///
    /// # Panics
    /// As of [`Self::cyclic`].
    pub fn steiner(order: usize) -> Option<Self> {
        let t = order / 6;
        // A commutative quasigroup of order m in which 2x stands for x, of all x or of half of them;
        // the points are its elements in three copies, and one more if n = 6t + 1.
        let (m, half, triples) = match order % 6 {
            3 => (2 * t + 1, 2 * t + 1, Vec::new()),
            1 => (2 * t, t, (0..t).flat_map(|x| (0..3).map(move |i| (x, i))).collect()),
            _ => return None,
        };
        let point = |x: usize, copy: usize| x + m * (copy % 3);
        let middle = |x: usize, y: usize| match (x + y) % m {
            sum if sum % 2 == 0 => sum / 2,
            sum => (sum + m) / 2,
        };
        let ends = |x: usize, i| [order - 1, point(x + t, i), point(x, i + 1)];
        let mut triples: Vec<[usize; 3]> = triples.into_iter().map(|(x, i)| ends(x, i)).collect();
        triples.extend((0..half).map(|x| [0, 1, 2].map(|i| point(x, i))));
        for (x, y) in (0..m).flat_map(|x| (x + 1..m).map(move |y| (x, y))) {
            triples
                .extend([0, 1, 2].map(|i| [point(x, i), point(y, i), point(middle(x, y), i + 1)]));
        }
        let mut third: Vec<usize> = (0..order * order).map(|cell| cell / order).collect();
        for triple in triples {
            for (a, b, c) in [(0, 1, 2), (0, 2, 1), (1, 2, 0)] {
                let [x, y, z] = [triple[a], triple[b], triple[c]];
                (third[x * order + y], third[y * order + x]) = (z, z);
            }
        }
        Some(Self::of(order, |row, column| third[row * order + column]))
    }

    /// The loop of an idempotent square: 0 is its identity, the elements are 1 to n, their squares 0, and
    /// other products remain.
    ///
    /// # Panics
    /// When the square is not idempotent.
    pub fn with_identity(&self) -> Self {
        Self::of(self.order + 1, |row, column| match (row, column) {
            (0, other) | (other, 0) => other,
            _ if row == column => 0,
            _ => self.symbol(row - 1, column - 1) + 1,
        })
    }

    /// The direct product, whose order is that of the two multiplied.
    pub fn product(&self, other: &Self) -> Self {
        let m = other.order;
        Self::of(self.order * m, |row, column| {
            self.symbol(row / m, column / m) * m + other.symbol(row % m, column % m)
        })
    }

    /// The order n.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The symbol of a cell.
    ///
    /// # Panics
    /// When there is no such cell.
    pub fn symbol(&self, row: usize, column: usize) -> usize {
        assert!(column < self.order, "column {column} of order {}", self.order);
        self.symbols[row * self.order + column].into()
    }

    /// The symbols, row by row.
    pub fn symbols(&self) -> &[u8] {
        &self.symbols
    }

    /// The entries: row, column, symbol.
    pub fn entries(&self) -> impl Iterator<Item = [usize; 3]> {
        let n = self.order;
        let entry = move |(cell, &symbol): (usize, &u8)| [cell / n, cell % n, symbol.into()];
        self.symbols.iter().enumerate().map(entry)
    }

    /// The conjugate square in which rows are exchanged with columns or symbols, or with nothing.
    pub fn conjugate(&self, role: Role) -> Self {
        let mut symbols = vec![0; self.symbols.len()];
        for (cell, &symbol) in self.symbols.iter().enumerate() {
            let (row, column) = (cell / self.order, cell % self.order);
            let (row, column, symbol) = match role {
                Role::Rows => (row, column, symbol.into()),
                Role::Columns => (column, row, symbol.into()),
                Role::Symbols => (symbol.into(), column, row),
            };
            symbols[row * self.order + column] = symbol as u8;
        }
        Self { order: self.order, symbols }
    }

    /// The number of cycles of each length, over all pairs of rows, columns or symbols.
    pub fn cycles(&self, of: Role) -> Cycles {
        let (square, n) = (self.conjugate(of), self.order);
        let mut cycles = Cycles::new();
        for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
            let mut place = vec![0; n];
            (0..n).for_each(|column| place[square.symbol(a, column)] = column);
            let mut seen = vec![false; n];
            for first in 0..n {
                let (mut column, mut length) = (first, 0);
                while !std::mem::replace(&mut seen[column], true) {
                    column = place[square.symbol(b, column)];
                    length += 1;
                }
                if length > 0 {
                    *cycles.entry(length).or_default() += 1;
                }
            }
        }
        cycles
    }

    /// Whether rows, columns and symbols can be permuted so that it is the square of the integers
    /// modulo n.
    pub fn is_cyclic(&self) -> bool {
        let n = self.order;
        let (mut row, mut column) = (vec![0; n], vec![0; n]);
        for place in 0..n {
            row[self.symbol(place, 0)] = place;
            column[self.symbol(0, place)] = place;
        }
        // With the first symbol as its identity this is a loop, and one that is isotopic to a group is
        // isomorphic to it (Albert 1943).
        let product = |x: usize, y: usize| self.symbol(row[x], column[y]);
        let generates = |x: usize| {
            let next = |&power: &usize| Some(product(power, x));
            let powers: Vec<usize> =
                std::iter::successors(Some(self.symbol(0, 0)), next).take(n).collect();
            let is_power =
                |i: usize, j: usize| product(powers[i], powers[j]) == powers[(i + j) % n];
            (1..n).all(|i| powers[i] != powers[0]) && (0..n).all(|i| (0..n).all(|j| is_power(i, j)))
        };
        (0..n).any(generates)
    }

    /// The number of intercalates: subsquares of order 2.
    pub fn intercalates(&self) -> u64 {
        self.cycles(Role::Rows).get(&2).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_square_is_refused() {
        assert_eq!(Square::new(vec![0, 1]), Err(NotLatin::Cells(2)));
        assert_eq!(Square::new(vec![]), Err(NotLatin::Cells(0)));
        for symbols in [vec![0, 1, 0, 1], vec![0, 1, 1, 200]] {
            let at = symbols.iter().rposition(|_| true).map(|_| 1).unwrap();
            let Err(NotLatin::Symbol { row, .. }) = Square::new(symbols) else {
                panic!("a Latin square")
            };
            assert_eq!(row, at);
        }
    }

    /// Of an abelian group of 2^k elements, each of the n(n−1)/2 pairs of rows is n/2 intercalates.
    #[test]
    fn the_cycles_of_groups_are_cosets() {
        let square = Square::elementary_abelian(2, 3);
        for role in [Role::Rows, Role::Columns, Role::Symbols] {
            assert_eq!(square.cycles(role), Cycles::from([(2, 28 * 4)]));
            assert_eq!(Square::cyclic(7).cycles(role), Cycles::from([(7, 21)]));
        }
        // An element of order k moves n/k cycles; the symmetries of a square have orders 2, 2, 2, 2,
        // 2, 4, 4.
        assert_eq!(Square::dihedral(4).intercalates(), 5 * 4 * 4);
        assert_eq!(Square::dihedral(4).cycles(Role::Rows)[&4], 2 * 4 * 2);
    }

    /// Of each order that has a Steiner triple system, an idempotent square whose six conjugates are one, and a loop
    /// of elements of order 2 whose six conjugates are one.
    #[test]
    fn steiner_quasigroups_and_loops_are_totally_symmetric() {
        for order in 1..=31 {
            let square = Square::steiner(order);
            assert_eq!(square.is_some(), matches!(order % 6, 1 | 3), "order {order}");
            if let Some(square) = square {
                assert!((0..order).all(|x| square.symbol(x, x) == x));
                let a_loop = square.with_identity();
                assert!((0..=order).all(|x| a_loop.symbol(0, x) == x && a_loop.symbol(x, x) == 0));
                for role in [Role::Columns, Role::Symbols] {
                    assert_eq!(square.conjugate(role), square);
                    assert_eq!(a_loop.conjugate(role), a_loop);
                }
            }
        }
        // The Fano plane: through two points there is one line, and off it four points.
        assert_eq!(Square::steiner(7).unwrap().intercalates(), 42);
    }

    #[test]
    fn conjugates_come_back() {
        let square = Square::dihedral(5);
        for role in [Role::Rows, Role::Columns, Role::Symbols] {
            let conjugate = square.conjugate(role);
            assert_eq!(Square::new(conjugate.symbols.clone()), Ok(conjugate.clone()));
            assert_eq!(conjugate.conjugate(role), square);
            assert_eq!(conjugate.intercalates(), square.intercalates());
        }
    }
}
