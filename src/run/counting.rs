//! The jobs of counting: queens exactly, and Monte Carlo of anything.

use sha2::{Digest, Sha256};

use super::files::hex;
use super::{Block, BlockError, Job, Merge, Plan};
use crate::census::CensusError;
use crate::census::grids::Symmetries;
use crate::census::queens::{self, Tally};
use crate::estimate::descent::Population;
use crate::estimate::walk::Visits;
use crate::estimate::{self, Descent, Source, Survey, Walk};
use crate::partition::{self, Passes, Record};

/// The exact count of queens: a block is what a part of the board is given.
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
        Plan::new("queens", self.blocks.len() as u64)
            .with("n", self.n)
            .with("method", queens::method(self.n))
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

/// The essentially different grids: a block is the grids that a conjugacy class of symmetries fixes.
#[derive(Debug, Clone)]
pub struct GridClassesJob(pub Symmetries);

impl Job for GridClassesJob {
    /// The sum over the symmetries.
    type Partial = u128;

    fn plan(&self) -> Plan {
        Plan::new("grid_classes", self.0.len() as u64).with("shape", self.0.shape())
    }

    fn block(&self, block: Block) -> Result<u128, BlockError> {
        let class = block.index as usize;
        Ok(self.0.fixed(class) * self.0.size(class))
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

/// An estimate of minimal puzzles: a block is some grids with their trials.
#[derive(Debug, Clone)]
pub struct SurveyJob(pub Survey);

impl Job for SurveyJob {
    type Partial = estimate::Tally;

    fn plan(&self) -> Plan {
        let survey = &self.0;
        let (low, high) = (survey.clues.start(), survey.clues.end());
        let size = survey.design.size();
        Plan::new("puzzles", survey.blocks)
            .with("shape", survey.shape)
            .with("method", survey.design.name())
            .with(
                "size",
                size.map_or_else(String::new, |size| size.to_string()),
            )
            .with("clues", format!("{low}..{high}"))
            .with("grids", grids_of(&survey.source))
            .with("grids_per_block", survey.grids_per_block)
            .with("trials_per_grid", survey.trials_per_grid)
            .seeded(survey.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(self.0.block(block.index))
    }
}

/// The same by descent: a block is a population.
#[derive(Debug, Clone)]
pub struct DescentJob(pub Descent);

impl Job for DescentJob {
    type Partial = Vec<Population>;

    fn plan(&self) -> Plan {
        let descent = &self.0;
        Plan::new("descent", descent.blocks)
            .with("shape", descent.shape)
            .with("size", descent.size)
            .with("grids", descent.grids)
            .with("trials_per_grid", descent.trials_per_grid)
            .with("keep", descent.keep)
            .with("importance", format!("{:?}", descent.importance))
            .seeded(descent.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block(block.index)])
    }
}

/// The same by walks: a block is a flock.
#[derive(Debug, Clone)]
pub struct WalkJob(pub Walk);

impl Job for WalkJob {
    type Partial = Vec<Visits>;

    fn plan(&self) -> Plan {
        let walk = &self.0;
        let (low, high) = (walk.clues.start(), walk.clues.end());
        Plan::new("walk", walk.blocks)
            .with("shape", walk.shape)
            .with("clues", format!("{low}..{high}"))
            .with("size", walk.top)
            .with("caps", format!("{:?}", walk.caps))
            .with("finest", walk.finest)
            .with("walkers", walk.walkers)
            .with("learning", walk.learning)
            .with("steps", walk.steps)
            .seeded(walk.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block(block.index)])
    }
}

/// Tallies add up.
impl Merge for estimate::Tally {
    fn merge(&mut self, later: Self) {
        self.merge(later);
    }
}

/// What tells lists of grids apart.
fn grids_of(source: &Source) -> String {
    let Source::List(grids) = source else {
        return "uniform".to_owned();
    };
    let mut hasher = Sha256::new();
    grids
        .iter()
        .for_each(|grid| hasher.update(grid.to_string()));
    format!("{} listed, sha256 {}", grids.len(), hex(&hasher.finalize()))
}
