//! Many boards with the rows, columns and boxes of 9x9, and perhaps further rules, at once.
//!
//! Further rules are sets of cells: Sudoku-X has two lines more. A pass over them follows each round
//! of the 9x9 search, in its lanes. That search counts; which solution of several is shown as the
//! first is left to the solver of single boards, so that it doesn't depend on how many are asked
//! about at once.

use super::completing::{Clue, ClueSet, completing};
use super::nine::{
    self, Answer, Backend, CellMask, DifferingQuery, FurtherSets, cells_of, mask_of, solve_batch,
    solve_batch_under,
};
use super::solver;
use crate::board::{Grid, Puzzle, Shape};
use crate::run::poll_after;

/// Added to the digit of a cell: any but this.
const NOT: u8 = 16;

/// A board, and a cell with a digit that a solution isn't to have there.
type Question = ([u8; 81], usize);

/// The solver of many such boards. Boards are their 81 symbols in cell order, 0 for an empty cell.
#[derive(Debug, Clone)]
pub struct NineBatch {
    shape: Shape,
    backend: Backend,
    further: FurtherSets,
}

impl NineBatch {
    /// The solver for boards of a shape; `None` where they lack the lines of 9x9.
    pub fn new(shape: Shape) -> Option<Self> {
        if shape == Shape::NINE {
            return Some(Self { shape, backend: Backend::best(), further: FurtherSets::default() });
        }
        if (shape.cells(), shape.side()) != (81, 9) {
            return None;
        }
        let (nine, all) = (Shape::NINE.lines(), shape.lines());
        nine.iter().all(|line| all.contains(line)).then(|| {
            let lines = all.into_iter().filter(|line| !nine.contains(line));
            let implied = shape.implied_lines().iter().cloned();
            let further = FurtherSets::new(lines.chain(implied).chain(shape.sets()));
            Self { shape, backend: Backend::best(), further }
        })
    }

    /// The number of solutions of each puzzle up to a limit, and the first that is found. Of a
    /// budget each branching takes a step.
    pub fn solve(&self, puzzles: &[[u8; 81]], limit: u64) -> Vec<Answer> {
        if self.further.is_empty() {
            return solve_batch(self.backend, puzzles, limit);
        }
        if let [puzzle] = puzzles {
            return vec![self.alone(puzzle, limit)];
        }
        let known = self.under(puzzles, limit).into_iter().zip(puzzles);
        // The only solution is the first.
        let is_sure = |answer: &Answer| answer.solutions < limit.min(2);
        let alone = |puzzle| self.alone(puzzle, limit);
        known
            .map(|(answer, puzzle)| answer.filter(is_sure).unwrap_or_else(|| alone(puzzle)))
            .collect()
    }

    /// The number of solutions of each puzzle up to a limit.
    pub(crate) fn counts(&self, puzzles: &[[u8; 81]], limit: u64) -> Vec<u64> {
        if self.further.is_empty() {
            let answers = solve_batch(self.backend, puzzles, limit);
            return answers.iter().map(|answer| answer.solutions).collect();
        }
        let known = self.under(puzzles, limit).into_iter().zip(puzzles);
        let alone = |puzzle| self.alone(puzzle, limit);
        known.map(|(known, puzzle)| known.unwrap_or_else(|| alone(puzzle)).solutions).collect()
    }

    /// For each puzzle the clues that would make it proper, in cell order; `None` when it has more
    /// than `limit` solutions.
    pub(crate) fn completing_clues(
        &self,
        puzzles: &[[u8; 81]],
        limit: u32,
    ) -> Vec<Option<Vec<Clue>>> {
        if self.further.is_empty() {
            return nine::completing_clues(self.backend, puzzles, limit);
        }
        let mut solver = solver(self.shape);
        puzzles.iter().map(|puzzle| completing(&mut *solver, puzzle, limit)).collect()
    }

    /// The redundant clues of proper puzzles. Of a budget each clue takes a step.
    pub fn redundant_clues(&self, puzzles: &[[u8; 81]]) -> Vec<CellMask> {
        if self.further.is_empty() {
            return nine::redundant_clues(self.backend, puzzles);
        }
        let clues = |puzzle: &[u8; 81]| mask_of((0..81).filter(|&cell| puzzle[cell] != 0));
        let asked: Vec<CellMask> = puzzles.iter().map(clues).collect();
        self.redundant_under(puzzles, &asked)
    }

