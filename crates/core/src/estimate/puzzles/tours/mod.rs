//! Tours: random walks from a number of clues that is well known to the rarest puzzles, and back.
//!
//! **The identity.** A reversible random walk has the stationary weights `W`, and `A` is a set of
//! states. Let it start in `A` with the distribution that it has there in equilibrium, and let `τ`
//! be the time of its first return (one step, if the first step stays in `A`). Then for every state
//! `x` (Kac 1947)
//!
//! ```text
//! E[visits to x before τ] = W(x) / W(A)
//! ```
//!
//! whatever the weights and however seldom the walk gets to `x`. What passes between two visits to
//! `A` is a *tour*; and the walk seen at these visits alone is stationary again, so that each of
//! the tours that follow obeys the identity too.
//!
//! **The estimator.** `A` is the minimal puzzles with `a` clues, the *anchor*: not rare, so that a
//! population of the [descent](super::descent) holds many, each with a weight such that sums over
//! them are unbiased. Walks start at some of them, drawn in proportion to these weights, and each
//! makes the same number `n` of tours. With `ŵ` the sum of the weights, `s` starts, and `v` the
//! visits of all tours to minimal puzzles with `c` clues,
//!
//! ```text
//! ŵ · v / (s n) · W(A) / W(c)
//! ```
//!
//! is an unbiased estimate of their mean number in a grid, where `W` are the weights of a single
//! puzzle. There is no normalisation, no equilibrium to wait for, and nothing that two blocks share
//! but the weights, which may be any. So the error is that of a mean of independent values.
//!
//! **States.** Proper puzzles of all grids with at most `R` redundant clues. There are few ways
//! from minimal puzzles with one number of clues to those with the next, and they lead through such
//! puzzles; what has more redundant clues is far more frequent and leads nowhere. Weights depend on
//! the numbers of clues and of redundant clues.
//!
//! **Moves** (`moves.rs`). Most stay in the grid: a clue is added or removed, or one is replaced by
//! another of the same grid. For these the walk remembers unavoidable sets of its grid
//! (`known_sets.rs` of the folder above): they say without a solver that a clue is needed, or that no other can take
//! its place. A few moves replace a clue by any that makes the rest proper again, which leads to
//! other grids.
//!
//! **In given grids** the anchor is their minimal puzzles with `a` clues, and no move leaves a
//! grid. The identity holds in each of them, for starts that are uniform over the puzzles of all.
//!
//! # References
//! 1. M. Kac, "On the notion of recurrence in discrete stochastic processes", Bull. Am. Math. Soc.
//!    53 (1947).
//! 2. P. Mykland, L. Tierney, B. Yu, "Regeneration in Markov chain samplers", J. Am. Stat. Assoc.
//!    90 (1995): errors from independent tours.
//! 3. F. Liang, C. Liu, R. J. Carroll, "Stochastic approximation in Monte Carlo computation", J.
//!    Am. Stat. Assoc. 102 (2007): how weights are learned.

mod config;
mod draw;
mod estimator;
mod learning;
mod moves;
mod neighbours;
mod queue;
mod starts;
#[cfg(test)]
mod tests;
mod trial;
mod walkers;
mod weights;

pub use config::TourConfig;
pub use estimator::Tours;
