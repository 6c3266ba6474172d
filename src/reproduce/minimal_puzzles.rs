//! Minimal puzzles by Monte Carlo: the designs against the truth on small boards, and the 9x9 table
//! against the published ones. See `papers/estimators.md`.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use serde::Serialize;

use super::true_means::{self, BOUND};
use super::{Check, Context, Entry, Found, Measured, published};
use crate::board::Shape;
use crate::estimate::{Descent, EstimateRow, Method, Source, Survey};
use crate::report::{Mark, Plot, Row, Series, to_csv};
use crate::run::{DescentJob, Outcome, SurveyJob};

pub(super) const ENTRY: Entry = Entry {
    name: "minimal-puzzles",
    what: "minimal puzzles by Monte Carlo: designs against the truth, and the 9x9 table by clues",
    long: false,
    run,
};

const SEED: u64 = 2009;

/// A run behind the 9x9 table: method, size, clues that are taken from it, and trials of the short
/// and of the long version. The clues are settled beforehand: to choose by the errors that came out
/// would bias. The upper tail is for the long version: supersets take a minute for a hit or two there.
type Run = (Method, usize, (usize, usize), u64, u64);
const RUNS: [Run; 3] = [
    (Method::Subsets, 28, (19, 22), 600_000, 20_000_000),
    (Method::Subsets, 30, (23, 28), 200_000, 6_000_000),
    (Method::Supersets, 25, (29, 31), 0, 100_000),
];

/// A relative error of the descent that is itself known well enough for a z-score.
const KNOWN_WELL: f64 = 0.05;

/// The number of 9x9 grids, and of symmetries with relabelling.
const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
const SYMMETRIES: f64 = 3_359_232.0 * 362_880.0;
/// The relative error that was published for the grand totals.
const TOTAL_ERROR: f64 = 0.00065;

/// The published tables: the quantity, and a short name.
const TABLES: [(&str, &str); 4] = [
    ("minimal_per_grid_3x3_controlled_bias", "controlled bias"),
    ("minimal_per_grid_3x3_subsets", "subsets"),
    ("ten_minute_subsets_s30", "ten minutes of subsets"),
    ("ten_minute_paths", "ten minutes of paths"),
];

