//! `merge`: joins the finished shards of one run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{Args, ValueHint};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::plumbing::Verdict;
use super::plumbing::help::Example;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage, Session};
use gridforest::census::queens::Tally;
use gridforest::estimate;
use gridforest::forest::Tree;
use gridforest::partition::Record;
use gridforest::run::{Merge as Joins, Plan, merge_files, peek};

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
        let whole = |path: &PathBuf| path.canonicalize().ok();
        if let Some(into) = whole(&self.into)
            && self
                .files
                .iter()
                .any(|file| whole(file).as_ref() == Some(&into))
        {
            let name = self.into.display();
            return Err(format!("{name} is one of the shards: it would be lost"))
                .or_usage("--into");
        }
        let (plan, _) = peek(&self.files[0])?;
        match plan.job.as_str() {
            "classes" => self.join::<BTreeMap<Vec<u8>, u64>>(&plan)?,
            "grid_classes" => self.join::<u128>(&plan)?,
            "queens" => self.join::<Tally>(&plan)?,
            "tempering" => self.join::<Vec<Vec<Record>>>(&plan)?,
            "passes" => self.join::<Vec<f64>>(&plan)?,
            "puzzles" => self.join::<estimate::Tally>(&plan)?,
            "descent" => self.join::<Vec<estimate::descent::Population>>(&plan)?,
            "walk" => self.join::<Vec<estimate::walk::Visits>>(&plan)?,
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
