//! `solve --keep`: rows with what follows each board on its line.

use std::ops::ControlFlow;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{QUICK, Solve};
use crate::cli::plumbing::blocks::Blocks;
use crate::cli::plumbing::boards::remark;
use crate::cli::plumbing::in_order::Emit;
use crate::cli::plumbing::lines::{Lines, each_board};
use crate::cli::plumbing::{Session, Verdict};
use gridforest::board::{BoardText, Shape, symbols_text};
use gridforest::solve::nine::{Backend, solve_batch};
use gridforest::solve::{Generic, Solver as _};

#[derive(Serialize, Deserialize)]
struct KeptRow {
    puzzle: String,
    /// The number; with a `+` where the search ended before all were found.
    solutions: String,
    solution: String,
    rest: String,
}

/// The lines of which 9x9 puzzles are solved together.
const TOGETHER: usize = 256;

impl Solve {
    /// Rows as ever, in the order of the input, each with its remark.
    pub(super) fn with_remarks(self, session: &Session) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let together = if self.limit() <= QUICK { TOGETHER } else { 1 };
        let prepare = |_: &str, board| Ok(Ok(board));
        let work = move |boards, emit: Emit<'_, _>| {
            let _: ControlFlow<()> = self.kept_rows(boards).map(Ok).try_for_each(emit);
        };
        session.stream(|rows| {
            each_board(lines, together, &mut refusals, prepare, work, rows, |rows, row| {
                rows.write(&row)
            })
        })?;
        Ok(refusals.verdict())
    }

    /// The rows of some boards, one after the other; 9x9 puzzles are solved together.
    fn kept_rows(&self, boards: Vec<BoardText>) -> impl Iterator<Item = KeptRow> {
        let nine = |board: &BoardText| -> Option<[u8; 81]> {
            let is_nine = board.puzzle.shape() == Shape::NINE;
            is_nine.then(|| board.puzzle.symbols().try_into().ok()).flatten()
        };
        let nines: Vec<[u8; 81]> = boards.iter().filter_map(nine).collect();
        let mut answers = solve_batch(Backend::best(), &nines, self.limit()).into_iter();
        boards.into_iter().map(move |board| {
            let (count, solution) = match nine(&board) {
                Some(_) => {
                    let answer = answers.next().expect("an answer for each 9x9 puzzle");
                    let solution = (answer.solutions > 0).then(|| symbols_text(&answer.solution));
                    (answer.solutions, solution)
                }
                None => {
                    let mut solver = Generic::new(board.puzzle.shape());
                    let found = solver.solve(&board.puzzle, self.limit());
                    let solution = found.solution.map(|grid| symbols_text(grid.symbols()));
                    (found.count, solution)
                }
            };
            let plus = if count == self.limit() { "+" } else { "" };
            KeptRow {
                puzzle: board.text.clone(),
                solutions: format!("{count}{plus}"),
                solution: solution.unwrap_or_default(),
                rest: remark(&board.rest).to_owned(),
            }
        })
    }
}
