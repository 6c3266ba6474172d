//! Sequential Monte Carlo: a population of partial solutions, grown and thinned row by row.
//!
//! Queens (in `queens.rs`) have few enough children to number all children of all particles, and to
//! keep a stratified sample of them, weighted by a look at the rows ahead; the last rows are counted
//! exactly (in `tail.rs`). Squares draw each row at random with a weight (in `squares.rs`).
//!
//! **The estimate is unbiased for the count itself.** Whatever a population leads to, each step
//! keeps its mean: a child kept with probability `p` counts `1/p` times. By induction over the rows,
//! the product of these factors and the exact counts of the last population has the number of
//! solutions as its mean. Independent passes are therefore averaged themselves, not their logarithms.
//!
//! # References
//! 1. R. Rubinstein, "Stochastic enumeration method for counting NP-hard problems", Methodology and
//!    Computing in Applied Probability 15 (2013): a population over the levels of a tree.
//! 2. P. Fearnhead, P. Clifford, "On-line inference for hidden Markov models via particle filters",
//!    J. R. Stat. Soc. B 65 (2003): stratified selection among all children.
//! 3. M. K. Pitt, N. Shephard, "Filtering via simulation: auxiliary particle filters", J. Amer.
//!    Statist. Assoc. 94 (1999): selection by what lies ahead.

mod queens;
mod squares;
mod tail;

use pulp::{Arch, Simd, WithSimd};
use serde::{Deserialize, Serialize};

use super::{PartitionError, Problem};
use crate::random::stream;

/// Sequential Monte Carlo counting: a plan whose blocks of work are passes of a population.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passes {
    /// What is counted.
    pub problem: Problem,
    /// The most particles in a population.
    pub particles: usize,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Passes {
    /// Passes with a population of a size that suits the problem.
    ///
    /// # Errors
    /// [`PartitionError::TooLarge`] when the board does not fit a particle.
    pub fn new(problem: Problem, seed: u64) -> Result<Self, PartitionError> {
        let (what, max) = match problem {
            Problem::Queens(_) => (
                "a queens board for sequential Monte Carlo",
                queens::MAX_SIDE,
            ),
            _ => ("a square for sequential Monte Carlo", squares::MAX_SIDE),
        };
        if problem.side() > max {
            return Err(PartitionError::TooLarge {
                what,
                side: problem.side(),
                megabytes: 0,
                max,
            });
        }
        Ok(Self {
            problem,
            // Small boards gain by a large population; otherwise many passes tell their error better.
            particles: match problem {
                Problem::Queens(..64) => 20_000,
                _ => 5000,
            },
            seed,
        })
    }

    /// ln of the estimate of one pass; −∞ when the population died out.
    pub fn pass(&self, number: u64) -> f64 {
        Arch::new().dispatch(Pass {
            passes: self,
            number,
        })
    }
}

/// A pass, to be compiled for the instructions that this processor has: counting bits is most of the work.
///
/// What is called must be inlined all the way down. So this is no closure, nor do iterators sum
/// anything in the inner loops: what becomes a function of its own counts its bits one by one.
struct Pass<'a> {
    passes: &'a Passes,
    number: u64,
}

impl WithSimd for Pass<'_> {
    type Output = f64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> f64 {
        let Passes {
            problem,
            particles,
            seed,
        } = *self.passes;
        let mut rng = stream(seed, self.number);
        match problem {
            Problem::Queens(n) => queens::pass(n, particles, &mut rng),
            Problem::Latin(n) => squares::latin_pass(n, particles, &mut rng),
            Problem::Grids(shape) => squares::grids_pass(shape, particles, &mut rng),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census;
    use crate::stats::LogWeights;

    #[test]
    fn a_population_that_holds_everything_counts_exactly() {
        let exact = |problem, particles| {
            let passes = Passes {
                problem,
                particles,
                seed: 1,
            };
            passes.pass(0).exp().round() as u128
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
            (Problem::Queens(13), 50, queens(13)),
            // Large enough for particles that go on in place; OEIS A000170.
            (Problem::Queens(27), 100, 234907967154122528f64.ln()),
            (Problem::Latin(6), 20, squares("latin6")),
            (Problem::Latin(8), 50, squares("latin8")),
            (Problem::Grids("2x3".parse().unwrap()), 20, squares("2x3")),
            (Problem::Grids("3x2".parse().unwrap()), 20, squares("2x3")),
            (Problem::Grids("3x3".parse().unwrap()), 100, squares("3x3")),
        ] {
            let passes = Passes {
                problem,
                particles,
                seed: 7,
            };
            let weights: LogWeights = (0..3000).map(|pass| passes.pass(pass)).collect();
            let z = (weights.ln_mean() - exact) / weights.ln_error();
            assert!(
                z.abs() < 4.0,
                "{problem:?}: z = {z}, error {}",
                weights.ln_error()
            );
        }
    }

    #[test]
    fn populations_of_queens_do_not_resonate() {
        // Particles that all took the same column of a row had 120 here; independent choices have 35.
        let passes = Passes {
            problem: Problem::Queens(100),
            particles: 500,
            seed: 1,
        };
        let weights: LogWeights = (0..100).map(|pass| passes.pass(pass)).collect();
        let variance = weights.relative_variance() * 500.0;
        assert!(variance < 80.0, "{variance}");
    }
}
