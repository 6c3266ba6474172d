//! Running a job on the cores of this machine.
//!
//! Each core takes the next missing block, in order (or, where the job estimates what its blocks
//! cost, the costliest, so that no core is left alone with a long one at the end), computes it, and
//! hands the result to the thread that called, which alone merges, saves and shows progress. At
//! most a few results a core are ever apart (see [`Part`]), so memory doesn't grow with the number
//! of blocks.
//!
//! What is saved is whole blocks. A stop, an error or a kill loses the blocks in flight and, for a
//! kill, what came since the last checkpoint.

use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::erased::{AnyJob, AnyPart, AnyPartial};
use super::lock::Lock;
use super::outcome::{Outcome, RunError};
use super::saver::Saver;
use super::workers::{Computed, in_turn, message, work};
use super::{BlockError, CheckpointError, Job, Part, Progress, Silent, Stop, Stopped};

/// How often a waiting run looks at the stop flag.
const LOOK: Duration = Duration::from_millis(50);

/// Runs jobs on the cores of this machine.
///
/// ```
/// # use gridforest_run::{Block, BlockError, Job, Plan, RunError, Runner};
/// # struct Squares;
/// # impl Job for Squares {
/// #     type Partial = Vec<u64>;
/// #     const NAME: &'static str = "squares";
/// #     fn plan(&self) -> Plan { Plan::new(Self::NAME, 10) }
/// #     fn block(&self, block: Block) -> Result<Vec<u64>, BlockError> { Ok(vec![block.index * block.index]) }
/// # }
/// # let folder = tempfile::tempdir().unwrap();
/// let runner = Runner { checkpoint: Some(folder.path().join("squares")), ..Runner::default() };
/// let squares = runner.finish(&Squares)?;
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
/// // Again: from the checkpoint, in which every block is finished.
/// assert_eq!(runner.finish(&Squares)?, squares);
/// # Ok::<(), RunError>(())
/// ```
pub struct Runner<'a> {
    /// The number of blocks computed at a time, at most 1024; 0 for one a core.
    pub threads: usize,
    /// The file to save finished blocks to, and to resume from if it is there. At the end it holds
    /// the finished part.
    pub checkpoint: Option<PathBuf>,
    /// The time between two checkpoints; longer if writing them would take more than a twentieth of
    /// it.
    pub checkpoint_every: Duration,
    /// The receiver of progress reports.
    pub progress: &'a dyn Progress,
    /// When it is asked for, no new block is begun, everything finished is saved, and the blocks in
    /// flight end where they [poll](super::poll).
    pub stop: Stop,
    /// How long the blocks in flight may take after a stop before [`Runner::run_or_leave`] leaves.
    pub patience: Duration,
}

/// More threads take longer to start than they save on any machine.
const MAX_THREADS: usize = 1024;

/// The whole plan on every core, under the stop of the calling thread, with a checkpoint a minute
/// if a file is given for it.
impl Default for Runner<'_> {
    fn default() -> Self {
        Self {
            threads: 0,
            checkpoint: None,
            checkpoint_every: Duration::from_secs(60),
            progress: &Silent,
            stop: Stop::current(),
            patience: Duration::MAX,
        }
    }
}

/// Is shown the finished blocks when the program may end before those in flight are finished.
type Leave<'a> = &'a mut dyn FnMut(&dyn AnyPart);

impl fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner")
            .field("threads", &self.threads)
            .field("checkpoint", &self.checkpoint)
            .finish_non_exhaustive()
    }
}

