//! Clues, and which of them would make a puzzle proper, by any solver.

use super::{Solver, break_if};
use crate::board::{CellMask, Puzzle, SymbolMask, ones};

/// A clue: the cell and the symbol.
pub(crate) type Clue = (u8, u8);

/// Clues of a grid: which grid, and their cells.
pub(crate) type ClueSet = (usize, CellMask);

/// The clues that would make a puzzle proper, in cell order; `None` when it has more than `limit`
/// solutions.
pub(crate) fn completing(solver: &mut dyn Solver, puzzle: &[u8], limit: u32) -> Option<Vec<Clue>> {
    let shape = solver.shape();
    let mut seen: Vec<(SymbolMask, SymbolMask)> = vec![(0, 0); puzzle.len()];
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
        ones(once & !twice).map(move |symbol| (cell as u8, symbol as u8 + 1))
    });
    Some(clues.collect())
}

#[cfg(test)]
mod tests {
    use super::super::Reference;
    use super::*;
    use crate::board::Shape;

    /// Two cells of a row are open: each symbol in either decides.
    #[test]
    fn every_symbol_is_a_clue() {
        for side in 2..=36usize {
            let shape: Shape = format!("rect1x{side}").parse().unwrap();
            let mut row: Vec<u8> = (1..=side as u8).collect();
            row[side - 2..].fill(0);
            let found = completing(&mut Reference::new(shape), &row, 2).unwrap();
            let [one, other] = [side as u8 - 1, side as u8];
            let cells = [one - 1, other - 1];
            let expected = cells.map(|cell| [(cell, one), (cell, other)]).concat();
            assert_eq!(found, expected, "{side}");
        }
    }
}
