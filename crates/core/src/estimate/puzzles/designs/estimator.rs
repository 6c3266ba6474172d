//! The estimator: a design, applied to the grids of a source in blocks.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use num_integer::gcd;

use super::{Design, DesignConfig, DesignKind, Hit, Trials};
use crate::board::{CellMask, Grid, Shape};
use crate::census::grids;
use crate::estimate::EstimateError;
use crate::estimate::puzzles::{
    ClueSetTester, Estimate, EstimateRow, GridSource, HitTotals, MetPuzzles,
};
use crate::random::stream;

/// An estimator of the numbers of minimal puzzles by a [`Design`].
///
/// A block is some grids with their trials, a pure function of the estimator and the block's
/// number.
///
/// ```
/// use gridforest::estimate::puzzles::{DesignConfig, DesignEstimator, DesignKind, GridSource};
/// let shape = "2x2".parse()?;
/// let config = DesignConfig {
///     kind: DesignKind::Subsets,
///     size: Some(7),
///     trials: Some(20_000),
///     ..DesignConfig::default()
/// };
/// let estimator = DesignEstimator::new(shape, GridSource::uniform(shape)?, config)?;
/// let rows = estimator.rows(&estimator.run());
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct DesignEstimator {
    shape: Shape,
    design: Arc<dyn Design>,
    trials: Trials,
    source: GridSource,
    grids_per_block: usize,
    blocks: u64,
    seed: u64,
    /// The number of all grids, once it is needed.
    all_grids: OnceLock<Option<f64>>,
}

impl DesignEstimator {
    /// An estimator with a known size, of one block and the usual number of trials.
    pub(super) fn with_size(
        shape: Shape,
        source: GridSource,
        config: &DesignConfig,
        size: usize,
    ) -> Result<Self, EstimateError> {
        let cells = shape.cells();
        if !(4..=128).contains(&cells) {
            return Err(EstimateError::Board { shape, cells });
        }
        if !(1..=cells).contains(&size) {
            return Err(EstimateError::Size { shape, cells, size });
        }
        let (design, widest) = config.kind.design(shape, size);
        let clues = config.clues.clone().unwrap_or(widest);
        check_clues(shape, config.kind, size, &clues)?;
        let small = cells < 64;
        let listed = source.listed().map_or(usize::MAX, <[Grid]>::len);
        let per_grid = if small { 8 } else { 128 };
        Ok(Self {
            shape,
            design,
            trials: Trials { per_grid, clues },
            grids_per_block: if small { 64 } else { 16 }.min(listed),
            source,
            blocks: 1,
            seed: config.seed,
            all_grids: OnceLock::new(),
        })
    }

    /// The same with another number of trials in each grid.
    pub(super) fn with_trials_per_grid(mut self, trials: usize) -> Self {
        self.trials.per_grid = trials;
        self
    }

    /// The number of blocks with at least this number of trials. Blocks are made smaller when a
    /// single one would have more.
    pub(super) fn with_trials(mut self, trials: u64) -> Self {
        let each = trials.div_ceil(self.grids_per_block as u64).max(2);
        let each = usize::try_from(each).unwrap_or(usize::MAX);
        self.trials.per_grid = self.trials.per_grid.min(each);
        let blocks = trials.div_ceil(self.trials_per_block());
        self.with_blocks(blocks)
    }

    /// The same with another number of blocks, at least one; on a list of grids it is rounded up
    /// until every grid has as many trials.
    #[must_use]
    pub fn with_blocks(mut self, blocks: u64) -> Self {
        let round = self.source.listed().map_or(1, |grids| {
            let length = grids.len() as u64;
            length / gcd(length, self.grids_per_block as u64)
        });
        self.blocks = blocks.max(1).next_multiple_of(round);
        self
    }

    /// The same design with another seed.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Self {
        Self { seed, ..self.clone() }
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The design.
    pub fn design(&self) -> &dyn Design {
        self.design.as_ref()
    }

    /// The numbers of clues wanted.
    pub fn clues(&self) -> RangeInclusive<usize> {
        self.trials.clues.clone()
    }

    /// Where the grids come from.
    pub fn source(&self) -> &GridSource {
        &self.source
    }

    /// The grids of a block.
    pub fn grids_per_block(&self) -> usize {
        self.grids_per_block
    }

