//! Redundant clues, and the minimal puzzles inside a proper one.
//!
//! Of the latter, clues are taken in cell order, and each is either thrown away (when the puzzle
//! stays proper without it) or kept. What is left at the end is minimal when no kept clue can go; a
//! branch ends early when the kept clues alone already do without one of them.

use std::ops::ControlFlow;

use super::Solver;
use crate::board::Puzzle;

/// The cells of the clues without which a proper puzzle is still proper, ascending.
///
/// # Panics
/// When the puzzle and the solver are of different shapes.
pub fn redundant<'a>(
    solver: &'a mut dyn Solver,
    puzzle: &'a Puzzle,
) -> impl Iterator<Item = usize> + 'a {
    let clues: Vec<usize> = puzzle.skeleton().cells().collect();
    clues.into_iter().filter(move |&cell| {
        let mut symbols = puzzle.symbols().to_vec();
        symbols[cell] = 0;
        solver.count(&Puzzle::new(puzzle.shape(), symbols), 2) == 1
    })
}

/// Whether a proper puzzle has no redundant clue. Of a puzzle that isn't proper it says nothing:
/// see [`Solver::count`].
///
/// # Panics
/// When the puzzle and the solver are of different shapes.
pub fn is_minimal(solver: &mut dyn Solver, puzzle: &Puzzle) -> bool {
    redundant(solver, puzzle).next().is_none()
}

/// Visits every minimal puzzle inside a proper puzzle once, until the visitor breaks.
///
/// There may be very many: their number grows exponentially with the clues to spare. A puzzle that
/// isn't proper has none.
///
/// # Panics
/// When the puzzle and the solver are of different shapes.
pub fn each_minimal(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    visit: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if solver.count(puzzle, 2) != 1 {
        return ControlFlow::Continue(());
    }
    let mut search = Search {
        solver,
        visit,
        clues: puzzle.skeleton().cells().collect(),
        kept: vec![0; puzzle.symbols().len()],
        now: puzzle.clone(),
    };
    search.decide(0)
}

struct Search<'a> {
    solver: &'a mut dyn Solver,
    visit: &'a mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    clues: Vec<usize>,
    /// The symbols kept so far.
    kept: Vec<u8>,
    /// The kept clues and those still to be decided.
    now: Puzzle,
}

impl Search<'_> {
    fn is_proper(&mut self, symbols: Vec<u8>) -> bool {
        let puzzle = Puzzle::new(self.now.shape(), symbols);
        self.solver.count(&puzzle, 2) == 1
    }

    /// Whether the kept clues do without one of them.
    fn spares_one(&mut self) -> bool {
        (0..self.clues.len()).any(|i| {
            let cell = self.clues[i];
            let mut symbols = self.kept.clone();
            std::mem::take(&mut symbols[cell]) != 0 && self.is_proper(symbols)
        })
    }

    fn decide(&mut self, place: usize) -> ControlFlow<()> {
        let Some(&cell) = self.clues.get(place) else {
            return (self.visit)(&self.now);
        };
        let before = self.now.clone();
        let symbol = before.symbols()[cell];
        let mut without = before.symbols().to_vec();
        without[cell] = 0;
        if self.is_proper(without.clone()) {
            self.now = Puzzle::new(before.shape(), without);
            self.decide(place + 1)?;
            self.now = before;
        }
        self.kept[cell] = symbol;
        if !self.spares_one() {
            self.decide(place + 1)?;
        }
        self.kept[cell] = 0;
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::solve::{Generic, Reference};

    #[test]
    fn the_minimal_puzzles_of_a_2x2_grid_are_those_of_all_its_puzzles() {
        let shape: Shape = "2x2".parse().unwrap();
        let grid = Puzzle::parse(shape, "1234341221434321").unwrap();
        let mut reference = Reference::new(shape);
        let mut is_proper = |mask: u32| {
            let keep = |cell: usize| mask >> cell & 1 == 1;
            let symbols: Vec<u8> =
                (0..16).map(|c| if keep(c) { grid.symbols()[c] } else { 0 }).collect();
            reference.count(&Puzzle::new(shape, symbols), 2) == 1
        };
        let proper: Vec<bool> = (0..1u32 << 16).map(&mut is_proper).collect();
        let minimal = |mask: &usize| {
            let spare = |cell: usize| mask >> cell & 1 == 1 && proper[mask & !(1 << cell)];
            proper[*mask] && !(0..16).any(spare)
        };
        let expected = (0..1 << 16).filter(minimal).count();
        let mut found = std::collections::HashSet::new();
        let mut solver = Generic::new(shape);
        let _ = each_minimal(&mut solver, &grid, &mut |puzzle| {
            assert!(found.insert(puzzle.to_string()), "{puzzle} twice");
            ControlFlow::Continue(())
        });
        assert_eq!(found.len(), expected);
    }
}
