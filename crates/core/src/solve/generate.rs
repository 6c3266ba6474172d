//! Puzzles of the project's own making, for tests, benches and the command line.
//!
//! Every kind is a function of a random stream, whatever the solver (only its counts and the
//! solutions of proper puzzles are read), so that a seed names a puzzle for ever. None of the
//! distributions is uniform over anything: a greedy removal favours puzzles with many clues, and
//! the grids it starts from favour those that few clues pin down. Estimates must not rest on them.

mod nines;
mod rows;

use std::collections::VecDeque;
use std::fmt;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::nine::Backend;
use super::{Solver, solver};
use crate::board::{Grid, Puzzle, Shape};
use crate::random::Stream;
use crate::run::poll;

pub use nines::minimal_nines;

/// Makes puzzles of one shape with a solver of that shape.
pub struct Generator<'a, S: ?Sized> {
    solver: &'a mut S,
    shape: Shape,
}

impl<S: ?Sized> fmt::Debug for Generator<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("shape", &self.shape).finish_non_exhaustive()
    }
}

/// The minimal puzzles of which clues are changed to find one without a solution.
const CHANGED: usize = 1000;

impl<'a, S: Solver + ?Sized> Generator<'a, S> {
    /// A generator that uses the given solver.
    pub fn new(solver: &'a mut S) -> Self {
        let shape = solver.shape();
        Self { solver, shape }
    }

    /// A random solution grid: random clues that leave a solution, until they leave just one. That of
    /// a large board is made row after row.
    pub fn grid(&mut self, random: &mut Stream) -> Grid {
        if rows::is_large(self.shape) && self.shape.is_plain() {
            return rows::grid(self.shape, random);
        }
        let mut symbols = vec![0; self.shape.cells()];
        // A solution of the clues so far: what it shows needs no search.
        let mut known: Option<Grid> = None;
        for (clues, cell) in shuffled_cells(self.shape, random).into_iter().enumerate() {
            if clues >= least_clues(self.shape) {
                let puzzle = Puzzle::new(self.shape, symbols.clone());
                let outcome = self.solver.solve(&puzzle, 2);
                if outcome.count == 1 {
                    return outcome.solution.expect("a counted solution");
                }
            }
            for symbol in shuffled_symbols(self.shape, random) {
                symbols[cell] = symbol;
                if known.as_ref().is_some_and(|k| k.symbols()[cell] == symbol) {
                    break;
                }
                let puzzle = Puzzle::new(self.shape, symbols.clone());
                let outcome = self.solver.solve(&puzzle, 1);
                if outcome.count == 1 {
                    known = outcome.solution;
                    break;
                }
            }
        }
        Grid::new(self.shape, symbols).expect("each clue left a solution")
    }

    /// A minimal puzzle of a random grid: clues go in random order while the puzzle stays proper; on
    /// a large board row after row.
    pub fn minimal(&mut self, random: &mut Stream) -> Puzzle {
        let grid = self.grid(random);
        self.minimised(&grid, random)
    }

    /// A minimal puzzle inside a proper one: clues are asked for in random order, and each goes that
    /// the puzzle doesn't need by then; on a large board the rows are in random order, and the clues
    /// of each.
    ///
    /// What a puzzle needs, a smaller one needs too. So clues may be asked for together, and once
    /// again only where one before them went.
    pub fn minimised(&mut self, proper: &Puzzle, random: &mut Stream) -> Puzzle {
        let cells = match rows::is_large(self.shape) {
            true => rows::cells(self.shape, random),
            false => shuffled_cells(self.shape, random),
        };
        self.minimised_in(proper, cells)
    }

    /// The minimal puzzle inside a proper one when its clues are asked for in an order of the cells.
    fn minimised_in(&mut self, proper: &Puzzle, mut cells: Vec<usize>) -> Puzzle {
        let mut puzzle = proper.clone();
        cells.retain(|&cell| puzzle.symbols()[cell] != 0);
        let mut open = VecDeque::from(cells);
        let mut at_once = 1;
        while !open.is_empty() {
            // A search that never branches doesn't.
            poll();
            let asked: Vec<usize> = open.drain(..at_once.min(open.len())).collect();
            let needed = self.solver.needed(&puzzle, &asked);
            let mut spared = asked.into_iter().zip(needed).filter(|(_, needed)| !needed);
            let Some((gone, _)) = spared.next() else {
                at_once = (2 * at_once).min(self.solver.clues_at_once());
                continue;
            };
            let again: Vec<usize> = spared.map(|(cell, _)| cell).collect();
            again.into_iter().rev().for_each(|cell| open.push_front(cell));
            at_once = 1;
            puzzle = puzzle.with([(gone, 0)]);
        }
        puzzle
    }

    /// A proper puzzle with clues to spare: a minimal one and `more` clues of its grid.
    pub fn easy(&mut self, more: usize, random: &mut Stream) -> Puzzle {
        let grid = self.grid(random);
        let minimal = self.minimised(&grid, random);
        let mut empty = shuffled_cells(self.shape, random);
        empty.retain(|&cell| minimal.symbols()[cell] == 0);
        minimal.with(empty.into_iter().take(more).map(|cell| (cell, grid.symbols()[cell])))
    }

