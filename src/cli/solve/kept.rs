//! `solve --keep`: rows with what follows each board on its line.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Solve;
use crate::cli::plumbing::blocks::{Block, Blocks};
use crate::cli::plumbing::boards::{is_square, remark};
use crate::cli::plumbing::in_order::in_order;
use crate::cli::plumbing::refusals::Refusal;
use crate::cli::plumbing::{Session, Verdict};
use crate::report::RowWriter;
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

impl Solve {
    /// Rows as ever, in the order of the input, each with its remark.
    pub(super) fn with_remarks(&self, session: &Session) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            let work = |block: &Block| self.keep_block(block);
            in_order(blocks, work, |(rows, refused, assumed)| {
                refusals.assume(assumed);
                refusals.refuse(refused);
                rows.iter().try_for_each(|row| Ok(writer.write(row)?))
            })?;
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }

    fn keep_block(&self, block: &Block) -> (Vec<KeptRow>, Vec<Refusal>, Option<Shape>) {
        let (mut boards, mut refused) = (Vec::new(), Vec::new());
        for board in block.each(self.shape) {
            match board {
                Ok(board) => boards.push(board),
                Err(refusal) => refused.push(refusal),
            }
        }
        let shapes = boards.iter().map(|board: &BoardText| board.puzzle.shape());
        let mut assumed = shapes.filter(|&shape| self.shape.is_none() && !is_square(shape));
        let assumed = assumed.next_back();
        let nine = |board: &BoardText| {
            let is_nine = board.puzzle.shape() == Shape::NINE;
            let symbols = is_nine.then(|| board.puzzle.symbols().try_into().ok());
            symbols.flatten()
        };
        let nines: Vec<[u8; 81]> = boards.iter().filter_map(nine).collect();
        let mut answers = solve_batch(Backend::best(), &nines, self.limit()).into_iter();
        let row = |board: &BoardText| {
            let (count, solution) = match nine(board) {
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
        };
        let rows = boards.iter().map(row).collect();
        (rows, refused, assumed)
    }
}
