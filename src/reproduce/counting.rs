//! What the two counting results share: estimates by either method, and their comparison.

use anyhow::Result;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Measured, published};
use gridforest::estimate::solutions::{
    CountEstimate, Problem, Record, SequentialMonteCarlo, SmcConfig, SmcJob, Tempering,
    TemperingConfig, TemperingJob,
};
use gridforest::stats::LogWeights;

/// The seed of every run here.
pub(super) const SEED: u64 = 20081;

/// Errors that an estimate may be off by: once in 16,000 by chance.
pub(super) const ERRORS: f64 = 4.0;

/// What rounding leaves of an estimate that has no error, such as that of the smallest squares.
const ROUNDING: f64 = 1e-9;

/// An estimate as the table gives it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct CountRow {
    pub(super) problem: &'static str,
    pub(super) n: usize,
    pub(super) method: &'static str,
    pub(super) ln_count: f64,
    pub(super) ln_err: f64,
    pub(super) log10_count: f64,
    /// Sweeps of tempering, particles of sequential Monte Carlo.
    pub(super) work: u64,
    pub(super) temperatures: Option<usize>,
    pub(super) round_trips: Option<u64>,
    pub(super) exact: Option<String>,
    /// The deviation from the exact count in errors.
    pub(super) z: Option<f64>,
}

impl CountRow {
    fn new(problem: Problem, method: &'static str, ln_count: f64, ln_err: f64, work: u64) -> Self {
        let quantity = match problem {
            Problem::Queens(_) => "queens",
            Problem::Latin(_) => "latin_squares",
            Problem::Grids(_) => "solution_grids",
        };
        let exact = published::get(quantity, &problem.to_string()).map(|row| row.value.clone());
        let z = exact.as_ref().map(|value| (ln_count - ln_of(value)) / ln_err.max(ROUNDING));
        Self {
            problem: problem.name(),
            n: problem.side(),
            method,
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
    pub(super) fn check(&self) -> Option<Check> {
        let exact = Measured::exact(ln_of(self.exact.as_ref()?));
        let computed = Measured { value: self.ln_count, error: self.ln_err.max(ROUNDING) };
        let quantity = format!("{}: ln of the count", self.problem);
        Some(Check::by_z(&quantity, self.n, computed, exact, None, ERRORS))
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
pub(super) fn passes_for(context: &Context<'_>, problem: Problem, target: f64) -> Result<u64> {
    let number = context.effort.choose(PILOT, PILOT, LONG_PILOT);
    let pilot = smc_runs(context, problem, SEED ^ 1 << 32, number)?.1;
    let wanted = 1.2 * pilot.relative_variance() / (target * target);
    Ok((wanted.ceil() as u64).max(LEAST))
}

/// The estimator, and the weights of its runs.
fn smc_runs(
    context: &Context<'_>,
    problem: Problem,
    seed: u64,
    runs: u64,
) -> Result<(SequentialMonteCarlo, LogWeights)> {
    let config = SmcConfig { seed, ..SmcConfig::default() };
    let smc = SequentialMonteCarlo::new(problem, config)?;
    let weights = context.finish(&SmcJob { smc, runs })?;
    Ok((smc, weights.into_iter().collect()))
}

/// Estimates by sequential Monte Carlo.
pub(super) fn sequential(context: &Context<'_>, problem: Problem, number: u64) -> Result<CountRow> {
    let (smc, weights) = smc_runs(context, problem, SEED, number)?;
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
        context: &Context<'_>,
        problem: Problem,
        config: TemperingConfig,
    ) -> Result<Self> {
        let job = TemperingJob(Tempering::new(problem, config)?);
        let chains = context.finish(&job)?;
        Ok(Self { run: job.0, chains })
    }

    /// The estimate of all chains, and its row.
    pub(super) fn estimate(&self) -> Result<(CountRow, CountEstimate)> {
        let estimate = CountEstimate::new(&self.run, &self.chains)?;
        let row = CountRow {
            temperatures: Some(estimate.betas.len()),
            round_trips: Some(estimate.diagnostics.round_trips),
            ..CountRow::new(
                self.run.problem(),
                self.run.config().method(),
                estimate.ln_count,
                estimate.ln_error,
                self.run.total_sweeps(),
            )
        };
        Ok((row, estimate))
    }

    /// The estimates of either half of the chains.
    pub(super) fn halves(&self) -> Result<[CountEstimate; 2]> {
        let (first, second) = self.chains.split_at(self.chains.len() / 2);
        Ok([CountEstimate::new(&self.run, first)?, CountEstimate::new(&self.run, second)?])
    }
}

/// A fit of a line of functions to values with errors.
pub(super) struct Fit {
    /// The coefficients.
    pub(super) values: Vec<f64>,
    /// Their standard errors.
    pub(super) errors: Vec<f64>,
    /// The greatest deviation of a value.
    pub(super) worst: f64,
    /// χ² for each degree of freedom.
    pub(super) chi2: f64,
}

/// Weighted least squares; each point has its basis, its value and its error.
pub(super) fn fit(points: &[(Vec<f64>, f64, f64)]) -> Fit {
    let size = points[0].0.len();
    // The normal equations with the unit matrix beside them: Gauss's elimination gives the inverse.
    let mut matrix = vec![vec![0.0; 2 * size]; size];
    let mut right = vec![0.0; size];
    for (basis, value, error) in points {
        for i in 0..size {
            for j in 0..size {
                matrix[i][j] += basis[i] * basis[j] / (error * error);
            }
            right[i] += basis[i] * value / (error * error);
        }
    }
    (0..size).for_each(|i| matrix[i][size + i] = 1.0);
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|m| *m /= scale);
        let unit = matrix[pivot].clone();
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            matrix[row].iter_mut().zip(&unit).for_each(|(m, u)| *m -= factor * u);
        }
    }
    let values: Vec<f64> =
        (0..size).map(|i| (0..size).map(|j| matrix[i][size + j] * right[j]).sum()).collect();
    let residual = |(basis, value, _): &(Vec<f64>, f64, f64)| {
        value - basis.iter().zip(&values).map(|(b, v)| b * v).sum::<f64>()
    };
    let worst = points.iter().map(|p| residual(p).abs()).fold(0.0, f64::max);
    let chi2 = points.iter().map(|p| (residual(p) / p.2).powi(2)).sum::<f64>();
    Fit {
        errors: (0..size).map(|i| matrix[i][size + i].sqrt()).collect(),
        // As many parameters as points leave no deviation to judge by.
        chi2: match points.len().saturating_sub(size) {
            0 => f64::NAN,
            freedom => chi2 / freedom as f64,
        },
        worst,
        values,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_fitted_with_its_errors() {
        let points: Vec<_> =
            (0..5).map(|x| (vec![f64::from(x), 1.0], 3.0 * f64::from(x) - 2.0, 0.5)).collect();
        let fit = fit(&points);
        assert!((fit.values[0] - 3.0).abs() < 1e-12 && (fit.values[1] + 2.0).abs() < 1e-12);
        // Σ (x − 2)² = 10.
        assert!((fit.errors[0] - 0.5 / 10f64.sqrt()).abs() < 1e-12);
        assert!(fit.worst < 1e-12);
    }

    #[test]
    fn logarithms_of_long_numbers_are_true() {
        assert!((ln_of("92") - 92f64.ln()).abs() < 1e-15);
        let hundred = format!("1{}", "0".repeat(100));
        assert!((ln_of(&hundred) - 100.0 * std::f64::consts::LN_10).abs() < 1e-12);
    }
}
