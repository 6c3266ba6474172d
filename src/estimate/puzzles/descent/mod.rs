//! Descent: weighted puzzles lose one redundant clue at a time, all sizes from one population.
//!
//! **The recursion.** Let `V_k` be the mean number of valid (proper) k-subsets of a uniform grid of `N` cells,
//! `r(S)` the number of redundant clues of `S`, those that can go one at a time. Every valid subset of
//! `k - 1` cells lies in `N - k + 1` subsets of `k` cells; all of them are valid, and in each the added
//! cell is redundant. Counting the pairs (valid subset, redundant clue) both ways,
//!
//! ```text
//! V_{k-1} = V_k · E[r(S)] / (N - k + 1)         M_k = V_k · P(r(S) = 0)
//! ```
//!
//! for `S` uniform over the valid k-subsets of all grids. `M_k`, the mean number of minimal puzzles, is
//! what is wanted.
//!
//! **The population.** A set of weighted pairs (grid, valid k-subset) *represents* level `k` when for every
//! function `f` the mean of `Σ w f(G, S)` is that of `Σ f(G, S)` over the valid k-subsets of a uniform `G`.
//!
//! * *Start.* Of `t` uniform k-subsets in each of `g` uniform grids, the valid ones with weight `C(N,k)/gt`
//!   represent level k. (They need not be independent of each other.)
//! * *Down.* Let each pair have all its children `S∖{c}`, `c` redundant, with weight `w/(N - k + 1)`. A
//!   valid (k-1)-subset is the child of `N - k + 1` subsets, so the children represent level k-1.
//! * *Thin.* Keep each child with a probability `π` of one's choice, and divide its weight by `π`: no mean
//!   changes, whatever `π` was made of.
//!
//! So `Σ w` is an unbiased estimate of `V_k`, and `Σ w [r = 0]` of `M_k`, at every level of one population.
//! (Estimates of different levels of a population depend on each other, and quotients of them are
//! not unbiased.) Errors come from independent populations, each with grids of its own.
//!
//! **Why it is quick.** A needed clue stays needed when others go: only the redundant ones are looked at
//! again, a few questions for each puzzle and level, and small unavoidable sets answer some of them
//! without a solver. All puzzles ask together, so that the lanes are full. And nothing is drawn twice:
//! where there are few children, all of them are kept.
//!
//! **What to keep** decides about the variance. The best probability is proportional to the root mean
//! square of what a puzzle will contribute; a puzzle with fewer redundant clues is nearer to being
//! minimal, and how much nearer is told by a pilot: see [`Priorities`].
//!
//! # References
//! 1. D. E. Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29 (1975): weighted
//!    random descents of a tree.
//! 2. P. C. Chen, "Heterogeneous sampling: a method for predicting performance of tree searching
//!    programs", SIAM J. Comput. 21 (1992): many at a time, by strata.
//! 3. P. Del Moral, A. Doucet, A. Jasra, "Sequential Monte Carlo samplers", J. R. Stat. Soc. B 68 (2006).

mod known;
mod population;
mod priorities;
mod subset;
#[cfg(test)]
mod tests;
mod thin;

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::{Estimate, EstimateError, EstimateRow, Source};
use crate::board::Shape;
use crate::census::grids;
use crate::random::stream;

pub use population::{Level, Population};
pub use priorities::Priorities;

/// The block of the pilot: no population has this number.
const PILOT: u64 = u64::MAX;

/// A run of independent populations: everything that its result depends on.
///
/// A block is a population, a pure function of the descent and its number.
///
/// ```
/// use gridforest::estimate::puzzles::{Descent, Source};
/// let shape = "2x2".parse()?;
/// let mut descent = Descent::new(shape, Some(8), Source::uniform(shape)?)?;
/// descent.blocks = 30;
/// let rows = descent.rows(&descent.run());
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Descent {
    /// The shape of the boards.
    pub shape: Shape,
    /// The clues of the first subsets.
    pub size: usize,
    /// Where the grids come from.
    pub source: Source,
    /// The grids of a population.
    pub grids: usize,
    /// The random subsets in each of them.
    pub trials_per_grid: usize,
    /// About how many puzzles are kept at each level, at most.
    pub keep: usize,
    /// How much a relative variance counts at each number of clues.
    pub importance: Vec<f64>,
    /// The number of populations.
    pub blocks: u64,
    /// The seed of all randomness.
    pub seed: u64,
    /// What the pilot says, once it is asked.
    priorities: OnceLock<Priorities>,
}

