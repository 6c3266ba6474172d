//! `solve`: how many solutions each puzzle has, and one of them.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::Result;
use clap::Args;
use serde::{Deserialize, Serialize};

use super::Verdict;
use super::plumbing::Session;
use super::plumbing::boards::{Block, Blocks, Board};
use super::plumbing::in_order::in_order;
use crate::report::{Format, Row, RowWriter};
use gridforest::board::{Puzzle, Shape};
use gridforest::solve::lines::write_rows;
use gridforest::solve::nine::{Answer, Backend, Propagated, propagate_batch, solve_batch};
use gridforest::solve::{Generic, Solver};

/// Count the solutions of each puzzle, up to a limit, and show one
///
/// A row for each puzzle, in the order of the input, however many there are. The solution of a
/// puzzle that has several is the first of the search, which depends on the puzzle alone.
#[derive(Debug, Args)]
pub(super) struct Solve {
    /// Puzzles, one a line; `-` or none: stdin
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Count solutions up to L
    #[arg(long, value_name = "L", default_value_t = 2)]
    limit: u64,
    /// The shape of every board [default: guessed from the length of each line]
    #[arg(long, value_name = "SHAPE")]
    shape: Option<Shape>,
    /// Draw each puzzle and its solution side by side instead of writing rows
    #[arg(long)]
    grid: bool,
    /// Only propagate (9x9): the solution shows what the rules say before any search
    #[arg(long, conflicts_with = "limit")]
    no_search: bool,
}

#[derive(Serialize, Deserialize)]
struct SolveRow {
    puzzle: String,
    solutions: u64,
    solution: String,
}

/// What became of a block.
#[derive(Default)]
struct Answered {
    /// The thread that answered: its memory is near to it.
    thread: Option<usize>,
    /// CSV lines; or else `rows`.
    csv: Vec<u8>,
    /// The 9x9 puzzles, when they are done with.
    nines: Vec<[u8; 81]>,
    rows: Vec<SolveRow>,
    refused: Vec<String>,
}

impl Solve {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let csv = session.format() == Format::Csv && !self.grid;
        let mut verdict = Verdict::Good;
        let blocks = Blocks::new(&self.files);
        // The memory of what was written serves again: to ask the system for it each time takes longer than to solve
        // easy puzzles.
        let spare = Mutex::new(Vec::<Answered>::new());
        let work = |block: &Block| {
            let thread = rayon::current_thread_index();
            let memory = spare.lock().ok().and_then(|mut spare| {
                let own = spare.iter().position(|memory| memory.thread == thread);
                own.map(|i| spare.swap_remove(i))
            });
            let memory = memory.unwrap_or_default();
            self.answer(block, csv, Answered { thread, ..memory })
        };
        let mut complain = |refused: Vec<String>| {
            for line in refused {
                verdict = Verdict::Bad;
                session.complain(&line);
            }
        };
        session.write(|out| {
            if self.grid {
                return in_order(blocks, work, |answered| {
                    complain(answered.refused);
                    answered.rows.iter().try_for_each(|row| Ok(draw(row, out)?))
                });
            }
            if csv {
                writeln!(out, "{}", SolveRow::columns().join(","))?;
                return in_order(blocks, work, |mut answered| {
                    complain(std::mem::take(&mut answered.refused));
                    out.write_all(&answered.csv)?;
                    if let Ok(mut spare) = spare.lock() {
                        spare.push(answered);
                    }
                    Ok(())
                });
            }
            let mut writer = RowWriter::new(session.format(), out)?;
            in_order(blocks, work, |answered| {
                complain(answered.refused);
                answered
                    .rows
                    .iter()
                    .try_for_each(|row| Ok(writer.write(row)?))
            })?;
            Ok(writer.finish()?)
        })?;
        Ok(verdict)
    }

    /// The answers to a block, as CSV or as rows, in the memory of others.
    fn answer(&self, block: &Block, csv: bool, memory: Answered) -> Answered {
        let mut boards = block.boards_in(self.shape, memory.nines);
        let answers = self.answer_nines(&boards.nines);
        let mut answered = Answered {
            thread: memory.thread,
            csv: memory.csv,
            refused: std::mem::take(&mut boards.refused),
            ..Answered::default()
        };
        if csv && boards.are_nines() {
            write_rows(&boards.nines, |i| answers.get(i), &mut answered.csv);
            answered.nines = boards.nines;
            return answered;
        }
        answered.csv.clear();
        let mut generic = HashMap::new();
        for board in boards.in_order() {
            match board {
                Board::Nine(i) => {
                    let (count, solution) = answers.get(i);
                    let solution = solution.map(|s| &s[..]);
                    answered.push(csv, &boards.nines[i], count, solution);
                }
                Board::Other(puzzle) => {
                    let shape = puzzle.shape();
                    let solver = generic.entry(shape).or_insert_with(|| Generic::new(shape));
                    let outcome = solver.solve(puzzle, self.limit);
                    let solution = outcome.solution.as_ref().map(|grid| grid.symbols());
                    answered.push(csv, puzzle.symbols(), outcome.count, solution);
                }
            }
        }
        answered.nines = boards.nines;
        answered
    }

    /// Counts and solutions of 9x9 puzzles, each of which depends on its puzzle alone.
    fn answer_nines(&self, puzzles: &[[u8; 81]]) -> Answers {
        if self.no_search {
            let found = propagate_batch(Backend::best(), puzzles);
            return Answers::Propagated(found.iter().map(propagated).collect());
        }
        Answers::Searched(solve_batch(Backend::best(), puzzles, self.limit))
    }
}

