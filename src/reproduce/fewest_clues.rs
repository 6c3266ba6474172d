//! Minimal puzzles of 17 clues on 9x9 and a few more, by random walks with capped weights. All of
//! 17 clues are known, so what walks say of them can be compared with that list. See
//! `papers/estimators.md`.

use super::estimates::{WALK_SEED, by_walks, table, walk};
use super::prelude::*;
use super::puzzle_tables::{against_list, against_tables};
use gridforest::estimate::puzzles::WalkConfig;

pub(super) const ENTRY: Entry = Entry {
    name: "fewest-clues",
    what: "minimal puzzles of 17 to 22 clues on 3x3, by random walks with capped weights",
    long: true,
    seed: Some(WALK_SEED),
    run,
};

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let config = WalkConfig { max_clues: Some(26), ..walk(17..=22, 200_000, 100_000, 36) };
    let rows = by_walks(context, "3x3", config.with_capped_weights())?;
    table(found, "3x3.csv", "3x3, minimal puzzles by gentle walks", &rows)?;
    against_tables(found, &rows, " by gentle walks");
    against_list(found, &rows, "gentle walks");
    Ok(())
}
