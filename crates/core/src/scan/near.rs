//! A 9x9 solver for the question which *other* solution clues of a known grid have: it looks near the grid.
//!
//! For each symbol a word of the cells where it may stand; naked and hidden singles; a branch on a cell with two
//! symbols. The grid's own symbol is tried first, so that the search goes to the grid and comes back from
//! there: another solution differs in what was decided last, in few cells. A small unavoidable set is
//! what a hitting-set search wants to learn.

use std::array::from_fn;

use crate::board::{CellMask, cells_of};

const ALL: CellMask = (1 << 81) - 1;

/// The solver for one grid.
pub(super) struct Near {
    /// The symbol of each cell, from 0.
    grid: [u8; 81],
    /// For each symbol where it stands in the grid.
    truth: [CellMask; 9],
    sees: [CellMask; 81],
    lines: [CellMask; 27],
}

#[derive(Clone, Copy)]
struct Board {
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
        let all = |is: &dyn Fn(usize) -> bool| {
            let cells = (0..81).filter(|&cell| is(cell));
            cells.fold(0, |mask, cell| mask | 1 << cell)
        };
        let together = |x, y| (0..3).any(|kind| line(kind, x) == line(kind, y));
        Self {
            grid: symbols.map(|symbol| symbol - 1),
            truth: from_fn(|s| all(&|x| usize::from(symbols[x]) == s + 1)),
            sees: from_fn(|x| all(&|y| x != y && together(x, y))),
            lines: from_fn(|l| all(&|x| line(l / 9, x) == l % 9)),
        }
    }

    /// The cells in which some other solution of clues of the grid differs from it; none when the clues are
    /// proper.
    pub(super) fn another(&self, clues: CellMask) -> CellMask {
        let mut taken = [0; 9];
        for cell in cells_of(clues) {
            taken[usize::from(self.grid[cell])] |= self.sees[cell];
        }
        let open = from_fn(|s| ALL & !taken[s] & !clues | self.truth[s] & clues);
        self.search(&mut Board {
            open,
            settled: clues,
        })
    }

    /// A minimal unavoidable set inside one.
    pub(super) fn shrunk(&self, mut set: CellMask) -> CellMask {
        let mut untried = set;
        while untried != 0 {
            let cell = untried & untried.wrapping_neg();
            untried ^= cell;
            let smaller = self.another(ALL & !set | cell);
            if smaller != 0 {
                set = smaller;
                untried &= set;
            }
        }
        set
    }

    fn search(&self, board: &mut Board) -> CellMask {
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
    fn put(&self, board: &mut Board, symbol: usize, cell: usize) {
        let bit = 1 << cell;
        for open in &mut board.open {
            *open &= !bit;
        }
        board.open[symbol] = board.open[symbol] & !self.sees[cell] | bit;
        board.settled |= bit;
    }

    /// All that singles say; then the cells that have two symbols left.
    fn propagate(&self, board: &mut Board) -> Result<CellMask, Contradiction> {
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
                self.tell(board, singles)?;
            } else if board.settled == ALL || !self.hidden_singles(board)? {
                return Ok(two & !three);
            }
        }
    }

    fn tell(&self, board: &mut Board, singles: CellMask) -> Result<(), Contradiction> {
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
    fn hidden_singles(&self, board: &mut Board) -> Result<bool, Contradiction> {
        // A line whose cells are all settled has each symbol once.
        let unsettled = ALL & !board.settled;
        let (mut lines, mut many) = ([0; 27], 0);
        for &line in &self.lines {
            lines[many] = line;
            many += usize::from(line & unsettled != 0);
        }
        let mut found = false;
        for symbol in 0..9 {
            if board.open[symbol] & unsettled == 0 {
                if board.open[symbol].count_ones() != 9 {
                    return Err(Contradiction);
                }
                continue;
            }
            for line in &lines[..many] {
                let places = board.open[symbol] & line;
                if places == 0 {
                    return Err(Contradiction);
                }
                if places & (places - 1) == 0 && places & board.settled == 0 {
                    self.put(board, symbol, places.trailing_zeros() as usize);
                    found = true;
                }
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Skeleton};
    use crate::census::UniformGrids;
    use crate::random::stream;
    use crate::solve::nine::NineSolver;
    use crate::solve::{Generic, Solver};
    use rand::RngExt;

    fn symbols(grid: &Grid) -> [u8; 81] {
        grid.symbols().try_into().unwrap()
    }

    #[test]
    fn clues_have_another_solution_exactly_when_another_engine_counts_two() {
        let grids = UniformGrids::new();
        let (mut proper, mut improper) = (0, 0);
        for block in 0..400 {
            let random = &mut stream(31, block);
            let grid = grids.sample(random);
            let near = Near::new(&symbols(&grid));
            let many = random.random_range(25..80);
            let clues = (0..many).fold(0, |mask, _| mask | 1 << random.random_range(0..81));
            let puzzle = grid.puzzle(&Skeleton::from_mask(grid.shape(), clues));
            let set = near.another(clues);
            assert_eq!(
                set == 0,
                NineSolver::default().count(&puzzle, 2) == 1,
                "{puzzle}"
            );
            assert_eq!(set & clues, 0, "{puzzle}");
            if set == 0 {
                proper += 1;
                continue;
            }
            improper += 1;
            // It is unavoidable, and what is left of it is minimal.
            let several = |set: CellMask| {
                let given = Skeleton::from_mask(grid.shape(), ALL & !set);
                Generic::new(grid.shape()).count(&grid.puzzle(&given), 2) == 2
            };
            assert!(several(set));
            let small = near.shrunk(set);
            assert!(small & !set == 0 && several(small));
            assert!(cells_of(small).all(|cell| !several(small & !(1 << cell))));
        }
        assert!(proper > 20 && improper > 20);
    }
}
