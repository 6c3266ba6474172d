//! Designs: ways to pick random minimal puzzles, each with a known probability of inclusion.

pub(super) mod draw;
mod inside;
mod paths;
mod singletons;
mod subsets;
mod supersets;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::{Tester, Weight};
use crate::random::Stream;

pub use paths::Paths;
pub use singletons::Singletons;
pub use subsets::Subsets;
pub use supersets::Supersets;

/// A way to pick random sets of minimal puzzles, with a known probability for each puzzle.
///
/// A design picks within a grid; as grids are drawn uniformly, the probability of a puzzle in
/// all grids together is Pr(m | its grid) divided by the number of grids. The probability depends
/// on the number of clues alone, and so does its inverse, the [weight](Self::weight): hits are
/// counted as integers, and weighed at the end.
pub trait Design: Debug + Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The number of cells of the subsets it draws, where all have the same.
    fn size(&self) -> Option<usize>;

    /// 1/Pr(m | grid) for a minimal puzzle with so many clues on a board of so many cells; `None`
    /// when none of them can be picked.
    fn weight(&self, cells: usize, clues: usize) -> Option<Weight>;

    /// Makes `trials` trials in each of the tester's grids, and tells of each minimal puzzle picked
    /// that has a wanted number of clues: the grid, the trial, and the number of clues.
    ///
    /// What is picked depends on the random stream alone.
    fn pick(
        &self,
        tester: &mut Tester<'_>,
        trials: usize,
        clues: &RangeInclusive<usize>,
        random: &mut Stream,
        found: &mut dyn FnMut(usize, usize, usize),
    );
}
