//! Estimates that keep the minimal puzzles they meet: a block's result is that of the estimate and
//! the set of the puzzles it met.

use super::{DescentJob, DesignJob, MetPuzzles, TourJob, WalkJob};
use crate::run::{Block, BlockError, Job, Plan};

/// An estimate whose blocks can tell the puzzles that they met.
pub trait Meeting: Job {
    /// The name of the job that keeps the puzzles.
    const NAME_WITH_PUZZLES: &'static str;

    /// Computes a block, and adds the minimal puzzles that it meets.
    ///
    /// # Errors
    /// Those of the block.
    fn block_meeting(
        &self,
        block: Block,
        met: &mut MetPuzzles,
    ) -> Result<Self::Partial, BlockError>;
}

/// An estimate that keeps the puzzles it meets.
///
/// ```
/// use gridforest::estimate::puzzles::{DescentConfig, Descent, DescentJob, GridSource, KeepPuzzles};
/// use gridforest::run::Runner;
/// let shape = "2x2".parse()?;
/// let config = DescentConfig { size: Some(8), blocks: 2, ..DescentConfig::default() };
/// let descent = Descent::new(shape, GridSource::uniform(shape)?, config)?;
/// let (_, met) = Runner::default().finish(&KeepPuzzles(DescentJob(descent)))?;
/// assert!(met.iter().count() > 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct KeepPuzzles<J>(pub J);

impl<J: Meeting> Job for KeepPuzzles<J> {
    type Partial = (J::Partial, MetPuzzles);
    const NAME: &'static str = J::NAME_WITH_PUZZLES;

    fn plan(&self) -> Plan {
        Plan { job: Self::NAME.to_owned(), ..self.0.plan() }
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let mut met = MetPuzzles::default();
        let partial = self.0.block_meeting(block, &mut met)?;
        Ok((partial, met))
    }
}

impl Meeting for DesignJob {
    const NAME_WITH_PUZZLES: &'static str = "puzzles, kept";

    fn block_meeting(
        &self,
        block: Block,
        met: &mut MetPuzzles,
    ) -> Result<Self::Partial, BlockError> {
        Ok(self.0.block_meeting(block.index, met))
    }
}

impl Meeting for DescentJob {
    const NAME_WITH_PUZZLES: &'static str = "descent, puzzles kept";

    fn block_meeting(
        &self,
        block: Block,
        met: &mut MetPuzzles,
    ) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block_meeting(block.index, met)])
    }
}

impl Meeting for WalkJob {
    const NAME_WITH_PUZZLES: &'static str = "walk, puzzles kept";

    fn block_meeting(
        &self,
        block: Block,
        met: &mut MetPuzzles,
    ) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block_meeting(block.index, met)])
    }
}

impl Meeting for TourJob {
    const NAME_WITH_PUZZLES: &'static str = "tours, puzzles kept";

    fn block_meeting(
        &self,
        block: Block,
        met: &mut MetPuzzles,
    ) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block_meeting(block.index, met)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Puzzle, Shape};
    use crate::estimate::puzzles::{
        Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, GridSource,
        MulticanonicalWalk, WalkConfig,
    };
    use crate::solve::{Reference, Solver as _};

    fn is_minimal(text: &str, shape: Shape) -> bool {
        let symbols = Puzzle::parse(shape, text).unwrap().symbols().to_vec();
        let mut solver = Reference::new(shape);
        let mut count = |symbols: &[u8]| solver.count(&Puzzle::new(shape, symbols.to_vec()), 2);
        count(&symbols) == 1
            && (0..symbols.len()).filter(|&cell| symbols[cell] != 0).all(|cell| {
                let mut fewer = symbols.clone();
                fewer[cell] = 0;
                count(&fewer) == 2
            })
    }

    /// All kept puzzles are minimal, there are some, and the estimate is the one without them.
    fn check<J: Meeting>(job: J)
    where
        J::Partial: PartialEq + std::fmt::Debug,
    {
        let shape: Shape = "2x2".parse().unwrap();
        let block = Block::new(1, job.plan().seed);
        let plain = job.block(block).unwrap();
        let name = J::NAME_WITH_PUZZLES;
        let (kept, met) = KeepPuzzles(job).block(block).unwrap();
        assert_eq!(kept, plain, "{name}");
        assert!(met.iter().count() > 10, "{name}");
        assert!(met.iter().all(|text| is_minimal(text, shape)), "{name}");
    }

    #[test]
    fn what_is_kept_is_minimal_and_the_estimate_is_the_same() {
        let shape: Shape = "2x2".parse().unwrap();
        let source = || GridSource::uniform(shape).unwrap();
        for kind in
            [DesignKind::Singletons, DesignKind::Subsets, DesignKind::Supersets, DesignKind::Paths]
        {
            let size = match kind {
                DesignKind::Subsets => Some(8),
                DesignKind::Supersets => Some(2),
                _ => None,
            };
            let config = DesignConfig { kind, size, ..DesignConfig::default() };
            check(DesignJob(DesignEstimator::new(shape, source(), config).unwrap()));
        }
        let config = DescentConfig { size: Some(8), ..DescentConfig::default() };
        check(DescentJob(Descent::new(shape, source(), config).unwrap()));
        let config = WalkConfig {
            clues: Some(4..=6),
            learning_steps: 300,
            steps: 100,
            ..WalkConfig::default()
        };
        check(WalkJob(MulticanonicalWalk::new(shape, None, config).unwrap()));
    }
}
