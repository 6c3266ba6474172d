//! Clues, and which of them would make a puzzle proper, by any solver.

use super::{Solver, break_if};
use crate::board::{CellMask, Puzzle};

/// A clue: the cell and the symbol.
pub(crate) type Clue = (u8, u8);

/// Clues of a grid: which grid, and their cells.
pub(crate) type ClueSet = (usize, CellMask);

/// The clues that would make a puzzle proper, in cell order; `None` when it has more than `limit`
/// solutions.
pub(crate) fn completing(solver: &mut dyn Solver, puzzle: &[u8], limit: u32) -> Option<Vec<Clue>> {
    let shape = solver.shape();
    let mut seen = vec![(0u32, 0u32); puzzle.len()];
    let mut solutions = 0;
    let whole = Puzzle::new(shape, puzzle);
    let flow = solver.for_each_solution(&whole, &mut |solution| {
        solutions += 1;
        for ((once, twice), symbol) in seen.iter_mut().zip(solution) {
            let bit = 1 << (symbol - 1);
            *twice |= *once & bit;
            *once |= bit;
        }
        break_if(solutions > limit)
    });
    if flow.is_break() {
        return None;
    }
    let empty = (0..puzzle.len()).filter(|&cell| puzzle[cell] == 0);
    let clues = empty.flat_map(|cell| {
        let (once, twice) = seen[cell];
        let symbols = (0..32u8).filter(move |&bit| (once & !twice) >> bit & 1 == 1);
        symbols.map(move |bit| (cell as u8, bit + 1))
    });
    Some(clues.collect())
}
