//! Which skeletons carry a puzzle, as a job: work in blocks, for the runner.

use std::ops::{ControlFlow, RangeInclusive};

use super::count::Counts;
use super::error::SkeletonError;
use super::exhaustion::Exhaustion;
use super::list::{Orbits, Prefix};
use super::possible::{Classification, LevelCounts, check, judged};
use crate::board::Shape;
use crate::run::{Block, BlockError, Job, Plan};

/// The skeletons of a shape, each judged by itself: by rules, and by looking at every grid where
/// the shape has few enough. A block is the orbits that begin with some cells.
///
/// ```
/// use gridforest::run::Runner;
/// use gridforest::skeleton::PossibleJob;
/// let job = PossibleJob::new("2x2".parse()?, 4..=4)?;
/// let found = job.classification(Runner::default().finish(&job)?);
/// assert_eq!((found.levels[0].proper, found.levels[0].minimal), (Some(9), Some(9)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PossibleJob {
    shape: Shape,
    clues: RangeInclusive<usize>,
    counts: Counts,
    orbits: Orbits,
    exhaustion: Option<Exhaustion>,
    /// The blocks: a number of clues, and a part of the orbits with so many.
    parts: Vec<(usize, Prefix)>,
}

impl PossibleJob {
    /// The skeletons with these numbers of clues.
    ///
    /// # Errors
    /// [`SkeletonError::TooManyOrbits`] when the orbits with some number of clues are too many to
    /// visit.
    pub fn new(shape: Shape, clues: RangeInclusive<usize>) -> Result<Self, SkeletonError> {
        let counts = Counts::of_shape(shape);
        check(shape, &counts, clues.clone())?;
        let orbits = Orbits::of_shape(shape);
        let parts = |clues| orbits.parts(&counts, clues).into_iter().map(move |part| (clues, part));
        let parts = clues.clone().flat_map(parts).collect();
        Ok(Self { shape, clues, exhaustion: Exhaustion::of(shape).ok(), counts, orbits, parts })
    }

    /// What is known when all blocks are finished.
    pub fn classification(&self, blocks: Vec<LevelCounts>) -> Classification {
        let mut levels: Vec<LevelCounts> = self.clues.clone().map(LevelCounts::none).collect();
        for block in blocks {
            levels[block.clues - self.clues.start()].add(&block);
        }
        Classification { counts: self.counts.clone(), levels, maximal: Vec::new() }
    }
}

impl Job for PossibleJob {
    /// A part of the counts of a level for each block.
    type Partial = Vec<LevelCounts>;
    const NAME: &'static str = "possible_skeletons";

    fn plan(&self) -> Plan {
        let (least, most) = (self.clues.start(), self.clues.end());
        Plan::new(Self::NAME, self.parts.len() as u64)
            .with("shape", self.shape)
            .with("clues", format!("{least}..{most}"))
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let (clues, part) = &self.parts[block.index as usize];
        let mut level = LevelCounts::none(*clues);
        let _ = self.orbits.for_each_with_prefix(part, *clues, &mut |orbit| {
            let carries = |skeleton: &_| self.exhaustion.as_ref().map(|all| all.carries(skeleton));
            level.count(judged(&orbit, |orbit| carries(&orbit.skeleton)));
            ControlFlow::Continue(())
        });
        Ok(vec![level.closed()])
    }
}
