//! What an estimator of minimal puzzles is, and the job that runs one.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Estimate, EstimateRow, GridSource, MetPuzzles, Method};
use crate::board::Shape;
use crate::census::grids;
use crate::estimate::EstimateError;
use crate::run::{Block, BlockError, Job, Merge, Plan};

/// What every estimator has beside the parameters of its method.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The shape of the boards.
    pub shape: Shape,
    /// Where the grids come from; none where a walk makes its own.
    pub source: Option<GridSource>,
    /// The number of blocks.
    pub blocks: u64,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// A way to estimate the numbers of minimal puzzles by independent blocks of work: an immutable
/// value, made of a source of grids and a config. A block is a pure function of it and of the
/// block's number.
pub trait Estimator: Clone + fmt::Debug + Send + Sync + 'static {
    /// What blocks find.
    type Found: Merge + Clone + Serialize + DeserializeOwned + Send + 'static;

    /// Whether something is learned before the first block that takes long.
    const LEARNS: bool = false;

    /// What every estimator has.
    fn setup(&self) -> &Setup;

    /// The same, to be changed: another seed after [`forget`](Self::forget) alone.
    fn setup_mut(&mut self) -> &mut Setup;

    /// The method.
    fn method(&self) -> Method;

    /// A plan with the parameters of the method: all that a result depends on beside the setup.
    fn parameters(&self, plan: Plan) -> Plan;

    /// The numbers of clues that are looked for.
    fn clues(&self) -> RangeInclusive<usize>;

    /// The number of cells of the subsets, or what stands for it.
    fn size(&self) -> Option<usize>;

    /// The trials of a block: subsets that are drawn, steps of walkers, or tours.
    fn trials_per_block(&self) -> u64;

    /// Learns what all blocks share, if that is not done yet.
    ///
    /// # Errors
    /// [`EstimateError::NoProperSubsets`].
    fn learn(&self) -> Result<(), EstimateError> {
        Ok(())
    }

    /// Forgets it.
    fn forget(&mut self) {}

    /// Computes a block, and adds the minimal puzzles that it meets if they are wanted.
    ///
    /// # Errors
    /// [`EstimateError::LostTour`], or as [`learn`](Self::learn).
    fn block_meeting(
        &self,
        index: u64,
        met: Option<&mut MetPuzzles>,
    ) -> Result<Self::Found, EstimateError>;

    /// The estimates by number of clues, of those that are worth a row.
    fn estimates(&self, found: &Self::Found) -> Vec<Estimate>;

    /// The estimate at a number of clues, if there is one.
    fn estimate(&self, found: &Self::Found, clues: usize) -> Option<Estimate> {
        self.estimates(found).into_iter().find(|one| one.clues == clues)
    }

    /// What each block found, where that is not added up.
    fn apart(_found: &Self::Found) -> Option<Vec<Self::Found>> {
        None
    }

    /// The grids drawn, with repetitions, and the trials in all of them.
    fn sampled(&self, found: &Self::Found) -> Option<(u64, u64)>;

    /// The same with another number of blocks, at least one.
    #[must_use]
    fn with_blocks(mut self, blocks: u64) -> Self {
        self.setup_mut().blocks = blocks.max(1);
        self
    }

    /// The same with as many blocks as have some trials.
    #[must_use]
    fn with_trials(self, trials: u64) -> Self {
        let blocks = trials.div_ceil(self.trials_per_block());
        self.with_blocks(blocks)
    }

    /// The same with shorter blocks, if a block of usual length takes longer than some seconds.
    #[must_use]
    fn with_blocks_within(self, _seconds: f64) -> Self {
        self
    }

    /// The same with another seed.
    #[must_use]
    fn with_seed(&self, seed: u64) -> Self {
        let mut other = self.clone();
        other.forget();
        other.setup_mut().seed = seed;
        other
    }

    /// The shape of the boards.
    fn shape(&self) -> Shape {
        self.setup().shape
    }

    /// The number of blocks.
    fn blocks(&self) -> u64 {
        self.setup().blocks
    }

    /// The seed of all random numbers.
    fn seed(&self) -> u64 {
        self.setup().seed
    }

    /// Computes a block.
    ///
    /// # Errors
    /// As [`block_meeting`](Self::block_meeting).
    fn block(&self, index: u64) -> Result<Self::Found, EstimateError> {
        self.block_meeting(index, None)
    }

    /// All blocks, one after the other.
    ///
    /// # Errors
    /// As [`block_meeting`](Self::block_meeting).
    fn run(&self) -> Result<Self::Found, EstimateError> {
        let mut found = Self::Found::default();
        for block in 0..self.blocks() {
            found.merge(self.block(block)?);
        }
        Ok(found)
    }

    /// A row for each of the [`estimates`](Self::estimates).
    fn rows(&self, found: &Self::Found) -> Vec<EstimateRow> {
        let Setup { shape, source, .. } = self.setup();
        let all = match source {
            Some(source) => source.all_grids(),
            None => grids::count(*shape).ok().map(|count| count as f64),
        };
        let (grids, trials) = self.sampled(found).unzip();
        let row = |estimate: Estimate| EstimateRow {
            grids,
            trials,
            ..EstimateRow::new(*shape, self.method().to_string(), self.size(), all, &estimate)
        };
        self.estimates(found).into_iter().map(row).collect()
    }
}

