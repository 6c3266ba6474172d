//! Solutions checked against the rules.

/// Whether a grid solves a puzzle: every line holds every digit, and every clue is kept.
///
/// Both are symbols in cell order, 0 for an empty cell of the puzzle.
///
/// ```
/// use gridforest_nine::{Backend, is_solution, solve_batch};
/// let puzzle = [0; 81];
/// let answer = solve_batch(Backend::best(), &[puzzle], 1)[0];
/// assert!(is_solution(&puzzle, &answer.solution) && !is_solution(&puzzle, &puzzle));
/// ```
pub fn is_solution(puzzle: &[u8; 81], grid: &[u8; 81]) -> bool {
    let clues = puzzle.iter().zip(grid);
    is_grid(grid) && clues.fold(true, |kept, (&clue, &s)| kept & (clue == 0 || clue == s))
}

fn is_grid(symbols: &[u8; 81]) -> bool {
    let mut lines = [0u32; 27];
    for (cell, &symbol) in symbols.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let digit = 1 << symbol.min(31);
        lines[row] |= digit;
        lines[9 + column] |= digit;
        lines[18 + row / 3 * 3 + column / 3] |= digit;
    }
    lines.iter().all(|&line| line == 0x3fe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_keeps_the_rules_and_the_clues() {
        let grid: [u8; 81] = std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            ((3 * row + row / 3 + column) % 9) as u8 + 1
        });
        assert!(is_solution(&grid, &grid));
        for cell in 0..81 {
            let mut hole = grid;
            hole[cell] = 0;
            assert!(is_solution(&hole, &grid) && !is_solution(&hole, &hole));
            for symbol in (1..=255).filter(|&s| s != grid[cell]) {
                let mut other = grid;
                other[cell] = symbol;
                assert!(!is_solution(&hole, &other) && !is_solution(&other, &grid));
            }
        }
    }
}
