//! The task of a process for a run folder: to plan a command line, to compute shards, or to print
//! the merged result.
//!
//! The commands do not depend on it: where a command would run its job, the task that was set at
//! the start receives the job instead.

use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::Duration;

use anyhow::Result;

use super::progress::Bar;
use super::ranges::range;
use super::session::Session;
use super::stop;
use super::verdict::{Ended, Verdict};
use gridforest::run::folder::{Folder, FolderError, Worked};
use gridforest::run::{Job, Plan, RunError, Runner};

/// Runs a command line that is stored in a run folder.
pub(in crate::cli) type Perform = fn(&[String], &Session) -> Result<Verdict>;

/// What this process does with a job.
#[derive(Debug)]
pub(in crate::cli) enum Task {
    /// Looks at its plan.
    Plan(OnceLock<Planned>),
    /// Computes shards.
    Work(Folder, Which, Duration),
    /// Joins its parts.
    Merge(Folder),
}

/// The plan of a job and the costs of its blocks.
#[derive(Debug)]
pub(in crate::cli) struct Planned {
    pub(in crate::cli) plan: Plan,
    pub(in crate::cli) costs: Option<Vec<u64>>,
}

/// Which shards to compute.
#[derive(Debug, Clone)]
pub(in crate::cli) enum Which {
    /// These, even if another worker computes them.
    These(RangeInclusive<u64>),
    /// The costliest that no worker computes.
    Next,
    /// All that are left.
    All,
}

static TASK: OnceLock<Task> = OnceLock::new();

/// The time between two looks at a shard that another process computes.
const LOOK: Duration = Duration::from_millis(500);

impl Task {
    /// Sets the task of this process: once.
    pub(in crate::cli) fn set(self) -> &'static Self {
        TASK.get_or_init(|| self)
    }

    /// The task, if the process has one.
    pub(in crate::cli) fn current() -> Option<&'static Self> {
        TASK.get()
    }

    /// The plan of the run folder.
    pub(in crate::cli) fn begun(&self) -> Option<Plan> {
        match self {
            Self::Plan(_) => None,
            Self::Work(folder, ..) | Self::Merge(folder) => Some(folder.manifest().plan.clone()),
        }
    }

    /// Does with a job what is to be done.
    pub(super) fn run<J: Job>(
        &self,
        job: &J,
        session: &Session,
        bar: &Bar,
    ) -> Result<Ended<J::Partial>> {
        match self {
            Self::Plan(seen) => {
                let (plan, costs) = (job.plan(), job.costs());
                seen.get_or_init(|| Planned { plan, costs });
                Ok(Ended::Incomplete(Verdict::Good))
            }
            Self::Merge(folder) => match folder.merge(job, &session.runner(bar)) {
                Ok(merged) => Ok(Ended::Complete(merged)),
                Err(FolderError::Stopped) => Ok(Ended::Incomplete(Verdict::Stopped { kept: true })),
                Err(error) => Err(error.into()),
            },
            Self::Work(folder, which, save_every) => {
                let mut runner = session.runner(bar);
                runner.checkpoint_every = *save_every;
                stop::running(stop::Kept::InCheckpoint);
                let worker = Worker { folder, session, runner };
                Ok(Ended::Incomplete(worker.work(job, which)?))
            }
        }
    }
}

/// Works on shards one after the other.
struct Worker<'a> {
    folder: &'a Folder,
    session: &'a Session,
    runner: Runner<'a>,
}

/// The numbers of shards by outcome.
#[derive(Default)]
struct ShardCounts {
    finished: u64,
    already: u64,
    busy: u64,
    failed: u64,
}

