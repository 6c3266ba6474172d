//! How many skeletons can carry a puzzle, and what each rule excludes.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::report::PossibleRow;
use gridforest::board::{CellMask, Shape, Skeleton};
use gridforest::census::classes::{Class, Classes, ClassesError};
use gridforest::run::{Progress, in_parallel};
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::leaves::{LeafSkeletons, Rising};
use gridforest::skeleton::list::{Orbit, Orbits, Stem};
use gridforest::skeleton::possible::{Carries, Exhaustion, TooManyGrids};
use gridforest::skeleton::rules::{self, Rule};
use gridforest::symmetry::MaskForms;
use gridforest::unavoidable::{DiagramError, Limits};

/// The most orbits with one number of clues that are visited.
const MOST_ORBITS: u32 = 5_000_000;
/// The most looks at a grid for one number of clues: orbits times grids.
const MOST_LOOKS: u64 = 700_000_000;

/// Why it isn't found out which skeletons are possible.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub(crate) enum PossibleError {
    /// There are too many orbits to visit each.
    #[error(
        "{shape} has {orbits} orbits of skeletons with {clues} clues: at most {MOST_ORBITS} are visited"
    )]
    TooManyOrbits {
        /// The shape.
        shape: Shape,
        /// The number of clues.
        clues: usize,
        /// The number of orbits.
        orbits: String,
    },
    /// The shape has too many grids for the way asked for.
    #[error(transparent)]
    TooManyGrids(#[from] TooManyGrids),
    /// Its grids have no list of classes.
    #[error(transparent)]
    Classes(#[from] ClassesError),
    /// A diagram of hitting sets passed a limit.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
}

/// The classes whose leaves are in memory at once: what each finds is large.
const AT_A_TIME: usize = 4;

/// How it is found out what a skeleton carries that no rule excludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// By looking at every grid.
    Exhaustion,
    /// From the leaves of the forest.
    Leaves,
    /// Not at all: it stays open.
    Rules,
}

impl Way {
    /// The least work for skeletons of these numbers of clues.
    pub(crate) fn best(shape: Shape, clues: RangeInclusive<usize>) -> Self {
        let Ok(exhaustion) = Exhaustion::of(shape) else {
            return Self::Rules;
        };
        let counts = Counts::of_shape(shape);
        let looks = |clues: usize| &counts.orbits[clues] * exhaustion.grids();
        if clues.map(looks).all(|looks| looks <= MOST_LOOKS.into()) {
            Self::Exhaustion
        } else {
            Self::Leaves
        }
    }
}

/// What is known of a shape's skeletons.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Possible {
    /// For each number of clues how many orbits can carry a proper puzzle, how many a minimal one, and
    /// how many can't, by the rule that says so.
    pub rows: Vec<PossibleRow>,
    /// The skeletons that are impossible, but possible with any clue more, where the leaves of the
    /// forest tell: one of each orbit. The cells that they leave empty are the minimal regions that
    /// hold an unavoidable set of every grid.
    pub maximal: Vec<Orbit>,
}

/// Finds out which skeletons are possible.
///
/// # Errors
/// [`PossibleError`] when the orbits with some number of clues are too many to visit, or the way isn't
/// open to the shape.
pub(crate) fn possible(
    shape: Shape,
    clues: RangeInclusive<usize>,
    way: Way,
    progress: &dyn Progress,
) -> Result<Possible, PossibleError> {
    let counts = Counts::of_shape(shape);
    let too_many = |&clues: &usize| counts.orbits[clues] > MOST_ORBITS.into();
    if let Some(clues) = clues.clone().find(too_many) {
        let orbits = counts.orbits[clues].to_string();
        return Err(PossibleError::TooManyOrbits {
            shape,
            clues,
            orbits,
        });
    }
    let levels = Levels {
        shape,
        orbits: Orbits::of_shape(shape),
        counts,
    };
    let mut maximal = Vec::new();
    let rows = match way {
        Way::Leaves => levels.by_leaves(clues, progress, &mut maximal)?,
        Way::Exhaustion => {
            let exhaustion = Exhaustion::of(shape)?;
            levels.each(clues, progress, |orbit| {
                Some(exhaustion.carries(&orbit.skeleton))
            })
        }
        Way::Rules => levels.each(clues, progress, |_| None),
    };
    progress.ended();
    Ok(Possible { rows, maximal })
}

/// What is known of an orbit: the rule that excludes it, and what it was found to carry.
type Verdict = (Option<Rule>, Option<Carries>);

struct Levels {
    shape: Shape,
    orbits: Orbits,
    counts: Counts,
}

impl Levels {
    /// The rows where each orbit is judged by itself, if no rule excludes it.
    fn each(
        &self,
        clues: RangeInclusive<usize>,
        progress: &dyn Progress,
        carries: impl Fn(&Orbit) -> Option<Carries> + Sync,
    ) -> Vec<PossibleRow> {
        progress.started(0, clues.clone().count() as u64);
        let row = |(done, clues): (u64, usize)| {
            let verdict = |orbit: &Orbit| match Rule::of(&orbit.skeleton) {
                None => (None, carries(orbit)),
                rule => (rule, None),
            };
            let row = self.row(clues, &self.visit(clues, verdict));
            progress.advanced(done + 1);
            row
        };
        (0..).zip(clues).map(row).collect()
    }

