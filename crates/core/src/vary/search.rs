//! The neighbours of one removal: by its solutions, or one clue at a time where they are too many.

use std::fmt;
use std::ops::ControlFlow;

use super::boards::{allowed, nine, without};
use super::choose::{Choice, Clue, seen};
use super::filter::Filter;
use super::needed::Needed;
use super::nines::single_clues;
use super::removals::Removal;
use super::wanted::Wanted;
use crate::board::{Puzzle, Shape};
use crate::run::poll;
use crate::solve::{Solver, solver};

/// The most solutions that are listed for one choice of removed clues: more take longer than to add
/// one clue in every way.
const LISTED: usize = 50_000;

/// The solutions after which single clues are tried one by one instead.
const TRIED_AFTER: usize = 1000;

/// Finds neighbours of puzzles of one shape; one for each thread.
pub struct Vicinity {
    shape: Shape,
    wanted: Wanted,
    solver: Box<dyn Solver>,
    filter: Filter,
    /// The most solutions that are listed.
    listed: usize,
}

impl fmt::Debug for Vicinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vicinity")
            .field("shape", &self.shape)
            .field("wanted", &self.wanted)
            .finish_non_exhaustive()
    }
}

impl Vicinity {
    /// An engine for puzzles of a shape.
    pub fn new(shape: Shape, wanted: Wanted) -> Self {
        Self {
            shape,
            wanted,
            solver: solver(shape),
            filter: Filter::new(shape, wanted),
            listed: LISTED,
        }
    }

    /// The same that lists fewer solutions: for tests of the way without.
    #[cfg(test)]
    pub(super) fn listing(mut self, listed: usize) -> Self {
        self.listed = listed;
        self
    }

    /// The neighbours of each removal that are wanted, each once, in an order of their own that is
    /// always the same.
    ///
    /// # Panics
    /// When a puzzle is of another shape.
    pub fn find(&mut self, removals: &[Removal]) -> Vec<Vec<Puzzle>> {
        if self.wanted.same_pattern && self.wanted.remove != self.wanted.add {
            return vec![Vec::new(); removals.len()];
        }
        let mut found = Vec::with_capacity(removals.len());
        if self.shape == Shape::NINE && self.wanted.add == 1 {
            for part in removals.chunks(SHARE) {
                poll();
                let subs: Vec<_> = part
                    .iter()
                    .map(|r| (nine(&without(r)), allowed(&self.forbidden(r), 0)))
                    .collect();
                for (removal, clues) in part.iter().zip(single_clues(&subs)) {
                    let puzzle = without(removal);
                    let clues = clues.iter();
                    found.push(clues.map(|&clue| puzzle.with([clue])).collect());
                }
            }
        } else {
            found.extend(removals.iter().map(|removal| self.of(removal)));
        }
        for (removal, puzzles) in removals.iter().zip(&mut found) {
            self.filter.by_pattern(&removal.puzzle, puzzles);
        }
        poll();
        self.filter.minimal(found, &mut *self.solver)
    }

    /// The symbols that may not be added in each cell, as bits: any in a clue's, the old one in
    /// that of a removed clue.
    fn forbidden(&self, removal: &Removal) -> Vec<u64> {
        let symbols = removal.puzzle.symbols().iter().enumerate();
        let forbidden = symbols.map(|(cell, &symbol)| match symbol {
            0 if self.wanted.same_pattern => u64::MAX,
            0 => 0,
            _ if removal.cells.contains(&cell) => 1u64 << symbol,
            _ => u64::MAX,
        });
        forbidden.collect()
    }

    fn of(&mut self, removal: &Removal) -> Vec<Puzzle> {
        let puzzle = without(removal);
        let forbidden = self.forbidden(removal);
        let mut found = Vec::new();
        let mut chosen = Vec::new();
        let Wanted { add, minimal, .. } = self.wanted;
        let needed = match minimal && add > 1 {
            true => Needed::new(&mut *self.solver, &puzzle),
            false => Needed::default(),
        };
        let mut extension = Extension {
            vicinity: self,
            forbidden: &forbidden,
            puzzle: &puzzle,
            needed: &needed,
            found: &mut found,
        };
        extension.extend(add, &mut chosen);
        found
    }
}

/// The removals of 9x9 puzzles that are searched together.
const SHARE: usize = 2048;

/// The search for the clues that are added to one puzzle.
struct Extension<'a> {
    vicinity: &'a mut Vicinity,
    forbidden: &'a [u64],
    puzzle: &'a Puzzle,
    needed: &'a Needed,
    found: &'a mut Vec<Puzzle>,
}

