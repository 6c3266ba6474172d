//! Bins: the macrostates that a walk distinguishes.

use std::ops::{Range, RangeInclusive};

use crate::estimate::puzzles::Macrostate;

/// Each macrostate is a bin, but at each number of clues those with `cutoff` or more redundant
/// clues share one.
///
/// Bins are numbered from the most clues to the fewest, and at each number of clues from the shared
/// bin to the minimal puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bins {
    clues: RangeInclusive<usize>,
    /// By number of clues from the least.
    cutoff: Vec<usize>,
    /// The number of the shared bin.
    first: Vec<usize>,
}

impl Bins {
    /// The bins of these numbers of clues.
    pub(super) fn new(clues: RangeInclusive<usize>, cutoff: Vec<usize>) -> Self {
        debug_assert_eq!(cutoff.len(), clues.clone().count());
        let mut first = vec![0; cutoff.len()];
        let mut count = 0;
        for (first, cutoff) in first.iter_mut().zip(&cutoff).rev() {
            *first = count;
            count += cutoff + 1;
        }
        Self { clues, cutoff, first }
    }

    /// One bin for each number of clues.
    pub(super) fn by_clues(clues: RangeInclusive<usize>) -> Self {
        let cutoff = clues.clone().map(|_| 0).collect();
        Self::new(clues, cutoff)
    }

    /// The numbers of clues.
    pub(super) fn clues(&self) -> RangeInclusive<usize> {
        self.clues.clone()
    }

    /// The number of bins.
    pub(super) fn count(&self) -> usize {
        self.first[0] + self.cutoff[0] + 1
    }

    /// The bin of a macrostate.
    pub(super) fn of(&self, (clues, redundant): Macrostate) -> usize {
        let place = clues - self.clues.start();
        self.first[place] + self.cutoff[place] - redundant.min(self.cutoff[place])
    }

    /// All bins of a number of clues.
    pub(super) fn with_clues(&self, clues: usize) -> Range<usize> {
        let place = clues - self.clues.start();
        self.first[place]..self.first[place] + self.cutoff[place] + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_numbered_from_many_clues_to_few_and_down_to_the_minimal() {
        let bins = Bins::new(4..=6, vec![0, 1, 3]);
        assert_eq!(bins.count(), 7);
        let all = [(6, 9), (6, 3), (6, 2), (6, 1), (6, 0), (5, 7), (5, 1), (5, 0), (4, 3), (4, 0)];
        assert_eq!(all.map(|state| bins.of(state)), [0, 0, 1, 2, 3, 4, 4, 5, 6, 6]);
        assert_eq!([4, 5, 6].map(|clues| bins.with_clues(clues)), [6..7, 4..6, 0..4]);
    }
}
