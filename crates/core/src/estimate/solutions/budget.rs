//! Which method, and how much of it, for a time: the same choice for everyone who asks.

use std::time::Instant;

use serde::Deserialize;

use super::{Problem, Schedule, SequentialMonteCarlo, SmcConfig, Tempering, TemperingConfig};
use crate::estimate::EstimateError;
use crate::stats::BELIEVED_BLOCKS;

/// A method of counting solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Method {
    /// Sequential Monte Carlo.
    Smc,
    /// Simulated tempering, or annealing.
    Thermal(Schedule),
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 3] =
        [Self::Thermal(Schedule::Tempering), Self::Thermal(Schedule::Annealing), Self::Smc];

    /// Its name, as it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Smc => "smc",
            Self::Thermal(Schedule::Tempering) => "tempering",
            Self::Thermal(Schedule::Annealing) => "anneal",
        }
    }

    /// Tempering or sequential Monte Carlo where a parameter of it is given; otherwise the method
    /// whose error decreases faster at this size.
    pub fn choose(problem: Problem, of_tempering: bool, of_smc: bool) -> Self {
        match problem.side() <= SequentialMonteCarlo::max_side(problem) {
            _ if of_tempering => Self::Thermal(Schedule::Tempering),
            small if small || of_smc => Self::Smc,
            _ => Self::Thermal(Schedule::Annealing),
        }
    }
}

impl TryFrom<String> for Method {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|method| method.name() == text);
        found.ok_or_else(|| format!("unknown method '{text}': auto, smc, tempering or anneal"))
    }
}

/// The time that an estimate may take, about, and the threads that it has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Budget {
    /// Seconds by the clock.
    pub seconds: f64,
    /// Threads.
    pub threads: usize,
}

/// The smallest populations that a time is kept by.
const LEAST_PARTICLES: usize = 100;
/// All sweeps of a tempering run over those recorded: settling and updating the weights take two
/// fifths as much again.
const LEARNING: f64 = 1.4;

impl SequentialMonteCarlo {
    /// An estimator and the number of passes that fit into a time, at least [`BELIEVED_BLOCKS`];
    /// with smaller populations where so many passes of usual ones don't fit.
    ///
    /// # Errors
    /// As [`SequentialMonteCarlo::new`], and where memory would not hold the populations.
    pub fn within(
        problem: Problem,
        config: SmcConfig,
        budget: Budget,
    ) -> Result<(Self, u64), EstimateError> {
        let with = |particles| Self::new(problem, SmcConfig { particles, ..config });
        let usual = with(config.particles)?;
        usual.check_memory(budget.threads)?;
        // A tenth of a pass tells what a whole one takes, and what one of fewer particles would.
        let tenth = (usual.particles() / 10).max(1);
        let trial = with(Some(config.particles.unwrap_or(tenth)))?;
        let start = Instant::now();
        trial.run(0);
        let seconds_each = start.elapsed().as_secs_f64() / trial.particles() as f64;
        let wanted = budget.seconds * budget.threads as f64;
        let fit = (wanted / seconds_each / BELIEVED_BLOCKS as f64) as usize;
        let smc = match config.particles.is_none() && fit < usual.particles() {
            true => with(Some(fit.max(LEAST_PARTICLES)))?,
            false => usual,
        };
        let passes = (wanted / (seconds_each * smc.particles() as f64)) as u64;
        Ok((smc, passes.max(BELIEVED_BLOCKS as u64)))
    }
}

impl Tempering {
    /// A run whose number of sweeps fits into a time.
    ///
    /// # Errors
    /// As [`Tempering::new`].
    pub fn within(
        problem: Problem,
        config: TemperingConfig,
        budget: Budget,
    ) -> Result<Self, EstimateError> {
        let start = Instant::now();
        let pilot = Self::pilot(problem, &config)?;
        let seconds_each = start.elapsed().as_secs_f64() / pilot.sweeps as f64;
        let wanted = budget.seconds / LEARNING / seconds_each * budget.threads as f64;
        let sweeps = (wanted as u64).max(pilot.min_sweeps);
        Self::new(problem, TemperingConfig { sweeps, ..config })
    }
}