/// What is known of the 9x9 puzzles of a block.
enum Answers {
    Searched(Vec<Answer>),
    Propagated(Vec<(u64, Option<[u8; 81]>)>),
}

impl Answers {
    /// The number of solutions of a puzzle, and the one to show.
    #[inline(always)]
    fn get(&self, i: usize) -> (u64, Option<&[u8; 81]>) {
        match self {
            Self::Searched(all) => {
                let shown = (all[i].solutions > 0).then_some(&all[i].solution);
                (all[i].solutions, shown)
            }
            Self::Propagated(all) => (all[i].0, all[i].1.as_ref()),
        }
    }
}

/// What propagation alone counts: an open board shows the cells that are settled.
fn propagated(found: &Propagated) -> (u64, Option<[u8; 81]>) {
    match found {
        Propagated::Contradiction => (0, None),
        Propagated::Solved(solution) => (1, Some(*solution)),
        Propagated::Open(cells) => {
            let settled = cells.map(|c| {
                if c.is_power_of_two() {
                    c.trailing_zeros() as u8 + 1
                } else {
                    0
                }
            });
            (0, Some(settled))
        }
    }
}

impl Answered {
    fn push(&mut self, csv: bool, puzzle: &[u8], solutions: u64, solution: Option<&[u8]>) {
        if csv {
            self.csv.extend(puzzle.iter().map(|&s| text(s)));
            self.csv.extend(format!(",{solutions},").bytes());
            let solution = solution.unwrap_or_default().iter();
            self.csv.extend(solution.map(|&s| text(s)));
            self.csv.push(b'\n');
            return;
        }
        let string = |symbols: &[u8]| symbols.iter().map(|&s| text(s) as char).collect();
        self.rows.push(SolveRow {
            puzzle: string(puzzle),
            solutions,
            solution: solution.map(string).unwrap_or_default(),
        });
    }
}

/// The character of a symbol, as [`gridforest::board::symbol_char`] has it.
fn text(symbol: u8) -> u8 {
    match symbol {
        0 => b'.',
        1..=9 => b'0' + symbol,
        _ => b'A' + symbol - 10,
    }
}

/// Draws a puzzle and its solution side by side.
fn draw(row: &SolveRow, out: &mut dyn Write) -> std::io::Result<()> {
    let picture = |text: &str| {
        let shape = Shape::guess(text.len());
        let puzzle = shape.and_then(|shape| Puzzle::parse(shape, text).ok());
        puzzle.map(|puzzle| puzzle.picture()).unwrap_or_default()
    };
    let (left, right) = (picture(&row.puzzle), picture(&row.solution));
    let mut right = right.lines();
    writeln!(out, "solutions: {}", row.solutions)?;
    for line in left.lines() {
        writeln!(out, "{line}    {}", right.next().unwrap_or_default())?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest::board::symbol_char;

    #[test]
    fn symbols_are_written_as_boards_are() {
        assert!((0..=32).all(|symbol| text(symbol) as char == symbol_char(symbol)));
    }
}
