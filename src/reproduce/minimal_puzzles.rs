//! Minimal puzzles by Monte Carlo: the designs against the truth on small boards, and the 9x9 table
//! against the published ones. See `papers/estimators.md`.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use anyhow::Result;

use super::puzzle_tables::{
    Comparison, checks_against_tables, comparisons, measured, ratios, text, together,
};
use super::true_means::{self, BOUND};
use super::{Check, Context, Entry, Found, Measured, published, puzzle_tables};
use crate::report::to_csv;
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DescentJob, DesignConfig, DesignEstimator, DesignJob, DesignKind,
    Estimate, EstimateRow, GridSource,
};

pub(super) const ENTRY: Entry = Entry {
    name: "minimal-puzzles",
    what: "minimal puzzles by Monte Carlo: sampling designs compared with exact counts, and 9x9 by number of clues",
    long: false,
    run,
};

const SEED: u64 = 2009;

/// A run behind the 9x9 table: method, size, clues that are taken from it, and trials of the short
/// and of the long version. The clues are settled beforehand: to choose by the errors that came out
/// would bias.
type Run = (DesignKind, usize, (usize, usize), u64, u64);
const RUNS: [Run; 2] = [
    (DesignKind::Subsets, 28, (19, 22), 600_000, 3_000_000),
    (DesignKind::Subsets, 30, (23, 28), 200_000, 1_500_000),
];

/// A run of the descent: the cells it begins with, the numbers of clues that are taken from it, and
/// the populations of the short and of the long version.
type Descending = (usize, RangeInclusive<usize>, u64, u64);
const DESCENTS: [Descending; 2] = [(30, 0..=28, 110, 3_000), (33, 29..=33, 30, 750)];
/// What the second one is aimed at, and the subsets that it draws in a grid: larger ones are
/// oftener valid.
const AIM: RangeInclusive<usize> = 29..=30;
const TRIALS: usize = 300;

/// How many times fewer populations the reduced version has; and ten times as many times fewer
/// trials.
const REDUCTION: u64 = 20;

/// A relative error of the descent that is itself known well enough for a z-score.
const KNOWN_WELL: f64 = 0.05;

/// The number of 9x9 grids, and of symmetries with relabelling.
const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
const SYMMETRIES: f64 = 3_359_232.0 * 362_880.0;
/// The relative error that was published for the grand totals.
const TOTAL_ERROR: f64 = 0.00065;

fn run(context: &Context<'_>) -> Result<Found> {
    let truth = true_means::design_rows(context)?;
    let rows = nine_by_nine(context)?;
    let mut compared: Vec<Comparison> = rows.iter().flat_map(comparisons).collect();
    let mut checks = true_means::checks(&truth);
    checks.extend(checks_against_tables(&rows, ""));
    checks.extend(together(&rows));
    let (descent, all) = by_descent(context)?;
    checks.extend(descent_checks(&descent, &rows));
    checks.extend(all.checks());
    compared.extend(descent.iter().flat_map(comparisons));
    let files = [
        ("truth.csv".to_owned(), to_csv(&truth)?),
        ("table.csv".to_owned(), puzzle_tables::table(&rows)?),
        ("descent.csv".to_owned(), puzzle_tables::table(&descent)?),
        ("comparison.csv".to_owned(), to_csv(&compared)?),
        ("ratios.svg".to_owned(), ratios(&descent, "here, by descent").svg()?.into_bytes()),
    ];
    Ok(Found {
        checks,
        text: format!(
            "{}\nby subsets, {}\nby descent, {}{}",
            true_means::text(&truth),
            text(&rows),
            text(&descent),
            all.text(),
        ),
        files: files.into(),
        seed: Some(SEED),
    })
}

/// The table: one row a number of clues, whatever the method.
fn nine_by_nine(context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    let shape: Shape = "3x3".parse()?;
    let source = GridSource::uniform(shape)?;
    let mut rows = Vec::new();
    for (kind, size, (low, high), short, long) in RUNS {
        let trials = context.effort.choose(short / (10 * REDUCTION), short, long);
        if trials == 0 {
            continue;
        }
        let config = DesignConfig {
            kind,
            size: Some(size),
            clues: Some(low..=high),
            trials: Some(trials),
            seed: SEED,
            ..DesignConfig::default()
        };
        let job = DesignJob(DesignEstimator::new(shape, source.clone(), config)?);
        let totals = context.finish(&job)?;
        rows.extend(job.0.rows(&totals));
    }
    Ok(rows)
}

