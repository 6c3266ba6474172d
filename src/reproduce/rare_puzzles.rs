//! Minimal puzzles of the fewest and the most clues, by random walks: 9x9, where single sizes are published, and
//! 2x4, where nothing is. See `papers/estimators.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use anyhow::{Result, bail};

use super::minimal_puzzles::{checks_against_tables, ratios};
use super::{Context, Entry, Found};
use crate::board::Shape;
use crate::estimate::{EstimateRow, Source, Walk};
use crate::report::{LevelsPlot, to_csv};
use crate::run::{Outcome, WalkJob};

pub(super) const ENTRY: Entry = Entry {
    name: "rare-puzzles",
    what: "minimal puzzles of the fewest and the most clues, by random walks: 3x3 and 2x4",
    long: true,
    run,
};

const SEED: u64 = 1717;

/// A walk.
pub(super) struct Case {
    pub(super) shape: &'static str,
    pub(super) clues: RangeInclusive<usize>,
    /// The most clues, unless as usual.
    pub(super) top: Option<usize>,
    /// Whether the rarest puzzles are liked less than others, but told apart more finely.
    pub(super) gentle: bool,
    /// The steps of a walker while it learns, and in a flock.
    pub(super) learning: u64,
    pub(super) steps: u64,
    /// The flocks.
    pub(super) blocks: u64,
}

const NINE: Case = Case {
    shape: "3x3",
    clues: 18..=33,
    top: None,
    gentle: false,
    learning: 600_000,
    steps: 60_000,
    blocks: 24,
};

const EIGHT: Case = Case {
    shape: "2x4",
    clues: 14..=25,
    top: None,
    gentle: false,
    learning: 50_000,
    steps: 6_000,
    blocks: 20,
};

fn run(context: &Context<'_>) -> Result<Found> {
    let nine = rows(&NINE, context)?;
    let eight = rows(&EIGHT, context)?;
    let checks = checks_against_tables(&nine, " by walks");
    let plot = |rows: &[EstimateRow], name: &str| LevelsPlot {
        title: format!("{name}: minimal puzzles by number of clues"),
        count: "minimal puzzles of all grids".to_owned(),
        trees: vec![rows.iter().filter_map(level).collect()],
    };
    let files = BTreeMap::from([
        ("3x3.csv".to_owned(), to_csv(&nine)?),
        ("2x4.csv".to_owned(), to_csv(&eight)?),
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
        text: format!("{}\n{}", text("3x3", &nine), text("2x4", &eight)),
        seed: Some(SEED),
    })
}

/// What walks find.
pub(super) fn rows(case: &Case, context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    let shape: Shape = case.shape.parse()?;
    let source = Source::uniform(shape).ok();
    let mut walk = Walk::new(shape, Some(case.clues.clone()), case.top, source)?;
    if case.gentle {
        walk.be_gentle();
    }
    (walk.learning, walk.steps) = (case.learning, case.steps);
    (walk.blocks, walk.seed) = (case.blocks, SEED);
    let job = WalkJob(walk);
    let Outcome::Finished(visits) = context.runner.run(&job)? else {
        bail!("stopped before the walks were done");
    };
    Ok(job.0.rows(&visits))
}

fn level(row: &EstimateRow) -> Option<(usize, u128)> {
    Some((row.clues, row.total? as u128))
}

/// A line a number of clues.
pub(super) fn text(name: &str, rows: &[EstimateRow]) -> String {
    let mut text = format!(
        "{name}, minimal puzzles by walks\nclues   arrivals      per grid     error      all grids\n"
    );
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