    /// A puzzle with two solutions or more: a minimal one less `fewer` of its clues. `None` where
    /// there is one symbol, so that none has.
    pub fn several(&mut self, fewer: usize, random: &mut Stream) -> Option<Puzzle> {
        if self.shape.side() == 1 {
            return None;
        }
        let minimal = self.minimal(random);
        let clues = self.shuffled_clues(minimal.symbols(), random);
        Some(minimal.with(clues.into_iter().take(fewer.max(1)).map(|cell| (cell, 0))))
    }

    /// A puzzle without a solution whose clues break no rule: a proper one with one clue changed.
    /// `None` where no change of so many puzzles makes one: there may be none, as of the Latin squares
    /// of order 2.
    pub fn none(&mut self, random: &mut Stream) -> Option<Puzzle> {
        for _ in 0..CHANGED {
            let minimal = self.minimal(random);
            for cell in self.shuffled_clues(minimal.symbols(), random) {
                for symbol in shuffled_symbols(self.shape, random) {
                    let puzzle = minimal.with([(cell, symbol)]);
                    if puzzle.conflict().is_none() && self.solver.count(&puzzle, 1) == 0 {
                        return Some(puzzle);
                    }
                }
            }
        }
        None
    }

    /// A minimal puzzle that a rating calls hard, by hill climbing: clues are exchanged, and a
    /// change is kept when the rating doesn't fall.
    pub fn hard(
        &mut self,
        steps: usize,
        random: &mut Stream,
        mut rating: impl FnMut(&Puzzle) -> u64,
    ) -> Puzzle {
        let mut best = self.minimal(random);
        let mut height = rating(&best);
        for _ in 0..steps {
            let neighbour = self.neighbour(&best, random);
            let other = rating(&neighbour);
            if other >= height {
                (best, height) = (neighbour, other);
            }
        }
        best
    }

    /// A minimal puzzle near another: up to three clues go, clues of a grid that is left come in
    /// until it is proper again, and what is then redundant goes.
    fn neighbour(&mut self, puzzle: &Puzzle, random: &mut Stream) -> Puzzle {
        let mut symbols = puzzle.symbols().to_vec();
        let fewer = random.random_range(1..=3);
        for cell in self.shuffled_clues(&symbols, random).into_iter().take(fewer) {
            symbols[cell] = 0;
        }
        for cell in shuffled_cells(self.shape, random) {
            let now = Puzzle::new(self.shape, symbols.clone());
            if self.solver.count(&now, 2) == 1 {
                break;
            }
            if symbols[cell] != 0 {
                continue;
            }
            for symbol in shuffled_symbols(self.shape, random) {
                symbols[cell] = symbol;
                let puzzle = Puzzle::new(self.shape, symbols.clone());
                if self.solver.count(&puzzle, 1) == 1 {
                    break;
                }
            }
        }
        let proper = Puzzle::new(self.shape, symbols);
        self.minimised(&proper, random)
    }

    /// The clues among some symbols in random order.
    fn shuffled_clues(&self, symbols: &[u8], random: &mut Stream) -> Vec<usize> {
        let mut cells = shuffled_cells(self.shape, random);
        cells.retain(|&cell| symbols[cell] != 0);
        cells
    }
}

/// A minimal puzzle of each of some random streams, as [`Generator::minimal`] makes it: those of
/// 9x9 together, and so the faster the more there are.
pub fn minimal_puzzles(shape: Shape, randoms: &mut [Stream]) -> Vec<Puzzle> {
    if shape == Shape::NINE {
        let made = minimal_nines(Backend::best(), randoms);
        return made.into_iter().map(|symbols| Puzzle::new(shape, symbols)).collect();
    }
    let mut solver = solver(shape);
    let mut generator = Generator::new(&mut *solver);
    randoms.iter_mut().map(|random| generator.minimal(random)).collect()
}

/// A number of clues that no proper puzzle has fewer of.
///
/// One less than the side, for two symbols that no clue shows could change places. 17 for 9x9,
/// where G. McGuire, B. Tugemann and G. Civario searched all grids for puzzles of 16 clues (2012).
pub fn least_clues(shape: Shape) -> usize {
    match shape {
        Shape::NINE => 17,
        // Without a line a grid need not show every symbol.
        _ if shape.lines().is_empty() => 0,
        _ => shape.side() - 1,
    }
}

fn shuffled_cells(shape: Shape, random: &mut Stream) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    cells.shuffle(random);
    cells
}

