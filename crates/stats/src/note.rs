//! Why an error is not to be believed: one word beside an estimate.
//!
//! An estimator knows how many independent parts its error rests on, and whether these agree. Where
//! that is not enough, the estimate carries a note. An estimate without a note has an error whose
//! coverage was measured: its 95 % interval holds the true value in at least 93 % of the cases.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The fewest independent blocks from whose spread an error is stated.
pub const LEAST_BLOCKS: usize = 8;

/// The fewest blocks from whose spread alone an error is believed. A spread of eight is too small
/// by chance so often that one estimate in two thousand is more than six such errors off.
pub const BELIEVED_BLOCKS: usize = 16;

/// Why the error of an estimate is not to be believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Note {
    /// Nothing was found: the interval is a bound from above.
    NoHits,
    /// Too few independent blocks; below [`LEAST_BLOCKS`] there is no error.
    FewBlocks,
    /// Populations of too few particles, whose estimates are skewed.
    FewParticles,
    /// Too few puzzles were found for their spread to be known.
    FewHits,
    /// Too few of the blocks have visited these puzzles.
    FewVisits,
    /// Few values carry the sum: the error is that of a long tail that was hardly seen.
    HeavyTail,
    /// The chains differ among themselves more than each of them varies.
    NotMixed,
    /// Neighbouring temperatures have too few states in common.
    PoorOverlap,
    /// All blocks gave the same value, so that their spread says nothing.
    NoSpread,
}

impl Note {
    /// All notes.
    pub const ALL: [Self; 9] = [
        Self::NoHits,
        Self::FewBlocks,
        Self::FewParticles,
        Self::FewHits,
        Self::FewVisits,
        Self::HeavyTail,
        Self::NotMixed,
        Self::PoorOverlap,
        Self::NoSpread,
    ];

    /// The word in tables.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoHits => "no_hits",
            Self::FewBlocks => "few_blocks",
            Self::FewParticles => "few_particles",
            Self::FewHits => "few_hits",
            Self::FewVisits => "few_visits",
            Self::HeavyTail => "heavy_tail",
            Self::NotMixed => "not_mixed",
            Self::PoorOverlap => "poor_overlap",
            Self::NoSpread => "no_spread",
        }
    }

    /// What it means, for the legend of a table.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::NoHits => "nothing was found; the interval is a bound from above",
            Self::FewBlocks => {
                "too few independent blocks for their spread to be known; below eight there is no error"
            }
            Self::FewParticles => {
                "the populations have too few particles: their estimates are skewed"
            }
            Self::FewHits => "too few puzzles were found for their spread to be known",
            Self::FewVisits => "too few blocks have visited these puzzles",
            Self::HeavyTail => "few values carry the sum",
            Self::NotMixed => "the chains differ more than each of them varies",
            Self::PoorOverlap => "neighbouring temperatures have too few states in common",
            Self::NoSpread => "all blocks gave the same value",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_that_are_written() {
        for note in Note::ALL {
            assert_eq!(serde_json::to_string(&note).unwrap(), format!("\"{note}\""));
        }
    }
}
