//! Descent: sequential Monte Carlo over the number of clues. Weighted puzzles lose one redundant
//! clue at a time, and one population estimates all numbers of clues.
//!
//! **The recursion.** Let `V_k` be the mean number of valid (proper) k-subsets of a uniform grid of
//! `N` cells, and `r(S)` the number of redundant clues of `S`: those that can be removed one at a
//! time. Every valid subset of `k - 1` cells lies in `N - k + 1` subsets of `k` cells. All of them
//! are valid, and in each the added cell is redundant. Counting the pairs (valid subset, redundant
//! clue) in two ways gives
//!
//! ```text
//! V_{k-1} = V_k · E[r(S)] / (N - k + 1)         M_k = V_k · P(r(S) = 0)
//! ```
//!
//! for `S` uniform over the valid k-subsets of all grids. `M_k` is the mean number of minimal
//! puzzles.
//!
//! **The population.** A set of weighted pairs (grid, valid k-subset) *represents* level `k` if for
//! every function `f` the mean of `Σ w f(G, S)` is that of `Σ f(G, S)` over the valid k-subsets of
//! a uniform `G`.
//!
//! * *Start.* Draw `t` uniform k-subsets in each of `g` uniform grids. The valid ones, with weight
//!   `C(N,k)/gt`, represent level k. (They need not be independent of each other.)
//! * *Step down.* Give each pair all its children `S∖{c}`, `c` redundant, with weight `w/(N - k +
//!   1)`. A valid (k-1)-subset is the child of `N - k + 1` subsets, so the children represent level
//!   k-1.
//! * *Resample.* Keep each child with any probability `π > 0`, and divide its weight by `π`: no
//!   mean changes.
//!
//! So `Σ w` is an unbiased estimate of `V_k`, and `Σ w [r = 0]` of `M_k`, at every level of one
//! population. (Estimates of different levels of a population are correlated, and their quotients
//! are biased.) Errors come from independent populations, each with its own grids.
//!
//! **Cost.** A clue that is needed stays needed when others are removed. Only redundant clues are
//! tested again: a few solver calls for each puzzle and level, and small unavoidable sets save some
//! of those. The calls of all puzzles form one batch. Nothing is drawn twice: where there are few
//! children, all are kept.
//!
//! **Resampling probabilities** decide the variance. The best probability is proportional to the
//! root mean square of what a puzzle will contribute. It is modelled by the number of redundant
//! clues, from a pilot population: see [`Priorities`].
//!
//! # References
//! 1. D. E. Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29 (1975):
//!    weighted random descents of a tree.
//! 2. P. C. Chen, "Heterogeneous sampling: a method for predicting performance of tree searching
//!    programs", SIAM J. Comput. 21 (1992): many at a time, by strata.
//! 3. P. Del Moral, A. Doucet, A. Jasra, "Sequential Monte Carlo samplers", J. R. Stat. Soc. B 68
//!    (2006).

mod config;
mod estimator;
mod particles;
mod population;
mod priorities;
mod random_subset;
mod resample;
#[cfg(test)]
mod tests;

pub use config::{DescentConfig, Parameters};
pub use estimator::Descent;
pub use population::{Level, Population};
pub use priorities::Priorities;
