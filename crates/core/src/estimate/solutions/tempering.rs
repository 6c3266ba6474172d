//! A tempering or annealing run, and its blocks of work.

use serde::{Deserialize, Serialize};

use super::chain::Chain;
use super::config::{Schedule, TemperingConfig};
use super::ladder::{Ladder, Pilot};
use super::record::Record;
use super::{Grids, Latin, Model, Problem, Queens, annealing};
use crate::estimate::EstimateError;
use crate::estimate::error::MANY;
use crate::random::stream;

/// A tempering or annealing run whose temperatures and weights are fixed: all that its blocks need.
///
/// It and a chain's number determine the chain's records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tempering {
    problem: Problem,
    config: TemperingConfig,
    ladder: Ladder,
    /// The sweeps that went into choosing the temperatures and the weights.
    preparation: u64,
}

/// The result of a pilot run, for choosing the number of sweeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PilotSummary {
    /// The least number of sweeps for a run.
    pub min_sweeps: u64,
    /// The sweeps that the pilot made.
    pub sweeps: u64,
}

/// The blocks of sweeps that a chain's record is kept in, for the jackknife.
const SEGMENTS: u64 = 5;

/// The pilot's sweeps at each of its steps: this many moves, within these bounds.
const PILOT_MOVES: usize = 500_000;
const PILOT_SWEEPS: (usize, usize) = (40, 200);

/// Runs `$run` with `$model` bound to a problem's model.
macro_rules! with_model {
    ($problem:expr, $model:ident => $run:expr) => {
        match $problem {
            Problem::Queens(n) => {
                let $model = Queens::new(n);
                $run
            }
            Problem::Latin(n) => {
                let $model = Latin::new(n);
                $run
            }
            Problem::Grids(boxes) => {
                let $model = Grids::new(boxes);
                $run
            }
            Problem::Rules(_) => unreachable!("`check` refuses other rules"),
        }
    };
}

impl Tempering {
    /// What is counted.
    pub fn problem(&self) -> Problem {
        self.problem
    }

    /// The parameters.
    pub fn config(&self) -> &TemperingConfig {
        &self.config
    }

    /// The number of chains.
    pub fn chains(&self) -> u64 {
        self.config.chains
    }

    /// The temperatures, with the estimates of ln Z that are the weights.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// Makes the pilot run alone, to choose the sweeps by the clock.
    ///
    /// # Errors
    /// As [`Tempering::new`].
    pub fn pilot(
        problem: Problem,
        config: &TemperingConfig,
    ) -> Result<PilotSummary, EstimateError> {
        check(problem, config)?;
        with_model!(problem, model => {
            let (ladder, sweeps) = ladder(config, &mut model.clone())?;
            Ok(PilotSummary { min_sweeps: min_sweeps(config, &ladder), sweeps })
        })
    }

    /// Chooses temperatures by a pilot run and, for tempering, updates the weights for a fifth as
    /// many sweeps as are to be recorded.
    ///
    /// # Errors
    /// [`EstimateError`] when the board is too large, the temperatures are invalid, or the sweeps
    /// too few to visit each temperature ten times in every block.
    pub fn new(problem: Problem, config: TemperingConfig) -> Result<Self, EstimateError> {
        check(problem, &config)?;
        with_model!(problem, model => Self::of_model(model, problem, config))
    }

    fn of_model<M: Model>(
        mut model: M,
        problem: Problem,
        config: TemperingConfig,
    ) -> Result<Self, EstimateError> {
        let (ladder, piloted) = ladder(&config, &mut model)?;
        let (sweeps, least) = (config.sweeps, min_sweeps(&config, &ladder));
        if sweeps < least {
            return Err(EstimateError::TooShort { sweeps, least });
        }
        if config.schedule == Schedule::Annealing {
            return Ok(Self { problem, ladder, preparation: piloted, config });
        }
        // The chains are streams 2, 3, …; the pilot and the update are those before.
        let mut rng = stream(config.seed, 1);
        let updates = config.sweeps / 5;
        let chain = Chain::new(model, config.moves, ladder, &mut rng);
        Ok(Self {
            problem,
            ladder: chain.update(updates, &mut rng),
            preparation: piloted + updates,
            config,
        })
    }

