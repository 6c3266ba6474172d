//! The options of an estimate of minimal puzzles, and what they choose.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use gridforest_core::board::{Grid, Shape};
use gridforest_core::estimate::EstimateError;
use gridforest_core::estimate::puzzles::{DesignKind, Method};
use gridforest_core::run::Plan;
use serde::Deserialize;

use crate::RequestError;
use crate::grids::some_grid;

/// The options of an estimate of minimal puzzles. What is `None` is chosen.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EstimatePuzzles {
    /// The method.
    pub method: Option<Method>,
    /// The cells of the random subsets; for a walk, the most clues that it visits.
    pub size: Option<usize>,
    /// The numbers of clues wanted.
    pub clues: Option<RangeInclusive<usize>>,
    /// The trials in each grid.
    pub per_grid: Option<usize>,
    /// The recorded steps of each walker.
    pub steps: Option<u64>,
    /// The steps of each walker while weights are learned.
    pub learning: Option<u64>,
    /// Whether the weights of rare puzzles are capped.
    pub capped_weights: bool,
    /// The clues of the puzzles where tours begin and end.
    pub anchor: Option<usize>,
    /// The tours from each puzzle.
    pub tours: Option<u64>,
    /// How many times as much time there is for puzzles with some numbers of needed clues.
    pub effort: Option<BTreeMap<usize, f64>>,
    /// The least number of trials, of steps of walkers, or of tours.
    pub samples: Option<u64>,
    /// Otherwise the seconds, about.
    pub time: Option<f64>,
    /// The seed of all random numbers; 1 if none is given.
    pub seed: Option<u64>,
}

/// The grids in which puzzles are met.
#[derive(Debug, Clone)]
pub enum Grids {
    /// Always new uniform ones.
    New,
    /// So many uniform ones, again and again.
    Random(usize),
    /// These, again and again.
    List(Vec<Grid>),
}

/// What methods read: what asks for them, and the options as a command line spells them.
pub const USES: [(&str, &str); 6] = [
    ("--method exact", "method clues"),
    (
        "--method singletons or paths",
        "method clues grids per-grid samples time seed puzzles checkpoint save-every",
    ),
    (
        "--method subsets or supersets",
        "method size clues grids per-grid samples time seed puzzles checkpoint save-every",
    ),
    (
        "--method descent",
        "method size clues grids per-grid samples time seed puzzles samples-out checkpoint save-every",
    ),
    (
        "--method walk",
        "method size clues steps learning capped-weights samples time seed puzzles checkpoint save-every",
    ),
    (
        "--method tours",
        "method clues grids anchor learning tours effort samples time seed puzzles samples-out checkpoint save-every",
    ),
];

/// The place in [`USES`] of a method.
pub fn use_of(method: Method) -> usize {
    match method {
        Method::Exact => 0,
        Method::Design(DesignKind::Singletons | DesignKind::Paths) => 1,
        Method::Design(DesignKind::Subsets | DesignKind::Supersets) => 2,
        Method::Descent => 3,
        Method::Walk => 4,
        Method::Tours => 5,
    }
}

/// The seconds of an estimate of which no amount is given.
pub const DEFAULT_TIME: f64 = 10.0;
/// Why a walk of no steps is refused.
const NO_STEPS: &str = "no steps: at least one is needed";
/// The most trials in a grid before the next is drawn.
const MOST_TRIALS: usize = 1 << 30;