impl Descent {
    /// A run of one population, of seed 1; by default from three eighths of the cells.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape or the size is out of range, or the source is a fixed list: errors
    /// come from populations with grids of their own.
    pub fn new(shape: Shape, size: Option<usize>, source: Source) -> Result<Self, EstimateError> {
        let cells = shape.cells();
        if !(4..=128).contains(&cells) {
            return Err(EstimateError::Board { shape, cells });
        }
        let size = size.unwrap_or(3 * cells / 8);
        if !(1..=cells).contains(&size) {
            return Err(EstimateError::Size { shape, cells, size });
        }
        if source.fixed().is_some() {
            return Err(EstimateError::FixedGrids);
        }
        let nine = shape.cells() == 81;
        Ok(Self {
            shape,
            size,
            source,
            grids: if nine { 300 } else { 50 },
            trials_per_grid: if nine { 1000 } else { 50 },
            keep: if nine { 8000 } else { 1000 },
            importance: (0..=size).map(|clues| importance(shape, clues)).collect(),
            blocks: 1,
            seed: 1,
            priorities: OnceLock::new(),
        })
    }

    /// Gives the puzzles of some numbers of clues all the importance.
    ///
    /// # Errors
    /// [`EstimateError::MoreCluesThanSize`] when the first subsets have fewer clues than that.
    pub fn aim_at(&mut self, clues: RangeInclusive<usize>) -> Result<(), EstimateError> {
        if *clues.end() > self.size {
            let (size, clues) = (self.size, *clues.end());
            return Err(EstimateError::MoreCluesThanSize { size, clues });
        }
        for (number, importance) in self.importance.iter_mut().enumerate() {
            let known = if *importance > 0.0 { *importance } else { 1.0 };
            *importance = if clues.contains(&number) { known } else { 0.0 };
        }
        self.priorities.take();
        Ok(())
    }

    /// The same of another seed, with a pilot of its own.
    pub fn with_seed(&self, seed: u64) -> Self {
        Self {
            seed,
            priorities: OnceLock::new(),
            ..self.clone()
        }
    }

    /// What the pilot says; it runs once.
    pub fn priorities(&self) -> &Priorities {
        self.priorities.get_or_init(|| {
            let pilot = Population::pilot(self, &mut stream(self.seed, PILOT));
            Priorities::new(&pilot, &self.importance)
        })
    }

    /// A population.
    pub fn block(&self, index: u64) -> Population {
        Population::grow(self, self.priorities(), &mut stream(self.seed, index))
    }

    /// All populations, one after the other.
    pub fn run(&self) -> Vec<Population> {
        (0..self.blocks).map(|block| self.block(block)).collect()
    }

    /// What populations of this descent say of a number of clues.
    pub fn estimate(&self, populations: &[Population], clues: usize) -> Estimate {
        self.together(populations, clues..=clues)
    }

    /// What they say of several numbers of clues together, as an estimate of the first: the levels of a
    /// population depend on each other, and the error of the sum is that of the populations' sums.
    pub fn together(&self, populations: &[Population], clues: RangeInclusive<usize>) -> Estimate {
        let of = |population: &Population| {
            let levels = population.levels.iter().enumerate();
            let wanted = levels.filter(|(number, _)| clues.contains(number));
            wanted.fold((0, 0.0), |(met, minimal), (_, level)| {
                (met + u128::from(level.met), minimal + level.minimal)
            })
        };
        let met = populations.iter().map(|population| of(population).0).sum();
        let values = populations.iter().map(|population| of(population).1);
        Estimate::of_values(*clues.start(), met, values)
    }

    /// A row for each number of clues from the least to the greatest that was met.
    pub fn rows(&self, populations: &[Population]) -> Vec<EstimateRow> {
        let all = grids::count(self.shape).ok().map(|count| count as f64);
        let estimates = (0..=self.size).map(|clues| self.estimate(populations, clues));
        let estimates: Vec<Estimate> = estimates.collect();
        let met = |estimate: &Estimate| estimate.count > 0;
        let (Some(first), Some(last)) = (
            estimates.iter().position(met),
            estimates.iter().rposition(met),
        ) else {
            return Vec::new();
        };
        let row = |estimate| {
            let method = "descent".to_owned();
            let mut row = EstimateRow::new(self.shape, method, Some(self.size), all, estimate);
            let grids = (populations.len() * self.grids) as u64;
            row.grids = Some(grids);
            row.trials = Some(grids * self.trials_per_grid as u64);
            row
        };
        estimates[first..=last].iter().map(row).collect()
    }
}

/// On the 9x9 board what is harder to estimate counts less, at both ends; elsewhere all sizes are alike.
fn importance(shape: Shape, clues: usize) -> f64 {
    const NINE: [f64; 10] = [0.02, 0.05, 0.1, 0.5, 2.0, 4.0, 8.0, 20.0, 15.0, 0.1];
    match (shape.cells(), clues) {
        (81, 19..=28) => NINE[clues - 19],
        (81, _) => 0.0,
        _ => 1.0,
    }
}
