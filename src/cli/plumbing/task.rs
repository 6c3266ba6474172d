//! The work of a command as a value: a job, whose blocks can be computed anywhere, and what is
//! printed of its result.
//!
//! A command makes its task, and whoever asked for it decides what becomes of it: the command
//! itself runs it here, `plan` reads its plan, `work` computes shards of it, `merge` joins their
//! parts and prints the result.

use anyhow::Result;

use super::long::Long;
use super::progress::Bar;
use super::purpose::Purpose;
use super::session::Session;
use super::verdict::Verdict;
use gridforest::run::folder::{Folder, FolderError, Worked};
use gridforest::run::{Job, Plan, Runner};

/// A command whose work may be divided into blocks.
pub(in crate::cli) trait Divisible {
    /// Its task; none where what it is asked for isn't done in blocks.
    fn task<'a>(&'a self, purpose: &Purpose, session: &'a Session) -> MaybeTask<'a>;
}

/// Finds the command of a command line, and that it can be divided.
pub(in crate::cli) type Parse = fn(&[String]) -> Result<Box<dyn Divisible>>;

/// A task, if there is one.
pub(in crate::cli) type MaybeTask<'a> = Result<Option<Box<dyn Task + 'a>>>;

/// A job and what is printed of its result, of whatever type that is.
pub(in crate::cli) trait Task {
    /// The plan of the job, and what its blocks are estimated to cost.
    fn planned(&self) -> (Plan, Option<Vec<u64>>);

    /// Shows how far it has come.
    fn bar(&self) -> &Bar;

    /// Computes a shard.
    fn work(&self, folder: &Folder, shard: u64, runner: &Runner<'_>)
    -> Result<Worked, FolderError>;

    /// Joins the parts of all shards, and prints the result.
    fn merge(&self, folder: &Folder, session: &Session) -> Result<Verdict>;

    /// Runs it here, with the options of long work, and prints the result.
    fn run(&self, long: &Long, session: &Session) -> Result<Verdict>;
}

/// A job with a function that prints its result.
struct JobWithOutput<J, P> {
    job: J,
    bar: Bar,
    print: P,
    is_estimate: bool,
}

/// A task that prints the result of a job.
pub(in crate::cli) fn task<'a, J: Job<Partial: Clone> + 'a>(
    job: J,
    bar: Bar,
    print: impl Fn(&J, J::Partial) -> Result<Verdict> + 'a,
) -> Box<dyn Task + 'a> {
    Box::new(JobWithOutput { job, bar, print, is_estimate: false })
}

/// A task that prints an estimate. Where it is stopped by a signal, it prints the estimate from the
/// blocks that are finished.
pub(in crate::cli) fn estimate<'a, J: Job<Partial: Clone> + 'a>(
    job: J,
    bar: Bar,
    print: impl Fn(&J, J::Partial) -> Result<Verdict> + 'a,
) -> Box<dyn Task + 'a> {
    Box::new(JobWithOutput { job, bar, print, is_estimate: true })
}

impl<J, P> Task for JobWithOutput<J, P>
where
    J: Job<Partial: Clone>,
    P: Fn(&J, J::Partial) -> Result<Verdict>,
{
    fn planned(&self) -> (Plan, Option<Vec<u64>>) {
        (self.job.plan(), self.job.costs())
    }

    fn bar(&self) -> &Bar {
        &self.bar
    }

    fn work(
        &self,
        folder: &Folder,
        shard: u64,
        runner: &Runner<'_>,
    ) -> Result<Worked, FolderError> {
        folder.work(&self.job, shard, runner)
    }

    fn merge(&self, folder: &Folder, session: &Session) -> Result<Verdict> {
        match folder.merge(&self.job, &session.runner(&self.bar)) {
            Ok(merged) => (self.print)(&self.job, merged),
            Err(FolderError::Stopped) => Ok(Verdict::Stopped { kept: true }),
            Err(error) => Err(error.into()),
        }
    }

    fn run(&self, long: &Long, session: &Session) -> Result<Verdict> {
        let print = |result| (self.print)(&self.job, result);
        long.run(&self.job, &self.bar, session, &print, self.is_estimate)
    }
}
