//! What each method computes: as asked, else as the checkpoint has begun, else as a pilot or the
//! time says.

use std::ops::RangeInclusive;
use std::time::Instant;

use anyhow::{Result, anyhow};

use super::{DEFAULT_TIME, Puzzles};
use crate::cli::plumbing::stop;
use crate::cli::plumbing::{OrUsage, Session, Usage};
use gridforest::estimate::EstimateError;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, GridSource,
    MulticanonicalWalk, TourConfig, Tours, WalkConfig,
};
use gridforest::run::Plan;
use gridforest::stats::BELIEVED_BLOCKS;

impl Puzzles {
    /// The estimator: as asked, else as begun, else as a pilot says.
    pub(super) fn design(
        &self,
        kind: DesignKind,
        begun: Option<&Plan>,
        session: &Session,
    ) -> Result<DesignEstimator> {
        let config = DesignConfig {
            kind,
            size: self.size.or_else(|| parameter(begun, "size")),
            clues: self.clues(),
            trials_per_grid: self.trials_per_grid()?,
            trials: self.trials()?,
            blocks: 1,
            seed: self.seed,
        };
        let estimator = DesignEstimator::new(self.shape, self.source()?, config);
        let estimator = estimator.map_err(|error| self.blamed(error))?;
        if self.size.is_none()
            && let Some(size) = estimator.design().size()
        {
            session.remark(&format!("subsets of {size} cells"));
        }
        self.tell_range(estimator.clues(), session);
        Ok(match (self.samples, begun) {
            (Some(_), _) => estimator,
            (None, Some(plan)) => estimator.with_blocks(plan.blocks),
            (None, None) => {
                let blocks = self.affordable(session, |block| {
                    estimator.block(block);
                });
                estimator.with_blocks(blocks)
            }
        })
    }

    /// The populations that are wanted: as asked, else as begun, else as time allows.
    pub(super) fn descent(
        &self,
        clues: Option<&RangeInclusive<usize>>,
        begun: Option<&Plan>,
        session: &Session,
    ) -> Result<Descent> {
        let config = DescentConfig {
            size: self.size.or_else(|| parameter(begun, "size")),
            clues: clues.cloned(),
            trials_per_grid: self.trials_per_grid()?,
            seed: self.seed,
            ..DescentConfig::default()
        };
        let samples = self.trials()?;
        let descent = Descent::new(self.shape, self.source()?, config);
        let descent = descent.map_err(|error| self.blamed(error))?;
        self.tell_range(1..=descent.size(), session);
        let blocks = match (samples, begun) {
            (Some(samples), _) => samples.div_ceil(descent.trials_per_block()),
            (None, Some(plan)) => plan.blocks,
            (None, None) => {
                descent.priorities();
                self.affordable(session, |block| {
                    descent.block(block);
                })
            }
        };
        Ok(descent.with_blocks(blocks))
    }

    /// The walk that is wanted: as asked, else as begun, else as time allows.
    pub(super) fn walkers(
        &self,
        begun: Option<&Plan>,
        session: &Session,
    ) -> Result<MulticanonicalWalk> {
        let max_clues = self.size.or_else(|| parameter(begun, "size"));
        let source = GridSource::uniform(self.shape).ok();
        if let (None, Some(_)) = (&source, self.size) {
            let shape = self.shape;
            let why = "uniform ones cannot be drawn";
            return Err(anyhow!("walks of {shape} begin at whole grids: {why}")).or_usage("--size");
        }
        let samples = self.trials()?;
        let asked_or_begun = |argument, asked: Option<u64>, name, usual| {
            let begun = || parameter(begun, name).map(|steps| steps as u64);
            match asked.or_else(begun).unwrap_or(usual) {
                0 => Err(anyhow!("no steps: at least one is needed")).or_usage(argument),
                steps => Ok(steps),
            }
        };
        let mut config = WalkConfig::default();
        if self.capped_weights {
            config = config.with_capped_weights();
        }
        let config = WalkConfig {
            clues: self.clues(),
            max_clues,
            learning_steps: asked_or_begun(
                "--learning",
                self.learning,
                "learning",
                config.learning_steps,
            )?,
            steps: asked_or_begun("--steps", self.steps, "steps", config.steps)?,
            seed: self.seed,
            ..config
        };
        let mut walk = MulticanonicalWalk::new(self.shape, source, config)
            .map_err(|error| self.blamed(error))?;
        self.tell_range(walk.clues(), session);
        session.remark("learning the weights of the walk");
        stop::in_phase("the learning of the weights");
        let start = Instant::now();
        walk.learn();
        let seconds = start.elapsed().as_secs_f64();
        session.remark(&format!("learned in {seconds:.1} s, which are not part of --time"));
        let blocks = match (samples, begun) {
            (Some(samples), _) => samples.div_ceil(walk.steps() * walk.walkers() as u64),
            (None, Some(plan)) => plan.blocks,
            (None, None) => {
                if self.steps.is_none() {
                    walk = walk.with_steps_for(self.seconds(session) / BELIEVED_BLOCKS as f64);
                }
                self.affordable(session, |block| {
                    walk.block(block);
                })
            }
        };
        Ok(walk.with_blocks(blocks))
    }

