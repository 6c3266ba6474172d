//! One clue more than walks visit, by the neighbours of the largest puzzles that they do.
//!
//! A minimal puzzle with k clues and one with k + 1 are *neighbours* when all clues of the smaller
//! but one are clues of the larger: the larger is the smaller {−1+2}, and the smaller is the larger
//! {−2+1}; they may be of different grids. Let d(y) be the number of neighbours of y that have k
//! clues. Each y with a neighbour is counted once by
//!
//! ```text
//! Σ over x with k clues of f(x),   f(x) = Σ over neighbours y of x with k + 1 clues of 1/d(y)
//! ```
//!
//! So the visits to puzzles with k clues, each counted as f(x), estimate the number of those with
//! one clue more as the visits themselves estimate the number with k. A larger puzzle has many
//! neighbours, and a walk need not come to the puzzle itself. What is missed are the puzzles
//! without a neighbour (`papers/estimators.md`).
//!
//! One in `every` visits is examined, from a random one on; the others are counted as it.

use hashbrown::HashMap;
use rand::RngExt as _;

use crate::board::{Puzzle, Shape};
use crate::random::Stream;
use crate::vary::{Removals, Vicinity, Wanted};

/// The visits of a block to the largest puzzles, and what their neighbours tell.
pub(super) struct Neighbours {
    larger: Vicinity,
    smaller: Vicinity,
    /// One in so many visits is examined.
    every: u64,
    /// The visits before the next that is.
    before: u64,
    /// Σ f over all visits, of which the examined ones are a sample.
    sum: f64,
    /// f of the puzzles that were examined: a walk stays at many for some steps.
    examined: HashMap<Puzzle, f64>,
    /// The larger puzzles that were met, each with its number of smaller neighbours.
    met: HashMap<Puzzle, usize>,
}

impl Neighbours {
    pub(super) fn new(shape: Shape, every: u64, random: &mut Stream) -> Self {
        let vicinity = |remove, add| {
            Vicinity::new(shape, Wanted { remove, add, minimal: true, ..Wanted::default() })
        };
        Self {
            larger: vicinity(1, 2),
            smaller: vicinity(2, 1),
            every,
            before: random.random_range(0..every),
            sum: 0.0,
            examined: HashMap::new(),
            met: HashMap::new(),
        }
    }

    /// A walker visits a minimal puzzle.
    pub(super) fn visit(&mut self, puzzle: impl FnOnce() -> Puzzle) {
        if self.before > 0 {
            self.before -= 1;
            return;
        }
        self.before = self.every - 1;
        self.sum += self.every as f64 * self.counted_as(puzzle());
    }

    /// f of a puzzle.
    fn counted_as(&mut self, puzzle: Puzzle) -> f64 {
        if let Some(&known) = self.examined.get(&puzzle) {
            return known;
        }
        let larger = near(&mut self.larger, puzzle.clone(), 1).into_iter();
        let counted_as = larger.map(|larger| 1.0 / self.smaller_neighbours(larger) as f64).sum();
        self.examined.insert(puzzle, counted_as);
        counted_as
    }

    /// d of a puzzle.
    fn smaller_neighbours(&mut self, larger: Puzzle) -> usize {
        if let Some(&known) = self.met.get(&larger) {
            return known;
        }
        let number = near(&mut self.smaller, larger.clone(), 2).len();
        self.met.insert(larger, number);
        number
    }

    /// Σ f over the visits so far.
    pub(super) fn sum(&self) -> f64 {
        self.sum
    }

    /// The larger puzzles that were met.
    pub(super) fn met(&self) -> impl ExactSizeIterator<Item = &Puzzle> {
        self.met.keys()
    }
}

/// The neighbours of a puzzle without some number of its clues.
fn near(vicinity: &mut Vicinity, puzzle: Puzzle, remove: usize) -> Vec<Puzzle> {
    let removals = Removals::of([puzzle], remove).expect("a board has few pairs of clues");
    let all: Vec<_> = (0..removals.len()).map(|number| removals.get(number)).collect();
    vicinity.find(&all).concat()
}
