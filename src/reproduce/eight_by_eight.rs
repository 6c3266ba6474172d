//! Minimal puzzles of 2x4, of which nothing is published: by random walks, and by descent, which
//! shares nothing with them but the solver and the source of grids. See `papers/estimators.md`.

use super::estimates::{
    WALK_SEED, by_descent, by_walks, known_well, measured, picture, table, walk, with_clues,
};
use super::prelude::*;
use gridforest::estimate::puzzles::{DescentConfig, Estimator as _};

pub(super) const ENTRY: Entry = Entry {
    name: "puzzles-2x4",
    what: "minimal puzzles of 2x4 by number of clues: by random walks, and by descent",
    long: true,
    seed: Some(WALK_SEED),
    run,
};

/// A relative error of the descent that is itself known well enough for a z-score.
const KNOWN_WELL: f64 = 0.05;

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let walks = by_walks(context, "2x4", walk(14..=25, 150_000, 40_000, 24))?;
    let config = DescentConfig {
        size: Some(26),
        grids: Some(200),
        trials_per_grid: Some(100),
        keep: Some(4000),
        blocks: context.effort.or_reduced(600, 2),
        seed: WALK_SEED,
        ..DescentConfig::default()
    };
    let (descent, populations) = by_descent(context, "2x4", config)?;
    let descended = descent.rows(&populations);
    table(found, "2x4.csv", "2x4, minimal puzzles by walks", &walks)?;
    table(found, "2x4-descent.csv", "2x4, minimal puzzles by descent", &descended)?;
    picture(found, "2x4", &walks)?;
    for other in &descended {
        let ours = with_clues(&walks, other.clues).and_then(measured);
        let quantity = "2x4 minimal puzzles per grid by walks, against the descent";
        found.by_z(quantity, other.clues, ours, known_well(other, KNOWN_WELL));
    }
    Ok(())
}
