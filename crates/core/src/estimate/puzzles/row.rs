//! Estimates as rows of a table.

use serde::{Deserialize, Serialize};

use super::Estimate;
use crate::board::Shape;
use crate::stats::Note;

/// An estimate with what was estimated, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EstimateRow {
    /// The shape of the board.
    pub shape: Shape,
    /// The name of the method.
    pub method: String,
    /// The number of cells of the subsets, where the method has one.
    pub size: Option<usize>,
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles found.
    pub count: u128,
    /// Their estimated mean number per grid.
    pub per_grid: f64,
    /// Its relative standard error, the choice of grids included.
    pub rel_err: Option<f64>,
    /// The lower end of the 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The estimated number in all grids; unknown where the number of grids is, and where the
    /// estimate is for the grids at hand alone.
    pub total: Option<f64>,
    /// The relative standard error for the same grids.
    pub rel_err_within: Option<f64>,
    /// The lower end of the bootstrap interval.
    pub boot_low: Option<f64>,
    /// The upper end.
    pub boot_high: Option<f64>,
    /// The grids drawn, with repetitions. None for a walk that draws none.
    pub grids: Option<u64>,
    /// The trials, in all grids together.
    pub trials: Option<u64>,
    /// Why the error is not to be believed; none where it is.
    pub note: Option<Note>,
}

impl EstimateRow {
    /// The row of an estimate; `all` is the number of all grids, where it is known. The grids and
    /// the trials are to be filled in.
    pub fn new(
        shape: Shape,
        method: String,
        size: Option<usize>,
        all: Option<f64>,
        estimate: &Estimate,
    ) -> Self {
        let of_these_grids = estimate.rel_err.is_none() && estimate.rel_err_within.is_some();
        Self {
            shape,
            method,
            size,
            clues: estimate.clues,
            count: estimate.count,
            per_grid: estimate.per_grid,
            rel_err: estimate.rel_err,
            low: estimate.interval.map(|ends| ends.0),
            high: estimate.interval.map(|ends| ends.1),
            total: all.filter(|_| !of_these_grids).map(|all| all * estimate.per_grid),
            rel_err_within: estimate.rel_err_within,
            boot_low: estimate.bootstrap.map(|ends| ends.0),
            boot_high: estimate.bootstrap.map(|ends| ends.1),
            grids: None,
            trials: None,
            note: estimate.note,
        }
    }
}
