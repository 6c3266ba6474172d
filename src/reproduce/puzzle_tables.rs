//! What is published of the minimal 9x9 puzzles of a grid, by clues, and estimates beside it.

use super::estimates::{measured, with_clues};
use super::prelude::*;
use crate::report::{Mark, Plot, Series};
use gridforest::estimate::puzzles::EstimateRow;

/// The published tables: the quantity, and a short name.
const TABLES: [(&str, &str); 4] = [
    ("minimal_per_grid_3x3_controlled_bias", "controlled bias"),
    ("minimal_per_grid_3x3_subsets", "subsets"),
    ("ten_minute_subsets_s30", "ten minutes of subsets"),
    ("ten_minute_paths", "ten minutes of paths"),
];

/// The number of 9x9 grids, and of their symmetries with relabelling.
pub(super) const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
pub(super) const SYMMETRIES: f64 = 3_359_232.0 * 362_880.0;

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

/// Each estimate beside the published ones.
pub(super) fn comparisons(rows: &[EstimateRow]) -> Vec<Comparison> {
    let of = |row: &EstimateRow, (quantity, table)| {
        let (theirs, source) = published::estimate(quantity, row.clues)?;
        Some(Comparison {
            clues: row.clues,
            per_grid: row.per_grid,
            rel_err: row.rel_err,
            table,
            published: theirs.value,
            published_rel_err: theirs.error / theirs.value,
            ratio: row.per_grid / theirs.value,
            z: measured(row).map(|ours| ours.z(theirs)),
            source: source.to_owned(),
        })
    };
    rows.iter().flat_map(|row| TABLES.into_iter().filter_map(move |table| of(row, table))).collect()
}

/// The columns of comparisons that are shown.
pub(super) const SHOWN: [&str; 7] =
    ["clues", "per_grid", "rel_err", "table", "published", "published_rel_err", "z"];

/// The comparisons with all published tables.
pub(super) fn against_tables(found: &mut Found, rows: &[EstimateRow], by: &str) {
    for (quantity, table) in TABLES {
        for row in rows {
            let theirs = published::estimate(quantity, row.clues);
            let quantity = format!("3x3 minimal puzzles per grid{by}, against {table}");
            found.by_z_with(quantity, row.clues, measured(row), theirs);
        }
    }
}

/// All puzzles of the numbers of clues at hand, against the controlled-bias table. They share their
/// grids and subsets, so that the errors are added as if they always went the same way.
pub(super) fn together(found: &mut Found, rows: &[EstimateRow]) {
    let (mut ours, mut theirs) = (Measured::exact(0.0), Measured::exact(0.0));
    for row in rows {
        let published = published::estimate(TABLES[0].0, row.clues);
        if let (Some(one), Some((other, _))) = (measured(row), published) {
            for (sum, term) in [(&mut ours, one), (&mut theirs, other)] {
                sum.value += term.value;
                sum.error += term.error;
            }
        }
    }
    if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
        let key = format!("{}..{}", first.clues, last.clues);
        found.by_z("3x3 minimal puzzles per grid, together", key, Some(ours), Some(theirs));
    }
}

/// The puzzles of 17 clues are all known. None of them has a symmetry, so each has as many images.
pub(super) fn against_list(found: &mut Found, rows: &[EstimateRow], by: &str) {
    let known = published::get("minimal_puzzles_ed_by_clues_3x3", 17).expect("the list");
    let classes: f64 = known.value.parse().expect("a number");
    let truth = Measured::exact(classes * SYMMETRIES / GRIDS);
    let ours = with_clues(rows, 17).and_then(measured);
    let quantity = format!("3x3 minimal puzzles per grid by {by}, against the list of all known");
    found.by_z_with(quantity, 17, ours, Some((truth, &known.source)));
}

/// The widest error bar that is drawn.
const WIDEST: f64 = 0.25;

/// Published values as ratios to ours, side by side, with the error bars of both.
pub(super) fn ratios(rows: &[EstimateRow], ours_by: &str) -> Plot {
    // A ratio to a rough estimate says nothing.
    let near = || rows.iter().filter(|row| row.rel_err.is_some_and(|error| error <= WIDEST));
    let series = |name: &str, points| Series { name: name.into(), mark: Mark::Points, points };
    let here = near().filter_map(|row| Some((row.clues as f64, 1.0, row.rel_err?)));
    let mut all = vec![series(ours_by, here.collect())];
    for (place, (quantity, table)) in (1..).zip(TABLES) {
        let point = |row: &EstimateRow| {
            let (theirs, _) = published::estimate(quantity, row.clues)?;
            let x = row.clues as f64 + 0.15 * f64::from(place);
            let (y, error) = (theirs.value / row.per_grid, theirs.error / row.per_grid);
            (error < WIDEST).then_some((x, y, error))
        };
        all.push(series(table, near().filter_map(point).collect()));
    }
    Plot {
        title: "Minimal 9x9 puzzles per grid: published over ours".into(),
        x: "clues".into(),
        y: "ratio".into(),
        log_x: false,
        series: all,
    }
}