    /// Which of the clues asked about are redundant, in proper puzzles with these solutions.
    pub(crate) fn redundant_among(
        &self,
        puzzles: &[[u8; 81]],
        solutions: &[[u8; 81]],
        asked: &[CellMask],
    ) -> Vec<CellMask> {
        match self.further.is_empty() {
            true => nine::redundant_among(self.backend, puzzles, solutions, asked),
            false => self.redundant_under(puzzles, asked),
        }
    }

    fn redundant_under(&self, puzzles: &[[u8; 81]], asked: &[CellMask]) -> Vec<CellMask> {
        let questions = (0..).zip(puzzles).zip(asked).flat_map(|((at, puzzle), &asked)| {
            cells_of(asked).map(move |cell| (at, (*puzzle, cell)))
        });
        let (at, questions): (Vec<usize>, Vec<Question>) = questions.unzip();
        let mut redundant = vec![0; puzzles.len()];
        for ((at, (_, cell)), other) in
            at.into_iter().zip(&questions).zip(self.differing(&questions))
        {
            redundant[at] |= mask_of(other.is_none().then_some(*cell));
        }
        redundant
    }

    /// For each question a solution with another digit in the cell, where there is one.
    fn differing(&self, questions: &[Question]) -> Vec<Option<[u8; 81]>> {
        let forbidden = |&(mut board, cell): &Question| {
            board[cell] += NOT;
            board
        };
        let boards: Vec<[u8; 81]> = questions.iter().map(forbidden).collect();
        let other = |(answer, &(mut board, cell)): (Option<Answer>, &Question)| {
            let given = board[cell];
            let mut alone = |digit| {
                board[cell] = digit;
                self.alone(&board, 1)
            };
            let others = || (1..=9).filter(|&digit| digit != given);
            let found =
                answer.or_else(|| others().map(&mut alone).find(|found| found.solutions > 0));
            found.filter(|found| found.solutions > 0).map(|found| found.solution)
        };
        self.under(&boards, 1).into_iter().zip(questions).map(other).collect()
    }

    /// For each clue set and cell of a grid the cells in which a solution differs from the grid, that
    /// one among them; none when there is no such solution.
    pub(crate) fn differing_from(
        &self,
        grids: &[[u8; 81]],
        asked: &[(ClueSet, usize)],
    ) -> Vec<CellMask> {
        if self.further.is_empty() {
            let query = |&((grid, clues), cell): &(ClueSet, usize)| DifferingQuery {
                grid: grid as u32,
                clues,
                cell: cell as u8,
            };
            let queries: Vec<DifferingQuery> = asked.iter().map(query).collect();
            return nine::differing(self.backend, grids, &queries);
        }
        let question = |&((grid, clues), cell): &(ClueSet, usize)| {
            (part_of(&grids[grid], clues | mask_of([cell])), cell)
        };
        let questions: Vec<Question> = asked.iter().map(question).collect();
        let others = self.differing(&questions).into_iter().zip(asked);
        let differs = |(other, ((grid, _), _)): (Option<[u8; 81]>, &(ClueSet, usize))| {
            let cells = |other: [u8; 81]| {
                mask_of((0..81).filter(|&cell| other[cell] != grids[*grid][cell]))
            };
            other.map_or(0, cells)
        };
        others.map(differs).collect()
    }

    /// One board by the solver of single ones.
    fn alone(&self, puzzle: &[u8; 81], limit: u64) -> Answer {
        let mut solver = solver(self.shape);
        let found = solver.solve(&Puzzle::new(self.shape, puzzle.as_slice()), limit);
        let symbols = |grid: Grid| grid.symbols().try_into().expect("81 cells");
        let solution = found.solution.map_or([0; 81], symbols);
        Answer { solutions: found.count, guesses: 0, solution }
    }

    fn under(&self, puzzles: &[[u8; 81]], limit: u64) -> Vec<Option<Answer>> {
        let answers = solve_batch_under(self.backend, puzzles, &self.further, limit);
        poll_after(|| answers.iter().flatten().map(|answer| 1 + answer.guesses).sum());
        answers
    }
}

/// Clues of a grid.
pub(crate) fn part_of(grid: &[u8; 81], clues: CellMask) -> [u8; 81] {
    let mut symbols = [0; 81];
    cells_of(clues).for_each(|cell| symbols[cell] = grid[cell]);
    symbols
}
