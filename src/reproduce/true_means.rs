//! The designs against the truth: small boards, of which every minimal puzzle has been counted.
//!
//! Each design, the descent and the walk, is run from many seeds, and each run is held against the exact mean number of minimal
//! puzzles per grid: all runs together must be off by a standard normal number of errors, the runs one by
//! one must scatter as widely as their errors say, and the 95 % intervals must hold the truth 95 times in
//! a hundred.

use std::fmt::Write as _;

use anyhow::Result;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Measured, published};
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, Estimate, GridSource,
    HitTotals, MulticanonicalWalk, WalkConfig,
};
use gridforest::run::{Block, BlockError, Job, Merge, Plan};

/// Errors that a figure may be off by: once in 16,000 by chance, each.
pub(super) const BOUND: f64 = 4.0;
/// What an estimate is worth in independent events, 1/e², below which its own error is too rough for a
/// z-score; for the squares of z-scores and for coverage, of single runs.
const ENOUGH: f64 = 100.0;
const ENOUGH_TO_COVER: f64 = 25.0;

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
pub(super) const DESCENTS: [DescentCase; 2] = [
    ("2x2", 9, 8, 8, 24, (4, 6)),
    ("2x3", 14, 10, 40, 150, (8, 13)),
];
/// The populations of a run.
const POPULATIONS: u64 = 40;

/// The walks: shape, clues, steps of learning and of an ensemble. They must be long, and have a result of their own
/// in `walk_truth.rs`.
type WalkCase = (&'static str, (usize, usize), u64, u64);
const WALKS: [WalkCase; 2] = [
    ("2x2", (4, 6), 12_000, 2_400),
    ("2x3", (8, 13), 24_000, 2_400),
];
/// The ensembles of a walk, and the walks of a shape.
const ENSEMBLES: u64 = 16;
const WALKS_OF_A_SHAPE: u64 = 20;

/// What the runs of a design come to at one number of clues.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct TruthRow {
    shape: Shape,
    method: &'static str,
    size: Option<usize>,
    clues: usize,
    /// Minimal puzzles in all grids.
    exact: String,
    exact_per_grid: f64,
    runs: usize,
    /// Puzzles met in all runs.
    count: u128,
    per_grid: f64,
    rel_err: Option<f64>,
    /// All runs together: errors above the truth.
    z: Option<f64>,
    /// The mean of the squared z-scores of single runs, those that met anything; not a number for none.
    spread: f64,
    /// The share of runs whose 95 % interval holds the truth.
    covered: f64,
    /// The same for the symmetric interval.
    covered_normal: f64,
    /// The same for the bootstrap, where there is one.
    covered_bootstrap: Option<f64>,
}

/// Runs of one method from many seeds: a block is a run.
pub(super) struct Runs<F> {
    number: u64,
    run: F,
}

impl<T, F> Job for Runs<F>
where
    F: Fn(u64) -> T + Sync,
    Vec<T>: Merge,
    T: Serialize + DeserializeOwned + Send,
{
    type Partial = Vec<T>;
    const NAME: &'static str = "runs";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.number)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![(self.run)(SEED + block.index)])
    }
}

