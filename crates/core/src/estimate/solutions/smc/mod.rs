//! Sequential Monte Carlo: a population of partial solutions, extended and resampled row by row.
//!
//! Queens (`queens.rs`) have few children, so a stratified sample of all children of all particles
//! is kept, with weights from a lookahead; the last rows are counted exactly (`tail.rs`). Squares
//! draw each row at random with an importance weight (`squares.rs`). Under other rules particles go
//! down the tree of a search cell by cell (`puzzle.rs`, beside this folder).
//!
//! **The estimate is unbiased for the count itself.** A child that is kept with probability `p`
//! counts `1/p` times, so each step keeps the mean of what a population leads to. By induction over
//! the rows, the product of these factors and the exact counts of the last population has the
//! number of solutions as its mean. Independent runs are therefore averaged, not their logarithms.
//!
//! # References
//! 1. R. Rubinstein, "Stochastic enumeration method for counting NP-hard problems", Methodology and
//!    Computing in Applied Probability 15 (2013): a population over the levels of a tree.
//! 2. P. Fearnhead, P. Clifford, "On-line inference for hidden Markov models via particle filters",
//!    J. R. Stat. Soc. B 65 (2003): stratified selection among all children.
//! 3. M. K. Pitt, N. Shephard, "Filtering via simulation: auxiliary particle filters", J. Amer.
//!    Statist. Assoc. 94 (1999): selection by lookahead.

mod queens;
mod squares;
mod tail;
mod word;

use super::Problem;
use super::puzzle::pass_over;
use crate::board::{Puzzle, Shape};
use crate::estimate::EstimateError;
use crate::estimate::error::MANY;
use crate::random::{Stream, stream};
use crate::vectors::{Simd, WithSimd, vectors};

/// The most memory that the particles of all threads may need.
const MOST_BYTES: u128 = 16 << 30;

/// The parameters of [`SequentialMonteCarlo`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmcConfig {
    /// The most particles in a population; by default what suits the problem.
    pub particles: Option<usize>,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for SmcConfig {
    fn default() -> Self {
        Self { particles: None, seed: 1 }
    }
}

/// Counting by sequential Monte Carlo: independent runs of a population.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SequentialMonteCarlo {
    problem: Problem,
    particles: usize,
    seed: u64,
}

impl SequentialMonteCarlo {
    /// An estimator for a problem.
    ///
    /// # Errors
    /// [`EstimateError::TooLarge`] when the board does not fit a particle,
    /// [`EstimateError::NoCells`], [`EstimateError::NoTrials`] for no particles,
    /// [`EstimateError::TooMany`].
    pub fn new(problem: Problem, config: SmcConfig) -> Result<Self, EstimateError> {
        let what = match problem {
            Problem::Queens(_) => "a queens board for sequential Monte Carlo",
            _ => "a square for sequential Monte Carlo",
        };
        let max = Self::max_side(problem);
        if problem.side() > max {
            return Err(EstimateError::TooLarge {
                what,
                side: problem.side(),
                megabytes: None,
                max,
            });
        }
        // Small boards gain by a large population; otherwise more runs give a better error.
        let usual = match problem {
            Problem::Queens(..64) => 20_000,
            Problem::Rules(_) => 1000,
            _ => 5000,
        };
        let particles = config.particles.unwrap_or(usual);
        EstimateError::at_most("particles", particles as u64, MANY)?;
        match particles {
            _ if problem.side() == 0 => Err(EstimateError::NoCells),
            0 => Err(EstimateError::NoTrials),
            particles => Ok(Self { problem, particles, seed: config.seed }),
        }
    }

    /// The largest side of such a problem that fits a particle.
    pub fn max_side(problem: Problem) -> usize {
        match problem {
            Problem::Queens(_) => queens::MAX_SIDE,
            _ => squares::MAX_SIDE,
        }
    }

    /// What is counted.
    pub fn problem(&self) -> Problem {
        self.problem
    }

    /// The most particles in a population.
    pub fn particles(&self) -> usize {
        self.particles
    }

    /// About how many bytes a population takes, on one thread.
    pub fn bytes(&self) -> u128 {
        let particle = match self.problem {
            Problem::Queens(n) => n + 64,
            Problem::Rules(shape) => 2 * (4 * shape.cells() + 64),
            // The population, and the one that is resampled from it.
            _ => 2 * squares::particle_bytes(self.problem.side()),
        };
        self.particles as u128 * particle as u128
    }

    /// Whether the populations of so many threads fit into memory.
    ///
    /// # Errors
    /// [`EstimateError::Memory`].
    pub fn check_memory(&self, threads: usize) -> Result<(), EstimateError> {
        let bytes = self.bytes() * threads as u128;
        let (gigabytes, max) = (bytes >> 30, MOST_BYTES >> 30);
        match bytes > MOST_BYTES {
            true => {
                Err(EstimateError::Memory { particles: self.particles, threads, gigabytes, max })
            }
            false => Ok(()),
        }
    }

    /// The seed of all random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// ln of the estimate of one run; −∞ when the population died out.
    pub fn run(&self, number: u64) -> f64 {
        vectors().dispatch(Run { estimator: self, number }).0
    }

    /// Whether a population holds all partial solutions, so that every run gives the exact number.
    pub(super) fn counts_everything(&self) -> bool {
        !vectors().dispatch(Run { estimator: self, number: 0 }).1
    }

