//! A job and its part without the type of its results, so that the runner is compiled once and not
//! once for each job.

use std::any::Any;
use std::ops::Range;
use std::path::Path;

use serde::Serialize;

use super::{Block, BlockError, CheckpointError, Job, Merge, Part};

/// The result of a block, of a type that the job and its part know.
pub(super) type AnyPartial = Box<dyn Any + Send>;

/// A job whose results are of any type.
pub(super) trait AnyJob: Sync {
    /// [`Job::block`].
    fn block(&self, block: Block) -> Result<AnyPartial, BlockError>;

    /// [`Job::costs`].
    fn costs(&self) -> Option<Vec<u64>>;
}

impl<J: Job> AnyJob for J {
    fn block(&self, block: Block) -> Result<AnyPartial, BlockError> {
        Ok(Box::new(Job::block(self, block)?))
    }

    fn costs(&self) -> Option<Vec<u64>> {
        Job::costs(self)
    }
}

/// A [`Part`] whose results are of any type.
pub(super) trait AnyPart {
    /// [`Part::insert`].
    ///
    /// # Panics
    /// When the result is not of the part's type.
    fn insert(&mut self, blocks: Range<u64>, partial: AnyPartial) -> bool;

    /// [`Part::save`].
    fn save(&self, path: &Path) -> Result<(), CheckpointError>;

    /// [`Part::missing`].
    fn missing(&self) -> Vec<Range<u64>>;

    /// [`Part::done`].
    fn done(&self) -> u64;

    /// [`Part::total`].
    fn total(&self) -> u64;

    /// The seed of the plan.
    fn seed(&self) -> u64;

    /// The part, to be asked for its type.
    fn as_any(&self) -> &dyn Any;
}

impl<P: Merge + Serialize + 'static> AnyPart for Part<P> {
    fn insert(&mut self, blocks: Range<u64>, partial: AnyPartial) -> bool {
        let partial = partial.downcast().expect("a result of the part's job");
        Part::insert(self, blocks, *partial)
    }

    fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        Part::save(self, path)
    }

    fn missing(&self) -> Vec<Range<u64>> {
        Part::missing(self)
    }

    fn done(&self) -> u64 {
        Part::done(self)
    }

    fn total(&self) -> u64 {
        Part::total(self)
    }

    fn seed(&self) -> u64 {
        self.plan().seed
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
