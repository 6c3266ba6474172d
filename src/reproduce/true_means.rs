//! The designs against the truth: small boards, of which every minimal puzzle has been counted.
//!
//! Each design, the descent and the walk, is run from many seeds, and each run is compared with the
//! exact mean number of minimal puzzles per grid: all runs together must be off by a standard
//! normal number of errors, the runs one by one must scatter as widely as their errors say, and the
//! 95 % intervals must hold the truth 95 times in a hundred.

mod rows;

use std::fmt;

use anyhow::Result;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Context;
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, Estimate, GridSource,
    HitTotals, MulticanonicalWalk, WalkConfig,
};
use gridforest::run::{Block, BlockError, Job, Merge, Plan};
pub(super) use rows::{BOUND, TruthRow, checks, row, text};

/// The first seed.
pub(super) const SEED: u64 = 2013;

/// The designs: shape, method, size, clues, trials of a run.
type Case = (&'static str, DesignKind, Option<usize>, (usize, usize), u64);
const CASES: [Case; 8] = [
    ("2x2", DesignKind::Singletons, None, (4, 6), 8192),
    ("2x2", DesignKind::Subsets, Some(7), (4, 6), 4096),
    ("2x2", DesignKind::Supersets, Some(4), (4, 6), 3072),
    ("2x2", DesignKind::Paths, None, (4, 6), 8192),
    ("2x3", DesignKind::Singletons, None, (9, 13), 8192),
    ("2x3", DesignKind::Subsets, Some(14), (8, 14), 2048),
    ("2x3", DesignKind::Supersets, Some(10), (11, 12), 512),
    ("2x3", DesignKind::Paths, None, (9, 13), 16384),
];

/// The descents: shape, size, grids of a population, subsets in each, puzzles kept, clues.
pub(super) type DescentCase = (&'static str, usize, usize, usize, usize, (usize, usize));
pub(super) const DESCENTS: [DescentCase; 2] =
    [("2x2", 9, 8, 8, 24, (4, 6)), ("2x3", 14, 10, 40, 150, (8, 13))];
/// The populations of a run.
const POPULATIONS: u64 = 40;

/// The walks: shape, clues, steps of learning and of an ensemble. They must be long, and have a
/// result of their own in `walk_truth.rs`.
type WalkCase = (&'static str, (usize, usize), u64, u64);
const WALKS: [WalkCase; 2] = [("2x2", (4, 6), 12_000, 2_400), ("2x3", (8, 13), 24_000, 2_400)];
/// The walk of the reduced version.
const SHORT_WALK: WalkCase = ("2x2", (4, 6), 1500, 300);
/// The ensembles of a walk, and the walks of a shape.
const ENSEMBLES: u64 = 16;
const WALKS_OF_A_SHAPE: u64 = 20;

/// Runs of one method from many seeds: a block is a run.
pub(super) struct Runs<F> {
    /// Of what: runs of other things have other plans.
    of: String,
    number: u64,
    run: F,
}

impl<T, F> Job for Runs<F>
where
    F: Fn(u64) -> T + Sync,
    Vec<T>: Merge,
    T: Serialize + DeserializeOwned + Send + 'static,
{
    type Partial = Vec<T>;
    const NAME: &'static str = "runs";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.number).with("of", &self.of)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![(self.run)(SEED + block.index)])
    }
}

/// The results of a number of runs of something.
pub(super) fn runs<T, F>(
    of: impl fmt::Debug,
    number: u64,
    run: F,
    context: &Context<'_>,
) -> Result<Vec<T>>
where
    Runs<F>: Job<Partial = Vec<T>>,
{
    let of = format!("{of:?}");
    Ok(context.finish(&Runs { of, number, run })?)
}

/// The hits of a run.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct OneRun(HitTotals);

impl Merge for OneRun {
    fn merge(&mut self, later: Self) {
        self.0.merge(later.0);
    }
}

/// The rows and checks of all designs.
pub(super) fn design_rows(context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let number = context.effort.choose(3, 40, 80);
    let mut rows = Vec::new();
    // Those of 2x2 come first.
    for &case in context.effort.first(4, &CASES) {
        rows.extend(design(case, number, context)?);
    }
    for &case in context.effort.first(1, &DESCENTS) {
        rows.extend(descent(case, number, context)?);
    }
    Ok(rows)
}

/// The rows of the walks.
pub(super) fn walk_rows(context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let mut rows = Vec::new();
    let cases: &[WalkCase] = if context.effort.is_reduced() { &[SHORT_WALK] } else { &WALKS };
    for &case in cases {
        rows.extend(walk(case, context)?);
    }
    Ok(rows)
}

fn design(case: Case, number: u64, context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let (shape, kind, size, (low, high), trials) = case;
    let shape: Shape = shape.parse()?;
    let config = DesignConfig {
        kind,
        size,
        clues: Some(low..=high),
        trials: Some(trials),
        ..DesignConfig::default()
    };
    let estimator = DesignEstimator::new(shape, GridSource::uniform(shape)?, config)?;
    let run = |seed| OneRun(estimator.with_seed(seed).run());
    let each_run = runs(case, number, run, context)?;
    let mut all = HitTotals::default();
    each_run.iter().for_each(|run| all.merge(run.0.clone()));
    let name = estimator.design().name();
    let of = |clues| {
        let each = each_run.iter().filter_map(|run| estimator.estimate(&run.0, clues));
        let pooled = estimator.estimate(&all, clues)?;
        let each: Vec<Estimate> = each.collect();
        row(shape, (name, estimator.design().size()), &pooled, &each)
    };
    Ok((low..=high).filter_map(of).collect())
}

fn descent(case: DescentCase, number: u64, context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let (shape, size, grids, trials, keep, (low, high)) = case;
    let shape: Shape = shape.parse()?;
    let config = DescentConfig {
        size: Some(size),
        grids: Some(grids),
        trials_per_grid: Some(trials),
        keep: Some(keep),
        blocks: POPULATIONS,
        ..DescentConfig::default()
    };
    let descent = Descent::new(shape, GridSource::uniform(shape)?, config)?;
    let run = |seed| descent.with_seed(seed).run();
    let populations = runs(("descent", case, POPULATIONS), number, run, context)?;
    let all = populations.concat();
    let of = |clues| {
        let each = populations.iter().map(|run| descent.estimate(run, clues));
        let pooled = descent.estimate(&all, clues);
        let each: Vec<Estimate> = each.collect();
        row(shape, ("descent", Some(size)), &pooled, &each)
    };
    Ok((low..=high).filter_map(of).collect())
}

/// Runs that give no error, for their halves differ, don't count: no error is claimed for them.
fn walk(case: WalkCase, context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let (shape, (low, high), learning_steps, steps) = case;
    let shape: Shape = shape.parse()?;
    let config = WalkConfig {
        clues: Some(low..=high),
        learning_steps,
        steps,
        blocks: ENSEMBLES,
        ..WalkConfig::default()
    };
    let walk = MulticanonicalWalk::new(shape, Some(GridSource::uniform(shape)?), config)?;
    // Each with a learning of its own.
    let run = |seed| {
        let walk = walk.with_seed(seed);
        walk.estimates(&walk.run())
    };
    let number = context.effort.choose(3, WALKS_OF_A_SHAPE, WALKS_OF_A_SHAPE);
    let estimates = runs(("walks", case, ENSEMBLES), number, run, context)?;
    let of = |clues| {
        let all = estimates.iter().flatten();
        let known = all.filter(|one| one.clues == clues && one.rel_err.is_some());
        let each: Vec<Estimate> = known.copied().collect();
        let met = each.iter().map(|one| one.count).sum();
        let pooled = Estimate::of_values(clues, met, each.iter().map(|one| one.per_grid));
        row(shape, ("walk", Some(walk.max_clues())), &pooled, &each)
    };
    Ok((low..=high).filter_map(of).collect())
}
