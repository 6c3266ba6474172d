//! The number of Latin squares to 100 × 100, and the heat capacity with its two maxima. See
//! `papers/partition-function.md`.

use super::asymptotics;
use super::counting::{CountRow, SEED, ThermalRun, passes_for, sequential};
use super::maxima::Maxima;
use super::prelude::*;
use gridforest::estimate::solutions::{CurvePoint, Moves, Schedule, TemperingConfig};

/// Sides of sequential Monte Carlo.
const SEQUENTIAL: [usize; 18] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 25, 30];

/// The same of the long version alone. No cooling ends in a grid of side 36.
const WIDE: [usize; 3] = [40, 50, 64];
const WIDE_GRIDS: &str = "6x6";

/// The relative errors that are aimed at, to side 30 and beyond, and how many passes the short
/// version makes at most.
const TARGET: f64 = 0.0045;
const WIDE_TARGET: f64 = 0.01;
const SHORT_PASSES: u64 = 64;

/// Sides above this get [`FEW_PASSES`] in the short version: they take a minute each to the target.
const QUICK_SIDE: usize = 16;
const FEW_PASSES: u64 = 12;

/// Sides, and sweeps of the reduced, the short and the long version of annealing with clusters.
const ANNEALING: [(usize, [u64; 3]); 5] = [
    (8, [FEW_SWEEPS, 60_000, 400_000]),
    (20, [0, 200_000, 1_000_000]),
    (50, [0, 60_000, 2_400_000]),
    (70, [0, 0, 1_200_000]),
    (100, [0, 0, 1_600_000]),
];

/// The same of Sudoku grids, whose counts are by sequential Monte Carlo.
const GRIDS: [(&str, [u64; 3]); 3] = [
    ("3x3", [FEW_SWEEPS, 60_000, 400_000]),
    ("4x4", [0, 60_000, 400_000]),
    ("5x5", [0, 60_000, 300_000]),
];

/// The sides and the sweeps of the reduced version.
const REDUCED_SIDES: usize = 8;
const FEW_SWEEPS: u64 = 6_000;

/// Coolings: enough for errors of the heat capacity that are themselves known to a fifth.
const COOLINGS: u64 = 16;

/// Equal steps of β of the curves by the density of states.
const STEPS: u32 = 240;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let effort = study.effort;
    let wide: &[usize] = if study.effort.is_full() { &WIDE } else { &[] };
    let sides = study.effort.first(REDUCED_SIDES, &SEQUENTIAL).iter().chain(wide);
    let rows: Result<Vec<_>> = sides.map(|&n| to_target(study, Problem::Latin(n))).collect();
    let anneal = |study: &mut Study<'_>, problem, sweeps, rows: &mut Vec<CountRow>| {
        let (row, curve) = annealed(study, problem, (sweeps, COOLINGS, SEED))?;
        // A run that met no square has a curve all the same.
        rows.extend(row.ln_err.is_finite().then_some(row));
        anyhow::Ok(curve)
    };
    let (mut rows, mut curves) = (rows?, Vec::new());
    for (n, sweeps) in ANNEALING.map(|(n, of)| (n, effort.choose(of))) {
        if sweeps > 0 {
            curves.push(anneal(study, Problem::Latin(n), sweeps, &mut rows)?);
        }
    }
    let (mut grids, mut grid_curves) = (Vec::new(), Vec::new());
    for (shape, sweeps) in GRIDS.map(|(shape, of)| (shape, effort.choose(of))) {
        if sweeps > 0 {
            let problem = Problem::grids(shape)?;
            grids.push(to_target(study, problem)?);
            grid_curves.push(anneal(study, problem, sweeps, &mut grids)?);
        }
    }
    if study.effort.is_full() {
        grids.push(to_target(study, Problem::grids(WIDE_GRIDS)?)?);
    }
    rows.iter().chain(&grids).for_each(|row| row.check(study));
    study.table("table.csv", &rows)?;
    study.table("grids.csv", &grids)?;
    study.table("maxima.csv", curves.iter().chain(&grid_curves).map(|curve| &curve.maxima))?;
    keep_curves(study, "", "Latin squares", &curves)?;
    keep_curves(study, "grids-", "Sudoku grids", &grid_curves)?;
    asymptotics::compare(study, &rows, &grids)
}

