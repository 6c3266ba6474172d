//! The constructor of estimators, with the size of the subsets chosen by a pilot run.
//!
//! Small subsets are rarely proper. Large ones contain so many minimal puzzles that finding them
//! all takes longer than they are worth. The pilot tries sizes from the cheapest on, and stops when
//! two in a row did worse than the best. What is compared is relative variance × cost. Cost is
//! counted in solver calls, and what else takes as long, so that the choice depends on the seed and
//! not on the clock.

use std::ops::RangeInclusive;

use super::{DesignConfig, DesignEstimator, DesignKind};
use crate::board::Shape;
use crate::estimate::EstimateError;
use crate::estimate::error::MANY;
use crate::estimate::puzzles::{Estimator as _, GridSource, HitTotals};
use crate::run::Merge as _;

/// What a size may cost in the pilot, in solver calls.
const BUDGET: f64 = 2e5;
/// What drawing a grid with its small unavoidable sets costs.
const GRID: f64 = 300.0;
/// What drawing a subset costs.
const SUBSET: f64 = 0.3;
/// The first block of the pilot: no run has as many.
const FIRST_BLOCK: u64 = 1 << 62;

impl DesignEstimator {
    /// An estimator for grids of a source. Without a size given, a pilot run chooses it.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape or a parameter is out of range, or the size and the clues
    /// don't go together.
    pub fn new(
        shape: Shape,
        source: GridSource,
        config: DesignConfig,
    ) -> Result<Self, EstimateError> {
        if config.trials_per_grid == Some(0) || config.trials == Some(0) || config.blocks == 0 {
            return Err(EstimateError::NoTrials);
        }
        let per_grid = config.trials_per_grid.unwrap_or(1) as u64;
        EstimateError::at_most("trials in a grid", per_grid, MANY)?;
        source.check(shape)?;
        let size = match config.size {
            Some(size) => size,
            None if config.kind.has_size() => size_by_pilot(shape, &source, &config)?,
            None => shape.cells() / 3,
        };
        let mut estimator = Self::with_size(shape, source, &config, size)?;
        if let Some(trials) = config.trials_per_grid {
            estimator.trials.per_grid = trials;
        }
        Ok(match config.trials {
            Some(trials) => estimator.with_trials(trials),
            None => estimator.with_blocks(config.blocks),
        })
    }
}

/// The best size.
///
/// With clues given, the number of clues that fares worst decides; otherwise the one that fares
/// best.
fn size_by_pilot(
    shape: Shape,
    source: &GridSource,
    config: &DesignConfig,
) -> Result<usize, EstimateError> {
    let mut best: Option<(f64, usize)> = None;
    let mut worse = 0;
    for size in sizes(shape, config.kind, config.clues.as_ref()) {
        let estimator = match DesignEstimator::with_size(shape, source.clone(), config, size) {
            Err(EstimateError::Size { .. }) => break,
            new => new?,
        };
        let merit = merit(&estimator, config.clues.is_some());
        if best.is_none_or(|(least, _)| merit < least) {
            (best, worse) = (Some((merit, size)), 0);
        } else {
            worse += 1;
        }
        if worse == 2 {
            break;
        }
    }
    // If no size is in range, the usual one has the right error.
    Ok(best.map_or(shape.cells() / 3, |(_, size)| size))
}

/// ln(relative variance × cost) of the number of clues that fares worst, or best.
fn merit(estimator: &DesignEstimator, worst: bool) -> f64 {
    let per_grid = estimator.trials.per_grid.min(128);
    let grids = estimator.grids_per_block as f64;
    let (mut totals, mut cost) = (HitTotals::default(), 0.0);
    for block in FIRST_BLOCK.. {
        let (hits, solver_calls) = estimator.hits(block, per_grid, &mut |_, _| ());
        totals.merge(hits);
        cost += solver_calls as f64 + SUBSET * (grids * per_grid as f64);
        cost += GRID * grids;
        if cost > BUDGET {
            break;
        }
    }
    let of = |clues| {
        // What had no hit may have one at the next trial: it counts as half a hit.
        let estimate = estimator.estimate(&totals, clues)?;
        let error = estimate.rel_err.filter(|_| estimate.count > 0);
        Some(2.0 * error.unwrap_or(2f64.sqrt()).ln() + cost.ln())
    };
    let each = estimator.clues().filter_map(of);
    if worst { each.fold(f64::NEG_INFINITY, f64::max) } else { each.fold(f64::INFINITY, f64::min) }
}

/// The sizes to try, the cheapest first.
fn sizes(
    shape: Shape,
    kind: DesignKind,
    clues: Option<&RangeInclusive<usize>>,
) -> Box<dyn Iterator<Item = usize>> {
    let cells = shape.cells();
    match (kind, clues) {
        (DesignKind::Singletons | DesignKind::Paths, _) => Box::new(std::iter::empty()),
        (DesignKind::Subsets, Some(clues)) => Box::new(*clues.end()..=cells),
        (DesignKind::Subsets, None) => Box::new(cells / 4 + 1..=cells),
        (DesignKind::Supersets, Some(clues)) => Box::new((1..=*clues.start()).rev()),
        (DesignKind::Supersets, None) => Box::new(std::iter::once(cells / 3)),
    }
}
