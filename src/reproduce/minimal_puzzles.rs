//! Minimal puzzles by Monte Carlo: the designs against the truth on small boards, and the 9x9 table
//! against the published ones. See `papers/estimators.md`.

use super::prelude::*;
use super::puzzle_tables::{GRIDS, SYMMETRIES, against_tables, keep_comparisons, together};
use super::true_means;
use gridforest::stats::hypot;

pub(super) const SEED: u64 = 2009;

/// A run by subsets behind the 9x9 table: their size, the clues that are taken from it, and trials
/// of the short and of the long version. The clues are settled beforehand: to choose by the errors
/// that came out would bias.
type Sampling = (usize, RangeInclusive<usize>, u64, u64);
const SAMPLINGS: [Sampling; 2] =
    [(28, 19..=22, 600_000, 3_000_000), (30, 23..=28, 200_000, 1_500_000)];

/// A run of the descent: the cells it begins with, the numbers of clues that are taken from it, and
/// the populations of the short and of the long version.
const DESCENTS: [Sampling; 2] = [(30, 0..=28, 110, 3_000), (33, 29..=33, 30, 750)];
/// What the second one is aimed at, and the subsets that it draws in a grid: larger ones are
/// oftener valid.
const AIM: RangeInclusive<usize> = 29..=30;
const TRIALS: usize = 300;

/// How many times fewer populations the reduced version has; and ten times as many times fewer
/// trials.
const REDUCTION: u64 = 20;

/// A relative error of the descent that is itself known well enough for a z-score: populations that
/// met few families of puzzles are far from normal.
const KNOWN_WELL: f64 = 0.05;

/// The relative error that was published for the grand totals.
const TOTAL_ERROR: f64 = 0.00065;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    true_means::by_designs(study)?;
    let rows = by_subsets(study)?;
    table(study, "table.csv", "minimal 9x9 puzzles by subsets", &rows)?;
    against_tables(study, &rows, "");
    together(study, &rows);
    let (descent, all) = by_descent(study)?;
    table(study, "descent.csv", "minimal 9x9 puzzles by descent", &descent)?;
    for row in &descent {
        let other = with_clues(&rows, row.clues).and_then(measured);
        let quantity = "3x3 minimal puzzles per grid by descent, against subsets here";
        study.by_z(quantity, row.clues, known_well(row, KNOWN_WELL), other);
    }
    let known = descent.iter().filter(|row| known_well(row, KNOWN_WELL).is_some());
    against_tables(study, &known.cloned().collect::<Vec<_>>(), " by descent");
    against_totals(study, all);
    keep_comparisons(study, &[&rows[..], &descent].concat())?;
    let shown = "clues per_grid rel_err table published published_rel_err z";
    study.show("beside the published tables", "comparison.csv", shown)
}

/// The table: one row a number of clues, whatever the method.
fn by_subsets(study: &Study<'_>) -> Result<Vec<EstimateRow>> {
    let mut rows = Vec::new();
    for (size, clues, short, long) in SAMPLINGS {
        let trials = study.effort.choose([short / (10 * REDUCTION), short, long]);
        let config = design(DesignKind::Subsets, Some(size), trials);
        let config = DesignConfig { clues: Some(clues), seed: SEED, ..config };
        rows.extend(estimated(study, designs("3x3".parse()?, config)?)?);
    }
    Ok(rows)
}

/// All numbers of clues by descent, the second way to them, and all puzzles of a grid together.
///
/// Within a run of the descent the sum is taken for each population, so that the dependence of the
/// numbers of clues on each other is in its error.
fn by_descent(study: &Study<'_>) -> Result<(Vec<EstimateRow>, Measured)> {
    let (mut rows, mut all) = (Vec::new(), Measured::exact(0.0));
    for (number, (size, clues, short, long)) in (0..).zip(DESCENTS) {
        let aimed = clues.contains(AIM.start());
        let config = DescentConfig {
            size: Some(size),
            clues: aimed.then_some(AIM),
            trials_per_grid: aimed.then_some(TRIALS),
            blocks: study.effort.choose([short / REDUCTION, short, long]),
            // Runs of different seeds share no grid: their errors are independent.
            seed: SEED + number,
            ..DescentConfig::default()
        };
        let (descent, populations) = descended(study, "3x3", config)?;
        let these = descent.rows(&populations);
        rows.extend(these.into_iter().filter(|row| clues.contains(&row.clues)));
        let sum = descent.estimate_sum(&populations, clues);
        all.value += sum.per_grid;
        all.error = hypot(all.error, sum.per_grid * sum.rel_err.unwrap_or(1.0));
    }
    Ok((rows, all))
}

/// The minimal puzzles of all numbers of clues together against the published totals.
///
/// Up to symmetry: the number of all puzzles over the number of symmetries. A puzzle with a
/// symmetry of its own counts for too little there, but then its solution has that symmetry too, as
/// fewer than one grid in 19,000 has: were all puzzles of such grids symmetric, some thousandths of
/// a percent would be amiss. Far fewer are: their clues must be whole orbits of cells.
fn against_totals(study: &mut Study<'_>, all: Measured) {
    for (quantity, key, factor) in [
        ("minimal_per_grid_3x3_total", "all", 1.0),
        ("minimal_puzzles", "3x3", GRIDS),
        ("minimal_puzzles_ed", "3x3", GRIDS / SYMMETRIES),
    ] {
        let row = published::get(quantity, key).expect("the published total");
        let value: f64 = row.value.parse().expect("a number");
        let theirs = Measured { value, error: TOTAL_ERROR * value };
        let ours = all.times(factor);
        let percent = 100.0 * ours.error / ours.value;
        study.say(format!("{quantity}: {:.4e} ± {percent:.2} %", ours.value));
        study.by_z_with(quantity, key, Some(ours), Some((theirs, &row.source)));
    }
}
