//! How many solutions puzzles have, and which.

use std::ops::ControlFlow;

use crate::answers::KnownSolutions;
use gridforest_core::board::{Shape, symbols_text};
use gridforest_core::random::stream;
use gridforest_core::run::poll;
use gridforest_core::solve::nine::Answer;
use gridforest_core::solve::{Learning, NineBatch, Solver as _, UniformSolutions, solver};
use gridforest_latin::{RandomSquares, Square};
use serde::Deserialize;

use crate::{Answered, Asked, Asker, BoardByBoard, EachBoard, Emit, EmitRow, RequestError, Tools};

/// The number of solutions of each puzzle, up to a limit, and one of them.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    /// The limit.
    pub limit: u64,
}

impl Default for Solve {
    fn default() -> Self {
        Self { limit: 2 }
    }
}

/// Every solution of each puzzle.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveAll {
    /// At most so many of each.
    pub limit: Option<u64>,
}

/// Some solutions of each puzzle at random, each with the same probability.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SampleSolutions {
    /// How many.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// Of Latin squares, where the solutions are too many to be counted: by the chain of Jacobson and
    /// Matthews that keeps the clues, from the first solution of a search.
    pub chain: bool,
}

crate::rows! {
    /// How many solutions a puzzle has.
    pub struct SolveRow {
        /// The puzzle.
        pub puzzle: String,
        /// The number of solutions, with a `+` where the search ended before all were found.
        pub solutions: String,
        /// The first of the search; empty where there is none.
        pub solution: String,
    }

    /// The exact number of solutions of a puzzle.
    pub struct CountedRow {
        /// The puzzle.
        pub puzzle: String,
        /// The number of solutions, with a `+` where the count was stopped: there are at least so
        /// many.
        pub solutions: String,
        /// How they were counted: `search`, one by one; `bands`, by the digits that the columns have
        /// in each band (9x9); `parts`, by a search that falls into parts and remembers them.
        pub method: String,
    }

    /// A solution of a puzzle.
    pub struct SolutionRow {
        /// The puzzle.
        pub puzzle: String,
        /// The number of the solution, from 1.
        pub number: u64,
        /// The solution.
        pub solution: String,
    }
}

impl SolveRow {
    /// What is known of a board with this text.
    pub fn new(puzzle: String, found: &KnownSolutions<'_>) -> Self {
        let solution = found.solution.map(symbols_text).unwrap_or_default();
        Self { puzzle, solutions: found.number(), solution }
    }
}

impl EachBoard for Solve {
    type Row = SolveRow;
    type Engine = Tools<Learning>;

    const LISTS: bool = true;

    fn engine(&self, _: Shape, _: &dyn Asker) -> Result<Self::Engine, RequestError> {
        Ok(Tools::default())
    }

    fn answer(
        &self,
        engine: &Self::Engine,
        boards: &[Asked<'_>],
        emit: Emit<'_, SolveRow>,
    ) -> ControlFlow<()> {
        let shape = boards[0].puzzle.shape();
        let has_lists = boards.iter().any(|board| board.list.is_some());
        if let Some(batch) = NineBatch::new(shape).filter(|_| !has_lists) {
            let nine = |board: &Asked<'_>| board.puzzle.symbols().try_into().expect("81 cells");
            let nines: Vec<[u8; 81]> = boards.iter().map(nine).collect();
            let answers = batch.solve(&nines, self.limit);
            let mut all = boards.iter().zip(&answers).enumerate();
            return all.try_for_each(|(place, (board, Answer { solutions, solution, .. }))| {
                let solution = (*solutions > 0).then_some(&solution[..]);
                let found = KnownSolutions::counted(*solutions, self.limit, solution);
                emit(place, Ok(SolveRow::new(board.text.to_owned(), &found)))
            });
        }
        engine.with(
            || Learning::new(shape),
            |solver| {
                boards.iter().enumerate().try_for_each(|(place, board)| {
                    let found = match board.list {
                        Some(list) => solver.solve_candidates(list, self.limit),
                        None => solver.solve(board.puzzle, self.limit),
                    };
                    let solution = found.solution.as_ref().map(|grid| grid.symbols());
                    let found = KnownSolutions::counted(found.count, self.limit, solution);
                    emit(place, Ok(SolveRow::new(board.text.to_owned(), &found)))
                })
            },
        )
    }
}

impl BoardByBoard for SolveAll {
    type Row = SolutionRow;

    const LISTS: bool = true;

    /// As they are found: one puzzle may have more than memory holds.
    fn rows(
        &self,
        Asked { puzzle, list, .. }: &Asked<'_>,
        emit: EmitRow<'_, SolutionRow>,
    ) -> Answered {
        let shape = puzzle.shape();
        let (mut number, mut ended) = (0, ControlFlow::Continue(()));
        let text = list.map_or_else(|| puzzle.to_string(), ToString::to_string);
        let mut visit = |symbols: &[u8]| {
            number += 1;
            let (puzzle, solution) = (text.clone(), symbols_text(symbols));
            ended = emit(SolutionRow { puzzle, number, solution });
            if self.limit == Some(number) { ControlFlow::Break(()) } else { ended }
        };
        let _ = match list {
            Some(list) => Learning::new(shape).for_each_of_candidates(list, &mut visit),
            None => solver(shape).for_each_solution(puzzle, &mut visit),
        };
        Ok(ended)
    }
}

impl BoardByBoard for SampleSolutions {
    type Row = SolutionRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, SolutionRow>) -> Answered {
        let (puzzle, random) = (board.puzzle, &mut stream(self.seed, board.number));
        let row = |number, symbols: &[u8]| SolutionRow {
            puzzle: puzzle.to_string(),
            number,
            solution: symbols_text(symbols),
        };
        let none = || "there is no solution to draw".to_owned();
        if self.chain {
            if !puzzle.shape().is_latin() {
                return Err("a chain draws Latin squares alone".to_owned());
            }
            let first = solver(puzzle.shape()).solve(puzzle, 1).solution.ok_or_else(none)?;
            let square = Square::new(first.symbols().iter().map(|symbol| symbol - 1).collect());
            let square = square.expect("a grid of rows and columns");
            let clues: Vec<usize> = puzzle.skeleton().cells().collect();
            let mut chain = RandomSquares::keeping(&square, &clues);
            chain.next(random);
            return Ok((1..=self.number).try_for_each(|number| {
                let square = chain.next(random);
                let symbols: Vec<u8> = square.symbols().iter().map(|symbol| symbol + 1).collect();
                emit(row(number, &symbols))
            }));
        }
        let solutions = UniformSolutions::of(puzzle);
        if solutions.number() == 0u8.into() {
            return Err(none());
        }
        Ok((1..=self.number).try_for_each(|number| {
            poll();
            emit(row(number, solutions.draw(random).expect("there are some").symbols()))
        }))
    }
}
