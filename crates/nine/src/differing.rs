//! Other solutions of clues of known grids, each with another symbol in a given cell.
//!
//! Each question is a job of its own: the clues, the grid's digit forbidden in the cell, and the
//! first solution settles it. All questions fill the lanes together.

use super::backend::{Backend, run};
use super::board::{NOT, Symbols};
use super::engine::Work;
use super::path::Path;
use crate::mask::CellMask;

/// Clues of a known grid, and a cell that is to differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// Which grid.
    pub grid: u32,
    /// The clue cells.
    pub clues: CellMask,
    /// The cell that must hold another symbol; no clue is read there.
    pub cell: u8,
}

/// For each question the cells in which some solution differs from the grid, the wanted cell among
/// them; empty when there is no such solution.
///
/// A grid is its 81 symbols in cell order. Of several solutions, which one is told may depend on
/// the backend and the other questions.
pub fn differing(backend: Backend, grids: &[[u8; 81]], questions: &[Question]) -> Vec<CellMask> {
    let mut work = Differing {
        grids,
        questions,
        found: vec![0; questions.len()],
    };
    run(backend, &mut work);
    work.found
}

struct Differing<'a> {
    grids: &'a [[u8; 81]],
    questions: &'a [Question],
    found: Vec<CellMask>,
}

impl Work for Differing<'_> {
    const WANTS_ANY: bool = true;

    #[inline(always)]
    fn jobs(&self) -> usize {
        self.questions.len()
    }

    #[inline(always)]
    fn begin(&self, job: u32, given: &mut Symbols) {
        let Question { grid, clues, cell } = self.questions[job as usize];
        let grid = &self.grids[grid as usize];
        // Words of 32 cells, as vectors like them: masks of 128 bits are slow to shift.
        let words = [0, 32, 64].map(|shift| (clues >> shift) as u32);
        let parts = given.0.chunks_mut(32).zip(grid.chunks(32));
        for (word, (given, symbols)) in words.into_iter().zip(parts) {
            for (i, (given, &symbol)) in given.iter_mut().zip(symbols).enumerate() {
                let clue = word >> i & 1 == 1;
                *given = if clue { symbol } else { 0 };
            }
        }
        given.0[usize::from(cell)] = NOT | grid[usize::from(cell)];
    }

    #[inline(always)]
    fn solved(&mut self, job: u32, _path: Path, symbols: &[u8; 81]) {
        let grid = &self.grids[self.questions[job as usize].grid as usize];
        let mut words = [0u32; 3];
        let parts = symbols.chunks(32).zip(grid.chunks(32));
        for (word, (symbols, others)) in words.iter_mut().zip(parts) {
            for (i, (symbol, other)) in symbols.iter().zip(others).enumerate() {
                *word |= u32::from(symbol != other) << i;
            }
        }
        let [low, middle, high] = words.map(CellMask::from);
        self.found[job as usize] = low | middle << 32 | high << 64;
    }

    #[inline(always)]
    fn is_done(&self, job: u32, _path: Path) -> bool {
        self.found[job as usize] != 0
    }

    #[inline(always)]
    fn split(&mut self, _job: u32) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mask::{cells_of, mask_of};
    use crate::redundant_clues;
    use gridforest::random::stream;
    use gridforest::solve::generate::Generator;
    use gridforest::solve::nine::Nine;

    #[test]
    fn clues_without_a_differing_solution_are_the_redundant_ones() {
        let mut solver = Nine::default();
        let mut generator = Generator::new(&mut solver);
        for backend in Backend::ALL.into_iter().filter(|b| b.is_available()) {
            for block in 0..20 {
                let random = &mut stream(8, block);
                let puzzle: [u8; 81] = generator.easy(4, random).symbols().try_into().unwrap();
                let grid = super::super::solve_batch(backend, &[puzzle], 1)[0].solution;
                let clues = mask_of((0..81).filter(|&cell| puzzle[cell] != 0));
                let question = |cell| Question {
                    grid: 0,
                    clues,
                    cell: cell as u8,
                };
                let questions: Vec<_> = cells_of(clues).map(question).collect();
                let found = differing(backend, &[grid], &questions);
                for (Question { cell, .. }, differs) in questions.iter().zip(&found) {
                    assert!(*differs == 0 || *differs & clues == 1 << cell);
                }
                let none = questions
                    .iter()
                    .zip(&found)
                    .filter(|(_, found)| **found == 0);
                let redundant = mask_of(none.map(|(q, _)| usize::from(q.cell)));
                assert_eq!(redundant, redundant_clues(backend, &[puzzle])[0]);
            }
        }
    }
}
