//! The bit-parallel search below the first two queens.
//!
//! The search keeps a stack of partial solutions, each with the columns still open in its next row.
//! One step takes one of them: the top loses a column, and goes when that was its last; its child
//! is pushed unless it has nothing open. Both are done by always writing and moving the stack
//! pointer by a comparison's 0 or 1, since a branch there would be mispredicted at about every
//! other step; and two searches take turns, so that one computes while the other waits for its
//! stack.

use std::array;

use super::QueensCounts;
use crate::run::poll;

/// The turns between two polls.
const TURNS: u32 = 1 << 16;

/// What a row may hold under a given column of the first row's queen.
#[derive(Debug, Clone, Copy, Default)]
struct RowLimits {
    /// The columns allowed.
    allowed: u32,
    /// The columns in which a queen ties with the first row's.
    ties: u32,
    /// The columns that must be taken by now.
    due: u32,
}

/// The rules of the search below one column of the first row's queen.
#[derive(Debug, Clone)]
pub(super) struct Rules {
    n: u32,
    /// The column of the first row's queen.
    least: u32,
    rows: [RowLimits; 32],
    /// How many of the eight distances a tying queen makes equal to the least: both distances to
    /// the ends of its line, when the first row's queen stands in the middle.
    weight: u32,
}

/// A partial solution: bit `c` of `rising` is the occupied diagonal through column `c` of the next
/// row, and so is bit `c` of `falling`.
#[derive(Debug, Clone, Copy, Default)]
struct Partial {
    row: u32,
    open: u32,
    free: u32,
    rising: u32,
    falling: u32,
    ties: u32,
}

/// One of the searches that take turns.
#[derive(Default)]
struct Lane {
    stack: [Partial; 32],
    depth: usize,
}

impl Rules {
    /// The rules for a board of `n ≥ 4`.
    pub(super) fn new(n: u32, least: u32) -> Self {
        let (full, last) = (u32::MAX >> (32 - n), n - 1);
        let edges = 1 | 1 << last;
        let within = |at: u32| (least..=last - least).contains(&at);
        let mut rows = [RowLimits::default(); 32];
        for (row, rule) in (0..n).zip(&mut rows) {
            rule.allowed = if within(row) { full } else { full & !edges };
            rule.due = if row > last - least { edges } else { 0 };
        }
        rows[0].allowed = 1 << least;
        rows[last as usize].allowed &= (0..n).filter(|&c| within(c)).fold(0, |set, c| set | 1 << c);
        rows[last as usize].ties = 1 << least | 1 << (last - least);
        // A queen in the corner is the nearest for both its lines, and attacks all other corners.
        if least > 0 {
            rows[least as usize].ties |= edges;
            rows[(last - least) as usize].ties |= edges;
        }
        let weight = if 2 * least == last { 2 } else { 1 };
        Self { n, least, rows, weight }
    }

    /// Tallies the solutions with the given column of the second row's queen.
    pub(super) fn search(&self, second: u32, found: &mut QueensCounts) {
        let first = self.first();
        if first.open & 1 << second == 0 {
            return;
        }
        let start = self.with(first, 1 << second);
        let mut starts = (0..self.n).filter_map(|third| {
            let open = start.open & 1 << third;
            (open != 0).then_some(Partial { open, ..start })
        });
        let mut lanes: [Lane; 2] = Default::default();
        loop {
            for lane in lanes.iter_mut().filter(|lane| lane.depth == 0) {
                lane.stack[0] = starts.next().unwrap_or_default();
                lane.depth = usize::from(lane.stack[0].open != 0);
            }
            if lanes.iter().any(|lane| lane.depth == 0) {
                break;
            }
            self.take_turns(&mut lanes, found);
        }
        for lane in &mut lanes {
            self.take_turns(array::from_mut(lane), found);
        }
    }

    /// Searches until one of the lanes is empty.
    #[inline(always)]
    fn take_turns<const LANES: usize>(&self, lanes: &mut [Lane; LANES], found: &mut QueensCounts) {
        loop {
            poll();
            for _ in 0..TURNS {
                if lanes.iter().any(|lane| lane.depth == 0) {
                    return;
                }
                lanes.iter_mut().for_each(|lane| lane.step(self, found));
            }
        }
    }

    /// The board with the first row's queen.
    fn first(&self) -> Partial {
        let (full, queen) = (u32::MAX >> (32 - self.n), 1 << self.least);
        let corner_or_middle = self.least == 0 || self.weight == 2;
        let partial = Partial {
            row: 1,
            open: 0,
            free: full ^ queen,
            rising: queen >> 1,
            falling: queen << 1,
            ties: if corner_or_middle { 2 } else { 1 },
        };
        Partial { open: self.open(&partial), ..partial }
    }

    /// The partial solution with a queen in the next row.
    #[inline(always)]
    fn with(&self, partial: Partial, queen: u32) -> Partial {
        let ties = self.rows[partial.row as usize % 32].ties & queen != 0;
        let mut next = Partial {
            row: partial.row + 1,
            open: 0,
            free: partial.free ^ queen,
            rising: (partial.rising | queen) >> 1,
            falling: (partial.falling | queen) << 1,
            ties: partial.ties + self.weight * u32::from(ties),
        };
        next.open = self.open(&next);
        next
    }

    /// The columns where the next row's queen may stand.
    #[inline(always)]
    fn open(&self, partial: &Partial) -> u32 {
        let row = &self.rows[partial.row as usize % 32];
        let open = partial.free & row.allowed & !(partial.rising | partial.falling);
        if partial.free & row.due == 0 { open } else { 0 }
    }
}

impl Lane {
    /// Places one queen; the stack must not be empty.
    #[inline(always)]
    fn step(&mut self, rules: &Rules, found: &mut QueensCounts) {
        let top = &mut self.stack[(self.depth - 1) % 32];
        let queen = top.open & top.open.wrapping_neg();
        let next = rules.with(*top, queen);
        top.open ^= queen;
        self.depth -= usize::from(top.open == 0);
        if next.row + 1 < rules.n {
            self.stack[self.depth % 32] = next;
            self.depth += usize::from(next.open != 0);
        } else if next.open != 0 {
            // One column is left for the last row, and it is open: a solution.
            let last = rules.with(next, next.open);
            found.0[last.ties as usize % 9] += 1;
        }
    }
}
