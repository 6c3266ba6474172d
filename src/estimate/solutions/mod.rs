//! Monte Carlo counting: partition functions by simulated tempering, and sequential Monte Carlo.
//!
//! To count the solutions of a problem, give every state of a larger and trivially counted system an
//! energy that is 0 for the solutions alone. Its partition function Z(β) = Σ e^(−βE) leads from the
//! number of all states at β = 0 to the number of solutions at β = ∞, and is computed on the way by
//! a walk over temperatures, or by cooling many states once.
//!
//! * a [`Model`] is the system: [`Queens`], [`Latin`] and [`Grids`];
//! * a [`Plan`] has a [`Problem`], its temperatures and weights, and runs chains;
//! * an [`Estimate`] puts their [`Record`]s together: the count, its error, the diagnostics.
//!
//! ```
//! use gridforest::estimate::solutions::{Estimate, Plan, Problem, Settings};
//! let plan = Plan::prepare(Problem::Queens(8), Settings::new(40_000, 1))?;
//! let chains: Vec<_> = (0..plan.settings.chains).map(|chain| plan.chain(chain)).collect();
//! let estimate = Estimate::new(&plan, &chains)?;
//! assert!((estimate.ln_count - 92f64.ln()).abs() < 5.0 * estimate.ln_error);
//! # Ok::<(), gridforest::estimate::solutions::PartitionError>(())
//! ```

mod annealing;
mod error;
mod estimate;
mod jobs;
mod ladder;
mod model;
mod plan;
mod problem;
mod queens;
mod record;
mod reweight;
mod smc;
mod squares;
mod tempering;
#[cfg(test)]
mod truth;

pub use error::PartitionError;
pub use estimate::{CurvePoint, Diagnostics, Estimate, Warning};
pub use jobs::{PassesJob, TemperingJob};
pub use ladder::{Ladder, Pilot, SPACING};
pub use model::{Boltzmann, Clusters, Model, ln_factorial, metropolis_sweep};
pub use plan::{Plan, SEGMENTS, Settings};
pub use problem::{Moves, Problem, Walk};
pub use queens::{MAX_QUEENS, Queens, RowSwap};
pub use record::Record;
pub use reweight::{Density, Thermal};
pub use smc::Passes;
pub use squares::{CellSwap, Grids, Latin, MAX_SIDE, Squares};
pub use tempering::Walker;
