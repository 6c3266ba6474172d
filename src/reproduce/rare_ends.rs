//! Minimal 9x9 puzzles of both rare ends by tours. See `papers/estimators.md`.
//!
//! Tours go from common numbers of clues down to 17, and up to 36. They are compared with walks,
//! published tables, the list of all known puzzles of 17 clues, and the complete search for 18.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use anyhow::Result;

use super::best_figures::{Candidate, against_search, candidates};
use super::fewest_clues::seventeen;
use super::puzzle_tables::{checks_against_tables, comparisons, measured};
use super::true_means::BOUND;
use super::walks::text;
use super::{Check, Context, Entry, Found, puzzle_tables};
use crate::report::to_csv;
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{EstimateRow, GridSource, TourConfig, TourJob, Tours};

pub(super) const ENTRY: Entry = Entry {
    name: "rare-ends",
    what: "minimal puzzles of 17 to 36 clues on 3x3, by tours",
    long: true,
    run,
};

/// The seed of the tours.
const SEED: u64 = 1736;

/// Tours to one end.
struct Case {
    shape: &'static str,
    clues: RangeInclusive<usize>,
    anchor: usize,
    learning: u64,
    tours: u64,
    /// The blocks of the short version and of the full one.
    blocks: [u64; 2],
}

const CASES: [Case; 2] = [
    Case {
        shape: "3x3",
        clues: 17..=22,
        anchor: 22,
        learning: 60_000,
        tours: 100,
        blocks: [16, 200],
    },
    Case {
        shape: "3x3",
        clues: 25..=36,
        anchor: 25,
        learning: 150_000,
        tours: 100,
        blocks: [8, 300],
    },
];

const REDUCED: Case =
    Case { shape: "2x2", clues: 4..=6, anchor: 5, learning: 500, tours: 20, blocks: [4, 4] };

impl Case {
    fn rows(&self, context: &Context<'_>) -> Result<Vec<EstimateRow>> {
        let shape: Shape = self.shape.parse()?;
        let [short, full] = self.blocks;
        let config = TourConfig {
            anchor: Some(self.anchor),
            learning_steps: self.learning,
            tours: self.tours,
            blocks: context.effort.choose(short, short, full),
            seed: SEED,
            ..TourConfig::new(self.clues.clone())
        };
        let job = TourJob(Tours::new(shape, GridSource::uniform(shape)?, config)?);
        Ok(job.0.rows(&context.finish(&job)?))
    }
}

fn run(context: &Context<'_>) -> Result<Found> {
    let mut checks = Vec::new();
    let reduced = context.effort.is_reduced();
    let cases = if reduced { &[REDUCED][..] } else { &CASES[..] };
    let mut rows = Vec::new();
    for case in cases {
        rows.extend(case.rows(context)?);
    }
    let mut files = BTreeMap::from([("tours.csv".to_owned(), puzzle_tables::table(&rows)?)]);
    // The reduced version is of another board than what it would be compared with.
    if !reduced {
        let others = candidates(context.results)?;
        checks.extend(checks_against_tables(&rows, " by tours"));
        checks.extend(seventeen(&rows, "tours"));
        checks.extend(against_walks(&rows, &others));
        checks.extend(against_search(&rows, " by tours", context.results)?);
        let compared: Vec<_> = rows.iter().flat_map(comparisons).collect();
        files.insert("comparison.csv".to_owned(), to_csv(&compared)?);
    }
    Ok(Found { checks, text: text("minimal puzzles by tours", &rows), files, seed: Some(SEED) })
}

/// Against the walks, which share neither moves nor starts with tours.
fn against_walks(rows: &[EstimateRow], others: &[Candidate]) -> Vec<Check> {
    let of = |other: &Candidate| {
        let row = rows.iter().find(|row| row.clues == other.row.clues)?;
        let quantity = "3x3 minimal puzzles per grid by tours, against walks";
        let source = format!("results/{}", other.run);
        let (ours, theirs) = (measured(row)?, measured(&other.row)?);
        Some(Check::by_z(quantity, row.clues, ours, theirs, Some(&source), BOUND))
    };
    let walks = others.iter().filter(|other| other.row.method == "walk");
    walks.filter_map(of).collect()
}
