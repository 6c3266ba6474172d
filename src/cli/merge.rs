//! `merge`: joins the finished shards of one run.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{Args, ValueHint};

use super::plumbing::help::Example;
use super::plumbing::task::{Perform, Task};
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict};
use super::work::enter;
use gridforest::jobs::{JobError, merge_shards};
use gridforest::run::folder::Folder;

/// Merge the finished shards of a run, and print the result of a run folder
///
/// Given a run folder, it prints what the planned command would have printed. Given checkpoint
/// files, it writes the merged checkpoint; then run the original command with `--checkpoint MERGED`
/// and without `--shard` to print the result.
#[derive(Debug, Args)]
pub(super) struct Merge {
    /// A run folder; or the checkpoint files of all shards, in any order
    #[arg(value_name = "DIR|FILE", required = true, value_hint = ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "MERGED", value_hint = ValueHint::FilePath)]
    into: Option<PathBuf>,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] =
    &[Use::rows("a run folder", ""), Use::files("checkpoint files", "into")];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("plan count queens 12 --shards 4 --dir queens.run", "a run folder of four shards"),
    ("work queens.run", "computes them"),
    ("merge queens.run", "prints the result"),
    ("count queens 12 --checkpoint 1.part --shard 1/2", "the first of two shards, on any machine"),
    ("count queens 12 --checkpoint 2.part --shard 2/2", "the second"),
    ("merge 1.part 2.part --into all.part", "joins them"),
    ("count queens 12 --checkpoint all.part", "prints the result"),
];

impl Uses for Merge {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[usize::from(self.folder().is_none())]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

impl Merge {
    /// The run folder, if one is given.
    fn folder(&self) -> Option<&PathBuf> {
        match &self.files[..] {
            [path] if path.is_dir() => Some(path),
            _ => None,
        }
    }

    pub(super) fn run(self, session: &Session, perform: Perform) -> Result<Verdict> {
        if let Some(path) = self.folder() {
            let folder = Folder::open(path).or_usage("DIR")?;
            return enter(folder, session, perform, Task::Merge);
        }
        let missing =
            || anyhow!("missing: checkpoint files are joined in a file, or give a run folder");
        let into = self.into.ok_or_else(missing).or_usage("--into")?;
        let merged = merge_shards(&self.files, &into);
        if let Err(JobError::IntoInput { .. }) = merged {
            return merged.or_usage("--into").map(|()| Verdict::Good);
        }
        merged?;
        session.remark(&format!("{} files joined in {}", self.files.len(), into.display()));
        Ok(Verdict::Good)
    }
}
