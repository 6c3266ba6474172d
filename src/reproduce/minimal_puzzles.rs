//! Minimal puzzles by Monte Carlo: the designs against the truth on small boards, and the 9x9 table
//! against the published ones. See `papers/estimators.md`.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use serde::Serialize;

use super::true_means::{self, BOUND};
use super::{Check, Context, Entry, Found, Measured, published};
use crate::board::Shape;
use crate::estimate::{EstimateRow, Method, Source, Survey};
use crate::report::{Mark, Plot, Row, Series, to_csv};
use crate::run::{Outcome, SurveyJob};

pub(super) const ENTRY: Entry = Entry {
    name: "minimal-puzzles",
    what: "minimal puzzles by Monte Carlo: designs against the truth, and the 9x9 table by clues",
    run,
};

const SEED: u64 = 2009;

/// The runs behind the 9x9 table: method, size, clues that are taken from it, and trials of the short
/// and of the long version. The clues are settled beforehand: to choose by the errors that came out
/// would bias. The upper tail is for the long version: supersets take a minute for a hit or two there.
const RUNS: [(Method, usize, (usize, usize), u64, u64); 3] = [
    (Method::Subsets, 28, (19, 22), 2_000_000, 400_000_000),
    (Method::Subsets, 30, (23, 28), 700_000, 60_000_000),
    (Method::Supersets, 25, (29, 31), 0, 100_000),
];

/// The number of 9x9 grids, and of symmetries with relabelling.
const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
const SYMMETRIES: f64 = 3_359_232.0 * 362_880.0;

/// The published tables: the quantity, a short name, and whether values must agree with it.
///
/// The errors that were published with the ten-minute tables are those of a fixed list of grids.
const TABLES: [(&str, &str, bool); 4] = [
    (
        "minimal_per_grid_3x3_controlled_bias",
        "controlled bias",
        true,
    ),
    ("minimal_per_grid_3x3_subsets", "subsets", true),
    ("ten_minute_subsets_s30", "ten minutes of subsets", true),
    ("ten_minute_paths", "ten minutes of paths", true),
];

/// An estimate beside a published one.
#[derive(Debug, Clone, Serialize)]
struct Comparison {
    clues: usize,
    per_grid: f64,
    rel_err: Option<f64>,
    table: &'static str,
    published: f64,
    published_rel_err: f64,
    ratio: f64,
    z: Option<f64>,
    source: String,
}

impl Row for Comparison {
    const COLUMNS: &'static [&'static str] = &[
        "clues",
        "per_grid",
        "rel_err",
        "table",
        "published",
        "published_rel_err",
        "ratio",
        "z",
        "source",
    ];
}

fn run(context: &Context<'_>) -> Result<Found> {
    let truth = true_means::rows(context)?;
    let rows = nine_by_nine(context)?;
    let compared: Vec<Comparison> = rows.iter().flat_map(comparisons).collect();
    let mut checks: Vec<Check> = truth
        .iter()
        .flat_map(true_means::TruthRow::checks)
        .collect();
    checks.extend(rows.iter().flat_map(checks_of));
    let [all, classes] = totals(&rows);
    checks.push(total_check("minimal_puzzles", all));
    checks.push(total_check("minimal_puzzles_ed", classes));
    let files = [
        ("truth.csv".to_owned(), to_csv(&truth)?),
        ("table.csv".to_owned(), to_csv(&rows)?),
        ("comparison.csv".to_owned(), to_csv(&compared)?),
        ("ratios.svg".to_owned(), ratios(&rows).svg()?.into_bytes()),
    ];
    Ok(Found {
        checks,
        text: text(&rows, all, classes),
        files: files.into(),
        seed: Some(SEED),
    })
}

/// The table: one row a number of clues, whatever the method.
fn nine_by_nine(context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    let shape: Shape = "3x3".parse()?;
    let source = Source::uniform(shape)?;
    let mut rows = Vec::new();
    for (method, size, (low, high), short, long) in RUNS {
        let trials = if context.full { long } else { short };
        if trials == 0 {
            continue;
        }
        let clues = Some(low..=high);
        let mut survey = Survey::new(shape, method, Some(size), clues, source.clone())?;
        survey.seed = SEED;
        survey.set_trials(trials)?;
        let job = SurveyJob(survey);
        let Outcome::Finished(tally) = context.runner.run(&job)? else {
            bail!("stopped before the 9x9 table was done");
        };
        rows.extend(job.0.rows(&tally));
    }
    Ok(rows)
}

/// The published values for a number of clues, with their relative errors.
fn published_for(clues: usize) -> Vec<(&'static str, bool, Measured, &'static str)> {
    let value = |(quantity, name, binding)| {
        let row = published::get(quantity, &clues.to_string())?;
        let value: f64 = row.value.parse().ok()?;
        let error = relative_error(&row.note)? * value;
        Some((
            name,
            binding,
            Measured { value, error },
            row.source.as_str(),
        ))
    };
    TABLES.into_iter().filter_map(value).collect()
}