    /// Runs one chain, from a uniformly random state at β = 0. For tempering, a fifth as many
    /// sweeps as are recorded come first, then the records of its blocks; for annealing, the two
    /// halves of its record.
    pub fn chain(&self, number: u64) -> Vec<Record> {
        with_model!(self.problem, model => {
            let mut rng = stream(self.config.seed, 2 + number);
            if self.config.schedule == Schedule::Annealing {
                let moves = self.config.moves;
                let sweeps = self.sweeps_by_temperature();
                return annealing::cool(model, moves, &self.ladder, &sweeps, &mut rng).into();
            }
            let mut chain = Chain::new(model, self.config.moves, self.ladder.clone(), &mut rng);
            let sweeps = self.config.sweeps / (self.config.chains * SEGMENTS);
            chain.equilibrate(sweeps, &mut rng);
            (0..SEGMENTS).map(|_| chain.record(sweeps, &mut rng)).collect()
        })
    }

    /// The sweeps that one cooling records at each temperature.
    fn sweeps_by_temperature(&self) -> Vec<u64> {
        annealing::sweeps_by_temperature(&self.ladder, self.config.sweeps / self.config.chains)
    }

    /// All sweeps of the run, recorded or not.
    pub fn total_sweeps(&self) -> u64 {
        let chains = self.config.chains;
        if self.config.schedule == Schedule::Annealing {
            return self.preparation
                + chains * annealing::total_sweeps(&self.sweeps_by_temperature());
        }
        let block = self.config.sweeps / (chains * SEGMENTS);
        self.preparation + chains * (SEGMENTS + 1) * block
    }
}

/// The temperatures, with the estimates of a pilot run; and the pilot's sweeps.
fn ladder<M: Model>(
    config: &TemperingConfig,
    model: &mut M,
) -> Result<(Ladder, u64), EstimateError> {
    let mut rng = stream(config.seed, 0);
    let sweeps = (PILOT_MOVES / model.moves_per_sweep()).clamp(PILOT_SWEEPS.0, PILOT_SWEEPS.1);
    let pilot = Pilot::cool(model, config.moves, sweeps, &mut rng);
    let ladder = match &config.betas {
        Some(betas) => pilot.ladder_at(betas.clone())?,
        None => pilot.ladder(config.temperatures)?,
    };
    Ok((ladder, pilot.sweeps))
}

/// The most sweeps: beyond, not every integer is a floating-point number of 64 bits.
const MAX_SWEEPS: u64 = 1 << 53;
/// The most temperatures that are kept in memory.
const MAX_TEMPERATURES: u64 = 1 << 20;

/// Ten visits of each temperature in every block.
fn min_sweeps(config: &TemperingConfig, ladder: &Ladder) -> u64 {
    let segments = match config.schedule {
        Schedule::Tempering => SEGMENTS,
        Schedule::Annealing => 1,
    };
    10 * config.chains * segments * ladder.betas().len() as u64
}

fn check(problem: Problem, config: &TemperingConfig) -> Result<(), EstimateError> {
    problem.check()?;
    if let Problem::Rules(shape) = problem {
        return Err(EstimateError::NoMoves { shape });
    }
    EstimateError::at_most("chains", config.chains, MANY)?;
    EstimateError::at_most("sweeps", config.sweeps, MAX_SWEEPS)?;
    let temperatures = config.temperatures.unwrap_or(1) as u64;
    EstimateError::at_most("temperatures", temperatures, MAX_TEMPERATURES)?;
    match config.chains {
        _ if problem.side() == 0 => Err(EstimateError::NoCells),
        0 => Err(EstimateError::NoTrials),
        _ => Ok(()),
    }
}
