//! `solve`: how many solutions each puzzle has, and one of them.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use super::boards::{Block, Blocks, Board, in_order};
use super::{Session, Verdict};
use crate::board::{Puzzle, Shape};
use crate::report::{Format, Row, RowWriter};
use crate::solve::nine::{Answer, Backend, Propagated, propagate_batch, solve_batch};
use crate::solve::{Generic, Solver};

/// Count the solutions of each puzzle, up to a limit, and show one
///
/// A row for each puzzle, in the order of the input, however many there are. The solution of a
/// puzzle that has several is one that depends on the puzzle alone.
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

#[derive(Serialize)]
struct SolveRow {
    puzzle: String,
    solutions: u64,
    solution: String,
}

impl Row for SolveRow {
    const COLUMNS: &'static [&'static str] = &["puzzle", "solutions", "solution"];
}

/// What became of a block.
struct Answered {
    /// CSV lines; or else `rows`.
    csv: Vec<u8>,
    rows: Vec<SolveRow>,
    refused: Vec<String>,
}

impl Solve {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let csv = session.format() == Format::Csv && !self.grid;
        let mut verdict = Verdict::Good;
        let blocks = Blocks::new(&self.files);
        let work = |block: &Block| self.answer(block, csv);
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
                writeln!(out, "{}", SolveRow::COLUMNS.join(","))?;
                return in_order(blocks, work, |answered| {
                    complain(answered.refused);
                    Ok(out.write_all(&answered.csv)?)
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

    fn answer(&self, block: &Block, csv: bool) -> Answered {
        let (boards, refused) = block.boards(self.shape);
        let nines: Vec<[u8; 81]> = boards
            .iter()
            .filter_map(|board| match board {
                Board::Nine(symbols) => Some(*symbols),
                Board::Other(_) => None,
            })
            .collect();
        let mut answers = self.answer_nines(&nines).into_iter();
        let mut generic = HashMap::new();
        let mut answered = Answered {
            csv: Vec::with_capacity(if csv { nines.len() * 167 } else { 0 }),
            rows: Vec::new(),
            refused,
        };
        for board in &boards {
            match board {
                Board::Nine(puzzle) => {
                    let (solutions, solution) = answers.next().expect("an answer a puzzle");
                    let solution = solution.as_ref().map(|s| &s[..]);
                    answered.push(csv, puzzle, solutions, solution);
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
        answered
    }

    /// Counts and solutions of 9x9 puzzles, each of which depends on its puzzle alone.
    fn answer_nines(&self, puzzles: &[[u8; 81]]) -> Vec<(u64, Option<[u8; 81]>)> {
        if self.no_search {
            let found = propagate_batch(Backend::best(), puzzles);
            return found.iter().map(propagated).collect();
        }
        let answers = solve_batch(Backend::best(), puzzles, self.limit);
        let answer = |answer: &Answer| {
            let shown = answer.solutions > 0;
            (answer.solutions, shown.then_some(answer.solution))
        };
        answers.iter().map(answer).collect()
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
            push_symbols(&mut self.csv, puzzle);
            // The `write!` of a number is slower than a puzzle.
            if solutions < 10 {
                self.csv
                    .extend_from_slice(&[b',', b'0' + solutions as u8, b',']);
            } else {
                self.csv.extend(format!(",{solutions},").bytes());
            }
            push_symbols(&mut self.csv, solution.unwrap_or_default());
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

/// Writes symbols: 9x9 boards, of which there may be millions, in one go.
fn push_symbols(out: &mut Vec<u8>, symbols: &[u8]) {
    match <&[u8; 81]>::try_from(symbols) {
        Ok(symbols) => out.extend_from_slice(&symbols.map(text)),
        Err(_) => out.extend(symbols.iter().map(|&s| text(s))),
    }
}

/// The character of a symbol, as [`crate::board::symbol_char`] has it.
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
    use crate::board::symbol_char;

    #[test]
    fn symbols_are_written_as_boards_are() {
        assert!((0..=32).all(|symbol| text(symbol) as char == symbol_char(symbol)));
    }
}
