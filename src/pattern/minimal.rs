//! Whether a puzzle is minimal, by any solver.

use crate::board::Puzzle;
use crate::solve::Solver;

/// Whether a proper puzzle has no clue to spare.
pub fn is_minimal(solver: &mut dyn Solver, puzzle: &Puzzle) -> bool {
    let cells: Vec<usize> = puzzle.skeleton().cells().collect();
    !cells.into_iter().any(|cell| {
        let mut symbols = puzzle.symbols().to_vec();
        symbols[cell] = 0;
        solver.count(&Puzzle::new(puzzle.shape(), symbols), 2) == 1
    })
}
