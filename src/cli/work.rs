//! `work`: shards of a run folder.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueHint};

use super::plumbing::help::Example;
use super::plumbing::task::{Perform, Task, Which, shards};
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict};
use gridforest::run::folder::{Folder, FolderError};

/// Compute the shards of a run folder
///
/// Any number of processes can do this at the same time, on any machines that have access to the
/// folder. The most expensive shards are computed first. A finished shard is skipped, a shard that
/// was started is continued from its checkpoint, and a damaged part is computed again. When a
/// worker is killed, only its work since the last checkpoint is lost.
#[derive(Debug, Args)]
pub(super) struct Work {
    /// The run folder, made by `plan`
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: PathBuf,
    /// These shards, even if another worker computes them [default: all unfinished shards that no
    /// worker computes]
    #[arg(long, value_name = "I|I..J", value_parser = shards)]
    shard: Option<RangeInclusive<u64>>,
    /// One shard: the most expensive unfinished one that no worker computes
    #[arg(long, conflicts_with = "shard")]
    next: bool,
    /// The time between two saves of the finished blocks
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400), default_value_t = 60)]
    save_every: u64,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[Use::files("working", "shard next save-every")];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("plan count queens 10 --shards 6 --dir queens.run", "six shards"),
    ("work queens.run --shard 2", "the second"),
    ("work queens.run", "all others"),
];

impl Uses for Work {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[0]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

impl Work {
    pub(super) fn run(self, session: &Session, perform: Perform) -> Result<Verdict> {
        let folder = Folder::open(&self.dir).or_usage("DIR")?;
        let which = match self.shard {
            Some(range) => {
                let (shard, shards) = (*range.end(), folder.manifest().shards);
                if shard > shards {
                    return Err(FolderError::Shard { shard, shards }).or_usage("--shard");
                }
                Which::These(range)
            }
            None if self.next => Which::Next,
            None => Which::All,
        };
        enter(folder, session, perform, |folder| {
            Task::Work(folder, which, Duration::from_secs(self.save_every))
        })
    }
}

/// Runs the command line of a run folder in the folder where it was planned, with a task.
pub(super) fn enter(
    folder: Folder,
    session: &Session,
    perform: Perform,
    task: impl FnOnce(Folder) -> Task,
) -> Result<Verdict> {
    let session = session.anywhere()?;
    // Under its full name, which holds in every folder.
    let path = std::path::absolute(folder.path())?;
    let folder = Folder::open(&path)?;
    let manifest = folder.manifest().clone();
    // Files that the command line names are found; where the folder isn't there, there may be none.
    if std::env::set_current_dir(&manifest.directory).is_err() {
        session.remark(&format!(
            "{}: not here; files that the command names are looked for in the current folder",
            manifest.directory.display()
        ));
    }
    task(folder).set();
    perform(&manifest.command, &session)
}
