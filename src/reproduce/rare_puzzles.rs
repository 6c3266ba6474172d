//! Minimal puzzles of the fewest and the most clues, by random walks: 9x9, where single sizes are published, and
//! 2x4, where nothing is, beside the descent; and walks against the truth on small boards. See `papers/estimators.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use anyhow::{Result, bail};

use super::minimal_puzzles::{checks_against_tables, measured, ratios};
use super::true_means::{self, BOUND};
use super::{Check, Context, Entry, Found};
use crate::board::Shape;
use crate::estimate::{Descent, EstimateRow, Source, Walk};
use crate::report::{LevelsPlot, to_csv};
use crate::run::{DescentJob, Outcome, WalkJob};

pub(super) const ENTRY: Entry = Entry {
    name: "rare-puzzles",
    what: "minimal puzzles of the fewest and the most clues, by random walks: 3x3 and 2x4, and walks against the truth",
    long: true,
    run,
};

const SEED: u64 = 1717;

/// A walk: shape, clues, steps of a walker while it learns and in a flock, flocks.
struct Case {
    shape: &'static str,
    clues: RangeInclusive<usize>,
    learning: u64,
    steps: u64,
    blocks: u64,
}

const NINE: Case = Case {
    shape: "3x3",
    clues: 18..=33,
    learning: 600_000,
    steps: 60_000,
    blocks: 24,
};

const EIGHT: Case = Case {
    shape: "2x4",
    clues: 14..=25,
    learning: 150_000,
    steps: 40_000,
    blocks: 24,
};

/// The second way to 2x4: the cells that the descent begins with, the grids of a population and the subsets in each, the
/// puzzles that are kept, and the populations.
const FROM: usize = 26;
const GRIDS: usize = 200;
const TRIALS: usize = 100;
const KEEP: usize = 4000;
const POPULATIONS: u64 = 600;
/// A relative error of the descent that is itself known well enough for a z-score.
const KNOWN_WELL: f64 = 0.05;

fn run(context: &Context<'_>) -> Result<Found> {
    let nine = rows(&NINE, context)?;
    let eight = rows(&EIGHT, context)?;
    let descent = descent(context)?;
    let truth = true_means::walk_rows(context)?;
    let mut checks = true_means::checks(&truth);
    checks.extend(checks_against_tables(&nine, " by walks"));
    checks.extend(checks_against_descent(&eight, &descent));
    let plot = |rows: &[EstimateRow], name: &str| LevelsPlot {
        title: format!("{name}: minimal puzzles by number of clues"),
        count: "minimal puzzles of all grids".to_owned(),
        trees: vec![rows.iter().filter_map(level).collect()],
    };
    let files = BTreeMap::from([
        ("3x3.csv".to_owned(), to_csv(&nine)?),
        ("truth.csv".to_owned(), to_csv(&truth)?),
        ("2x4.csv".to_owned(), to_csv(&eight)?),
        ("2x4-descent.csv".to_owned(), to_csv(&descent)?),
        ("3x3.svg".to_owned(), plot(&nine, "3x3").svg()?.into_bytes()),
        (
            "2x4.svg".to_owned(),
            plot(&eight, "2x4").svg()?.into_bytes(),
        ),
        (
            "ratios.svg".to_owned(),
            ratios(&nine, "here, by walks").svg()?.into_bytes(),
        ),
    ]);
    Ok(Found {
        checks,
        files,
        text: format!(
            "{}\n{}\n{}\n{}",
            true_means::text(&truth),
            text("3x3, minimal puzzles by walks", &nine),
            text("2x4, minimal puzzles by walks", &eight),
            text("2x4, minimal puzzles by descent", &descent)
        ),
        seed: Some(SEED),
    })
}

fn rows(case: &Case, context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    let shape: Shape = case.shape.parse()?;
    let source = Source::uniform(shape).ok();
    let mut walk = Walk::new(shape, Some(case.clues.clone()), None, source)?;
    (walk.learning, walk.steps) = (case.learning, case.steps);
    (walk.blocks, walk.seed) = (case.blocks, SEED);
    let job = WalkJob(walk);
    let Outcome::Finished(visits) = context.runner.run(&job)? else {
        bail!("stopped before the walks were done");
    };
    Ok(job.0.rows(&visits))
}

fn descent(context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    let shape: Shape = EIGHT.shape.parse()?;
    let mut descent = Descent::new(shape, Some(FROM), Source::uniform(shape)?)?;
    (descent.grids, descent.trials_per_grid, descent.keep) = (GRIDS, TRIALS, KEEP);
    (descent.blocks, descent.seed) = (POPULATIONS, SEED);
    let job = DescentJob(descent);
    let Outcome::Finished(populations) = context.runner.run(&job)? else {
        bail!("stopped before the descent was done");
    };
    Ok(job.0.rows(&populations))
}

/// The walk against the descent, which shares nothing with it but the solver and the source.
fn checks_against_descent(walk: &[EstimateRow], descent: &[EstimateRow]) -> Vec<Check> {
    let known = |row: &&EstimateRow| row.rel_err.is_some_and(|error| error < KNOWN_WELL);
    let check = |other: &EstimateRow| {
        let row = walk.iter().find(|row| row.clues == other.clues)?;
        let (ours, theirs) = (measured(row)?, measured(other)?);
        let quantity = "2x4 minimal puzzles per grid by walks, against the descent";
        Some(Check::by_z(quantity, row.clues, ours, theirs, None, BOUND))
    };
    descent.iter().filter(known).filter_map(check).collect()
}

fn level(row: &EstimateRow) -> Option<(usize, u128)> {
    Some((row.clues, row.total? as u128))
}

/// A line a number of clues.
fn text(title: &str, rows: &[EstimateRow]) -> String {
    let mut text = format!("{title}\nclues        met      per grid     error      all grids\n");
    for row in rows {
        let percent = row
            .rel_err
            .map_or_else(String::new, |e| format!("{:.2} %", 100.0 * e));
        let total = row
            .total
            .map_or_else(String::new, |all| format!("{all:.4e}"));
        let _ = writeln!(
            text,
            "{:5} {:10}  {:12.4e} {percent:>9}  {total:>13}",
            row.clues, row.count, row.per_grid
        );
    }
    text
}
