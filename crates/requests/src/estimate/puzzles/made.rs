//! The estimators of minimal puzzles, made of the options: with as much work as is asked for, was
//! begun, or fits into the time.

use std::collections::BTreeMap;
use std::time::Instant;

use gridforest_core::board::Shape;
use gridforest_core::estimate::EstimateError;
use gridforest_core::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, Estimator, GridSource,
    MulticanonicalWalk, TourConfig, Tours, WalkConfig,
};
use gridforest_core::random::stream;
use gridforest_core::run::Plan;
use gridforest_core::stats::BELIEVED_BLOCKS;

use super::options::{DEFAULT_TIME, EstimatePuzzles, Grids, effort};
use crate::catalogue::few_enough;
use crate::estimate::chosen_before;
use crate::{Asker, RequestError};

/// The seconds of the pilot that finds out how long blocks take.
const PILOT: f64 = 0.3;

/// The grids of a population of 9x9 boards, and the subsets of each, where a grid takes long to draw:
/// as many subsets in all as usual.
const FEW_GRIDS: (usize, usize) = (60, 5000);

/// The most grids that are drawn to be used again and again.
pub const MOST_GRIDS: usize = 1_000_000;

impl Grids {
    fn source(self, shape: Shape, seed: u64) -> Result<GridSource, RequestError> {
        let blame = |name| move |error| RequestError::Estimate { name, error };
        let uniform = || {
            if !GridSource::needs_no_list(shape) {
                few_enough(shape)?;
            }
            GridSource::uniform(shape).map_err(blame("shape"))
        };
        let list = match self {
            Self::New => return uniform(),
            Self::Random(number) if number > MOST_GRIDS => {
                let why = format!("{number} grids are held in memory: at most {MOST_GRIDS}");
                return Err(RequestError::option("grids", why));
            }
            // Apart from the streams of the blocks.
            Self::Random(number) => uniform()?.sample(number, &mut stream(seed, u64::MAX)),
            Self::List(list) => list,
        };
        GridSource::list(shape, list).map_err(blame("grids"))
    }
}

/// An estimate that was asked for, on boards of a shape, or that was begun.
pub(super) struct Asked<'a> {
    pub(super) options: &'a EstimatePuzzles,
    pub(super) shape: Shape,
    pub(super) begun: Option<&'a Plan>,
    pub(super) asker: &'a dyn Asker,
}

