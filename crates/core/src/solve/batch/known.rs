//! Questions about clues of known grids.

use super::{BatchSolver, Other, nines};
use crate::board::{CellMask, Puzzle, cells_of, mask_of};
use crate::solve::completing::ClueSet;
use crate::solve::nine_batch::part_of;
use crate::solve::{Places, Small, Solver};

/// Clues of a grid, and a cell in which a solution is to differ from it; a clue there doesn't
/// count.
pub(crate) type Question = (ClueSet, usize);

/// Grids as the solver of their shape takes them.
#[derive(Debug, Clone)]
pub(crate) enum Grids {
    Nine(Vec<[u8; 81]>),
    Small(Vec<Places>),
    Other(Vec<Vec<u8>>),
}

impl BatchSolver {
    /// Grids for questions to this solver.
    pub(crate) fn grids<B: AsRef<[u8]>>(&self, grids: &[B]) -> Grids {
        match self {
            Self::Nine(_) => Grids::Nine(nines(grids)),
            Self::Small(solver) => {
                let cells = solver.shape().cells();
                let places = |grid: &B| Small::places(&grid.as_ref()[..cells]);
                Grids::Small(grids.iter().map(places).collect())
            }
            Self::Other(Other(solver)) => {
                let shape = solver.shape();
                let symbols = |grid: &B| grid.as_ref()[..shape.cells()].to_vec();
                Grids::Other(grids.iter().map(symbols).collect())
            }
        }
    }

    /// Which of some clue sets are proper.
    ///
    /// # Panics
    /// When the grids were prepared for another kind of solver.
    pub(crate) fn are_proper(&mut self, grids: &Grids, sets: &[ClueSet]) -> Vec<bool> {
        match (self, grids) {
            (Self::Nine(nine), Grids::Nine(grids)) => {
                let puzzle = |&(grid, clues): &ClueSet| part_of(&grids[grid], clues);
                let counts = nine.counts(&sets.iter().map(puzzle).collect::<Vec<_>>(), 2);
                counts.into_iter().map(|count| count == 1).collect()
            }
            (Self::Small(solver), Grids::Small(grids)) => {
                let proper = |&(grid, clues): &ClueSet| {
                    solver.is_proper(&Small::clues(&grids[grid], clues as u64))
                };
                sets.iter().map(proper).collect()
            }
            (Self::Other(Other(solver)), Grids::Other(grids)) => {
                let mut proper = |&(grid, clues): &ClueSet| {
                    let puzzle = Puzzle::new(solver.shape(), part(&grids[grid], clues));
                    solver.count(&puzzle, 2) == 1
                };
                sets.iter().map(&mut proper).collect()
            }
            _ => unreachable!("grids of another solver"),
        }
    }

    /// For each question the cells in which some solution of the clues differs from the grid, the
    /// cell asked for among them; none when no solution differs there.
    ///
    /// # Panics
    /// When the grids were prepared for another kind of solver.
    pub(crate) fn differing(&mut self, grids: &Grids, questions: &[Question]) -> Vec<CellMask> {
        match (self, grids) {
            (Self::Nine(nine), Grids::Nine(grids)) => nine.differing_from(grids, questions),
            (Self::Small(solver), Grids::Small(grids)) => {
                let answer = |&((grid, clues), cell): &Question| {
                    solver.differing(&grids[grid], clues as u64, cell).into()
                };
                questions.iter().map(answer).collect()
            }
            (Self::Other(Other(solver)), Grids::Other(grids)) => {
                let mut answer = |&((grid, clues), cell): &Question| {
                    differing_of_others(&mut **solver, &grids[grid], clues, cell)
                };
                questions.iter().map(&mut answer).collect()
            }
            _ => unreachable!("grids of another solver"),
        }
    }
}

/// The clues of a grid in some cells.
pub(crate) fn part(grid: &[u8], clues: CellMask) -> Vec<u8> {
    let mut symbols = vec![0; grid.len()];
    cells_of(clues).for_each(|cell| symbols[cell] = grid[cell]);
    symbols
}

/// Tries each other symbol in the cell until there is a solution.
fn differing_of_others(
    solver: &mut dyn Solver,
    grid: &[u8],
    clues: CellMask,
    cell: usize,
) -> CellMask {
    let shape = solver.shape();
    let mut symbols = part(grid, clues);
    let others = (1..=shape.side() as u8).filter(|&symbol| symbol != grid[cell]);
    let mut solutions = others.filter_map(|symbol| {
        symbols[cell] = symbol;
        let puzzle = Puzzle::new(shape, symbols.as_slice());
        solver.solve(&puzzle, 1).solution
    });
    solutions.next().map_or(0, |solution| {
        let differs = |&cell: &usize| solution.symbols()[cell] != grid[cell];
        mask_of((0..grid.len()).filter(differs))
    })
}
