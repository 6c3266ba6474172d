//! The forest of a shape as a job: work in blocks, for the runner.

use super::{Engine, Tree};
use crate::board::Shape;
use crate::census::classes::{Class, Classes};
use crate::run::{Block, BlockError, Job, Plan};
use crate::unavoidable::Limits;

/// The forest of a shape: a block is the tree of one class.
///
/// ```
/// use gridforest::census::classes::Classes;
/// use gridforest::forest::{Engine, ForestJob};
/// use gridforest::run::Runner;
/// use gridforest::unavoidable::Limits;
/// let classes = Classes::of("2x2".parse()?)?;
/// let job = ForestJob::new(&classes, Engine::Auto, Limits::default());
/// let trees = Runner::default().finish(&job)?;
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

    /// Neither the engine nor the limits change the result, so a run may be resumed with others.
    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.classes.len() as u64).with("shape", self.shape)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let class = &self.classes[block.index as usize];
        Ok(vec![Tree::of_class(class, self.engine, self.limits)?])
    }
}
