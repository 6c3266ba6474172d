//! Boards with clues removed and added; what is particular to 9x9.

use super::removals::Removal;
use crate::board::Puzzle;

/// The symbols 1 to 9 that aren't forbidden, as bits, in the cells from a first on.
pub(super) fn allowed(forbidden: &[u64], first: usize) -> [u16; 81] {
    let cell = |cell: usize| {
        if cell < first { 0 } else { !forbidden[cell] as u16 }
    };
    std::array::from_fn(cell)
}

/// The symbols of a 9x9 puzzle.
pub(super) fn nine(puzzle: &Puzzle) -> [u8; 81] {
    puzzle.symbols().try_into().expect("81 cells")
}

/// The puzzle that a removal leaves.
pub(super) fn without(removal: &Removal) -> Puzzle {
    removal.puzzle.with(removal.cells.iter().map(|&cell| (cell, 0)))
}
