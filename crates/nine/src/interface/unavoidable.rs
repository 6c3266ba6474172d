//! Small unavoidable sets of a grid, found without search.
//!
//! A set of cells is *unavoidable* when another grid differs from this one on it alone: every
//! proper puzzle of the grid has a clue there. Exchanging two digits in some rows, or two rows
//! (columns) of a band (stack) in some columns (rows), makes such another grid; the sets are the
//! cycles of a permutation of nine elements. A clue that is the only one in such a set is needed:
//! that decides half of the clues of a random minimal puzzle, and four fifths of those of a 17-clue
//! one.
//!
//! # References
//! 1. G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Experimental Mathematics
//!    23 (2014): unavoidable sets.

use crate::mask::CellMask;

/// Visits, for a solution grid, every minimal set of cells in which two digits, two rows of a band
/// or two columns of a stack can be exchanged.
#[inline(always)]
pub(crate) fn for_each_small_unavoidable(grid: &[u8; 81], mut visit: impl FnMut(CellMask)) {
    let places = Places::of(grid);
    for a in 0..9 {
        for b in 0..a {
            places.digits(a, b, &mut visit);
        }
    }
    for line in 0..9 {
        let other = line / 3 * 3 + (line + 1) % 3;
        rows(grid, &places, line, other, &mut visit);
        columns(grid, &places, line, other, &mut visit);
    }
}

/// Where each digit stands.
struct Places {
    /// The column, by digit and row.
    column: [[u8; 9]; 9],
    /// The row, by digit and column.
    row: [[u8; 9]; 9],
    /// The row, by digit and box.
    row_in_box: [[u8; 9]; 9],
    cells: [CellMask; 9],
}

impl Places {
    fn of(grid: &[u8; 81]) -> Self {
        let mut places =
            Self { column: [[0; 9]; 9], row: [[0; 9]; 9], row_in_box: [[0; 9]; 9], cells: [0; 9] };
        for (cell, &symbol) in grid.iter().enumerate() {
            let (digit, r, c) = (usize::from(symbol - 1), cell / 9, cell % 9);
            places.column[digit][r] = c as u8;
            places.row[digit][c] = r as u8;
            places.row_in_box[digit][r / 3 * 3 + c / 3] = r as u8;
            places.cells[digit] |= 1 << cell;
        }
        places
    }

    /// The rows in which two digits can be exchanged: where one of them stands in a row, the other
    /// stands somewhere in that column and in that box, and must move too.
    fn digits(&self, a: usize, b: usize, visit: &mut impl FnMut(CellMask)) {
        let mut left = 0x1ff_u32;
        while left != 0 {
            let (mut rows, mut open) = (left & left.wrapping_neg(), left & left.wrapping_neg());
            while open != 0 {
                let r = open.trailing_zeros() as usize;
                let c = usize::from(self.column[a][r]);
                let more = 1 << self.row[b][c] | 1 << self.row_in_box[b][r / 3 * 3 + c / 3];
                open = (open | more & !rows) & !(1 << r);
                rows |= more;
            }
            left &= !rows;
            visit((self.cells[a] | self.cells[b]) & (COLUMN[rows as usize] * 0x1ff));
        }
    }
}

/// The columns in which two rows can be exchanged.
fn rows(grid: &[u8; 81], places: &Places, r: usize, s: usize, visit: &mut impl FnMut(CellMask)) {
    let next = |c: usize| usize::from(places.column[usize::from(grid[9 * s + c] - 1)][r]);
    each_cycle(next, |columns| {
        let columns = CellMask::from(columns);
        visit(columns << (9 * r) | columns << (9 * s));
    });
}

/// The rows in which two columns can be exchanged.
fn columns(grid: &[u8; 81], places: &Places, c: usize, d: usize, visit: &mut impl FnMut(CellMask)) {
    let next = |r: usize| usize::from(places.row[usize::from(grid[9 * r + d] - 1)][c]);
    each_cycle(next, |rows| {
        let cells = COLUMN[rows as usize];
        visit(cells << c | cells << d);
    });
}

/// The cycles of a permutation of nine elements, as sets.
fn each_cycle(next: impl Fn(usize) -> usize, mut visit: impl FnMut(u32)) {
    let mut left = 0x1ff_u32;
    while left != 0 {
        let mut at = left.trailing_zeros() as usize;
        let mut cycle = 0;
        while cycle >> at & 1 == 0 {
            cycle |= 1 << at;
            at = next(at);
        }
        left &= !cycle;
        visit(cycle);
    }
}

/// The cells of the first column in each set of rows.
const COLUMN: [CellMask; 512] = {
    let mut cells = [0; 512];
    let mut rows = 0;
    while rows < 512 {
        let mut row = 0;
        while row < 9 {
            cells[rows] |= ((rows >> row & 1) as CellMask) << (9 * row);
            row += 1;
        }
        rows += 1;
    }
    cells
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mask::mask_of;
    use crate::reference::{grid, random, solutions};
    use std::collections::BTreeSet;

    /// The minimal sets of cells, among some cells of a grid, in which another grid differs from it
    /// on these alone.
    fn minimal_differences(grid: &[u8; 81], emptied: impl Fn(usize) -> bool) -> Vec<CellMask> {
        let mut puzzle = *grid;
        (0..81).filter(|&cell| emptied(cell)).for_each(|cell| puzzle[cell] = 0);
        let all = solutions(&puzzle, usize::MAX);
        let differs = |other: &[u8; 81]| mask_of((0..81).filter(|&cell| other[cell] != grid[cell]));
        let sets: Vec<CellMask> = all.iter().map(differs).filter(|&set| set != 0).collect();
        let is_minimal = |set: &&CellMask| {
            let inside = |other: &CellMask| other & *set == *other && other != *set;
            !sets.iter().any(inside)
        };
        sets.iter().filter(is_minimal).copied().collect()
    }

    #[test]
    fn the_sets_are_the_least_in_which_two_digits_or_lines_can_be_exchanged() {
        let random = &mut random(9);
        for _ in 0..6 {
            let grid = grid(random);
            let mut expected = BTreeSet::new();
            for (a, b) in (0..9).flat_map(|b| (0..b).map(move |a| (a, b))) {
                let holds = |cell: usize| [a + 1, b + 1].contains(&usize::from(grid[cell]));
                expected.extend(minimal_differences(&grid, holds));
                if a / 3 == b / 3 {
                    expected
                        .extend(minimal_differences(&grid, |cell| [a, b].contains(&(cell / 9))));
                    expected
                        .extend(minimal_differences(&grid, |cell| [a, b].contains(&(cell % 9))));
                }
            }
            let mut found = BTreeSet::new();
            for_each_small_unavoidable(&grid, |set| {
                found.insert(set);
            });
            assert_eq!(found, expected);
            assert!(found.iter().any(|set| set.count_ones() == 4));
        }
    }
}
