//! The jobs of exact counting: queens, and essentially different grids.

use super::{Block, BlockError, Job, Merge, Plan};
use crate::census::CensusError;
use crate::census::grids::Symmetries;
use crate::census::queens::{self, Tally};

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
