//! How many skeletons can carry a puzzle, by number of clues, and what each rule excludes.
//!
//! A rule excludes an orbit by a proof of its own. Of the orbits that no rule excludes, either
//! every grid is looked at ([`Exhaustion`]), or the minimal puzzles of all grids are taken from the
//! leaves of the forest ([`LeafSkeletons`]).

use std::ops::{ControlFlow, RangeInclusive};

use serde::{Deserialize, Serialize};

use super::closure::UpwardClosure;
use super::count::Counts;
use super::error::SkeletonError;
use super::exhaustion::{Carries, Exhaustion};
use super::leaves::LeafSkeletons;
use super::list::{Orbit, Orbits, Prefix};
use super::rules::{self, Rule};
use crate::board::{CellMask, Shape, Skeleton};
use crate::census::classes::{Class, Classes};
use crate::run::{Progress, in_parallel};
use crate::symmetry::MaskForms;
use crate::unavoidable::Limits;

/// The most orbits with one number of clues that are visited.
const MAX_ORBITS: u32 = 5_000_000;
/// The most pairs of an orbit and a grid for one number of clues where exhaustion is chosen.
const MAX_PAIRS: u64 = 700_000_000;
/// The classes whose leaves are in memory at once: they are many.
const CLASSES_AT_ONCE: usize = 4;

/// How it is decided what the skeletons carry that no rule excludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By looking at every grid.
    Exhaustion,
    /// From the leaves of the forest.
    Leaves,
    /// Not at all: these skeletons stay open.
    RulesOnly,
}

impl Method {
    /// The method that takes the least time for skeletons of a shape with these numbers of clues.
    pub fn fastest(shape: Shape, clues: RangeInclusive<usize>) -> Self {
        let Ok(exhaustion) = Exhaustion::of(shape) else {
            return Self::RulesOnly;
        };
        let counts = Counts::of_shape(shape);
        let pairs = |clues: usize| &counts.orbits[clues] * exhaustion.grids();
        if clues.map(pairs).all(|pairs| pairs <= MAX_PAIRS.into()) {
            Self::Exhaustion
        } else {
            Self::Leaves
        }
    }
}

/// How many orbits of skeletons with one number of clues carry what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelCounts {
    /// The number of clues.
    pub clues: usize,
    /// The orbits that carry a proper puzzle; `None` where some orbits are open.
    pub proper: Option<u64>,
    /// The orbits that carry a minimal puzzle; `None` where some orbits are open.
    pub minimal: Option<u64>,
    /// The orbits that each rule excludes first, in the order of [`rules::NAMES`].
    pub excluded: [u64; rules::NAMES.len()],
    /// The orbits that no rule excludes and that were found to carry no puzzle.
    pub impossible: u64,
    /// The orbits that no rule excludes and that weren't looked at.
    pub open: u64,
}

/// What is known of a shape's skeletons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classification {
    /// All skeletons and orbits.
    pub counts: Counts,
    /// One level for each number of clues asked for.
    pub levels: Vec<LevelCounts>,
    /// The orbits that are impossible, but possible with any clue more; filled by
    /// [`Method::Leaves`] alone. The cells that they leave empty are the minimal regions that
    /// contain an unavoidable set of every grid.
    pub maximal: Vec<Orbit>,
}

impl Classification {
    /// Decides which skeletons with these numbers of clues carry a proper or a minimal puzzle.
    ///
    /// # Errors
    /// [`SkeletonError::TooManyOrbits`] when the orbits with some number of clues are too many to
    /// visit, others when the method can't be applied to the shape.
    ///
    /// ```
    /// use gridforest::run::Silent;
    /// use gridforest::skeleton::possible::{Classification, Method};
    /// let shape = "2x2".parse()?;
    /// let found = Classification::of(shape, 4..=4, Method::Exhaustion, &Silent)?;
    /// assert_eq!((found.levels[0].proper, found.levels[0].minimal), (Some(9), Some(9)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        shape: Shape,
        clues: RangeInclusive<usize>,
        method: Method,
        progress: &dyn Progress,
    ) -> Result<Self, SkeletonError> {
        let counts = Counts::of_shape(shape);
        check(shape, &counts, clues.clone())?;
        let visitor = Visitor { shape, orbits: Orbits::of_shape(shape), counts, progress };
        let mut maximal = Vec::new();
        let levels = match method {
            Method::Leaves => visitor.by_leaves(clues, &mut maximal)?,
            Method::Exhaustion => {
                let exhaustion = Exhaustion::of(shape)?;
                visitor.each(clues, |orbit| Some(exhaustion.carries(&orbit.skeleton)))
            }
            Method::RulesOnly => visitor.each(clues, |_| None),
        };
        progress.ended();
        Ok(Self { counts: visitor.counts, levels, maximal })
    }
}

