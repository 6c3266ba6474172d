//! The solutions of a puzzle: their number, and a list of them.
//!
//! Every search is a [`Solver`], and each is tested against [`Reference`], which is slow but
//! obviously correct:
//!
//! | solver | boards | use |
//! | --- | --- | --- |
//! | [`Reference`] | every shape | tests: backtracking by the rules alone |
//! | [`Generic`] | every shape | one puzzle at a time: bit masks, naked and hidden singles |
//! | [`Learning`] | every shape | large boards: the same as long as that is easy, then a SAT solver |
//! | `small` | up to 8 symbols | one puzzle at a time: a word of cells for each symbol |
//! | `words` | up to 128 cells, 16 symbols | one puzzle at a time under any rules: the same words |
//! | [`nine::NineSolver`] | 9x9 | one puzzle at a time, folded into nine vectors |
//! | [`NineBatch`] | 9x9 with boxes, under further rules too | many puzzles at once, one in each lane of a vector |
//!
//! [`CountJob`] counts the solutions of a puzzle without a limit, [`UniformSolutions`] draws some.
//!
//! [`lines`] reads and writes 9x9 puzzles as text, at the rate of the batch solver.
//!
//! ```
//! use gridforest::board::Puzzle;
//! use gridforest::solve::{Generic, Solver};
//! let shape = "2x2".parse()?;
//! let mut solver = Generic::new(shape);
//! let puzzle = Puzzle::parse(shape, "1.....1..1.....1")?;
//! assert_eq!(solver.count(&puzzle, 100), 18);
//! assert_eq!(solver.unique(&puzzle), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asking;
mod batch;
mod completing;
mod count;
mod formula;
pub mod generate;
mod generic;
mod learning;
pub mod lines;
mod local;
pub mod minimal;
pub mod nine;
mod nine_batch;
mod pieces;
mod proof;
mod reference;
mod small;
mod words;

use std::ops::ControlFlow;

use crate::board::{Grid, Puzzle, Shape};

pub(crate) use batch::{BatchSolver, Grids, Question, part};
pub(crate) use completing::ClueSet;
pub(crate) use count::{CROSSING, PARTITIONS, Partition, Partitions, TRIPLES, below, fillings};
pub use count::{CountJob, UniformSolutions};
pub use generic::Generic;
pub use learning::Learning;
pub use nine_batch::NineBatch;
pub use proof::Proof;
pub use reference::Reference;
pub(crate) use small::{Inside, Kind, Places, Region, SYMBOLS, Small};

/// The result of a search with a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// The number of solutions, counted up to the limit and no further.
    pub count: u64,
    /// The first solution that the solver found, if there is any and the limit isn't 0.
    pub solution: Option<Grid>,
}

/// The fastest solver for single puzzles of a shape. (Boards of up to eight symbols are solved by
/// `small` in a third of the time that [`Generic`] takes.)
pub fn solver(shape: Shape) -> Box<dyn Solver> {
    match (shape, Small::new(shape)) {
        (Shape::NINE, _) => Box::new(nine::NineSolver::default()),
        (_, Some(small)) => Box::new(small),
        (_, None) => words::words(shape).unwrap_or_else(|| Box::new(Learning::new(shape))),
    }
}

/// Takes the symbols of a solution, in cell order; breaks when no more are wanted.
pub type Visit<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// A solver of the puzzles of one shape.
///
/// A solver keeps its working memory between calls, so it is `mut`; make one for each thread. What
/// it answers depends on the puzzle alone.
pub trait Solver: Send + Sync {
    /// The shape of the boards it solves.
    fn shape(&self) -> Shape;

    /// Visits every solution once, until the visitor breaks. The order depends on the solver and
    /// the puzzle alone.
    ///
    /// The visitor is shown the symbols in cell order. A puzzle whose clues break a rule has no
    /// solution.
    ///
    /// # Panics
    /// When the puzzle is of another shape.
    fn for_each_solution(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> ControlFlow<()>;

    /// The number of solutions up to `limit`, and the first that the solver finds.
    ///
    /// # Panics
    /// When the puzzle is of another shape.
    fn solve(&mut self, puzzle: &Puzzle, limit: u64) -> Solutions {
        first_of(self.shape(), limit, |visit| self.for_each_solution(puzzle, visit))
    }

    /// The number of solutions, counted up to `limit` and no further.
    ///
    /// # Panics
    /// When the puzzle is of another shape.
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        self.solve(puzzle, limit).count
    }

