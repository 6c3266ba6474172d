//! The estimator: independent populations, and the estimates from them.

use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::time::Instant;

use super::config::{DescentConfig, Parameters};
use super::particles::Particles;
use super::population::{Population, pilot};
use super::priorities::Priorities;
use crate::board::{CellMask, Grid, Shape};
use crate::estimate::EstimateError;
use crate::estimate::puzzles::estimator::each;
use crate::estimate::puzzles::{Estimate, Estimator, GridSource, MetPuzzles, Method, Setup};
use crate::random::stream;
use crate::run::Plan;
use crate::stats::Note;

/// The fewest particles of a population whose errors are believed. Below, the estimates of a
/// population are skewed: of populations of 100 in Latin squares of order 6, 84 % of the 95 %
/// intervals held the true value, of 1000, 96 %.
const BELIEVED_PARTICLES: usize = 1000;

/// The fewest grids of a population that a time is kept by, and the share of one that is tried to
/// know how long it takes.
const FEWEST_GRIDS: usize = 10;
const TRIED: f64 = 0.05;

/// The block of the pilot: no population has this number.
const PILOT: u64 = u64::MAX;

/// An estimator of the numbers of minimal puzzles by independent populations.
///
/// A block is a population.
///
/// ```
/// use gridforest::estimate::puzzles::{Descent, DescentConfig, Estimator, GridSource};
/// let shape = "2x2".parse()?;
/// let config = DescentConfig { size: Some(8), blocks: 30, ..DescentConfig::default() };
/// let descent = Descent::new(shape, GridSource::uniform(shape)?, config)?;
/// let rows = descent.rows(&descent.run()?);
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Descent {
    setup: Setup,
    parameters: Parameters,
    /// From the pilot, which runs at most once.
    priorities: OnceLock<Priorities>,
}

impl Descent {
    /// An estimator for grids of a source. With a list, each population has all of its grids, and
    /// the estimates and their errors are for these grids alone.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape or a parameter is out of range, or the grids are of another
    /// shape.
    pub fn new(
        shape: Shape,
        source: GridSource,
        config: DescentConfig,
    ) -> Result<Self, EstimateError> {
        let (blocks, seed) = (config.blocks, config.seed);
        let parameters = Parameters::new(shape, config, source.listed().map(<[_]>::len))?;
        source.check(shape)?;
        let setup = Setup { shape, source: Some(source), blocks, seed };
        Ok(Self { setup, parameters, priorities: OnceLock::new() })
    }

    /// The parameters of populations.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    pub(in crate::estimate::puzzles) fn source(&self) -> &GridSource {
        self.setup.source.as_ref().expect("populations are in grids of a source")
    }

    /// The resampling priorities, from a pilot population that runs at the first call.
    pub fn priorities(&self) -> &Priorities {
        self.priorities.get_or_init(|| {
            let random = &mut stream(self.seed(), PILOT);
            let grids = self.source().sample(self.parameters.grids, random);
            let levels = pilot(Particles::new(&grids), &self.parameters, random);
            Priorities::new(&levels, &self.parameters.importance)
        })
    }

    /// A population.
    pub fn population(&self, index: u64) -> Population {
        self.population_shown(index, |_, _, _| ())
    }

    /// A population, whose minimal puzzles are shown: the grid, the clues, and the weight.
    pub(in crate::estimate::puzzles) fn population_shown(
        &self,
        index: u64,
        mut show: impl FnMut(&Grid, CellMask, f64),
    ) -> Population {
        let priorities = self.priorities();
        let random = &mut stream(self.seed(), index);
        let grids = self.source().sample(self.parameters.grids, random);
        let particles = Particles::new(&grids);
        let met = |grid: usize, clues, weight| show(&grids[grid], clues, weight);
        Population::grow(particles, &self.parameters, priorities, random, met)
    }

    /// The estimate of the sum over several numbers of clues, as an estimate of the first: the
    /// levels of a population are correlated, and the error of the sum is that of the populations'
    /// sums.
    pub fn estimate_sum(
        &self,
        populations: &[Population],
        clues: RangeInclusive<usize>,
    ) -> Estimate {
        let of = |population: &Population| {
            let levels = population.levels.iter().enumerate();
            let wanted = levels.filter(|(number, _)| clues.contains(number));
            wanted.fold((0, 0.0), |(count, minimal), (_, level)| {
                (count + u128::from(level.count), minimal + level.minimal)
            })
        };
        let count = populations.iter().map(|population| of(population).0).sum();
        let values = populations.iter().map(|population| of(population).1);
        let found = Estimate::of_values(*clues.start(), count, values).in_grids_of(self.source());
        // An error that is stated for another reason is not believed either.
        let is_small = found.note.is_none() && self.particles() < BELIEVED_PARTICLES;
        Estimate { note: found.note.or(is_small.then_some(Note::FewParticles)), ..found }
    }

    /// The particles of a population at a level, at most.
    fn particles(&self) -> usize {
        self.parameters.keep.min(self.parameters.grids * self.parameters.trials_per_grid)
    }
}

