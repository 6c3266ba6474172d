//! The estimator: independent ensembles of walkers, and the estimates from their visits.

use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::time::Instant;

use rand::seq::IndexedRandom as _;

use super::config::WalkConfig;
use super::ensemble::Ensemble;
use super::learning::{Learned, Learning, sample};
use super::levels::level_estimates;
use super::starts::{Drawn, SUBSETS_PER_GRID, full_grids, valid_subsets};
use super::visits::VisitHistogram;
use super::weights::WeightCaps;
use crate::board::{Puzzle, Shape};
use crate::estimate::EstimateError;
use crate::estimate::puzzles::estimator::each;
use crate::estimate::puzzles::{Estimate, Estimator, GridSource, MetPuzzles, Method, Setup};
use crate::random::stream;
use crate::run::Plan;

/// The block in which the weights are learned: no ensemble has this number.
const LEARNING: u64 = u64::MAX;
/// The steps of a trial that finds out how long steps take.
const TRIAL: u64 = 200;

/// An estimator of the numbers of minimal puzzles by independent ensembles of walkers.
///
/// A block is an ensemble.
///
/// ```
/// use gridforest::estimate::puzzles::{Estimator, GridSource, MulticanonicalWalk, WalkConfig};
/// let shape = "2x2".parse()?;
/// let source = GridSource::uniform(shape)?;
/// let config = WalkConfig { learning_steps: 4000, steps: 2000, blocks: 8, ..WalkConfig::default() };
/// let walk = MulticanonicalWalk::new(shape, Some(source), config)?;
/// let rows = walk.rows(&walk.run()?);
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MulticanonicalWalk {
    setup: Setup,
    clues: RangeInclusive<usize>,
    max_clues: usize,
    config: WalkConfig,
    /// The weights and starts, which are learned at most once.
    learned: OnceLock<Result<Learned, EstimateError>>,
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
        let setup = Setup { shape, source, blocks: config.blocks, seed: config.seed };
        Ok(Self { setup, clues, max_clues, config, learned: OnceLock::new() })
    }

    fn learned(&self) -> Result<&Learned, EstimateError> {
        let learned = self.learned.get_or_init(|| {
            let random = &mut stream(self.seed(), LEARNING);
            let (shape, walkers) = (self.shape(), self.config.walkers);
            let starts = match &self.setup.source {
                Some(source) => valid_subsets(source, shape, self.max_clues, walkers, random)?.0,
                None => full_grids(shape, walkers, random),
            };
            let learning = Learning {
                clues: self.clues(),
                max_clues: self.max_clues,
                caps: self.config.caps,
                min_cutoff: self.config.min_cutoff,
                steps: self.config.learning_steps,
            };
            let learned = learning.run(Ensemble::new(shape, starts), random);
            learned.ok_or(EstimateError::NotLearned { learning: self.config.learning_steps })
        });
        learned.as_ref().map_err(Clone::clone)
    }
}

impl Estimator for MulticanonicalWalk {
    type Found = Vec<VisitHistogram>;

    const LEARNS: bool = true;

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    fn method(&self) -> Method {
        Method::Walk
    }

    fn parameters(&self, plan: Plan) -> Plan {
        let (low, high) = self.clues().into_inner();
        let WeightCaps { within_level, between_levels, explore_unvisited } = self.config.caps;
        let caps = format_args!("{within_level:?} {between_levels:?} {explore_unvisited}");
        plan.with("clues", format_args!("{low}..{high}"))
            .with("size", self.max_clues)
            .with("caps", caps)
            .with("finest", self.config.min_cutoff)
            .with("walkers", self.config.walkers)
            .with("learning", self.config.learning_steps)
            .with("steps", self.config.steps)
    }

    fn clues(&self) -> RangeInclusive<usize> {
        self.clues.clone()
    }

    /// The greatest number of clues that walkers have.
    fn size(&self) -> Option<usize> {
        Some(self.max_clues)
    }

    fn trials_per_block(&self) -> u64 {
        self.config.steps.saturating_mul(self.config.walkers as u64)
    }

    fn learn(&self) -> Result<(), EstimateError> {
        self.learned().map(drop)
    }

    fn forget(&mut self) {
        self.learned = OnceLock::new();
    }

    /// At most as many steps as an ensemble makes in about so many seconds, by a short trial, so
    /// that there can be several ensembles.
    fn with_blocks_within(mut self, seconds: f64) -> Self {
        let usual = self.config.steps;
        self.config.steps = usual.min(TRIAL);
        let start = Instant::now();
        let _ = self.block(LEARNING - 1);
        let affordable = seconds / start.elapsed().as_secs_f64() * self.config.steps as f64;
        self.config.steps = (affordable as u64).clamp(self.config.steps, usual);
        self
    }

    fn block_meeting(
        &self,
        index: u64,
        mut met: Option<&mut MetPuzzles>,
    ) -> Result<Vec<VisitHistogram>, EstimateError> {
        let Learned { weights, starts } = self.learned()?;
        let random = &mut stream(self.seed(), index);
        let (shape, walkers) = (self.shape(), self.config.walkers);
        let drawn = match &self.setup.source {
            Some(source) => valid_subsets(source, shape, self.max_clues, walkers, random)?.1,
            None => Drawn { subsets: 1, valid: 1 },
        };
        let starts = starts.sample(random, walkers);
        let mut ensemble = Ensemble::of_walkers(shape, starts.cloned().collect());
        let steps = self.config.steps;
        sample(&mut ensemble, weights, steps / 3, random, |_, _| ());
        let visits = sample(&mut ensemble, weights, steps, random, |_, walkers| {
            if let Some(met) = &mut met {
                for walker in walkers.iter().filter(|walker| walker.redundant == 0) {
                    met.insert_puzzle(&Puzzle::new(shape, walker.puzzle()));
                }
            }
        });
        Ok(vec![VisitHistogram { subsets: drawn.subsets, valid: drawn.valid, ..visits }])
    }

    /// At the numbers of clues with a visited minimal puzzle.
    ///
    /// There is no error from fewer than eight ensembles, nor where the second halves of the walks
    /// differ from the first: walks have not reached equilibrium, because of bad weights or too few
    /// steps. Where walkers differ among themselves, by the split R̂, a note says so.
    fn estimates(&self, visits: &Vec<VisitHistogram>) -> Vec<Estimate> {
        let (false, Ok(learned)) = (visits.is_empty(), self.learned()) else {
            return Vec::new();
        };
        let found = level_estimates(visits, &learned.weights, self.shape());
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

    fn apart(visits: &Vec<VisitHistogram>) -> Option<Vec<Vec<VisitHistogram>>> {
        each(visits)
    }

    /// None where walks start at full grids.
    fn sampled(&self, visits: &Vec<VisitHistogram>) -> Option<(u64, u64)> {
        let subsets =
            self.setup.source.as_ref().map(|_| visits.iter().map(|one| one.subsets).sum());
        subsets.map(|subsets: u64| (subsets / SUBSETS_PER_GRID as u64, subsets))
    }
}
