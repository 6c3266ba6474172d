//! Minimal puzzles of the fewest and the most clues on 9x9, by random walks, against the published
//! tables. See `papers/estimators.md`.

use super::estimates::{WALK_SEED, by_walks, picture, table, walk};
use super::prelude::*;
use super::puzzle_tables::{against_tables, ratios};

pub(super) const ENTRY: Entry = Entry {
    name: "rare-puzzles",
    what: "minimal puzzles of 18 to 33 clues on 3x3, by random walks",
    long: true,
    seed: Some(WALK_SEED),
    run,
};

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let rows = by_walks(context, "3x3", walk(18..=33, 600_000, 60_000, 24))?;
    table(found, "3x3.csv", "3x3, minimal puzzles by walks", &rows)?;
    picture(found, "3x3", &rows)?;
    if !context.effort.is_reduced() {
        found.picture("ratios.svg", ratios(&rows, "here, by walks").svg()?);
    }
    against_tables(found, &rows, " by walks");
    Ok(())
}
