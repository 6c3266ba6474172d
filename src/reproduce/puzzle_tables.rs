//! The published tables of the minimal 9x9 puzzles of a grid, by clues, and estimates beside them.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::true_means::BOUND;
use super::{Check, Measured, published};
use crate::report::to_csv;
use crate::report::{Mark, Plot, Series};
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{EstimateRow, poisson_interval};

/// The published tables: the quantity, and a short name.
const TABLES: [(&str, &str); 4] = [
    ("minimal_per_grid_3x3_controlled_bias", "controlled bias"),
    ("minimal_per_grid_3x3_subsets", "subsets"),
    ("ten_minute_subsets_s30", "ten minutes of subsets"),
    ("ten_minute_paths", "ten minutes of paths"),
];

/// An estimate beside a published one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Comparison {
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
        Some(Theirs { table, measured: Measured { value, error }, source: &row.source })
    };
    TABLES.into_iter().filter_map(value).collect()
}

/// The value of one table.
fn published_in(table: &str, clues: usize) -> Option<Theirs> {
    published_for(clues).into_iter().find(|theirs| theirs.table == table)
}

/// The number before the sign in `relative error 0.30 %`.
pub(super) fn relative_error(note: &str) -> Option<f64> {
    let (_, after) = note.split_once("relative error ")?;
    let (percent, _) = after.split_once(" %")?;
    Some(percent.parse::<f64>().ok()? / 100.0)
}

pub(super) fn measured(row: &EstimateRow) -> Option<Measured> {
    let error = row.per_grid * row.rel_err?;
    Some(Measured { value: row.per_grid, error })
}

pub(super) fn comparisons(row: &EstimateRow) -> Vec<Comparison> {
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

/// The checks against all published tables.
pub(super) fn checks_against_tables(rows: &[EstimateRow], by: &str) -> Vec<Check> {
    let tables = TABLES.iter();
    tables.flat_map(|(_, table)| checks_against(table, rows, by)).collect()
}

fn checks_against(table: &str, rows: &[EstimateRow], by: &str) -> Vec<Check> {
    let check = |row: &EstimateRow| {
        let (ours, theirs) = (measured(row)?, published_in(table, row.clues)?);
        let quantity = format!("3x3 minimal puzzles per grid{by}, against {table}");
        let source = Some(theirs.source);
        Some(Check::by_z(&quantity, row.clues, ours, theirs.measured, source, BOUND))
    };
    rows.iter().filter_map(check).collect()
}

/// A sum over numbers of clues. They share their grids and subsets, so that the errors are added as
/// if they always went the same way.
fn sum(values: impl Iterator<Item = Measured>) -> Measured {
    let nothing = Measured::exact(0.0);
    values.fold(nothing, |sum, one| Measured {
        value: sum.value + one.value,
        error: sum.error + one.error,
    })
}

/// All puzzles of the numbers of clues at hand, against the controlled-bias table.
pub(super) fn together(rows: &[EstimateRow]) -> Option<Check> {
    let theirs = |row: &EstimateRow| published_in(TABLES[0].1, row.clues);
    let both = rows.iter().filter_map(|row| Some((measured(row)?, theirs(row)?.measured)));
    let (ours, theirs): (Vec<_>, Vec<_>) = both.unzip();
    let key = format!("{}..{}", rows.first()?.clues, rows.last()?.clues);
    let [ours, theirs] = [ours, theirs].map(|values| sum(values.into_iter()));
    let quantity = "3x3 minimal puzzles per grid, together";
    Some(Check::by_z(quantity, key, ours, theirs, None, BOUND))
}

/// A line a number of clues: ours, and theirs with the z-scores.
pub(super) fn text(rows: &[EstimateRow]) -> String {
    let mut text = String::from("minimal 9x9 puzzles per grid\nclues          ours    error");
    for (_, table) in TABLES {
        let _ = write!(text, "   {table:>22}      z");
    }
    text.push('\n');
    for row in rows {
        let percent = row.rel_err.map_or_else(String::new, |e| format!("{:.2} %", 100.0 * e));
        let _ = write!(text, "{:5}  {:12.4e} {percent:>8}", row.clues, row.per_grid);
        for (_, table) in TABLES {
            let (value, z) = cells(row, table);
            let _ = write!(text, "   {value:>22}  {z:>5}");
        }
        text.push('\n');
    }
    text
}

/// A published value and its z-score, as text; empty where there is none.
fn cells(row: &EstimateRow, table: &str) -> (String, String) {
    let Some(Theirs { measured: theirs, .. }) = published_in(table, row.clues) else {
        return Default::default();
    };
    let percent = 100.0 * theirs.error / theirs.value;
    let z = measured(row).map_or_else(String::new, |ours| format!("{:.2}", ours.z(theirs)));
    (format!("{:.4e} ± {percent:5.2} %", theirs.value), z)
}

/// A row of a table of estimates in `results/`: that of the program without the note, and with the
/// interval of an error that is known. What a result claims is said by its comparisons.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    shape: Shape,
    method: String,
    size: Option<usize>,
    clues: usize,
    count: u128,
    per_grid: f64,
    rel_err: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    total: Option<f64>,
    rel_err_within: Option<f64>,
    boot_low: Option<f64>,
    boot_high: Option<f64>,
    grids: Option<u64>,
    trials: Option<u64>,
}

/// The rows as a table in `results/`.
pub(super) fn table(rows: &[EstimateRow]) -> anyhow::Result<Vec<u8>> {
    fn kept(row: &EstimateRow) -> Kept {
        let error = row.rel_err.or(row.rel_err_within);
        let known = error.map(|error| poisson_interval(row.per_grid, error));
        Kept {
            shape: row.shape,
            method: row.method.clone(),
            size: row.size,
            clues: row.clues,
            count: row.count,
            per_grid: row.per_grid,
            rel_err: row.rel_err,
            low: known.map(|ends| ends.0).or(row.low),
            high: known.map(|ends| ends.1).or(row.high),
            total: row.total,
            rel_err_within: row.rel_err_within,
            boot_low: row.boot_low,
            boot_high: row.boot_high,
            grids: row.grids,
            trials: row.trials,
        }
    }
    Ok(to_csv(&rows.iter().map(kept).collect::<Vec<_>>())?)
}

/// The widest error bar that is drawn.
const WIDEST: f64 = 0.25;

/// Published values as ratios to ours, side by side, with the error bars of both.
pub(super) fn ratios(rows: &[EstimateRow], ours_by: &str) -> Plot {
    // A ratio to a rough estimate says nothing.
    let rough = |row: &EstimateRow| row.rel_err.is_none_or(|error| error > WIDEST);
    let near: Vec<&EstimateRow> = rows.iter().filter(|row| !rough(row)).collect();
    let here = near.iter().filter_map(|row| Some((row.clues as f64, 1.0, row.rel_err?)));
    let mut series =
        vec![Series { name: ours_by.to_owned(), mark: Mark::Points, points: here.collect() }];
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
