//! Ranges of numbers of clues, as options give them.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::ranges::range;

/// A number of clues, or a range of them with both ends: `K` or `A..B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct Clues {
    pub(in crate::cli) least: usize,
    pub(in crate::cli) most: usize,
}

impl Clues {
    pub(in crate::cli) fn range(self) -> RangeInclusive<usize> {
        self.least..=self.most
    }
}

impl FromStr for Clues {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let range = range(text, "number of clues: write K or A..B")?;
        let (least, most) = range.into_inner();
        Ok(Self { least, most })
    }
}
