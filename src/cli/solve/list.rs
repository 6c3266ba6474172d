//! `solve --all`: every solution, as it is found.

use std::ops::ControlFlow;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Solve;
use crate::cli::plumbing::blocks::Blocks;
use crate::cli::plumbing::boards::remark;
use crate::cli::plumbing::in_order::Emit;
use crate::cli::plumbing::lines::{Lines, each_board};
use crate::cli::plumbing::{Session, Verdict};
use crate::report::Row;
use gridforest::board::{BoardText, symbols_text};
use gridforest::solve::solver;

/// One of the solutions of a puzzle.
#[derive(Serialize, Deserialize)]
struct SolutionRow {
    puzzle: String,
    /// From 1, in the order of the search.
    number: u64,
    solution: String,
}

/// The same, with what follows the puzzle on its line.
#[derive(Serialize, Deserialize)]
struct KeptSolutionRow {
    puzzle: String,
    number: u64,
    solution: String,
    rest: String,
}

impl Solve {
    /// Every solution of every puzzle, as it is found: one puzzle may have more than memory holds.
    pub(super) fn list(self, session: &Session) -> Result<Verdict> {
        if !self.keep {
            return self.list_as(session, |row, _| row);
        }
        self.list_as(session, |row, rest| KeptSolutionRow {
            puzzle: row.puzzle,
            number: row.number,
            solution: row.solution,
            rest: rest.to_owned(),
        })
    }

    /// Writes rows of a kind, each made of a solution and the remark of its puzzle.
    fn list_as<R: Row + Send + 'static>(
        self,
        session: &Session,
        row: impl Fn(SolutionRow, &str) -> R + Send + Sync + 'static,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let most = self.limit.unwrap_or(u64::MAX);
        let work = move |boards: Vec<BoardText>, emit: Emit<'_, _>| {
            for board in boards {
                let rest = remark(&board.rest);
                let mut number = 0;
                let ended = solver(board.puzzle.shape()).for_each_solution(
                    &board.puzzle,
                    &mut |solution| {
                        number += 1;
                        let puzzle = board.puzzle.to_string();
                        let solution = symbols_text(solution);
                        emit(Ok(row(SolutionRow { puzzle, number, solution }, rest)))?;
                        match number == most {
                            true => ControlFlow::Break(()),
                            false => ControlFlow::Continue(()),
                        }
                    },
                );
                if ended.is_break() && number < most {
                    return;
                }
            }
        };
        session.stream(|rows| {
            let prepare = |_: &str, board| Ok(Ok(board));
            each_board(lines, 1, &mut refusals, prepare, work, rows, |rows, row| rows.write(&row))
        })?;
        Ok(refusals.verdict())
    }
}
