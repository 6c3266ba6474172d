//! Estimates of minimal puzzles by number of clues: each method in uniform grids, as a job; its
//! table, and what all of them are compared with.

use std::ops::RangeInclusive;

use anyhow::Result;

use super::{Measured, Study};
use crate::report::to_csv;
use gridforest::board::Shape;
use gridforest::estimate::EstimateError;
use gridforest::estimate::puzzles::descent::Population;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, EstimateJob, EstimateRow,
    Estimator, GridSource, MulticanonicalWalk, TourConfig, Tours, WalkConfig, poisson_interval,
};
use gridforest::stats::Moments;

/// The seed of all walks.
pub(super) const WALK_SEED: u64 = 1717;

/// The walk of the reduced versions: eight blocks are the fewest that have an error.
pub(super) fn reduced_walk() -> WalkConfig {
    walk(4..=6, 2_000, 400, 8).with_capped_weights()
}

/// A walk: the clues, the steps of a walker while the weights are learned and after that, and the
/// ensembles of walkers.
pub(super) fn walk(
    clues: RangeInclusive<usize>,
    learning_steps: u64,
    steps: u64,
    blocks: u64,
) -> WalkConfig {
    let clues = Some(clues);
    WalkConfig { clues, learning_steps, steps, blocks, seed: WALK_SEED, ..WalkConfig::default() }
}

/// A descent: the cells of subsets, the grids of a population with the subsets in each and the
/// puzzles that it keeps, and the populations.
pub(super) fn descent(
    size: usize,
    (grids, trials, keep): (usize, usize, usize),
    blocks: u64,
) -> DescentConfig {
    let (size, grids, trials_per_grid, keep) = (Some(size), Some(grids), Some(trials), Some(keep));
    DescentConfig { size, grids, trials_per_grid, keep, blocks, ..DescentConfig::default() }
}

/// A design: the cells of subsets or supersets, and the trials.
pub(super) fn design(kind: DesignKind, size: Option<usize>, trials: u64) -> DesignConfig {
    DesignConfig { kind, size, trials: Some(trials), ..DesignConfig::default() }
}

/// A design in uniform grids.
pub(super) fn designs(
    shape: Shape,
    config: DesignConfig,
) -> Result<DesignEstimator, EstimateError> {
    DesignEstimator::new(shape, GridSource::uniform(shape)?, config)
}

/// Descents in uniform grids.
pub(super) fn descents(shape: Shape, config: DescentConfig) -> Result<Descent, EstimateError> {
    Descent::new(shape, GridSource::uniform(shape)?, config)
}

/// Walks that begin at uniform grids, where these can be drawn.
pub(super) fn walks(shape: Shape, config: WalkConfig) -> Result<MulticanonicalWalk, EstimateError> {
    MulticanonicalWalk::new(shape, GridSource::uniform(shape).ok(), config)
}

/// Tours in uniform grids.
pub(super) fn tours(shape: Shape, config: TourConfig) -> Result<Tours, EstimateError> {
    Tours::new(shape, GridSource::uniform(shape)?, config)
}

/// The rows of any estimator.
pub(super) fn estimated(study: &Study<'_>, of: impl Estimator) -> Result<Vec<EstimateRow>> {
    let job = EstimateJob::new(of);
    let (found, ..) = study.finish(&job)?;
    Ok(job.estimator.rows(&found))
}

/// What a walk finds; in the reduced version, the reduced walk.
pub(super) fn walked(study: &Study<'_>, of: &str, config: WalkConfig) -> Result<Vec<EstimateRow>> {
    let (shape, config) = study.effort.or_reduced((of, config), ("2x2", reduced_walk()));
    estimated(study, walks(shape.parse()?, config)?)
}

/// A descent and its populations.
pub(super) fn descended(
    study: &Study<'_>,
    shape: &str,
    config: DescentConfig,
) -> Result<(Descent, Vec<Population>)> {
    let job = EstimateJob::new(descents(shape.parse()?, config)?);
    let (populations, ..) = study.finish(&job)?;
    Ok((job.estimator, populations))
}

/// The table of some estimates, as a file and to read. The file is without the last column, the
/// note, and with the interval of every error: what a result claims is said by its comparisons.
pub(super) fn table(
    study: &mut Study<'_>,
    name: impl Into<String>,
    title: &str,
    rows: &[EstimateRow],
) -> Result<()> {
    let mut kept = rows.to_vec();
    for row in &mut kept {
        if let Some(error) = row.rel_err.or(row.rel_err_within) {
            let (low, high) = poisson_interval(row.per_grid, error);
            (row.low, row.high) = (Some(low), Some(high));
        }
    }
    let csv = to_csv(&kept)?;
    let mut without_note = csv::Writer::from_writer(Vec::new());
    for row in csv::ReaderBuilder::new().has_headers(false).from_reader(&csv[..]).records() {
        let row = row?;
        without_note.write_record(row.iter().take(row.len() - 1))?;
    }
    study.file(name, without_note.into_inner()?);
    study.show_csv(title, &to_csv(rows)?, "clues count per_grid rel_err total note")
}

/// An estimate with its error, where that is known.
pub(super) fn measured(row: &EstimateRow) -> Option<Measured> {
    Measured::relative(row.per_grid, row.rel_err)
}

/// The same where the error is itself known well enough for a z-score: where it is below a bound.
pub(super) fn known_well(row: &EstimateRow, bound: f64) -> Option<Measured> {
    Measured::relative(row.per_grid, row.rel_err.filter(|&error| error < bound))
}

/// The estimate of a number of clues.
pub(super) fn with_clues(rows: &[EstimateRow], clues: usize) -> Option<&EstimateRow> {
    rows.iter().find(|row| row.clues == clues)
}

/// The mean of some values, whose variance is at least that of as many independent events as are
/// `expected`: where few or none were found, that of the values is of no use.
pub(super) fn mean_of(values: &Moments, expected: f64) -> Measured {
    let variance = values.variance().max(expected);
    Measured { value: values.mean(), error: (variance / values.count() as f64).sqrt() }
}
