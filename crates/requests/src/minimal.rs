//! Whether a puzzle is proper and minimal, and the minimal puzzles inside it.

use std::ops::ControlFlow;
use std::ops::RangeInclusive;

use gridforest_core::board::{Puzzle, Shape, cells_of};
use gridforest_core::solve::minimal::each_minimal;
use gridforest_core::solve::nine::{Backend, redundant_clues, solve_batch};
use gridforest_core::solve::{Generic, Solver, solver};

use crate::{Answers, Asked, Asker, EachBoard, RequestError};

/// Whether each puzzle is proper and minimal, and which clues are redundant.
#[derive(Debug, Clone, Default)]
pub struct Minimal;

crate::rows! {
    /// What is known of a puzzle.
    pub struct MinimalRow {
        /// The puzzle.
        pub puzzle: String,
        /// Whether it has exactly one solution.
        pub proper: bool,
        /// Whether it is proper, and no clue can be removed.
        pub minimal: bool,
        /// The cells of the clues that can be removed, one at a time.
        pub redundant: String,
        /// `minimal`, `redundant`, `several` (solutions), `none` or `conflict` (equal clues in a
        /// row, column or box).
        pub status: String,
    }

    /// A minimal puzzle inside a puzzle.
    pub struct InsideRow {
        /// The puzzle that was given.
        pub puzzle: String,
        /// The minimal puzzle.
        pub minimal_puzzle: String,
        /// The number of its clues.
        pub clues: usize,
    }
}

impl EachBoard for Minimal {
    type Row = MinimalRow;
    type Engine = Shape;
    const BATCH: usize = 2048;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(&self, shape: &Shape, boards: &[Asked<'_>], answers: &mut Answers<MinimalRow>) {
        let judged = match *shape == Shape::NINE {
            true => judge_nines(boards),
            false => judge_others(*shape, boards),
        };
        for (place, (solutions, redundant)) in judged.into_iter().enumerate() {
            answers.push(place, Ok(MinimalRow::new(boards[place].puzzle, solutions, &redundant)));
        }
    }
}

/// The number of solutions, up to 2, and the redundant clues of 9x9 puzzles.
fn judge_nines(boards: &[Asked<'_>]) -> Vec<(u64, Vec<usize>)> {
    let symbols = |board: &Asked<'_>| board.puzzle.symbols().try_into().expect("81 cells");
    let puzzles: Vec<[u8; 81]> = boards.iter().map(symbols).collect();
    let answers = solve_batch(Backend::best(), &puzzles, 2);
    let proper = (0..puzzles.len()).filter(|&i| answers[i].solutions == 1);
    let proper: Vec<[u8; 81]> = proper.map(|i| puzzles[i]).collect();
    let mut masks = redundant_clues(Backend::best(), &proper).into_iter();
    let judge = |solutions: u64| match solutions {
        1 => cells_of(masks.next().expect("a mask for each proper puzzle")).collect(),
        _ => Vec::new(),
    };
    let counts: Vec<u64> = answers.iter().map(|answer| answer.solutions).collect();
    let redundant: Vec<_> = counts.iter().copied().map(judge).collect();
    counts.into_iter().zip(redundant).collect()
}

/// The same of boards of another shape.
fn judge_others(shape: Shape, boards: &[Asked<'_>]) -> Vec<(u64, Vec<usize>)> {
    let mut solver = Generic::new(shape);
    let judge = |board: &Asked<'_>| {
        let puzzle = board.puzzle;
        let solutions = solver.count(puzzle, 2);
        let mut is_redundant = |&cell: &usize| {
            let mut symbols = puzzle.symbols().to_vec();
            symbols[cell] = 0;
            solver.count(&Puzzle::new(shape, symbols), 2) == 1
        };
        let skeleton = puzzle.skeleton();
        let cells = skeleton.cells().filter(|cell| solutions == 1 && is_redundant(cell));
        (solutions, cells.collect())
    };
    boards.iter().map(judge).collect()
}

impl MinimalRow {
    /// The row of a puzzle with none, one or (2) several solutions.
    fn new(puzzle: &Puzzle, solutions: u64, redundant: &[usize]) -> Self {
        let shape = puzzle.shape();
        let names: Vec<String> = redundant.iter().map(|&cell| shape.cell_name(cell)).collect();
        let status = match solutions {
            0 if puzzle.conflict().is_some() => "conflict",
            0 => "none",
            1 if redundant.is_empty() => "minimal",
            1 => "redundant",
            _ => "several",
        };
        Self {
            puzzle: puzzle.to_string(),
            proper: solutions == 1,
            minimal: status == "minimal",
            redundant: names.join(" "),
            status: status.to_owned(),
        }
    }
}

/// Every minimal puzzle inside each puzzle.
#[derive(Debug, Clone, Default)]
pub struct Inside {
    /// Only those with these numbers of clues.
    pub clues: Option<RangeInclusive<usize>>,
}

/// The most clues of a puzzle inside which all minimal puzzles are listed, on boards beyond side 6:
/// their number, and the time, grow exponentially with the number of redundant clues.
const MOST_CLUES: usize = 45;

impl EachBoard for Inside {
    type Row = InsideRow;
    type Engine = Shape;
    const BATCH: usize = 1;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(&self, shape: &Shape, boards: &[Asked<'_>], answers: &mut Answers<InsideRow>) {
        let mut solver = solver(*shape);
        for (place, board) in boards.iter().enumerate() {
            self.inside(&mut *solver, board.puzzle, &mut |row| answers.push(place, row));
        }
    }
}

impl Inside {
    fn inside(
        &self,
        solver: &mut dyn Solver,
        puzzle: &Puzzle,
        push: &mut dyn FnMut(Result<InsideRow, String>),
    ) {
        let clues = puzzle.clues();
        if puzzle.shape().side() > 6 && clues > MOST_CLUES {
            return push(Err(format!(
                "{clues} clues: the list of all minimal puzzles inside would not end; up to {MOST_CLUES} clues are taken"
            )));
        }
        let _ = each_minimal(solver, puzzle, &mut |minimal| {
            let clues = minimal.clues();
            if self.clues.as_ref().is_none_or(|wanted| wanted.contains(&clues)) {
                let minimal_puzzle = minimal.to_string();
                push(Ok(InsideRow { puzzle: puzzle.to_string(), minimal_puzzle, clues }));
            }
            ControlFlow::Continue(())
        });
    }
}
