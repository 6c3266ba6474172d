//! `minimal`: which clues could go; the minimal puzzles inside a puzzle; random minimal puzzles.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::Verdict;
use super::plumbing::Session;
use super::plumbing::boards::{Block, Blocks, Board, Boards};
use super::plumbing::clues::Clues;
use super::plumbing::in_order::in_order;
use crate::report::{Row, RowWriter};
use gridforest::board::{CellMask, Puzzle, Shape, cells_of};
use gridforest::random::stream;
use gridforest::solve::generate::{Generator, minimal_nines};
use gridforest::solve::minimal::each_minimal;
use gridforest::solve::nine::{Backend, NineSolver, redundant_clues, solve_batch};
use gridforest::solve::{Generic, Solver};

/// Tell whether each puzzle is proper and minimal, and which of its clues could go
#[derive(Debug, Args)]
pub(super) struct Minimal {
    /// Puzzles, one a line; `-` or none: stdin
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The shape of every board [default: guessed from the length of each line; 3x3 for --random]
    #[arg(long, value_name = "SHAPE")]
    shape: Option<Shape>,
    /// Every minimal puzzle inside each puzzle instead: a row for each
    #[arg(long, conflicts_with = "random")]
    all: bool,
    /// Of these, only those with so many clues: K or A..B
    #[arg(long, value_name = "A..B", requires = "all")]
    clues: Option<Clues>,
    /// N random minimal puzzles instead, one a line: clues of a random grid go in random order
    #[arg(long, value_name = "N", conflicts_with = "files")]
    random: Option<u64>,
    /// Of --random, what the puzzles are like
    #[arg(
        long,
        value_name = "KIND",
        default_value = "minimal",
        requires = "random"
    )]
    kind: Kind,
    /// The steps of the climb to each hard puzzle
    #[arg(long, value_name = "N", default_value_t = 200, requires = "random")]
    steps: usize,
    /// The seed of --random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Kinds of random puzzles, for tests and benches of solvers.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// Proper, and no clue can go
    Minimal,
    /// Proper, with ten clues more than a minimal puzzle
    Easy,
    /// Minimal, and hard for the search, by hill climbing on its guesses (9x9)
    Hard,
    /// Two solutions or more
    Several,
    /// No solution, though no rule is broken yet
    None,
}

#[derive(Serialize, Deserialize)]
struct MinimalRow {
    puzzle: String,
    proper: bool,
    minimal: bool,
    redundant: String,
}

#[derive(Serialize, Deserialize)]
struct InsideRow {
    puzzle: String,
    minimal_puzzle: String,
    clues: usize,
}

impl Minimal {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if let Some(number) = self.random {
            return self.make(number, session);
        }
        if self.all {
            let inside = |block: &Block| {
                let boards = block.boards(self.shape);
                let rows = boards
                    .in_order()
                    .flat_map(|b| inside(&boards, b, self.clues));
                (rows.collect::<Vec<InsideRow>>(), boards.refused)
            };
            return self.rows(session, inside);
        }
        self.rows(session, |block| {
            let boards = block.boards(self.shape);
            (judge(&boards), boards.refused)
        })
    }

    /// Writes the rows of every block, in order.
    fn rows<R: Row + Send>(
        &self,
        session: &Session,
        work: impl Fn(&Block) -> (Vec<R>, Vec<String>) + Sync,
    ) -> Result<Verdict> {
        let mut verdict = Verdict::Good;
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out)?;
            in_order(Blocks::new(&self.files), work, |(rows, refused)| {
                for line in refused {
                    verdict = Verdict::Bad;
                    session.complain(&line);
                }
                rows.iter().try_for_each(|row| Ok(writer.write(row)?))
            })?;
            Ok(writer.finish()?)
        })?;
        Ok(verdict)
    }

    /// Writes random puzzles, each of its own random stream, in their order.
    fn make(&self, number: u64, session: &Session) -> Result<Verdict> {
        let shape = self.shape.unwrap_or(nine());
        let solver = || -> Box<dyn Solver> {
            if shape == nine() {
                Box::new(NineSolver::default())
            } else {
                Box::new(Generic::new(shape))
            }
        };
        let together = shape == nine() && matches!(self.kind, Kind::Minimal);
        let some = |blocks: &[u64], solver: &mut dyn Solver| -> Vec<Puzzle> {
            if !together {
                return blocks.iter().map(|&b| self.puzzle(solver, b)).collect();
            }
            let mut randoms: Vec<_> = blocks.iter().map(|&b| stream(self.seed, b)).collect();
            let made = minimal_nines(Backend::best(), &mut randoms);
            made.iter()
                .map(|&symbols| Puzzle::new(shape, symbols))
                .collect()
        };
        session.write(|out| {
            let mut next = 0;
            while next < number {
                // Some puzzles a thread at a time: bounded memory, and the order of the streams.
                let end = number.min(next + 4 * (SHARE * session.threads()) as u64);
                let blocks: Vec<u64> = (next..end).collect();
                let puzzles: Vec<Vec<Puzzle>> = blocks
                    .par_chunks(SHARE)
                    .map_init(solver, |solver, blocks| some(blocks, &mut **solver))
                    .collect();
                for puzzle in puzzles.iter().flatten() {
                    writeln!(out, "{puzzle}")?;
                }
                next = end;
            }
            Ok(())
        })?;
        Ok(Verdict::Good)
    }

    fn puzzle(&self, solver: &mut dyn Solver, block: u64) -> Puzzle {
        let mut generator = Generator::new(solver);
        let random = &mut stream(self.seed, block);
        match self.kind {
            Kind::Minimal => generator.minimal(random),
            Kind::Easy => generator.easy(10, random),
            Kind::Hard => generator.hard(self.steps, random, guesses),
            Kind::Several => generator.several(1, random),
            Kind::None => generator.none(random),
        }
    }
}

