//! The batch solver: many puzzles, one call.

use super::backend::{Backend, run};
use super::board::Symbols;
use super::count::count;
use super::engine::Work;
use super::path::Path;

/// What a batch found out about one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions, counted up to the limit.
    pub solutions: u64,
    /// The number of times the search split a board. It depends on the puzzle alone where
    /// all its solutions were counted; where the limit came first, on the company too.
    pub guesses: u64,
    /// The first solution in the order of the search, where there is one; else zeros. It depends on
    /// the puzzle alone: not on the limit, the backend, or the company of other puzzles.
    pub solution: [u8; 81],
}

impl Answer {
    const NONE: Self = Self {
        solutions: 0,
        guesses: 0,
        solution: [0; 81],
    };
}

/// Counts the solutions of many 9x9 puzzles, each up to `limit`.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9.
pub fn solve_batch(backend: Backend, puzzles: &[[u8; 81]], limit: u64) -> Vec<Answer> {
    let mut jobs = Jobs {
        puzzles,
        limit: limit.min(MANY),
        answers: vec![Answer::NONE; puzzles.len()],
        first: vec![Path::ROOT; puzzles.len()],
    };
    if limit > 0 {
        run(backend, &mut jobs);
    }
    let mut answers = jobs.answers;
    if limit > MANY {
        let many = answers.iter_mut().zip(puzzles);
        for (answer, puzzle) in many.filter(|(answer, _)| answer.solutions == MANY) {
            (answer.solutions, answer.guesses) = count(backend, puzzle, limit);
        }
    }
    answers
}

/// Above so many solutions, a puzzle has all lanes to itself.
const MANY: u64 = 256;

struct Jobs<'a> {
    puzzles: &'a [[u8; 81]],
    limit: u64,
    answers: Vec<Answer>,
    /// The path of the solution that is shown.
    first: Vec<Path>,
}

impl Work for Jobs<'_> {
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
        let (answer, first) = (
            &mut self.answers[job as usize],
            &mut self.first[job as usize],
        );
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
    fn split(&mut self, job: u32) {
        self.answers[job as usize].guesses += 1;
    }
}
