//! Minimal 9x9 puzzles of both rare ends by tours, and the best figure for each number of clues. See `papers/estimators.md`.
//!
//! Tours go from common numbers of clues down to 17, and up to 36. They are held against walks and published tables,
//! against the list of all known puzzles of 17 clues, and against the complete search for 18.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use anyhow::Result;
use serde::Deserialize;

use super::best_figures::{self, Run};
use super::fewest_clues::seventeen;
use super::low_clue::mean_of_few;
use super::puzzle_tables::{checks_against_tables, comparisons, measured};
use super::true_means::BOUND;
use super::walks::text;
use super::{Check, Context, Entry, Found, Measured};
use crate::report::to_csv;
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{EstimateRow, GridSource, TourConfig, TourJob, Tours};
use gridforest::stats::Moments;

pub(super) const ENTRY: Entry = Entry {
    name: "rare-ends",
    what: "minimal puzzles of 17 to 36 clues on 3x3, by tours, and the best figure for each number of clues",
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
        learning: 20_000,
        tours: 200,
        blocks: [24, 96],
    },
    Case {
        shape: "3x3",
        clues: 25..=36,
        anchor: 25,
        learning: 20_000,
        tours: 200,
        blocks: [24, 96],
    },
];

const REDUCED: Case = Case {
    shape: "2x2",
    clues: 4..=6,
    anchor: 5,
    learning: 500,
    tours: 20,
    blocks: [4, 4],
};

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
        Ok(job.0.rows(&context.runner.finish(&job)?))
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
    let mut files = BTreeMap::from([("tours.csv".to_owned(), to_csv(&rows)?)]);
    let mut read = text("minimal puzzles by tours", &rows);
    // The reduced version is of another board than the runs that it would be compared with.
    if !reduced {
        let others = best_figures::committed(context.results)?;
        checks.extend(checks_against_tables(&rows, " by tours"));
        checks.extend(seventeen(&rows, "tours"));
        checks.extend(against_walks(&rows, &others));
        checks.extend(against_the_search(&rows, context)?);
        let best = best_figures::best(&rows, ENTRY.name, &others);
        let beside: Vec<_> = best.iter().flat_map(|one| comparisons(one.row)).collect();
        let figures: Vec<_> = best.iter().map(best_figures::figure).collect();
        read += &best_figures::text(&figures);
        files.insert("best.csv".to_owned(), to_csv(&figures)?);
        files.insert("comparison.csv".to_owned(), to_csv(&beside)?);
    }
    Ok(Found {
        checks,
        text: read,
        files,
        seed: Some(SEED),
    })
}

/// Against the walks, which share neither moves nor starts with tours.
fn against_walks(rows: &[EstimateRow], others: &[Run]) -> Vec<Check> {
    let of = |other: &Run| {
        let check = |theirs: &EstimateRow| {
            let row = rows.iter().find(|row| row.clues == theirs.clues)?;
            let quantity = "3x3 minimal puzzles per grid by tours, against walks";
            let source = format!("results/{}", other.name);
            let (ours, theirs) = (measured(row)?, measured(theirs)?);
            Some(Check::by_z(
                quantity,
                row.clues,
                ours,
                theirs,
                Some(&source),
                BOUND,
            ))
        };
        let walks = other.rows.iter().filter(|row| row.method == "walk");
        walks.filter_map(check).collect::<Vec<_>>()
    };
    others.iter().flat_map(of).collect()
}

/// A grid of the complete search.
#[derive(Deserialize)]
struct Searched {
    minimal_18: u64,
}

/// The puzzles of 18 clues in some grids, all of them, by another program than any estimator.
fn against_the_search(rows: &[EstimateRow], context: &Context<'_>) -> Result<Option<Check>> {
    let grids: Vec<Searched> = best_figures::table(context.results, "low-clue/full/grids.csv")
        .or_else(|_| best_figures::table(context.results, "low-clue/grids.csv"))?;
    let found: Moments = grids.iter().map(|grid| grid.minimal_18 as f64).collect();
    let Some(ours) = rows.iter().find(|row| row.clues == 18).and_then(measured) else {
        return Ok(None);
    };
    let theirs: Measured = mean_of_few(&found, ours.value);
    let quantity = "3x3 minimal puzzles per grid by tours, against complete search";
    let source = format!("{} grids, results/low-clue", found.count());
    Ok(Some(Check::by_z(
        quantity,
        18,
        ours,
        theirs,
        Some(&source),
        BOUND,
    )))
}
