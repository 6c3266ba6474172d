//! Minimal 9x9 puzzles of both rare ends by tours. See `papers/estimators.md`.
//!
//! Tours go from common numbers of clues down to 17, and up to 36. They are compared with walks,
//! published tables, the list of all known puzzles of 17 clues, and the complete search for 18.

use std::ops::RangeInclusive;

use super::best_figures::{against_search, candidates};
use super::estimates::{by_tours, measured, table, with_clues};
use super::prelude::*;
use super::puzzle_tables::{against_list, against_tables, comparisons};
use gridforest::estimate::puzzles::TourConfig;

pub(super) const ENTRY: Entry = Entry {
    name: "rare-ends",
    what: "minimal puzzles of 17 to 36 clues on 3x3, by tours",
    long: true,
    seed: Some(SEED),
    run,
};

const SEED: u64 = 1736;

/// Tours to one end: the shape, the clues, where they begin, steps of learning, tours, and the
/// blocks of the short version and of the full one.
type Case = (&'static str, RangeInclusive<usize>, usize, u64, u64, [u64; 2]);
const CASES: [Case; 2] =
    [("3x3", 17..=22, 22, 60_000, 100, [16, 200]), ("3x3", 25..=36, 25, 150_000, 100, [8, 300])];
const REDUCED: [Case; 1] = [("2x2", 4..=6, 5, 500, 20, [4, 4])];

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut rows = Vec::new();
    for (shape, clues, anchor, learning_steps, tours, [short, full]) in
        context.effort.or_reduced(&CASES[..], &REDUCED)
    {
        let config = TourConfig {
            anchor: Some(*anchor),
            learning_steps: *learning_steps,
            tours: *tours,
            blocks: *context.effort.choose(short, short, full),
            seed: SEED,
            ..TourConfig::new(clues.clone())
        };
        rows.extend(by_tours(context, shape, config)?);
    }
    table(found, "tours.csv", "minimal puzzles by tours", &rows)?;
    // The reduced version is of another board than what it would be compared with.
    if context.effort.is_reduced() {
        return Ok(());
    }
    against_tables(found, &rows, " by tours");
    against_list(found, &rows, "tours");
    // Walks share neither moves nor starts with tours.
    for walk in candidates(context)?.iter().filter(|other| other.row.method == "walk") {
        let ours = with_clues(&rows, walk.row.clues).and_then(measured);
        let theirs = measured(&walk.row).map(|theirs| (theirs, format!("results/{}", walk.run)));
        let quantity = "3x3 minimal puzzles per grid by tours, against walks";
        found.by_z_with(quantity, walk.row.clues, ours, theirs);
    }
    against_search(context, found, &rows, " by tours")?;
    found.table("comparison.csv", &comparisons(&rows))
}
