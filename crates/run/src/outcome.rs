//! How a run ends.

use thiserror::Error;

use super::{BlockError, CheckpointError};

/// How a run ended that met no error.
#[derive(Debug)]
pub enum Outcome<P> {
    /// Every block of the plan is finished: their merged result.
    Finished(P),
    /// The same, but the checkpoint doesn't hold all of it, for it couldn't be written.
    Unsaved(P, CheckpointError),
    /// The stop flag was set. What is finished is in the checkpoint, if there is one.
    Stopped {
        /// The number of finished blocks.
        done: u64,
        /// The number of the plan's blocks.
        total: u64,
        /// The merged results of the finished blocks.
        partial: P,
    },
}

/// Why a run failed. Whatever was finished is in the checkpoint, if one can be written.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RunError {
    /// The checkpoint is of no use, or could not be written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    #[error("{job}: stopped after {done} of {total} blocks")]
    Stopped { job: &'static str, done: u64, total: u64 },
    #[error("can't start {threads} threads: {message}")]
    Threads { threads: usize, message: String },
    /// `total` is the number of the plan's blocks.
    #[error("{}{error}", place(*block, *total))]
    Block { block: u64, total: u64, error: BlockError },
    /// The result of a block could not be merged. The checkpoint is the one written before.
    #[error("block {block} can't be merged: {message}")]
    Merge { block: u64, message: String },
}

/// Where an error came from, if there is more than one such place.
fn place(block: u64, total: u64) -> String {
    if total == 1 { String::new() } else { format!("block {block}: ") }
}
