//! Minimal puzzles of 2x4, of which nothing is published: by random walks, and by descent. See
//! `papers/estimators.md`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::puzzle_tables::measured;
use super::true_means::BOUND;
use super::walks::{Case, SEED, plot, text};
use super::{Check, Context, Entry, Found, puzzle_tables};
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{Descent, DescentConfig, DescentJob, EstimateRow, GridSource};

pub(super) const ENTRY: Entry = Entry {
    name: "puzzles-2x4",
    what: "minimal puzzles of 2x4 by number of clues: by random walks, and by descent",
    long: true,
    run,
};

const WALK: Case = Case {
    shape: "2x4",
    clues: 14..=25,
    top: None,
    capped_weights: false,
    learning: 150_000,
    steps: 40_000,
    blocks: 24,
};

/// The second way: the cells that the descent begins with, the grids of a population and the
/// subsets in each, the puzzles that are kept, and the populations.
const FROM: usize = 26;
const GRIDS: usize = 200;
const TRIALS: usize = 100;
const KEEP: usize = 4000;
const POPULATIONS: u64 = 600;
/// A relative error of the descent that is itself known well enough for a z-score.
const KNOWN_WELL: f64 = 0.05;

fn run(context: &Context<'_>) -> Result<Found> {
    let walk = WALK.rows(context)?;
    let descent = descent(context)?;
    let files = BTreeMap::from([
        ("2x4.csv".to_owned(), puzzle_tables::table(&walk)?),
        ("2x4-descent.csv".to_owned(), puzzle_tables::table(&descent)?),
        ("2x4.svg".to_owned(), plot("2x4", &walk).svg()?.into_bytes()),
    ]);
    Ok(Found {
        checks: checks_against_descent(&walk, &descent),
        files,
        text: format!(
            "{}\n{}",
            text("2x4, minimal puzzles by walks", &walk),
            text("2x4, minimal puzzles by descent", &descent)
        ),
        seed: Some(SEED),
    })
}

fn descent(context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    let shape: Shape = WALK.shape.parse()?;
    let config = DescentConfig {
        size: Some(FROM),
        grids: Some(GRIDS),
        trials_per_grid: Some(TRIALS),
        keep: Some(KEEP),
        blocks: context.effort.choose(2, POPULATIONS, POPULATIONS),
        seed: SEED,
        ..DescentConfig::default()
    };
    let job = DescentJob(Descent::new(shape, GridSource::uniform(shape)?, config)?);
    let populations = context.finish(&job)?;
    Ok(job.0.rows(&populations))
}

/// The walk against the descent, which shares nothing with it but the solver and the source.
fn checks_against_descent(walk: &[EstimateRow], descent: &[EstimateRow]) -> Vec<Check> {
    let known = |row: &&EstimateRow| row.rel_err.is_some_and(|error| error < KNOWN_WELL);
    let check = |other: &EstimateRow| {
        let row = walk.iter().find(|row| row.clues == other.clues)?;
        let (ours, theirs) = (measured(row)?, measured(other)?);
        let quantity = "2x4 minimal puzzles per grid by walks, against the descent";
        Some(Check::by_z(quantity, row.clues, ours, theirs, None, BOUND))
    };
    descent.iter().filter(known).filter_map(check).collect()
}
