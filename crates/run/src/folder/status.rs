//! How far a run folder has come.

use super::state::{Phase, State};
use super::{Folder, FolderError};

/// How a run stands: counts of shards, and what the workers' own times foretell.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Status {
    /// All shards.
    pub shards: u64,
    /// Those whose part is there.
    pub done: u64,
    /// Those that a worker is at.
    pub running: u64,
    /// Those whose worker has been silent for two minutes: killed, most likely.
    pub lost: u64,
    /// Those that were stopped and can be resumed.
    pub stopped: u64,
    /// Those that ended with an error.
    pub failed: u64,
    /// The shards that were not started.
    pub waiting: u64,
    /// The finished blocks, those of unfinished shards with them.
    pub blocks_done: u64,
    /// All blocks.
    pub blocks: u64,
    /// Blocks a second: of one worker on average, times the workers that are running now.
    pub rate: f64,
    /// The seconds left at that rate; nothing while no worker runs.
    pub seconds_left: Option<f64>,
    /// The most memory that a worker has had, bytes.
    pub memory: u64,
}

impl Folder {
    /// The state of a shard as reported by its last worker; nothing if there was none.
    pub fn state(&self, shard: u64) -> Option<State> {
        State::read(&self.state_file(shard))
    }

    /// How the run stands.
    ///
    /// # Errors
    /// [`FolderError::File`] when the folder can't be listed.
    pub fn status(&self) -> Result<Status, FolderError> {
        let unfinished = self.unfinished()?;
        let mut status = Status {
            shards: self.manifest.shards,
            done: self.manifest.shards - unfinished.len() as u64,
            blocks: self.manifest.plan.blocks,
            ..Status::default()
        };
        let (mut blocks, mut seconds) = (0, 0.0);
        for piece in &self.pieces {
            let finished = unfinished.binary_search(&piece.shard).is_err();
            let state = self.state(piece.shard);
            if finished {
                status.blocks_done += piece.end - piece.start;
            }
            let Some(state) = state else {
                status.waiting += u64::from(!finished);
                continue;
            };
            status.memory = status.memory.max(state.memory);
            blocks += state.done.saturating_sub(state.found);
            seconds += state.seconds;
            if !finished {
                // No more than it has, whatever a damaged file says.
                let done = state.done.min(piece.end - piece.start);
                status.count(&State { done, ..state });
            }
        }
        if seconds > 0.0 {
            status.rate = blocks as f64 / seconds * status.running as f64;
        }
        if status.rate > 0.0 {
            status.seconds_left = Some((status.blocks - status.blocks_done) as f64 / status.rate);
        }
        Ok(status)
    }
}

impl Status {
    /// Counts a shard that isn't finished.
    fn count(&mut self, state: &State) {
        self.blocks_done += state.done;
        let count = match state.phase {
            Phase::Running if state.is_lost() => &mut self.lost,
            Phase::Running => &mut self.running,
            Phase::Stopped => &mut self.stopped,
            Phase::Failed => &mut self.failed,
            // It was finished, and its part was refused since.
            Phase::Finished => {
                self.blocks_done -= state.done;
                &mut self.waiting
            }
        };
        *count += 1;
    }
}
