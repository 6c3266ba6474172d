//! What `estimate queens`, `latin` and `grids` print and write.

use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::cli::plumbing::output::write_whole;
use crate::cli::plumbing::{Session, Verdict};
use crate::report::{Format, write_rows};
use gridforest::estimate::solutions::{
    CountEstimate, CurvePoint, Problem, Record, SequentialMonteCarlo, SolutionEstimate, Tempering,
};
use gridforest::stats::Note;

/// An estimate; without a number of solutions, ln of it has no value. The interval of 95 % has
/// Student's quantile.
#[derive(Serialize, Deserialize)]
struct EstimateRow {
    problem: &'static str,
    n: String,
    method: &'static str,
    ln_count: Option<f64>,
    ln_err: Option<f64>,
    log10_count: Option<f64>,
    work: u64,
    seconds: f64,
    ln_low: Option<f64>,
    ln_high: Option<f64>,
    note: Option<Note>,
}

/// The same, with what a run through temperatures adds.
#[derive(Serialize, Deserialize)]
struct TemperingRow {
    problem: &'static str,
    n: String,
    method: &'static str,
    ln_count: Option<f64>,
    ln_err: Option<f64>,
    log10_count: Option<f64>,
    work: u64,
    seconds: f64,
    sweeps: u64,
    temperatures: usize,
    beta_max: f64,
    round_trips: u64,
    ln_low: Option<f64>,
    ln_high: Option<f64>,
    note: Option<Note>,
}

/// A point of a curve, whose errors are left out where they can't be known.
#[derive(Serialize, Deserialize)]
struct CurveRow {
    beta: f64,
    energy: f64,
    energy_err: Option<f64>,
    heat_capacity: f64,
    heat_capacity_err: Option<f64>,
    heat_capacity_band: Option<f64>,
    percolation: Option<f64>,
    ln_z: f64,
    percolation_err: Option<f64>,
    note: Option<Note>,
}

/// A pass: the estimate is the mean over the passes of e to these values; none where the population
/// died out.
#[derive(Serialize, Deserialize)]
struct PassRow {
    pass: usize,
    ln_count: Option<f64>,
}

/// A number, where it is one.
fn finite(value: f64) -> Option<f64> {
    Some(value).filter(|value| value.is_finite())
}

/// A count that is known without a run.
pub(super) fn print_exact(session: &Session, problem: Problem, count: u64) -> Result<()> {
    session.rows(&[row(problem, "exact", &SolutionEstimate::exact(count), 0, 0.0)])
}

/// Writes the estimate of each pass to a file.
pub(super) fn write_passes(path: &Path, values: &[f64]) -> Result<()> {
    let values = values.iter().copied().enumerate();
    let rows: Vec<_> =
        values.map(|(pass, value)| PassRow { pass, ln_count: finite(value) }).collect();
    write_whole(path, |out| Ok(write_rows(Format::Csv, out, &rows)?))
}

/// The estimate from the values of some passes.
pub(super) fn print_passes(
    session: &Session,
    smc: &SequentialMonteCarlo,
    values: &[f64],
    seconds: f64,
) -> Result<Verdict> {
    let estimate = smc.estimate(values)?;
    remark_note(session, estimate.note);
    let work = values.len() as u64 * smc.particles() as u64;
    session.rows(&[row(smc.problem(), "smc", &estimate, work, seconds)])?;
    Ok(Verdict::Good)
}

/// Says what a note means.
fn remark_note(session: &Session, note: Option<Note>) {
    if let Some(note) = note {
        session.remark(&format!("{note}: {}", note.meaning()));
    }
}

fn row(
    problem: Problem,
    method: &'static str,
    estimate: &SolutionEstimate,
    work: u64,
    seconds: f64,
) -> EstimateRow {
    EstimateRow {
        problem: problem.name(),
        n: problem.to_string(),
        method,
        ln_count: finite(estimate.ln_count),
        ln_err: estimate.ln_error,
        log10_count: finite(estimate.ln_count / std::f64::consts::LN_10),
        work,
        seconds,
        ln_low: estimate.interval.and_then(|(low, _)| finite(low)),
        ln_high: estimate.interval.and_then(|(_, high)| finite(high)),
        note: estimate.note,
    }
}

/// The curve of a run.
fn write_curve(path: &Path, estimate: &CountEstimate) -> Result<()> {
    let note = estimate.note();
    let known = note != Some(Note::FewBlocks);
    let error = |value: f64| finite(value).filter(|_| known);
    let of = |p: CurvePoint| CurveRow {
        beta: p.beta,
        energy: p.energy,
        energy_err: error(p.energy_err),
        heat_capacity: p.heat_capacity,
        heat_capacity_err: error(p.heat_capacity_err),
        heat_capacity_band: error(p.heat_capacity_band),
        percolation: finite(p.percolation),
        ln_z: p.ln_z,
        percolation_err: error(p.percolation_err),
        note,
    };
    let rows: Vec<_> = estimate.curve().into_iter().map(of).collect();
    write_whole(path, |out| Ok(write_rows(Format::Csv, out, &rows)?))
}

/// The estimate from the records of some chains, with its curve in a file if one is given.
pub(super) fn print_chains(
    session: &Session,
    run: &Tempering,
    chains: &[Vec<Record>],
    seconds: f64,
    curve_to: Option<&Path>,
) -> Result<Verdict> {
    let estimate = CountEstimate::new(run, chains)?;
    for warning in estimate.warnings() {
        session.remark(&format!("warning: {warning}"));
    }
    if let Some(file) = curve_to {
        write_curve(file, &estimate)?;
    }
    let stated = estimate.stated()?;
    remark_note(session, stated.note);
    let work = run.total_sweeps() * chains.len() as u64 / run.chains();
    let row = row(run.problem(), run.config().method(), &stated, work, seconds);
    session.rows(&[TemperingRow {
        problem: row.problem,
        n: row.n,
        method: row.method,
        ln_count: row.ln_count,
        ln_err: row.ln_err,
        log10_count: row.log10_count,
        work,
        seconds,
        sweeps: estimate.total.sweeps(),
        temperatures: estimate.betas.len(),
        beta_max: estimate.betas[estimate.betas.len() - 1],
        round_trips: estimate.diagnostics.round_trips,
        ln_low: row.ln_low,
        ln_high: row.ln_high,
        note: row.note,
    }])?;
    Ok(Verdict::Good)
}
