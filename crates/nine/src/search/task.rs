//! What a search is given to do: where its boards come from, and where its solutions go.

use super::path::Path;
use crate::FurtherSets;
use crate::board::{Board, Symbols};

/// A set of *jobs*, numbered from 0. A job is one puzzle whose solutions are wanted.
pub(crate) trait Task {
    /// Whether there is one job, whose solutions are many and wanted in any order: then all lanes
    /// work on it.
    const SINGLE_JOB: bool;

    /// Whether its boards have further sets of cells; then all are searched in the lanes.
    const FURTHER: bool = false;

    /// Those sets.
    fn further(&self) -> &FurtherSets {
        FurtherSets::NONE
    }
    /// Takes note of a node that is too deep for a path, and is not searched.
    fn leave_out(&mut self, _job: u32, _path: Path) {}
    /// Whether the search of a single job may spread over the lanes, where its solutions come in an
    /// order that depends on their number; else they come depth-first.
    fn spreads(&self) -> bool {
        true
    }
    /// Whether the search branches; else boards are handed over as propagation leaves them.
    #[inline(always)]
    fn branches(&self) -> bool {
        true
    }
    /// Whether one solution completes a job: that of the first dive, else that of the second, else
    /// the first in the order of the paths. If the symbols are not read, it may be any.
    #[inline(always)]
    fn takes_any_solution(&self) -> bool {
        false
    }
    /// Whether [`Task::solved`] reads the symbols; else it may be given any.
    fn reads_symbols(&self) -> bool;
    /// The number of jobs.
    fn jobs(&self) -> usize;
    /// Writes the givens of a job.
    fn begin(&self, job: u32, given: &mut Symbols);
    /// Takes a solution of a job, found at a node of this path.
    fn solved(&mut self, job: u32, path: Path, symbols: &[u8; 81]);
    /// Whether a job needs no solution from this path or any later one.
    fn is_done(&self, job: u32, path: Path) -> bool;
    /// Counts a branching in the search tree of a job.
    #[inline(always)]
    fn count_branching(&mut self, _job: u32) {}
    /// Takes a board that propagation leaves open, where the search doesn't branch.
    #[inline(always)]
    fn take_open(&mut self, _job: u32, _board: &Board) {}
}