impl Runner<'_> {
    /// Runs the blocks that aren't finished yet.
    ///
    /// # Errors
    /// [`RunError`]: an unusable checkpoint is an error before any block is run; an error or a panic in a
    /// block ends the run, after the blocks in flight. A checkpoint that can't be written on the
    /// way is a [warning](Progress::warned); where the last one can't be, the result is still
    /// returned ([`Outcome::Unsaved`]), but a stopped run fails.
    pub fn run<J: Job>(&self, job: &J) -> Result<Outcome<J::Partial>, RunError> {
        self.run_part(job, None)
    }

    /// The same for a program that may end while blocks are in flight: when they take longer than
    /// [`patience`](Self::patience) after a stop, `leave` is shown what is finished, which is saved
    /// already. If it comes back, the run waits for them after all.
    ///
    /// # Errors
    /// Those of [`Runner::run`].
    pub fn run_or_leave<J: Job>(
        &self,
        job: &J,
        leave: impl FnOnce(&Part<J::Partial>),
    ) -> Result<Outcome<J::Partial>, RunError> {
        let mut leave = Some(leave);
        let mut leave = |part: &dyn AnyPart| {
            if let (Some(leave), Some(part)) = (leave.take(), part.as_any().downcast_ref()) {
                leave(part);
            }
        };
        self.run_part(job, Some(&mut leave))
    }

    fn run_part<J: Job>(
        &self,
        job: &J,
        leave: Option<Leave<'_>>,
    ) -> Result<Outcome<J::Partial>, RunError> {
        let _lock = self.checkpoint.as_deref().map(Lock::of).transpose()?;
        let mut part = self.resume(job)?;
        let total = part.total();
        let unsaved = self.complete(job, &mut part, total, leave)?;
        match (part.into_result(), unsaved) {
            (Ok(result), None) => Ok(Outcome::Finished(result)),
            (Ok(result), Some(error)) => Ok(Outcome::Unsaved(result, error)),
            (Err(part), None) => {
                Ok(Outcome::Stopped { done: part.done(), total, partial: part.into_partial() })
            }
            (Err(_), Some(error)) => Err(error.into()),
        }
    }

    /// Computes what is missing of a part. Of a whole plan, why the last checkpoint could not be
    /// written is no error.
    fn complete(
        &self,
        job: &dyn AnyJob,
        part: &mut dyn AnyPart,
        total: u64,
        leave: Option<Leave<'_>>,
    ) -> Result<Option<CheckpointError>, RunError> {
        self.progress.started(part.done(), total);
        let result = self.run_missing(job, part, leave);
        self.progress.ended();
        match result {
            Err(RunError::Checkpoint(error)) => Ok(Some(error)),
            result => result.map(|()| None),
        }
    }

    /// Runs a job to its end: its result, where a stop is an error. What could not be saved is a
    /// [warning](Progress::warned).
    ///
    /// # Errors
    /// Those of [`Runner::run`], and [`RunError::Stopped`].
    pub fn finish<J: Job>(&self, job: &J) -> Result<J::Partial, RunError> {
        match self.run(job)? {
            Outcome::Finished(result) => Ok(result),
            Outcome::Unsaved(result, error) => {
                self.progress.warned(&error.to_string());
                Ok(result)
            }
            Outcome::Stopped { done, total, .. } => {
                Err(RunError::Stopped { job: J::NAME, done, total })
            }
        }
    }

    /// The number of blocks computed at a time: [`threads`](Self::threads), but at most 1024, or
    /// the number of cores.
    pub fn thread_count(&self) -> usize {
        match self.threads {
            0 => available_parallelism().map_or(1, usize::from),
            threads => threads.min(MAX_THREADS),
        }
    }

    /// The part that the checkpoint holds, or an empty one; either way, it could be written.
    fn resume<J: Job>(&self, job: &J) -> Result<Part<J::Partial>, CheckpointError> {
        let plan = job.plan();
        let Some(path) = &self.checkpoint else {
            return Ok(Part::new(plan));
        };
        let part = Part::load_if_there(path, &plan)?.unwrap_or_else(|| Part::new(plan));
        part.save(path)?;
        Ok(part)
    }

    fn run_missing(
        &self,
        job: &dyn AnyJob,
        part: &mut dyn AnyPart,
        leave: Option<Leave<'_>>,
    ) -> Result<(), RunError> {
        let threads = self.thread_count();
        let pool = (self.stop.pool(threads))
            .map_err(|error| RunError::Threads { threads, message: error.to_string() })?;
        let failed = AtomicBool::new(false);
        let blocks = Mutex::new(in_turn(job, part.missing(), threads));
        let seed = part.seed();
        // A bound, so that workers wait while a checkpoint is being written, rather than pile up
        // results.
        let (sender, receiver) = sync_channel(2 * threads);
        let (stop, failed) = (&self.stop, &failed);
        let stopped = move || stop.is_asked() || failed.load(Ordering::Relaxed);
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(move |_, _| work(job, seed, &blocks, &stopped, &sender));
            let result = self.collect(part, receiver, failed, leave);
            failed.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Merges what the workers hand over until there is nothing more. Returning drops the receiver,
    /// so that no worker waits for it after an error.
    fn collect(
        &self,
        part: &mut dyn AnyPart,
        finished: Receiver<Computed>,
        failed: &AtomicBool,
        mut leave: Option<Leave<'_>>,
    ) -> Result<(), RunError> {
        let path = self.checkpoint.as_deref();
        let mut saver = Saver::new(path, self.checkpoint_every, &self.stop);
        let mut first: Option<(u64, BlockError)> = None;
        let mut stopped: Option<Instant> = None;
        loop {
            match finished.recv_timeout(LOOK) {
                Ok((block, Ok(partial))) => {
                    insert(part, block, partial)?;
                    self.progress.advanced(part.done());
                    saver.block_finished();
                }
                Ok((block, Err(error))) => {
                    failed.store(true, Ordering::Relaxed);
                    let is_failure = !error.is::<Stopped>();
                    if is_failure && first.as_ref().is_none_or(|(before, _)| block < *before) {
                        first = Some((block, error));
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if saver.due() {
                let saved = saver.save(part);
                saved.unwrap_or_else(|error| self.progress.warned(&error.to_string()));
            }
            if self.stop.is_asked() {
                let since = stopped.get_or_insert_with(Instant::now);
                if since.elapsed() >= self.patience
                    && let Some(leave) = leave.take()
                {
                    leave(part);
                }
            }
        }
        let saved = saver.save(part);
        match first {
            Some((block, error)) => Err(RunError::Block { block, total: part.total(), error }),
            None => Ok(saved?),
        }
    }
}

fn insert(part: &mut dyn AnyPart, block: u64, partial: AnyPartial) -> Result<(), RunError> {
    let blocks = Range { start: block, end: block + 1 };
    match catch_unwind(AssertUnwindSafe(|| part.insert(blocks, partial))) {
        Ok(inserted) => {
            assert!(inserted, "each missing block is handed out once");
            Ok(())
        }
        Err(panic) => {
            let message = message(&*panic);
            Err(RunError::Merge { block, message })
        }
    }
}
