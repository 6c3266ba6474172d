//! Counts in how many solutions each symbol stands in each cell: none, one, or more.

use crate::board::{Board, Symbols, candidates};

/// Each puzzle is a job, done when it has more solutions than the limit.
pub(crate) struct Complete<'a> {
    puzzles: &'a [[u8; 81]],
    limit: u32,
    seen: Vec<Seen>,
}

/// What was seen in the solutions of one puzzle.
#[derive(Clone)]
struct Seen {
    solutions: u32,
    /// The symbols of each cell in one solution at least.
    once: Board,
    /// The symbols of each cell in two solutions at least.
    twice: Board,
}

impl Seen {
    const NOTHING: Self = Self { solutions: 0, once: Board::EMPTY, twice: Board::EMPTY };
}

impl<'a> Complete<'a> {
    pub(crate) fn new(puzzles: &'a [[u8; 81]], limit: u32) -> Self {
        Self { puzzles, limit, seen: vec![Seen::NOTHING; puzzles.len()] }
    }

    /// The clues outside those of a puzzle that stand in exactly one of its solutions, in cell
    /// order; `None` when it has too many solutions.
    pub(crate) fn clues(&self, job: usize) -> Option<Vec<(u8, u8)>> {
        let (seen, puzzle) = (&self.seen[job], &self.puzzles[job]);
        if seen.solutions > self.limit {
            return None;
        }
        let mut clues = Vec::new();
        for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
            let symbols = seen.once.0[cell] & !seen.twice.0[cell];
            let clue = |digit| (cell as u8, digit as u8 + 1);
            clues.extend(crate::mask::bits_of(symbols.into()).map(clue));
        }
        Some(clues)
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
        let seen = &mut self.seen[job as usize];
        seen.solutions += 1;
        let cells = seen.once.0.iter_mut().zip(&mut seen.twice.0);
        for ((once, twice), &symbol) in cells.zip(symbols) {
            let digit = candidates(symbol);
            *twice |= *once & digit;
            *once |= digit;
        }
    }

    #[inline(always)]
    pub(super) fn is_done(&self, job: u32) -> bool {
        self.seen[job as usize].solutions > self.limit
    }
}
