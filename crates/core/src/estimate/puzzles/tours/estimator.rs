//! The estimator: independent blocks of populations and tours, and the estimates from them.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::config::TourConfig;
use super::learning::learn;
use super::neighbours::Neighbours;
use super::queue::{Lost, make_tours};
use super::starts::Anchors;
use super::walkers::{Reach, Walkers};
use super::weights::Weights;
use crate::board::{Puzzle, Shape};
use crate::estimate::EstimateError;
use crate::estimate::puzzles::descent::{Level, Population};
use crate::estimate::puzzles::estimator::each;
use crate::estimate::puzzles::walker::Walker;
use crate::estimate::puzzles::{
    Descent, DescentConfig, Estimate, Estimator, GridSource, MetPuzzles, Method, Setup,
};
use crate::random::stream;
use crate::run::Plan;

/// Random streams of walks: those with smaller numbers are of populations.
const WALKS: u64 = 1 << 62;
/// The block in which the weights are learned: none of the others has this number.
const LEARNING: u64 = WALKS - 1;
/// Added to the number of a block: the stream that chooses which visits are examined.
const EXAMINED: u64 = 1 << 61;
/// The walkers of the learning.
const LEARNERS: usize = 256;

/// While all walkers are at work, a tour has at most so many times the steps of the learning, or
/// `STEPS`, if that is more. If they stay away for longer than the weights were learned, these are
/// wrong. With good weights, nearly all tours of a block on 9x9 take some 50,000 steps.
const TIMES_LEARNING: u64 = 10;
const STEPS: u64 = 200_000;

/// An estimator of the numbers of minimal puzzles by tours.
///
/// A block is some populations with the tours that start in them.
///
/// ```
/// use gridforest::estimate::puzzles::{Estimator, GridSource, TourConfig, Tours};
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
    setup: Setup,
    config: TourConfig,
    anchor: usize,
    pub(super) descent: Descent,
    /// By macrostate.
    effort: Vec<f64>,
    /// The weights, which are learned at most once.
    weights: OnceLock<Weights>,
}

impl Tours {
    /// An estimator for grids of a source. With a list, walks stay in its grids, and the estimates
    /// and their errors are for these grids alone.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape or a parameter is out of range, the grids are of another
    /// shape, or neighbours are asked for in given grids.
    pub fn new(
        shape: Shape,
        source: GridSource,
        mut config: TourConfig,
    ) -> Result<Self, EstimateError> {
        let anchor = config.validated_anchor(shape)?;
        config.max_redundant = config.max_redundant.min(shape.cells());
        if config.neighbours.is_some() && source.listed().is_some() {
            return Err(EstimateError::Neighbours);
        }
        let descent = DescentConfig {
            clues: Some(anchor..=anchor),
            seed: config.seed,
            ..config.descent.clone()
        };
        let descent = Descent::new(shape, source, descent)?;
        let setup = Setup { blocks: config.blocks, ..descent.setup().clone() };
        let flat = Weights::flat(config.visited(), anchor, config.max_redundant);
        let of = |place: usize| {
            let (clues, redundant) = flat.state(place);
            let needed = clues.saturating_sub(redundant);
            config.effort.get(&needed).copied().unwrap_or(1.0)
        };
        let effort: Vec<f64> = (0..flat.count()).map(of).collect();
        Ok(Self { setup, anchor, descent, effort, config, weights: OnceLock::new() })
    }

    fn weights(&self) -> &Weights {
        self.weights.get_or_init(|| {
            let random = &mut stream(self.seed(), WALKS | LEARNING);
            let anchors = self.anchors(LEARNING / self.config.populations - 1);
            let starts = anchors.draw(LEARNERS, random);
            let config = &self.config;
            let flat = Weights::flat(config.visited(), self.anchor, config.max_redundant);
            let (effort, steps) = (&self.effort, config.learning_steps);
            learn(self.walkers(starts), flat, effort, steps, random)
        })
    }

    fn walkers(&self, starts: Vec<Walker>) -> Walkers {
        let reach = match self.descent.source().listed() {
            Some(_) => Reach::OneGrid,
            None => Reach::AllGrids,
        };
        Walkers::new(self.shape(), reach, starts)
    }

    /// What examines the neighbours of the largest puzzles that a block visits, if they are asked
    /// for.
    fn neighbours(&self, block: u64) -> Option<Neighbours> {
        let every = self.config.neighbours?;
        let random = &mut stream(self.seed(), WALKS | EXAMINED | block);
        Some(Neighbours::new(self.shape(), every, random))
    }

    /// The minimal puzzles of the populations of a block.
    fn anchors(&self, block: u64) -> Anchors {
        let count = self.config.populations;
        // A range of u64 has no exact size.
        let numbers: Vec<u64> = (block * count..(block + 1) * count).collect();
        Anchors::from_populations(&self.descent, numbers.into_iter(), self.anchor)
    }
}

impl Estimator for Tours {
    type Found = Vec<Population>;

    const LEARNS: bool = true;

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    fn method(&self) -> Method {
        Method::Tours
    }

