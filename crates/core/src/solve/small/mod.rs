//! The solver for boards of at most eight symbols: a word of cells for each symbol.
//!
//! Bit `x` of the word of a symbol says that it may stand in cell `x`. All cells with one symbol
//! left are found at once, by adding the words up to "once" and "twice" (naked singles). So are the
//! symbols with one place left in a line (hidden singles), by adding up the cells of all lines of a
//! kind together (`lines.rs`); the words of all symbols are one vector. At a fixpoint the search
//! branches on a cell with two symbols, or with the fewest there are.
//!
//! Many puzzles of known solutions are tested without a list of symbols in between: see
//! [`Small::differing`].

mod lines;
mod propagation;
mod unavoidable;

use std::ops::ControlFlow;

use super::{Solver, Visit};
use crate::board::{Puzzle, Shape, ones};
use crate::run::poll;
use propagation::{Possible, Rules};

pub(crate) use lines::{Kind, Places, SYMBOLS};
pub(crate) use unavoidable::{Inside, Region};

/// The solver for boards of at most eight symbols.
#[derive(Debug, Clone)]
pub(crate) struct Small {
    shape: Shape,
    rules: Rules,
}

impl Small {
    /// A solver for boards of a shape; `None` when it has more than eight symbols.
    pub(crate) fn new(shape: Shape) -> Option<Self> {
        Rules::new(shape).map(|rules| Self { shape, rules })
    }

    /// Where the symbols of a board stand, at most 8 in at most 64 cells; 0 is no symbol.
    pub(crate) fn places(symbols: &[u8]) -> Places {
        debug_assert!(symbols.len() <= 64, "at most 64 cells");
        let mut places = [0; SYMBOLS];
        for (cell, &symbol) in symbols.iter().enumerate() {
            if symbol > 0 {
                places[usize::from(symbol) - 1] |= 1 << cell;
            }
        }
        places
    }

    /// The symbols of a board by their places.
    pub(crate) fn symbols(&self, places: &Places, symbols: &mut [u8]) {
        for (symbol, &places) in (1..).zip(places) {
            ones(places).for_each(|cell| symbols[cell] = symbol);
        }
    }

    /// The clues of a grid in some cells.
    pub(crate) fn clues(grid: &Places, cells: u64) -> Places {
        grid.map(|places| places & cells)
    }

    /// The cells in which some solution of the clues in `clues`, without that of `cell`, differs
    /// from the grid, `cell` among them; none when no solution differs there.
    pub(crate) fn differing(&self, grid: &Places, clues: u64, cell: usize) -> u64 {
        let one = 1 << cell;
        let mut board = self.rules.board(&Self::clues(grid, clues & !one));
        let own = grid.map(|places| places & one);
        for (open, own) in board.open.iter_mut().zip(own) {
            *open &= !own;
        }
        let mut differing = 0;
        let _ = self.search(board, &mut |solution| {
            let same = solution.iter().zip(grid).map(|(a, b)| a & b);
            differing = self.rules.all & !same.fold(0, |all, same| all | same);
            ControlFlow::Break(())
        });
        differing
    }

    /// Visits the solutions of some clues by the places of their symbols.
    pub(crate) fn for_each(
        &self,
        clues: &Places,
        visit: &mut impl FnMut(&Places) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.search(self.rules.board(clues), visit)
    }

    /// Whether some clues have exactly one solution.
    pub(crate) fn is_proper(&self, clues: &Places) -> bool {
        let mut solutions = 0;
        let _ = self.for_each(clues, &mut |_| {
            solutions += 1;
            super::break_if(solutions == 2)
        });
        solutions == 1
    }

    fn search(
        &self,
        mut board: Possible,
        visit: &mut impl FnMut(&Places) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.rules.propagate(&mut board).is_err() {
            return ControlFlow::Continue(());
        }
        let Some(cell) = board.branching_cell() else {
            return visit(&board.open);
        };
        poll();
        board.branches(cell).try_for_each(|branch| self.search(branch, visit))
    }
}

impl Solver for Small {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn for_each_solution(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> ControlFlow<()> {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        let mut symbols = vec![0; self.shape.cells()];
        self.for_each(&Self::places(puzzle.symbols()), &mut |solution| {
            self.symbols(solution, &mut symbols);
            visit(&symbols)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::solve::Generic;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn boards_of_eight_symbols_are_solved_as_by_the_generic_engine(
            order in Just((0..64).collect::<Vec<usize>>()).prop_shuffle(),
            clues in 16..30usize,
        ) {
            for name in ["2x4", "4x2", "latin8"] {
                let shape: Shape = name.parse().unwrap();
                let mut generic = Generic::new(shape);
                let empty = Puzzle::empty(shape);
                let grid = generic.solve(&empty, 1).solution.unwrap();
                let kept = if name == "latin8" { clues + 14 } else { clues };
                let cells = order[..kept].iter().fold(0u64, |set, cell| set | 1 << cell);
                let puzzle = masked(&grid, cells);
                let limit = 300;
                let mut small = Small::new(shape).unwrap();
                prop_assert_eq!(small.count(&puzzle, limit), generic.count(&puzzle, limit));
                let places = Small::places(grid.symbols());
                for cell in 0..64 {
                    let differing = small.differing(&places, cells, cell);
                    let expected = others(&mut generic, &grid, cells & !(1 << cell), cell);
                    prop_assert_eq!(differing != 0, expected);
                    if differing != 0 {
                        prop_assert!(differing >> cell & 1 == 1 && differing & cells & !(1 << cell) == 0);
                        // A solution does differ in all of these cells, and in no other.
                        let mut rest = generic.clone();
                        prop_assert!(others(&mut rest, &grid, !differing, cell));
                    }
                }
            }
        }
    }

    fn masked(grid: &Grid, cells: u64) -> Puzzle {
        let kept = |(cell, &symbol): (usize, &u8)| if cells >> cell & 1 == 1 { symbol } else { 0 };
        let symbols: Vec<u8> = grid.symbols().iter().enumerate().map(kept).collect();
        Puzzle::new(grid.shape(), symbols)
    }

    /// Whether a solution of the clues differs from the grid in a cell.
    fn others(solver: &mut Generic, grid: &Grid, clues: u64, cell: usize) -> bool {
        let mut symbols = masked(grid, clues).symbols().to_vec();
        let own = grid.symbols()[cell];
        (1..=8).filter(|&symbol| symbol != own).any(|symbol| {
            symbols[cell] = symbol;
            solver.count(&Puzzle::new(grid.shape(), symbols.clone()), 1) == 1
        })
    }

    #[test]
    fn boards_of_more_symbols_are_refused() {
        assert!(Small::new("3x3".parse().unwrap()).is_none());
        assert!(Small::new("latin1".parse().unwrap()).is_some());
    }
}
