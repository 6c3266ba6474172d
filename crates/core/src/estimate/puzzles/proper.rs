//! How many proper puzzles a grid has, minimal or not, with each number of clues and altogether.
//!
//! The first `k` cells of a random order of the `N` cells are a uniform set of `k` cells. Each
//! order has a least number `K` of clues with which it is proper ([`order`](super::order)), so that
//!
//! ```text
//! proper puzzles with k clues = C(N, k) · Pr(K ≤ k)        altogether = E(Σ C(N, k) over k ≥ K)
//! ```
//!
//! and one order is a trial for every `k`. The first is a share, with the error of a binomial
//! distribution; the second a mean of values of which each is known.

use serde::{Deserialize, Serialize};

use super::ClueSetTester;
use super::order::{Order, bisect};
use super::weight::binomial_f64;
use crate::board::Grid;
use crate::random::stream;

/// Orders that are tested at once.
const BATCH: u64 = 1000;

/// How many random orders of the cells of a grid are proper from each number of clues on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProperThresholds {
    /// By least number of clues, 0 to the number of cells.
    orders: Vec<u64>,
}

/// An estimated number, with its standard error in proportion to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProperEstimate {
    /// The orders whose first clues are a proper puzzle.
    pub count: u64,
    /// The estimated number of proper puzzles.
    pub puzzles: f64,
    /// The relative standard error; `None` where fewer than ten orders were proper, from which it
    /// can't be known.
    pub rel_err: Option<f64>,
}

/// The fewest proper orders from which an error is estimated.
const LEAST_COUNT: u64 = 10;

impl ProperThresholds {
    /// Draws random orders of the cells of a grid, and finds from how many clues on each is proper.
    ///
    /// # Panics
    /// When the grid has more than 128 cells.
    ///
    /// ```
    /// use gridforest::board::Grid;
    /// use gridforest::estimate::puzzles::ProperThresholds;
    /// let grid = Grid::parse("2x2".parse()?, "1234341221434321")?;
    /// let all = ProperThresholds::sample(&grid, 20_000, 1).total();
    /// // The puzzle tree of this grid has 41,401 nodes (`Tree::count`).
    /// assert!((all.puzzles / 41_401.0 - 1.0).abs() < 5.0 * all.rel_err.unwrap());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(grid: &Grid, orders: u64, seed: u64) -> Self {
        let grids = std::slice::from_ref(grid);
        let mut tester = ClueSetTester::new(grids);
        let mut thresholds = vec![0; tester.cells() + 1];
        let random = &mut stream(seed, 0);
        let mut left = orders;
        while left > 0 {
            let batch = left.min(BATCH);
            left -= batch;
            let mut drawn: Vec<Order> = (0..batch as usize)
                .map(|trial| Order::random(&mut tester, 0, trial, random))
                .collect();
            bisect(&mut tester, &mut drawn);
            for order in drawn {
                thresholds[order.high] += 1;
            }
        }
        Self { orders: thresholds }
    }

    /// The number of random orders.
    pub fn trials(&self) -> u64 {
        self.orders.iter().sum()
    }

    fn cells(&self) -> usize {
        self.orders.len() - 1
    }

    /// The number of proper puzzles with some clues.
    ///
    /// # Panics
    /// When the grid hasn't so many cells.
    pub fn with_clues(&self, clues: usize) -> ProperEstimate {
        let count: u64 = self.orders[..=clues].iter().sum();
        let share = count as f64 / self.trials() as f64;
        ProperEstimate {
            count,
            puzzles: share * binomial_f64(self.cells(), clues),
            rel_err: (count >= LEAST_COUNT).then(|| ((1.0 - share) / count as f64).sqrt()),
        }
    }

    /// The number of proper puzzles with any number of clues.
    pub fn total(&self) -> ProperEstimate {
        let trials = self.trials() as f64;
        // By least number of clues: the subsets with at least as many cells.
        let mut above = 0.0;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (clues, &orders) in self.orders.iter().enumerate().rev() {
            above += binomial_f64(self.cells(), clues);
            sum += orders as f64 * above;
            squares += orders as f64 * above * above;
        }
        let mean = sum / trials;
        let variance = (squares / trials - mean * mean).max(0.0);
        ProperEstimate {
            count: self.trials(),
            puzzles: mean,
            rel_err: (trials >= 2.0).then(|| (variance / (trials - 1.0)).sqrt() / mean),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::census::classes::Classes;
    use crate::forest::{Engine, Root, Tree};
    use crate::unavoidable::Limits;

    /// The z-scores of many numbers of several grids, against their puzzle trees: none beyond 4.5,
    /// and they are neither too large nor too small together.
    #[test]
    fn numbers_agree_with_the_puzzle_trees() {
        let mut scores = Vec::new();
        for name in ["2x2", "latin4", "latin5"] {
            let shape: Shape = name.parse().unwrap();
            for class in &Classes::of(shape).unwrap() {
                let root = Root::new(&class.grid).unwrap();
                let tree = Tree::count(&root, Engine::Diagram, Limits::default()).unwrap();
                let thresholds = ProperThresholds::sample(&class.grid, 20_000, 7);
                let mut all = 0.0;
                for level in &tree.levels {
                    all += level.nodes as f64;
                    let one = thresholds.with_clues(level.clues);
                    if level.nodes == 0 {
                        assert_eq!(one.count, 0, "{name}: {} clues", level.clues);
                    } else if let Some(error) = one.rel_err.filter(|&error| error > 0.0) {
                        scores.push((one.puzzles / level.nodes as f64 - 1.0) / error);
                    }
                }
                let total = thresholds.total();
                scores.push((total.puzzles / all - 1.0) / total.rel_err.unwrap());
            }
        }
        assert!(scores.len() > 40);
        assert!(scores.iter().all(|z| z.abs() < 4.5), "{scores:?}");
        let mean = scores.iter().map(|z| z * z).sum::<f64>() / scores.len() as f64;
        assert!((0.3..3.0).contains(&mean), "mean square {mean}");
    }

    #[test]
    fn a_number_met_too_rarely_has_no_error() {
        let grid = Grid::parse("2x2".parse().unwrap(), "1234341221434321").unwrap();
        let thresholds = ProperThresholds::sample(&grid, 9, 1);
        assert_eq!(thresholds.trials(), 9);
        assert_eq!(thresholds.with_clues(16).rel_err, None);
        assert_eq!(thresholds.with_clues(16).puzzles, 1.0);
    }
}
