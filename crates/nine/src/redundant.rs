//! Which clues of proper puzzles could go.
//!
//! A clue is redundant when no solution of the other clues has another digit in its cell. Many
//! clues are seen to be needed from the solution (`swaps.rs`). Each of the others is a job of its
//! own: the puzzle without it, its digit forbidden in its cell, and the first solution settles it.
//! The jobs of all puzzles fill the lanes together.

use super::backend::{Backend, run};
use super::batch::solve_batch;
use super::board::{NOT, Symbols};
use super::engine::Work;
use super::path::Path;
use super::swaps::each_swap;
use crate::mask::{CellMask, cells_of, mask_of};

/// The redundant clues of proper puzzles, as sets of cells.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9. It is
/// minimal when it is proper and the set is empty; of puzzles that aren't proper the answer says
/// nothing.
pub fn redundant_clues(backend: Backend, puzzles: &[[u8; 81]]) -> Vec<CellMask> {
    let answers = solve_batch(backend, puzzles, 1);
    let solutions: Vec<[u8; 81]> = answers.iter().map(|answer| answer.solution).collect();
    let all: Vec<CellMask> = puzzles.iter().map(clues_of).collect();
    redundant_among(backend, puzzles, &solutions, &all)
}

/// Which of the clues asked for are redundant, in proper puzzles whose solutions are known: the
/// answer is a part of what is asked.
pub fn redundant_among(
    backend: Backend,
    puzzles: &[[u8; 81]],
    solutions: &[[u8; 81]],
    asked: &[CellMask],
) -> Vec<CellMask> {
    let grids = puzzles.iter().zip(solutions);
    let open: Vec<CellMask> = grids
        .zip(asked)
        .map(|((puzzle, solution), &asked)| asked & !needed(clues_of(puzzle), solution))
        .collect();
    let jobs = open.iter().enumerate().flat_map(|(puzzle, &clues)| {
        let job = move |cell| (puzzle as u32, cell as u8);
        cells_of(clues).map(job)
    });
    let mut work = Removals {
        puzzles,
        jobs: jobs.collect(),
        redundant: open,
    };
    run(backend, &mut work);
    work.redundant
}

fn clues_of(puzzle: &[u8; 81]) -> CellMask {
    mask_of((0..81).filter(|&cell| puzzle[cell] != 0))
}

/// The clues that a swap of the solution needs: those that are the only ones in it. A solution of zeros
/// is none.
fn needed(clues: CellMask, solution: &[u8; 81]) -> CellMask {
    let mut needed = 0;
    if solution[0] != 0 {
        each_swap(solution, |cells| {
            let there = cells & clues;
            if there & there.wrapping_sub(1) == 0 {
                needed |= there;
            }
        });
    }
    needed
}

struct Removals<'a> {
    puzzles: &'a [[u8; 81]],
    /// Puzzle and cell of each job.
    jobs: Vec<(u32, u8)>,
    /// The clues of each puzzle that nothing speaks against yet.
    redundant: Vec<CellMask>,
}

impl Work for Removals<'_> {
    const WANTS_ANY: bool = true;
    const LOOKS: bool = false;

    #[inline(always)]
    fn jobs(&self) -> usize {
        self.jobs.len()
    }

    #[inline(always)]
    fn begin(&self, job: u32, given: &mut Symbols) {
        let (puzzle, cell) = self.jobs[job as usize];
        given.set(&self.puzzles[puzzle as usize]);
        given.0[usize::from(cell)] |= NOT;
    }

    #[inline(always)]
    fn solved(&mut self, job: u32, _path: Path, _symbols: &[u8; 81]) {
        let (puzzle, cell) = self.jobs[job as usize];
        self.redundant[puzzle as usize] &= !(1 << cell);
    }

    #[inline(always)]
    fn is_done(&self, job: u32, _path: Path) -> bool {
        let (puzzle, cell) = self.jobs[job as usize];
        self.redundant[puzzle as usize] >> cell & 1 == 0
    }

    #[inline(always)]
    fn split(&mut self, _job: u32) {}
}
