//! The parameters of a multicanonical walk.

use std::ops::RangeInclusive;

use super::weights::WeightCaps;
use crate::board::Shape;
use crate::estimate::EstimateError;
use crate::estimate::error::MANY;
use crate::estimate::puzzles::limits::{check_board, check_clues, check_size, most_clues};
use crate::stats::BELIEVED_BLOCKS;

/// The parameters of a [`MulticanonicalWalk`](super::MulticanonicalWalk). What is `None` is chosen
/// by the shape of the board.
#[derive(Debug, Clone, PartialEq)]
pub struct WalkConfig {
    /// The numbers of clues of the minimal puzzles to be estimated; by default from a fifth of the
    /// cells to two fifths, or as far as minimal puzzles of a Latin square may go.
    pub clues: Option<RangeInclusive<usize>>,
    /// The greatest number of clues that walkers have; by default two fifths of the cells. Without
    /// a source of uniform grids it is the number of cells.
    pub max_clues: Option<usize>,
    /// By how much the weight of a rare macrostate may exceed that of others.
    pub caps: WeightCaps,
    /// At each number of clues, macrostates with fewer redundant clues than this have a bin of
    /// their own.
    pub min_cutoff: usize,
    /// The walkers of an ensemble.
    pub walkers: usize,
    /// The steps of each walker while the weights are learned.
    pub learning_steps: u64,
    /// The steps of each walker that are recorded; a third as many come before.
    pub steps: u64,
    /// The number of ensembles.
    pub blocks: u64,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for WalkConfig {
    fn default() -> Self {
        Self {
            clues: None,
            max_clues: None,
            caps: WeightCaps::FLAT,
            min_cutoff: 1,
            walkers: 32,
            learning_steps: 100_000,
            steps: 20_000,
            blocks: BELIEVED_BLOCKS as u64,
            seed: 1,
        }
    }
}

impl WalkConfig {
    /// With capped weights and finer bins: for the fewest clues of 9x9, where a walker should soon
    /// leave a rare puzzle that it has found.
    #[must_use]
    pub fn with_capped_weights(self) -> Self {
        Self { caps: WeightCaps::CAPPED, min_cutoff: 2, ..self }
    }

    /// The numbers of clues wanted, and the greatest that walkers have, validated.
    pub(super) fn clue_range(
        &self,
        shape: Shape,
        has_source: bool,
    ) -> Result<(RangeInclusive<usize>, usize), EstimateError> {
        let cells = check_board(shape, 127)?;
        let usual = match self.clues {
            None if !shape.has_boxes() => cells.min(most_clues(shape) + 1),
            _ => (2 * cells).div_ceil(5),
        };
        let above_wanted = self.clues.as_ref().map_or(0, |clues| clues.end().saturating_add(1));
        let max_clues = match has_source {
            false => cells,
            true => self.max_clues.unwrap_or(usual.max(above_wanted)),
        };
        check_size(shape, max_clues)?;
        let default = (cells / 5).max(1)..=max_clues.min(usual) - 1;
        let clues = self.clues.clone().unwrap_or(default);
        let (_, high) = check_clues(shape, &clues, 1)?;
        if high >= max_clues {
            return Err(EstimateError::MoreCluesThanSize { size: max_clues, clues: high });
        }
        if self.walkers == 0 || [self.learning_steps, self.steps, self.blocks].contains(&0) {
            return Err(EstimateError::NoTrials);
        }
        EstimateError::at_most("walkers", self.walkers as u64, MANY)?;
        Ok((clues, max_clues))
    }
}
