//! Trades with their mates: bitrades, and the surfaces on which they lie.
//!
//! A *Latin trade* is a set of entries (row, column, symbol) that can be exchanged for others in the
//! same cells, its *mate*, so that every row and column keeps its symbols, and no cell does. The two
//! together are a *bitrade*.
//!
//! Take the entries of the trade for white triangles and those of the mate for black ones, with the
//! row, the column and the symbol as corners, and join triangles that share two of them: each side
//! is shared by one white and one black triangle. Around a corner they form one cycle or several;
//! the bitrade is *separated* if there is one around each. Then the triangles form an orientable
//! surface, which has a *genus* where it is connected.
//!
//! # References
//! 1. A. Drápal, "On geometrical structure and construction of Latin trades", Adv. Geom. 9 (2009).
//! 2. N. J. Cavenagh, "The theory and application of Latin bitrades: a survey", Math. Slovaca 58
//!    (2008).

use std::collections::HashMap;

/// A trade with its mate.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bitrade {
    /// The row and column of each cell, its symbol in the trade and its symbol in the mate.
    entries: Vec<[usize; 4]>,
    /// For rows, columns and symbols: the entry after each around its corner.
    next: [Vec<usize>; 3],
}

impl Bitrade {
    /// The bitrade of entries, each a row, a column, the symbol of the trade and that of the mate;
    /// `None` where they are none.
    ///
    /// ```
    /// use gridforest_latin::Bitrade;
    /// let intercalate = [[0, 0, 1, 2], [0, 1, 2, 1], [1, 0, 2, 1], [1, 1, 1, 2]];
    /// assert_eq!(Bitrade::new(intercalate).unwrap().genus(), Some(0));
    /// assert_eq!(Bitrade::new([[0, 0, 1, 2]]), None);
    /// ```
    pub fn new(entries: impl IntoIterator<Item = [usize; 4]>) -> Option<Self> {
        let entries: Vec<[usize; 4]> = entries.into_iter().collect();
        let keyed = |key: fn(&[usize; 4]) -> (usize, usize)| -> Option<HashMap<_, usize>> {
            let keys: HashMap<_, _> = entries.iter().map(key).zip(0..).collect();
            (keys.len() == entries.len()).then_some(keys)
        };
        keyed(|&[row, column, ..]| (row, column))?;
        let [in_row, in_column] = [
            keyed(|&[row, _, symbol, _]| (row, symbol))?,
            keyed(|&[_, column, symbol, _]| (column, symbol))?,
        ];
        let find =
            |map: &HashMap<_, usize>, line: usize, symbol: usize| map.get(&(line, symbol)).copied();
        // From the mate's triangle in the cell of an entry to the trade's on its other side.
        let along = |map, line: usize| {
            let next = entries.iter().map(|entry| find(map, entry[line], entry[3]));
            next.collect::<Option<Vec<usize>>>()
        };
        let (rows, columns) = (along(&in_row, 0)?, along(&in_column, 1)?);
        let changed = entries.iter().all(|entry| entry[2] != entry[3]);
        let is_onto = |next: &[usize]| {
            let mut hit = vec![false; next.len()];
            next.iter().all(|&entry| !std::mem::replace(&mut hit[entry], true))
        };
        if entries.is_empty() || !changed || !is_onto(&rows) || !is_onto(&columns) {
            return None;
        }
        // Around a symbol: to the mate's triangle in this row, and on in its column.
        let mut symbols = vec![0; entries.len()];
        for (before, &entry) in rows.iter().enumerate() {
            symbols[entry] = columns[before];
        }
        Some(Self { entries, next: [rows, columns, symbols] })
    }

    /// The entries: row, column, symbol of the trade, symbol of the mate.
    pub fn entries(&self) -> &[[usize; 4]] {
        &self.entries
    }

    /// The number of cells.
    pub fn size(&self) -> usize {
        self.entries.len()
    }

    /// The numbers of rows, of columns and of symbols that it meets.
    pub fn lines(&self) -> [usize; 3] {
        [0, 1, 2].map(|role| {
            let mut lines: Vec<usize> = self.entries.iter().map(|entry| entry[role]).collect();
            lines.sort_unstable();
            lines.dedup();
            lines.len()
        })
    }

