//! Whether a puzzle is proper and minimal, and the minimal puzzles inside it: all, or a random one.

use std::ops::{ControlFlow, RangeInclusive};

use gridforest_core::board::{Puzzle, Shape};
use gridforest_core::random::stream;
use gridforest_core::solve::generate::Generator;
use gridforest_core::solve::minimal::{
    MOST_CLUES, Minimality, about_inside, can_list, each_minimal, judge,
};
use gridforest_core::solve::{NineBatch, Solver, solver};
use serde::Deserialize;

use crate::{Answered, Asked, Asker, BoardByBoard, EachBoard, Emit, EmitRow, RequestError};

/// Whether each puzzle is proper and minimal, and which clues are redundant.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Minimal {}

/// Every minimal puzzle inside each puzzle.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Inside {
    /// Only those with these numbers of clues.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether lists are begun too that would not end.
    pub in_part: bool,
}

/// A random minimal puzzle inside each puzzle: redundant clues go in random order.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct One {
    /// The seed.
    pub seed: u64,
}

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
        /// About how many minimal puzzles are inside the puzzle, by random ways down the search: an
        /// order of magnitude. Empty where the list would not end.
        pub about: String,
    }

    /// A random minimal puzzle inside a puzzle.
    pub struct OneRow {
        /// The puzzle that was given.
        pub puzzle: String,
        /// The minimal puzzle.
        pub minimal_puzzle: String,
        /// The number of its clues.
        pub clues: usize,
    }
}

/// The 9x9 puzzles that are judged together: enough to fill the lanes of the batch search.
const TOGETHER: usize = 256;
/// The random ways by which the length of a list is estimated.
const WAYS: u32 = 100;

impl EachBoard for Minimal {
    type Row = MinimalRow;
    type Engine = Shape;

    fn together(&self) -> usize {
        TOGETHER
    }

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(
        &self,
        &shape: &Shape,
        boards: &[Asked<'_>],
        emit: Emit<'_, MinimalRow>,
    ) -> ControlFlow<()> {
        // Larger boards may take long.
        let share = if NineBatch::new(shape).is_some() { TOGETHER } else { 1 };
        for (number, some) in boards.chunks(share).enumerate() {
            let symbols: Vec<u8> =
                some.iter().flat_map(|board| board.puzzle.symbols()).copied().collect();
            for (i, judged) in judge(shape, &symbols).iter().enumerate() {
                emit(number * share + i, Ok(MinimalRow::new(some[i].puzzle, judged)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl MinimalRow {
    fn new(puzzle: &Puzzle, judged: &Minimality) -> Self {
        let shape = puzzle.shape();
        let names: Vec<String> = judged.redundant.iter().map(|&c| shape.cell_name(c)).collect();
        let status = match judged.solutions {
            0 if puzzle.conflict().is_some() => "conflict",
            0 => "none",
            1 if judged.redundant.is_empty() => "minimal",
            1 => "redundant",
            _ => "several",
        };
        Self {
            puzzle: puzzle.to_string(),
            proper: judged.solutions == 1,
            minimal: judged.is_minimal(),
            redundant: names.join(" "),
            status: status.to_owned(),
        }
    }
}

impl BoardByBoard for Inside {
    type Row = InsideRow;

    fn rows(&self, Asked { puzzle, .. }: &Asked<'_>, emit: EmitRow<'_, InsideRow>) -> Answered {
        let ends = can_list(puzzle);
        if !ends && !self.in_part {
            return Err(format!(
                "{} clues: the list of all minimal puzzles inside would not end; up to {MOST_CLUES} clues are taken",
                puzzle.clues()
            ));
        }
        let mut solver = solver(puzzle.shape());
        has_some(&mut *solver, puzzle)?;
        let mut about = String::new();
        if ends {
            let number = about_inside(&mut *solver, puzzle, WAYS, &mut stream(1, 0));
            about = format!("{number:.0e}");
        }
        Ok(each_minimal(&mut *solver, puzzle, &mut |minimal| {
            let clues = minimal.clues();
            if self.clues.as_ref().is_some_and(|wanted| !wanted.contains(&clues)) {
                return ControlFlow::Continue(());
            }
            let minimal_puzzle = minimal.to_string();
            let (puzzle, about) = (puzzle.to_string(), about.clone());
            emit(InsideRow { puzzle, minimal_puzzle, clues, about })
        }))
    }
}

impl One {
    /// The one inside a puzzle of a list, by its number from 1; or why there is none.
    pub fn inside(&self, puzzle: &Puzzle, number: u64) -> Result<Puzzle, String> {
        let mut solver = solver(puzzle.shape());
        has_some(&mut *solver, puzzle)?;
        Ok(Generator::new(&mut *solver).minimised(puzzle, &mut stream(self.seed, number)))
    }
}

impl BoardByBoard for One {
    type Row = OneRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, OneRow>) -> Answered {
        let minimal = self.inside(board.puzzle, board.number)?;
        let (clues, minimal_puzzle) = (minimal.clues(), minimal.to_string());
        Ok(emit(OneRow { puzzle: board.puzzle.to_string(), minimal_puzzle, clues }))
    }
}

/// Whether a minimal puzzle is inside a puzzle; or why none is.
fn has_some(solver: &mut dyn Solver, puzzle: &Puzzle) -> Result<(), String> {
    let solutions = match solver.count(puzzle, 2) {
        0 => "no solution",
        1 => return Ok(()),
        _ => "several solutions",
    };
    Err(format!("it has {solutions}, so that no minimal puzzle is inside"))
}
