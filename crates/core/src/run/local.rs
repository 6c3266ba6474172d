//! Running a job on the cores of this machine.
//!
//! Each core takes the next missing block, in order (or, where the job estimates what its blocks cost, the costliest, so
//! that no core is left alone with a long one at the end), computes it, and hands the result to the
//! thread that called, which alone merges, saves and shows progress. At most a few results a core
//! are ever apart (see [`Part`]), so memory doesn't grow with the number of blocks.
//!
//! What is saved is whole blocks. A stop, an error or a kill loses the blocks in flight and, for a
//! kill, what came since the last checkpoint.

use std::any::Any;
use std::cmp::Reverse;
use std::io;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::lock::Lock;
use super::outcome::{Outcome, RunError};
use super::saver::Saver;
use super::{
    Block, BlockError, CheckpointError, Job, Merge, Part, Progress, Shard, Silent, Stopped,
};

/// How often a waiting run looks at the stop flag.
const LOOK: Duration = Duration::from_millis(50);

/// Runs jobs on the cores of this machine.
///
/// ```
/// # use gridforest::run::{Block, BlockError, Job, Outcome, Plan, RunError, Runner, Shard, merge_files};
/// # struct Squares;
/// # impl Job for Squares {
/// #     type Partial = Vec<u64>;
/// #     const NAME: &'static str = "squares";
/// #     fn plan(&self) -> Plan { Plan::new(Self::NAME, 10) }
/// #     fn block(&self, block: Block) -> Result<Vec<u64>, BlockError> { Ok(vec![block.index * block.index]) }
/// # }
/// # let folder = tempfile::tempdir().unwrap();
/// // Two machines, a shard each; then their results together.
/// let mut files = Vec::new();
/// for index in 1..=2 {
///     let file = folder.path().join(format!("{index}.part"));
///     let shard = Shard::new(index, 2)?;
///     Runner { shard, checkpoint: Some(file.clone()), ..Runner::default() }.run(&Squares)?;
///     files.push(file);
/// }
/// let squares = merge_files::<Vec<u64>>(&Squares.plan(), &files)?.into_result().unwrap();
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Runner<'a> {
    /// The number of blocks computed at a time; 0 for one a core.
    pub threads: usize,
    /// Which of the plan's blocks to run.
    pub shard: Shard,
    /// The file to save finished blocks to, and to resume from if it is there. At the end it holds
    /// the finished part.
    pub checkpoint: Option<PathBuf>,
    /// The time between two checkpoints; longer if writing them would take more than a twentieth of it.
    pub checkpoint_every: Duration,
    /// The receiver of progress reports.
    pub progress: &'a dyn Progress,
    /// Set it to stop: no new block is begun, and everything finished is saved.
    pub stop: &'a AtomicBool,
    /// How long the blocks in flight may take after a stop before [`Runner::run_or_leave`] leaves.
    pub patience: Duration,
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// The whole plan on every core, with a checkpoint a minute if a file is given for it.
impl Default for Runner<'_> {
    fn default() -> Self {
        Self {
            threads: 0,
            shard: Shard::WHOLE,
            checkpoint: None,
            checkpoint_every: Duration::from_secs(60),
            progress: &Silent,
            stop: &NEVER,
            patience: Duration::MAX,
        }
    }
}

/// What a worker hands over.
type Finished<P> = (u64, Result<P, BlockError>);

