//! The schedule: epochs in cycles from hot to cold, each cycle twice as long as the one before.

use super::population::Population;
use crate::board::{Grid, Puzzle, Shape};
use crate::random::stream;
use crate::solve::BatchSolver;

/// The steps of every walker in an epoch.
const STEPS: usize = 500;

/// The epochs of the first cycle.
const FIRST_CYCLE: u64 = 16;

/// The probability of a removal at the beginning and at the end of a cycle.
const REMOVAL: [f64; 2] = [0.03, 0.0005];

/// A search for minimal puzzles with many clues, without an end: the larger puzzles of each epoch.
///
/// A cycle begins with empty boards in random grids. What an epoch finds depends on the seed, the block and its number alone.
///
/// ```
/// use gridforest::large::LargePuzzles;
/// let mut search = LargePuzzles::new("2x2".parse()?, 1, 0).expect("at most eight symbols");
/// let largest = search.next().unwrap().pop().unwrap();
/// assert_eq!(largest.clues(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct LargePuzzles {
    shape: Shape,
    within: Option<Grid>,
    solver: BatchSolver,
    population: Population,
    seed: u64,
    block: u64,
    cycle: u64,
    epoch: u64,
    best: usize,
}

impl LargePuzzles {
    /// A search on boards of a shape, of its own random streams; `None` for shapes other than 3x3 with more than
    /// eight symbols.
    pub fn new(shape: Shape, seed: u64, block: u64) -> Option<Self> {
        Self::with(shape, None, seed, block)
    }

    /// A search for minimal puzzles whose solution is `grid`, of its own random streams; `None` where [`new`](Self::new)
    /// has none.
    pub fn of_grid(grid: &Grid, seed: u64, block: u64) -> Option<Self> {
        Self::with(grid.shape(), Some(grid.clone()), seed, block)
    }

    fn with(shape: Shape, within: Option<Grid>, seed: u64, block: u64) -> Option<Self> {
        let solver = BatchSolver::new(shape);
        if matches!(solver, BatchSolver::Generic(_)) {
            return None;
        }
        let first = random(seed, block, 0);
        let population = Population::new(shape, within.as_ref(), solver.clone(), first);
        Some(Self {
            shape,
            within,
            solver,
            population,
            seed,
            block,
            cycle: 0,
            epoch: 0,
            best: 0,
        })
    }

    /// The most clues of the puzzles found.
    pub fn best(&self) -> usize {
        self.best
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
        let epochs = FIRST_CYCLE << self.cycle.min(40);
        // The coldest eighth of a cycle is at one temperature.
        let way = (1.15 * self.epoch as f64 / epochs as f64).min(1.0);
        let removal = REMOVAL[0].powf(1.0 - way) * REMOVAL[1].powf(way);
        let mut found = Vec::new();
        for _ in 0..STEPS {
            let show = &mut |puzzle| found.push(puzzle);
            self.population.step(removal, &mut self.best, show);
        }
        self.population.select();
        self.epoch += 1;
        if self.epoch == epochs {
            (self.cycle, self.epoch) = (self.cycle + 1, 0);
            let random = random(self.seed, self.block, self.cycle);
            let (within, solver) = (self.within.as_ref(), self.solver.clone());
            self.population = Population::new(self.shape, within, solver, random);
        }
        Some(found)
    }
}
