//! `merge`: joins the finished shards of one run.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueHint};

use super::plumbing::help::Example;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict};
use gridforest::jobs::{JobError, merge_shards};

/// Join the finished shards of one run into its finished checkpoint
///
/// The command that the shards came from then prints the result: run it with `--checkpoint MERGED`
/// and without `--shard`.
#[derive(Debug, Args)]
pub(super) struct Merge {
    /// The checkpoint files of all shards, in any order
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "MERGED", value_hint = ValueHint::FilePath)]
    into: PathBuf,
}

/// What the command does, and the options that each use reads.
pub(super) const USES: &[Use] = &[Use::files("joining", "")];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    (
        "solutions 2x3 --classes --checkpoint 1.part --shard 1/2",
        "the first of two shards, on any machine",
    ),
    (
        "solutions 2x3 --classes --checkpoint 2.part --shard 2/2",
        "the second",
    ),
    ("merge 1.part 2.part --into all.part", "joins them"),
    (
        "solutions 2x3 --classes --checkpoint all.part",
        "prints the result",
    ),
];

impl Uses for Merge {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[0]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

impl Merge {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let merged = merge_shards(&self.files, &self.into);
        if let Err(JobError::IntoInput { .. }) = merged {
            return merged.or_usage("--into").map(|()| Verdict::Good);
        }
        merged?;
        session.remark(&format!(
            "{} files joined in {}",
            self.files.len(),
            self.into.display()
        ));
        Ok(Verdict::Good)
    }
}