impl Runner<'_> {
    /// Runs the blocks of the shard that aren't finished yet.
    ///
    /// # Errors
    /// [`RunError`]: an unusable checkpoint is an error before any block is run; an error or a panic in a
    /// block ends the run, after the blocks in flight. A checkpoint that can't be written on the
    /// way is a [warning](Progress::warned); where the last one can't be, the result of a whole plan is
    /// still returned ([`Outcome::Unsaved`]), but a shard or a stopped run fails.
    pub fn run<J: Job>(&self, job: &J) -> Result<Outcome<J::Partial>, RunError> {
        let wait = None::<fn(&Part<J::Partial>)>;
        self.run_until_left(job, wait)
    }

    /// The same for a program that may end while blocks are in flight: when they take longer than
    /// [`patience`](Self::patience) after a stop, `leave` is shown what is finished, which is saved already. If it
    /// comes back, the run waits for them after all.
    ///
    /// # Errors
    /// Those of [`Runner::run`].
    pub fn run_or_leave<J: Job>(
        &self,
        job: &J,
        leave: impl FnOnce(&Part<J::Partial>),
    ) -> Result<Outcome<J::Partial>, RunError> {
        self.run_until_left(job, Some(leave))
    }

    fn run_until_left<J: Job>(
        &self,
        job: &J,
        leave: Option<impl FnOnce(&Part<J::Partial>)>,
    ) -> Result<Outcome<J::Partial>, RunError> {
        let _lock = self.checkpoint.as_deref().map(Lock::of).transpose()?;
        let mut part = self.resume(job)?;
        let (done, total) = (part.done(), part.total());
        self.progress.started(done, total);
        let result = self.run_missing(job, &mut part, leave);
        self.progress.ended();
        let unsaved = match result {
            Err(RunError::Checkpoint(error)) if self.shard == Shard::WHOLE => Some(error),
            result => result.map(|()| None)?,
        };
        match (part.into_result(), unsaved) {
            (Ok(result), None) => Ok(Outcome::Finished(result)),
            (Ok(result), Some(error)) => Ok(Outcome::Unsaved(result, error)),
            (Err(part), None) => Ok(Outcome::Stopped {
                done: part.done(),
                total,
                partial: part.into_partial(),
            }),
            (Err(_), Some(error)) => Err(error.into()),
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
            Outcome::Stopped { done, total, .. } => Err(RunError::Stopped {
                job: J::NAME,
                done,
                total,
            }),
        }
    }

    /// The number of blocks computed at a time: [`threads`](Self::threads), or the number of cores.
    pub fn thread_count(&self) -> usize {
        match self.threads {
            0 => available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }

    /// The part that the checkpoint holds, or an empty one; either way, it could be written.
    fn resume<J: Job>(&self, job: &J) -> Result<Part<J::Partial>, CheckpointError> {
        let plan = job.plan();
        let Some(path) = &self.checkpoint else {
            return Ok(Part::new(plan, self.shard));
        };
        let part = match Part::load(path, &plan, Some(self.shard)) {
            Err(CheckpointError::Unreadable { error, .. })
                if error.kind() == io::ErrorKind::NotFound =>
            {
                Part::new(plan, self.shard)
            }
            loaded => loaded?,
        };
        part.save(path)?;
        Ok(part)
    }

    fn run_missing<J: Job>(
        &self,
        job: &J,
        part: &mut Part<J::Partial>,
        leave: Option<impl FnOnce(&Part<J::Partial>)>,
    ) -> Result<(), RunError> {
        let threads = self.thread_count();
        let pool = (ThreadPoolBuilder::new().num_threads(threads).build()).map_err(|error| {
            RunError::Threads {
                threads,
                message: error.to_string(),
            }
        })?;
        let failed = AtomicBool::new(false);
        let blocks = Mutex::new(in_turn(job, part.missing(), threads));
        let seed = part.plan().seed;
        // A bound, so that workers wait while a checkpoint is being written, rather than pile up results.
        let (sender, receiver) = sync_channel(2 * threads);
        let stopped = || self.stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(move |_, _| work(job, seed, &blocks, &stopped, &sender));
            let result = self.collect(part, receiver, &failed, leave);
            failed.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Merges what the workers hand over until there is nothing more. Returning drops the receiver, so
    /// that no worker waits for it after an error.
    fn collect<P>(
        &self,
        part: &mut Part<P>,
        finished: Receiver<Finished<P>>,
        failed: &AtomicBool,
        mut leave: Option<impl FnOnce(&Part<P>)>,
    ) -> Result<(), RunError>
    where
        P: Merge + Serialize,
    {
        let path = self.checkpoint.as_deref();
        let mut saver = Saver::new(path, self.checkpoint_every, self.stop);
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
            if self.stop.load(Ordering::Relaxed) {
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
            Some((block, error)) => Err(RunError::Block { block, error }),
            None => Ok(saved?),
        }
    }
}

/// The order in which blocks are begun.
fn in_turn<J: Job>(
    job: &J,
    missing: Vec<Range<u64>>,
    threads: usize,
) -> Box<dyn Iterator<Item = u64> + Send> {
    let blocks = missing.clone().into_iter().flatten();
    // More than one core, which are not enough to begin all blocks at once.
    if threads < 2 || blocks.clone().nth(threads).is_none() {
        return Box::new(blocks);
    }
    let Some(costs) = job.costs() else {
        return Box::new(blocks);
    };
    let mut blocks: Vec<u64> = blocks.collect();
    blocks.sort_by_key(|&block| Reverse(costs[block as usize]));
    Box::new(blocks.into_iter())
}

/// A worker: block after block, until there are none, or nobody wants them.
fn work<J: Job>(
    job: &J,
    seed: u64,
    blocks: &Mutex<Box<dyn Iterator<Item = u64> + Send>>,
    stopped: &impl Fn() -> bool,
    sender: &SyncSender<Finished<J::Partial>>,
) {
    while !stopped() {
        let next = blocks.lock().expect("no one panics holding it").next();
        let Some(index) = next else { return };
        let block = Block { index, seed };
        let result = catch_unwind(AssertUnwindSafe(|| job.block(block)))
            .unwrap_or_else(|panic| Err(format!("panicked: {}", message(&*panic)).into()));
        if sender.send((index, result)).is_err() {
            return;
        }
    }
}

fn insert<P: Merge>(part: &mut Part<P>, block: u64, partial: P) -> Result<(), RunError> {
    let blocks = Range {
        start: block,
        end: block + 1,
    };
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

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Plan;

    /// Nine blocks, the middle one the costliest.
    struct Priced;

    impl Job for Priced {
        type Partial = Vec<u64>;
        const NAME: &'static str = "priced";

        fn plan(&self) -> Plan {
            Plan::new(Self::NAME, 9)
        }

        fn block(&self, block: Block) -> Result<Vec<u64>, BlockError> {
            Ok(vec![block.index])
        }

        fn costs(&self) -> Option<Vec<u64>> {
            Some(vec![1, 2, 3, 4, 5, 4, 3, 2, 1])
        }
    }

    #[test]
    fn the_costliest_blocks_are_begun_first_where_cores_would_wait_for_them() {
        let begun = |missing: &[Range<u64>], threads| -> Vec<u64> {
            in_turn(&Priced, missing.to_vec(), threads).collect()
        };
        assert_eq!(begun(&[0..3, 5..9], 2), [5, 2, 6, 1, 7, 0, 8]);
        assert_eq!(begun(&[0..3, 5..9], 1), [0, 1, 2, 5, 6, 7, 8]);
        assert_eq!(begun(&[3..5, 8..9], 2), [4, 3, 8]);
        let runner = Runner {
            threads: 2,
            ..Runner::default()
        };
        assert_eq!(
            runner.finish(&Priced).unwrap(),
            Vec::from_iter(0..9),
            "results stay in order"
        );
    }
}
