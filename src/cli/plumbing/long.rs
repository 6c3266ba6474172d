//! Long work on the command line: checkpoints, shards, Ctrl-C.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueHint};

use super::progress::Bar;
use super::session::Session;
use super::stop;
use super::task::Task;
use super::usage::OrUsage as _;
pub(in crate::cli) use super::verdict::Ended;
use super::verdict::Verdict;
use gridforest::run::{Job, Outcome, Plan, Shard, peek};

/// Options of every command whose work is cut into blocks.
#[derive(Debug, Args)]
pub(in crate::cli) struct Long {
    /// Keep finished work in FILE, and go on from there when run again
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// Save finished work every so many seconds: shorter where little time is allotted
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", value_parser = clap::value_parser!(u64).range(1..=86_400), default_value_t = 60)]
    save_every: u64,
    /// Do only the I-th of N parts of the work, and keep it in the checkpoint file for `merge`
    #[arg(long, value_name = "I/N", requires = "checkpoint")]
    shard: Option<Shard>,
}

impl Long {
    /// Whether a checkpoint is asked for.
    pub(in crate::cli) fn is_kept(&self) -> bool {
        self.checkpoint.is_some()
    }

    /// Refuses a shard of work whose amount each machine would choose by its own clock.
    pub(in crate::cli) fn refuse_time(&self, by_time: bool, instead: &str) -> Result<()> {
        let cut = self.shard.is_some() || Task::current().is_some();
        match cut {
            true if by_time && self.begun().is_none() => Err(format!(
                "how much there is to do would depend on each machine's speed: give {instead}, the same to all"
            ))
            .or_usage(if self.shard.is_some() { "--shard" } else { "--shards" }),
            _ => Ok(()),
        }
    }

    /// The plan of the checkpoint that is to be resumed, if there is one: what wasn't asked for in so
    /// many words goes on as it was begun.
    pub(in crate::cli) fn begun(&self) -> Option<Plan> {
        if let Some(task) = Task::current() {
            return task.begun();
        }
        let (plan, _) = peek(self.checkpoint.as_ref()?).ok()?;
        Some(plan)
    }
}

impl Long {
    /// Runs a job with a session's threads, progress bar and Ctrl-C.
    pub(in crate::cli) fn run<J: Job>(
        &self,
        job: &J,
        what: &str,
        session: &Session,
    ) -> Result<Ended<J::Partial>> {
        self.run_behind(job, session, &session.bar(what))
    }

    /// The same with a bar of the command's own.
    pub(in crate::cli) fn run_behind<J: Job>(
        &self,
        job: &J,
        session: &Session,
        bar: &Bar,
    ) -> Result<Ended<J::Partial>> {
        if let Some(task) = Task::current() {
            return task.run(job, session, bar);
        }
        let mut runner = session.runner(bar);
        runner.checkpoint.clone_from(&self.checkpoint);
        runner.checkpoint_every = Duration::from_secs(self.save_every);
        stop::running(self.checkpoint.is_some());
        runner.shard = self.shard.unwrap_or(Shard::WHOLE);
        let ended = match (runner.run(job)?, self.shard) {
            (Outcome::Finished(result), None) => Ended::Complete(result),
            (Outcome::Finished(_), Some(shard)) => {
                session.remark(&format!(
                    "shard {shard} is finished; when all are, `gridforest merge` joins them"
                ));
                Ended::Incomplete(Verdict::Good)
            }
            (Outcome::Unsaved(result, error), _) => {
                session.fail(&error.to_string());
                Ended::Complete(result)
            }
            (Outcome::Stopped { done, total, .. }, _) => {
                let kept = if self.checkpoint.is_some() {
                    "run the same command again to go on"
                } else {
                    "nothing was kept: --checkpoint FILE keeps finished work"
                };
                session.remark(&format!("stopped after {done} of {total} blocks; {kept}"));
                let resumable = self.checkpoint.is_some();
                Ended::Incomplete(Verdict::Stopped { resumable })
            }
        };
        Ok(ended)
    }
}
