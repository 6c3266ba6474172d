//! The estimator: a design, applied to the grids of a source in blocks.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use num_integer::gcd;

use super::{DesignConfig, DesignKind, Hit, Trials, paths, singletons, subsets, supersets};
use crate::board::{CellMask, Grid, Shape};
use crate::estimate::EstimateError;
use crate::estimate::puzzles::limits::{check_board, check_clues, check_size};
use crate::estimate::puzzles::{
    ClueSetTester, Estimate, Estimator, GridSource, HitTotals, MetPuzzles, Method, Setup,
};
use crate::random::stream;
use crate::run::Plan;

/// An estimator of the numbers of minimal puzzles by a [design](DesignKind).
///
/// A block is some grids with their trials.
///
/// ```
/// use gridforest::estimate::puzzles::{DesignConfig, DesignEstimator, DesignKind, Estimator, GridSource};
/// let shape = "2x2".parse()?;
/// let config = DesignConfig {
///     kind: DesignKind::Subsets,
///     size: Some(7),
///     trials: Some(20_000),
///     ..DesignConfig::default()
/// };
/// let estimator = DesignEstimator::new(shape, GridSource::uniform(shape)?, config)?;
/// let rows = estimator.rows(&estimator.run()?);
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct DesignEstimator {
    setup: Setup,
    kind: DesignKind,
    /// The cells of the random subsets, where the design has them.
    size: usize,
    pub(super) trials: Trials,
    pub(super) grids_per_block: usize,
}

impl DesignEstimator {
    /// An estimator with a known size, of one block and the usual number of trials.
    pub(super) fn with_size(
        shape: Shape,
        source: GridSource,
        config: &DesignConfig,
        size: usize,
    ) -> Result<Self, EstimateError> {
        let cells = check_board(shape, 128)?;
        check_size(shape, size)?;
        let clues = config.clues.clone().unwrap_or_else(|| config.kind.clues(shape, size));
        let (low, high) = check_clues(shape, &clues, 0)?;
        match config.kind {
            DesignKind::Subsets if high > size => {
                return Err(EstimateError::MoreCluesThanSize { size, clues: high });
            }
            DesignKind::Supersets if low < size => {
                return Err(EstimateError::FewerCluesThanSize { size, clues: low });
            }
            _ => {}
        }
        let small = cells < 64;
        let listed = source.listed().map_or(usize::MAX, <[Grid]>::len);
        let per_grid = if small { 8 } else { 128 };
        Ok(Self {
            setup: Setup { shape, source: Some(source), blocks: 1, seed: config.seed },
            kind: config.kind,
            size,
            trials: Trials { per_grid, clues },
            grids_per_block: if small { 64 } else { 16 }.min(listed),
        })
    }

    fn source(&self) -> &GridSource {
        self.setup.source.as_ref().expect("designs draw in grids of a source")
    }

    /// The hits of a block with a number of trials in each grid, each of which is shown, and the
    /// number of solver calls.
    pub(super) fn hits(
        &self,
        index: u64,
        per_grid: usize,
        show: &mut dyn FnMut(&Grid, CellMask),
    ) -> (HitTotals, u64) {
        let random = &mut stream(self.seed(), index);
        let grids = self.source().draw(index, self.grids_per_block, random);
        let mut tester = ClueSetTester::new(&grids);
        let mut hits: Vec<BTreeMap<(usize, usize), u64>> = vec![BTreeMap::new(); grids.len()];
        let mut record = |hit: Hit| {
            let clues = hit.clues.count_ones() as usize;
            *hits[hit.grid].entry((hit.trial, clues)).or_default() += 1;
            show(&grids[hit.grid], hit.clues);
        };
        let trials = Trials { per_grid, clues: self.clues() };
        let (asked, size) = (&mut tester, self.size);
        match self.kind {
            DesignKind::Singletons => singletons::sample(asked, &trials, random, &mut record),
            DesignKind::Subsets => subsets::sample(asked, size, &trials, random, &mut record),
            DesignKind::Supersets => supersets::sample(asked, size, &trials, random, &mut record),
            DesignKind::Paths => paths::sample(asked, &trials, random, &mut record),
        }
        let mut totals = HitTotals::default();
        for hits in hits {
            let hits = hits.into_iter().map(|((_, clues), hits)| (clues, hits));
            totals.push_grid(per_grid as u64, hits);
        }
        (totals, tester.solver_calls())
    }
}

impl Estimator for DesignEstimator {
    type Found = HitTotals;

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    fn method(&self) -> Method {
        Method::Design(self.kind)
    }

    fn parameters(&self, plan: Plan) -> Plan {
        let (low, high) = self.clues().into_inner();
        plan.with("size", self.size().map_or_else(String::new, |size| size.to_string()))
            .with("clues", format_args!("{low}..{high}"))
            .with("grids_per_block", self.grids_per_block)
            .with("trials_per_grid", self.trials.per_grid)
    }

    fn clues(&self) -> RangeInclusive<usize> {
        self.trials.clues.clone()
    }

    fn size(&self) -> Option<usize> {
        self.kind.has_size().then_some(self.size)
    }

    fn trials_per_block(&self) -> u64 {
        self.grids_per_block as u64 * self.trials.per_grid as u64
    }

    /// On a list of grids their number is rounded up until every grid has as many trials.
    fn with_blocks(mut self, blocks: u64) -> Self {
        let round = self.source().listed().map_or(1, |grids| {
            let length = grids.len() as u64;
            length / gcd(length, self.grids_per_block as u64)
        });
        self.setup.blocks = blocks.max(1).next_multiple_of(round);
        self
    }

    /// Blocks are made smaller when a single one would have more.
    fn with_trials(mut self, trials: u64) -> Self {
        let each = trials.div_ceil(self.grids_per_block as u64).max(2);
        let each = usize::try_from(each).unwrap_or(usize::MAX);
        self.trials.per_grid = self.trials.per_grid.min(each);
        let blocks = trials.div_ceil(self.trials_per_block());
        self.with_blocks(blocks)
    }

    fn block_meeting(
        &self,
        index: u64,
        mut met: Option<&mut MetPuzzles>,
    ) -> Result<HitTotals, EstimateError> {
        let mut show = |grid: &Grid, clues| {
            if let Some(met) = &mut met {
                met.insert(grid, clues);
            }
        };
        Ok(self.hits(index, self.trials.per_grid, &mut show).0)
    }

    /// From the least to the greatest number of clues with a hit.
    fn estimates(&self, totals: &HitTotals) -> Vec<Estimate> {
        let (Some(low), Some(high)) = (totals.clues().next(), totals.clues().last()) else {
            return Vec::new();
        };
        (low..=high).filter_map(|clues| self.estimate(totals, clues)).collect()
    }

    /// None where the design picks none.
    fn estimate(&self, totals: &HitTotals, clues: usize) -> Option<Estimate> {
        let weight = self.kind.weight(self.size, self.shape().cells(), clues)?;
        let fixed = self.source().listed().map(|grids| grids.len() as u64);
        (totals.trials > 0).then(|| Estimate::of_hits(totals, clues, &weight, fixed))
    }

    fn sampled(&self, totals: &HitTotals) -> Option<(u64, u64)> {
        Some((totals.grids, totals.trials))
    }
}
