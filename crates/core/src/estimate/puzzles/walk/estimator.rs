//! The estimator: independent ensembles of walkers, and the estimates from their visits.

use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::time::Instant;

use rand::seq::IndexedRandom as _;

use super::config::WalkConfig;
use super::ensemble::{Ensemble, Walker};
use super::learning::{Learned, Learning, sample};
use super::levels::level_estimates;
use super::starts::{Drawn, SUBSETS_PER_GRID, full_grids, valid_subsets};
use super::visits::VisitHistogram;
use super::weights::WeightCaps;
use crate::board::{Puzzle, Shape};
use crate::census::grids;
use crate::estimate::EstimateError;
use crate::estimate::puzzles::{Estimate, EstimateRow, GridSource, MetPuzzles};
use crate::random::stream;

/// The block in which the weights are learned: no ensemble has this number.
const LEARNING: u64 = u64::MAX;
/// The steps of a trial that finds out how long steps take.
const TRIAL: u64 = 200;

/// An estimator of the numbers of minimal puzzles by independent ensembles of walkers.
///
/// A block is an ensemble, a pure function of the estimator and the block's number.
///
/// ```
/// use gridforest::estimate::puzzles::{GridSource, MulticanonicalWalk, WalkConfig};
/// let shape = "2x2".parse()?;
/// let source = GridSource::uniform(shape)?;
/// let config = WalkConfig { learning_steps: 4000, steps: 2000, blocks: 8, ..WalkConfig::default() };
/// let walk = MulticanonicalWalk::new(shape, Some(source), config)?;
/// let rows = walk.rows(&walk.run());
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MulticanonicalWalk {
    shape: Shape,
    source: Option<GridSource>,
    clues: RangeInclusive<usize>,
    max_clues: usize,
    config: WalkConfig,
    /// The weights and starts, which are learned at most once.
    learned: OnceLock<Learned>,
}

impl MulticanonicalWalk {
    /// An estimator for grids of a source. Without one, walks start at full grids, of which each
    /// grid has one; any grids will do.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape or a parameter is out of range, or the source is a fixed
    /// list.
    pub fn new(
        shape: Shape,
        source: Option<GridSource>,
        config: WalkConfig,
    ) -> Result<Self, EstimateError> {
        if let Some(source) = &source {
            source.check_drawn(shape)?;
        }
        let (clues, max_clues) = config.clue_range(shape, source.is_some())?;
        Ok(Self { shape, source, clues, max_clues, config, learned: OnceLock::new() })
    }

    /// The same with another number of ensembles, at least one.
    #[must_use]
    pub fn with_blocks(mut self, blocks: u64) -> Self {
        self.config.blocks = blocks.max(1);
        self
    }

    /// The same with at most as many steps as an ensemble makes in about some seconds, by a short
    /// trial, so that there can be several ensembles.
    #[must_use]
    pub fn with_steps_for(mut self, seconds: f64) -> Self {
        let usual = self.config.steps;
        self.config.steps = usual.min(TRIAL);
        let start = Instant::now();
        self.block(LEARNING - 1);
        let affordable = seconds / start.elapsed().as_secs_f64() * self.config.steps as f64;
        self.config.steps = (affordable as u64).clamp(self.config.steps, usual);
        self
    }

    /// The same with another seed, and so with other weights.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Self {
        let mut other = self.clone();
        other.config.seed = seed;
        other.learned = OnceLock::new();
        other
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The numbers of clues of the minimal puzzles that are estimated.
    pub fn clues(&self) -> RangeInclusive<usize> {
        self.clues.clone()
    }

    /// The greatest number of clues that walkers have.
    pub fn max_clues(&self) -> usize {
        self.max_clues
    }

    /// The caps of the weights.
    pub fn caps(&self) -> WeightCaps {
        self.config.caps
    }

    /// At each number of clues, macrostates with fewer redundant clues than this have a bin of
    /// their own.
    pub fn min_cutoff(&self) -> usize {
        self.config.min_cutoff
    }

    /// The walkers of an ensemble.
    pub fn walkers(&self) -> usize {
        self.config.walkers
    }

    /// The steps of each walker while the weights are learned.
    pub fn learning_steps(&self) -> u64 {
        self.config.learning_steps
    }

    /// The steps of each walker that are recorded.
    pub fn steps(&self) -> u64 {
        self.config.steps
    }

    /// The number of ensembles.
    pub fn blocks(&self) -> u64 {
        self.config.blocks
    }

