//! How far forced entries complete a critical set.
//!
//! An entry of a partial Latin square is *forced* where a cell has one symbol left, or a row or a
//! column one cell for a symbol: the naked and hidden singles of [`Deduction::Singles`].
//!
//! # References
//! 1. P. Adams, R. Bean, A. Khodkar, "A census of critical sets in the Latin squares of order at most
//!    six", Ars Combin. 68 (2003).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Deducer, Deduction};
use crate::board::Puzzle;

/// How far forced entries complete a critical set, or another puzzle with one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// One forced entry after the other completes it.
    Strong,
    /// Some entries are forced, but not all.
    Weak,
    /// No entry is forced.
    TotallyWeak,
}

impl Strength {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Strong, Self::Weak, Self::TotallyWeak];

    /// The strength of a puzzle with one solution.
    ///
    /// ```
    /// use gridforest::board::Puzzle;
    /// use gridforest::features::{Deducer, Strength};
    /// let shape = "latin3".parse()?;
    /// let critical = Puzzle::parse(shape, "1...3....")?;
    /// assert_eq!(Strength::of(&Deducer::new(shape), &critical), Strength::Strong);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the deducer is for another shape.
    pub fn of(deducer: &Deducer, puzzle: &Puzzle) -> Self {
        let deduced = deducer.deduce(puzzle, Deduction::Singles);
        match deduced.rounds {
            _ if deduced.is_solved() => Self::Strong,
            0 => Self::TotallyWeak,
            _ => Self::Weak,
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Strong => "strong",
            Self::Weak => "weak",
            Self::TotallyWeak => "totally weak",
        })
    }
}
