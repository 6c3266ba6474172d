//! Long work on the command line: checkpoints, shards, Ctrl-C; and `merge`, which joins shards.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::session::Bar;
use super::{OrUsage, Session, Verdict};
use gridforest::census::queens::Tally;
use gridforest::estimate::puzzles;
use gridforest::estimate::solutions::{Record, SmcJob, TemperingJob};
use gridforest::forest::Tree;
use gridforest::run::{Job, Merge as Joins, Outcome, Plan, Shard, merge_files, peek};

/// Options of every command whose work is cut into blocks.
#[derive(Debug, Args)]
pub(super) struct Long {
    /// Keep finished work in FILE, and go on from there when run again
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Do only the I-th of N parts of the work, and keep it in the checkpoint file for `merge`
    #[arg(long, value_name = "I/N", requires = "checkpoint")]
    shard: Option<Shard>,
}

impl Long {
    /// The plan of the checkpoint that is to be resumed, if there is one: what wasn't asked for in so
    /// many words goes on as it was begun.
    pub(super) fn begun(&self) -> Option<Plan> {
        let (plan, _) = peek(self.checkpoint.as_ref()?).ok()?;
        Some(plan)
    }
}

/// Work that is too short for them.
impl Long {
    /// Refuses a checkpoint.
    pub(super) fn refuse(&self, what: &str) -> Result<()> {
        match self.checkpoint {
            Some(_) => Err(anyhow!("{what} keep none")).or_usage("--checkpoint"),
            None => Ok(()),
        }
    }
}

/// How long work ended.
pub(super) enum Ended<P> {
    /// All of it is done: the result.
    Whole(P),
    /// There is no result yet; why was said.
    Apart(Verdict),
}

impl Long {
    /// Runs a job with a session's threads, progress bar and Ctrl-C.
    pub(super) fn run<J: Job>(
        &self,
        job: &J,
        what: &str,
        session: &Session,
    ) -> Result<Ended<J::Partial>> {
        self.run_behind(job, session, &session.bar(what))
    }

    /// The same with a bar of the command's own.
    pub(super) fn run_behind<J: Job>(
        &self,
        job: &J,
        session: &Session,
        bar: &Bar,
    ) -> Result<Ended<J::Partial>> {
        let mut runner = session.runner(bar);
        runner.checkpoint.clone_from(&self.checkpoint);
        runner.shard = self.shard.unwrap_or(Shard::WHOLE);
        let ended = match (runner.run(job)?, self.shard) {
            (Outcome::Finished(result), None) => Ended::Whole(result),
            (Outcome::Finished(_), Some(shard)) => {
                session.remark(&format!(
                    "shard {shard} is finished; when all are, `gridforest merge` joins them"
                ));
                Ended::Apart(Verdict::Good)
            }
            (Outcome::Stopped { done, total }, _) => {
                let kept = if self.checkpoint.is_some() {
                    "run the same command again to go on"
                } else {
                    "nothing was kept: --checkpoint FILE keeps finished work"
                };
                session.remark(&format!("stopped after {done} of {total} blocks; {kept}"));
                Ended::Apart(Verdict::Bad)
            }
        };
        Ok(ended)
    }
}

/// Join the finished shards of one run into its finished checkpoint
///
/// The command that the shards came from then prints the result: run it with `--checkpoint MERGED`
/// and without `--shard`.
#[derive(Debug, Args)]
pub(super) struct Merge {
    /// The checkpoint files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "MERGED")]
    into: PathBuf,
}

impl Merge {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let (plan, _) = peek(&self.files[0])?;
        match plan.job.as_str() {
            "classes" => self.join::<BTreeMap<Vec<u8>, u64>>(&plan)?,
            "grid_classes" => self.join::<u128>(&plan)?,
            "queens" => self.join::<Tally>(&plan)?,
            TemperingJob::NAME => self.join::<Vec<Vec<Record>>>(&plan)?,
            SmcJob::NAME => self.join::<Vec<f64>>(&plan)?,
            puzzles::DesignJob::NAME => self.join::<puzzles::HitTotals>(&plan)?,
            puzzles::DescentJob::NAME => self.join::<Vec<puzzles::descent::Population>>(&plan)?,
            puzzles::WalkJob::NAME => self.join::<Vec<puzzles::walk::VisitHistogram>>(&plan)?,
            "forest" => self.join::<Vec<Tree>>(&plan)?,
            job => {
                let unknown = format!("{}: no job '{job}' is known here", self.files[0].display());
                return Err(unknown).or_usage("FILE");
            }
        }
        session.remark(&format!(
            "{} files joined in {}",
            self.files.len(),
            self.into.display()
        ));
        Ok(Verdict::Good)
    }

    fn join<P: Joins + Serialize + DeserializeOwned>(&self, plan: &Plan) -> Result<()> {
        let joined = merge_files::<P>(plan, &self.files)?;
        joined
            .save(&self.into)
            .context("can't save what was merged")
    }
}
