//! About how many minimal puzzles there are of each number of clues, with honest error bars.
//!
//! **The generic method.** Of a huge set `M` of things with values `φ(m)` the sum is wanted. A random
//! *design* picks subsets `A` of `M`, and of each `m` the probability `Pr(m)` that it is picked is known
//! and not zero. Then
//!
//! ```text
//! V = Σ φ(m)/Pr(m) over the m in A         has the mean  E(V) = Σ φ(m) over all m
//! ```
//!
//! for each `m` contributes `φ(m)/Pr(m)` with probability `Pr(m)`. The mean of `k` independent `V`s has
//! the relative error `sd(V)/(E(V) √k)`. (Sampling statistics knows it as Horvitz and Thompson's
//! estimator.) Here `M` is the subsets of a solution grid with c clues, `φ` is 1 for minimal puzzles
//! and 0 otherwise, and a [`Design`] picks in a grid that is drawn uniformly.
//!
//! A [`Descent`] is no such design: its puzzles carry weights of their own, and its error comes from
//! independent populations. Neither is a [`Walk`], for the rarest puzzles: it tells numbers from how often a
//! random walk meets puzzles.
//!
//! A [`Tally`] counts hits as exact integers; an [`Estimate`] is made of it at the end.
//!
//! # References
//! 1. D. G. Horvitz, D. J. Thompson, "A generalization of sampling without replacement from a finite
//!    universe", J. Am. Stat. Assoc. 47 (1952).
//! 2. Red Ed, subsets and supersets methods, The New Sudoku Players' Forum, 2009–2013.
//! 3. D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", CISSE 2009.

pub mod descent;
mod designs;
mod error;
mod estimate;
mod jobs;
mod pilot;
mod source;
mod survey;
mod tally;
mod tester;
pub mod walk;
mod weight;

pub use descent::Descent;
pub use designs::{Design, Paths, Singletons, Subsets, Supersets};
pub use error::EstimateError;
pub use estimate::{Estimate, EstimateRow};
pub use jobs::{DescentJob, SurveyJob, WalkJob};
pub use source::Source;
pub use survey::{Method, Survey};
pub use tally::{Hits, Tally};
pub use tester::{Clues, Tester};
pub use walk::Walk;
pub use weight::{Weight, binomial};
