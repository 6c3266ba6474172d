//! The vicinity of puzzles, {−M+N}: M clues removed and N others added.

use gridforest_core::board::{Puzzle, Shape};
use gridforest_core::vary::{Removals, VaryJob, Wanted};
use serde::Deserialize;

use crate::RequestError;

/// Every proper puzzle that has lost and got so many clues.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args), group(skip))]
#[serde(deny_unknown_fields)]
pub struct Vary {
    /// The number of clues to remove
    #[cfg_attr(feature = "cli", arg(long, value_name = "M"))]
    pub remove: usize,
    /// The number of clues to add
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub add: usize,
    /// Only minimal puzzles
    #[cfg_attr(feature = "cli", arg(long))]
    #[serde(default)]
    pub minimal: bool,
    /// Only puzzles with clues in the same cells
    #[cfg_attr(feature = "cli", arg(long))]
    #[serde(default)]
    pub same_pattern: bool,
    /// Only puzzles whose clue cells have every reflection and rotation that those of the original
    /// puzzle have
    #[cfg_attr(feature = "cli", arg(long))]
    #[serde(default)]
    pub same_symmetry: bool,
    /// One puzzle of each class, in canonical form
    #[cfg_attr(feature = "cli", arg(long))]
    #[serde(default)]
    pub canonical: bool,
}

impl Vary {
    /// Refuses a vicinity that is the puzzle itself.
    pub fn check(&self) -> Result<(), RequestError> {
        match self.remove + self.add {
            0 => Err(RequestError::option("remove", "nothing to remove, nothing to add")),
            _ => Ok(()),
        }
    }

    /// The search around puzzles of a shape; those with too few clues have no vicinity.
    ///
    /// # Errors
    /// [`RequestError::Limit`] when there are too many ways.
    pub fn job(&self, shape: Shape, mut puzzles: Vec<Puzzle>) -> Result<VaryJob, RequestError> {
        self.check()?;
        puzzles.retain(|puzzle| puzzle.clues() >= self.remove);
        let many = || RequestError::limit("remove", "more than 2^64 ways to remove so many clues");
        let removals = Removals::of(puzzles, self.remove).ok_or_else(many)?;
        let Self { remove, add, minimal, same_pattern, same_symmetry, canonical } = *self;
        let wanted = Wanted { remove, add, minimal, same_pattern, same_symmetry };
        Ok(VaryJob::new(shape, removals, wanted, canonical))
    }
}
