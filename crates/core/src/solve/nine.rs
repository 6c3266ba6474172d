//! The 9x9 search, a crate of its own, as one of the solvers here.

use std::ops::ControlFlow;

use super::{Solutions, Solver};
use crate::board::{Grid, Puzzle, Shape};
use crate::run::poll;

pub use gridforest_nine::*;

/// Counts the solutions of many 9x9 puzzles, each up to `limit`: as that of the crate, with a
/// [`poll`] where they are very many.
///
/// # Panics
/// As [`solve_batch_looking`].
pub fn solve_batch(backend: Backend, puzzles: &[[u8; 81]], limit: u64) -> Vec<Answer> {
    solve_batch_looking(backend, puzzles, limit, &poll)
}

/// The 81 symbols of a puzzle.
///
/// # Panics
/// When the puzzle is of another shape.
fn symbols(puzzle: &Puzzle) -> &[u8; 81] {
    assert_eq!(puzzle.shape(), Shape::NINE, "the shape of the puzzle");
    puzzle.symbols().try_into().expect("81 cells")
}

impl Solver for NineSolver {
    fn shape(&self) -> Shape {
        Shape::NINE
    }

    fn solve(&mut self, puzzle: &Puzzle, limit: u64) -> Solutions {
        let answer = solve_batch(self.backend(), &[*symbols(puzzle)], limit)[0];
        let grid = || Grid::new(Shape::NINE, answer.solution).expect("a solution grid");
        Solutions { count: answer.solutions, solution: (answer.solutions > 0).then(grid) }
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        solve_batch(self.backend(), &[*symbols(puzzle)], limit)[0].solutions
    }

    fn for_each_solution(
        &mut self,
        puzzle: &Puzzle,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_in_order(symbols(puzzle), |solution| {
            poll();
            visit(solution)
        })
    }
}
