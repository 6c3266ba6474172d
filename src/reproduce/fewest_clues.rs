//! Minimal puzzles of 17 clues on 9x9 and a few more, by random walks with capped weights. All of
//! 17 clues are known, so what walks say of them can be compared with that list. See
//! `papers/estimators.md`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::puzzle_tables::checks_against_tables;
use super::walks::{Case, SEED, text};
use super::{Check, Context, Entry, Found, Measured, published, puzzle_tables};
use gridforest::census::grids;
use gridforest::estimate::puzzles::EstimateRow;

pub(super) const ENTRY: Entry = Entry {
    name: "fewest-clues",
    what: "minimal puzzles of 17 to 22 clues on 3x3, by random walks with capped weights",
    long: true,
    run,
};

/// Errors that a figure may be off by.
const BOUND: f64 = 4.0;
/// The symmetries of 9x9 grids with relabelling: no known puzzle of 17 clues has one, so each has
/// as many images.
pub(super) const SYMMETRIES: f64 = 3_359_232.0 * 362_880.0;

const CASE: Case = Case {
    shape: "3x3",
    clues: 17..=22,
    top: Some(26),
    capped_weights: true,
    learning: 200_000,
    steps: 100_000,
    blocks: 36,
};

fn run(context: &Context<'_>) -> Result<Found> {
    let rows = CASE.rows(context)?;
    let mut checks = checks_against_tables(&rows, " by gentle walks");
    checks.extend(seventeen(&rows, "gentle walks"));
    Ok(Found {
        checks,
        text: text("3x3, minimal puzzles by gentle walks", &rows),
        files: BTreeMap::from([("3x3.csv".to_owned(), puzzle_tables::table(&rows)?)]),
        seed: Some(SEED),
    })
}

/// The puzzles of 17 clues are all known.
pub(super) fn seventeen(rows: &[EstimateRow], by: &str) -> Option<Check> {
    let row = rows.iter().find(|row| row.clues == 17)?;
    let known = published::get("minimal_puzzles_ed_by_clues_3x3", "17")?;
    let grids = grids::count("3x3".parse().ok()?).ok()? as f64;
    let truth = known.value.parse::<f64>().ok()? * SYMMETRIES / grids;
    let ours = Measured { value: row.per_grid, error: row.per_grid * row.rel_err? };
    let quantity = format!("3x3 minimal puzzles per grid by {by}, against the list of all known");
    let theirs = Measured::exact(truth);
    let source = Some(known.source.as_str());
    Some(Check::by_z(&quantity, 17, ours, theirs, source, BOUND))
}
