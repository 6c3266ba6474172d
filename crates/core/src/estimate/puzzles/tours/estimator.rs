//! The estimator: independent blocks of populations and tours, and the estimates from them.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::config::TourConfig;
use super::learning::learn;
use super::queue::make_tours;
use super::starts::Anchors;
use super::walker::Walker;
use super::walkers::{Reach, Walkers};
use super::weights::Weights;
use crate::board::{Puzzle, Shape};
use crate::census::grids;
use crate::estimate::EstimateError;
use crate::estimate::puzzles::{
    Descent, DescentConfig, Estimate, EstimateRow, GridSource, MetPuzzles,
};
use crate::random::stream;

/// Random streams of walks: those with smaller numbers are of populations.
const WALKS: u64 = 1 << 62;
/// The block in which the weights are learned: none of the others has this number.
const LEARNING: u64 = WALKS - 1;
/// The walkers of the learning.
const LEARNERS: usize = 256;

/// A tour has at most so many times the steps of the learning, or `STEPS`, if that is more. A walk
/// that stays away for longer than the weights were learned says that they are wrong. With good
/// weights, all tours of a block on 9x9 take some 50,000 steps.
const TIMES_LEARNING: u64 = 10;
const STEPS: u64 = 200_000;

/// An estimator of the numbers of minimal puzzles by tours.
///
/// A block is some populations with the tours that start in them, a pure function of the estimator
/// and the block's number.
///
/// ```
/// use gridforest::estimate::puzzles::{GridSource, TourConfig, Tours};
/// let shape = "2x2".parse()?;
/// let config = TourConfig { learning_steps: 500, starts: 64, tours: 30, blocks: 20, ..TourConfig::new(4..=6) };
/// let tours = Tours::new(shape, GridSource::uniform(shape)?, config)?;
/// let rows = tours.rows(&tours.run()?);
/// // 1536 minimal puzzles of 6 clues in 288 grids.
/// let six = rows.iter().find(|row| row.clues == 6).unwrap();
/// assert!((six.per_grid - 1536.0 / 288.0).abs() < 5.0 * six.rel_err.unwrap() * six.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Tours {
    shape: Shape,
    source: GridSource,
    config: TourConfig,
    anchor: usize,
    descent: Descent,
    /// By macrostate.
    effort: Vec<f64>,
    /// The weights, which are learned at most once.
    weights: OnceLock<Weights>,
}

/// The estimates of a block at one number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct TourLevel {
    /// An unbiased estimate of the mean number of minimal puzzles of a grid.
    pub minimal: f64,
    /// The tours that visited one; for the anchor, all.
    pub tours: u64,
}

/// The estimates of a block, by number of clues from 0 on.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct TourBlock {
    /// For each number of clues from 0 to the greatest.
    pub levels: Vec<TourLevel>,
}

impl Tours {
    /// An estimator for grids of a source. With a list, walks stay in its grids, and the estimates
    /// and their errors are for these grids alone.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape or a parameter is out of range, or the grids are of another
    /// shape.
    pub fn new(
        shape: Shape,
        source: GridSource,
        config: TourConfig,
    ) -> Result<Self, EstimateError> {
        let anchor = config.validated_anchor(shape)?;
        let descent = DescentConfig {
            clues: Some(anchor..=anchor),
            seed: config.seed,
            ..config.descent.clone()
        };
        let descent = Descent::new(shape, source.clone(), descent)?;
        let flat = Weights::flat(config.clues.clone(), anchor, config.max_redundant);
        let of = |place: usize| {
            let (clues, redundant) = flat.state(place);
            let wanted = config.effort.as_ref();
            wanted.map_or(1.0, |effort| {
                let needed = clues.saturating_sub(redundant);
                effort.get(needed).copied().unwrap_or(1.0)
            })
        };
        let effort: Vec<f64> = (0..flat.count()).map(of).collect();
        if !effort.iter().all(|&effort| effort > 0.0 && effort.is_finite()) {
            return Err(EstimateError::Effort);
        }
        Ok(Self { shape, source, anchor, descent, effort, config, weights: OnceLock::new() })
    }

    /// The same with another number of blocks, at least one.
    #[must_use]
    pub fn with_blocks(mut self, blocks: u64) -> Self {
        self.config.blocks = blocks.max(1);
        self
    }

    /// The same with another seed, and so with other weights.
    ///
    /// # Panics
    /// Never: the parameters were valid with the old seed.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Self {
        let config = TourConfig { seed, ..self.config.clone() };
        Self::new(self.shape, self.source.clone(), config).expect("valid parameters")
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The numbers of clues that are estimated.
    pub fn clues(&self) -> RangeInclusive<usize> {
        self.config.clues.clone()
    }

    /// The number of clues of the minimal puzzles where tours begin and end.
    pub fn anchor(&self) -> usize {
        self.anchor
    }

    /// The other parameters.
    pub fn config(&self) -> &TourConfig {
        &self.config
    }

