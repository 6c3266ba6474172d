//! `solve --budget`: a search that would take more steps is given up, and the others go on.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Solve;
use crate::cli::plumbing::in_order::Emit;
use crate::cli::plumbing::lines::{Lines, each_board, one_by_one};
use crate::cli::plumbing::{Session, Verdict, bounded};
use gridforest::board::{BoardText, Shape, symbols_text};
use gridforest::run::Budget;
use gridforest::solve::{Generic, Solver as _, solver};

#[derive(Serialize, Deserialize)]
struct BoundedRow {
    puzzle: String,
    /// The number, with a `+` where the search ended before all were found; `?` where it was given
    /// up.
    solutions: String,
    solution: String,
    status: &'static str,
}

impl Solve {
    /// Rows as ever, each with what became of the search.
    pub(super) fn within(self, budget: Budget, session: &Session) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let lines = Lines::new(self.input.blocks()?, self.input.shape);
        let limit = self.limit();
        let work = move |boards: Vec<BoardText>, emit: Emit<'_, _>| {
            one_by_one(boards, emit, |board| Ok(row(&board, budget, limit)));
        };
        let mut given_up = 0;
        session.stream(|rows| {
            let prepare = |_: &str, board| Ok(Ok(board));
            each_board(lines, 1, &mut refusals, prepare, work, rows, |rows, row: BoundedRow| {
                given_up += u64::from(row.status == bounded::GIVEN_UP);
                rows.write(&row)
            })
        })?;
        bounded::tell(given_up, budget, session);
        Ok(refusals.verdict())
    }
}

fn row(board: &BoardText, budget: Budget, limit: u64) -> BoundedRow {
    let puzzle = &board.puzzle;
    let shape = puzzle.shape();
    let counted = budget.over(|| Generic::new(shape).solve(puzzle, limit));
    // The search whose steps are counted shows another solution than the 9x9 search.
    let found = counted.map(|found| match shape {
        Shape::NINE => solver(shape).solve(puzzle, limit),
        _ => found,
    });
    match found {
        Err(_) => BoundedRow {
            puzzle: puzzle.to_string(),
            solutions: "?".to_owned(),
            solution: String::new(),
            status: bounded::GIVEN_UP,
        },
        Ok(found) => BoundedRow {
            puzzle: puzzle.to_string(),
            solutions: format!("{}{}", found.count, if found.count == limit { "+" } else { "" }),
            solution: found.solution.map(|grid| symbols_text(grid.symbols())).unwrap_or_default(),
            status: bounded::DONE,
        },
    }
}
