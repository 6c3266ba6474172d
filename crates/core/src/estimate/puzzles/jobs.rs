//! The estimators as jobs: their blocks can be distributed, checkpointed and merged.
//!
//! A plan names everything that a result depends on. Its parameters are texts that are written by
//! hand, so that renaming a type or a field changes no plan and old checkpoints can still be
//! resumed.

use sha2::{Digest, Sha256};

use super::descent::Population;
use super::tours::TourBlock;
use super::walk::{VisitHistogram, WeightCaps};
use super::{Descent, DesignEstimator, GridSource, HitTotals, Method, MulticanonicalWalk, Tours};
use crate::estimate::tag;
use crate::run::{Block, BlockError, Job, Merge, Plan, hex};

/// An estimate by a design: a block is some grids with their trials.
#[derive(Debug, Clone)]
pub struct DesignJob(pub DesignEstimator);

impl Job for DesignJob {
    type Partial = HitTotals;
    const NAME: &'static str = "puzzles";

    fn plan(&self) -> Plan {
        let estimator = &self.0;
        let (low, high) = estimator.clues().into_inner();
        let size = estimator.design().size();
        Plan::new(Self::NAME, estimator.blocks())
            .with("shape", estimator.shape())
            .with("method", estimator.design().name())
            .with("size", size.map_or_else(String::new, |size| size.to_string()))
            .with("clues", format!("{low}..{high}"))
            .with("grids", grids_tag(estimator.source()))
            .with("grids_per_block", estimator.grids_per_block())
            .with("trials_per_grid", estimator.trials_per_grid())
            .seeded(estimator.seed())
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(self.0.block(block.index))
    }
}

/// An estimate by descent: a block is a population.
#[derive(Debug, Clone)]
pub struct DescentJob(pub Descent);

impl Job for DescentJob {
    type Partial = Vec<Population>;
    const NAME: &'static str = "descent";

    fn plan(&self) -> Plan {
        let descent = &self.0;
        plan_in_grids(Self::NAME, descent.blocks(), descent.source())
            .with("shape", descent.shape())
            .with("size", descent.size())
            .with("grids", descent.grids())
            .with("trials_per_grid", descent.trials_per_grid())
            .with("keep", descent.keep())
            .with("importance", tag::floats(descent.importance()))
            .seeded(descent.seed())
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block(block.index)])
    }
}

/// An estimate by multicanonical walks: a block is an ensemble of walkers.
#[derive(Debug, Clone)]
pub struct WalkJob(pub MulticanonicalWalk);

impl Job for WalkJob {
    type Partial = Vec<VisitHistogram>;
    const NAME: &'static str = "walk";

    fn plan(&self) -> Plan {
        let walk = &self.0;
        let (low, high) = walk.clues().into_inner();
        Plan::new(Self::NAME, walk.blocks())
            .with("shape", walk.shape())
            .with("clues", format!("{low}..{high}"))
            .with("size", walk.max_clues())
            .with("caps", caps_tag(walk.caps()))
            .with("finest", walk.min_cutoff())
            .with("walkers", walk.walkers())
            .with("learning", walk.learning_steps())
            .with("steps", walk.steps())
            .seeded(walk.seed())
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block(block.index)])
    }
}

/// An estimate by tours: a block is some populations with the tours that start in them.
#[derive(Debug, Clone)]
pub struct TourJob(pub Tours);

impl Job for TourJob {
    type Partial = Vec<TourBlock>;
    const NAME: &'static str = "tours";

    fn plan(&self) -> Plan {
        let (tours, config, descent) = (&self.0, self.0.config(), self.0.descent());
        let (low, high) = tours.clues().into_inner();
        let effort = config.effort.as_deref();
        plan_in_grids(Self::NAME, tours.blocks(), descent.source())
            .with("shape", tours.shape())
            .with("clues", format!("{low}..{high}"))
            .with("anchor", tours.anchor())
            .with("redundant", config.max_redundant)
            .with("effort", effort.map_or_else(String::new, tag::floats))
            .with("learning", config.learning_steps)
            .with("learning_rule", LEARNING_RULE)
            .with("populations", config.populations)
            .with("starts", config.starts)
            .with("tours", config.tours)
            .with("size", descent.size())
            .with("grids", descent.grids())
            .with("trials_per_grid", descent.trials_per_grid())
            .with("keep", descent.keep())
            .with("importance", tag::floats(descent.importance()))
            .seeded(tours.seed())
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block(block.index)?])
    }
}

impl Method {
    /// The method of an estimate that a plan describes.
    pub fn of_job(plan: &Plan) -> Option<Self> {
        let is = |name: &str| plan.job.split(',').next() == Some(name);
        match () {
            () if is(DesignJob::NAME) => plan.parameters.get("method")?.parse().ok(),
            () if is(DescentJob::NAME) => Some(Self::Descent),
            () if is(WalkJob::NAME) => Some(Self::Walk),
            () if is(TourJob::NAME) => Some(Self::Tours),
            () => None,
        }
    }
}

/// Exact sums: merging is addition.
impl Merge for HitTotals {
    fn merge(&mut self, later: Self) {
        self.merge(later);
    }
}

/// A plan for grids that are drawn, as the first release wrote it, or for a list.
fn plan_in_grids(name: &str, blocks: u64, source: &GridSource) -> Plan {
    let plan = Plan::new(name, blocks);
    match source.listed() {
        Some(_) => plan.with("list", grids_tag(source)),
        None => plan,
    }
}

