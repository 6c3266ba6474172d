//! The exact counts as jobs: work in blocks, for the runner.

use super::CensusError;
use super::classes::{self, FormCounts};
use super::grids::Symmetries;
use super::queens::{self, QueensCounts};
use crate::board::Shape;
use crate::run::{Block, BlockError, Job, Merge, Plan};

/// The classification of a shape's grids, in one block: a fraction of a second, and for Latin
/// squares of order 7 some ten seconds.
///
/// ```
/// use gridforest::census::ClassesJob;
/// use gridforest::census::classes::Classes;
/// use gridforest::run::Runner;
/// let shape = "latin4".parse()?;
/// let forms = Runner::default().finish(&ClassesJob::new(shape)?)?;
/// assert_eq!(Classes::from_forms(shape, &forms)?, Classes::of(shape)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ClassesJob(Shape);

impl ClassesJob {
    /// The classification of a shape.
    ///
    /// # Errors
    /// [`CensusError::Classes`] when the shape has too many grids.
    pub fn new(shape: Shape) -> Result<Self, CensusError> {
        match classes::are_listed(shape) {
            true => Ok(Self(shape)),
            false => Err(CensusError::Classes { shape }),
        }
    }
}

impl Job for ClassesJob {
    type Partial = FormCounts;
    const NAME: &'static str = "classes";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, 1).with("shape", self.0)
    }

    fn block(&self, _: Block) -> Result<FormCounts, BlockError> {
        Ok(classes::forms(self.0)?)
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
    pub fn new(n: usize) -> Result<Self, CensusError> {
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