/// All numbers of clues by descent, the second way to them, and all puzzles together.
fn by_descent(context: &Context<'_>) -> Result<(Vec<EstimateRow>, All)> {
    let shape: Shape = "3x3".parse()?;
    let (mut rows, mut sums) = (Vec::new(), Vec::new());
    for (number, (size, clues, short, long)) in (0..).zip(DESCENTS) {
        let aimed = clues.contains(AIM.start());
        let config = DescentConfig {
            size: Some(size),
            clues: aimed.then_some(AIM),
            trials_per_grid: aimed.then_some(TRIALS),
            blocks: context.effort.choose(short / REDUCTION, short, long),
            // Runs of different seeds share no grid: their errors are independent.
            seed: SEED + number,
            ..DescentConfig::default()
        };
        let job = DescentJob(Descent::new(shape, GridSource::uniform(shape)?, config)?);
        let populations = context.finish(&job)?;
        let mut these = job.0.rows(&populations);
        these.retain(|row| clues.contains(&row.clues));
        rows.extend(these);
        sums.push(job.0.estimate_sum(&populations, clues));
    }
    Ok((rows, All(sum_of_independent(&sums))))
}

fn sum_of_independent(estimates: &[Estimate]) -> Measured {
    let add = |sum: Measured, one: &Estimate| Measured {
        value: sum.value + one.per_grid,
        error: sum.error.hypot(one.per_grid * one.rel_err.unwrap_or(1.0)),
    };
    estimates.iter().fold(Measured::exact(0.0), add)
}

/// The minimal puzzles of a grid, of all numbers of clues together.
///
/// Within a run of the descent the sum is taken for each population, so that the dependence of the
/// numbers of clues on each other is in its error.
///
/// Up to symmetry: the number of all puzzles over the number of symmetries. A puzzle with a
/// symmetry of its own counts for too little there, but then its solution has that symmetry too, as
/// fewer than one grid in 19,000 has: were all puzzles of such grids symmetric, some thousandths of
/// a percent would be amiss. Far fewer are: their clues must be whole orbits of cells.
struct All(Measured);

impl All {
    fn times(&self, factor: f64) -> Measured {
        Measured { value: factor * self.0.value, error: factor * self.0.error }
    }

    fn checks(&self) -> [Check; 3] {
        let against = |quantity: &str, key: &str, factor: f64| {
            let row = published::get(quantity, key).expect("the published total");
            let value: f64 = row.value.parse().expect("a number");
            let error = TOTAL_ERROR * value;
            let theirs = Measured { value, error };
            let source = Some(row.source.as_str());
            Check::by_z(quantity, key, self.times(factor), theirs, source, BOUND)
        };
        [
            against("minimal_per_grid_3x3_total", "all", 1.0),
            against("minimal_puzzles", "3x3", GRIDS),
            against("minimal_puzzles_ed", "3x3", GRIDS / SYMMETRIES),
        ]
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (what, quantity, factor) in [
            ("all minimal puzzles", "minimal_puzzles", GRIDS),
            ("up to symmetry", "minimal_puzzles_ed", GRIDS / SYMMETRIES),
        ] {
            let row = published::get(quantity, "3x3").expect("the published total");
            let value: f64 = row.value.parse().expect("a number");
            let error = TOTAL_ERROR * value;
            let (ours, theirs) = (self.times(factor), Measured { value, error });
            let z = ours.z(theirs);
            let percent = 100.0 * ours.error / ours.value;
            let _ = writeln!(
                text,
                "{what}: {:.4e} ± {percent:.2} %, published {value:.4e} ± {:.3} %, z = {z:.2}",
                ours.value,
                100.0 * TOTAL_ERROR
            );
        }
        text
    }
}

/// The descent against the designs and the published tables, where its error is small enough to be
/// known well: populations that met few families of puzzles are far from normal.
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
    checks.extend(checks_against_tables(&rows, " by descent"));
    checks
}