/// What each block found, of blocks that find one thing each.
pub(super) fn each<T: Clone>(found: &[T]) -> Option<Vec<Vec<T>>> {
    Some(found.iter().map(|one| vec![one.clone()]).collect())
}

/// An estimate as a job: its blocks can be distributed, checkpointed and merged.
///
/// ```
/// use gridforest::estimate::puzzles::{Descent, DescentConfig, EstimateJob, GridSource};
/// use gridforest::run::Runner;
/// let shape = "2x2".parse()?;
/// let config = DescentConfig { size: Some(8), blocks: 2, ..DescentConfig::default() };
/// let descent = Descent::new(shape, GridSource::uniform(shape)?, config)?;
/// let job = EstimateJob { keeps_puzzles: true, ..EstimateJob::new(descent) };
/// let (_, met, _) = Runner::default().finish(&job)?;
/// assert!(met.iter().count() > 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct EstimateJob<E> {
    /// The estimator.
    pub estimator: E,
    /// Whether the minimal puzzles that blocks meet are kept.
    pub keeps_puzzles: bool,
    /// Whether the estimates of each block are kept, where they can't be made from what was found.
    pub keeps_values: bool,
}

/// The estimates of a block by number of clues: the mean number per grid, and what was met.
pub type BlockValues = BTreeMap<usize, (f64, u128)>;

impl<E: Estimator> EstimateJob<E> {
    /// A job that keeps nothing but what the estimates of all blocks together are made from.
    pub fn new(estimator: E) -> Self {
        Self { estimator, keeps_puzzles: false, keeps_values: false }
    }

    /// The estimates of each block, if they are kept or can be made.
    pub fn values(&self, (found, _, kept): &<Self as Job>::Partial) -> Vec<BlockValues> {
        match E::apart(found) {
            Some(blocks) => blocks.iter().map(|block| self.values_of(block)).collect(),
            None => kept.clone(),
        }
    }

    fn values_of(&self, block: &E::Found) -> BlockValues {
        let value = |one: Estimate| (one.clues, (one.per_grid, one.count));
        self.estimator.estimates(block).into_iter().map(value).collect()
    }

    fn must_keep_values(&self) -> bool {
        self.keeps_values && E::apart(&E::Found::default()).is_none()
    }
}

impl<E: Estimator> Job for EstimateJob<E> {
    /// What the estimates are made from; the puzzles, and the values of each block, if they are
    /// kept.
    type Partial = (E::Found, MetPuzzles, Vec<BlockValues>);
    const NAME: &'static str = "puzzles";

    fn plan(&self) -> Plan {
        let Setup { shape, source, blocks, seed } = self.estimator.setup();
        let grids = source.as_ref().map_or_else(|| "own".to_owned(), GridSource::tag);
        let plan = Plan::new(Self::NAME, *blocks)
            .with("shape", shape)
            .with("method", self.estimator.method())
            .with("grids", grids)
            .seeded(*seed);
        let plan = match self.keeps_puzzles {
            true => plan.with("puzzles", "kept"),
            false => plan,
        };
        let plan = match self.must_keep_values() {
            true => plan.with("values", "kept"),
            false => plan,
        };
        self.estimator.parameters(plan)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let mut met = MetPuzzles::default();
        let keep = self.keeps_puzzles.then_some(&mut met);
        let found = self.estimator.block_meeting(block.index, keep)?;
        let values = self.must_keep_values().then(|| self.values_of(&found));
        Ok((found, met, values.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests;