impl Asked<'_> {
    fn source(&self, grids: Grids) -> Result<GridSource, RequestError> {
        grids.source(self.shape, self.options.seed())
    }

    fn begun_with<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.begun?.parameter(name)
    }

    fn size(&self) -> Option<usize> {
        self.options.size.or_else(|| self.begun_with("size"))
    }

    pub(super) fn design(
        &self,
        kind: DesignKind,
        grids: Grids,
    ) -> Result<DesignEstimator, RequestError> {
        let config = DesignConfig {
            kind,
            size: self.size(),
            clues: self.options.clues.clone(),
            trials_per_grid: self.options.per_grid,
            seed: self.options.seed(),
            ..DesignConfig::default()
        };
        let design = self.made(DesignEstimator::new(self.shape, self.source(grids)?, config))?;
        if let (None, Some(size)) = (self.options.size, design.size()) {
            self.asker.remark(&format!("subsets of {size} cells"));
        }
        self.with_blocks(design)
    }

    pub(super) fn descent(&self, grids: Grids) -> Result<Descent, RequestError> {
        let source = self.source(grids)?;
        let few = (self.shape.cells() == 81 && source.is_slow()).then_some(FEW_GRIDS);
        let begun = |name| self.begun_with(name);
        let (few, subsets) = (few.map(|few| few.0), few.map(|few| few.1));
        let config = DescentConfig {
            size: self.size(),
            clues: self.options.clues.clone(),
            grids: begun("grids_per_block").or(few),
            trials_per_grid: self.options.per_grid.or(begun("trials_per_grid")).or(subsets),
            keep: begun("keep"),
            seed: self.options.seed(),
            ..DescentConfig::default()
        };
        self.with_blocks(self.made(Descent::new(self.shape, source, config))?)
    }

    pub(super) fn walk(&self) -> Result<MulticanonicalWalk, RequestError> {
        let source = Grids::New.source(self.shape, self.options.seed()).ok();
        if let (None, Some(_)) = (&source, self.options.size) {
            let shape = self.shape;
            let why =
                format!("walks of {shape} begin at whole grids: uniform ones cannot be drawn");
            return Err(RequestError::option("size", why));
        }
        let usual = match self.options.capped_weights {
            true => WalkConfig::default().with_capped_weights(),
            false => WalkConfig::default(),
        };
        let config = WalkConfig {
            clues: self.options.clues.clone(),
            max_clues: self.size(),
            learning_steps: self.learning().unwrap_or(usual.learning_steps),
            steps: (self.options.steps.or_else(|| self.begun_with("steps"))).unwrap_or(usual.steps),
            seed: self.options.seed(),
            ..usual
        };
        self.with_blocks(self.made(MulticanonicalWalk::new(self.shape, source, config))?)
    }

    pub(super) fn tours(&self, grids: Grids) -> Result<Tours, RequestError> {
        let begun = || {
            let text: String = self.begun_with("clues")?;
            let (low, high) = text.split_once("..")?;
            Some(low.parse().ok()?..=high.parse().ok()?)
        };
        let Some(clues) = self.options.clues.clone().or_else(begun) else {
            let why = "which numbers of clues? Tours need the least and the greatest";
            return Err(RequestError::option("clues", why));
        };
        let usual = TourConfig::new(clues);
        let config = TourConfig {
            anchor: self.options.anchor.or_else(|| self.begun_with("anchor")),
            effort: self.options.effort.clone().or_else(|| self.begun_effort()).unwrap_or_default(),
            neighbours: self.options.neighbours.or_else(|| self.begun_with("neighbours")),
            learning_steps: self.learning().unwrap_or(usual.learning_steps),
            tours: (self.options.tours.or_else(|| self.begun_with("tours"))).unwrap_or(usual.tours),
            seed: self.options.seed(),
            ..usual
        };
        self.with_blocks(self.made(Tours::new(self.shape, self.source(grids)?, config))?)
    }

    fn learning(&self) -> Option<u64> {
        self.options.learning.or_else(|| self.begun_with("learning"))
    }

    fn begun_effort(&self) -> Option<BTreeMap<usize, f64>> {
        let text: String = self.begun_with("effort")?;
        effort(&text)
    }

    /// An estimator; says which numbers of clues are looked for, if none are named.
    fn made<E: Estimator>(&self, made: Result<E, EstimateError>) -> Result<E, RequestError> {
        let estimator = made.map_err(|error| self.options.blamed(error))?;
        if self.options.clues.is_none() {
            let (low, high) = estimator.clues().into_inner();
            self.asker.remark(&format!(
                "minimal puzzles with {low} to {high} clues are looked for: another number of clues, or size of the subsets, changes that"
            ));
        }
        Ok(estimator)
    }

    fn learn<E: Estimator>(&self, estimator: &E) -> Result<(), RequestError> {
        estimator.learn().map_err(|error| self.options.blamed(error))
    }

    /// As many blocks as are asked for, else as were begun, else as time allows.
    fn with_blocks<E: Estimator>(&self, estimator: E) -> Result<E, RequestError> {
        if E::LEARNS {
            self.asker.remark(&format!("learning the weights of the {}", estimator.method()));
            self.asker.phase("the learning of the weights");
            let start = Instant::now();
            self.learn(&estimator)?;
            let seconds = start.elapsed().as_secs_f64();
            self.asker
                .remark(&format!("learned in {seconds:.1} s, which are not part of the time"));
        }
        match (self.options.samples, self.begun) {
            (Some(samples), _) => Ok(estimator.with_trials(samples)),
            (None, Some(plan)) => {
                if self.options.time.is_some() {
                    self.asker.remark(&chosen_before(plan.blocks));
                }
                Ok(estimator.with_blocks(plan.blocks))
            }
            (None, None) => self.affordable(estimator),
        }
    }

    /// As many blocks as the time allows, by running some, and at least as many as an error needs.
    fn affordable<E: Estimator>(&self, mut estimator: E) -> Result<E, RequestError> {
        let seconds = self.options.time.unwrap_or(DEFAULT_TIME) * self.asker.threads() as f64;
        if self.options.steps.is_none() {
            estimator = estimator.with_blocks_within(seconds / BELIEVED_BLOCKS as f64);
        }
        self.learn(&estimator)?;
        self.asker.phase("the pilot");
        let start = Instant::now();
        let mut blocks = 0;
        while start.elapsed().as_secs_f64() < PILOT {
            let run = estimator.block(blocks);
            run.map_err(|error| RequestError::Estimate { name: "learning", error })?;
            blocks += 1;
        }
        let each = start.elapsed().as_secs_f64() / blocks as f64;
        Ok(estimator.with_blocks(((seconds / each) as u64).max(BELIEVED_BLOCKS as u64)))
    }
}