/// The numbers of clues outside of which there are too few puzzles to tell in a total.
const NEARLY_ALL: (usize, usize) = (20, 31);

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
    let mut checks = true_means::checks(&truth);
    checks.extend(
        TABLES
            .iter()
            .flat_map(|(_, table)| checks_against(table, &rows, "")),
    );
    checks.extend(total_checks(&rows));
    let descent = by_descent(context)?;
    checks.extend(descent_checks(&descent, &rows));
    let files = [
        ("truth.csv".to_owned(), to_csv(&truth)?),
        ("table.csv".to_owned(), to_csv(&rows)?),
        ("descent.csv".to_owned(), to_csv(&descent)?),
        ("comparison.csv".to_owned(), to_csv(&compared)?),
        (
            "ratios.svg".to_owned(),
            ratios(&descent).svg()?.into_bytes(),
        ),
    ];
    Ok(Found {
        checks,
        text: format!(
            "{}\nby subsets, {}\nby descent, {}",
            true_means::text(&truth),
            text(&rows),
            text(&descent)
        ),
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

/// All numbers of clues by descent, the second way to them.
fn by_descent(context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    let shape: Shape = "3x3".parse()?;
    let mut descent = Descent::new(shape, None, Source::uniform(shape)?)?;
    descent.seed = SEED;
    descent.blocks = if context.full { 10_000 } else { 160 };
    let job = DescentJob(descent);
    let Outcome::Finished(populations) = context.runner.run(&job)? else {
        bail!("stopped before the descent was done");
    };
    Ok(job.0.rows(&populations))
}

/// The descent against the designs and the published tables, where its error is small enough to be known
/// well: populations that met few families of puzzles are far from normal.
fn descent_checks(descent: &[EstimateRow], designs: &[EstimateRow]) -> Vec<Check> {
    let known = |row: &&EstimateRow| row.rel_err.is_some_and(|error| error < KNOWN_WELL);
    let rows: Vec<EstimateRow> = descent.iter().filter(known).cloned().collect();
    let check = |row: &EstimateRow| {
        let other = designs.iter().find(|other| other.clues == row.clues)?;
        let quantity = "3x3 minimal puzzles per grid by descent, against subsets here";
        let (ours, theirs) = (measured(row)?, measured(other)?);
        Some(Check::by_z(quantity, row.clues, ours, theirs, None, BOUND))
    };
    let mut checks: Vec<Check> = rows.iter().filter_map(check).collect();
    let published = TABLES.iter();
    checks.extend(published.flat_map(|(_, table)| checks_against(table, &rows, " by descent")));
    checks
}

/// A published value for a number of clues, with its error, and its source.
struct Theirs {
    table: &'static str,
    measured: Measured,
    source: &'static str,
}

/// The published values for a number of clues.
fn published_for(clues: usize) -> Vec<Theirs> {
    let value = |(quantity, table)| {
        let row = published::get(quantity, &clues.to_string())?;
        let value: f64 = row.value.parse().ok()?;
        let error = relative_error(&row.note)? * value;
        Some(Theirs {
            table,
            measured: Measured { value, error },
            source: &row.source,
        })
    };
    TABLES.into_iter().filter_map(value).collect()
}

/// The value of one table.
fn published_in(table: &str, clues: usize) -> Option<Theirs> {
    published_for(clues)
        .into_iter()
        .find(|theirs| theirs.table == table)
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
    let of = |theirs: Theirs| Comparison {
        clues: row.clues,
        per_grid: row.per_grid,
        rel_err: row.rel_err,
        table: theirs.table,
        published: theirs.measured.value,
        published_rel_err: theirs.measured.error / theirs.measured.value,
        ratio: row.per_grid / theirs.measured.value,
        z: measured(row).map(|ours| ours.z(theirs.measured)),
        source: theirs.source.to_owned(),
    };
    published_for(row.clues).into_iter().map(of).collect()
}

fn checks_against(table: &str, rows: &[EstimateRow], by: &str) -> Vec<Check> {
    let check = |row: &EstimateRow| {
        let (ours, theirs) = (measured(row)?, published_in(table, row.clues)?);
        let quantity = format!("3x3 minimal puzzles per grid{by}, against {table}");
        let source = Some(theirs.source);
        Some(Check::by_z(
            &quantity,
            row.clues,
            ours,
            theirs.measured,
            source,
            BOUND,
        ))
    };
    rows.iter().filter_map(check).collect()
}

/// A sum over numbers of clues. They share their grids and subsets, so that the errors are added as if
/// they always went the same way.
fn sum(values: impl Iterator<Item = Measured>) -> Measured {
    let nothing = Measured::exact(0.0);
    values.fold(nothing, |sum, one| Measured {
        value: sum.value + one.value,
        error: sum.error + one.error,
    })
}

/// All puzzles of the numbers of clues at hand, against the controlled-bias table; and where these are
/// nearly all puzzles, the grand totals.
fn total_checks(rows: &[EstimateRow]) -> Vec<Check> {
    let theirs = |row: &EstimateRow| published_in(TABLES[0].1, row.clues);
    let both = rows
        .iter()
        .filter_map(|row| Some((measured(row)?, theirs(row)?.measured)));
    let (ours, theirs): (Vec<_>, Vec<_>) = both.unzip();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Vec::new();
    };
    let key = format!("{}..{}", first.clues, last.clues);
    let [ours, theirs] = [ours, theirs].map(|values| sum(values.into_iter()));
    let quantity = "3x3 minimal puzzles per grid, together";
    let mut checks = vec![Check::by_z(quantity, key, ours, theirs, None, BOUND)];
    if first.clues <= NEARLY_ALL.0 && last.clues >= NEARLY_ALL.1 {
        // Nearly no puzzle has a symmetry of its own.
        checks.push(grand_total("minimal_puzzles", ours, GRIDS));
        checks.push(grand_total("minimal_puzzles_ed", ours, GRIDS / SYMMETRIES));
    }
    checks
}

fn grand_total(quantity: &str, per_grid: Measured, factor: f64) -> Check {
    let row = published::get(quantity, "3x3").expect("the published total");
    let value: f64 = row.value.parse().expect("a number");
    let theirs = Measured {
        value,
        error: TOTAL_ERROR * value,
    };
    let ours = Measured {
        value: factor * per_grid.value,
        error: factor * per_grid.error,
    };
    Check::by_z(quantity, "3x3", ours, theirs, Some(&row.source), BOUND)
}

/// A line a number of clues: ours, and theirs with the z-scores.
fn text(rows: &[EstimateRow]) -> String {
    let mut text = String::from("minimal 9x9 puzzles per grid\nclues          ours    error");
    for (_, table) in TABLES {
        let _ = write!(text, "   {table:>22}      z");
    }
    text.push('\n');
    for row in rows {
        let percent = row
            .rel_err
            .map_or_else(String::new, |e| format!("{:.2} %", 100.0 * e));
        let _ = write!(text, "{:5}  {:12.4e} {percent:>8}", row.clues, row.per_grid);
        for (_, table) in TABLES {
            let (value, z) = cells(row, table);
            let _ = write!(text, "   {value:>22}  {z:>5}");
        }
        text.push('\n');
    }
    let all = sum(rows.iter().filter_map(measured));
    let total = |factor: f64| Measured {
        value: factor * all.value,
        error: factor * all.error,
    };
    let (all, classes) = (total(GRIDS), total(GRIDS / SYMMETRIES));
    let clues = rows.first().zip(rows.last());
    let (first, last) = clues.map_or((0, 0), |(first, last)| (first.clues, last.clues));
    let _ = writeln!(
        text,
        "{first} to {last} clues together, in all grids: {all}; up to symmetry: {classes}"
    );
    text
}

/// A published value and its z-score, as text; empty where there is none.
fn cells(row: &EstimateRow, table: &str) -> (String, String) {
    let Some(Theirs {
        measured: theirs, ..
    }) = published_in(table, row.clues)
    else {
        return Default::default();
    };
    let percent = 100.0 * theirs.error / theirs.value;
    let z = measured(row).map_or_else(String::new, |ours| format!("{:.2}", ours.z(theirs)));
    (format!("{:.4e} ± {percent:5.2} %", theirs.value), z)
}

/// The widest error bar that is drawn.
const WIDEST: f64 = 0.25;

/// Published values as ratios to ours, side by side, with the error bars of both.
fn ratios(rows: &[EstimateRow]) -> Plot {
    // A ratio to a rough estimate says nothing.
    let rough = |row: &EstimateRow| row.rel_err.is_none_or(|error| error > WIDEST);
    let near: Vec<&EstimateRow> = rows.iter().filter(|row| !rough(row)).collect();
    let ours = near
        .iter()
        .filter_map(|row| Some((row.clues as f64, 1.0, row.rel_err?)));
    let mut series = vec![Series {
        name: "here, by descent".to_owned(),
        mark: Mark::Points,
        points: ours.collect(),
    }];
    for (place, (_, table)) in (1..).zip(TABLES) {
        let point = |row: &EstimateRow| {
            let theirs = published_in(table, row.clues)?.measured;
            let x = row.clues as f64 + 0.15 * f64::from(place);
            let (y, error) = (theirs.value / row.per_grid, theirs.error / row.per_grid);
            (error < WIDEST).then_some((x, y, error))
        };
        series.push(Series {
            name: table.to_owned(),
            mark: Mark::Points,
            points: near.iter().copied().filter_map(point).collect(),
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
