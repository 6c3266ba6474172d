//! Refutes the redundancy of clues.

use crate::board::{NOT, Symbols};
use crate::mask::{CellMask, cells_of};

/// Each clue in question is a job: its puzzle, with the clue's symbol forbidden in its cell. The
/// first solution completes it.
pub(crate) struct Redundant<'a> {
    puzzles: &'a [[u8; 81]],
    /// Puzzle and cell of each job.
    jobs: Vec<(u32, u8)>,
    /// The clues of each puzzle that are not known to be needed.
    pub(crate) redundant: Vec<CellMask>,
}

impl<'a> Redundant<'a> {
    /// Of these puzzles and these clues of each.
    pub(crate) fn new(puzzles: &'a [[u8; 81]], clues: Vec<CellMask>) -> Self {
        let jobs = clues.iter().enumerate().flat_map(|(puzzle, &clues)| {
            let job = move |cell| (puzzle as u32, cell as u8);
            cells_of(clues).map(job)
        });
        Self { puzzles, jobs: jobs.collect(), redundant: clues }
    }

    #[inline(always)]
    pub(super) fn jobs(&self) -> usize {
        self.jobs.len()
    }

    #[inline(always)]
    pub(super) fn begin(&self, job: u32, given: &mut Symbols) {
        let (puzzle, cell) = self.jobs[job as usize];
        given.set(&self.puzzles[puzzle as usize]);
        given.0[usize::from(cell)] |= NOT;
    }

    #[inline(always)]
    pub(super) fn solved(&mut self, job: u32) {
        let (puzzle, cell) = self.jobs[job as usize];
        self.redundant[puzzle as usize] &= !(1 << cell);
    }

    #[inline(always)]
    pub(super) fn is_done(&self, job: u32) -> bool {
        let (puzzle, cell) = self.jobs[job as usize];
        self.redundant[puzzle as usize] >> cell & 1 == 0
    }
}
