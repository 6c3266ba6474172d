//! The tasks of a search, one a file, and their union.
//!
//! A search is long code, compiled for each type of task and each instruction set. So the types are
//! few:
//!
//! | type | task |
//! | --- | --- |
//! | [`Solve`] | counts of solutions, the most frequent by far: nothing but its own code is in the loop; under further sets, another |
//! | [`SingleTask`](single::SingleTask) | one puzzle with many solutions |
//! | [`Batch`] | any other task of many puzzles |

mod complete;
mod differing;
mod propagate;
mod redundant;
pub(crate) mod single;
mod solve;

use crate::board::{Board, Symbols};
use crate::search::path::Path;
use crate::search::task::Task;

pub(crate) use complete::Complete;
pub(crate) use differing::Differing;
pub use differing::DifferingQuery;
pub(crate) use propagate::Propagate;
pub use propagate::Propagated;
pub(crate) use redundant::Redundant;
pub use solve::Answer;
pub(crate) use solve::Solve;

/// One of the tasks of many puzzles but [`Solve`].
pub(crate) enum Batch<'t, 'a> {
    Differing(&'t mut Differing<'a>),
    Redundant(&'t mut Redundant<'a>),
    Complete(&'t mut Complete<'a>),
    Propagate(&'t mut Propagate<'a>),
}

/// The same expression for each task.
macro_rules! each {
    ($batch:expr, $task:ident => $value:expr) => {
        match $batch {
            Batch::Differing($task) => $value,
            Batch::Redundant($task) => $value,
            Batch::Complete($task) => $value,
            Batch::Propagate($task) => $value,
        }
    };
}

impl Task for Batch<'_, '_> {
    const SINGLE_JOB: bool = false;

    #[inline(always)]
    fn branches(&self) -> bool {
        !matches!(self, Self::Propagate(_))
    }

    #[inline(always)]
    fn takes_any_solution(&self) -> bool {
        matches!(self, Self::Differing(_) | Self::Redundant(_))
    }

    #[inline(always)]
    fn reads_symbols(&self) -> bool {
        !matches!(self, Self::Redundant(_))
    }

    #[inline(always)]
    fn jobs(&self) -> usize {
        each!(self, task => task.jobs())
    }

    #[inline(always)]
    fn begin(&self, job: u32, given: &mut Symbols) {
        each!(self, task => task.begin(job, given));
    }

    #[inline(always)]
    fn solved(&mut self, job: u32, path: Path, symbols: &[u8; 81]) {
        match self {
            Self::Differing(task) => task.solved(job, path, symbols),
            Self::Redundant(task) => task.solved(job),
            Self::Complete(task) => task.solved(job, symbols),
            Self::Propagate(task) => task.solved(job, symbols),
        }
    }

    #[inline(always)]
    fn is_done(&self, job: u32, path: Path) -> bool {
        match self {
            Self::Differing(task) => task.is_done(job, path),
            Self::Redundant(task) => task.is_done(job),
            Self::Complete(task) => task.is_done(job),
            Self::Propagate(_) => false,
        }
    }

    #[inline(always)]
    fn take_open(&mut self, job: u32, board: &Board) {
        if let Self::Propagate(task) = self {
            task.take_open(job, board);
        }
    }
}
