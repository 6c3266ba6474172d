//! The estimators as jobs: their blocks can be distributed, checkpointed and merged.
//!
//! A plan names everything that a result depends on. Its parameters are texts that are written by hand,
//! so that renaming a type or a field changes no plan and old checkpoints can still be resumed.

use sha2::{Digest, Sha256};

use super::descent::Population;
use super::walk::{Caps, Visits};
use super::{Descent, Source, Survey, Tally, Walk};
use crate::estimate::tag;
use crate::run::{Block, BlockError, Job, Merge, Plan, hex};

/// An estimate by a design: a block is some grids with their trials.
#[derive(Debug, Clone)]
pub struct SurveyJob(pub Survey);

impl Job for SurveyJob {
    type Partial = Tally;
    const NAME: &'static str = "puzzles";

    fn plan(&self) -> Plan {
        let survey = &self.0;
        let (low, high) = (survey.clues.start(), survey.clues.end());
        let size = survey.design.size();
        Plan::new(Self::NAME, survey.blocks)
            .with("shape", survey.shape)
            .with("method", survey.design.name())
            .with(
                "size",
                size.map_or_else(String::new, |size| size.to_string()),
            )
            .with("clues", format!("{low}..{high}"))
            .with("grids", grids_tag(&survey.source))
            .with("grids_per_block", survey.grids_per_block)
            .with("trials_per_grid", survey.trials_per_grid)
            .seeded(survey.seed)
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
        Plan::new(Self::NAME, descent.blocks)
            .with("shape", descent.shape)
            .with("size", descent.size)
            .with("grids", descent.grids)
            .with("trials_per_grid", descent.trials_per_grid)
            .with("keep", descent.keep)
            .with("importance", tag::floats(&descent.importance))
            .seeded(descent.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block(block.index)])
    }
}

/// An estimate by multicanonical walks: a block is an ensemble of walkers.
#[derive(Debug, Clone)]
pub struct WalkJob(pub Walk);

impl Job for WalkJob {
    type Partial = Vec<Visits>;
    const NAME: &'static str = "walk";

    fn plan(&self) -> Plan {
        let walk = &self.0;
        let (low, high) = (walk.clues.start(), walk.clues.end());
        Plan::new(Self::NAME, walk.blocks)
            .with("shape", walk.shape)
            .with("clues", format!("{low}..{high}"))
            .with("size", walk.top)
            .with("caps", caps_tag(walk.caps))
            .with("finest", walk.finest)
            .with("walkers", walk.walkers)
            .with("learning", walk.learning)
            .with("steps", walk.steps)
            .seeded(walk.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![self.0.block(block.index)])
    }
}

/// Exact sums: merging is addition.
impl Merge for Tally {
    fn merge(&mut self, later: Self) {
        self.merge(later);
    }
}

/// Tells lists of grids apart.
fn grids_tag(source: &Source) -> String {
    let Source::List(grids) = source else {
        return "uniform".to_owned();
    };
    let mut hasher = Sha256::new();
    grids
        .iter()
        .for_each(|grid| hasher.update(grid.to_string()));
    format!("{} listed, sha256 {}", grids.len(), hex(&hasher.finalize()))
}

/// The version 1 of the caps of weights: the words are those of the first release.
fn caps_tag(caps: Caps) -> String {
    let (steep, deep) = (tag::float(caps.steep), tag::float(caps.deep));
    format!(
        "Caps {{ steep: {steep}, deep: {deep}, explores: {} }}",
        caps.explores
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::estimate::puzzles::Method;
    use crate::random::stream;

    fn shape() -> Shape {
        "2x2".parse().unwrap()
    }

    fn parameters(plan: &Plan) -> Vec<String> {
        let pairs = plan.parameters.iter();
        pairs
            .map(|(name, value)| format!("{name} {value}"))
            .collect()
    }

    /// Checkpoints of earlier releases carry these texts.
    #[test]
    fn plans_of_designs_are_pinned() {
        let uniform = Source::uniform(shape()).unwrap();
        let list = Source::list(shape(), uniform.sample(2, &mut stream(1, 0))).unwrap();
        let new = |method, source| Survey::new(shape(), method, Some(7), Some(4..=6), source);
        let subsets = SurveyJob(new(Method::Subsets, uniform).unwrap()).plan();
        assert_eq!(
            (subsets.job.as_str(), subsets.seed, subsets.blocks),
            ("puzzles", 1, 1)
        );
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
        let paths = SurveyJob(new(Method::Paths, list).unwrap()).plan();
        assert_eq!(paths.parameters["size"], "");
        assert!(paths.parameters["grids"].starts_with("2 listed, sha256 "));
    }

    #[test]
    fn plans_of_descents_are_pinned() {
        let uniform = Source::uniform(shape()).unwrap();
        let mut descent = Descent::new(shape(), Some(6), uniform).unwrap();
        descent.aim_at(4..=5).unwrap();
        let plan = DescentJob(descent).plan();
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

    #[test]
    fn plans_of_walks_are_pinned() {
        let mut walk = Walk::new(shape(), Some(4..=6), None, None).unwrap();
        let plan = WalkJob(walk.clone()).plan();
        assert_eq!(plan.job, "walk");
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
        assert_eq!(parameters(&plan), texts);
        walk.be_gentle();
        assert_eq!(
            WalkJob(walk).plan().parameters["caps"],
            "Caps { steep: 4.0, deep: 9.2, explores: true }"
        );
    }
}