    fn parameters(&self, plan: Plan) -> Plan {
        let (config, (low, high)) = (&self.config, self.clues().into_inner());
        let effort = config.effort.iter().map(|(clues, factor)| format!("{clues}={factor:?}"));
        let plan = self.descent.parameters().in_plan(plan);
        let plan = plan
            .with("clues", format_args!("{low}..{high}"))
            .with("anchor", self.anchor)
            .with("redundant", config.max_redundant)
            .with("effort", effort.collect::<Vec<_>>().join(","))
            .with("learning", config.learning_steps)
            .with("populations", config.populations)
            .with("starts", config.starts)
            .with("tours", config.tours);
        match config.neighbours {
            Some(every) => plan.with("neighbours", every),
            None => plan,
        }
    }

    fn clues(&self) -> RangeInclusive<usize> {
        self.config.clues.clone()
    }

    /// The clues of the anchor.
    fn size(&self) -> Option<usize> {
        Some(self.anchor)
    }

    /// Tours.
    fn trials_per_block(&self) -> u64 {
        self.config.tours.saturating_mul(self.config.starts as u64)
    }

    fn learn(&self) -> Result<(), EstimateError> {
        self.weights();
        Ok(())
    }

    fn forget(&mut self) {
        self.weights = OnceLock::new();
    }

    fn with_seed(&self, seed: u64) -> Self {
        let mut other = Self { descent: self.descent.with_seed(seed), ..self.clone() };
        other.forget();
        other.setup.seed = seed;
        other
    }

    fn block_meeting(
        &self,
        index: u64,
        mut met: Option<&mut MetPuzzles>,
    ) -> Result<Vec<Population>, EstimateError> {
        let weights = self.weights();
        let random = &mut stream(self.seed(), WALKS | index);
        let anchors = self.anchors(index);
        let starts = anchors.draw(self.config.starts, random);
        let all = starts.len() as u64 * self.config.tours;
        let (walkers, tours) = (self.walkers(Vec::new()), self.config.tours);
        let learning = self.config.learning_steps;
        let most = learning.saturating_mul(TIMES_LEARNING).max(STEPS);
        let (shape, top) = (self.shape(), *self.config.visited().end());
        let mut neighbours = self.neighbours(index);
        let show = |walker: &Walker| {
            let puzzle = || Puzzle::new(shape, walker.puzzle());
            if let Some(met) = &mut met {
                met.insert_puzzle(&puzzle());
            }
            if let Some(neighbours) = &mut neighbours
                && walker.macrostate().0 == top
            {
                neighbours.visit(puzzle);
            }
        };
        let visits = make_tours(walkers, starts, tours, most, weights, random, show)
            .map_err(|Lost { steps }| EstimateError::LostTour { steps, learning })?;
        // Visits to minimal puzzles with some number of clues, each counted as a number.
        let level = |clues: usize, visits: f64, count: u64| {
            if visits == 0.0 {
                return Level::default();
            }
            let ratio = (weights.ln((self.anchor, 0)) - weights.ln((clues, 0))).exp();
            let visits_of_a_tour = visits / all as f64;
            let minimal = anchors.per_grid() * visits_of_a_tour * ratio;
            Level { minimal, count, ..Level::default() }
        };
        let visited = |clues: usize| match clues == self.anchor {
            true => Level { minimal: anchors.per_grid(), count: all, ..Level::default() },
            false => level(clues, visits.minimal[clues] as f64, visits.tours[clues]),
        };
        let mut levels: Vec<Level> = (0..=top).map(visited).collect();
        if let Some(neighbours) = neighbours {
            let larger = neighbours.met();
            levels.push(level(top, neighbours.sum(), larger.len() as u64));
            if let Some(met) = met {
                larger.for_each(|puzzle| met.insert_puzzle(puzzle));
            }
        }
        Ok(vec![Population { levels }])
    }

    /// At the numbers of clues with a visited minimal puzzle.
    fn estimates(&self, blocks: &Vec<Population>) -> Vec<Estimate> {
        let all = self.clues().filter_map(|clues| self.estimate(blocks, clues));
        all.filter(|estimate| estimate.per_grid > 0.0).collect()
    }

    fn estimate(&self, blocks: &Vec<Population>, clues: usize) -> Option<Estimate> {
        let of = |block: &Population| block.levels.get(clues).copied().unwrap_or_default();
        let count = blocks.iter().map(|block| u128::from(of(block).count)).sum();
        let values = blocks.iter().map(|block| of(block).minimal);
        Some(Estimate::of_values(clues, count, values).in_grids_of(self.descent.source()))
    }

    fn apart(blocks: &Vec<Population>) -> Option<Vec<Vec<Population>>> {
        each(blocks)
    }

    fn sampled(&self, blocks: &Vec<Population>) -> Option<(u64, u64)> {
        let (blocks, grids) = (blocks.len() as u64, self.descent.parameters().grids as u64);
        Some((blocks * self.config.populations * grids, blocks * self.trials_per_block()))
    }
}