/// What so many runs say.
pub(super) fn runs<T, F>(number: u64, run: F, context: &Context<'_>) -> Result<Vec<T>>
where
    Runs<F>: Job<Partial = Vec<T>>,
{
    Ok(context.runner.finish(&Runs { number, run })?)
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
pub(super) fn rows(context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let number = context.effort.choose(3, 40, 80);
    let mut rows = Vec::new();
    for case in CASES {
        rows.extend(design(case, number, context)?);
    }
    for case in DESCENTS {
        rows.extend(descent(case, number, context)?);
    }
    Ok(rows)
}

/// The rows of the walks.
pub(super) fn walk_rows(context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let mut rows = Vec::new();
    for &case in context.effort.first(1, &WALKS) {
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
    let each_run = runs(number, run, context)?;
    let mut all = HitTotals::default();
    each_run.iter().for_each(|run| all.merge(run.0.clone()));
    let name = estimator.design().name();
    let of = |clues| {
        let each = each_run
            .iter()
            .filter_map(|run| estimator.estimate(&run.0, clues));
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
    let populations = runs(number, run, context)?;
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
    let number = context.effort.choose(2, WALKS_OF_A_SHAPE, WALKS_OF_A_SHAPE);
    let estimates = runs(number, run, context)?;
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

/// The row of a number of clues, where there are minimal puzzles: of a method and its size, what all
/// runs together say, and what each says.
pub(super) fn row(
    shape: Shape,
    (method, size): (&'static str, Option<usize>),
    pooled: &Estimate,
    each: &[Estimate],
) -> Option<TruthRow> {
    let clues = pooled.clues;
    let quantity = format!("minimal_puzzles_{shape}_by_clues");
    let exact = &published::get(&quantity, &clues.to_string())?.value;
    let grids = &published::get("solution_grids", &shape.to_string())?.value;
    let truth = exact.parse::<f64>().ok()? / grids.parse::<f64>().ok()?;
    let zs: Vec<f64> = each.iter().filter_map(|e| e.z(truth, 0.0)).collect();
    let share = |interval: fn(&Estimate) -> Option<(f64, f64)>| {
        let holds =
            |e: &&Estimate| interval(e).is_some_and(|(low, high)| (low..=high).contains(&truth));
        each.iter().filter(holds).count() as f64 / each.len() as f64
    };
    Some(TruthRow {
        shape,
        method,
        size,
        clues,
        exact: exact.clone(),
        exact_per_grid: truth,
        runs: each.len(),
        count: pooled.count,
        per_grid: pooled.per_grid,
        rel_err: pooled.rel_err,
        z: pooled.z(truth, 0.0),
        spread: zs.iter().map(|z| z * z).sum::<f64>() / zs.len() as f64,
        covered: share(|e| Some(e.interval)),
        covered_normal: share(Estimate::normal_interval),
        covered_bootstrap: (pooled.bootstrap.is_some()).then(|| share(|e| e.bootstrap)),
    })
}

/// The checks of all rows: means, scatter of single runs, coverage, where enough was met.
pub(super) fn checks(rows: &[TruthRow]) -> Vec<Check> {
    let kinds = [TruthRow::mean, TruthRow::scatter, TruthRow::coverage];
    let of = |kind: fn(&TruthRow) -> Option<Check>| rows.iter().filter_map(kind);
    kinds.into_iter().flat_map(of).collect()
}

impl TruthRow {
    /// The independent events that all runs are worth together.
    fn events(&self) -> f64 {
        self.rel_err.map_or(0.0, |error| error.powi(-2))
    }

    fn check(&self, what: &str, value: f64, error: f64, expected: f64) -> Check {
        let key = format!("{} {} {}", self.shape, self.method, self.clues);
        let computed = Measured { value, error };
        let expected = Measured::exact(expected);
        Check::by_z(
            &format!("designs: {what}"),
            key,
            computed,
            expected,
            None,
            BOUND,
        )
    }

    fn mean(&self) -> Option<Check> {
        let error = self.per_grid * self.rel_err?;
        let what = "minimal puzzles per grid";
        (self.events() >= ENOUGH)
            .then(|| self.check(what, self.per_grid, error, self.exact_per_grid))
    }

    fn scatter(&self) -> Option<Check> {
        let runs = self.runs as f64;
        // The square of a normal variable has the variance 2.
        let error = (2.0 / runs).sqrt();
        let enough = self.events() >= ENOUGH * runs;
        enough.then(|| self.check("mean of z² of single runs", self.spread, error, 1.0))
    }

    fn coverage(&self) -> Option<Check> {
        let runs = self.runs as f64;
        let error = (0.95 * 0.05 / runs).sqrt();
        let enough = self.events() >= ENOUGH_TO_COVER * runs;
        enough.then(|| self.check("coverage of 95 % intervals", self.covered, error, 0.95))
    }
}

/// The rows as a table to read.
pub(super) fn text(rows: &[TruthRow]) -> String {
    let mut text = String::from(
        "                                                                    intervals that hold the truth\n\
         shape  design      size  clues     exact mean  puzzles met      z    z²   Poisson  normal  bootstrap\n",
    );
    for row in rows {
        let size = row.size.map_or_else(String::new, |size| size.to_string());
        let z = row.z.map_or_else(String::new, |z| format!("{z:.2}"));
        let bootstrap = row
            .covered_bootstrap
            .map_or_else(String::new, |share| format!("{share:.3}"));
        let spread = if row.spread.is_nan() {
            String::new()
        } else {
            format!("{:.2}", row.spread)
        };
        let _ = writeln!(
            text,
            "{:5}  {:10}  {size:>4}  {:5}  {:13.3}  {:11}  {z:>5}  {spread:>4}  {:7.3}  {:6.3}  {bootstrap:>9}",
            row.shape,
            row.method,
            row.clues,
            row.exact_per_grid,
            row.count,
            row.covered,
            row.covered_normal,
        );
    }
    text
}
