//! Propagates to a fixpoint, without branching.

use crate::board::{Board, Symbols};

/// Each puzzle is a job.
pub(crate) struct Propagate<'a> {
    puzzles: &'a [[u8; 81]],
    pub(crate) found: Vec<Propagated>,
}

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

impl Propagated {
    /// The symbols of the cells that are settled, 0 for one that is open; `None` of a
    /// contradiction.
    pub fn settled(&self) -> Option<[u8; 81]> {
        let symbol = |candidates: u16| match candidates.is_power_of_two() {
            true => candidates.trailing_zeros() as u8 + 1,
            false => 0,
        };
        match self {
            Self::Contradiction => None,
            Self::Solved(solution) => Some(*solution),
            Self::Open(cells) => Some(cells.map(symbol)),
        }
    }
}

impl<'a> Propagate<'a> {
    pub(crate) fn new(puzzles: &'a [[u8; 81]]) -> Self {
        let found = vec![Propagated::Contradiction; puzzles.len()];
        Self { puzzles, found }
    }

    #[inline(always)]
    pub(super) fn jobs(&self) -> usize {
        self.puzzles.len()
    }

    #[inline(always)]
    pub(super) fn begin(&self, job: u32, given: &mut Symbols) {
        given.set(&self.puzzles[job as usize]);
    }

    #[inline(always)]
    pub(super) fn solved(&mut self, job: u32, symbols: &[u8; 81]) {
        self.found[job as usize] = Propagated::Solved(*symbols);
    }

    #[inline(always)]
    pub(super) fn take_open(&mut self, job: u32, board: &Board) {
        let cells = board.0[..81].try_into().expect("81 of 96");
        self.found[job as usize] = Propagated::Open(cells);
    }
}
