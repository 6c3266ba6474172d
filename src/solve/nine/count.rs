//! The number of solutions of one puzzle that has many: its search spreads over all lanes.

use super::backend::{Backend, run};
use super::board::Board;
use super::engine::Work;
use super::path::Path;

/// The number of solutions up to a limit, and of guesses.
pub(super) fn count(backend: Backend, puzzle: &[u8; 81], limit: u64) -> (u64, u64) {
    let mut search = Count {
        puzzle: Some(puzzle),
        limit,
        solutions: 0,
        guesses: 0,
    };
    run(backend, &mut search);
    (search.solutions, search.guesses)
}

struct Count<'a> {
    puzzle: Option<&'a [u8; 81]>,
    limit: u64,
    solutions: u64,
    guesses: u64,
}

impl Work for Count<'_> {
    const SPREADS: bool = true;
    const LOOKS: bool = false;

    #[inline(always)]
    fn remaining(&self) -> usize {
        usize::from(self.puzzle.is_some())
    }

    #[inline(always)]
    fn next(&mut self, board: &mut Board) -> Option<u32> {
        board.set_symbols(self.puzzle.take()?);
        Some(0)
    }

    #[inline(always)]
    fn solved(&mut self, _job: u32, _path: Path, _board: &Board) {
        self.solutions += 1;
    }

    #[inline(always)]
    fn is_done(&self, _job: u32, _path: Path) -> bool {
        self.solutions >= self.limit
    }

    #[inline(always)]
    fn split(&mut self, _job: u32) {
        self.guesses += 1;
    }

    #[inline(always)]
    fn again(&mut self, _job: u32, _board: &mut Board) {
        unreachable!("only first tries begin again")
    }
}
