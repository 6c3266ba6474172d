//! The jobs of this project: the exact engines, cut into blocks.

use std::collections::BTreeMap;

use super::{Block, BlockError, Job, Plan};
use crate::board::Shape;
use crate::census::classes::{Blocks, ClassesError};

/// The classification of a shape's grids: a block is the grids of one prefix of two rows.
///
/// ```
/// use gridforest::census::classes::Classes;
/// use gridforest::run::{ClassesJob, Outcome, Runner};
/// let shape = "latin4".parse()?;
/// let Outcome::Finished(tally) = Runner::default().run(&ClassesJob::of(shape)?)? else { panic!() };
/// assert_eq!(Classes::from_tally(shape, &tally), Classes::of(shape)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ClassesJob(Blocks);

impl ClassesJob {
    /// The classification of a shape.
    ///
    /// # Errors
    /// [`ClassesError::TooLarge`] when the shape has too many grids.
    pub fn of(shape: Shape) -> Result<Self, ClassesError> {
        Ok(Self(Blocks::of(shape)?))
    }
}

impl Job for ClassesJob {
    type Partial = BTreeMap<Vec<u8>, u64>;

    fn plan(&self) -> Plan {
        Plan::new("classes", self.0.count() as u64).with("shape", self.0.shape())
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(self.0.tally(block.index as usize))
    }
}