    /// The trials in each grid.
    pub fn trials_per_grid(&self) -> usize {
        self.trials.per_grid
    }

    /// The trials of a block.
    pub fn trials_per_block(&self) -> u64 {
        self.grids_per_block as u64 * self.trials.per_grid as u64
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The seed of all random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The hits of a block.
    pub fn block(&self, index: u64) -> HitTotals {
        self.block_with_cost(index, self.trials.per_grid).0
    }

    /// The same, with the puzzles that are hit.
    pub(in crate::estimate::puzzles) fn block_meeting(
        &self,
        index: u64,
        met: &mut MetPuzzles,
    ) -> HitTotals {
        let mut keep = |grid: &Grid, clues| met.insert(grid, clues);
        self.block_showing(index, self.trials.per_grid, &mut keep).0
    }

    /// The hits of a block with a number of trials in each grid, and the number of solver calls.
    pub(super) fn block_with_cost(&self, index: u64, per_grid: usize) -> (HitTotals, u64) {
        self.block_showing(index, per_grid, &mut |_, _| ())
    }

    fn block_showing(
        &self,
        index: u64,
        per_grid: usize,
        show: &mut dyn FnMut(&Grid, CellMask),
    ) -> (HitTotals, u64) {
        let random = &mut stream(self.seed, index);
        let grids = self.source.draw(index, self.grids_per_block, random);
        let mut tester = ClueSetTester::new(&grids);
        let mut hits: Vec<BTreeMap<(usize, usize), u64>> = vec![BTreeMap::new(); grids.len()];
        let mut record = |hit: Hit| {
            let clues = hit.clues.count_ones() as usize;
            *hits[hit.grid].entry((hit.trial, clues)).or_default() += 1;
            show(&grids[hit.grid], hit.clues);
        };
        let clues = self.clues();
        let trials = Trials { per_grid, clues };
        self.design.sample(&mut tester, &trials, random, &mut record);
        let mut totals = HitTotals::default();
        for hits in hits {
            let hits = hits.into_iter().map(|((_, clues), hits)| (clues, hits));
            totals.push_grid(per_grid as u64, hits);
        }
        (totals, tester.solver_calls())
    }

    /// All blocks, one after the other.
    pub fn run(&self) -> HitTotals {
        let mut totals = HitTotals::default();
        (0..self.blocks).for_each(|block| totals.merge(self.block(block)));
        totals
    }

    /// The estimate at a number of clues, from hits of this estimator; `None` where the design
    /// picks none.
    pub fn estimate(&self, totals: &HitTotals, clues: usize) -> Option<Estimate> {
        let weight = self.design.weight(self.shape.cells(), clues)?;
        let fixed = self.source.listed().map(|grids| grids.len() as u64);
        (totals.trials > 0).then(|| Estimate::of_hits(totals, clues, &weight, fixed))
    }

    /// A row for each number of clues from the least to the greatest with a hit.
    pub fn rows(&self, totals: &HitTotals) -> Vec<EstimateRow> {
        let hit: Vec<usize> = totals.clues().collect();
        let (Some(&low), Some(&high)) = (hit.first(), hit.last()) else {
            return Vec::new();
        };
        let count = || grids::count(self.shape).ok().map(|count| count as f64);
        let all = *self.all_grids.get_or_init(count);
        let row = |estimate: Estimate| {
            let method = self.design.name().to_owned();
            let mut row = EstimateRow::new(self.shape, method, self.design.size(), all, &estimate);
            (row.grids, row.trials) = (Some(totals.grids), Some(totals.trials));
            row
        };
        let estimates = (low..=high).filter_map(|clues| self.estimate(totals, clues));
        estimates.map(row).collect()
    }
}

fn check_clues(
    shape: Shape,
    kind: DesignKind,
    size: usize,
    clues: &RangeInclusive<usize>,
) -> Result<(), EstimateError> {
    let cells = shape.cells();
    let (low, high) = (*clues.start(), *clues.end());
    if low > high || high > cells {
        return Err(EstimateError::Clues { shape, cells, low, high });
    }
    match kind {
        DesignKind::Subsets if high > size => {
            Err(EstimateError::MoreCluesThanSize { size, clues: high })
        }
        DesignKind::Supersets if low < size => {
            Err(EstimateError::FewerCluesThanSize { size, clues: low })
        }
        _ => Ok(()),
    }
}
