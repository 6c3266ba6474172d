//! What the counting results share: estimates by either method, and their comparison.

use super::prelude::*;
use gridforest::estimate::solutions::{
    CountEstimate, Record, SequentialMonteCarlo, SmcConfig, SmcJob, Tempering, TemperingConfig,
};
use gridforest::stats::LogWeights;

/// The seed of every run here.
pub(super) const SEED: u64 = 20081;

/// What rounding leaves of an estimate that has no error, such as that of the smallest squares.
const ROUNDING: f64 = 1e-9;

/// An estimate as the table gives it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct CountRow {
    pub(super) problem: String,
    pub(super) n: usize,
    pub(super) method: String,
    pub(super) ln_count: f64,
    pub(super) ln_err: f64,
    log10_count: f64,
    work: u64,
    temperatures: Option<usize>,
    round_trips: Option<u64>,
    pub(super) exact: Option<String>,
    z: Option<f64>,
}

impl CountRow {
    fn new(problem: Problem, method: &'static str, ln_count: f64, ln_err: f64, work: u64) -> Self {
        let quantity = published::quantity(problem.name());
        let exact = published::get(quantity, problem).map(|row| row.value.clone());
        let z = exact.as_ref().map(|value| (ln_count - ln_of(value)) / ln_err.max(ROUNDING));
        Self {
            problem: problem.name().to_owned(),
            n: problem.side(),
            method: method.to_owned(),
            ln_count,
            ln_err,
            log10_count: ln_count / std::f64::consts::LN_10,
            work,
            temperatures: None,
            round_trips: None,
            exact,
            z,
        }
    }

    /// Whether the estimate agrees with the exact count, where there is one.
    pub(super) fn check(&self, study: &mut Study<'_>) {
        let exact = self.exact.as_ref().map(|exact| Measured::exact(ln_of(exact)));
        let computed = Measured { value: self.ln_count, error: self.ln_err.max(ROUNDING) };
        study.by_z(format!("{}: ln of the count", self.problem), self.n, Some(computed), exact);
    }
}

/// ln of a decimal number of any length.
pub(super) fn ln_of(decimal: &str) -> f64 {
    let value: BigUint = decimal.parse().expect("published counts are decimal");
    let shift = value.bits().saturating_sub(64);
    let head = u64::try_from(&value >> shift).expect("64 bits");
    (head as f64).ln() + shift as f64 * std::f64::consts::LN_2
}

/// The passes of a pilot, which has a seed of its own, in the short and in the long version; and
/// the fewest passes of an estimate.
const PILOT: u64 = 24;
const LONG_PILOT: u64 = 64;
const LEAST: u64 = 32;

/// How many passes of sequential Monte Carlo bring the relative error to a target: by the variance
/// of a pilot, with a fifth more for what the pilot may have missed.
pub(super) fn passes_for(study: &Study<'_>, problem: Problem, target: f64) -> Result<u64> {
    let number = study.effort.choose([PILOT, PILOT, LONG_PILOT]);
    let pilot = smc_runs(study, problem, SEED ^ 1 << 32, number)?.1;
    let wanted = 1.2 * pilot.relative_variance() / (target * target);
    Ok((wanted.ceil() as u64).max(LEAST))
}

/// The estimator, and the weights of its runs.
fn smc_runs(
    study: &Study<'_>,
    problem: Problem,
    seed: u64,
    runs: u64,
) -> Result<(SequentialMonteCarlo, LogWeights)> {
    let config = SmcConfig { seed, ..SmcConfig::default() };
    let smc = SequentialMonteCarlo::new(problem, config)?;
    let weights = study.finish(&SmcJob { smc, runs })?;
    Ok((smc, weights.into_iter().collect()))
}

/// Estimates by sequential Monte Carlo.
pub(super) fn sequential(study: &Study<'_>, problem: Problem, number: u64) -> Result<CountRow> {
    let (smc, weights) = smc_runs(study, problem, SEED, number)?;
    let work = number * smc.particles() as u64;
    Ok(CountRow::new(problem, "smc", weights.ln_mean(), weights.ln_error(), work))
}

/// A run by way of the temperatures.
pub(super) struct ThermalRun {
    run: Tempering,
    chains: Vec<Vec<Record>>,
}

impl ThermalRun {
    /// Runs all chains.
    pub(super) fn new(
        study: &Study<'_>,
        problem: Problem,
        config: TemperingConfig,
    ) -> Result<Self> {
        let run = Tempering::new(problem, config)?;
        let chains = study.finish(&run)?;
        Ok(Self { run, chains })
    }

    /// The estimate of all chains, and its row; what there is to warn of goes to the text.
    pub(super) fn estimate(&self, study: &mut Study<'_>) -> Result<(CountRow, CountEstimate)> {
        let problem = self.run.problem();
        let estimate = CountEstimate::new(&self.run, &self.chains)?;
        for warning in estimate.warnings() {
            study.say(format!("{} {problem}: {warning}", problem.name()));
        }
        let (ln_count, ln_err) = (estimate.ln_count, estimate.ln_error);
        let (method, sweeps) = (self.run.config().method(), self.run.total_sweeps());
        let row = CountRow {
            temperatures: Some(estimate.betas.len()),
            round_trips: Some(estimate.diagnostics.round_trips),
            ..CountRow::new(problem, method, ln_count, ln_err, sweeps)
        };
        Ok((row, estimate))
    }

    /// The estimates of either half of the chains.
    pub(super) fn halves(&self) -> Result<[CountEstimate; 2]> {
        let (first, second) = self.chains.split_at(self.chains.len() / 2);
        Ok([CountEstimate::new(&self.run, first)?, CountEstimate::new(&self.run, second)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_long_numbers_are_true() {
        assert!((ln_of("92") - 92f64.ln()).abs() < 1e-15);
        let hundred = format!("1{}", "0".repeat(100));
        assert!((ln_of(&hundred) - 100.0 * std::f64::consts::LN_10).abs() < 1e-12);
    }
}
