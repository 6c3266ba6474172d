//! How many skeletons can carry a puzzle: the rules first, then every grid where that is feasible.

use std::ops::RangeInclusive;

use rayon::prelude::*;
use thiserror::Error;

use crate::board::Shape;
use crate::report::PossibleRow;
use crate::run::Progress;
use crate::skeleton::count::Counts;
use crate::skeleton::list::{Orbit, Orbits};
use crate::skeleton::possible::{Carries, Exhaustion};
use crate::skeleton::rules::Rule;

/// The most orbits with one number of clues that are visited.
const MOST_ORBITS: u32 = 5_000_000;
/// The most looks at a grid for one number of clues: orbits times grids.
const MOST_LOOKS: u64 = 700_000_000;

/// There are too many orbits to visit each.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{shape} has {orbits} orbits of skeletons with {clues} clues: at most {MOST_ORBITS} are visited"
)]
pub struct TooManyOrbits {
    /// The shape.
    pub shape: Shape,
    /// The number of clues.
    pub clues: usize,
    /// The number of orbits.
    pub orbits: String,
}

/// What is known of each number of clues: how many orbits can carry a proper puzzle, how many a minimal
/// one, and how many can't, by the rule that says so.
///
/// # Errors
/// [`TooManyOrbits`] when the orbits with some number of clues are too many to visit.
pub fn possible_rows(
    shape: Shape,
    clues: RangeInclusive<usize>,
    progress: &dyn Progress,
) -> Result<Vec<PossibleRow>, TooManyOrbits> {
    let counts = Counts::of_shape(shape);
    for clues in clues.clone() {
        let orbits = &counts.orbits[clues];
        if *orbits > MOST_ORBITS.into() {
            let orbits = orbits.to_string();
            return Err(TooManyOrbits {
                shape,
                clues,
                orbits,
            });
        }
    }
    let exhaustion = Exhaustion::of(shape).ok();
    let orbits = Orbits::of_shape(shape);
    let total = clues.clone().count() as u64;
    progress.started(0, total);
    let mut rows = Vec::new();
    for clues in clues {
        let number = u64::try_from(&counts.orbits[clues]).expect("few orbits");
        let feasible = |e: &&Exhaustion| number * e.grids() as u64 <= MOST_LOOKS;
        let exhaustion = exhaustion.as_ref().filter(feasible);
        let mut skeletons = Vec::new();
        orbits.for_each(clues, &mut |orbit| skeletons.push(orbit));
        let verdicts: Vec<Verdict> = skeletons
            .par_iter()
            .map(|o| verdict(o, exhaustion))
            .collect();
        rows.push(row(shape, clues, &counts, &verdicts));
        progress.advanced(rows.len() as u64);
    }
    progress.ended();
    Ok(rows)
}

/// What is known of an orbit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Ruled(Rule),
    Looked(Carries),
    Open,
}

fn verdict(orbit: &Orbit, exhaustion: Option<&Exhaustion>) -> Verdict {
    match (Rule::of(&orbit.skeleton), exhaustion) {
        (Some(rule), _) => Verdict::Ruled(rule),
        (None, Some(exhaustion)) => Verdict::Looked(exhaustion.carries(&orbit.skeleton)),
        (None, None) => Verdict::Open,
    }
}

fn row(shape: Shape, clues: usize, counts: &Counts, verdicts: &[Verdict]) -> PossibleRow {
    let number =
        |which: &dyn Fn(&Verdict) -> bool| verdicts.iter().filter(|v| which(v)).count() as u64;
    let ruled = |name: usize| {
        let name = crate::skeleton::rules::NAMES[name];
        number(&|v| matches!(v, Verdict::Ruled(rule) if rule.name() == name))
    };
    let looked = |carries| number(&|v| *v == Verdict::Looked(carries));
    let open = number(&|v| *v == Verdict::Open);
    let minimal = looked(Carries::Minimal);
    PossibleRow {
        shape,
        group: "geometric",
        clues,
        skeletons: counts.skeletons[clues].to_string(),
        orbits: counts.orbits[clues].to_string(),
        proper: (open == 0).then(|| looked(Carries::Proper) + minimal),
        minimal: (open == 0).then_some(minimal),
        missing_digits: ruled(0),
        empty_rows: ruled(1),
        empty_columns: ruled(2),
        one_less_than_side: ruled(3),
        exhaustion: looked(Carries::Nothing),
        open,
    }
}
