//! Monte Carlo estimates of the number of minimal puzzles of each number of clues, with measured
//! errors.
//!
//! **The method of designs.** Of a huge set `M` of things with values `φ(m)` the sum is wanted. A
//! random *design* picks subsets `A` of `M`, and of each `m` the probability `Pr(m)` that it is
//! picked is known and not zero. Then
//!
//! ```text
//! V = Σ φ(m)/Pr(m) over the m in A         has the mean  E(V) = Σ φ(m) over all m
//! ```
//!
//! for each `m` contributes `φ(m)/Pr(m)` with probability `Pr(m)`. The mean of `k` independent `V`s
//! has the relative error `sd(V)/(E(V) √k)`. (Sampling statistics knows it as Horvitz and
//! Thompson's estimator.) Here `M` is the subsets of a solution grid with c clues, `φ` is 1 for
//! minimal puzzles and 0 otherwise, and a [design](DesignKind) picks in a grid that is drawn uniformly.
//!
//! A [`DesignEstimator`] applies a design. There are three other estimators: the [`Descent`] is
//! sequential Monte Carlo, whose puzzles carry weights of their own and whose error comes from
//! independent populations; the [`MulticanonicalWalk`], for the rarest puzzles, estimates numbers
//! from how often random walks visit puzzles, and [`Tours`] from how often walks do that begin and
//! end at puzzles of a descent. Each is an immutable value, made of a source of grids
//! and a config; its blocks depend on it and their number alone.
//!
//! [`ProperThresholds`] estimates the numbers of proper puzzles of one grid, minimal or not.
//!
//! Hits are counted as exact integers in [`HitTotals`]; an [`Estimate`] is computed from them at
//! the end.
//!
//! # References
//! 1. D. G. Horvitz, D. J. Thompson, "A generalization of sampling without replacement from a
//!    finite universe", J. Am. Stat. Assoc. 47 (1952).
//! 2. Red Ed, subsets and supersets methods, The New Sudoku Players' Forum, 2009–2013.
//! 3. D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", CISSE 2009.

mod bootstrap;
pub mod descent;
mod designs;
mod estimate;
mod estimator;
mod exact;
#[cfg(test)]
mod exact_means;
mod grid_source;
mod hits;
mod interval;
mod known_sets;
mod limits;
mod met;
mod method;
#[cfg(test)]
mod notes;
mod order;
mod proper;
mod row;
mod tester;
pub mod tours;
pub mod walk;
mod walker;
mod weight;

pub use descent::{Descent, DescentConfig};
pub use designs::{DesignConfig, DesignEstimator, DesignKind};
pub use estimate::Estimate;
pub use estimator::{BlockValues, EstimateJob, Estimator, Setup};
pub use exact::exact_rows;
pub use grid_source::GridSource;
pub use hits::{HitTotals, Hits};
pub use interval::poisson_interval;
pub use met::MetPuzzles;
pub use method::Method;
pub use proper::{ProperEstimate, ProperThresholds};
pub use row::EstimateRow;
pub use tester::{ClueSet, ClueSetTester};
pub use tours::{TourConfig, Tours};
pub use walk::{MulticanonicalWalk, WalkConfig};
pub use weight::{Weight, binomial};

/// The number of clues of a puzzle, and how many of them are redundant.
type Macrostate = (usize, usize);

/// The symbols of a board in cell order, 0 for an empty cell.
type Symbols = Vec<u8>;
