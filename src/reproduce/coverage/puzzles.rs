//! The cells of the estimators of minimal puzzles.

use anyhow::Result;

use super::super::Context;
use super::Cell;

/// The cells, each with its number of runs.
pub(super) fn cells(_: &Context<'_>) -> Result<Vec<(Cell, u64)>> {
    Ok(Vec::new())
}
