//! The plan of a tempering run, and its blocks of work.

use serde::{Deserialize, Serialize};

use super::ladder::{Ladder, Pilot};
use super::record::Record;
use super::tempering::Walker;
use super::{Grids, Latin, Model, Moves, PartitionError, Problem, Queens, Walk, annealing};
use crate::random::stream;

/// What a tempering run is asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The sweeps recorded, all chains together.
    pub sweeps: u64,
    /// Independent chains: the blocks of work.
    pub chains: u64,
    /// The moves.
    pub moves: Moves,
    /// How the states go through the temperatures.
    #[serde(default)]
    pub walk: Walk,
    /// The number of temperatures; chosen from a pilot run if `None`.
    pub temperatures: Option<usize>,
    /// The inverse temperatures themselves.
    pub betas: Option<Vec<f64>>,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Settings {
    /// Eight chains of swaps at temperatures chosen automatically.
    pub fn new(sweeps: u64, seed: u64) -> Self {
        Self {
            sweeps,
            chains: 8,
            moves: Moves::Swap,
            walk: Walk::Tempering,
            temperatures: None,
            betas: None,
            seed,
        }
    }

    /// What tables call the method.
    pub fn method(&self) -> &'static str {
        match (self.walk, self.moves) {
            (Walk::Tempering, Moves::Swap) => "tempering",
            (Walk::Tempering, Moves::Cluster) => "tempering-cluster",
            (Walk::Annealing, Moves::Swap) => "annealing",
            (Walk::Annealing, Moves::Cluster) => "annealing-cluster",
        }
    }

    /// The temperatures, by a pilot run if they aren't given; and the pilot's sweeps.
    fn ladder<M: Model>(&self, model: &mut M) -> Result<(Ladder, u64), PartitionError> {
        let mut rng = stream(self.seed, 0);
        let sweeps = (PILOT_MOVES / model.sweep_moves()).clamp(PILOT_SWEEPS.0, PILOT_SWEEPS.1);
        let pilot = Pilot::cool(model, self.moves, sweeps, &mut rng);
        let ladder = match &self.betas {
            Some(betas) => pilot.ladder_at(betas.clone())?,
            None => pilot.ladder(self.temperatures)?,
        };
        Ok((ladder, pilot.sweeps))
    }

    /// Ten visits of each temperature in every block.
    fn least_sweeps(&self, ladder: &Ladder) -> u64 {
        let segments = match self.walk {
            Walk::Tempering => SEGMENTS,
            Walk::Annealing => 1,
        };
        10 * self.chains.max(1) * segments * ladder.betas().len() as u64
    }
}

/// A tempering run whose temperatures and weights are fixed: all that its blocks need.
///
/// A plan and a chain's number determine the chain's records, whoever computes them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What is counted.
    pub problem: Problem,
    /// What was asked for.
    pub settings: Settings,
    /// The temperatures, with the estimates of ln Z that are the weights.
    pub ladder: Ladder,
    /// The sweeps that went into choosing them.
    pub prepared: u64,
}

/// The blocks of sweeps that a chain's record is kept in, for the jackknife.
pub const SEGMENTS: u64 = 5;

/// The pilot's sweeps at each of its steps: so many moves, within these bounds.
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
            Problem::Grids(shape) => {
                let $model = Grids::new(shape);
                $run
            }
        }
    };
}

impl Plan {
    /// Makes the pilot run alone: the least sweeps that make sense, and the sweeps that the pilot made,
    /// for planning by the clock.
    ///
    /// # Errors
    /// As [`Plan::prepare`].
    pub fn pilot(problem: Problem, settings: &Settings) -> Result<(u64, u64), PartitionError> {
        problem.check()?;
        with_model!(problem, model => {
            let (ladder, pilot) = settings.ladder(&mut model.clone())?;
            Ok((settings.least_sweeps(&ladder), pilot))
        })
    }

    /// Chooses temperatures by a pilot run, and updates the weights for a fifth of the
    /// sweeps asked for.
    ///
    /// # Errors
    /// [`PartitionError`] when the board is too large, the temperatures are bad, or the sweeps too
    /// few to visit each temperature ten times in every block.
    pub fn prepare(problem: Problem, settings: Settings) -> Result<Self, PartitionError> {
        problem.check()?;
        with_model!(problem, model => Self::prepare_model(model, problem, settings))
    }

    fn prepare_model<M: Model>(
        mut model: M,
        problem: Problem,
        settings: Settings,
    ) -> Result<Self, PartitionError> {
        let (ladder, piloted) = settings.ladder(&mut model)?;
        let (sweeps, least) = (settings.sweeps, settings.least_sweeps(&ladder));
        if sweeps < least {
            return Err(PartitionError::TooShort { sweeps, least });
        }
        if settings.walk == Walk::Annealing {
            return Ok(Self {
                problem,
                ladder,
                prepared: piloted,
                settings,
            });
        }
        // The chains are streams 2, 3, …; the pilot and the update are those before.
        let mut rng = stream(settings.seed, 1);
        let updates = settings.sweeps / 5;
        let walker = Walker::new(model, settings.moves, ladder, &mut rng);
        Ok(Self {
            problem,
            ladder: walker.update(updates, &mut rng),
            prepared: piloted + updates,
            settings,
        })
    }

    /// Runs one chain, from a uniformly random state at β = 0. Of tempering, a fifth of a chain's
    /// sweeps unrecorded, then its blocks; of annealing, the two halves of its record.
    pub fn chain(&self, chain: u64) -> Vec<Record> {
        with_model!(self.problem, model => {
            let mut rng = stream(self.settings.seed, 2 + chain);
            if self.settings.walk == Walk::Annealing {
                let moves = self.settings.moves;
                let schedule = self.schedule();
                return annealing::cool(model, moves, &self.ladder, &schedule, &mut rng).into();
            }
            let mut walker = Walker::new(model, self.settings.moves, self.ladder.clone(), &mut rng);
            let sweeps = self.settings.sweeps / (self.settings.chains.max(1) * SEGMENTS);
            walker.settle(sweeps, &mut rng);
            (0..SEGMENTS).map(|_| walker.record(sweeps, &mut rng)).collect()
        })
    }

    /// The sweeps that one cooling records at each temperature.
    fn schedule(&self) -> Vec<u64> {
        annealing::schedule(
            &self.ladder,
            self.settings.sweeps / self.settings.chains.max(1),
        )
    }

    /// Every sweep of the run, recorded or not.
    pub fn work(&self) -> u64 {
        let chains = self.settings.chains.max(1);
        if self.settings.walk == Walk::Annealing {
            return self.prepared + chains * annealing::work(&self.schedule());
        }
        let block = self.settings.sweeps / (chains * SEGMENTS);
        self.prepared + chains * (SEGMENTS + 1) * block
    }
}
