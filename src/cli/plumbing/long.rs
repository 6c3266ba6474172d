//! Long work on the command line: checkpoints, Ctrl-C.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueHint};

use super::diagnostics;
use super::progress::Bar;
use super::purpose::Purpose;
use super::resumed::resuming;
use super::session::Session;
use super::stop::{self, OnStop};
use super::verdict::Verdict;
use gridforest::run::{Job, Outcome, Part, Progress as _, Runner, peek};

/// Options of every command whose work is cut into blocks.
#[derive(Debug, Args)]
pub(in crate::cli) struct Long {
    /// Keep finished blocks in FILE, and resume from it when run again
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// The time between two saves of the checkpoint
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", value_parser = clap::value_parser!(u64).range(1..=86_400), default_value_t = 60)]
    save_every: u64,
}

impl Long {
    /// What becomes of work that these options don't say to keep.
    pub(in crate::cli) const ON_STOP: OnStop = OnStop::With("--checkpoint FILE");

    /// Whether a checkpoint was given.
    pub(in crate::cli) fn is_kept(&self) -> bool {
        self.checkpoint.is_some()
    }

    /// What the task of a command is wanted for that is run with these options.
    pub(in crate::cli) fn purpose(&self) -> Purpose {
        Purpose::Here(self.checkpoint.as_ref().and_then(|path| peek(path).ok()))
    }
}

/// What to do with the result of the blocks that were finished before a signal.
type SoFar<'a, P> = &'a dyn Fn(P) -> Result<()>;

impl Long {
    /// Runs a job with a session's threads and Ctrl-C, and prints its result; of an estimate that
    /// is stopped by a signal, the estimate from the blocks that are finished.
    pub(super) fn run<J: Job<Partial: Clone>>(
        &self,
        job: &J,
        bar: &Bar,
        session: &Session,
        print: &dyn Fn(J::Partial) -> Result<Verdict>,
        is_estimate: bool,
    ) -> Result<Verdict> {
        let so_far = |partial| print(partial).map(|_| ());
        let so_far: Option<SoFar<'_, _>> = is_estimate.then_some(&so_far);
        let runner = self.runner(session, bar);
        let leave = |part: &Part<J::Partial>| {
            bar.ended();
            let (done, total) = (part.done(), part.total());
            let partial = part.clone().into_partial();
            let verdict = self.stopped(session, done, total, partial, so_far);
            stop::end(exit_code(&verdict))
        };
        let ended = match is_estimate {
            true => runner.run_or_leave(job, leave)?,
            false => runner.run(job)?,
        };
        match ended {
            Outcome::Finished(result) => print(result),
            Outcome::Unsaved(result, error) => {
                session.fail(&error.to_string());
                print(result)
            }
            Outcome::Stopped { done, total, partial } => {
                self.stopped(session, done, total, partial, so_far)
            }
        }
    }

    /// The runner of a session, with the options of long work.
    fn runner<'a>(&self, session: &Session, bar: &'a Bar) -> Runner<'a> {
        let runner = Runner {
            checkpoint: self.checkpoint.clone(),
            checkpoint_every: Duration::from_secs(self.save_every),
            patience: stop::PATIENCE,
            ..session.runner(bar)
        };
        if let Some(path) = &self.checkpoint {
            resuming(path);
        }
        stop::running(match self.checkpoint {
            Some(_) => OnStop::InCheckpoint,
            None => Self::ON_STOP,
        });
        runner
    }

    /// Says how far a run came that was stopped, and prints the estimate so far.
    fn stopped<P>(
        &self,
        session: &Session,
        done: u64,
        total: u64,
        partial: P,
        so_far: Option<SoFar<'_, P>>,
    ) -> Result<Verdict> {
        let resumable = self.checkpoint.is_some();
        let so_far = so_far.filter(|_| done > 0);
        let kept = match (resumable, &so_far) {
            (true, _) => "run the same command again to go on",
            (false, Some(_)) => "--checkpoint FILE would keep them",
            (false, None) => "nothing was kept: --checkpoint FILE keeps finished work",
        };
        session.remark(&format!("stopped after {done} of {total} blocks; {kept}"));
        if let Some(so_far) = so_far {
            stop::printing();
            session.remark("the estimate so far, from these blocks:");
            so_far(partial)?;
        }
        let kept = resumable || so_far.is_some();
        Ok(Verdict::Stopped { kept })
    }
}

/// The exit code of a program that ends at once.
fn exit_code(verdict: &Result<Verdict>) -> u8 {
    match verdict {
        Ok(Verdict::Stopped { kept: true }) => stop::STOPPED,
        Ok(_) => stop::INTERRUPTED,
        Err(error) => {
            diagnostics::complain(format_args!("{error:#}"));
            1
        }
    }
}
