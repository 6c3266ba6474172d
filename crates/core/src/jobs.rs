//! The registry of jobs: every job of the library, found by its name.
//!
//! A plan carries the name of its job ([`Job::NAME`]); whoever holds the file of a part, and not
//! the job, learns here how to read it. A job lives beside what it computes and stands in this list
//! once.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::catalogue::{EightCatalogueJob, NineCatalogueJob};
use crate::census::{ClassesJob, GridClassesJob, QueensJob};
use crate::estimate::puzzles::{DescentJob, DesignJob, KeepPuzzles, TourJob, WalkJob};
use crate::estimate::solutions::{SmcJob, TemperingJob};
use crate::forest::ForestJob;
use crate::large::{AllLargeJob, EmptyLinesJob, LargePuzzlesJob};
use crate::run::{CheckpointError, Job, MergeError, Plan, merge_files, peek};
use crate::scan::ScanJob;
use crate::vary::VaryJob;

/// Why the files of shards could not be merged into one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JobError {
    /// There is no file.
    #[error("no file to merge")]
    NoFile,
    /// The file is of a job that the library doesn't have.
    #[error("{}: no job '{job}' is known here", path.display())]
    Unknown {
        /// The file.
        path: PathBuf,
        /// The name of its job.
        job: String,
    },
    /// The merged part would replace one of the files that it is made of.
    #[error("{}: is one of the files to merge, and would be replaced", path.display())]
    IntoInput {
        /// The file.
        path: PathBuf,
    },
    /// The files don't make a whole.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A file can't be read, or the merged part can't be written.
    #[error(transparent)]
    File(#[from] CheckpointError),
}

macro_rules! registry {
    ($($job:ty),* $(,)?) => {
        /// The names of all jobs.
        pub const NAMES: &[&str] = &[$(<$job as Job>::NAME),*];

        fn join(plan: &Plan, files: &[PathBuf], into: &Path) -> Result<(), JobError> {
            match plan.job.as_str() {
                $(<$job as Job>::NAME => save::<$job>(plan, files, into),)*
                job => Err(JobError::Unknown { path: files[0].clone(), job: job.to_owned() }),
            }
        }
    };
}

registry![
    NineCatalogueJob,
    EightCatalogueJob,
    ClassesJob,
    GridClassesJob,
    QueensJob,
    ForestJob,
    AllLargeJob,
    EmptyLinesJob,
    LargePuzzlesJob,
    ScanJob,
    DesignJob,
    DescentJob,
    WalkJob,
    TourJob,
    KeepPuzzles<DesignJob>,
    KeepPuzzles<DescentJob>,
    KeepPuzzles<WalkJob>,
    KeepPuzzles<TourJob>,
    SmcJob,
    TemperingJob,
    VaryJob,
];

fn save<J: Job>(plan: &Plan, files: &[PathBuf], into: &Path) -> Result<(), JobError> {
    let whole = merge_files::<J::Partial>(plan, files)?;
    Ok(whole.save(into)?)
}

/// Merges the finished shards of one plan, in any order, into the file of the whole.
///
/// # Errors
/// [`JobError`]; nothing is written then.
pub fn merge_shards(files: &[PathBuf], into: &Path) -> Result<(), JobError> {
    let (plan, _) = peek(files.first().ok_or(JobError::NoFile)?)?;
    let same = |file: &&PathBuf| match (file.canonicalize(), into.canonicalize()) {
        (Ok(file), Ok(into)) => file == into,
        _ => false,
    };
    if let Some(path) = files.iter().find(same) {
        return Err(JobError::IntoInput { path: path.clone() });
    }
    join(&plan, files, into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_jobs_share_a_name() {
        assert_eq!(BTreeSet::from_iter(NAMES).len(), NAMES.len());
    }
}