    /// The descent whose populations hold the starts.
    pub fn descent(&self) -> &Descent {
        &self.descent
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u64 {
        self.config.blocks
    }

    /// The seed of all random numbers.
    pub fn seed(&self) -> u64 {
        self.config.seed
    }

    /// The tours of a block.
    pub fn tours_per_block(&self) -> u64 {
        self.config.starts as u64 * self.config.tours
    }

    /// Learns the weights, if that is not done yet.
    pub fn learn(&self) {
        self.weights();
    }

    fn weights(&self) -> &Weights {
        self.weights.get_or_init(|| {
            let random = &mut stream(self.seed(), WALKS | LEARNING);
            let anchors = self.anchors(LEARNING / self.config.populations - 1);
            let starts = anchors.draw(LEARNERS, random);
            let config = &self.config;
            let flat = Weights::flat(config.clues.clone(), self.anchor, config.max_redundant);
            let (effort, steps) = (&self.effort, config.learning_steps);
            learn(self.walkers(starts), flat, effort, steps, random)
        })
    }

    fn walkers(&self, starts: Vec<Walker>) -> Walkers {
        let reach = match self.source.listed() {
            Some(_) => Reach::OneGrid,
            None => Reach::AllGrids,
        };
        Walkers::new(self.shape, reach, starts)
    }

    /// The minimal puzzles of the populations of a block.
    fn anchors(&self, block: u64) -> Anchors {
        let count = self.config.populations;
        // A range of u64 has no exact size.
        let numbers: Vec<u64> = (block * count..(block + 1) * count).collect();
        Anchors::from_populations(&self.descent, numbers.into_iter(), self.anchor)
    }

    /// A block.
    ///
    /// # Errors
    /// [`EstimateError::LostTour`] when a tour takes far more steps than the learning of the
    /// weights took.
    pub fn block(&self, index: u64) -> Result<TourBlock, EstimateError> {
        self.block_showing(index, |_| ())
    }

    /// The same, with the minimal puzzles visited.
    pub(in crate::estimate::puzzles) fn block_meeting(
        &self,
        index: u64,
        met: &mut MetPuzzles,
    ) -> Result<TourBlock, EstimateError> {
        self.block_showing(index, |walker| {
            met.insert_puzzle(&Puzzle::new(self.shape, walker.puzzle()));
        })
    }

    fn block_showing(
        &self,
        index: u64,
        show: impl FnMut(&Walker),
    ) -> Result<TourBlock, EstimateError> {
        let weights = self.weights();
        let random = &mut stream(self.seed(), WALKS | index);
        let anchors = self.anchors(index);
        let starts = anchors.draw(self.config.starts, random);
        let all = starts.len() as u64 * self.config.tours;
        let (walkers, tours) = (self.walkers(Vec::new()), self.config.tours);
        let learning = self.config.learning_steps;
        let most = learning.saturating_mul(TIMES_LEARNING).max(STEPS);
        let visits = make_tours(walkers, starts, tours, most, weights, random, show)
            .map_err(|_| EstimateError::LostTour { steps: most, learning })?;
        let level = |clues: usize| {
            if clues == self.anchor {
                return TourLevel { minimal: anchors.per_grid(), tours: all };
            }
            if visits.minimal[clues] == 0 {
                return TourLevel::default();
            }
            let ratio = (weights.ln((self.anchor, 0)) - weights.ln((clues, 0))).exp();
            let visits_of_a_tour = visits.minimal[clues] as f64 / all as f64;
            TourLevel {
                minimal: anchors.per_grid() * visits_of_a_tour * ratio,
                tours: visits.tours[clues],
            }
        };
        let levels = (0..=*self.config.clues.end()).map(level).collect();
        Ok(TourBlock { levels })
    }

    /// All blocks, one after the other.
    ///
    /// # Errors
    /// Those of [`block`](Self::block).
    pub fn run(&self) -> Result<Vec<TourBlock>, EstimateError> {
        (0..self.blocks()).map(|block| self.block(block)).collect()
    }

    /// The estimate at a number of clues.
    pub fn estimate(&self, blocks: &[TourBlock], clues: usize) -> Estimate {
        let of = |block: &TourBlock| block.levels.get(clues).copied().unwrap_or_default();
        let count = blocks.iter().map(|block| u128::from(of(block).tours)).sum();
        let values = blocks.iter().map(|block| of(block).minimal);
        Estimate::of_values(clues, count, values).in_grids_of(&self.source)
    }

    /// A row for each number of clues with a visited minimal puzzle.
    pub fn rows(&self, blocks: &[TourBlock]) -> Vec<EstimateRow> {
        let all = grids::count(self.shape).ok().map(|count| count as f64);
        let estimates = self.clues().map(|clues| self.estimate(blocks, clues));
        let row = |estimate: Estimate| {
            let method = "tours".to_owned();
            let mut row = EstimateRow::new(self.shape, method, Some(self.anchor), all, &estimate);
            let blocks = blocks.len() as u64;
            row.grids = Some(blocks * self.config.populations * self.descent.grids() as u64);
            row.trials = Some(blocks * self.tours_per_block());
            row
        };
        estimates.filter(|e| e.per_grid > 0.0).map(row).collect()
    }
}
