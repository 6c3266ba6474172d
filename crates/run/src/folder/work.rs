//! One shard of a run folder, from whatever is there of it to its part.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::slice::Slice;
use super::state::{BEAT, Phase, State};
use super::{Folder, FolderError};
use crate::files::beside;
use crate::lock::Lock;
use crate::{CheckpointError, Job, Merge, Outcome, Part, Plan, Progress, RunError, Runner, Stop};
use serde::de::DeserializeOwned;

/// The result of working on a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worked {
    /// It is finished now.
    Finished,
    /// It was finished already, and its part is sound.
    Already,
    /// Another process is at it.
    Busy,
    /// It was stopped; its finished blocks are kept.
    Stopped,
}

impl Folder {
    /// Computes a shard: what is missing of it. A part or a checkpoint that isn't sound is moved
    /// aside, with a [warning](Progress::warned), and computed again.
    ///
    /// The runner gives threads, progress, the time between checkpoints and the stop flag.
    ///
    /// # Errors
    /// [`FolderError`]: the job has another plan than the folder, there is no such shard, a block failed, or nothing can be
    /// written.
    pub fn work<J: Job>(
        &self,
        job: &J,
        shard: u64,
        runner: &Runner<'_>,
    ) -> Result<Worked, FolderError> {
        self.check_plan(&job.plan())?;
        let slice = Slice::new(job, self.piece(shard)?.blocks());
        let (part, checkpoint) = (self.part(shard), self.checkpoint(shard));
        let _lock = match Lock::of(&part) {
            Err(CheckpointError::InUse { .. }) => return Ok(Worked::Busy),
            lock => lock.map_err(RunError::from)?,
        };
        let plan = slice.plan();
        let warn = |error: &CheckpointError| {
            let again = format!("{error}: moved aside, to be computed again");
            runner.progress.warned(&again);
        };
        match finished::<J::Partial>(&part, &plan) {
            Ok(Some(_)) => return Ok(Worked::Already),
            Ok(None) => {}
            Err(error) => {
                warn(&error);
                move_aside(&part)?;
            }
        }
        if let Err(error) = Part::<J::Partial>::load_if_there(&checkpoint, &plan) {
            warn(&error);
            move_aside(&checkpoint)?;
        }
        let ended = self.run_watched(shard, runner, &|runner| run(&slice, runner))?;
        if ended == Worked::Finished {
            let renamed = fs::rename(&checkpoint, &part);
            renamed.map_err(|error| super::file_error(&part, error))?;
        }
        Ok(ended)
    }

    /// Runs a shard, and writes its state to the folder from time to time.
    fn run_watched(
        &self,
        shard: u64,
        runner: &Runner<'_>,
        run: &dyn Fn(&Runner<'_>) -> Result<Worked, RunError>,
    ) -> Result<Worked, FolderError> {
        let file = self.state_file(shard);
        let state = State::begin(State::read(&file).as_ref());
        let heart = Heart {
            file,
            state: Mutex::new(state),
            began: Instant::now(),
            done: AtomicU64::new(0),
            found: AtomicU64::new(0),
            stop: &runner.stop,
        };
        let watched = Watched { inner: runner.progress, done: &heart.done, found: &heart.found };
        // Before the first block: whoever looks from then on sees that the shard is running.
        heart.write(|_| {});
        let (end, ended) = channel();
        let ended = thread::scope(|scope| {
            let heart = &heart;
            scope.spawn(move || heart.beat(&ended));
            let ended = run(&Runner {
                checkpoint: Some(self.checkpoint(shard)),
                progress: &watched,
                stop: runner.stop.clone(),
                ..*runner
            });
            drop(end);
            ended
        });
        heart.end(&ended);
        Ok(ended?)
    }
}

/// Runs the blocks of a shard.
fn run<J: Job>(slice: &Slice<'_, J>, runner: &Runner<'_>) -> Result<Worked, RunError> {
    match runner.run(slice)? {
        Outcome::Finished(_) => Ok(Worked::Finished),
        Outcome::Stopped { .. } => Ok(Worked::Stopped),
        Outcome::Unsaved(_, error) => Err(error.into()),
    }
}

/// The result of a finished shard; nothing when there is no file.
pub(super) fn finished<P: Merge + DeserializeOwned>(
    path: &Path,
    plan: &Plan,
) -> Result<Option<P>, CheckpointError> {
    let Some(part) = Part::<P>::load_if_there(path, plan)? else {
        return Ok(None);
    };
    let result = part.into_result();
    let result = result.map_err(|_| CheckpointError::Corrupt {
        path: path.to_owned(),
        reason: "blocks are missing",
    });
    result.map(Some)
}

/// Renames a file that is of no use, so that it is ignored.
pub(super) fn move_aside(path: &Path) -> Result<(), FolderError> {
    match fs::rename(path, beside(path, ".refused")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(super::file_error(path, error))
        }
        _ => Ok(()),
    }
}

/// Tells from time to time that a worker is alive.
struct Heart<'a> {
    file: PathBuf,
    state: Mutex<State>,
    began: Instant,
    done: AtomicU64,
    found: AtomicU64,
    stop: &'a Stop,
}

/// How often it is looked whether the worker is to stop, or has ended.
const LOOK: Duration = Duration::from_millis(100);

impl Heart<'_> {
    /// Beats until the other end is dropped. A worker that was asked to stop may have no time to
    /// tell so later.
    fn beat(&self, ended: &Receiver<()>) {
        let mut stopping = false;
        let mut told = Instant::now();
        loop {
            let stop = self.stop.is_asked();
            if stop && !stopping {
                self.write(|state| state.phase = Phase::Stopped);
                stopping = true;
            }
            if told.elapsed() >= BEAT {
                self.write(|_| {});
                told = Instant::now();
            }
            if ended.recv_timeout(LOOK) != Err(RecvTimeoutError::Timeout) {
                return;
            }
        }
    }

    fn end(&self, ended: &Result<Worked, RunError>) {
        self.write(|state| {
            state.phase = match ended {
                Ok(Worked::Stopped) => Phase::Stopped,
                Ok(_) => Phase::Finished,
                Err(error) => {
                    state.error = error.to_string();
                    Phase::Failed
                }
            };
        });
    }

    fn write(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().expect("no one panics holding it");
        state.done = self.done.load(Ordering::Relaxed);
        state.found = self.found.load(Ordering::Relaxed);
        state.seconds = self.began.elapsed().as_secs_f64();
        change(&mut state);
        state.write(&self.file);
    }
}

/// Passes progress on, and keeps the number of finished blocks.
struct Watched<'a> {
    inner: &'a dyn Progress,
    done: &'a AtomicU64,
    /// How many of them were there at the beginning.
    found: &'a AtomicU64,
}

impl Progress for Watched<'_> {
    fn started(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.found.store(done, Ordering::Relaxed);
        self.inner.started(done, total);
    }

    fn advanced(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.inner.advanced(done);
    }

    fn warned(&self, message: &str) {
        self.inner.warned(message);
    }

    fn ended(&self) {
        self.inner.ended();
    }
}
