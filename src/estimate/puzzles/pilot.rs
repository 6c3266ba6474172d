//! The size of the subsets, chosen by a pilot.
//!
//! Small subsets are seldom proper, large ones hold so many minimal puzzles that finding them all takes
//! longer than they are worth. The pilot tries sizes from the cheapest on, and stops when two in a row
//! did worse than the best. What is compared is relative variance × cost. Cost is counted, in
//! questions to the solver and what else takes as long, so that the choice depends on the seed and
//! not on the clock.

use std::ops::RangeInclusive;

use super::{EstimateError, Method, Source, Survey};
use crate::board::Shape;

/// What a size may cost in the pilot.
const BUDGET: f64 = 2e5;
/// What drawing a grid with its small unavoidable sets costs, in questions.
const GRID: f64 = 300.0;
/// What drawing a subset costs.
const SUBSET: f64 = 0.3;
/// The blocks of the pilot are far from those of the run.
const APART: u64 = 1 << 62;

impl Survey {
    /// A survey like [`Self::new`], with the size chosen by a pilot where the method has one.
    ///
    /// With clues given, the number of clues that fares worst decides; otherwise the one that fares
    /// best.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn piloted(
        shape: Shape,
        method: Method,
        clues: Option<RangeInclusive<usize>>,
        source: Source,
        seed: u64,
    ) -> Result<Self, EstimateError> {
        let mut best: Option<(f64, Self)> = None;
        let mut worse = 0;
        for size in sizes(shape, method, clues.as_ref()) {
            let new = Self::new(shape, method, size, clues.clone(), source.clone());
            let mut survey = match new {
                Err(EstimateError::Size { .. }) => break,
                new => new?,
            };
            survey.seed = seed;
            if size.is_none() {
                return Ok(survey);
            }
            let merit = survey.merit(clues.is_some());
            if best.as_ref().is_none_or(|(least, _)| merit < *least) {
                (best, worse) = (Some((merit, survey)), 0);
            } else {
                worse += 1;
            }
            if worse == 2 {
                break;
            }
        }
        match best {
            Some((_, survey)) => Ok(survey),
            // No size is in range: the usual one tells why.
            None => Self::new(shape, method, None, clues, source),
        }
    }

    /// ln(relative variance × cost) of the number of clues that fares worst, or best.
    fn merit(&self, worst: bool) -> f64 {
        let mut pilot = self.clone();
        pilot.trials_per_grid = pilot.trials_per_grid.min(128);
        let (mut tally, mut cost) = (super::Tally::default(), 0.0);
        for block in APART.. {
            let (met, questions) = pilot.block_with_work(block);
            tally.merge(met);
            cost += questions as f64 + SUBSET * pilot.trials_per_block() as f64;
            cost += GRID * pilot.grids_per_block as f64;
            if cost > BUDGET {
                break;
            }
        }
        let of = |clues| {
            // What wasn't met may be met at the next trial: half a hit.
            let estimate = self.estimate(&tally, clues)?;
            let error = estimate.rel_err.filter(|_| estimate.count > 0);
            Some(2.0 * error.unwrap_or(2f64.sqrt()).ln() + cost.ln())
        };
        let each = self.clues.clone().filter_map(of);
        if worst {
            each.fold(f64::NEG_INFINITY, f64::max)
        } else {
            each.fold(f64::INFINITY, f64::min)
        }
    }
}

/// The sizes to try, the cheapest first; `None` where the method has no size.
fn sizes(
    shape: Shape,
    method: Method,
    clues: Option<&RangeInclusive<usize>>,
) -> Box<dyn Iterator<Item = Option<usize>>> {
    let cells = shape.cells();
    match (method, clues) {
        (Method::Singletons | Method::Paths, _) => Box::new([None].into_iter()),
        (Method::Subsets, Some(clues)) => Box::new((*clues.end()..=cells).map(Some)),
        (Method::Subsets, None) => Box::new((cells / 4 + 1..=cells).map(Some)),
        (Method::Supersets, Some(clues)) => Box::new((1..=*clues.start()).rev().map(Some)),
        (Method::Supersets, None) => Box::new([Some(cells / 3)].into_iter()),
    }
}
