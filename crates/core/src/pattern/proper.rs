//! Which of many puzzles are proper.

use crate::board::Puzzle;
use crate::solve::{NineBatch, Solver};

/// Whether each of some puzzles of one shape has one solution: of 9x9 many are solved at once.
pub(super) fn are_proper(solver: &mut dyn Solver, puzzles: &[Puzzle]) -> Vec<bool> {
    let Some(batch) = puzzles.first().and_then(|puzzle| NineBatch::new(puzzle.shape())) else {
        return puzzles.iter().map(|puzzle| solver.count(puzzle, 2) == 1).collect();
    };
    let symbols = puzzles.iter().map(|puzzle| puzzle.symbols().try_into().expect("81 cells"));
    let counts = batch.counts(&symbols.collect::<Vec<[u8; 81]>>(), 2);
    counts.into_iter().map(|count| count == 1).collect()
}