    /// The tours that are wanted: as asked, else as begun, else as time allows.
    pub(super) fn tours(&self, begun: Option<&Plan>, session: &Session) -> Result<Tours> {
        let clues = self.clues().or_else(|| clues_of(begun));
        let Some(clues) = clues else {
            return Err(anyhow!("which numbers of clues? Tours need --clues A..B"))
                .or_usage("--clues");
        };
        let usual = TourConfig::new(clues);
        let begun_with = |name| parameter(begun, name).map(|number| number as u64);
        let config = TourConfig {
            anchor: self.anchor.or_else(|| parameter(begun, "anchor")),
            effort: match &self.effort {
                Some(effort) => Some(effort.table()),
                None => effort_of(begun),
            },
            learning_steps: self
                .learning
                .or_else(|| begun_with("learning"))
                .unwrap_or(usual.learning_steps),
            tours: self.tours.or_else(|| begun_with("tours")).unwrap_or(usual.tours),
            seed: self.seed,
            ..usual
        };
        let samples = self.trials()?;
        let source = self.source()?;
        let tours = Tours::new(self.shape, source, config).map_err(|error| self.blamed(error))?;
        session.remark("learning the weights of the tours");
        stop::in_phase("the learning of the weights");
        let start = Instant::now();
        tours.learn();
        let seconds = start.elapsed().as_secs_f64();
        session.remark(&format!("learned in {seconds:.1} s, which are not part of --time"));
        let mut lost = None;
        let blocks = match (samples, begun) {
            (Some(samples), _) => samples.div_ceil(tours.tours_per_block()),
            (None, Some(plan)) => plan.blocks,
            (None, None) => self.affordable(session, |block| {
                lost = lost.take().or(tours.block(block).err());
            }),
        };
        if let Some(lost) = lost {
            return Err(lost.into());
        }
        Ok(tours.with_blocks(blocks))
    }

    fn trials_per_grid(&self) -> Result<Option<usize>> {
        match self.per_grid {
            Some(0) => Err(EstimateError::NoTrials).or_usage("--per-grid"),
            trials => Ok(trials),
        }
    }

    fn trials(&self) -> Result<Option<u64>> {
        match self.samples {
            Some(0) => Err(EstimateError::NoTrials).or_usage("--samples"),
            trials => Ok(trials),
        }
    }

    /// An error, and the argument that is to blame for it.
    fn blamed(&self, error: EstimateError) -> Usage {
        let argument = match &error {
            EstimateError::NoUniformGrids { .. } | EstimateError::Board { .. } => "SHAPE",
            EstimateError::Size { .. } => "--size",
            EstimateError::Clues { .. } => "--clues",
            EstimateError::MoreCluesThanSize { .. } | EstimateError::FewerCluesThanSize { .. } => {
                if self.size.is_some() {
                    "--size"
                } else {
                    "--clues"
                }
            }
            EstimateError::Anchor { .. } => "--anchor",
            EstimateError::Effort => "--effort",
            EstimateError::NoTrials => "--samples",
            _ => "--grids",
        };
        Usage::new(argument, error)
    }

    /// The number of blocks that the time allows, by running some, and at least as many as an error
    /// needs.
    fn affordable(&self, session: &Session, mut run: impl FnMut(u64)) -> u64 {
        stop::in_phase("the pilot");
        let start = Instant::now();
        let mut blocks = 0u64;
        while start.elapsed().as_secs_f64() < 0.3 {
            run(blocks);
            blocks += 1;
        }
        let each = start.elapsed().as_secs_f64() / blocks as f64;
        ((self.seconds(session) / each) as u64).max(BELIEVED_BLOCKS as u64)
    }

    /// The seconds that all threads have together.
    fn seconds(&self, session: &Session) -> f64 {
        self.time.unwrap_or(DEFAULT_TIME) * session.threads() as f64
    }

    /// Says which numbers of clues are looked for, if none are named.
    fn tell_range(&self, clues: RangeInclusive<usize>, session: &Session) {
        if self.clues.is_none() {
            let (low, high) = clues.into_inner();
            session.remark(&format!(
                "minimal puzzles with {low} to {high} clues are looked for; others are left out (--clues, --size)"
            ));
        }
    }
}

/// The numbers of clues of the plan of a checkpoint.
fn clues_of(plan: Option<&Plan>) -> Option<RangeInclusive<usize>> {
    let (low, high) = plan?.parameters.get("clues")?.split_once("..")?;
    Some(low.parse().ok()?..=high.parse().ok()?)
}

/// The effort by number of needed clues of the plan of a checkpoint.
fn effort_of(plan: Option<&Plan>) -> Option<Vec<f64>> {
    let text = plan?.parameters.get("effort")?;
    let numbers = text.strip_prefix('[')?.strip_suffix(']')?.split(", ");
    numbers.map(|number| number.parse().ok()).collect()
}

/// A number of the plan of a checkpoint.
fn parameter(plan: Option<&Plan>, name: &str) -> Option<usize> {
    plan?.parameters.get(name)?.parse().ok()
}