    /// The solution of a proper puzzle; `None` when there is no solution, or more than one.
    ///
    /// # Panics
    /// When the puzzle is of another shape.
    fn unique(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        let Solutions { count, solution } = self.solve(puzzle, 2);
        solution.filter(|_| count == 1)
    }

    /// Whether a proper puzzle is no longer proper without the clue of a cell: whether there is a
    /// solution then with another symbol there.
    ///
    /// # Panics
    /// When the puzzle is of another shape, or has no clue there.
    fn needs(&mut self, puzzle: &Puzzle, cell: usize) -> bool {
        let mut symbols = puzzle.symbols().to_vec();
        assert_ne!(std::mem::take(&mut symbols[cell]), 0, "a clue");
        self.count(&Puzzle::new(self.shape(), symbols), 2) != 1
    }

    /// Which of some clues a proper puzzle [needs](Self::needs).
    fn needed(&mut self, puzzle: &Puzzle, cells: &[usize]) -> Vec<bool> {
        cells.iter().map(|&cell| self.needs(puzzle, cell)).collect()
    }

    /// How many clues are best [asked for](Self::needed) at once: more than one where each is so
    /// much work that the threads share it.
    fn clues_at_once(&self) -> usize {
        1
    }

    /// A solution that differs from a known one; `None` when there is no other.
    ///
    /// # Panics
    /// When the puzzle is of another shape.
    fn another(&mut self, puzzle: &Puzzle, known: &Grid) -> Option<Grid> {
        let mut other = None;
        let _ = self.for_each_solution(puzzle, &mut |symbols| {
            if symbols != known.symbols() {
                other = Some(symbols.to_vec());
            }
            break_if(other.is_some())
        });
        let shape = self.shape();
        other.map(|symbols| Grid::new(shape, symbols).expect("a solver visits solution grids"))
    }
}

/// What a search of boards of a shape visits, counted up to a limit, and the first of it.
fn first_of(
    shape: Shape,
    limit: u64,
    search: impl FnOnce(&mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Solutions {
    let (mut count, mut first) = (0, None);
    if limit > 0 {
        let _ = search(&mut |symbols| {
            first.get_or_insert_with(|| symbols.to_vec());
            count += 1;
            break_if(count == limit)
        });
    }
    let grid = |symbols| Grid::new(shape, symbols).expect("a solver visits solution grids");
    Solutions { count, solution: first.map(grid) }
}

fn break_if(done: bool) -> ControlFlow<()> {
    if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::generic::tests::solutions;
    use proptest::prelude::*;

    proptest! {
        /// The clues may clash.
        #[test]
        fn small_boards_have_the_solutions_of_the_reference(
            name in prop::sample::select(vec!["2x2", "2x3", "3x2", "latin4", "latin5"]),
            cells in prop::collection::vec((0usize..36, 1u8..=6), 0..18),
        ) {
            let shape: Shape = name.parse().unwrap();
            let mut symbols = vec![0; shape.cells()];
            for (cell, symbol) in cells {
                symbols[cell % shape.cells()] = (symbol - 1) % shape.side() as u8 + 1;
            }
            prop_assume!(shape.side() < 5 || symbols.iter().filter(|&&s| s != 0).count() > 7);
            let puzzle = Puzzle::new(shape, symbols);
            let expected = solutions(&mut Reference::new(shape), &puzzle);
            let solvers: [Box<dyn Solver>; 3] = [
                Box::new(Generic::new(shape)),
                Box::new(Small::new(shape).unwrap()),
                words::words(shape).unwrap(),
            ];
            for mut solver in solvers {
                prop_assert_eq!(&solutions(&mut *solver, &puzzle), &expected);
                let limited = solver.solve(&puzzle, 2);
                prop_assert_eq!(limited.count, expected.len().min(2) as u64);
                prop_assert_eq!(limited.solution.is_some(), !expected.is_empty());
            }
        }
    }
}
