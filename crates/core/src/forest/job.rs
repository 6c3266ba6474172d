//! The forest of a shape as a job: work in blocks, for the runner.

use super::{Engine, Tree};
use crate::board::Shape;
use crate::census::classes::{Class, Classes};
use crate::run::{Block, BlockError, Job, Plan};
use crate::unavoidable::{Limits, UnavoidableSets};

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
        Self { shape: classes.shape(), classes: classes.iter().cloned().collect(), engine, limits }
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

    /// By the number of small unavoidable sets, which takes milliseconds to find: in `latin6`,
    /// trees that take 1 to 14 seconds have 63 to 1386 sets of at most 12 cells, and nearly in that
    /// order.
    fn costs(&self) -> Option<Vec<u64>> {
        let most = 2 * self.shape.side();
        let sets = |class: &Class| UnavoidableSets::up_to(&class.grid, most).iter().len() as u64;
        Some(self.classes.iter().map(|class| 100 + sets(class)).collect())
    }
}