    /// The seed of all random numbers.
    pub fn seed(&self) -> u64 {
        self.config.seed
    }

    /// Learns the weights, if that is not done yet.
    pub fn learn(&self) {
        self.learned();
    }

    fn learned(&self) -> &Learned {
        self.learned.get_or_init(|| {
            let random = &mut stream(self.seed(), LEARNING);
            let starts = match &self.source {
                Some(source) => {
                    valid_subsets(source, self.shape, self.max_clues, self.walkers(), random).0
                }
                None => full_grids(self.shape, self.walkers(), random),
            };
            let learning = Learning {
                clues: self.clues(),
                max_clues: self.max_clues,
                caps: self.caps(),
                min_cutoff: self.min_cutoff(),
                steps: self.learning_steps(),
            };
            learning.run(Ensemble::new(self.shape, starts), random)
        })
    }

    /// The visits of an ensemble.
    pub fn block(&self, index: u64) -> VisitHistogram {
        self.block_showing(index, |_| ())
    }

    /// The same, with the minimal puzzles visited.
    pub(in crate::estimate::puzzles) fn block_meeting(
        &self,
        index: u64,
        met: &mut MetPuzzles,
    ) -> VisitHistogram {
        self.block_showing(index, |walkers| {
            for walker in walkers.iter().filter(|walker| walker.redundant == 0) {
                met.insert_puzzle(&Puzzle::new(self.shape, walker.puzzle()));
            }
        })
    }

    fn block_showing(&self, index: u64, mut show: impl FnMut(&[Walker])) -> VisitHistogram {
        let Learned { weights, starts } = self.learned();
        let random = &mut stream(self.seed(), index);
        let drawn = match &self.source {
            Some(source) => {
                valid_subsets(source, self.shape, self.max_clues, self.walkers(), random).1
            }
            None => Drawn { subsets: 1, valid: 1 },
        };
        let walkers = starts.sample(random, self.walkers());
        let mut ensemble = Ensemble::of_walkers(self.shape, walkers.cloned().collect());
        sample(&mut ensemble, weights, self.steps() / 3, random, |_, _| ());
        VisitHistogram {
            subsets: drawn.subsets,
            valid: drawn.valid,
            ..sample(&mut ensemble, weights, self.steps(), random, |_, walkers| show(walkers))
        }
    }

    /// All ensembles, one after the other.
    pub fn run(&self) -> Vec<VisitHistogram> {
        (0..self.blocks()).map(|block| self.block(block)).collect()
    }

    /// The estimates at the numbers of clues with a visited minimal puzzle.
    ///
    /// There is no error from fewer than eight ensembles, nor where the second halves of the walks
    /// differ from the first: walks have not reached equilibrium, because of bad weights or too few
    /// steps. Where walkers differ among themselves, by the split R̂, a note says so.
    pub fn estimates(&self, visits: &[VisitHistogram]) -> Vec<Estimate> {
        let found = level_estimates(visits, &self.learned().weights, self.shape);
        let freedom = u32::try_from(visits.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let estimate = |clues: usize| {
            let round_trips = visits.iter().map(|visits| u128::from(visits.round_trips[clues]));
            let level = &found[clues];
            let (mean, doubt) = (level.minimal.value, level.doubt());
            let plain = Estimate::without_error(clues, round_trips.sum(), mean);
            let rel_err = level.minimal.error / mean;
            (mean > 0.0).then(|| match level.has_error() {
                true => Estimate { rel_err: Some(rel_err), ..plain }
                    .with_error(rel_err, freedom, 0.0, doubt),
                false => Estimate { note: doubt, ..plain },
            })
        };
        self.clues().filter_map(estimate).collect()
    }

    /// A row for each of them.
    pub fn rows(&self, visits: &[VisitHistogram]) -> Vec<EstimateRow> {
        let all = grids::count(self.shape).ok().map(|count| count as f64);
        let row = |estimate: &Estimate| {
            let method = "walk".to_owned();
            let mut row = EstimateRow::new(self.shape, method, Some(self.max_clues), all, estimate);
            let subsets = || visits.iter().map(|visits| visits.subsets).sum();
            row.trials = self.source.as_ref().map(|_| subsets());
            row.grids = row.trials.map(|trials| trials / SUBSETS_PER_GRID as u64);
            row
        };
        self.estimates(visits).iter().map(row).collect()
    }
}
