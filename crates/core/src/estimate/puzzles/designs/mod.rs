//! Designs: ways to pick random minimal puzzles, each with a known probability of inclusion.

mod config;
pub(super) mod draw;
mod estimator;
mod paths;
mod pilot;
mod singletons;
mod subpuzzles;
mod subsets;
mod supersets;

use std::ops::RangeInclusive;

use crate::board::CellMask;

pub use config::{DesignConfig, DesignKind};
pub use estimator::DesignEstimator;

/// What is to be done in each grid.
#[derive(Debug, Clone)]
struct Trials {
    /// The number of trials.
    per_grid: usize,
    /// The numbers of clues wanted.
    clues: RangeInclusive<usize>,
}

/// A minimal puzzle that was picked.
struct Hit {
    /// Its grid, by the place in the tester's list.
    grid: usize,
    /// The trial in this grid.
    trial: usize,
    /// The cells of its clues.
    clues: CellMask,
}
