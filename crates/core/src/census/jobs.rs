//! The exact counts as jobs: work in blocks, for the runner.

use std::collections::BTreeMap;

use super::CensusError;
use super::classes::EnumerationBlocks;
use super::grids::Symmetries;
use super::queens::{self, QueensCounts};
use super::switching;
use crate::board::Shape;
use crate::run::{Block, BlockError, Job, Merge, Plan};

/// The classification of a shape's grids: a block is the grids that begin with one pair of rows. Latin squares of order 7
/// are one block, found from square to square: their enumeration takes hours.
///
/// ```
/// use gridforest::census::ClassesJob;
/// use gridforest::census::classes::Classes;
/// use gridforest::run::Runner;
/// let shape = "latin4".parse()?;
/// let tally = Runner::default().finish(&ClassesJob::of(shape)?)?;
/// assert_eq!(Classes::from_tally(shape, &tally), Classes::of(shape)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ClassesJob(Method);

#[derive(Debug, Clone)]
enum Method {
    Enumeration(EnumerationBlocks),
    Switching(Shape),
}

impl ClassesJob {
    /// The classification of a shape.
    ///
    /// # Errors
    /// [`CensusError::Classes`] when the shape has too many grids.
    pub fn of(shape: Shape) -> Result<Self, CensusError> {
        Ok(Self(match switching::serves(shape) {
            true => Method::Switching(shape),
            false => Method::Enumeration(EnumerationBlocks::of(shape)?),
        }))
    }
}

impl Job for ClassesJob {
    type Partial = BTreeMap<Vec<u8>, u64>;
    const NAME: &'static str = "classes";

    fn plan(&self) -> Plan {
        match &self.0 {
            Method::Enumeration(blocks) => {
                Plan::new(Self::NAME, blocks.count() as u64).with("shape", blocks.shape())
            }
            Method::Switching(shape) => Plan::new(Self::NAME, 1)
                .with("shape", shape)
                .with("method", "switching"),
        }
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        match &self.0 {
            Method::Enumeration(blocks) => Ok(blocks.tally(block.index as usize)),
            Method::Switching(shape) => Ok(switching::forms(*shape)?),
        }
    }

    fn costs(&self) -> Option<Vec<u64>> {
        match &self.0 {
            Method::Enumeration(blocks) => Some(blocks.sizes()),
            Method::Switching(_) => None,
        }
    }
}

/// The number of essentially different grids: a block is the grids that one conjugacy class of
/// symmetries fixes.
#[derive(Debug, Clone)]
pub struct GridClassesJob(pub Symmetries);

impl Job for GridClassesJob {
    /// The sum of the fixed grids over the symmetries.
    type Partial = u128;
    const NAME: &'static str = "grid_classes";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.0.len() as u64).with("shape", self.0.shape())
    }

    fn block(&self, block: Block) -> Result<u128, BlockError> {
        let class = block.index as usize;
        Ok(self.0.fixed(class) * self.0.size(class))
    }
}

/// The exact count of queens: a block is the solutions that begin with two given queens.
#[derive(Debug, Clone)]
pub struct QueensJob {
    n: usize,
    blocks: Vec<queens::QueensBlock>,
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
    type Partial = QueensCounts;
    const NAME: &'static str = "queens";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.blocks.len() as u64)
            .with("n", self.n)
            .with("method", queens::method(self.n))
    }

    fn block(&self, block: Block) -> Result<QueensCounts, BlockError> {
        Ok(self.blocks[block.index as usize].tally())
    }
}

/// Tallies add up.
impl Merge for QueensCounts {
    fn merge(&mut self, later: Self) {
        *self = *self + later;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::folder::division;

    /// The true cost of a block of a classification is the grids that it has.
    #[test]
    fn shards_of_a_classification_have_about_as_many_grids() {
        for (shape, shards) in [("2x3", 6), ("latin5", 4)] {
            let job = ClassesJob::of(shape.parse().unwrap()).unwrap();
            let grids = |index| {
                job.block(Block { index, seed: 0 })
                    .unwrap()
                    .values()
                    .sum::<u64>()
            };
            let all: Vec<u64> = (0..job.plan().blocks).map(grids).collect();
            let most = |costs: Option<&[u64]>| {
                let pieces = division(all.len() as u64, shards, costs);
                let sums = pieces
                    .iter()
                    .map(|p| all[p.start as usize..p.end as usize].iter().sum::<u64>());
                sums.max().unwrap() as f64 * shards as f64 / all.iter().sum::<u64>() as f64
            };
            let by_cost = most(job.costs().as_deref());
            assert!(
                by_cost < 1.4 && by_cost <= most(None),
                "{shape}: {by_cost} of {}",
                most(None)
            );
        }
    }
}