/// The number before the sign in `relative error 0.30 %`.
fn relative_error(note: &str) -> Option<f64> {
    let (_, after) = note.split_once("relative error ")?;
    let (percent, _) = after.split_once(" %")?;
    Some(percent.parse::<f64>().ok()? / 100.0)
}

fn measured(row: &EstimateRow) -> Option<Measured> {
    let error = row.per_grid * row.rel_err?;
    Some(Measured {
        value: row.per_grid,
        error,
    })
}

fn comparisons(row: &EstimateRow) -> Vec<Comparison> {
    let of = |(table, _, theirs, source): (_, _, Measured, &str)| Comparison {
        clues: row.clues,
        per_grid: row.per_grid,
        rel_err: row.rel_err,
        table,
        published: theirs.value,
        published_rel_err: theirs.error / theirs.value,
        ratio: row.per_grid / theirs.value,
        z: measured(row).map(|ours| ours.z(theirs)),
        source: source.to_owned(),
    };
    published_for(row.clues).into_iter().map(of).collect()
}

fn checks_of(row: &EstimateRow) -> Vec<Check> {
    let Some(ours) = measured(row) else {
        return Vec::new();
    };
    let check = |(table, _, theirs, source): (&str, _, _, _)| {
        let quantity = format!("3x3 minimal puzzles per grid, against {table}");
        Check::by_z(&quantity, row.clues, ours, theirs, Some(source), BOUND)
    };
    let binding = published_for(row.clues).into_iter().filter(|p| p.1);
    binding.map(check).collect()
}

/// All minimal puzzles, and those up to symmetry (nearly none has a symmetry of its own). Numbers of clues
/// share their grids and subsets, so that the errors are added as if they always went the same way.
fn totals(rows: &[EstimateRow]) -> [Measured; 2] {
    let value: f64 = rows.iter().map(|row| row.per_grid).sum();
    let error = rows
        .iter()
        .filter_map(measured)
        .map(|row| row.error)
        .sum::<f64>();
    [GRIDS, GRIDS / SYMMETRIES].map(|factor| Measured {
        value: factor * value,
        error: factor * error,
    })
}

fn total_check(quantity: &str, ours: Measured) -> Check {
    let row = published::get(quantity, "3x3").expect("the published total");
    let value: f64 = row.value.parse().expect("a number");
    let error = 0.00065 * value;
    let theirs = Measured { value, error };
    Check::by_z(quantity, "3x3", ours, theirs, Some(&row.source), BOUND)
}

/// A line a number of clues: ours, and theirs with the z-scores.
fn text(rows: &[EstimateRow], all: Measured, classes: Measured) -> String {
    let mut text = String::from("minimal 9x9 puzzles per grid\nclues          ours   error");
    for (_, name, _) in TABLES {
        let _ = write!(text, "   {name:>22}      z");
    }
    text.push('\n');
    for row in rows {
        let percent = row
            .rel_err
            .map_or_else(String::new, |e| format!("{:.2} %", 100.0 * e));
        let _ = write!(text, "{:5}  {:12.4e} {percent:>7}", row.clues, row.per_grid);
        let published = published_for(row.clues);
        for (_, name, _) in TABLES {
            let found = published.iter().find(|p| p.0 == name);
            let cell = found.map_or_else(String::new, |(_, _, theirs, _)| {
                let error = 100.0 * theirs.error / theirs.value;
                format!("{:.4e} ± {error:5.2} %", theirs.value)
            });
            let z = found.and_then(|(_, _, theirs, _)| Some(measured(row)?.z(*theirs)));
            let z = z.map_or_else(String::new, |z| format!("{z:.2}"));
            let _ = write!(text, "   {cell:>22}  {z:>5}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "all: {all}; up to symmetry: {classes}");
    text
}

/// Published values as ratios to ours: with error bars of both.
fn ratios(rows: &[EstimateRow]) -> Plot {
    let ours = rows
        .iter()
        .filter_map(|row| Some((row.clues as f64, 1.0, row.rel_err?)));
    let mut series = vec![Series {
        name: "here".to_owned(),
        mark: Mark::Points,
        points: ours.collect(),
    }];
    for (place, (_, name, _)) in TABLES.into_iter().enumerate() {
        let point = |row: &EstimateRow| {
            let published = published_for(row.clues)
                .into_iter()
                .find(|p| p.0 == name)?
                .2;
            // Side by side, and only where a bar fits the plot.
            let x = row.clues as f64 + 0.15 * (place + 1) as f64;
            let (y, error) = (
                published.value / row.per_grid,
                published.error / row.per_grid,
            );
            (error < 0.4).then_some((x, y, error))
        };
        series.push(Series {
            name: name.to_owned(),
            mark: Mark::Points,
            points: rows.iter().filter_map(point).collect(),
        });
    }
    Plot {
        title: "Minimal 9x9 puzzles per grid: published over ours".into(),
        x: "clues".into(),
        y: "ratio".into(),
        log_x: false,
        series,
    }
}
