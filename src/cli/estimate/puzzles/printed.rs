//! What an estimate of minimal puzzles prints, and the files that it writes beside it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::watched::Watched;
use crate::cli::plumbing::prelude::*;
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{BlockValues, EstimateJob, EstimateRow, Estimator, MetPuzzles};
use gridforest_requests::estimate::puzzles::{EstimatePuzzles, WithEstimator};

/// The values of a population, or of a block of tours, at a number of clues: the estimate is their
/// mean over all.
#[derive(Serialize, Deserialize)]
struct PopulationRow {
    population: usize,
    clues: usize,
    per_grid: f64,
    count: u128,
}

/// The task that prints an estimate.
pub(super) struct Printed<'a> {
    pub(super) shape: Shape,
    /// The file of the minimal puzzles that were met.
    pub(super) puzzles: Option<&'a Path>,
    /// The file of the values of the blocks.
    pub(super) values: Option<&'a Path>,
    pub(super) options: EstimatePuzzles,
    pub(super) session: &'a Session,
    /// The time that is to be filled, if the amount of work isn't given.
    pub(super) lasting: Option<Duration>,
}

impl<'a> WithEstimator for Printed<'a> {
    type Output = Box<dyn Task + 'a>;

    fn with<E: Estimator>(self, estimator: E) -> Box<dyn Task + 'a> {
        let Self { shape, puzzles, values, options, session, lasting } = self;
        let most = *estimator.clues().end();
        let job = EstimateJob { keeps_puzzles: puzzles.is_some(), ..EstimateJob::new(estimator) };
        let job = Watched::new(job, options.clone());
        let what = format!("minimal puzzles of {shape}");
        let bar = job.bar(session, what).lasting(lasting);
        estimate(job, bar, move |watched: &Watched<E>, result| {
            if let Some(path) = puzzles {
                write_puzzles(path, &result.1, &options)?;
            }
            if let Some(path) = values {
                write_values(path, &watched.job.values(&result), most, &options)?;
            }
            finish(session, &watched.rows(&result.0))
        })
    }
}

/// The puzzles with wanted numbers of clues.
fn write_puzzles(path: &Path, met: &MetPuzzles, options: &EstimatePuzzles) -> Result<()> {
    let clues = |text: &str| text.chars().filter(|&symbol| symbol != '.').count();
    write_whole(path, |out| {
        let mut lines = met.iter().filter(|text| options.wants(clues(text)));
        lines.try_for_each(|text| Ok(writeln!(out, "{text}")?))
    })
}

/// The values of each block.
fn write_values(
    path: &Path,
    blocks: &[BlockValues],
    most: usize,
    options: &EstimatePuzzles,
) -> Result<()> {
    let row = |(population, values): (usize, &BlockValues), clues: usize| {
        let (per_grid, count) = values.get(&clues).copied().unwrap_or_default();
        PopulationRow { population, clues, per_grid, count }
    };
    let wanted = || (0..=most).filter(|&clues| options.wants(clues));
    let blocks = blocks.iter().enumerate();
    let rows: Vec<_> = blocks.flat_map(|block| wanted().map(move |c| row(block, c))).collect();
    write_csv(path, &rows)
}

/// Prints what was found. An estimate without a row says what to try instead, and is no success.
fn finish(session: &Session, rows: &[EstimateRow]) -> Result<Verdict> {
    if !rows.is_empty() {
        return session.rows(rows).map(|()| Verdict::Good);
    }
    diagnostics::complain(
        "no minimal puzzle was met: give it more time, other numbers of clues (--clues), or --method descent; a walk, more --learning steps",
    );
    Ok(Verdict::Bad)
}