    /// Whether the triangles around each row, column and symbol are one cycle.
    pub fn is_separated(&self) -> bool {
        self.lines().into_iter().sum::<usize>() == self.corners()
    }

    /// Whether the triangles are one piece: of a *primary* trade, one that is no union of two
    /// disjoint ones with mates in their own cells.
    pub fn is_connected(&self) -> bool {
        let (mut seen, mut stack) = (vec![false; self.size()], vec![0]);
        while let Some(entry) = stack.pop() {
            if !std::mem::replace(&mut seen[entry], true) {
                stack.extend(self.next.iter().map(|next| next[entry]));
            }
        }
        !seen.contains(&false)
    }

    /// The genus of the surface; `None` unless the bitrade is separated and connected.
    pub fn genus(&self) -> Option<usize> {
        // Corners − sides + triangles, of which there are 3 and 2 for each entry, is 2 − 2g.
        let is_surface = self.is_separated() && self.is_connected();
        is_surface.then(|| (self.size() + 2 - self.corners()) / 2)
    }

    /// The number of cycles around rows, columns and symbols.
    fn corners(&self) -> usize {
        let cycles = |next: &Vec<usize>| {
            let mut seen = vec![false; next.len()];
            let starts = 0..next.len();
            let new = starts.filter(|&start| {
                let mut entry = start;
                let is_new = !seen[start];
                while !std::mem::replace(&mut seen[entry], true) {
                    entry = next[entry];
                }
                is_new
            });
            new.count()
        };
        self.next.iter().map(cycles).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(one: &[[usize; 4]]) -> Option<Bitrade> {
        Bitrade::new(one.iter().copied())
    }

    /// A cycle of k columns in two rows is a sphere: 2 rows, k columns, k symbols, 2k entries.
    #[test]
    fn cycles_of_two_rows_are_spheres() {
        for k in 2..7 {
            let cycle = (0..2).flat_map(|row| {
                let symbols = move |column| [(column + row) % k, (column + 1 - row) % k];
                (0..k).map(move |column| [row, column, symbols(column)[0], symbols(column)[1]])
            });
            let trade = Bitrade::new(cycle).unwrap();
            assert_eq!((trade.size(), trade.lines(), trade.genus()), (2 * k, [2, k, k], Some(0)));
        }
    }

    /// The cyclic square of order n against itself with the symbols shifted: n²  entries, 3n corners,
    /// so that 2 − 2g = 3n − n².
    #[test]
    fn the_whole_cyclic_square_has_the_genus_of_its_euler_characteristic() {
        for n in 3..8 {
            let cells = (0..n * n).map(|cell| (cell / n, cell % n));
            let all = cells
                .map(|(row, column)| [row, column, (row + column) % n, (row + column + 1) % n]);
            let trade = Bitrade::new(all).unwrap();
            assert!(trade.is_separated() && trade.is_connected());
            assert_eq!(trade.genus(), Some((n * n + 2 - 3 * n) / 2));
        }
    }

    #[test]
    fn what_is_no_bitrade_is_refused_and_two_of_them_are_not_connected() {
        let at = |r: usize, c: usize, s: usize| {
            [[r, c, s, s + 1], [r, c + 1, s + 1, s], [r + 1, c, s + 1, s], [r + 1, c + 1, s, s + 1]]
        };
        let two = [at(0, 0, 0), at(2, 2, 2)].concat();
        let trade = between(&two).unwrap();
        assert!(trade.is_separated() && !trade.is_connected());
        assert_eq!(trade.genus(), None);
        // In the same rows: two cycles around each.
        let trade = between(&[at(0, 0, 0), at(0, 2, 2)].concat()).unwrap();
        assert!(!trade.is_separated() && !trade.is_connected());
        let mut other = two.clone();
        other[0][3] = 0;
        assert_eq!(between(&other), None);
        assert_eq!(between(&two[1..]), None);
        assert_eq!(between(&[two[0], two[0]]), None);
        assert_eq!(between(&[]), None);
    }
}
