//! Random walks against the truth on small boards. See `papers/estimators.md`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{Context, Entry, Found, true_means};
use crate::report::to_csv;

pub(super) const ENTRY: Entry = Entry {
    name: "walk-truth",
    what: "random walks compared with exact counts of small boards: z-scores and coverage over many seeds",
    long: true,
    run,
};

fn run(context: &Context<'_>) -> Result<Found> {
    let truth = true_means::walk_rows(context)?;
    Ok(Found {
        checks: true_means::checks(&truth),
        files: BTreeMap::from([("truth.csv".to_owned(), to_csv(&truth)?)]),
        text: true_means::text(&truth),
        seed: Some(true_means::SEED),
    })
}