/// The random puzzles that a thread makes in one go.
const SHARE: usize = 256;

fn nine() -> Shape {
    Shape::sudoku(3, 3).expect("3x3 is a shape")
}

/// How often the search guesses; shapes other than 9x9 are rated alike.
fn guesses(puzzle: &Puzzle) -> u64 {
    let symbols: Result<[u8; 81], _> = puzzle.symbols().try_into();
    symbols.map_or(0, |symbols| {
        solve_batch(Backend::best(), &[symbols], 2)[0].guesses
    })
}

/// The rows of a block: 9x9 puzzles in one batch, others one by one.
fn judge(boards: &Boards) -> Vec<MinimalRow> {
    let answers = solve_batch(Backend::best(), &boards.nines, 2);
    let is_proper = |&i: &usize| answers[i].solutions == 1;
    let places = (0..answers.len()).filter(is_proper);
    let proper: Vec<[u8; 81]> = places.map(|i| boards.nines[i]).collect();
    let mut masks = redundant_clues(Backend::best(), &proper).into_iter();
    let row = |board: Board<'_>| match board {
        Board::Nine(i) => {
            let proper = is_proper(&i);
            let mask: CellMask = if proper {
                masks.next().expect("a mask a proper puzzle")
            } else {
                0
            };
            minimal_row(
                &Puzzle::new(nine(), boards.nines[i]),
                proper,
                &cells_of(mask).collect::<Vec<_>>(),
            )
        }
        Board::Other(puzzle) => {
            let mut solver = Generic::new(puzzle.shape());
            let proper = solver.count(puzzle, 2) == 1;
            let mut spare = |&cell: &usize| {
                let mut symbols = puzzle.symbols().to_vec();
                symbols[cell] = 0;
                solver.count(&Puzzle::new(puzzle.shape(), symbols), 2) == 1
            };
            let skeleton = puzzle.skeleton();
            let cells = skeleton.cells().filter(|cell| proper && spare(cell));
            minimal_row(puzzle, proper, &cells.collect::<Vec<_>>())
        }
    };
    boards.in_order().map(row).collect()
}

fn minimal_row(puzzle: &Puzzle, proper: bool, redundant: &[usize]) -> MinimalRow {
    let names: Vec<String> = redundant
        .iter()
        .map(|&c| puzzle.shape().cell_name(c))
        .collect();
    MinimalRow {
        puzzle: puzzle.to_string(),
        proper,
        minimal: proper && redundant.is_empty(),
        redundant: names.join(" "),
    }
}

/// The minimal puzzles inside a puzzle, of so many clues.
fn inside(boards: &Boards, board: Board<'_>, clues: Option<Clues>) -> Vec<InsideRow> {
    let (puzzle, mut solver): (Puzzle, Box<dyn Solver>) = match board {
        Board::Nine(i) => {
            let solver = NineSolver::default();
            let puzzle = Puzzle::new(solver.shape(), boards.nines[i]);
            (puzzle, Box::new(solver))
        }
        Board::Other(puzzle) => (puzzle.clone(), Box::new(Generic::new(puzzle.shape()))),
    };
    let mut rows = Vec::new();
    let _ = each_minimal(&mut *solver, &puzzle, &mut |minimal| {
        if clues.is_none_or(|clues| clues.range().contains(&minimal.clues())) {
            rows.push(InsideRow {
                puzzle: puzzle.to_string(),
                minimal_puzzle: minimal.to_string(),
                clues: minimal.clues(),
            });
        }
        ControlFlow::Continue(())
    });
    rows
}
