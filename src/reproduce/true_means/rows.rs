//! The rows of the comparison with exact means, their checks, and their table.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::reproduce::{Check, Measured, published};
use gridforest::board::Shape;
use gridforest::estimate::puzzles::Estimate;

/// Errors that a figure may be off by: once in 16,000 by chance, each.
pub(in crate::reproduce) const BOUND: f64 = 4.0;
/// What an estimate is worth in independent events, 1/e², below which its own error is too rough
/// for a z-score; for the squares of z-scores and for coverage, of single runs.
const ENOUGH: f64 = 100.0;
const ENOUGH_TO_COVER: f64 = 25.0;

/// What the runs of a design come to at one number of clues.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::reproduce) struct TruthRow {
    shape: Shape,
    method: &'static str,
    size: Option<usize>,
    clues: usize,
    /// Minimal puzzles in all grids.
    exact: String,
    exact_per_grid: f64,
    runs: usize,
    /// Puzzles met in all runs.
    count: u128,
    per_grid: f64,
    rel_err: Option<f64>,
    /// All runs together: errors above the truth.
    z: Option<f64>,
    /// The mean of the squared z-scores of single runs, those that met anything; not a number for
    /// none.
    spread: f64,
    /// The share of runs whose 95 % interval holds the truth.
    covered: f64,
    /// The same for the symmetric interval.
    covered_normal: f64,
    /// The same for the bootstrap, where there is one.
    covered_bootstrap: Option<f64>,
}

/// The row of a number of clues, where there are minimal puzzles: of a method and its size, what
/// all runs together say, and what each says.
pub(in crate::reproduce) fn row(
    shape: Shape,
    (method, size): (&'static str, Option<usize>),
    pooled: &Estimate,
    each: &[Estimate],
) -> Option<TruthRow> {
    let clues = pooled.clues;
    let quantity = format!("minimal_puzzles_{shape}_by_clues");
    let exact = &published::get(&quantity, &clues.to_string())?.value;
    let grids = &published::get("solution_grids", &shape.to_string())?.value;
    let truth = exact.parse::<f64>().ok()? / grids.parse::<f64>().ok()?;
    let zs: Vec<f64> = each.iter().filter_map(|e| e.z(truth, 0.0)).collect();
    let share = |interval: fn(&Estimate) -> Option<(f64, f64)>| {
        let holds =
            |e: &&Estimate| interval(e).is_some_and(|(low, high)| (low..=high).contains(&truth));
        each.iter().filter(holds).count() as f64 / each.len() as f64
    };
    Some(TruthRow {
        shape,
        method,
        size,
        clues,
        exact: exact.clone(),
        exact_per_grid: truth,
        runs: each.len(),
        count: pooled.count,
        per_grid: pooled.per_grid,
        rel_err: pooled.rel_err,
        z: pooled.z(truth, 0.0),
        spread: zs.iter().map(|z| z * z).sum::<f64>() / zs.len() as f64,
        // What states no interval rules nothing out.
        covered: share(|e| e.poisson_interval.or(Some((0.0, f64::INFINITY)))),
        covered_normal: share(Estimate::normal_interval),
        covered_bootstrap: (pooled.bootstrap.is_some()).then(|| share(|e| e.bootstrap)),
    })
}

/// The checks of all rows: means, scatter of single runs, coverage, where enough was met.
pub(in crate::reproduce) fn checks(rows: &[TruthRow]) -> Vec<Check> {
    let kinds = [TruthRow::mean, TruthRow::scatter, TruthRow::coverage];
    let of = |kind: fn(&TruthRow) -> Option<Check>| rows.iter().filter_map(kind);
    kinds.into_iter().flat_map(of).collect()
}

impl TruthRow {
    /// The independent events that all runs are worth together.
    fn events(&self) -> f64 {
        self.rel_err.map_or(0.0, |error| error.powi(-2))
    }

    fn check(&self, what: &str, value: f64, error: f64, expected: f64) -> Check {
        let key = format!("{} {} {}", self.shape, self.method, self.clues);
        let computed = Measured { value, error };
        let expected = Measured::exact(expected);
        Check::by_z(&format!("designs: {what}"), key, computed, expected, None, BOUND)
    }

    fn mean(&self) -> Option<Check> {
        let error = self.per_grid * self.rel_err?;
        let what = "minimal puzzles per grid";
        (self.events() >= ENOUGH)
            .then(|| self.check(what, self.per_grid, error, self.exact_per_grid))
    }

    fn scatter(&self) -> Option<Check> {
        let runs = self.runs as f64;
        // The square of a normal variable has the variance 2.
        let error = (2.0 / runs).sqrt();
        let enough = self.events() >= ENOUGH * runs;
        enough.then(|| self.check("mean of z² of single runs", self.spread, error, 1.0))
    }

    fn coverage(&self) -> Option<Check> {
        let runs = self.runs as f64;
        let error = (0.95 * 0.05 / runs).sqrt();
        let enough = self.events() >= ENOUGH_TO_COVER * runs;
        enough.then(|| self.check("coverage of 95 % intervals", self.covered, error, 0.95))
    }
}

/// The rows as a table to read.
pub(in crate::reproduce) fn text(rows: &[TruthRow]) -> String {
    let mut text = String::from(
        "                                                                    intervals that hold the truth\n\
         shape  design      size  clues     exact mean  puzzles met      z    z²   Poisson  normal  bootstrap\n",
    );
    for row in rows {
        let size = row.size.map_or_else(String::new, |size| size.to_string());
        let z = row.z.map_or_else(String::new, |z| format!("{z:.2}"));
        let bootstrap =
            row.covered_bootstrap.map_or_else(String::new, |share| format!("{share:.3}"));
        let spread = if row.spread.is_nan() { String::new() } else { format!("{:.2}", row.spread) };
        let _ = writeln!(
            text,
            "{:5}  {:10}  {size:>4}  {:5}  {:13.3}  {:11}  {z:>5}  {spread:>4}  {:7.3}  {:6.3}  {bootstrap:>9}",
            row.shape,
            row.method,
            row.clues,
            row.exact_per_grid,
            row.count,
            row.covered,
            row.covered_normal,
        );
    }
    text
}
