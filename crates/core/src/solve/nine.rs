//! The 9x9 search, a crate of its own, as one of the solvers here.

use std::ops::ControlFlow;

use super::{Solutions, Solver, Visit};
use crate::board::{Grid, Puzzle, Shape};
use crate::run::{poll, poll_after};

pub use gridforest_nine::*;

/// Counts the solutions of many 9x9 puzzles, each up to `limit`: as that of the crate, with a
/// [`poll`] where they are very many. Of a budget each branching takes a step: they are the same on
/// every machine where one puzzle is searched alone.
///
/// # Panics
/// As [`solve_batch_looking`].
pub fn solve_batch(backend: Backend, puzzles: &[[u8; 81]], limit: u64) -> Vec<Answer> {
    let answers = solve_batch_looking(backend, puzzles, limit, &poll);
    poll_after(|| answers.iter().map(|answer| 1 + answer.guesses).sum());
    answers
}

/// The redundant clues of proper puzzles: as that of the crate. Of a budget each clue takes a step.
///
/// # Panics
/// As that of the crate.
pub fn redundant_clues(backend: Backend, puzzles: &[[u8; 81]]) -> Vec<CellMask> {
    let redundant = gridforest_nine::redundant_clues(backend, puzzles);
    poll_after(|| puzzles.iter().flatten().filter(|&&symbol| symbol > 0).count() as u64);
    redundant
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

    fn for_each_solution(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> ControlFlow<()> {
        self.visit_in_order(symbols(puzzle), |solution| {
            poll();
            visit(solution)
        })
    }
}