impl Estimator for Descent {
    type Found = Vec<Population>;

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    fn method(&self) -> Method {
        Method::Descent
    }

    fn parameters(&self, plan: Plan) -> Plan {
        self.parameters.in_plan(plan)
    }

    fn clues(&self) -> RangeInclusive<usize> {
        1..=self.parameters.size
    }

    fn size(&self) -> Option<usize> {
        Some(self.parameters.size)
    }

    fn trials_per_block(&self) -> u64 {
        self.parameters.grids as u64 * self.parameters.trials_per_grid as u64
    }

    fn learn(&self) -> Result<(), EstimateError> {
        self.priorities();
        Ok(())
    }

    fn forget(&mut self) {
        self.priorities = OnceLock::new();
    }

    /// With fewer grids and particles, if a few grids tell that a population takes longer. A list is
    /// not made shorter.
    fn with_blocks_within(mut self, seconds: f64) -> Self {
        if self.source().listed().is_some() {
            return self;
        }
        let few = self.parameters.times(TRIED, [1, 1]);
        let (start, random) = (Instant::now(), &mut stream(self.seed(), PILOT));
        pilot(Particles::new(&self.source().sample(few.grids, random)), &few, random);
        let of_whole = few.grids as f64 / self.parameters.grids as f64;
        let whole = start.elapsed().as_secs_f64() / of_whole;
        if whole > seconds {
            let least = [FEWEST_GRIDS, BELIEVED_PARTICLES];
            self.parameters = self.parameters.times(seconds / whole, least);
            self.forget();
        }
        self
    }

    fn block_meeting(
        &self,
        index: u64,
        mut met: Option<&mut MetPuzzles>,
    ) -> Result<Vec<Population>, EstimateError> {
        let population = self.population_shown(index, |grid, clues, _| {
            if let Some(met) = &mut met {
                met.insert(grid, clues);
            }
        });
        Ok(vec![population])
    }

    /// From the least to the greatest number of clues with a minimal puzzle.
    fn estimates(&self, populations: &Vec<Population>) -> Vec<Estimate> {
        let all = (0..=self.parameters.size).filter_map(|clues| self.estimate(populations, clues));
        let mut all: Vec<Estimate> = all.collect();
        let found = |estimate: &Estimate| estimate.count > 0;
        all.truncate(all.iter().rposition(found).map_or(0, |last| last + 1));
        let first = all.iter().position(found).unwrap_or(0);
        all.split_off(first)
    }

    fn estimate(&self, populations: &Vec<Population>, clues: usize) -> Option<Estimate> {
        (clues <= self.parameters.size).then(|| self.estimate_sum(populations, clues..=clues))
    }

    fn apart(populations: &Vec<Population>) -> Option<Vec<Vec<Population>>> {
        each(populations)
    }

    fn sampled(&self, populations: &Vec<Population>) -> Option<(u64, u64)> {
        let blocks = populations.len() as u64;
        Some((blocks * self.parameters.grids as u64, blocks * self.trials_per_block()))
    }
}
