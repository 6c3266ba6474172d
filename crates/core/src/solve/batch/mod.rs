//! Questions about many puzzles of one shape at once, to the fastest solver of the shape.
//!
//! The 9x9 search takes the puzzles into the lanes of vectors ([`NineBatch`]). On other boards they are solved one
//! after the other: by the solver for at most eight symbols, or by the fastest of the others.
//!
//! | file | what is asked |
//! | --- | --- |
//! | `mod` | the number of solutions, and the first |
//! | `known` | of clues of known grids: whether they are proper, and where another solution differs |
//! | `clues` | which clues are redundant, and which would make a puzzle proper |

mod clues;
mod known;

use std::fmt;

use super::{NineBatch, Small, Solver, break_if, solver};
use crate::board::{Puzzle, Shape};

pub(crate) use known::{Grids, Question, part};

/// A solver of many puzzles of one shape.
///
/// Boards are their symbols in cell order, 0 for an empty cell; what follows the last cell is left
/// out.
#[derive(Debug, Clone)]
pub(crate) enum BatchSolver {
    Nine(NineBatch),
    Small(Small),
    Other(Other),
}

/// The solver of any other shape.
pub(crate) struct Other(Box<dyn Solver>);

impl fmt::Debug for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the solver of {}", self.0.shape())
    }
}

impl Clone for Other {
    /// Solvers keep nothing from puzzle to puzzle that changes an answer.
    fn clone(&self) -> Self {
        Self(solver(self.0.shape()))
    }
}

impl BatchSolver {
    /// The fastest solver of a shape.
    pub(crate) fn new(shape: Shape) -> Self {
        if let Some(nine) = NineBatch::new(shape) {
            Self::Nine(nine)
        } else if let Some(solver) = Small::new(shape) {
            Self::Small(solver)
        } else {
            Self::Other(Other(solver(shape)))
        }
    }

    /// Visits, puzzle by puzzle, the number of solutions up to a limit of at least 1, and the first
    /// that the solver finds; where there is none, an empty board.
    pub(crate) fn solve<B: AsRef<[u8]>>(
        &mut self,
        puzzles: &[B],
        limit: u64,
        mut visit: impl FnMut(u64, &[u8]),
    ) {
        match self {
            Self::Nine(nine) => {
                for answer in nine.solve(&nines(puzzles), limit) {
                    visit(answer.solutions, &answer.solution);
                }
            }
            Self::Small(solver) => {
                let cells = solver.shape().cells();
                for puzzle in puzzles {
                    let (mut count, mut first) = (0, vec![0; cells]);
                    let places = Small::places(&puzzle.as_ref()[..cells]);
                    let _ = solver.for_each(&places, &mut |solution| {
                        if count == 0 {
                            solver.symbols(solution, &mut first);
                        }
                        count += 1;
                        break_if(count == limit)
                    });
                    visit(count, &first);
                }
            }
            Self::Other(Other(solver)) => {
                let shape = solver.shape();
                for puzzle in puzzles {
                    let puzzle = Puzzle::new(shape, &puzzle.as_ref()[..shape.cells()]);
                    let found = solver.solve(&puzzle, limit);
                    let first = found.solution.map(|grid| grid.symbols().to_vec());
                    visit(found.count, &first.unwrap_or_else(|| vec![0; shape.cells()]));
                }
            }
        }
    }

    /// The solutions of puzzles that have one.
    pub(crate) fn solutions(&mut self, puzzles: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let mut solutions = Vec::with_capacity(puzzles.len());
        self.solve(puzzles, 1, |count, solution| {
            assert_eq!(count, 1, "a puzzle with a solution");
            solutions.push(solution.to_vec());
        });
        solutions
    }
}

/// Boards as the 9x9 search takes them.
fn nines<B: AsRef<[u8]>>(boards: &[B]) -> Vec<[u8; 81]> {
    let nine = |board: &B| board.as_ref().try_into().expect("81 cells");
    boards.iter().map(nine).collect()
}

#[cfg(test)]
mod tests;
