//! The parts of a run folder, made one result.

use super::work::{finished, move_aside};
use super::{Folder, FolderError};
use crate::{Job, Merge as _, Runner};

impl Folder {
    /// Joins the parts of all shards, in order: what one process would have computed. A part at a
    /// time is in memory.
    ///
    /// Parts that aren't sound are moved aside. The runner gives progress and the stop flag.
    ///
    /// # Errors
    /// [`FolderError::Missing`] names the shards that aren't finished; [`FolderError::Refused`]
    /// says what is wrong with parts that were moved aside.
    pub fn merge<J: Job>(&self, job: &J, runner: &Runner<'_>) -> Result<J::Partial, FolderError> {
        self.check_plan(&job.plan())?;
        let missing = self.unfinished()?;
        let of = self.manifest.shards;
        if !missing.is_empty() {
            return Err(FolderError::Missing { missing, of });
        }
        let mut merged = J::Partial::default();
        let mut refused = Vec::new();
        runner.progress.started(0, of);
        for shard in 1..=of {
            if runner.stop.is_asked() {
                runner.progress.ended();
                return Err(FolderError::Stopped);
            }
            let part = self.part(shard);
            match finished::<J::Partial>(&part, &self.plan_of(job, shard)?) {
                Ok(Some(result)) => merged.merge(result),
                // It was there a moment ago: whoever took it away will compute it again.
                Ok(None) => {
                    let missing = vec![shard];
                    return Err(FolderError::Missing { missing, of });
                }
                Err(error) => {
                    move_aside(&part)?;
                    refused.push(error);
                }
            }
            runner.progress.advanced(shard);
        }
        runner.progress.ended();
        if refused.is_empty() { Ok(merged) } else { Err(FolderError::Refused(refused)) }
    }
}
