//! The estimators as jobs: their blocks can be distributed, checkpointed and merged.
//!
//! A plan names everything that a result depends on. Its parameters are texts that are written by hand,
//! so that renaming a type or a variant changes no plan and old checkpoints can still be resumed.

use super::{Moves, Passes, Plan as Tempering, Record, Walk};
use crate::estimate::tag;
use crate::run::{Block, BlockError, Job, Plan};

/// A tempering run: a block is a chain.
#[derive(Debug, Clone)]
pub struct TemperingJob(pub Tempering);

impl Job for TemperingJob {
    /// The records of each chain.
    type Partial = Vec<Vec<Record>>;
    const NAME: &'static str = "tempering";

    fn plan(&self) -> Plan {
        let Tempering {
            problem,
            settings,
            ladder,
            ..
        } = &self.0;
        Plan::new(Self::NAME, settings.chains)
            .with("problem", problem.name())
            .with("size", problem)
            .with("moves", moves_tag(settings.moves))
            .with("walk", walk_tag(settings.walk))
            .with("sweeps", settings.sweeps)
            .with("betas", tag::floats(ladder.betas()))
            .seeded(settings.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.chain(block.index)])
    }
}

/// Sequential Monte Carlo: a block is a run of one population.
#[derive(Debug, Clone, Copy)]
pub struct PassesJob {
    /// What a pass is.
    pub passes: Passes,
    /// How many.
    pub number: u64,
}

impl Job for PassesJob {
    /// ln of each pass's estimate.
    type Partial = Vec<f64>;
    const NAME: &'static str = "passes";

    fn plan(&self) -> Plan {
        let Passes {
            problem,
            particles,
            seed,
        } = self.passes;
        Plan::new(Self::NAME, self.number)
            .with("problem", problem.name())
            .with("size", problem)
            .with("particles", particles)
            .seeded(seed)
    }

    fn block(&self, block: Block) -> Result<Vec<f64>, BlockError> {
        Ok(vec![self.passes.pass(block.index)])
    }
}

fn moves_tag(moves: Moves) -> &'static str {
    match moves {
        Moves::Swap => "Swap",
        Moves::Cluster => "Cluster",
    }
}

fn walk_tag(walk: Walk) -> &'static str {
    match walk {
        Walk::Tempering => "Tempering",
        Walk::Annealing => "Annealing",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::solutions::{Problem, Settings};

    fn parameters(plan: &Plan) -> Vec<String> {
        let pairs = plan.parameters.iter();
        pairs
            .map(|(name, value)| format!("{name} {value}"))
            .collect()
    }

    /// Checkpoints of earlier releases carry these texts.
    #[test]
    fn plans_of_tempering_are_pinned() {
        let plan = |moves, walk| {
            let settings = Settings {
                moves,
                walk,
                betas: Some(vec![0.0, 0.5, 3.0]),
                ..Settings::new(5000, 3)
            };
            TemperingJob(Tempering::prepare(Problem::Latin(4), settings).unwrap()).plan()
        };
        let tempering = plan(Moves::Swap, Walk::Tempering);
        assert_eq!(
            (tempering.job.as_str(), tempering.seed, tempering.blocks),
            ("tempering", 3, 8)
        );
        let texts = [
            "betas [0.0, 0.5, 3.0]",
            "moves Swap",
            "problem latin",
            "size 4",
            "sweeps 5000",
            "walk Tempering",
        ];
        assert_eq!(parameters(&tempering), texts);
        let annealing = plan(Moves::Cluster, Walk::Annealing);
        assert_eq!(annealing.parameters["moves"], "Cluster");
        assert_eq!(annealing.parameters["walk"], "Annealing");
    }

    #[test]
    fn plans_of_sequential_monte_carlo_are_pinned() {
        let passes = Passes::new(Problem::Queens(20), 4).unwrap();
        let plan = PassesJob { passes, number: 9 }.plan();
        assert_eq!(
            (plan.job.as_str(), plan.seed, plan.blocks),
            ("passes", 4, 9)
        );
        assert_eq!(
            parameters(&plan),
            ["particles 20000", "problem queens", "size 20"]
        );
    }
}
