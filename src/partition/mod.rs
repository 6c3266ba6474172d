//! Monte Carlo counting: partition functions by simulated tempering, and sequential Monte Carlo.

mod model;
mod queens;
mod squares;

pub use model::{Boltzmann, Clusters, Model, ln_factorial, metropolis_sweep};
pub use queens::{MAX_QUEENS, Queens, RowSwap};
pub use squares::{CellSwap, Grids, Latin, MAX_SIDE, Squares};
