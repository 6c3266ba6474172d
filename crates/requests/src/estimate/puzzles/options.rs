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
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct EstimatePuzzles {
    /// The method [default: exact on boards of side up to 5 if no option says otherwise, otherwise
    /// descent]
    #[cfg_attr(feature = "cli", arg(long, value_parser = methods()))]
    pub method: Option<Method>,
    /// The number of cells of the random subsets [default: subsets and supersets, by a pilot run;
    /// descent, half the cells, without boxes five eighths, 9x9 30, with further sets 24]; walk: the
    /// largest number of clues that it visits
    #[cfg_attr(feature = "cli", arg(long, value_name = "S"))]
    pub size: Option<usize>,
    /// Only these numbers of clues: K or A..B [default: all that the method finds]
    #[cfg_attr(feature = "cli", arg(long, value_name = "K|A..B", value_parser = crate::parse::clues))]
    pub clues: Option<RangeInclusive<usize>>,
    /// The number of trials in each grid
    #[cfg_attr(feature = "cli", arg(long, value_name = "T"))]
    pub per_grid: Option<usize>,
    /// Walk: the recorded steps of each walker [default: 20000]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub steps: Option<u64>,
    /// Walk, tours: the steps of each walker while the weights are learned [default: walk 100000,
    /// tours 12500 for each number of clues]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub learning: Option<u64>,
    /// Tours: the clues of the minimal puzzles where tours begin and end [default: of --clues, what
    /// is nearest to a third of the cells]
    #[cfg_attr(feature = "cli", arg(long, value_name = "K"))]
    pub anchor: Option<usize>,
    /// Tours: the tours from each puzzle [default: 1000]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub tours: Option<u64>,
    /// Tours: so many times as much time for puzzles with K clues that are needed
    #[cfg_attr(feature = "cli", arg(long, value_name = "K=E,..", value_parser = given_effort))]
    pub effort: Option<BTreeMap<usize, f64>>,
    /// Tours: walks leave out the greatest number of clues. The puzzles with it are estimated from
    /// those with a clue less, of which one in E visits is searched for neighbours: two clues in place
    /// of one. Not with --grids
    #[cfg_attr(feature = "cli", arg(long, value_name = "E"))]
    pub neighbours: Option<u64>,
    /// Walk: cap the weights of rare puzzles, so that walkers leave them sooner; useful for the
    /// fewest clues of 9x9
    #[cfg_attr(feature = "cli", arg(long, alias = "gentle"))]
    pub capped_weights: bool,
    /// The least number of trials; walk: of steps of walkers; tours: of tours
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", conflicts_with = "time"))]
    pub samples: Option<u64>,
    /// The approximate running time, without that in which walks and tours learn [default: 10]; the
    /// number of trials then depends on the machine
    #[cfg_attr(feature = "cli", arg(long, value_name = "SECONDS", value_parser = crate::parse::seconds))]
    pub time: Option<f64>,
    /// The seed of all random numbers
    #[cfg_attr(feature = "cli", arg(long, value_name = "S", default_value = "1"))]
    pub seed: Option<u64>,
}

/// The methods, and what they do.
#[cfg(feature = "cli")]
fn methods() -> impl clap::builder::TypedValueParser<Value = Method> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
    let value = |method: Method| PossibleValue::new(method.name()).help(method.meaning());
    let parser = PossibleValuesParser::new(Method::ALL.map(value));
    parser.map(|name| name.parse().expect("one of the names"))
}

/// Reads how the time of tours is shared: `19=6,20=2`; none twice.
pub fn effort(text: &str) -> Option<BTreeMap<usize, f64>> {
    let pair = |part: &str| {
        let (clues, effort) = part.split_once('=')?;
        let pair: (usize, f64) = (clues.trim().parse().ok()?, effort.trim().parse().ok()?);
        (pair.1 > 0.0 && pair.1.is_finite()).then_some(pair)
    };
    let pairs: Option<Vec<_>> = text.split(',').map(pair).collect();
    let (pairs, mut all) = (pairs?, BTreeMap::new());
    pairs.into_iter().all(|(clues, effort)| all.insert(clues, effort).is_none()).then_some(all)
}

/// The same, of an option.
#[cfg(feature = "cli")]
fn given_effort(text: &str) -> Result<BTreeMap<usize, f64>, &'static str> {
    let expected = "expected different numbers of clues with a factor above 0, such as 19=6,20=2";
    effort(text).ok_or(expected)
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
        "method clues grids anchor learning tours effort neighbours samples time seed puzzles samples-out checkpoint save-every",
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
            ("neighbours", self.neighbours.is_some()),
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
            Self { neighbours: Some(0), .. } => {
                refuse("neighbours", &"none of 0 visits: one in 1 or more is needed")
            }
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
            | EstimateError::OneNumber { .. }
            | EstimateError::MoreCluesThanSize { .. }
            | EstimateError::FewerCluesThanSize { .. } => "clues",
            EstimateError::Anchor { .. } => "anchor",
            EstimateError::Effort { .. } => "effort",
            EstimateError::Neighbours => "neighbours",
            EstimateError::TooMany { what: "tours from a start", .. } => "tours",
            EstimateError::NoTrials => "samples",
            EstimateError::LostTour { .. } | EstimateError::NotLearned { .. } => "learning",
            EstimateError::NoGrids
            | EstimateError::FixedGrids
            | EstimateError::OtherShape { .. }
            | EstimateError::SourceShape { .. } => "grids",
            _ => "method",
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
            neighbours: Some(1),
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

    #[test]
    fn efforts_are_factors_by_number_of_clues() {
        assert_eq!(effort("3=2.5,1=4"), Some([(1, 4.0), (3, 2.5)].into()));
        for wrong in ["", "3", "3=0", "3=-1", "x=1", "3=1,", "3=inf", "3=1,3=2"] {
            assert_eq!(effort(wrong), None, "{wrong}");
        }
    }
}
