//! Monte Carlo estimates of the number of solutions: queens, Latin squares, Sudoku grids.
//!
//! **Partition functions.** Give every state of a larger and trivially counted system an energy
//! that is 0 for the solutions alone. Its partition function Z(β) = Σ e^(−βE) leads from the number
//! of all states at β = 0 to the number of solutions at β = ∞. It is computed by simulated
//! tempering, a random walk over temperatures, or by annealing, cooling many states once.
//!
//! * a [`Model`] is the system: [`Queens`], [`Latin`] and [`Grids`];
//! * a [`Tempering`] has a [`Problem`], its temperatures and weights, and runs chains;
//! * a [`CountEstimate`] combines their [`Record`]s: the count, its error, the diagnostics.
//!
//! ```
//! use gridforest::estimate::solutions::{CountEstimate, Problem, Tempering, TemperingConfig};
//! let run = Tempering::new(Problem::Queens(8), TemperingConfig::new(40_000, 1))?;
//! let chains: Vec<_> = (0..run.chains()).map(|chain| run.chain(chain)).collect();
//! let estimate = CountEstimate::new(&run, &chains)?;
//! assert!((estimate.ln_count - 92f64.ln()).abs() < 5.0 * estimate.ln_error);
//! # Ok::<(), gridforest::estimate::EstimateError>(())
//! ```
//!
//! **Sequential Monte Carlo.** [`SequentialMonteCarlo`] extends partial solutions row by row, and
//! estimates the count without bias.
//!
//! [`PuzzlePasses`] do the same down the search tree of a puzzle.
//!
//! A [`SolutionEstimate`] is what every method states, with a note where its error is not to be
//! believed; a [`Budget`] chooses the amount of work for a time, and [`Method`] the method.

mod annealing;
mod boxes;
mod budget;
mod chain;
mod config;
#[cfg(test)]
mod densities;
mod diagnostics;
mod estimate;
mod jobs;
mod ladder;
mod model;
mod passes;
mod problem;
mod puzzle;
mod queens;
mod record;
mod reweight;
mod smc;
mod squares;
mod stated;
mod tempering;
#[cfg(test)]
mod tests;

pub use boxes::{Boxes, MAX_SIDE};
pub use budget::{Budget, Method};
pub use config::{Schedule, TemperingConfig};
pub use diagnostics::Diagnostics;
pub use estimate::{CountEstimate, CurvePoint};
pub use jobs::SmcJob;
pub use ladder::Ladder;
pub use model::{Boltzmann, ClusterCounts, Model, metropolis_sweep};
pub use problem::{Moves, Problem};
pub use puzzle::PuzzlePasses;
pub use queens::{MAX_QUEENS, Queens, RowSwap};
pub use record::Record;
pub use reweight::{DensityOfStates, ThermalAverages};
pub use smc::{SequentialMonteCarlo, SmcConfig};
pub use squares::{CellSwap, Grids, Latin, Squares};
pub use stated::SolutionEstimate;
pub use tempering::{PilotSummary, Tempering};
