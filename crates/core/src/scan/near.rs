//! A 9x9 solver for the question which *other* solution clues of a known grid have: it looks near
//! the grid.
//!
//! For each symbol a word of the cells where it may stand; naked and hidden singles; a branch on a
//! cell with two symbols. The grid's own symbol is tried first, so that the search goes to the grid
//! and comes back from there: another solution differs in what was decided last, in few cells. A
//! small unavoidable set is what a hitting-set search wants to learn.

use std::array::from_fn;

use super::parts::BAND;
use crate::board::{CellMask, cells_of, mask_of};

const ALL: CellMask = (1 << 81) - 1;

/// The solver for one grid.
pub(super) struct Near {
    /// The symbol of each cell, from 0.
    grid: [u8; 81],
    /// For each symbol where it stands in the grid.
    truth: [CellMask; 9],
    sees: [CellMask; 81],
}

#[derive(Clone, Copy)]
struct Possible {
    open: [CellMask; 9],
    /// The cells whose symbol was taken from all in sight.
    settled: CellMask,
}

struct Contradiction;

/// The line of a kind (row, column, box) in which a cell is.
fn line(kind: usize, cell: usize) -> usize {
    match kind {
        0 => cell / 9,
        1 => cell % 9,
        _ => cell / 27 * 3 + cell % 9 / 3,
    }
}

impl Near {
    /// The solver for a grid of symbols 1 to 9.
    pub(super) fn new(symbols: &[u8; 81]) -> Self {
        let all = |is: &dyn Fn(usize) -> bool| mask_of((0..81).filter(|&cell| is(cell)));
        let together = |x, y| (0..3).any(|kind| line(kind, x) == line(kind, y));
        Self {
            grid: symbols.map(|symbol| symbol - 1),
            truth: from_fn(|s| all(&|x| usize::from(symbols[x]) == s + 1)),
            sees: from_fn(|x| all(&|y| x != y && together(x, y))),
        }
    }

    /// The cells in which some other solution of clues of the grid differs from it; none when the
    /// clues are proper.
    pub(super) fn another(&self, clues: CellMask) -> CellMask {
        let mut taken = [0; 9];
        for cell in cells_of(clues) {
            taken[usize::from(self.grid[cell])] |= self.sees[cell];
        }
        let open = from_fn(|s| ALL & !taken[s] & !clues | self.truth[s] & clues);
        self.search(&mut Possible { open, settled: clues })
    }

    fn search(&self, board: &mut Possible) -> CellMask {
        let Ok(two) = self.propagate(board) else {
            return 0;
        };
        if board.settled == ALL {
            let places = board.open.iter().zip(&self.truth);
            return ALL & !places.fold(0, |same, (open, truth)| same | open & truth);
        }
        let from = if two != 0 { two } else { ALL & !board.settled };
        let cell = from.trailing_zeros() as usize;
        for i in 0..9 {
            let symbol = (usize::from(self.grid[cell]) + i) % 9;
            if board.open[symbol] >> cell & 1 == 1 {
                let mut next = *board;
                self.put(&mut next, symbol, cell);
                let found = self.search(&mut next);
                if found != 0 {
                    return found;
                }
            }
        }
        0
    }

    #[inline(always)]
    fn put(&self, board: &mut Possible, symbol: usize, cell: usize) {
        let bit = 1 << cell;
        for open in &mut board.open {
            *open &= !bit;
        }
        board.open[symbol] = board.open[symbol] & !self.sees[cell] | bit;
        board.settled |= bit;
    }

    /// All that singles say; then the cells that have two symbols left.
    fn propagate(&self, board: &mut Possible) -> Result<CellMask, Contradiction> {
        loop {
            let (mut one, mut two, mut three) = (0, 0, 0);
            for open in board.open {
                three |= two & open;
                two |= one & open;
                one |= open;
            }
            if one != ALL {
                return Err(Contradiction);
            }
            let singles = one & !two & !board.settled;
            if singles != 0 {
                self.place_naked_singles(board, singles)?;
            } else if board.settled == ALL || !self.hidden_singles(board)? {
                return Ok(two & !three);
            }
        }
    }

    fn place_naked_singles(
        &self,
        board: &mut Possible,
        singles: CellMask,
    ) -> Result<(), Contradiction> {
        for open in &mut board.open {
            for cell in cells_of(*open & singles) {
                if *open >> cell & 1 == 0 {
                    return Err(Contradiction);
                }
                *open &= !self.sees[cell];
            }
        }
        board.settled |= singles;
        Ok(())
    }

    /// Whether a symbol with one place left in a line was found.
    fn hidden_singles(&self, board: &mut Possible) -> Result<bool, Contradiction> {
        let unsettled = ALL & !board.settled;
        let mut found = false;
        for symbol in 0..9 {
            let open = board.open[symbol];
            if open & unsettled == 0 {
                if open.count_ones() != 9 {
                    return Err(Contradiction);
                }
                continue;
            }
            let singles = single_places(open)? & unsettled;
            for cell in cells_of(singles) {
                if board.open[symbol] >> cell & 1 == 0 {
                    return Err(Contradiction);
                }
                self.put(board, symbol, cell);
                found = true;
            }
        }
        Ok(found)
    }
}

