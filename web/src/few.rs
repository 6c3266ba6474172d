//! Every proper puzzle of a grid with few clues.

use std::ops::ControlFlow;

use gridforest::board::Grid;
use gridforest_requests::scan::{Scan, ScanRow};
use serde::Serialize;

use crate::{WebError, text};

/// The most puzzles that are handed over.
const LISTED: usize = 10_000;

/// The puzzles of a search.
#[derive(Debug, Serialize)]
pub struct Few {
    /// How many there are, by number of clues.
    pub rows: Vec<ScanRow>,
    /// The first of them.
    pub puzzles: Vec<String>,
}

/// Searches a grid for puzzles; tells how many were found so far.
///
/// # Errors
/// [`WebError`] when the search would be too long.
pub fn scan(
    shape: &str,
    grid: &str,
    request: Scan,
    mut tell: impl FnMut(usize),
) -> Result<Few, WebError> {
    let grid = Grid::try_from(text::puzzle(shape, grid)?)?;
    let (mut puzzles, mut found) = (Vec::new(), 0);
    let summary = request.search(&grid)?.run(&mut |puzzle| {
        if puzzles.len() < LISTED {
            puzzles.push(grid.puzzle_in(puzzle.cells).to_string());
        }
        found += 1;
        if found % 256 == 1 {
            tell(found);
        }
        ControlFlow::Continue(())
    })?;
    Ok(Few { rows: request.rows(&grid, &summary, None), puzzles })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzles_are_as_many_as_are_counted() {
        let request = Scan { at_most: 5, at_least: None, first: false, up_to_symmetry: false };
        let mut told = 0;
        let few = scan("2x2", "1234341221434321", request, |found| told = found).unwrap();
        let counted: u64 = few.rows.iter().filter_map(|row| row.puzzles).sum();
        assert_eq!((few.puzzles.len() as u64, told > 0), (counted, true));
        let proper =
            |board: &String| crate::puzzle::examine("2x2", board, 2, "").unwrap().solutions;
        assert!(few.puzzles.iter().all(|board| proper(board) == 1));
    }
}