/// The curves at the temperatures of the run and by the density of states, and what their maxima
/// are.
fn keep_curves(study: &mut Study<'_>, prefix: &str, what: &str, curves: &[Curve]) -> Result<()> {
    for Curve { n, measured, fine, maxima } in curves {
        study.table(format!("{prefix}curve-{n}.csv"), measured)?;
        study.table(format!("{prefix}heat-capacity-{n}.csv"), fine)?;
        study.say(format!("{what}, n = {n}: {maxima}"));
    }
    Ok(())
}

/// An estimate by sequential Monte Carlo to the target, or as near as the short version goes.
fn to_target(study: &Study<'_>, problem: Problem) -> Result<CountRow> {
    let side = problem.side();
    let target = if side > 30 { WIDE_TARGET } else { TARGET };
    let passes = match study.effort.is_full() {
        true => passes_for(study, problem, target)?,
        false if side > QUICK_SIDE || study.effort.is_reduced() => FEW_PASSES,
        false => passes_for(study, problem, TARGET)?.min(SHORT_PASSES),
    };
    sequential(study, problem, passes)
}

/// A row and a curve by annealing with clusters, of sweeps in a number of coolings with a seed.
fn annealed(
    study: &mut Study<'_>,
    problem: Problem,
    (sweeps, coolings, seed): (u64, u64, u64),
) -> Result<(CountRow, Curve)> {
    let config = TemperingConfig {
        moves: Moves::Cluster,
        schedule: Schedule::Annealing,
        chains: coolings,
        ..TemperingConfig::new(sweeps, seed)
    };
    let run = ThermalRun::new(study, problem, config)?;
    let (row, estimate) = run.estimate(study)?;
    let curve = Curve {
        n: problem.side(),
        measured: estimate.curve(),
        fine: estimate.fine_curve(STEPS),
        maxima: Maxima::of(problem, &run.halves()?),
    };
    Ok((row, curve))
}

/// The averages of a run at each temperature.
struct Curve {
    n: usize,
    /// At the temperatures of the run, with the percolation met there.
    measured: Vec<CurvePoint>,
    /// By the density of states.
    fine: Vec<CurvePoint>,
    /// Whether there are two maxima.
    maxima: Maxima,
}

/// The seed of the run at side 70: another than that of the others, for it to be independent of them.
pub(super) const TWO_MAXIMA_SEED: u64 = 70;

/// A side, and the sweeps of all coolings, of which there are enough for errors that are themselves
/// known to a fifth in either half of them.
const REDUCED_TWO_MAXIMA: (usize, u64) = (8, 6_000);
const TWO_MAXIMA: (usize, u64) = (70, 16_000_000);
const MORE_COOLINGS: u64 = 32;

/// Whether the heat capacity at side 70 has two maxima, by a run long enough to say. At side 100 it
/// has, at side 50 it hasn't; at 70 the curve is nearly flat where the first maximum would be, so that
/// a maximum is hard to tell from a plateau.
pub(super) fn two_maxima(study: &mut Study<'_>) -> Result<()> {
    let (n, sweeps) = study.effort.or_reduced(TWO_MAXIMA, REDUCED_TWO_MAXIMA);
    let run = (sweeps, MORE_COOLINGS, TWO_MAXIMA_SEED);
    let (row, curve) = annealed(study, Problem::Latin(n), run)?;
    study.table("maxima.csv", [&curve.maxima])?;
    keep_curves(study, "", "Latin squares", &[curve])?;
    if row.exact.is_some() {
        row.check(study);
        return Ok(());
    }
    // Nobody knows the number of squares: beside it is that of the shorter run of the long version.
    let others: Vec<CountRow> = study.recorded("latin/full", "table.csv")?;
    let other = others.iter().find(|other| other.n == n && other.method == row.method);
    let other = other.with_context(|| format!("latin/full has no row of n = {n}"))?;
    let [ours, theirs] =
        [&row, other].map(|row| Some(Measured { value: row.ln_count, error: row.ln_err }));
    study.by_z("latin: ln of the count, against an independent run", n, ours, theirs);
    Ok(())
}
