//! When checkpoints are written.

use std::path::Path;
use std::time::{Duration, Instant};

use super::erased::AnyPart;
use super::{CheckpointError, Stop};

/// Checkpoints are so far apart that writing them takes at most one part in this many of the time.
const CHECKPOINT_SHARE: u32 = 20;

/// Writes the checkpoints of a run.
pub(super) struct Saver<'a> {
    path: Option<&'a Path>,
    every: Duration,
    stop: &'a Stop,
    /// Something is finished that isn't in the checkpoint.
    unsaved: bool,
    /// Something was finished since a checkpoint was last tried.
    fresh: bool,
    /// `None` is never.
    next: Option<Instant>,
}

impl<'a> Saver<'a> {
    /// Saves to a file, if there is one, and oftener than `every` only after a stop.
    pub(super) fn new(path: Option<&'a Path>, every: Duration, stop: &'a Stop) -> Self {
        Self {
            path,
            every,
            stop,
            unsaved: false,
            fresh: false,
            next: Instant::now().checked_add(every),
        }
    }

    pub(super) fn block_finished(&mut self) {
        (self.unsaved, self.fresh) = (true, true);
    }

    /// It is time. After a stop it is time at once, for a kill may follow before the last blocks
    /// are in.
    pub(super) fn due(&self) -> bool {
        let stopping = self.stop.is_asked();
        let is_time = || self.next.is_some_and(|next| Instant::now() >= next);
        self.unsaved && (stopping && self.fresh || is_time())
    }

    pub(super) fn save(&mut self, part: &dyn AnyPart) -> Result<(), CheckpointError> {
        let Some(path) = self.path.filter(|_| self.unsaved) else {
            return Ok(());
        };
        let start = Instant::now();
        let saved = part.save(path);
        (self.unsaved, self.fresh) = (saved.is_err(), false);
        let pause = self.every.max(start.elapsed() * CHECKPOINT_SHARE);
        self.next = Instant::now().checked_add(pause);
        saved
    }
}
