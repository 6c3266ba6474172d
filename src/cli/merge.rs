//! `merge`: joins the finished shards of one run.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::Verdict;
use super::plumbing::Session;
use gridforest::jobs::merge_shards;

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
        merge_shards(&self.files, &self.into)?;
        session.remark(&format!(
            "{} files joined in {}",
            self.files.len(),
            self.into.display()
        ));
        Ok(Verdict::Good)
    }
}
