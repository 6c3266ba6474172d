//! Where tours start: minimal puzzles with the anchor's number of clues, from populations of a
//! descent.

use rand::RngExt as _;

use crate::board::CellMask;
use crate::estimate::puzzles::Descent;
use crate::estimate::puzzles::walker::Walker;
use crate::random::Stream;

/// Weighted minimal puzzles: for every function of minimal puzzles with the anchor's number of
/// clues, the weighted sum has the mean of its sum over those of a uniform grid.
pub(super) struct Anchors {
    puzzles: Vec<(Vec<u8>, CellMask, f64)>,
}

impl Anchors {
    /// From populations, each with the same share.
    pub(super) fn from_populations(
        descent: &Descent,
        numbers: impl ExactSizeIterator<Item = u64>,
        clues: usize,
    ) -> Self {
        let (mut puzzles, share) = (Vec::new(), 1.0 / numbers.len() as f64);
        for number in numbers {
            descent.population_shown(number, |grid, cells, weight| {
                if cells.count_ones() as usize == clues {
                    puzzles.push((grid.symbols().to_vec(), cells, share * weight));
                }
            });
        }
        Self { puzzles }
    }

    /// An unbiased estimate of the mean number of minimal puzzles of a grid, with this number of
    /// clues.
    pub(super) fn per_grid(&self) -> f64 {
        self.puzzles.iter().map(|(.., weight)| weight).sum()
    }

    /// Walkers at some of them, drawn systematically in proportion to their weights; none if there
    /// are none.
    pub(super) fn draw(&self, count: usize, random: &mut Stream) -> Vec<Walker> {
        let step = self.per_grid() / count as f64;
        let mut next = step * random.random::<f64>();
        let (mut sum, mut walkers) = (0.0, Vec::new());
        for (solution, clues, weight) in &self.puzzles {
            sum += weight;
            while next < sum && walkers.len() < count {
                walkers.push(Walker::at_minimal(solution.clone(), *clues));
                next += step;
            }
        }
        walkers
    }
}