impl EstimatePuzzles {
    /// The options that are given, by their fields.
    pub fn given(&self) -> Vec<&'static str> {
        let all = [
            ("size", self.size.is_some()),
            ("per_grid", self.per_grid.is_some()),
            ("steps", self.steps.is_some()),
            ("learning", self.learning.is_some()),
            ("capped_weights", self.capped_weights),
            ("anchor", self.anchor.is_some()),
            ("tours", self.tours.is_some()),
            ("effort", self.effort.is_some()),
            ("samples", self.samples.is_some()),
            ("time", self.time.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
    }

    /// The method that was asked for, or begun, or that suits the options that are given, here and
    /// to the face.
    pub fn method(&self, shape: Shape, begun: Option<&Plan>, others: &[&str]) -> Method {
        let begun = || begun?.parameter("method");
        let given = self.given();
        let chosen =
            || Method::choose(shape, |name| given.contains(&name) || others.contains(&name));
        self.method.or_else(begun).unwrap_or_else(chosen)
    }

    /// Refuses an option, here or of the face, that a method doesn't read.
    pub fn refuse_unread(
        &self,
        method: Method,
        others: &[&'static str],
    ) -> Result<(), RequestError> {
        let reads = |name: &str| {
            let name = name.replace('_', "-");
            USES[use_of(method)].1.split(' ').any(|read| read == name)
        };
        match self.given().into_iter().chain(others.iter().copied()).find(|name| !reads(name)) {
            Some(name) => {
                Err(RequestError::option(name, format!("no parameter of the method {method}")))
            }
            None => Ok(()),
        }
    }

    /// Refuses what can't be, before anything is spent.
    pub fn check(&self, shape: Shape) -> Result<(), RequestError> {
        let cells = shape.cells();
        let wrong = |time: f64| !(time > 0.0 && time.is_finite());
        let none = EstimateError::NoTrials;
        let refuse = |name, why: &dyn ToString| Err(RequestError::option(name, why.to_string()));
        match self {
            Self { time: Some(time), .. } if wrong(*time) => {
                refuse("time", &"the time must be above 0")
            }
            Self { per_grid: Some(0), .. } => refuse("per_grid", &none),
            Self { per_grid: Some(trials), .. } if *trials > MOST_TRIALS => {
                refuse("per_grid", &format!("at most {MOST_TRIALS} trials in a grid"))
            }
            Self { samples: Some(0), .. } => refuse("samples", &none),
            Self { tours: Some(0), .. } => refuse("tours", &none),
            Self { steps: Some(0), .. } => refuse("steps", &NO_STEPS),
            Self { learning: Some(0), .. } => refuse("learning", &NO_STEPS),
            Self { clues: Some(clues), .. } if *clues.end() > cells => {
                refuse("clues", &format!("a {shape} board has {cells} cells"))
            }
            _ => some_grid(shape),
        }
    }

    /// Whether a number of clues is wanted.
    pub fn wants(&self, clues: usize) -> bool {
        self.clues.as_ref().is_none_or(|wanted| wanted.contains(&clues))
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// An error, and the option that is to blame for it.
    pub(super) fn blamed(&self, error: EstimateError) -> RequestError {
        let name = match &error {
            EstimateError::NoUniformGrids { .. } | EstimateError::Board { .. } => "shape",
            EstimateError::Size { .. } | EstimateError::NoProperSubsets { .. } => "size",
            EstimateError::MoreCluesThanSize { .. } | EstimateError::FewerCluesThanSize { .. }
                if self.size.is_some() =>
            {
                "size"
            }
            EstimateError::Clues { .. }
            | EstimateError::MoreCluesThanSize { .. }
            | EstimateError::FewerCluesThanSize { .. } => "clues",
            EstimateError::Anchor { .. } => "anchor",
            EstimateError::Effort { .. } => "effort",
            EstimateError::TooMany { what: "tours from a start", .. } => "tours",
            EstimateError::NoTrials => "samples",
            _ => "grids",
        };
        RequestError::Estimate { name, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every option that is a field is read by some method, and every method can be asked for.
    #[test]
    fn every_option_is_read_by_some_method() {
        let all = EstimatePuzzles {
            size: Some(1),
            per_grid: Some(1),
            steps: Some(1),
            learning: Some(1),
            capped_weights: true,
            anchor: Some(1),
            tours: Some(1),
            effort: Some(BTreeMap::new()),
            samples: Some(1),
            time: Some(1.0),
            ..EstimatePuzzles::default()
        };
        for name in all.given() {
            let name = name.replace('_', "-");
            assert!(USES.iter().any(|(_, reads)| reads.split(' ').any(|read| read == name)));
        }
        for method in Method::ALL {
            assert!(USES[use_of(method)].0.contains(method.name()));
        }
    }
}
