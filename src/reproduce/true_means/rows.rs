//! The rows of the comparison with exact means, and their checks.

use crate::reproduce::prelude::*;

/// What an estimate is worth in independent events, 1/e², below which its own error is too rough
/// for a z-score; for the squares of z-scores and for coverage, of single runs.
const ENOUGH: f64 = 100.0;
const ENOUGH_TO_COVER: f64 = 25.0;

/// What the runs of a design come to at one number of clues.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct TruthRow {
    shape: Shape,
    method: &'static str,
    size: Option<usize>,
    clues: usize,
    exact: String,
    exact_per_grid: f64,
    runs: usize,
    count: u128,
    per_grid: f64,
    rel_err: Option<f64>,
    z: Option<f64>,
    spread: f64,
    covered: f64,
    covered_normal: f64,
    covered_bootstrap: Option<f64>,
}

/// The row of a number of clues, where there are minimal puzzles: what all runs of an estimator say
/// together, and what each says.
pub(super) fn row(
    estimator: &impl Estimator,
    pooled: &Estimate,
    each: &[Estimate],
) -> Option<TruthRow> {
    let (shape, clues) = (estimator.shape(), pooled.clues);
    let exact = &published::get(&format!("minimal_puzzles_{shape}_by_clues"), clues)?.value;
    let grids: f64 = published::number("solution_grids", shape)?;
    let truth = exact.parse::<f64>().ok()? / grids;
    let zs: Vec<f64> = each.iter().filter_map(|e| e.z(truth, 0.0)).collect();
    let share = |interval: fn(&Estimate) -> Option<(f64, f64)>| {
        let holds =
            |e: &&Estimate| interval(e).is_some_and(|(low, high)| (low..=high).contains(&truth));
        each.iter().filter(holds).count() as f64 / each.len() as f64
    };
    Some(TruthRow {
        shape,
        method: estimator.method().name(),
        size: estimator.size(),
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

impl TruthRow {
    /// The same, of tours, by neighbours.
    pub(super) fn by_neighbours(self) -> Self {
        Self { method: "neighbours", ..self }
    }
}

/// What is compared; the independent events that all runs must be worth together; a value, its
/// error, and what it should be.
type Comparison = (&'static str, fn(&TruthRow) -> f64, fn(&TruthRow) -> [f64; 3]);

const COMPARISONS: [Comparison; 3] = [
    (
        "minimal puzzles per grid",
        |_| ENOUGH,
        |row| [row.per_grid, row.per_grid * row.rel_err.unwrap_or(f64::NAN), row.exact_per_grid],
    ),
    // The square of a normal variable has the variance 2.
    (
        "mean of z² of single runs",
        |row| ENOUGH * row.runs as f64,
        |row| [row.spread, (2.0 / row.runs as f64).sqrt(), 1.0],
    ),
    (
        "coverage of 95 % intervals",
        |row| ENOUGH_TO_COVER * row.runs as f64,
        |row| [row.covered, (0.95 * 0.05 / row.runs as f64).sqrt(), 0.95],
    ),
];

/// The checks of all rows: means, scatter of single runs, coverage, where enough was met.
pub(super) fn check(study: &mut Study<'_>, rows: &[TruthRow]) {
    for (what, enough, values) in COMPARISONS {
        for row in rows {
            let [value, error, expected] = values(row);
            let events = row.rel_err.map_or(0.0, |error| error.powi(-2));
            let computed = (events >= enough(row)).then_some(Measured { value, error });
            let key = format!("{} {} {}", row.shape, row.method, row.clues);
            study.by_z(format!("designs: {what}"), key, computed, Some(Measured::exact(expected)));
        }
    }
}
