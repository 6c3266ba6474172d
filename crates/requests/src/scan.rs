//! The proper puzzles of a grid with few clues, and the minimal ones with many.

use gridforest_core::board::{CellMask, Grid};
use gridforest_core::large::{AllLargeJob, LargeError};
use gridforest_core::run::Job;
use gridforest_core::scan::{self, ScanError, Summary};
use serde::Deserialize;

/// Every proper puzzle of a grid with few clues.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scan {
    /// The largest number of clues.
    pub at_most: usize,
    /// The smallest; without a value that of the first puzzle.
    #[serde(default)]
    pub at_least: Option<usize>,
    /// The search ends at the first puzzle.
    #[serde(default)]
    pub first: bool,
    /// One puzzle of each orbit under the automorphisms of the grid.
    #[serde(default)]
    pub up_to_symmetry: bool,
}

/// Every minimal puzzle of a grid with many clues.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScanLarge {
    /// The smallest number of clues.
    pub at_least: usize,
    /// One puzzle of each orbit under the automorphisms of the grid.
    #[serde(default)]
    pub up_to_symmetry: bool,
}

crate::rows! {
    /// The puzzles of a grid with a number of clues.
    pub struct ScanRow {
        /// The grid.
        pub grid: String,
        /// The number of clues.
        pub clues: usize,
        /// The proper puzzles; empty where minimal ones alone were searched for.
        pub puzzles: Option<u64>,
        /// The minimal puzzles.
        pub minimal: u64,
        /// The time of the search of the grid, in seconds; empty where grids were searched together.
        pub seconds: Option<f64>,
    }
}

impl Scan {
    /// The search of a grid.
    pub fn search(&self, grid: &Grid) -> Result<scan::Scan, ScanError> {
        let mut scan = scan::Scan::new(grid, self.at_most)?;
        if let Some(clues) = self.at_least {
            scan = scan.at_least(clues)?;
        }
        if self.first {
            scan = scan.first();
        }
        if self.up_to_symmetry {
            scan = scan.up_to_symmetry();
        }
        Ok(scan)
    }

    /// The rows of a grid.
    pub fn rows(&self, grid: &Grid, summary: &Summary, seconds: Option<f64>) -> Vec<ScanRow> {
        let last = summary.levels.len() - 1;
        let some = summary.levels.iter().position(|level| level.proper > 0);
        let from = self.at_least.or(some).unwrap_or(last);
        let row = |clues: usize| ScanRow {
            grid: grid.to_string(),
            clues,
            puzzles: Some(summary.levels[clues].proper),
            minimal: summary.levels[clues].minimal,
            seconds: seconds.map(|seconds| (seconds * 1e6).round() / 1e6),
        };
        (from..=last).map(row).collect()
    }
}

impl ScanLarge {
    /// The searches of grids.
    pub fn job(&self, grids: impl Iterator<Item = Grid>) -> Result<AllLargeJob, LargeError> {
        AllLargeJob::new(grids.map(|grid| (grid, self.at_least)).collect())
    }

    /// The puzzles of each grid, as sets of cells.
    pub fn puzzles(
        &self,
        job: &AllLargeJob,
        found: <AllLargeJob as Job>::Partial,
    ) -> Vec<Vec<CellMask>> {
        if self.up_to_symmetry { job.orbits(found) } else { job.puzzles(found) }
    }

    /// The rows of a grid.
    pub fn rows(&self, grid: &Grid, puzzles: &[CellMask]) -> Vec<ScanRow> {
        let clues = |puzzle: &CellMask| puzzle.count_ones() as usize;
        let most = puzzles.iter().map(clues).max().unwrap_or(self.at_least);
        let row = |level: usize| ScanRow {
            grid: grid.to_string(),
            clues: level,
            puzzles: None,
            minimal: puzzles.iter().filter(|puzzle| clues(puzzle) == level).count() as u64,
            seconds: None,
        };
        (self.at_least..=most).map(row).collect()
    }
}
