//! The parameters of an estimate by a design.

use std::ops::RangeInclusive;

use crate::board::Shape;
use crate::estimate::puzzles::limits::most_clues;
use crate::estimate::puzzles::{Weight, binomial};

/// A design: a way to pick random sets of minimal puzzles, with a known probability of inclusion for
/// each puzzle.
///
/// A design picks within a grid. As grids are drawn uniformly, the probability of a puzzle in all
/// grids together is Pr(m | its grid) divided by the number of grids. The probability depends on
/// the number of clues alone, and so does its inverse, the [weight](Self::weight): hits are counted
/// as integers, and weighted at the end. What is picked depends on the random stream alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DesignKind {
    /// A random subset for every wanted number of clues c is a minimal puzzle, or it isn't.
    Singletons,
    /// All minimal puzzles inside a random subset.
    #[default]
    Subsets,
    /// All minimal puzzles that contain a random subset.
    Supersets,
    /// Random deletions from a full grid: at most one puzzle on the way is minimal.
    Paths,
}

/// The parameters of a [`DesignEstimator`](super::DesignEstimator).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DesignConfig {
    /// The design.
    pub kind: DesignKind,
    /// Subsets and supersets: the number of cells of the random subsets; by default chosen by a
    /// pilot run.
    pub size: Option<usize>,
    /// The numbers of clues wanted; by default those that the design can pick. Singletons and paths
    /// go as far as minimal puzzles may.
    pub clues: Option<RangeInclusive<usize>>,
    /// The trials in each grid.
    pub trials_per_grid: Option<usize>,
    /// The number of blocks; on a list of grids it is rounded up until every grid has as many
    /// trials.
    pub blocks: u64,
    /// The least number of trials in all, instead of a number of blocks. A block has fewer trials
    /// if it alone had more than these.
    pub trials: Option<u64>,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for DesignConfig {
    fn default() -> Self {
        Self {
            kind: DesignKind::default(),
            size: None,
            clues: None,
            trials_per_grid: None,
            blocks: 1,
            trials: None,
            seed: 1,
        }
    }
}

impl DesignKind {
    /// Whether the random subsets have a size that is a parameter.
    pub(super) fn has_size(self) -> bool {
        matches!(self, Self::Subsets | Self::Supersets)
    }

    /// 1/Pr(m | grid) for a minimal puzzle with `clues` clues on a board of `cells` cells, of which
    /// subsets have `size`; `None` when none of them can be picked.
    pub fn weight(self, size: usize, cells: usize, clues: usize) -> Option<Weight> {
        let (drawn, picks) = match self {
            Self::Singletons | Self::Paths if clues <= cells => (clues, 1u8.into()),
            Self::Subsets if clues <= size && size <= cells => {
                (size, binomial(cells - clues, size - clues))
            }
            Self::Supersets if size <= clues && clues <= cells => (size, binomial(clues, size)),
            _ => return None,
        };
        Some(Weight::new(binomial(cells, drawn), picks))
    }

    /// The numbers of clues that it can pick.
    pub(super) fn clues(self, shape: Shape, size: usize) -> RangeInclusive<usize> {
        match self {
            Self::Singletons | Self::Paths => 1..=most_clues(shape),
            Self::Subsets => 1..=size,
            Self::Supersets => size..=shape.cells().min(size + 3),
        }
    }
}