impl Worker<'_> {
    fn work<J: Job>(&self, job: &J, which: &Which) -> Result<Verdict> {
        let mut tally = ShardCounts::default();
        let shards: Vec<u64> = match which {
            Which::These(range) => range.clone().collect(),
            _ => self.folder.unfinished_by_cost()?,
        };
        if shards.is_empty() {
            return self.check_all(job);
        }
        for shard in shards {
            let worked = match which {
                Which::These(_) => self.insist(job, shard),
                _ => self.folder.work(job, shard, &self.runner),
            };
            let worked_on = !matches!(worked, Ok(Worked::Busy | Worked::Already));
            match worked {
                Ok(Worked::Finished) => tally.finished += 1,
                Ok(Worked::Already) => tally.already += 1,
                Ok(Worked::Busy) => tally.busy += 1,
                Ok(Worked::Stopped) => return Ok(self.stopped(shard)),
                // Other shards may well do.
                Err(FolderError::Run(
                    error @ (RunError::Block { .. } | RunError::Merge { .. }),
                )) => {
                    tally.failed += 1;
                    self.session.fail(&format!("shard {shard}: {error}"));
                }
                Err(error) => return Err(error.into()),
            }
            if stop::is_set() {
                return Ok(Verdict::Stopped { kept: true });
            }
            // A shard that is another process's was not the next one.
            if matches!(which, Which::Next) && worked_on {
                break;
            }
        }
        self.tell(&tally)
    }

    /// Computes a shard, or waits for whoever does.
    fn insist<J: Job>(&self, job: &J, shard: u64) -> Result<Worked, FolderError> {
        let mut told = false;
        loop {
            match self.folder.work(job, shard, &self.runner)? {
                Worked::Busy if stop::is_set() => return Ok(Worked::Stopped),
                Worked::Busy => {
                    if !told {
                        let text = format!("shard {shard}: another process is at it; waiting");
                        self.session.remark(&text);
                        told = true;
                    }
                    sleep(LOOK);
                }
                worked => return Ok(worked),
            }
        }
    }

    /// Nothing is left to do: what is there is looked at, and computed again where it isn't sound.
    fn check_all<J: Job>(&self, job: &J) -> Result<Verdict> {
        let mut again = 0;
        for piece in self.folder.pieces() {
            match self.folder.work(job, piece.shard, &self.runner)? {
                Worked::Finished => again += 1,
                Worked::Stopped => return Ok(self.stopped(piece.shard)),
                Worked::Already | Worked::Busy => {}
            }
            if stop::is_set() {
                return Ok(Verdict::Stopped { kept: true });
            }
        }
        let shards = self.folder.manifest().shards;
        self.session.remark(&match again {
            0 => format!("all {shards} shards are finished and sound"),
            _ => format!("all {shards} shards are finished; {again} computed again"),
        });
        Ok(Verdict::Good)
    }

    fn stopped(&self, shard: u64) -> Verdict {
        let text = format!("shard {shard} was stopped; its finished blocks are kept");
        self.session.remark(&text);
        Verdict::Stopped { kept: true }
    }

    fn tell(&self, tally: &ShardCounts) -> Result<Verdict> {
        let ShardCounts { finished, already, busy, failed } = tally;
        let left = self.folder.unfinished()?.len();
        let path = self.folder.path().display();
        let mut text = format!("shards finished: {finished}");
        for (number, what) in
            [(already, "finished already"), (busy, "another process's"), (failed, "failed")]
        {
            if *number > 0 {
                text += &format!("; {what}: {number}");
            }
        }
        text += &match left {
            0 => format!("; none is left: `gridforest merge {path}` prints the result"),
            left => format!("; left: {left} of {}", self.folder.manifest().shards),
        };
        self.session.remark(&text);
        if *failed > 0 {
            return Ok(Verdict::Bad);
        }
        Ok(Verdict::Good)
    }
}

/// The shards `I`, or `I..J` with both ends.
pub(in crate::cli) fn shards(text: &str) -> Result<RangeInclusive<u64>, String> {
    let shards = range(text, "number of a shard: write I or I..J")?;
    match shards.start() {
        0 => Err("there is no shard 0: the first is 1".to_owned()),
        _ => Ok(shards),
    }
}