fn shuffled_symbols(shape: Shape, random: &mut Stream) -> Vec<u8> {
    let mut symbols: Vec<u8> = (1..=shape.side() as u8).collect();
    symbols.shuffle(random);
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::solve::minimal::is_minimal;
    use crate::solve::{Generic, Learning, Reference};

    #[test]
    fn each_kind_is_what_it_is_called() {
        for name in ["2x2", "2x3", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let (mut solver, mut reference) = (Generic::new(shape), Reference::new(shape));
            let mut generator = Generator::new(&mut solver);
            for block in 0..20 {
                let random = &mut stream(1, block);
                let minimal = generator.minimal(random);
                assert_eq!(reference.count(&minimal, 2), 1);
                for cell in minimal.skeleton().cells() {
                    assert_eq!(reference.count(&minimal.with([(cell, 0)]), 2), 2);
                }
                let easy = generator.easy(3, random);
                assert_eq!(reference.count(&easy, 2), 1);
                let several = generator.several(2, random).unwrap();
                assert_eq!(reference.count(&several, 2), 2);
                let none = generator.none(random).unwrap();
                assert_eq!((none.conflict(), reference.count(&none, 1)), (None, 0));
            }
        }
    }

    /// By the definition on small boards, and on a large one by the search.
    #[test]
    fn puzzles_made_row_after_row_are_minimal() {
        for name in ["2x2", "2x3", "latin5"] {
            let shape: Shape = name.parse().unwrap();
            let (mut solver, mut reference) = (Generic::new(shape), Reference::new(shape));
            for block in 0..5 {
                let random = &mut stream(4, block);
                let (grid, cells) = (rows::grid(shape, random), rows::cells(shape, random));
                let minimal = Generator::new(&mut solver).minimised_in(&grid, cells);
                assert_eq!(reference.solve(&minimal, 2).solution, Some(grid));
                for cell in minimal.skeleton().cells() {
                    assert_eq!(reference.count(&minimal.with([(cell, 0)]), 2), 2);
                }
            }
        }
        let mut learning = Learning::new("latin33".parse().unwrap());
        let minimal = Generator::new(&mut learning).minimal(&mut stream(1, 0));
        assert!(is_minimal(&mut learning, &minimal));
        assert_eq!(learning.count(&minimal, 2), 1);
    }

    #[test]
    fn kinds_that_a_board_has_not_are_none() {
        for (shape, several, none) in [
            ("latin1", false, false),
            ("latin2", true, false),
            ("latin3", true, false),
            ("latin4", true, true),
        ] {
            let mut solver = Generic::new(shape.parse().unwrap());
            let mut generator = Generator::new(&mut solver);
            let random = &mut stream(1, 0);
            assert_eq!(generator.several(1, random).is_some(), several, "{shape}");
            assert_eq!(generator.none(random).is_some(), none, "{shape}");
        }
    }

    /// Clues that are asked for at once, on some threads, are answered as one after the other.
    #[test]
    fn a_seed_names_a_puzzle_for_any_solver_and_threads() {
        for name in ["2x3", "3x3", "latin5"] {
            let shape: Shape = name.parse().unwrap();
            for block in 0..5 {
                let made =
                    |solver: &mut dyn Solver| Generator::new(solver).minimal(&mut stream(3, block));
                let expected = made(&mut Generic::new(shape));
                for threads in [1, 3] {
                    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                    // All is left to the learning.
                    let mut learning = Learning::with_patience(shape, 0);
                    let of_threads = pool.unwrap().install(|| {
                        assert_eq!(learning.clues_at_once() > 1, threads > 1);
                        made(&mut learning)
                    });
                    assert_eq!(of_threads, expected, "{name} {block} {threads}");
                }
            }
        }
    }

    /// Among minimal puzzles of this shape, fewer clues are rarer: a climb reaches what random
    /// puzzles don't.
    #[test]
    fn climbing_raises_the_rating_of_minimal_puzzles() {
        let shape: Shape = "2x3".parse().unwrap();
        let (mut solver, mut reference) = (Generic::new(shape), Reference::new(shape));
        let mut generator = Generator::new(&mut solver);
        let rating = |puzzle: &Puzzle| 36 - puzzle.clues() as u64;
        let (mut raised, mut rated) = (0, 0);
        for block in 0..8 {
            let start = rating(&generator.minimal(&mut stream(2, block)));
            let hard = generator.hard(40, &mut stream(2, block), |puzzle| {
                rated += 1;
                rating(puzzle)
            });
            assert!(rating(&hard) >= start);
            raised += u32::from(rating(&hard) > start);
            assert_eq!(reference.count(&hard, 2), 1);
            for cell in hard.skeleton().cells() {
                assert_eq!(reference.count(&hard.with([(cell, 0)]), 2), 2);
            }
        }
        // The start and each step are rated, and climbs rise.
        assert_eq!(rated, 8 * 41);
        assert!(raised >= 3, "{raised} of 8 climbs rose");
    }

    #[test]
    fn no_step_leaves_the_puzzle_of_the_start() {
        let shape: Shape = "2x3".parse().unwrap();
        let mut solver = Generic::new(shape);
        let mut generator = Generator::new(&mut solver);
        let start = generator.minimal(&mut stream(2, 0));
        let climbed = generator.hard(0, &mut stream(2, 0), |_| 0);
        assert_eq!(climbed, start);
        // With a flat rating each step is taken.
        assert_ne!(generator.hard(3, &mut stream(2, 0), |_| 0), start);
    }
}
