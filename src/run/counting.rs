//! The jobs of counting: queens exactly, and Monte Carlo of anything.

use super::{Block, BlockError, Job, Merge, Plan};
use crate::census::CensusError;
use crate::census::queens::{self, Tally};
use crate::partition::{self, Passes, Record};

/// The exact count of queens: a block is the solutions that begin with two given queens.
#[derive(Debug, Clone)]
pub struct QueensJob {
    n: usize,
    blocks: Vec<queens::Block>,
}

impl QueensJob {
    /// The count of a board.
    ///
    /// # Errors
    /// [`CensusError::Queens`] when it is too large.
    pub fn of(n: usize) -> Result<Self, CensusError> {
        let blocks = queens::blocks(n)?;
        Ok(Self { n, blocks })
    }
}

impl Job for QueensJob {
    type Partial = Tally;

    fn plan(&self) -> Plan {
        Plan::new("queens", self.blocks.len() as u64).with("n", self.n)
    }

    fn block(&self, block: Block) -> Result<Tally, BlockError> {
        Ok(self.blocks[block.index as usize].tally())
    }
}

/// Tallies add up.
impl Merge for Tally {
    fn merge(&mut self, later: Self) {
        *self = *self + later;
    }
}

/// A tempering run: a block is a chain.
#[derive(Debug, Clone)]
pub struct TemperingJob(pub partition::Plan);

impl Job for TemperingJob {
    /// The records of each chain.
    type Partial = Vec<Vec<Record>>;

    fn plan(&self) -> Plan {
        let partition::Plan {
            problem,
            settings,
            ladder,
            ..
        } = &self.0;
        Plan::new("tempering", settings.chains)
            .with("problem", problem.name())
            .with("size", problem)
            .with("moves", format!("{:?}", settings.moves))
            .with("walk", format!("{:?}", settings.walk))
            .with("sweeps", settings.sweeps)
            .with("betas", format!("{:?}", ladder.betas()))
            .seeded(settings.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.chain(block.index)])
    }
}

/// Sequential Monte Carlo: a block is a pass.
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

    fn plan(&self) -> Plan {
        let Passes {
            problem,
            particles,
            seed,
        } = self.passes;
        Plan::new("passes", self.number)
            .with("problem", problem.name())
            .with("size", problem)
            .with("particles", particles)
            .seeded(seed)
    }

    fn block(&self, block: Block) -> Result<Vec<f64>, BlockError> {
        Ok(vec![self.passes.pass(block.index)])
    }
}