/// How the weights of tours are learned; the first rule had no least gain.
const LEARNING_RULE: u32 = 2;

/// Tells lists of grids apart.
fn grids_tag(source: &GridSource) -> String {
    let Some(grids) = source.listed() else {
        return "uniform".to_owned();
    };
    let mut hasher = Sha256::new();
    grids.iter().for_each(|grid| hasher.update(grid.to_string()));
    format!("{} listed, sha256 {}", grids.len(), hex(&hasher.finalize()))
}

/// The version 1 of the caps of weights: the words are those of the first release.
fn caps_tag(caps: WeightCaps) -> String {
    let (steep, deep) = (tag::float(caps.within_level), tag::float(caps.between_levels));
    format!("Caps {{ steep: {steep}, deep: {deep}, explores: {} }}", caps.explore_unvisited)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::estimate::puzzles::{
        DescentConfig, DesignConfig, DesignKind, TourConfig, WalkConfig,
    };
    use crate::random::stream;

    fn shape() -> Shape {
        "2x2".parse().unwrap()
    }

    fn parameters(plan: &Plan) -> Vec<String> {
        let pairs = plan.parameters.iter();
        pairs.map(|(name, value)| format!("{name} {value}")).collect()
    }

    /// Checkpoints of earlier releases carry these texts.
    #[test]
    fn plans_of_designs_are_pinned() {
        let uniform = GridSource::uniform(shape()).unwrap();
        let list = GridSource::list(shape(), uniform.sample(2, &mut stream(1, 0))).unwrap();
        let plan = |kind, source| {
            let config =
                DesignConfig { kind, size: Some(7), clues: Some(4..=6), ..DesignConfig::default() };
            DesignJob(DesignEstimator::new(shape(), source, config).unwrap()).plan()
        };
        let subsets = plan(DesignKind::Subsets, uniform);
        assert_eq!((subsets.job.as_str(), subsets.seed, subsets.blocks), ("puzzles", 1, 1));
        let texts = [
            "clues 4..6",
            "grids uniform",
            "grids_per_block 64",
            "method subsets",
            "shape 2x2",
            "size 7",
            "trials_per_grid 8",
        ];
        assert_eq!(parameters(&subsets), texts);
        let paths = plan(DesignKind::Paths, list);
        assert_eq!(paths.parameters["size"], "");
        assert_eq!(
            paths.parameters["grids"],
            "2 listed, sha256 0d7d36dd6ce102284455d7407631ca46a735e488c93b08a2ffe02403ba70206f"
        );
    }

    #[test]
    fn plans_of_descents_are_pinned() {
        let uniform = GridSource::uniform(shape()).unwrap();
        let config =
            DescentConfig { size: Some(6), clues: Some(4..=5), ..DescentConfig::default() };
        let plan = DescentJob(Descent::new(shape(), uniform, config).unwrap()).plan();
        assert_eq!(plan.job, "descent");
        let texts = [
            "grids 50",
            "importance [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0]",
            "keep 1000",
            "shape 2x2",
            "size 6",
            "trials_per_grid 50",
        ];
        assert_eq!(parameters(&plan), texts);
    }

    /// A checkpoint of the same estimate in other grids is refused.
    #[test]
    fn plans_tell_given_grids_apart() {
        let uniform = GridSource::uniform(shape()).unwrap();
        let plans = |source: &GridSource| {
            let descent = Descent::new(shape(), source.clone(), DescentConfig::default());
            let tours = Tours::new(shape(), source.clone(), TourConfig::new(4..=6));
            [DescentJob(descent.unwrap()).plan(), TourJob(tours.unwrap()).plan()]
        };
        let grids = uniform.sample(2, &mut stream(1, 0));
        assert_ne!(grids[0], grids[1]);
        let lists = [&grids[..1], &grids[1..], &grids[..]];
        let of_list = |list: &[_]| plans(&GridSource::list(shape(), list.to_vec()).unwrap());
        let all: Vec<_> = lists.map(of_list).into_iter().chain([plans(&uniform)]).collect();
        for method in 0..2 {
            for (place, plan) in all.iter().enumerate() {
                let same = all.iter().filter(|other| other[method] == plan[method]);
                assert_eq!(same.count(), 1, "{place}");
                let is_listed = plan[method].parameters.contains_key("list");
                assert_eq!(is_listed, place < 3);
            }
        }
    }

    #[test]
    fn plans_of_walks_are_pinned() {
        let config = WalkConfig { clues: Some(4..=6), ..WalkConfig::default() };
        let plan = |config| {
            let walk = MulticanonicalWalk::new(shape(), None, config).unwrap();
            WalkJob(walk).plan()
        };
        let flat = plan(config.clone());
        assert_eq!(flat.job, "walk");
        let texts = [
            "caps Caps { steep: 6.0, deep: 15.0, explores: false }",
            "clues 4..6",
            "finest 1",
            "learning 100000",
            "shape 2x2",
            "size 16",
            "steps 20000",
            "walkers 32",
        ];
        assert_eq!(parameters(&flat), texts);
        let capped = plan(config.with_capped_weights());
        assert_eq!(capped.parameters["caps"], "Caps { steep: 4.0, deep: 9.2, explores: true }");
        assert_eq!(capped.parameters["finest"], "2");
    }
}
