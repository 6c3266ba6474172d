//! A result in the making: how much work it may be, the runner of its jobs, and what several results
//! compute by them; the tables of other results; and what was [found](Found).

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use num_bigint::BigUint;
use num_traits::ToPrimitive as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Check;
use gridforest::board::{CellMask, Grid, Shape};
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;
use gridforest::forest::{Engine, ForestError, ForestJob, Tree};
use gridforest::run::{Block, BlockError, Job, Plan, RunError, Runner};
use gridforest::scan::{Scan, ScanJob, Summary};
use gridforest::unavoidable::Limits;

/// The three lengths of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Seconds: every step, on small boards and few samples, to see that it runs. Nothing is
    /// written.
    Reduced,
    /// Minutes: what `reproduce` does by itself.
    Short,
    /// The long version.
    Full,
}

impl Effort {
    /// Whether this is the long version.
    pub(crate) fn is_full(self) -> bool {
        self == Self::Full
    }

    /// Whether estimates are too rough for checks that need precision.
    pub(crate) fn is_reduced(self) -> bool {
        self == Self::Reduced
    }

    /// One of three: of the reduced, the short and the long version.
    pub(crate) fn choose<T>(self, [reduced, short, full]: [T; 3]) -> T {
        match self {
            Self::Reduced => reduced,
            Self::Short => short,
            Self::Full => full,
        }
    }

    /// One of two: the versions that are kept are the same.
    pub(crate) fn or_reduced<T>(self, kept: T, reduced: T) -> T {
        if self.is_reduced() { reduced } else { kept }
    }

    /// Of a list whose first items are the cheapest: these, or all.
    pub(crate) fn first<T>(self, reduced: usize, all: &[T]) -> &[T] {
        self.or_reduced(all, &all[..reduced])
    }
}

/// What a result found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Every comparison; written to `checks.csv`.
    pub checks: Vec<Check>,
    /// Other files, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What a reader should see.
    pub text: String,
}

/// A result in the making.
pub(crate) struct Study<'a> {
    /// How much work it may be.
    pub effort: Effort,
    /// What it found so far.
    pub found: Found,
    /// The folder of all results, for those that are computed from others.
    results: &'a Path,
    runner: &'a Runner<'a>,
    checkpoint: Checkpoint<'a>,
}

/// The checkpoint of a job, where one is kept, by its plan.
pub(crate) type Checkpoint<'a> = &'a dyn Fn(&Plan) -> Option<PathBuf>;

impl<'a> Study<'a> {
    /// With a runner that has the threads, the progress bar and the Ctrl-C of whoever asks, and the
    /// checkpoints of the jobs.
    pub(crate) fn new(
        effort: Effort,
        results: &'a Path,
        runner: &'a Runner<'a>,
        checkpoint: Checkpoint<'a>,
    ) -> Self {
        Self { effort, found: Found::default(), results, runner, checkpoint }
    }

    /// Runs a job to its end.
    pub(crate) fn finish<J: Job>(&self, job: &J) -> Result<J::Partial, RunError> {
        let (checkpoint, stop) = ((self.checkpoint)(&job.plan()), self.runner.stop.clone());
        let runner = Runner { checkpoint, stop, ..*self.runner };
        runner.finish(job)
    }

    /// Runs something for each of some items: as a job whose plan says `of` what.
    pub(super) fn each<I: Copy + Sync, T>(
        &self,
        of: impl Display,
        items: impl IntoIterator<Item = I>,
        run: impl Fn(I) -> Result<T, BlockError> + Sync,
    ) -> Result<Vec<T>>
    where
        T: Serialize + DeserializeOwned + Send + 'static,
    {
        let items: Vec<I> = items.into_iter().collect();
        let run = |index| run(items[index as usize]);
        Ok(self.finish(&Each { of: of.to_string(), number: items.len() as u64, run })?)
    }

    /// The essentially different grids of a shape.
    pub(super) fn classes(&self, shape: Shape) -> Result<Classes> {
        let forms = self.finish(&ClassesJob::new(shape)?)?;
        Ok(Classes::from_forms(shape, &forms)?)
    }

