//! Which clues may be added so that a puzzle's own clues stay needed: a quick test, which most
//! choices of clues fail, before each clue of each puzzle is asked about.
//!
//! A clue of a puzzle is needed, with others added, exactly when some solution without it has
//! another symbol in its cell, and has the added clues. For a few clues all these solutions are
//! listed.

use std::ops::ControlFlow;

use super::choose::Clue;
use crate::board::Puzzle;
use crate::solve::Solver;

/// So many clues are asked about: more lists take longer than what they leave out.
const CLUES: usize = 6;
/// Clues with more solutions than these are left to the tests that follow.
const SOLUTIONS: usize = 100;

/// For some clues of a puzzle the solutions without them, with another symbol in their cell.
#[derive(Debug, Default)]
pub(super) struct Needed {
    cells: usize,
    /// The symbols of the solutions of each, one solution after the other.
    solutions: Vec<Vec<u8>>,
}

impl Needed {
    pub(super) fn new(solver: &mut dyn Solver, puzzle: &Puzzle) -> Self {
        let clues: Vec<usize> = puzzle.skeleton().cells().collect();
        let mut without = |cell: usize| all_without(solver, puzzle, cell);
        let lists = clues.into_iter().filter_map(&mut without);
        let mut solutions: Vec<Vec<u8>> = lists.take(CLUES).collect();
        // Those that refuse the most first.
        solutions.sort_by_key(Vec::len);
        Self { cells: puzzle.symbols().len(), solutions }
    }

    /// Whether all the clues asked about stay needed when some are added.
    pub(super) fn allow(&self, added: &[Clue]) -> bool {
        let has = |solution: &[u8]| added.iter().all(|&(cell, symbol)| solution[cell] == symbol);
        self.solutions.iter().all(|of_clue| of_clue.chunks_exact(self.cells).any(has))
    }
}

/// The solutions without the clue of a cell that have another symbol there; `None` when they are
/// too many.
fn all_without(solver: &mut dyn Solver, puzzle: &Puzzle, cell: usize) -> Option<Vec<u8>> {
    let clue = puzzle.symbols()[cell];
    let (mut solutions, mut number) = (Vec::new(), 0);
    let done = solver.for_each_solution(&puzzle.with([(cell, 0)]), &mut |solution| {
        if number == SOLUTIONS {
            return ControlFlow::Break(());
        }
        number += 1;
        if solution[cell] != clue {
            solutions.extend_from_slice(solution);
        }
        ControlFlow::Continue(())
    });
    done.is_continue().then_some(solutions)
}
