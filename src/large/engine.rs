//! The two questions of the walk, for many puzzles together, on 9x9 and on boards of at most eight symbols.

use std::ops::ControlFlow;

use crate::board::{CellMask, Shape};
use crate::solve::Small;
use crate::solve::nine::{Backend, DifferingQuery, differing, solve_batch};

/// The symbols of a board in cell order, 0 for an empty cell and beyond the last.
pub(super) type Board = [u8; 81];

/// How far solutions are counted.
pub(super) const LIMIT: u64 = 64;

/// A question: which grid, its clues, and the cell that is to differ; a clue there is ignored.
pub(super) type Question = (usize, CellMask, usize);

/// The solver of a shape.
#[derive(Debug, Clone)]
pub(super) enum Engine {
    Nine(Backend),
    Small(Box<Small>, usize),
}

impl Engine {
    /// `None` for a shape other than 3x3 with more than eight symbols.
    pub(super) fn new(shape: Shape) -> Option<Self> {
        if Shape::sudoku(3, 3).is_ok_and(|nine| nine == shape) {
            return Some(Self::Nine(Backend::best()));
        }
        Small::new(shape).map(|small| Self::Small(Box::new(small), shape.cells()))
    }

    /// The number of solutions of each puzzle, up to [`LIMIT`], and the first.
    pub(super) fn solve(&self, puzzles: &[Board]) -> Vec<(u64, Board)> {
        match self {
            Self::Nine(backend) => {
                let answers = solve_batch(*backend, puzzles, LIMIT);
                let pair =
                    |answer: &crate::solve::nine::Answer| (answer.solutions, answer.solution);
                answers.iter().map(pair).collect()
            }
            Self::Small(small, cells) => {
                let solve = |puzzle: &Board| {
                    let (mut count, mut first) = (0, [0; 81]);
                    let _ = small.for_each(&Small::places(&puzzle[..*cells]), &mut |solution| {
                        if count == 0 {
                            small.symbols(solution, &mut first);
                        }
                        count += 1;
                        match count {
                            LIMIT => ControlFlow::Break(()),
                            _ => ControlFlow::Continue(()),
                        }
                    });
                    (count, first)
                };
                puzzles.iter().map(solve).collect()
            }
        }
    }

    /// For each question the cells in which some solution of the clues differs from the grid, the cell asked for
    /// among them; none when no solution differs there.
    pub(super) fn differing(&self, grids: &[Board], questions: &[Question]) -> Vec<CellMask> {
        match self {
            Self::Nine(backend) => {
                let query = |&(grid, clues, cell): &Question| DifferingQuery {
                    grid: grid as u32,
                    clues,
                    cell: cell as u8,
                };
                let queries: Vec<_> = questions.iter().map(query).collect();
                differing(*backend, grids, &queries)
            }
            Self::Small(small, cells) => {
                let answer = |&(grid, clues, cell): &Question| {
                    let grid = Small::places(&grids[grid][..*cells]);
                    small.differing(&grid, clues as u64, cell).into()
                };
                questions.iter().map(answer).collect()
            }
        }
    }
}
