//! `solve --all`: every solution, as it is found.

use std::collections::HashMap;
use std::ops::ControlFlow;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Solve;
use crate::cli::plumbing::blocks::Blocks;
use crate::cli::plumbing::boards::Board;
use crate::cli::plumbing::refusals::Refusal;
use crate::cli::plumbing::{Session, Verdict};
use crate::report::{ReportError, Row, RowWriter};
use gridforest::board::{Candidates, Puzzle, symbols_text};
use gridforest::solve::nine::NineSolver;
use gridforest::solve::{Generic, Solver};

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
    pub(super) fn list(&self, session: &Session) -> Result<Verdict> {
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
    fn list_as<R: Row>(
        &self,
        session: &Session,
        row: impl Fn(SolutionRow, &str) -> R,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let mut blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let mut generic = HashMap::new();
        let mut nine = NineSolver::default();
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            while let Some(block) = blocks.next(Vec::new())? {
                let (boards, rests) = match self.keep {
                    true => block.boards_with_remarks(self.shape),
                    false => (block.boards(self.shape), Vec::new()),
                };
                for (place, board) in boards.in_order().enumerate() {
                    let (puzzle, solver): (Puzzle, &mut dyn Solver) = match board {
                        Board::Nine(i) => (Puzzle::new(nine.shape(), boards.nines[i]), &mut nine),
                        Board::Candidates(candidates) => {
                            refusals.refuse([unlisted(candidates)]);
                            continue;
                        }
                        Board::Other(puzzle) => {
                            let shape = puzzle.shape();
                            let solver = generic.entry(shape);
                            (puzzle.clone(), solver.or_insert_with(|| Generic::new(shape)))
                        }
                    };
                    let rest = rests.get(place).map_or("", String::as_str);
                    self.list_one(&puzzle, solver, &mut |found| writer.write(&row(found, rest)))?;
                }
                refusals.assume(boards.assumed);
                refusals.refuse(boards.refused);
            }
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }

    fn list_one(
        &self,
        puzzle: &Puzzle,
        solver: &mut dyn Solver,
        write: &mut dyn FnMut(SolutionRow) -> Result<(), ReportError>,
    ) -> Result<()> {
        let (mut written, mut number) = (Ok(()), 0);
        let most = self.limit.unwrap_or(u64::MAX);
        let _ = solver.for_each_solution(puzzle, &mut |solution| {
            number += 1;
            written = write(SolutionRow {
                puzzle: puzzle.to_string(),
                number,
                solution: symbols_text(solution),
            });
            if written.is_err() || number == most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        Ok(written?)
    }
}

/// What is said of candidates where every solution is wanted.
fn unlisted(candidates: &Candidates) -> Refusal {
    let no = format!("{candidates}: the solutions of lists of candidates are counted, not listed");
    Refusal::new("that don't suit", no)
}