    /// The rows by the leaves of the forest, from no clues upwards. Rules and leaves are both asked
    /// about every orbit: where they contradicted each other, the numbers of a row wouldn't add up.
    fn by_leaves(
        &self,
        clues: RangeInclusive<usize>,
        progress: &dyn Progress,
        maximal: &mut Vec<Orbit>,
    ) -> Result<Vec<PossibleRow>, PossibleError> {
        Exhaustion::of(self.shape)?;
        let forms = MaskForms::of(self.shape).expect("tables serve the smallest shapes");
        let leaves = self.leaves(&forms, progress)?;
        let mut rising = Rising::new(&forms, &leaves);
        let mut rows = Vec::new();
        while rising.clues() <= *clues.end() {
            let level = rising.clues();
            let verdict = |orbit: &Orbit| {
                let carries = rising.carries(&orbit.skeleton);
                (Rule::of(&orbit.skeleton), Some(carries))
            };
            let settled = rising.is_settled();
            let verdicts = if settled {
                Vec::new()
            } else {
                self.visit(level, verdict)
            };
            if clues.contains(&level) {
                rows.push(if settled {
                    self.all_possible(level, leaves.with(level))
                } else {
                    self.row(level, &verdicts)
                });
            }
            let nothing = verdicts
                .iter()
                .filter(|(_, v)| v.1 == Some(Carries::Nothing));
            let found = rising.rise(nothing.map(|&(mask, _)| mask));
            maximal.extend(found.into_iter().map(|mask| self.orbit(&forms, mask)));
        }
        Ok(rows)
    }

    /// The skeletons of the leaves of every class.
    fn leaves(
        &self,
        forms: &MaskForms,
        progress: &dyn Progress,
    ) -> Result<LeafSkeletons, PossibleError> {
        let classes = Classes::of(self.shape)?;
        let classes: Vec<&Class> = classes.iter().collect();
        progress.started(0, classes.len() as u64);
        let mut all = LeafSkeletons::none(self.shape.cells());
        let mut done = 0;
        for some in classes.chunks(AT_A_TIME) {
            let of_class =
                |class: &&Class| LeafSkeletons::of_class(class, forms, Limits::default());
            for found in in_parallel(some, of_class) {
                all.extend(found?);
                done += 1;
                progress.advanced(done);
            }
        }
        Ok(all)
    }

    fn orbit(&self, forms: &MaskForms, mask: CellMask) -> Orbit {
        Orbit {
            skeleton: Skeleton::from_mask(self.shape, mask),
            size: &self.counts.group / forms.least(mask).1,
        }
    }

    /// Every orbit with a number of clues, as a mask, with what is known of it.
    fn visit(
        &self,
        clues: usize,
        verdict: impl Fn(&Orbit) -> Verdict + Sync,
    ) -> Vec<(CellMask, Verdict)> {
        let above = |stem: &Stem| {
            let mut verdicts = Vec::new();
            self.orbits.for_each_above(stem, clues, &mut |orbit| {
                let mask = orbit.skeleton.mask().unwrap_or_default();
                verdicts.push((mask, verdict(&orbit)));
            });
            verdicts
        };
        let parts = self.orbits.parts(&self.counts, clues);
        in_parallel(&parts, above).into_iter().flatten().collect()
    }

    fn row(&self, clues: usize, verdicts: &[(CellMask, Verdict)]) -> PossibleRow {
        let number = |which: &dyn Fn(&Verdict) -> bool| {
            verdicts
                .iter()
                .filter(|(_, verdict)| which(verdict))
                .count() as u64
        };
        let ruled = |name: &str| number(&|(rule, _)| rule.is_some_and(|rule| rule.name() == name));
        let [
            missing_digits,
            empty_rows,
            empty_columns,
            one_less_than_side,
        ] = rules::NAMES.map(ruled);
        let open = number(&|verdict| *verdict == (None, None));
        let minimal = number(&|(_, carries)| *carries == Some(Carries::Minimal));
        let proper = number(&|(_, carries)| *carries == Some(Carries::Proper)) + minimal;
        PossibleRow {
            shape: self.shape,
            group: "geometric",
            clues,
            skeletons: self.counts.skeletons[clues].to_string(),
            orbits: self.counts.orbits[clues].to_string(),
            proper: (open == 0).then_some(proper),
            minimal: (open == 0).then_some(minimal),
            missing_digits,
            empty_rows,
            empty_columns,
            one_less_than_side,
            exhaustion: number(&|verdict| *verdict == (None, Some(Carries::Nothing))),
            open,
        }
    }

    /// The row where every orbit is possible.
    fn all_possible(&self, clues: usize, minimal: usize) -> PossibleRow {
        let orbits = &self.counts.orbits[clues];
        PossibleRow {
            proper: Some(u64::try_from(orbits).expect("few orbits")),
            minimal: Some(minimal as u64),
            ..self.row(clues, &[])
        }
    }
}
