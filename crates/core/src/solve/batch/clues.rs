//! Which clues of puzzles are redundant, and which would make them proper.

use super::{BatchSolver, Other, nines};
use crate::board::{CellMask, Puzzle, cells_of, mask_of};
use crate::solve::completing::{Clue, completing};
use crate::solve::{Places, Small, break_if};

impl BatchSolver {
    /// Which of the clues asked about are redundant, in proper puzzles with these solutions.
    pub(crate) fn redundant(
        &mut self,
        puzzles: &[Vec<u8>],
        solutions: &[Vec<u8>],
        asked: &[CellMask],
    ) -> Vec<CellMask> {
        match self {
            Self::Nine(nine) => nine.redundant_among(&nines(puzzles), &nines(solutions), asked),
            Self::Small(solver) => {
                let each = puzzles.iter().zip(solutions).zip(asked);
                let part = |((puzzle, solution), &asked): ((&Vec<u8>, &Vec<u8>), _)| {
                    let (clues, grid) = (Small::places(puzzle), Small::places(solution));
                    let clues = clues.iter().fold(0, |all, places| all | places);
                    mask_of(cells_of(asked).filter(|&x| solver.differing(&grid, clues, x) == 0))
                };
                each.map(part).collect()
            }
            Self::Other(Other(solver)) => {
                let part = |(puzzle, &asked): (&Vec<u8>, _)| {
                    let puzzle = Puzzle::new(solver.shape(), puzzle.as_slice());
                    mask_of(cells_of(asked).filter(|&cell| !solver.needs(&puzzle, cell)))
                };
                puzzles.iter().zip(asked).map(part).collect()
            }
        }
    }

    /// For each puzzle the clues that would make it proper, in cell order; `None` when it has more
    /// than `limit` solutions.
    pub(crate) fn completing_clues(
        &mut self,
        puzzles: &[Vec<u8>],
        limit: u32,
    ) -> Vec<Option<Vec<Clue>>> {
        match self {
            Self::Nine(nine) => nine.completing_clues(&nines(puzzles), limit),
            Self::Small(solver) => {
                puzzles.iter().map(|puzzle| completing_small(solver, puzzle, limit)).collect()
            }
            Self::Other(Other(solver)) => {
                puzzles.iter().map(|puzzle| completing(&mut **solver, puzzle, limit)).collect()
            }
        }
    }
}

fn completing_small(solver: &Small, puzzle: &[u8], limit: u32) -> Option<Vec<Clue>> {
    let (mut once, mut twice) = (Places::default(), Places::default());
    let mut solutions = 0;
    let flow = solver.for_each(&Small::places(puzzle), &mut |solution| {
        solutions += 1;
        for ((once, twice), places) in once.iter_mut().zip(&mut twice).zip(solution) {
            *twice |= *once & places;
            *once |= places;
        }
        break_if(solutions > limit)
    });
    let single: Places = std::array::from_fn(|place| once[place] & !twice[place]);
    let symbols = |cell: usize| {
        let those = (1..).zip(single);
        let those = those.filter(move |(_, places)| places >> cell & 1 == 1);
        those.map(move |(symbol, _)| (cell as u8, symbol))
    };
    let empty = (0..puzzle.len()).filter(|&cell| puzzle[cell] == 0);
    flow.is_continue().then(|| empty.flat_map(symbols).collect())
}