    /// The tree of each class.
    pub(super) fn trees(&self, classes: &Classes) -> Result<Vec<Tree>> {
        Ok(self.finish(&ForestJob::new(classes, Engine::Diagram, Limits::default()))?)
    }

    /// The proper puzzles of at most some clues in each grid: how many, and those with the most.
    pub(super) fn scan<'g>(
        &self,
        grids: impl IntoIterator<Item = &'g Grid>,
        most: usize,
    ) -> Result<Vec<(Summary, Vec<CellMask>)>> {
        let scans = grids.into_iter().map(|grid| Scan::new(grid, most));
        self.scans(scans.collect::<Result<_, _>>()?)
    }

    /// The same of any searches.
    pub(super) fn scans(&self, scans: Vec<Scan>) -> Result<Vec<(Summary, Vec<CellMask>)>> {
        let scanned = self.finish(&ScanJob::new(scans).keeping_puzzles())?;
        scanned.into_iter().map(|one| Ok((one.ended?, one.puzzles))).collect()
    }

    /// The rows of a table of another result. `result` is its name, or that of its long version:
    /// `NAME/full`.
    pub(super) fn recorded<T: DeserializeOwned>(
        &self,
        result: &str,
        table: &str,
    ) -> Result<Vec<T>> {
        let path = self.results.join(result).join(table);
        let cannot = || {
            let command = result.replace("/full", " --full");
            format!("can't read {}: reproduce {command} writes it", path.display())
        };
        let file = File::open(&path).with_context(cannot)?;
        let rows = csv::Reader::from_reader(file).into_deserialize();
        rows.collect::<Result<_, _>>().with_context(cannot)
    }

    /// The same; none where the table is not there.
    pub(super) fn recorded_if_there<T: DeserializeOwned>(
        &self,
        result: &str,
        table: &str,
    ) -> Result<Vec<T>> {
        let is_there = self.results.join(result).join(table).exists();
        if is_there { self.recorded(result, table) } else { Ok(Vec::new()) }
    }
}

/// The tree of each class by an engine.
pub(super) fn trees_by(classes: &Classes, engine: Engine) -> Result<Vec<Tree>, ForestError> {
    classes.iter().map(|class| Tree::of_class(class, engine, Limits::default())).collect()
}

/// A number of grids.
pub(super) fn float(number: &BigUint) -> f64 {
    number.to_f64().expect("not too large for a float")
}

/// How often each of some things occurs.
pub(super) fn tally<T: Ord>(things: impl IntoIterator<Item = T>) -> BTreeMap<T, u64> {
    let mut times = BTreeMap::new();
    things.into_iter().for_each(|thing| *times.entry(thing).or_default() += 1);
    times
}

/// A block is one of some runs of the same thing.
struct Each<F> {
    /// Of what: runs of other things have other plans.
    of: String,
    number: u64,
    run: F,
}

impl<T, F> Job for Each<F>
where
    F: Fn(u64) -> Result<T, BlockError> + Sync,
    T: Serialize + DeserializeOwned + Send + 'static,
{
    type Partial = Vec<T>;
    const NAME: &'static str = "runs";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.number).with("of", &self.of)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![(self.run)(block.index)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_or_damaged_is_named_with_the_command_that_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let runner = Runner::default();
        let study = Study::new(Effort::Reduced, folder.path(), &runner, &|_| None);
        let read = || study.recorded::<(u8, u8)>("latin/full", "table.csv");
        let error = format!("{:#}", read().unwrap_err());
        assert!(error.contains("table.csv") && error.contains("reproduce latin --full writes it"));
        std::fs::create_dir_all(folder.path().join("latin/full")).unwrap();
        let write =
            |text| std::fs::write(folder.path().join("latin/full/table.csv"), text).unwrap();
        write("a,b\n1,2\n3,4\n");
        assert_eq!(read().unwrap(), [(1, 2), (3, 4)]);
        write("a,b\n1,x\n");
        assert!(format!("{:#}", read().unwrap_err()).contains("reproduce latin --full writes it"));
    }
}
