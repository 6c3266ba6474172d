//! What `estimate queens`, `latin` and `grids` print and write.

use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::cli::plumbing::session::write_whole;
use crate::cli::plumbing::{Session, Verdict};
use crate::report::{Format, write_rows};
use gridforest::estimate::solutions::{
    CountEstimate, Problem, Record, SequentialMonteCarlo, Tempering,
};
use gridforest::stats::LogWeights;

#[derive(Serialize, Deserialize)]
struct EstimateRow {
    problem: &'static str,
    n: String,
    method: &'static str,
    ln_count: f64,
    ln_err: f64,
    log10_count: f64,
    work: u64,
    seconds: f64,
}

/// A pass: the estimate is the mean over the passes of e to these values.
#[derive(Serialize, Deserialize)]
struct PassRow {
    pass: usize,
    ln_count: f64,
}

#[derive(Serialize, Deserialize)]
struct TemperingRow {
    problem: &'static str,
    n: String,
    method: &'static str,
    ln_count: f64,
    ln_err: f64,
    log10_count: f64,
    work: u64,
    seconds: f64,
    sweeps: u64,
    temperatures: usize,
    beta_max: f64,
    round_trips: u64,
}

/// A count that is known without a run.
pub(super) fn print_exact(session: &Session, problem: Problem, count: u64) -> Result<()> {
    session.rows(&[row(problem, "exact", (count as f64).ln(), 0.0, 0, 0.0)])
}

/// Writes the estimate of each pass to a file.
pub(super) fn write_passes(path: &Path, values: &[f64]) -> Result<()> {
    let values = values.iter().copied().enumerate();
    let rows: Vec<_> = values.map(|(pass, ln_count)| PassRow { pass, ln_count }).collect();
    write_whole(path, |out| Ok(write_rows(Format::Csv, out, &rows)?))
}

/// The estimate from the values of some passes.
pub(super) fn print_passes(
    session: &Session,
    smc: &SequentialMonteCarlo,
    values: &[f64],
    seconds: f64,
) -> Result<Verdict> {
    let weights: LogWeights = values.iter().copied().collect();
    if weights.relative_variance() > 0.3 * weights.count() as f64 {
        session.remark("warning: the passes differ too much for their error to be believed; use more particles");
    }
    let work = values.len() as u64 * smc.particles() as u64;
    let (mean, error) = (weights.ln_mean(), weights.ln_error());
    session.rows(&[row(smc.problem(), "smc", mean, error, work, seconds)])?;
    Ok(Verdict::Good)
}

fn row(
    problem: Problem,
    method: &'static str,
    ln_count: f64,
    ln_err: f64,
    work: u64,
    seconds: f64,
) -> EstimateRow {
    EstimateRow {
        problem: problem.name(),
        n: problem.to_string(),
        method,
        ln_count,
        ln_err,
        log10_count: ln_count / std::f64::consts::LN_10,
        work,
        seconds,
    }
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
        let curve = estimate.curve();
        write_whole(file, |out| Ok(write_rows(Format::Csv, out, &curve)?))?;
    }
    let estimate = estimate.require_ground_states()?;
    let problem = run.problem();
    let method = run.config().method();
    let EstimateRow { problem, n, log10_count, .. } =
        row(problem, method, estimate.ln_count, estimate.ln_error, 0, seconds);
    session.rows(&[TemperingRow {
        problem,
        n,
        method,
        ln_count: estimate.ln_count,
        ln_err: estimate.ln_error,
        log10_count,
        work: run.total_sweeps() * chains.len() as u64 / run.chains(),
        seconds,
        sweeps: estimate.total.sweeps(),
        temperatures: estimate.betas.len(),
        beta_max: estimate.betas[estimate.betas.len() - 1],
        round_trips: estimate.diagnostics.round_trips,
    }])?;
    Ok(Verdict::Good)
}