impl Extension<'_> {
    /// Adds `left` clues in cells after those chosen.
    fn extend(&mut self, left: usize, chosen: &mut Vec<Clue>) {
        poll();
        let now = self.puzzle.with(chosen.iter().copied());
        let most = match left {
            0 => 2,
            1 => self.vicinity.listed.min(TRIED_AFTER),
            _ => self.vicinity.listed,
        };
        let (solutions, all) = self.list(&now, most);
        let cells = now.symbols().len();
        let number = solutions.len() / cells;
        if all {
            return self.choose(&solutions, left, chosen);
        }
        if left == 0 {
            return;
        }
        let (_, twice) = seen(&solutions, cells, 0..number);
        let first = chosen.last().map_or(0, |(cell, _)| cell + 1);
        let mut tries = Vec::new();
        let cells = twice.iter().zip(self.forbidden).enumerate();
        for (cell, (twice, forbidden)) in cells.skip(first) {
            for symbol in 1..=now.shape().side() as u8 {
                let settled = left == 1 && twice >> symbol & 1 == 1;
                if forbidden >> symbol & 1 == 0 && !settled {
                    tries.push((cell, symbol));
                }
            }
        }
        match left {
            1 => self.try_each(&now, &tries, chosen),
            2 if now.shape() == Shape::NINE => self.try_pairs(&now, &tries, chosen),
            _ => {
                for clue in tries {
                    chosen.push(clue);
                    self.extend(left - 1, chosen);
                    chosen.pop();
                }
            }
        }
    }

    /// Adds two clues to a 9x9 puzzle: each of some, and whatever then makes it proper.
    fn try_pairs(&mut self, now: &Puzzle, tries: &[Clue], chosen: &mut Vec<Clue>) {
        poll();
        let more = |clue: Clue| (nine(&now.with([clue])), allowed(self.forbidden, clue.0 + 1));
        let puzzles: Vec<_> = tries.iter().map(|&clue| more(clue)).collect();
        for (&clue, seconds) in tries.iter().zip(single_clues(&puzzles)) {
            for second in seconds {
                chosen.extend([clue, second]);
                self.found.push(self.puzzle.with(chosen.iter().copied()));
                chosen.truncate(chosen.len() - 2);
            }
        }
    }

    /// The solutions up to a limit, and whether these are all.
    fn list(&mut self, puzzle: &Puzzle, most: usize) -> (Vec<u8>, bool) {
        let (mut solutions, mut number, mut all) = (Vec::new(), 0usize, true);
        let _ = self.vicinity.solver.for_each_solution(puzzle, &mut |solution| {
            if number == most {
                all = false;
                return ControlFlow::Break(());
            }
            number += 1;
            solutions.extend_from_slice(solution);
            if number.is_multiple_of(4096) {
                poll();
            }
            ControlFlow::Continue(())
        });
        (solutions, all)
    }

    /// Chooses among all solutions.
    fn choose(&mut self, solutions: &[u8], left: usize, chosen: &mut Vec<Clue>) {
        let cells = self.puzzle.symbols().len();
        let among: Vec<u32> = (0..(solutions.len() / cells) as u32).collect();
        let redundant = !self.vicinity.wanted.minimal;
        if left > 0 && among.len() == 1 && !redundant {
            return;
        }
        let (puzzle, needed, found) = (self.puzzle, self.needed, &mut *self.found);
        let mut choice = Choice {
            solutions,
            cells,
            forbidden: self.forbidden,
            redundant,
            visit: &mut |clues| {
                if needed.allow(clues) {
                    found.push(puzzle.with(clues.iter().copied()));
                }
            },
        };
        choice.choose(&among, left, chosen);
    }

    /// Tries single clues by the solver.
    fn try_each(&mut self, now: &Puzzle, tries: &[Clue], chosen: &mut Vec<Clue>) {
        let puzzles: Vec<Puzzle> = tries.iter().map(|&clue| now.with([clue])).collect();
        let mut proper = Vec::new();
        for puzzle in &puzzles {
            poll();
            proper.push(self.vicinity.solver.count(puzzle, 2) == 1);
        }
        for (&clue, _) in tries.iter().zip(&proper).filter(|(_, proper)| **proper) {
            chosen.push(clue);
            self.found.push(self.puzzle.with(chosen.iter().copied()));
            chosen.pop();
        }
    }
}
