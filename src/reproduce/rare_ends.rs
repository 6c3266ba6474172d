//! Minimal 9x9 puzzles of both rare ends by tours. See `papers/estimators.md`.
//!
//! Tours go from common numbers of clues down to 17, and up to 36. They are compared with walks,
//! published tables, the list of all known puzzles of 17 clues, and the complete search for 18.

use super::best_figures::{against_search, candidates};
use super::prelude::*;
use super::puzzle_tables::{against_list, against_tables, keep_comparisons};

pub(super) const SEED: u64 = 1736;

/// Tours to one end: the shape, the clues, where they begin, steps of learning, tours, and the
/// blocks of the short version and of the full one.
type Case = (&'static str, RangeInclusive<usize>, usize, u64, u64, [u64; 2]);
const CASES: [Case; 2] =
    [("3x3", 17..=22, 22, 60_000, 100, [16, 200]), ("3x3", 25..=36, 25, 150_000, 100, [8, 300])];
const REDUCED: [Case; 1] = [("2x2", 4..=6, 5, 500, 20, [4, 4])];

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for (shape, clues, anchor, learning_steps, tours_of_a_start, [short, full]) in
        study.effort.or_reduced(&CASES[..], &REDUCED)
    {
        let config = TourConfig {
            anchor: Some(*anchor),
            learning_steps: *learning_steps,
            tours: *tours_of_a_start,
            blocks: *study.effort.choose([short, short, full]),
            seed: SEED,
            ..TourConfig::new(clues.clone())
        };
        rows.extend(estimated(study, tours(shape.parse()?, config)?)?);
    }
    table(study, "tours.csv", "minimal puzzles by tours", &rows)?;
    // The reduced version is of another board than what it would be compared with.
    if study.effort.is_reduced() {
        return Ok(());
    }
    against_tables(study, &rows, " by tours");
    against_list(study, &rows, "tours");
    // Walks share neither moves nor starts with tours.
    for walk in candidates(study)?.iter().filter(|other| other.row.method == "walk") {
        let ours = with_clues(&rows, walk.row.clues).and_then(measured);
        let theirs = measured(&walk.row).map(|theirs| (theirs, format!("results/{}", walk.run)));
        let quantity = "3x3 minimal puzzles per grid by tours, against walks";
        study.by_z_with(quantity, walk.row.clues, ours, theirs);
    }
    against_search(study, &rows, " by tours")?;
    keep_comparisons(study, &rows)
}