/// The first cell of each row, and the last.
const FIRST: CellMask = ALL / 0x1ff;
const LAST: CellMask = FIRST << 8;

/// The rows that hold some of the cells, as their last cells. The sum carries into the last cell of
/// a row exactly when another cell is set.
#[inline(always)]
fn rows_with(cells: CellMask) -> CellMask {
    (((cells & !LAST) + (ALL & !LAST)) | cells) & LAST
}

/// The cells of the first box of a band.
const BOX: u32 = 7 | 7 << 9 | 7 << 18;

/// Those of a symbol's places that are the only ones in their row, column or box, all of them by
/// arithmetic on whole rows.
#[inline(always)]
fn single_places(open: CellMask) -> Result<CellMask, Contradiction> {
    if rows_with(open) != LAST {
        return Err(Contradiction);
    }
    // Without its first place a row with one is empty.
    let single = LAST & !rows_with(open & (open - FIRST));
    let mut places = open & ((single << 1) - (single >> 8));
    // The columns with a place, and those with two.
    let (mut one, mut two) = (0, 0);
    for band in 0..3 {
        let cells = (open >> (27 * band)) as u32 & BAND;
        let (a, b, c) = (cells & 0x1ff, cells >> 9 & 0x1ff, cells >> 18);
        let (any, several) = (a | b | c, a & b | (a | b) & c);
        two |= one & any | several;
        one |= any;
        // A bit for each box: its three columns.
        let column = |cells: u32, place: u32| cells >> place & 0o111;
        let (x, y, z) = (column(any, 0), column(any, 1), column(any, 2));
        let boxes = x | y | z;
        if boxes != 0o111 {
            return Err(Contradiction);
        }
        let twice = x & y | (x | y) & z;
        let in_column = column(several, 0) | column(several, 1) | column(several, 2);
        let single = boxes & !(twice | in_column);
        let of_boxes = cells & (single * BOX);
        places |= CellMask::from(of_boxes) << (27 * band);
    }
    if one != 0x1ff {
        return Err(Contradiction);
    }
    Ok(places | open & (CellMask::from(one & !two) * FIRST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::census::UniformGrids;
    use crate::random::stream;
    use crate::solve::nine::NineSolver;
    use crate::solve::{Generic, Solver};
    use rand::RngExt;

    const GRID: &[u8; 81] =
        b"639241785284765193517983624123857946796432851458619237342178569861594372975326418";

    fn symbols(grid: &Grid) -> [u8; 81] {
        grid.symbols().try_into().unwrap()
    }

    #[test]
    fn places_are_single_exactly_when_a_line_has_no_other() {
        let near = Near::new(&GRID.map(|symbol| symbol - b'0'));
        let lines: Vec<CellMask> = (0..27)
            .map(|l| (0..81).filter(move |&x| line(l / 9, x) == l % 9))
            .map(|cells| cells.fold(0, |mask, cell| mask | 1 << cell))
            .collect();
        let (mut without, mut singles) = (0, 0);
        for block in 0..2000 {
            let random = &mut stream(32, block);
            // A symbol's cells in the grid, with some more.
            let mut open = near.truth[random.random_range(0..9)];
            for _ in 0..random.random_range(0..60) {
                open |= 1 << random.random_range(0..81);
            }
            if random.random_range(0..4) == 0 {
                open &= !(1 << random.random_range(0..81));
            }
            let places = lines.iter().map(|line| open & line);
            let single = places.clone().filter(|places| places.is_power_of_two());
            let expected = single.fold(0, |all, place| all | place);
            match single_places(open) {
                Ok(places) => assert_eq!(places, expected),
                Err(Contradiction) => without += 1,
            }
            assert_eq!(single_places(open).is_err(), places.clone().any(|p| p == 0));
            singles += expected.count_ones();
        }
        assert!(without > 10 && singles > 2000, "{without} {singles}");
    }

    #[test]
    fn clues_have_another_solution_exactly_when_another_engine_counts_two() {
        let grids = UniformGrids::default();
        let (mut proper, mut improper) = (0, 0);
        for block in 0..400 {
            let random = &mut stream(31, block);
            let grid = grids.sample(random);
            let near = Near::new(&symbols(&grid));
            let many = random.random_range(25..80);
            let clues = (0..many).fold(0, |mask, _| mask | 1 << random.random_range(0..81));
            let puzzle = grid.puzzle_in(clues);
            let set = near.another(clues);
            assert_eq!(set == 0, NineSolver::default().count(&puzzle, 2) == 1, "{puzzle}");
            assert_eq!(set & clues, 0, "{puzzle}");
            if set == 0 {
                proper += 1;
                continue;
            }
            improper += 1;
            // It is unavoidable.
            let several = |set: CellMask| {
                Generic::new(grid.shape()).count(&grid.puzzle_in(ALL & !set), 2) == 2
            };
            assert!(several(set));
        }
        assert!(proper > 20 && improper > 20);
    }
}
