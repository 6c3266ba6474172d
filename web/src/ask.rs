//! A question of `gridforest_requests` about a board: its rows, as the program would print them.

use std::ops::ControlFlow;

use gridforest::board::Puzzle;
use gridforest::run::Runner;
use gridforest_requests::estimate::boards::{BoardEstimateRow, EstimateBoards};
use gridforest_requests::{Asked, Asker, EachBoard};

use crate::{WebError, text};

/// The page as one who asks: its only thread is the worker's, and what is remarked is for programs.
#[derive(Debug, Clone, Copy)]
pub struct Page;

impl Asker for Page {
    fn with_runner(&self, _: &str, work: &mut dyn FnMut(&Runner<'_>)) {
        work(&Runner { threads: 1, ..Runner::default() });
    }

    fn remark(&self, _: &str) {}

    fn threads(&self) -> usize {
        1
    }
}

/// The rows of a board.
pub fn rows<Q: EachBoard>(
    question: &Q,
    engine: &Q::Engine,
    puzzle: &Puzzle,
    number: u64,
) -> Result<Vec<Q::Row>, WebError> {
    let text = puzzle.to_string();
    let asked = Asked { puzzle, text: &text, list: None, number };
    let (mut rows, mut refused) = (Vec::new(), None);
    let _ = question.answer(engine, &[asked], &mut |_, row| {
        match row {
            Ok(row) => rows.push(row),
            Err(why) => refused = Some(why),
        }
        ControlFlow::Continue(())
    });
    refused.map_or(Ok(rows), |why| Err(WebError(why)))
}

/// About how many solutions a board has.
///
/// # Errors
/// [`WebError`] when it can't be read, or no solution was met.
pub fn estimate(shape: &str, board: &str, seed: u64) -> Result<Vec<BoardEstimateRow>, WebError> {
    let puzzle = text::puzzle(shape, board)?;
    let question = EstimateBoards { seed, ..EstimateBoards::default() };
    rows(&question, &question.engine(puzzle.shape(), &Page)?, &puzzle, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_board_has_about_as_many_solutions_as_there_are_grids() {
        let rows = estimate("2x3", &".".repeat(36), 1).unwrap();
        let z = (rows[0].ln_count - 28_200_960f64.ln()) / rows[0].ln_err.unwrap();
        assert!(z.abs() < 5.0, "{rows:?}");
        let refused = estimate("2x2", "11..............", 1).unwrap_err().to_string();
        assert!(refused.contains("r1c1 and r1c2 both hold 1"), "{refused}");
    }
}
