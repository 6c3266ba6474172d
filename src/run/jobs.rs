//! The jobs of this project: the exact engines, cut into blocks.

use std::collections::BTreeMap;

use super::{Block, BlockError, Job, Plan};
use crate::board::Shape;
use crate::census::classes::{Blocks, Class, Classes, ClassesError};
use crate::forest::{Engine, Tree};
use crate::unavoidable::Limits;

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
    const NAME: &'static str = "classes";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.0.count() as u64).with("shape", self.0.shape())
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(self.0.tally(block.index as usize))
    }
}

/// The forest of a shape: a block is the tree of one class.
///
/// ```
/// use gridforest::census::classes::Classes;
/// use gridforest::forest::Engine;
/// use gridforest::run::{ForestJob, Outcome, Runner};
/// use gridforest::unavoidable::Limits;
/// let classes = Classes::of("2x2".parse()?)?;
/// let job = ForestJob::new(&classes, Engine::Auto, Limits::default());
/// let Outcome::Finished(trees) = Runner::default().run(&job)? else { panic!() };
/// assert_eq!(trees.iter().map(|tree| tree.leaves()).sum::<u128>(), 588);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ForestJob {
    shape: Shape,
    classes: Vec<Class>,
    engine: Engine,
    limits: Limits,
}

impl ForestJob {
    /// The forest of all classes.
    pub fn new(classes: &Classes, engine: Engine, limits: Limits) -> Self {
        Self {
            shape: classes.shape(),
            classes: classes.iter().cloned().collect(),
            engine,
            limits,
        }
    }
}

impl Job for ForestJob {
    type Partial = Vec<Tree>;
    const NAME: &'static str = "forest";

    /// The engine and the limits change no result: a run may be resumed with others.
    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.classes.len() as u64).with("shape", self.shape)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let class = &self.classes[block.index as usize];
        Ok(vec![Tree::of_class(class, self.engine, self.limits)?])
    }
}
