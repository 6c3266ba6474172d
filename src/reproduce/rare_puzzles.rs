//! Minimal puzzles of the fewest and the most clues on 9x9, by random walks, against the published
//! tables. See `papers/estimators.md`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::puzzle_tables::{checks_against_tables, ratios};
use super::walks::{Case, SEED, plot, text};
use super::{Context, Entry, Found, puzzle_tables};

pub(super) const ENTRY: Entry = Entry {
    name: "rare-puzzles",
    what: "minimal puzzles of 18 to 33 clues on 3x3, by random walks",
    long: true,
    run,
};

const CASE: Case = Case {
    shape: "3x3",
    clues: 18..=33,
    top: None,
    capped_weights: false,
    learning: 600_000,
    steps: 60_000,
    blocks: 24,
};

fn run(context: &Context<'_>) -> Result<Found> {
    let rows = CASE.rows(context)?;
    let mut files = BTreeMap::from([
        ("3x3.csv".to_owned(), puzzle_tables::table(&rows)?),
        ("3x3.svg".to_owned(), plot("3x3", &rows).svg()?.into_bytes()),
    ]);
    if !context.effort.is_reduced() {
        let ratios = ratios(&rows, "here, by walks").svg()?;
        files.insert("ratios.svg".to_owned(), ratios.into_bytes());
    }
    Ok(Found {
        checks: checks_against_tables(&rows, " by walks"),
        files,
        text: text("3x3, minimal puzzles by walks", &rows),
        seed: Some(SEED),
    })
}
