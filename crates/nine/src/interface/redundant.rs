//! Which clues of proper puzzles are redundant.
//!
//! A clue is redundant when no solution of the other clues has another digit in its cell. Many
//! clues are seen to be needed from the solution (`unavoidable.rs`). For each of the others the
//! puzzle without it is searched, its digit forbidden in its cell: the first solution refutes that
//! it is redundant. All puzzles fill the lanes together.

use super::solve::solve_batch;
use super::unavoidable::for_each_small_unavoidable;
use crate::backend::{Backend, run};
use crate::mask::{CellMask, mask_of};
use crate::tasks::{Batch, Redundant};

/// The redundant clues of proper puzzles, as sets of cells.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9. It is
/// minimal when it is proper and the set is empty; of puzzles that aren't proper the answer says
/// nothing.
///
/// ```
/// use gridforest_nine::{Backend, redundant_clues, solve_batch};
/// let backend = Backend::best();
/// let grid = solve_batch(backend, &[[0; 81]], 1)[0].solution;
/// // Of a full grid, each clue could go.
/// assert_eq!(redundant_clues(backend, &[grid]), [(1 << 81) - 1]);
/// ```
///
/// # Panics
/// When this machine can't run the backend.
pub fn redundant_clues(backend: Backend, puzzles: &[[u8; 81]]) -> Vec<CellMask> {
    let answers = solve_batch(backend, puzzles, 1);
    let solutions: Vec<[u8; 81]> = answers.iter().map(|answer| answer.solution).collect();
    let all: Vec<CellMask> = puzzles.iter().map(clues_of).collect();
    redundant_among(backend, puzzles, &solutions, &all)
}

/// Which of some clues are redundant, in proper puzzles whose solutions are known: a subset of
/// `clues`.
///
/// # Panics
/// When this machine can't run the backend.
pub fn redundant_among(
    backend: Backend,
    puzzles: &[[u8; 81]],
    solutions: &[[u8; 81]],
    clues: &[CellMask],
) -> Vec<CellMask> {
    let grids = puzzles.iter().zip(solutions);
    let open: Vec<CellMask> = grids
        .zip(clues)
        .map(|((puzzle, solution), &clues)| clues & !needed(clues_of(puzzle), solution))
        .collect();
    let mut task = Redundant::new(puzzles, open);
    run(backend, &mut Batch::Redundant(&mut task));
    task.redundant
}

fn clues_of(puzzle: &[u8; 81]) -> CellMask {
    mask_of((0..81).filter(|&cell| puzzle[cell] != 0))
}

/// The clues that are the only ones in a small unavoidable set of the solution. A solution of zeros
/// is none.
fn needed(clues: CellMask, solution: &[u8; 81]) -> CellMask {
    let mut needed = 0;
    if solution[0] != 0 {
        for_each_small_unavoidable(solution, |cells| {
            let there = cells & clues;
            if there & there.wrapping_sub(1) == 0 {
                needed |= there;
            }
        });
    }
    needed
}
