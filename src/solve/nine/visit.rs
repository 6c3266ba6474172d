//! One puzzle at a time over the lanes: every solution, shown to a visitor.

use std::ops::ControlFlow;

use super::backend::{Backend, run};
use super::batch::{Answer, solve_batch};
use super::one::One;
use crate::board::{Grid, Puzzle, Shape};
use crate::solve::{Outcome, Solver};

/// The 9x9 engine for one puzzle at a time.
///
/// A puzzle is searched alone until it shows many solutions; then its search spreads over all
/// lanes. Many puzzles are better handed over at once, to [`super::solve_batch`].
#[derive(Debug, Clone)]
pub struct Nine {
    backend: Backend,
    shape: Shape,
}

impl Nine {
    /// The engine on a backend.
    ///
    /// # Panics
    /// When this machine can't run it.
    pub fn new(backend: Backend) -> Self {
        assert!(backend.is_available(), "{backend:?} on this machine");
        Self {
            backend,
            shape: Shape::sudoku(3, 3).expect("3x3 is a shape"),
        }
    }

    /// Visits every solution of a puzzle (81 symbols, 0 for an empty cell, none above 9) once,
    /// until the visitor breaks. The first is that of [`super::solve_batch`]; the order of the others
    /// depends on the backend.
    pub fn visit(
        &mut self,
        puzzle: &[u8; 81],
        mut visit: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Behind a pointer, so that one search is compiled for all visitors.
        let visit: &mut dyn FnMut(&[u8; 81]) -> ControlFlow<()> = &mut visit;
        let mut search = One::<_, true>::new(puzzle, visit);
        run(self.backend, &mut search);
        search.flow
    }
}

impl Nine {
    fn answer(&self, puzzle: &Puzzle, limit: u64) -> Answer {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        let symbols = puzzle.symbols().try_into().expect("81 cells");
        solve_batch(self.backend, &[symbols], limit)[0]
    }
}

impl Default for Nine {
    /// On the fastest backend of this machine.
    fn default() -> Self {
        Self::new(Backend::best())
    }
}

impl Solver for Nine {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn solve(&mut self, puzzle: &Puzzle, limit: u64) -> Outcome {
        let answer = self.answer(puzzle, limit);
        let grid = || Grid::new(self.shape, answer.solution).expect("a solution grid");
        Outcome {
            count: answer.solutions,
            solution: (answer.solutions > 0).then(grid),
        }
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        self.answer(puzzle, limit).solutions
    }

    fn for_each_solution(
        &mut self,
        puzzle: &Puzzle,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        let symbols = puzzle.symbols().try_into().expect("81 cells");
        self.visit(symbols, |solution| visit(solution))
    }
}