/// Refuses numbers of clues with too many orbits to visit.
pub(super) fn check(
    shape: Shape,
    counts: &Counts,
    mut clues: RangeInclusive<usize>,
) -> Result<(), SkeletonError> {
    match clues.find(|&clues| counts.orbits[clues] > MAX_ORBITS.into()) {
        None => Ok(()),
        Some(clues) => {
            let orbits = counts.orbits[clues].clone();
            Err(SkeletonError::TooManyOrbits { shape, clues, orbits, limit: MAX_ORBITS })
        }
    }
}

/// What is known of an orbit: the rule that excludes it, and what it was found to carry.
type Verdict = (Option<Rule>, Option<Carries>);

struct Visitor<'a> {
    shape: Shape,
    orbits: Orbits,
    counts: Counts,
    progress: &'a dyn Progress,
}

impl Visitor<'_> {
    /// The levels where each orbit is judged by itself, if no rule excludes it.
    fn each(
        &self,
        clues: RangeInclusive<usize>,
        carries: impl Fn(&Orbit) -> Option<Carries> + Send + Sync,
    ) -> Vec<LevelCounts> {
        self.progress.started(0, clues.clone().count() as u64);
        let level = |(done, clues): (u64, usize)| {
            let verdict = |orbit: &Orbit| judged(orbit, &carries);
            let level = level(clues, &self.visit(clues, verdict));
            self.progress.advanced(done + 1);
            level
        };
        (0..).zip(clues).map(level).collect()
    }

    /// The levels by the leaves of the forest, from no clues upwards. Rules and leaves are both
    /// asked about every orbit: where they contradicted each other, the numbers of a level wouldn't
    /// add up.
    fn by_leaves(
        &self,
        clues: RangeInclusive<usize>,
        maximal: &mut Vec<Orbit>,
    ) -> Result<Vec<LevelCounts>, SkeletonError> {
        Exhaustion::of(self.shape)?;
        let forms = MaskForms::of(self.shape).expect("tables serve the smallest shapes");
        let leaves = self.leaves(&forms)?;
        let mut closure = UpwardClosure::new(&forms, &leaves);
        let mut levels = Vec::new();
        while closure.clues() <= *clues.end() {
            let present = closure.clues();
            let complete = closure.is_complete();
            let verdicts = if complete {
                Vec::new()
            } else {
                self.visit(present, |orbit| {
                    let carries = closure.carries(&orbit.skeleton);
                    (Rule::of(&orbit.skeleton), Some(carries))
                })
            };
            if clues.contains(&present) {
                levels.push(if complete {
                    self.all_possible(present, leaves.with(present))
                } else {
                    level(present, &verdicts)
                });
            }
            let impossible =
                verdicts.iter().filter(|(_, (_, carries))| *carries == Some(Carries::Nothing));
            let found = closure.advance(impossible.map(|&(mask, _)| mask));
            maximal.extend(found.into_iter().map(|mask| self.orbit(&forms, mask)));
        }
        Ok(levels)
    }

    /// The skeletons of the leaves of every class.
    fn leaves(&self, forms: &MaskForms) -> Result<LeafSkeletons, SkeletonError> {
        let classes = Classes::of(self.shape)?;
        let classes: Vec<&Class> = classes.iter().collect();
        self.progress.started(0, classes.len() as u64);
        let mut all = LeafSkeletons::none(self.shape.cells());
        let mut done = 0;
        for some in classes.chunks(CLASSES_AT_ONCE) {
            let of_class =
                |class: &&Class| LeafSkeletons::of_class(class, forms, Limits::default());
            for found in in_parallel(some, of_class) {
                all.extend(found?);
                done += 1;
                self.progress.advanced(done);
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
        verdict: impl Fn(&Orbit) -> Verdict + Send + Sync,
    ) -> Vec<(CellMask, Verdict)> {
        let orbits = &self.orbits;
        let with_prefix = |prefix: &Prefix| {
            let mut verdicts = Vec::new();
            let _ = orbits.for_each_with_prefix(prefix, clues, &mut |orbit| {
                let mask = orbit.skeleton.mask().unwrap_or_default();
                verdicts.push((mask, verdict(&orbit)));
                ControlFlow::Continue(())
            });
            verdicts
        };
        let parts = orbits.parts(&self.counts, clues);
        in_parallel(&parts, with_prefix).into_iter().flatten().collect()
    }

    /// The level where every orbit is possible.
    fn all_possible(&self, clues: usize, minimal: usize) -> LevelCounts {
        let orbits = &self.counts.orbits[clues];
        LevelCounts {
            proper: Some(u64::try_from(orbits).expect("at most MAX_ORBITS")),
            minimal: Some(minimal as u64),
            ..level(clues, &[])
        }
    }
}

/// What is known of an orbit that is looked at only where no rule excludes it.
pub(super) fn judged(orbit: &Orbit, carries: impl Fn(&Orbit) -> Option<Carries>) -> Verdict {
    match Rule::of(&orbit.skeleton) {
        None => (None, carries(orbit)),
        rule => (rule, None),
    }
}

/// Counts verdicts.
fn level(clues: usize, verdicts: &[(CellMask, Verdict)]) -> LevelCounts {
    let mut level = LevelCounts::none(clues);
    verdicts.iter().for_each(|(_, verdict)| level.count(*verdict));
    level.closed()
}

impl LevelCounts {
    /// No orbit yet.
    pub(super) fn none(clues: usize) -> Self {
        let excluded = [0; rules::NAMES.len()];
        Self { clues, proper: Some(0), minimal: Some(0), excluded, impossible: 0, open: 0 }
    }

    /// Counts an orbit.
    pub(super) fn count(&mut self, (rule, carries): Verdict) {
        let excluded = rule.and_then(|rule| rules::NAMES.iter().position(|&n| n == rule.name()));
        if let Some(place) = excluded {
            self.excluded[place] += 1;
        }
        let add = |count: &mut Option<u64>| *count = count.map(|count| count + 1);
        match (rule, carries) {
            (_, Some(Carries::Minimal)) => {
                add(&mut self.proper);
                add(&mut self.minimal);
            }
            (_, Some(Carries::Proper)) => add(&mut self.proper),
            (None, Some(Carries::Nothing)) => self.impossible += 1,
            (None, None) => self.open += 1,
            _ => {}
        }
    }

    /// Without the numbers that open orbits leave unknown.
    pub(super) fn closed(self) -> Self {
        let known = |count: Option<u64>| count.filter(|_| self.open == 0);
        Self { proper: known(self.proper), minimal: known(self.minimal), ..self }
    }

    /// Takes in others of the level.
    pub(super) fn add(&mut self, other: &Self) {
        let sum = |a: Option<u64>, b: Option<u64>| Some(a? + b?);
        self.proper = sum(self.proper, other.proper);
        self.minimal = sum(self.minimal, other.minimal);
        self.excluded.iter_mut().zip(other.excluded).for_each(|(mine, other)| *mine += other);
        self.impossible += other.impossible;
        self.open += other.open;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Runner, Silent};
    use crate::skeleton::PossibleJob;

    fn classified(
        shape: Shape,
        clues: RangeInclusive<usize>,
        method: Method,
    ) -> Result<Classification, SkeletonError> {
        Classification::of(shape, clues, method, &Silent)
    }

    #[test]
    fn leaves_and_exhaustion_give_the_same_levels_and_every_orbit_is_in_one_place() {
        for name in ["2x2", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let by = |method| classified(shape, 0..=16, method).unwrap();
            let (leaves, exhaustion) = (by(Method::Leaves), by(Method::Exhaustion));
            assert!(exhaustion.maximal.is_empty() && !leaves.maximal.is_empty());
            for (a, b) in leaves.levels.iter().zip(&exhaustion.levels) {
                assert_eq!(a, b, "{name}");
                let excluded: u64 = a.excluded.iter().sum();
                let places = a.proper.unwrap() + excluded + a.impossible;
                assert_eq!(leaves.counts.orbits[a.clues], places.into(), "{name}");
            }
            assert_eq!(leaves.levels.len(), 17);
            let job = PossibleJob::new(shape, 0..=16).unwrap();
            let blocks = Runner::default().finish(&job).unwrap();
            assert_eq!(job.classification(blocks), exhaustion, "{name}");
        }
    }

    #[test]
    fn what_rules_leave_open_is_not_counted_as_impossible() {
        let shape: Shape = "3x3".parse().unwrap();
        assert_eq!(Method::fastest(shape, 8..=9), Method::RulesOnly);
        let found = classified(shape, 6..=6, Method::RulesOnly).unwrap();
        assert_eq!((found.levels[0].open, found.levels[0].proper), (0, Some(0)));
        let many = classified(shape, 20..=20, Method::RulesOnly);
        assert!(matches!(many, Err(SkeletonError::TooManyOrbits { clues: 20, .. })));
        assert_eq!(Method::fastest("2x2".parse().unwrap(), 0..=16), Method::Exhaustion);
    }
}
