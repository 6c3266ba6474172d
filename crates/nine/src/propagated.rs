//! Propagation alone: what the rules say before any search.

use super::backend::{Backend, run};
use super::board::{Board, Symbols};
use super::engine::Work;
use super::path::Path;

/// Where propagation leaves a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Propagated {
    /// In a contradiction: there is no solution.
    Contradiction,
    /// Solved: there is one solution, this.
    Solved([u8; 81]),
    /// Open: the candidates of each cell, bit `d - 1` for digit `d`.
    Open([u16; 81]),
}

/// Propagates singles, locked candidates and hidden triples on many puzzles.
///
/// A puzzle is its 81 symbols in cell order, 0 for an empty cell; none may be above 9.
pub fn propagate_batch(backend: Backend, puzzles: &[[u8; 81]]) -> Vec<Propagated> {
    let mut work = Boards {
        puzzles,
        found: vec![Propagated::Contradiction; puzzles.len()],
    };
    run(backend, &mut work);
    work.found
}

struct Boards<'a> {
    puzzles: &'a [[u8; 81]],
    found: Vec<Propagated>,
}

impl Work for Boards<'_> {
    const SEARCHES: bool = false;

    #[inline(always)]
    fn jobs(&self) -> usize {
        self.puzzles.len()
    }

    #[inline(always)]
    fn begin(&self, job: u32, given: &mut Symbols) {
        given.set(&self.puzzles[job as usize]);
    }

    #[inline(always)]
    fn solved(&mut self, job: u32, _path: Path, symbols: &[u8; 81]) {
        self.found[job as usize] = Propagated::Solved(*symbols);
    }

    #[inline(always)]
    fn left_open(&mut self, job: u32, board: &Board) {
        let cells = board.0[..81].try_into().expect("81 of 96");
        self.found[job as usize] = Propagated::Open(cells);
    }

    #[inline(always)]
    fn is_done(&self, _job: u32, _path: Path) -> bool {
        false
    }

    #[inline(always)]
    fn split(&mut self, _job: u32) {}
}
