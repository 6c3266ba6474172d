//! Counts solutions up to a limit, and keeps the first in the order of the search tree.

use crate::FurtherSets;
use crate::board::Symbols;
use crate::search::path::Path;
use crate::search::task::Task;

/// Each puzzle is a job, done when it has its solutions and none of a smaller path can come.
///
/// With further sets there are nodes too deep for a path, which are left out. What the rest says is
/// the answer where no such node is before the first solution, and there are solutions enough or no
/// such node at all.
pub(crate) struct Solve<'a, const FURTHER: bool = false> {
    puzzles: &'a [[u8; 81]],
    sets: &'a FurtherSets,
    limit: u64,
    pub(crate) answers: Vec<Answer>,
    /// The path of the solution that is kept.
    first: Vec<Path>,
    /// The first path of each job that was too deep.
    too_deep: Vec<Option<Path>>,
}

/// What a search found out about one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions, counted up to the limit.
    pub solutions: u64,
    /// The number of branchings of the search tree. It depends on the puzzle alone where all its
    /// solutions were counted; where the limit came first, on the other puzzles of the batch too.
    pub guesses: u64,
    /// The first solution in the order of the search tree, where there is one; else zeros. It
    /// depends on the puzzle alone: not on the limit, the backend, or the other puzzles of the
    /// batch.
    pub solution: [u8; 81],
}

impl Answer {
    const NONE: Self = Self { solutions: 0, guesses: 0, solution: [0; 81] };
}

impl<'a, const FURTHER: bool> Solve<'a, FURTHER> {
    /// Of these puzzles, up to `limit` solutions each.
    pub(crate) fn new(puzzles: &'a [[u8; 81]], sets: &'a FurtherSets, limit: u64) -> Self {
        Self {
            puzzles,
            sets,
            limit,
            answers: vec![Answer::NONE; puzzles.len()],
            first: vec![Path::ROOT; puzzles.len()],
            too_deep: vec![None; if FURTHER { puzzles.len() } else { 0 }],
        }
    }

    /// The answers under further sets; none where nodes were too deep to have one.
    pub(crate) fn into_answers(self) -> Vec<Option<Answer>> {
        let each = self.answers.into_iter().zip(self.first).zip(self.too_deep);
        let known = |((answer, first), too_deep): ((Answer, Path), Option<Path>)| {
            let counts = too_deep.is_none_or(|deep| answer.solutions == self.limit && first < deep);
            counts.then_some(answer)
        };
        each.map(known).collect()
    }
}

impl<const FURTHER: bool> Task for Solve<'_, FURTHER> {
    const SINGLE_JOB: bool = false;
    const FURTHER: bool = FURTHER;

    #[inline(always)]
    fn further(&self) -> &FurtherSets {
        self.sets
    }

    #[inline(always)]
    fn leave_out(&mut self, job: u32, path: Path) {
        let deep = &mut self.too_deep[job as usize];
        *deep = Some(deep.map_or(path, |deep| deep.min(path)));
    }

    #[inline(always)]
    fn reads_symbols(&self) -> bool {
        true
    }

    #[inline(always)]
    fn jobs(&self) -> usize {
        self.puzzles.len()
    }

    #[inline(always)]
    fn begin(&self, job: u32, given: &mut Symbols) {
        given.set(&self.puzzles[job as usize]);
    }

    #[inline(always)]
    fn solved(&mut self, job: u32, path: Path, symbols: &[u8; 81]) {
        let (answer, first) = (&mut self.answers[job as usize], &mut self.first[job as usize]);
        if answer.solutions == 0 || path < *first {
            answer.solution = *symbols;
            *first = path;
        }
        answer.solutions = self.limit.min(answer.solutions + 1);
    }

    #[inline(always)]
    fn is_done(&self, job: u32, path: Path) -> bool {
        self.answers[job as usize].solutions >= self.limit && path >= self.first[job as usize]
    }

    #[inline(always)]
    fn count_branching(&mut self, job: u32) {
        self.answers[job as usize].guesses += 1;
    }
}
