//! The schedules: between grids, epochs in cycles from hot to cold, each cycle twice as long as the
//! one before; in a grid of at most eight symbols, epochs of a walk that begins again from time to
//! time.

use super::LargeError;
use super::population::Population;
use super::within::GridWalk;
use crate::board::{Grid, Puzzle, Shape};
use crate::random::stream;
use crate::solve::BatchSolver;

/// The steps of every walker in an epoch.
const STEPS: usize = 500;

/// The epochs of the first cycle.
const FIRST_CYCLE: u64 = 16;

/// The probability of a removal at the beginning and at the end of a cycle.
const REMOVAL: [f64; 2] = [0.03, 0.0005];

/// The steps of an epoch in a grid.
const GRID_STEPS: usize = 200_000;

/// The epochs of a walk in a grid.
const GRID_EPOCHS: u64 = 32;

/// A search for minimal puzzles with many clues, without an end: the larger puzzles of each epoch.
///
/// What an epoch finds depends on the seed, the block and its number alone.
///
/// ```
/// use gridforest::large::LargePuzzles;
/// let mut search = LargePuzzles::new("2x2".parse()?, 1, 0)?;
/// let largest = search.next().unwrap().pop().unwrap();
/// assert_eq!(largest.clues(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct LargePuzzles {
    search: Search,
    best: usize,
}

#[derive(Debug, Clone)]
enum Search {
    Cycles(Box<Cycles>),
    Grid(Box<GridWalk>, u64),
}

/// A population, and where it is in its cycles. A cycle begins with empty boards in random grids.
#[derive(Debug, Clone)]
struct Cycles {
    shape: Shape,
    within: Option<Grid>,
    solver: BatchSolver,
    population: Population,
    seed: u64,
    block: u64,
    cycle: u64,
    epoch: u64,
}

impl LargePuzzles {
    /// A search on boards of a shape, of its own random streams.
    ///
    /// # Errors
    /// [`LargeError::Symbols`] when there are more than eight, but for 3x3.
    pub fn new(shape: Shape, seed: u64, block: u64) -> Result<Self, LargeError> {
        let cycles = Cycles::new(shape, None, seed, block)?;
        Ok(Self::of(Search::Cycles(Box::new(cycles))))
    }

    /// A search for minimal puzzles whose solution is `grid`, of its own random streams.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn of_grid(grid: &Grid, seed: u64, block: u64) -> Result<Self, LargeError> {
        if let Some(walk) = GridWalk::new(grid, random(seed, block, 0)) {
            return Ok(Self::of(Search::Grid(Box::new(walk), 0)));
        }
        let cycles = Cycles::new(grid.shape(), Some(grid.clone()), seed, block)?;
        Ok(Self::of(Search::Cycles(Box::new(cycles))))
    }

    fn of(search: Search) -> Self {
        Self { search, best: 0 }
    }

    /// The most clues of the puzzles found.
    pub fn best(&self) -> usize {
        self.best
    }
}

impl Cycles {
    fn new(shape: Shape, within: Option<Grid>, seed: u64, block: u64) -> Result<Self, LargeError> {
        let solver = BatchSolver::new(shape);
        if matches!(solver, BatchSolver::Other(_)) {
            return Err(LargeError::without_solver(shape, true));
        }
        let first = random(seed, block, 0);
        let population = Population::new(shape, within.as_ref(), solver.clone(), first);
        Ok(Self { shape, within, solver, population, seed, block, cycle: 0, epoch: 0 })
    }

    fn epoch(&mut self, best: &mut usize, show: &mut dyn FnMut(Puzzle)) {
        let epochs = FIRST_CYCLE << self.cycle.min(40);
        // The coldest eighth of a cycle is at one temperature.
        let way = (1.15 * self.epoch as f64 / epochs as f64).min(1.0);
        let removal = REMOVAL[0].powf(1.0 - way) * REMOVAL[1].powf(way);
        for _ in 0..STEPS {
            self.population.step(removal, best, show);
        }
        self.population.select();
        self.epoch += 1;
        if self.epoch == epochs {
            (self.cycle, self.epoch) = (self.cycle + 1, 0);
            let random = random(self.seed, self.block, self.cycle);
            let (within, solver) = (self.within.as_ref(), self.solver.clone());
            self.population = Population::new(self.shape, within, solver, random);
        }
    }
}

/// The random stream of a cycle of a block.
fn random(seed: u64, block: u64, cycle: u64) -> crate::random::Stream {
    stream(seed, block << 32 | cycle)
}

impl Iterator for LargePuzzles {
    type Item = Vec<Puzzle>;

    /// The minimal puzzles of an epoch that have more clues than all before them.
    fn next(&mut self) -> Option<Vec<Puzzle>> {
        let mut found = Vec::new();
        match &mut self.search {
            Search::Cycles(cycles) => {
                cycles.epoch(&mut self.best, &mut |puzzle| found.push(puzzle))
            }
            Search::Grid(walk, epoch) => {
                if *epoch > 0 && *epoch % GRID_EPOCHS == 0 {
                    walk.restart();
                }
                *epoch += 1;
                for _ in 0..GRID_STEPS {
                    let moved = walk.step();
                    if let Some(puzzle) = moved.then(|| walk.puzzle(self.best)).flatten() {
                        self.best = puzzle.clues();
                        found.push(puzzle);
                    }
                }
            }
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_of_one_cell_has_no_minimal_puzzle_with_clues() {
        let shape: Shape = "latin1".parse().unwrap();
        let grid = Grid::parse(shape, "1").unwrap();
        let searches = [LargePuzzles::new(shape, 1, 0), LargePuzzles::of_grid(&grid, 1, 0)];
        for mut search in searches.map(Result::unwrap) {
            assert_eq!(search.next(), Some(Vec::new()));
            assert_eq!(search.best(), 0);
        }
    }
}