    /// ln of the estimate of one run, and whether it is a sample.
    #[inline(always)]
    fn run_with<const PORTABLE: bool>(&self, number: u64) -> (f64, bool) {
        let sampled = self.problem.side() > squares::COUNTED;
        let mut rng = stream(self.seed, number);
        match self.problem {
            Problem::Queens(n) => queens::run::<PORTABLE>(n, self.particles, &mut rng),
            Problem::Latin(n) => {
                (squares::run_latin::<PORTABLE>(n, self.particles, &mut rng), sampled)
            }
            Problem::Grids(boxes) => {
                (squares::run_grids::<PORTABLE>(boxes, self.particles, &mut rng), sampled)
            }
            Problem::Rules(shape) => (of_rules(shape, self.particles, &mut rng), true),
        }
    }

    /// A run without vector instructions on processors that usually have them, and in a browser.
    ///
    /// All sizes share the code of the largest, which keeps the program small: the same results,
    /// slower.
    #[inline(never)]
    fn run_portable(&self, number: u64) -> (f64, bool) {
        self.run_with::<true>(number)
    }
}

/// Under any rules the tree of a search is gone down, cell by cell.
#[inline(never)]
fn of_rules(shape: Shape, particles: usize, random: &mut Stream) -> f64 {
    pass_over(&Puzzle::empty(shape), particles, random)
}

/// A run, compiled for the instructions of this processor: counting bits is most of the work.
///
/// All calls must be inlined, or they would be compiled without these instructions. So there is no
/// closure here, and no iterator sums anything in the inner loops.
struct Run<'a> {
    estimator: &'a SequentialMonteCarlo,
    number: u64,
}

impl WithSimd for Run<'_> {
    type Output = (f64, bool);

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> (f64, bool) {
        if S::IS_SCALAR && cfg!(target_arch = "x86_64") || cfg!(target_family = "wasm") {
            self.estimator.run_portable(self.number)
        } else {
            self.estimator.run_with::<false>(self.number)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census;
    use crate::stats::LogWeights;

    fn smc(problem: Problem, particles: usize, seed: u64) -> SequentialMonteCarlo {
        let particles = Some(particles);
        SequentialMonteCarlo::new(problem, SmcConfig { particles, seed }).unwrap()
    }

    #[test]
    fn the_portable_path_gives_the_same_bits() {
        for problem in [
            Problem::Queens(9),
            Problem::Queens(70),
            Problem::Latin(7),
            Problem::Latin(13),
            Problem::Latin(33),
            Problem::Grids("3x3".parse().unwrap()),
            Problem::Grids("6x6".parse().unwrap()),
        ] {
            let smc = smc(problem, 40, 3);
            assert_eq!(smc.run(1).to_bits(), smc.run_portable(1).0.to_bits());
        }
    }

    #[test]
    fn impossible_runs_are_refused() {
        let new = |problem, particles| {
            SequentialMonteCarlo::new(problem, SmcConfig { particles, seed: 1 }).unwrap_err()
        };
        let large = new(Problem::Latin(65), None);
        assert!(matches!(large, EstimateError::TooLarge { max: 64, .. }));
        assert_eq!(new(Problem::Latin(8), Some(0)), EstimateError::NoTrials);
    }

    #[test]
    fn a_population_that_holds_everything_counts_exactly() {
        let exact = |problem, particles| {
            let smc = smc(problem, particles, 1);
            smc.run(0).exp().round() as u128
        };
        for n in 1..=9 {
            assert_eq!(
                exact(Problem::Queens(n), 1 << 20),
                census::queens::count(n).unwrap().into(),
                "{n}"
            );
        }
        for n in 1..=3 {
            let squares = census::latin::count(n).unwrap();
            assert_eq!(exact(Problem::Latin(n), 10), squares, "{n}");
        }
    }

    #[test]
    fn small_populations_are_unbiased() {
        // The mean of many tiny populations, each off by tens of percent: within four errors, which
        // a sound estimator misses once in 16,000 (the seed is fixed).
        let queens = |n| (census::queens::count(n).unwrap() as f64).ln();
        let squares =
            |shape: &str| (census::grids::count(shape.parse().unwrap()).unwrap() as f64).ln();
        for (problem, particles, exact) in [
            (Problem::Queens(12), 20, queens(12)),
            (Problem::Queens(13), 20, queens(13)),
            // Large enough for particles that go on in place; OEIS A000170.
            (Problem::Queens(27), 40, 234907967154122528f64.ln()),
            (Problem::Latin(6), 20, squares("latin6")),
            (Problem::Latin(8), 20, squares("latin8")),
            (Problem::Grids("2x3".parse().unwrap()), 20, squares("2x3")),
            (Problem::Grids("3x2".parse().unwrap()), 20, squares("2x3")),
            (Problem::Grids("3x3".parse().unwrap()), 40, squares("3x3")),
        ] {
            let smc = smc(problem, particles, 7);
            let weights: LogWeights = (0..3000).map(|run| smc.run(run)).collect();
            let z = (weights.ln_mean() - exact) / weights.ln_error();
            assert!(z.abs() < 4.0, "{problem:?}: z = {z}, error {}", weights.ln_error());
        }
    }

    #[test]
    fn populations_of_queens_do_not_resonate() {
        // Particles that all took the same column of a row had 120 here; independent choices have 35.
        let smc = smc(Problem::Queens(100), 500, 1);
        let weights: LogWeights = (0..100).map(|run| smc.run(run)).collect();
        let variance = weights.relative_variance() * 500.0;
        assert!(variance < 80.0, "{variance}");
    }
}
