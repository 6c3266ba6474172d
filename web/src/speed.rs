//! The rate of the 9x9 solver, measured by whoever holds a clock.

use gridforest::random::stream;
use gridforest::solve::generate::minimal_nines;
use gridforest::solve::lines::read_nines;
use gridforest::solve::nine::{Backend, solve_batch};

/// Puzzles for the 9x9 solver.
#[derive(Debug, Clone)]
pub struct Batch(Vec<[u8; 81]>);

/// The most puzzles that are read or made.
const MOST: usize = 100_000;

impl Batch {
    /// The puzzles of a text, one a line, up to the first line that is none.
    pub fn read(text: &str) -> Self {
        let mut puzzles = Vec::new();
        let text = format!("{}\n", text.trim());
        read_nines(text.as_bytes(), &mut puzzles);
        puzzles.truncate(MOST);
        Self(puzzles)
    }

    /// Random minimal puzzles.
    pub fn random(count: usize, seed: u64) -> Self {
        let mut randoms: Vec<_> =
            (0..count.min(MOST) as u64).map(|block| stream(seed, block)).collect();
        Self(minimal_nines(Backend::best(), &mut randoms))
    }

    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Solves all puzzles together, up to two solutions each; how many are proper.
    pub fn together(&self) -> usize {
        let answers = solve_batch(Backend::best(), &self.0, 2);
        answers.iter().filter(|answer| answer.solutions == 1).count()
    }

    /// Solves one puzzle: its number of solutions, up to two.
    pub fn alone(&self, index: usize) -> u8 {
        solve_batch(Backend::best(), &self.0[index..=index], 2)[0].solutions as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_every_puzzle_proper() {
        let batch = Batch::random(50, 1);
        assert_eq!((batch.len(), batch.together()), (50, 50));
        assert!((0..50).all(|index| batch.alone(index) == 1));
        let empty = ".".repeat(81);
        let batch = Batch::read(&format!("{empty}\n{empty}\nno puzzle\n{empty}"));
        assert_eq!((batch.len(), batch.together(), batch.is_empty()), (2, 0, false));
    }
}
