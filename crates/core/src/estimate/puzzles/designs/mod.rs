//! Designs: ways to pick random minimal puzzles, each with a known probability of inclusion.

mod config;
pub(super) mod draw;
mod estimator;
mod paths;
mod pilot;
mod singletons;
mod subpuzzles;
mod subsets;
mod supersets;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::{ClueSetTester, Weight};
use crate::board::CellMask;
use crate::random::Stream;

pub use config::{DesignConfig, DesignKind};
pub use estimator::DesignEstimator;
pub use paths::Paths;
pub use singletons::Singletons;
pub use subsets::Subsets;
pub use supersets::Supersets;

/// A way to pick random sets of minimal puzzles, with a known probability of inclusion for each
/// puzzle.
///
/// A design picks within a grid. As grids are drawn uniformly, the probability of a puzzle in all
/// grids together is Pr(m | its grid) divided by the number of grids. The probability depends on
/// the number of clues alone, and so does its inverse, the [weight](Self::weight): hits are counted
/// as integers, and weighted at the end.
pub trait Design: Debug + Send + Sync {
    /// The number of cells of the subsets it draws, where all have the same.
    fn size(&self) -> Option<usize> {
        None
    }

    /// 1/Pr(m | grid) for a minimal puzzle with `clues` clues on a board of `cells` cells; `None`
    /// when none of them can be picked.
    fn weight(&self, cells: usize, clues: usize) -> Option<Weight>;

    /// Makes the trials in each of the tester's grids, and records each minimal puzzle that is
    /// picked and has a wanted number of clues.
    ///
    /// What is picked depends on the random stream alone.
    fn sample(
        &self,
        tester: &mut ClueSetTester<'_>,
        trials: &Trials,
        random: &mut Stream,
        record: &mut dyn FnMut(Hit),
    );
}

/// What is to be done in each grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trials {
    /// The number of trials.
    pub per_grid: usize,
    /// The numbers of clues wanted.
    pub clues: RangeInclusive<usize>,
}

/// A minimal puzzle that was picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Its grid, by the place in the tester's list.
    pub grid: usize,
    /// The trial in this grid.
    pub trial: usize,
    /// The cells of its clues.
    pub clues: CellMask,
}
