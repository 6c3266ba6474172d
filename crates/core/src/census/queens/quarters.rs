//! All placements of queens in a quarter of the board, none attacking another.

use super::diagonals::diagonal;
use crate::run::poll;

/// The placements in a quarter by the rows and the columns that they occupy.
#[derive(Debug)]
pub(super) struct Quarters {
    side: u32,
    /// Where the placements of each pair of rows and columns begin, and the end of the last.
    starts: Vec<u32>,
    /// Radial diagonals below, transverse ones above: see [`super::diagonals`].
    placements: Vec<u64>,
}

impl Quarters {
    /// The placements in a square of a side of at most 11.
    pub(super) fn new(side: u32) -> Self {
        let mut starts = vec![0; (1 << (2 * side)) + 1];
        let mut row = FilledRows::first(side);
        row.visit(&mut |key, _| starts[key + 1] += 1);
        for key in 1..starts.len() {
            starts[key] += starts[key - 1];
        }
        let mut next = starts.clone();
        let mut placements = vec![0; starts[starts.len() - 1] as usize];
        row.visit(&mut |key, placement| {
            placements[next[key] as usize] = placement;
            next[key] += 1;
        });
        Self { side, starts, placements }
    }

    /// The placements in these rows and columns, each occupied once.
    pub(super) fn of(&self, rows: u32, columns: u32) -> &[u64] {
        let key = (rows << self.side | columns) as usize;
        &self.placements[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}

/// The rows before `row` are filled.
#[derive(Clone, Copy)]
struct FilledRows {
    side: u32,
    row: u32,
    rows: u32,
    columns: u32,
    transverse: u32,
    placement: u64,
}

impl FilledRows {
    fn first(side: u32) -> Self {
        Self { side, row: 0, rows: 0, columns: 0, transverse: 0, placement: 0 }
    }

    /// Calls `each` with the rows and columns, and the diagonals, of all placements.
    fn visit(&mut self, each: &mut impl FnMut(usize, u64)) {
        let FilledRows { side, row, .. } = *self;
        if row == side {
            return each((self.rows << side | self.columns) as usize, self.placement);
        }
        poll();
        let mut next = Self { row: row + 1, ..*self };
        next.visit(each);
        next.rows |= 1 << row;
        for column in 0..side {
            let radial = diagonal(row as i32 - column as i32);
            let taken = self.columns >> column | self.transverse >> (row + column);
            if taken & 1 == 0 && self.placement & radial == 0 {
                // Farther ones meet no other quarter.
                let near = row + column < side;
                let transverse = if near { diagonal(1 + (row + column) as i32) } else { 0 };
                next.columns = self.columns | 1 << column;
                next.transverse = self.transverse | 1 << (row + column);
                next.placement = self.placement | radial | transverse << 32;
                next.visit(each);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_of_non_attacking_queens_is_listed_once() {
        for side in 1..=4 {
            let cells = side * side;
            let free = |set: &u32| {
                let at = |x: u32| ((x / side) as i32, (x % side) as i32);
                let taken: Vec<_> = (0..cells).filter(|x| set >> x & 1 != 0).map(at).collect();
                taken.iter().enumerate().all(|(k, a)| {
                    taken[..k].iter().all(|b| {
                        let (rows, columns) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
                        rows != 0 && columns != 0 && rows != columns
                    })
                })
            };
            let expected = (0..1u32 << cells).filter(free).count();
            assert_eq!(Quarters::new(side).placements.len(), expected, "{side}");
        }
    }
}
