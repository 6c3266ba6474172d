//! The estimators as jobs: their blocks can be distributed, checkpointed and merged.
//!
//! A plan names everything that a result depends on.

use super::{Record, SequentialMonteCarlo, Tempering};
use crate::run::{Block, BlockError, Job, Plan};

/// A block is a chain.
impl Job for Tempering {
    /// The records of each chain.
    type Partial = Vec<Vec<Record>>;
    const NAME: &'static str = "tempering";

    fn plan(&self) -> Plan {
        let (problem, config) = (self.problem(), self.config());
        Plan::new(Self::NAME, config.chains)
            .with("problem", problem.name())
            .with("size", problem)
            .with("moves", format_args!("{:?}", config.moves))
            .with("walk", format_args!("{:?}", config.schedule))
            .with("sweeps", config.sweeps)
            .with("betas", format_args!("{:?}", self.ladder().betas()))
            .seeded(config.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.chain(block.index)])
    }
}

/// Sequential Monte Carlo: a block is a run of one population.
#[derive(Debug, Clone, Copy)]
pub struct SmcJob {
    /// The estimator.
    pub smc: SequentialMonteCarlo,
    /// The number of runs.
    pub runs: u64,
}

impl Job for SmcJob {
    /// ln of the estimate of each run.
    type Partial = Vec<f64>;
    const NAME: &'static str = "passes";

    fn plan(&self) -> Plan {
        let problem = self.smc.problem();
        Plan::new(Self::NAME, self.runs)
            .with("problem", problem.name())
            .with("size", problem)
            .with("particles", self.smc.particles())
            .seeded(self.smc.seed())
    }

    fn block(&self, block: Block) -> Result<Vec<f64>, BlockError> {
        Ok(vec![self.smc.run(block.index)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::solutions::{Moves, Problem, Schedule, SmcConfig, TemperingConfig};

    /// A checkpoint is resumed by the same texts alone.
    #[test]
    fn plans_of_tempering_are_pinned() {
        let plan = |moves, schedule| {
            let config = TemperingConfig {
                moves,
                schedule,
                betas: Some(vec![0.0, 0.5, 3.0]),
                ..TemperingConfig::new(5000, 3)
            };
            Tempering::new(Problem::Latin(4), config).unwrap().plan()
        };
        let expected = Plan::new("tempering", 8)
            .with("problem", "latin")
            .with("size", "4")
            .with("sweeps", "5000")
            .with("betas", "[0.0, 0.5, 3.0]")
            .seeded(3);
        assert_eq!(
            plan(Moves::Swap, Schedule::Tempering),
            expected.clone().with("moves", "Swap").with("walk", "Tempering")
        );
        assert_eq!(
            plan(Moves::Cluster, Schedule::Annealing),
            expected.with("moves", "Cluster").with("walk", "Annealing")
        );
    }

    #[test]
    fn plans_of_sequential_monte_carlo_are_pinned() {
        let config = SmcConfig { seed: 4, ..SmcConfig::default() };
        let smc = SequentialMonteCarlo::new(Problem::Queens(20), config).unwrap();
        let expected = Plan::new("passes", 9)
            .with("problem", "queens")
            .with("size", "20")
            .with("particles", "20000")
            .seeded(4);
        assert_eq!(SmcJob { smc, runs: 9 }.plan(), expected);
    }
}
