//! Random puzzles and grids.

use gridforest::board::Puzzle;
use gridforest::random::stream;
use gridforest::solve::generate::Generator;

use crate::text::Board;
use crate::{WebError, puzzle, text};

/// A random minimal puzzle of a shape.
///
/// # Errors
/// [`WebError`] when the page doesn't take the shape.
pub fn minimal(shape: &str, seed: u64) -> Result<Board, WebError> {
    let mut solver = puzzle::solver(text::shape(shape)?);
    let puzzle = Generator::new(&mut *solver).minimal(&mut stream(seed, 0));
    Ok(Board::of(&puzzle))
}

/// A random minimal puzzle inside a proper one.
///
/// # Errors
/// [`WebError::NotProper`] when it isn't proper.
pub fn leaf(shape: &str, board: &str, seed: u64) -> Result<Board, WebError> {
    let puzzle: Puzzle = text::puzzle(shape, board)?;
    let mut solver = puzzle::solver(puzzle.shape());
    if solver.count(&puzzle, 2) != 1 {
        return Err(WebError::NotProper);
    }
    let leaf = Generator::new(&mut *solver).minimised(&puzzle, &mut stream(seed, 0));
    Ok(Board::of(&leaf))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::examine;

    #[test]
    fn what_is_made_is_minimal_on_every_shape_of_the_page() {
        for shape in ["2x2", "2x3", "3x2", "2x4", "3x3", "latin5", "latin7"] {
            let made = minimal(shape, 7).unwrap();
            let examined = examine(shape, &made.board, 2, "").unwrap();
            assert_eq!(
                (examined.solutions, examined.redundant.len()),
                (1, 0),
                "{shape}"
            );
            let again = leaf(shape, &examined.list[0], 8).unwrap();
            let examined = examine(shape, &again.board, 2, "").unwrap();
            assert_eq!(
                (examined.solutions, examined.redundant.len()),
                (1, 0),
                "{shape}"
            );
        }
    }
}
