//! Exact numbers of solutions, however many there are.
//!
//! A search counts what it finds within a moment. Beyond, the solutions of a 9x9 board are summed
//! [band by band](bands), and those of any other [in parts](parts) that are remembered.

mod band;
mod bands;
mod below;
mod partitions;
mod parts;
mod uniform;

use std::fmt;

use num_bigint::BigUint;

use super::solver;
use crate::board::{Puzzle, Shape};
use crate::run::{Block, BlockError, Budget, Job, Plan};
use bands::Bands;
pub(crate) use below::below;
pub(crate) use partitions::{CROSSING, PARTITIONS, Partition, Partitions, TRIPLES, fillings};
use parts::Parts;
pub use uniform::UniformSolutions;

/// The number of solutions of a puzzle, as a job: whatever part of it is done is a lower bound.
///
/// ```
/// use gridforest::board::Puzzle;
/// use gridforest::run::Runner;
/// use gridforest::solve::CountJob;
/// let empty = Puzzle::new("3x3".parse()?, vec![0; 81]);
/// # if cfg!(debug_assertions) { return Ok(()); }
/// let all = Runner::default().finish(&CountJob::new(&empty))?;
/// assert_eq!(all.to_string(), "6670903752021072936960");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CountJob {
    puzzle: String,
    shape: Shape,
    way: Way,
}

enum Way {
    Search(u64),
    Bands(Box<Bands>),
    Parts(Box<Parts>),
}

/// The solutions that a search counts first, and the steps that it may take.
const QUICK: (u64, Budget) = (300_000, Budget::Steps(300_000));

impl CountJob {
    /// The count for a puzzle: it is searched for a moment first.
    pub fn new(puzzle: &Puzzle) -> Self {
        let found = QUICK.1.over(|| solver(puzzle.shape()).count(puzzle, QUICK.0));
        match found {
            Ok(count) if count < QUICK.0 => Self::by(puzzle, Way::Search(count)),
            _ if puzzle.shape() == Shape::NINE => Self::by_bands(puzzle),
            _ => Self::by_parts(puzzle),
        }
    }

    /// Band by band.
    fn by_bands(puzzle: &Puzzle) -> Self {
        Self::by(puzzle, Way::Bands(Box::new(Bands::new(puzzle))))
    }

    /// In parts.
    fn by_parts(puzzle: &Puzzle) -> Self {
        Self::by(puzzle, Way::Parts(Box::new(Parts::new(puzzle))))
    }

    fn by(puzzle: &Puzzle, way: Way) -> Self {
        Self { puzzle: puzzle.to_string(), shape: puzzle.shape(), way }
    }

    /// The way that was chosen: `search`, `bands` or `parts`.
    pub fn method(&self) -> &'static str {
        match self.way {
            Way::Search(_) => "search",
            Way::Bands(_) => "bands",
            Way::Parts(_) => "parts",
        }
    }
}

impl fmt::Debug for CountJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (puzzle, method) = (&self.puzzle, self.method());
        f.debug_struct("CountJob").field("puzzle", puzzle).field("method", &method).finish()
    }
}

impl Job for CountJob {
    type Partial = BigUint;
    const NAME: &'static str = "solutions";

    fn plan(&self) -> Plan {
        let blocks = match &self.way {
            Way::Search(_) => 1,
            Way::Bands(bands) => bands.blocks(),
            Way::Parts(parts) => parts.blocks(),
        };
        Plan::new(Self::NAME, blocks as u64)
            .with("shape", self.shape)
            .with("puzzle", &self.puzzle)
            .with("method", self.method())
    }

    fn block(&self, block: Block) -> Result<BigUint, BlockError> {
        let index = block.index as usize;
        Ok(match &self.way {
            Way::Search(count) => BigUint::from(*count),
            Way::Bands(bands) => bands.block(index).into(),
            Way::Parts(parts) => parts.block(index),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::run::Runner;
    use crate::solve::generate::Generator;
    use rand::seq::SliceRandom;

    fn counted(job: &CountJob) -> BigUint {
        Runner::default().finish(job).unwrap()
    }

    /// Some clues of a random grid.
    fn some_clues(shape: Shape, clues: usize, seed: u64) -> Puzzle {
        let random = &mut stream(seed, 0);
        let mut solver = solver(shape);
        let grid = Generator::new(&mut *solver).grid(random);
        let mut cells: Vec<usize> = (0..shape.cells()).collect();
        cells.shuffle(random);
        grid.with(cells[clues..].iter().map(|&cell| (cell, 0)))
    }

    /// Bands, parts and the search share no code.
    #[test]
    fn every_way_counts_the_same() {
        for (clues, seed) in [(21, 2), (22, 3), (24, 5)] {
            let puzzle = some_clues(Shape::NINE, clues, seed);
            let searched = BigUint::from(solver(Shape::NINE).count(&puzzle, u64::MAX));
            assert_eq!(counted(&CountJob::by_bands(&puzzle)), searched, "{puzzle}");
            assert_eq!(counted(&CountJob::by_parts(&puzzle)), searched, "{puzzle}");
        }
        for name in ["2x2", "2x3", "latin5", "2x3+x", "latin5+x", "3x3+windows"] {
            let shape: Shape = name.parse().unwrap();
            for seed in 0..4 {
                let clues = shape.cells() * (3 + seed as usize) / 16;
                let puzzle = some_clues(shape, clues, seed);
                let searched = BigUint::from(solver(shape).count(&puzzle, u64::MAX));
                assert_eq!(counted(&CountJob::by_parts(&puzzle)), searched, "{puzzle}");
            }
        }
    }

    #[test]
    fn clues_that_contradict_each_other_leave_nothing() {
        for text in ["11", "1........1", "12345678..........9"] {
            let puzzle = Puzzle::parse(Shape::NINE, &format!("{text:.<81}")).unwrap();
            let expected = BigUint::from(solver(Shape::NINE).count(&puzzle, 1));
            if expected == BigUint::ZERO {
                assert_eq!(counted(&CountJob::by_bands(&puzzle)), expected, "{text}");
                assert_eq!(counted(&CountJob::by_parts(&puzzle)), expected, "{text}");
            }
        }
    }

    /// The numbers of all grids, by parts; of 9x9 grids, by bands, up to the symmetries of a board
    /// without clues, and with a clue: a ninth of them.
    #[test]
    fn boards_without_clues_have_the_known_numbers() {
        for (name, number) in [("2x2", 288u64), ("2x3", 28_200_960), ("latin5", 161_280)] {
            let shape: Shape = name.parse().unwrap();
            let empty = Puzzle::empty(shape);
            assert_eq!(counted(&CountJob::by_parts(&empty)), BigUint::from(number), "{name}");
        }
        let empty = Puzzle::new(Shape::NINE, vec![0; 81]);
        let all = counted(&CountJob::new(&empty));
        assert_eq!(all.to_string(), "6670903752021072936960");
    }
}
