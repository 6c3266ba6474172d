//! Multicanonical random walks: rare puzzles are visited as often as common ones.
//!
//! **Numbers from frequencies.** The states are the proper puzzles of all grids. Puzzles with `k`
//! clues, `r` of them redundant, form the *macrostate* `(k, r)`. A random walk whose stationary
//! distribution is proportional to a chosen weight `W(k, r)` visits a macrostate in proportion to
//! `W(k, r)` times the number of its puzzles. With weights near the inverse of these numbers it
//! visits all macrostates about equally often: minimal puzzles of 32 clues too, although only one
//! random subset in 10^12 of that size is one. The visits of a macrostate, divided by its weight,
//! give the numbers of puzzles up to one factor. This is simulated tempering with clues in the
//! place of temperature, or a multicanonical simulation (Berg and Neuhaus 1992) in two quantities.
//!
//! **The factor.** The mean number `V_k` of valid k-subsets of a grid is measured at the greatest
//! number of clues, where they are frequent, with random subsets of uniform grids. From there
//!
//! ```text
//! V_{k-1} = V_k · E[r(S)] / (N - k + 1)         M_k = V_k · P(r(S) = 0)
//! ```
//!
//! as for the [descent](super::descent), with means over the visits divided by their weights.
//!
//! **Moves.** A redundant clue is removed; a clue of the solution is added; or a clue is replaced:
//! all clues that make the rest proper again are found from its solutions, and one of them is
//! added. Replacements change the solution too, and so connect puzzles with few clues, which few
//! grids have, across grids. Detailed balance is exact (`ensemble.rs`).
//!
//! **Weights** are learned first (`learning.rs`), starting from random valid subsets, and then kept.
//! Walks start at puzzles visited at the end of the learning. Bad weights cost time: some
//! macrostates are visited seldom. Where the rarest puzzles are so rare that a walker would stay at
//! the few that it has found, the weights can be capped ([`WeightCaps::CAPPED`]).
//!
//! **Errors.** Blocks are independent ensembles of walkers, and errors come from the jackknife over
//! them. Walks must make many round trips between the greatest number of clues and the rarest
//! puzzles: [`VisitHistogram::round_trips`] counts them. Where the two halves of the walks differ,
//! the estimate gets no error. What is slower than a whole walk stays unseen. A quotient of means
//! is unbiased only in the limit of long walks, unlike designs and descents; in exchange, the cost
//! hardly depends on how rare a puzzle is.
//!
//! # References
//! 1. B. A. Berg, T. Neuhaus, "Multicanonical ensemble: a new approach to simulate first-order
//!    phase transitions", Phys. Rev. Lett. 68 (1992).
//! 2. F. Liang, C. Liu, R. J. Carroll, "Stochastic approximation in Monte Carlo computation", J.
//!    Am. Stat. Assoc. 102 (2007): how weights are learned.

mod bins;
mod config;
mod ensemble;
mod estimator;
mod learning;
mod levels;
mod starts;
#[cfg(test)]
mod tests;
mod visits;
mod weights;

pub use config::WalkConfig;
pub use estimator::MulticanonicalWalk;
pub use visits::VisitHistogram;
pub use weights::WeightCaps;
