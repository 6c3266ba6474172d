//! The parameters of an estimate by a design.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Design, Paths, Singletons, Subsets, Supersets};
use crate::board::Shape;
use crate::estimate::puzzles::limits::most_clues;

/// The designs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DesignKind {
    /// [`Singletons`].
    Singletons,
    /// [`Subsets`].
    #[default]
    Subsets,
    /// [`Supersets`].
    Supersets,
    /// [`Paths`].
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

    /// The design, and the numbers of clues that it can pick.
    pub(super) fn design(
        self,
        shape: Shape,
        size: usize,
    ) -> (Arc<dyn Design>, RangeInclusive<usize>) {
        let (cells, most) = (shape.cells(), most_clues(shape));
        match self {
            Self::Singletons => (Arc::new(Singletons), 1..=most),
            Self::Paths => (Arc::new(Paths), 1..=most),
            Self::Subsets => (Arc::new(Subsets { size }), 1..=size),
            Self::Supersets => (Arc::new(Supersets { size }), size..=cells.min(size + 3)),
        }
    }
}
