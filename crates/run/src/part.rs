//! The finished blocks of a plan.
//!
//! Blocks finish in any order, and a long run must neither keep every block's result apart nor wait
//! for the slowest before it saves anything. So finished blocks that follow each other are merged
//! at once into a *piece*, and only the gaps between pieces, the blocks still in flight, keep
//! pieces apart:
//!
//! ```text
//! blocks  0 1 2 3 4 5 6 7 8 9
//!         └──a──┘ · └b┘ · · ·     block 4 arrives:  a, 4 and b become one piece
//! ```
//!
//! Since merging is exactly associative, the piece that covers the whole range is the same whatever
//! order the blocks came in.

use std::mem;
use std::ops::Range;

use super::finished::{FinishedBlocks, Inserted};
use super::{Merge, Plan};

/// The finished blocks of a plan.
///
/// ```
/// use gridforest_run::{Part, Plan};
/// let mut part = Part::new(Plan::new("letters", 3));
/// assert!(part.insert(2..3, vec!['c']) && part.insert(0..1, vec!['a']));
/// assert_eq!(part.missing(), [1..2]);
/// assert!(part.insert(1..2, vec!['b']));
/// assert_eq!(part.into_result().ok(), Some(vec!['a', 'b', 'c']));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<P> {
    plan: Plan,
    blocks: FinishedBlocks,
    /// The merged results of each range of finished blocks.
    merged: Vec<P>,
}

impl<P> Part<P> {
    /// Nothing of a plan finished.
    pub fn new(plan: Plan) -> Self {
        Self { plan, blocks: FinishedBlocks::default(), merged: Vec::new() }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The number of finished blocks.
    pub fn done(&self) -> u64 {
        self.blocks.count()
    }

    /// The number of the plan's blocks.
    pub fn total(&self) -> u64 {
        self.plan.blocks
    }

    /// The blocks that aren't finished, in order.
    pub fn missing(&self) -> Vec<Range<u64>> {
        self.blocks.missing(self.total())
    }

    /// The ranges of finished blocks, which don't touch, and the merged result of each, in block
    /// order.
    pub(super) fn pieces(&self) -> impl ExactSizeIterator<Item = (&Range<u64>, &P)> {
        self.blocks.ranges().iter().zip(&self.merged)
    }
}

impl<P: Merge> Part<P> {
    /// Adds the merged result of some blocks; `false`, with nothing changed, when some of them are
    /// finished already or lie outside the plan. No blocks add nothing.
    #[must_use = "`false` says that the result was not taken"]
    pub fn insert(&mut self, blocks: Range<u64>, merged: P) -> bool {
        let Some(inserted) = self.blocks.insert(blocks, self.plan.blocks) else {
            return false;
        };
        match inserted {
            Inserted::Nothing => {}
            Inserted::Alone(i) => self.merged.insert(i, merged),
            Inserted::Appended(i) => self.merged[i].merge(merged),
            Inserted::Prepended(i) => {
                let later = mem::replace(&mut self.merged[i], merged);
                self.merged[i].merge(later);
            }
            Inserted::Joined(i) => {
                let later = self.merged.remove(i + 1);
                self.merged[i].merge(merged);
                self.merged[i].merge(later);
            }
        }
        true
    }

    /// The merged results of the blocks that are finished, in block order, whatever is missing
    /// between.
    pub fn into_partial(self) -> P {
        let mut merged = P::default();
        for later in self.merged {
            merged.merge(later);
        }
        merged
    }

    /// The merged result of the whole plan.
    ///
    /// # Errors
    /// The part itself when blocks are [missing](Self::missing).
    pub fn into_result(mut self) -> Result<P, Box<Self>> {
        if self.missing().is_empty() {
            Ok(self.merged.pop().unwrap_or_default())
        } else {
            Err(Box::new(self))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn part(blocks: u64) -> Part<Vec<u64>> {
        Part::new(Plan::new("numbers", blocks))
    }

    /// Cuts 0..40 at the given places and gives the ranges in the order of `keys`.
    fn ranges(cuts: Vec<u64>, keys: Vec<u32>) -> Vec<Range<u64>> {
        let mut cuts = [cuts, vec![0, 40]].concat();
        cuts.sort_unstable();
        let mut ranges: Vec<_> = (cuts.windows(2).map(|w| w[0]..w[1]).zip(keys)).collect();
        ranges.sort_by_key(|(_, key)| *key);
        ranges.into_iter().map(|(range, _)| range).collect()
    }

    proptest! {
        #[test]
        fn the_order_of_arrival_cannot_be_seen(cuts in prop::collection::vec(0u64..40, 20), keys in prop::collection::vec(any::<u32>(), 21)) {
            let mut part = part(40);
            let arrivals = ranges(cuts, keys);
            for (arrived, range) in arrivals.iter().enumerate() {
                prop_assert!(part.insert(range.clone(), range.clone().collect()));
                // What is finished and what is missing, each counted block by block.
                let here = |block: &u64| arrivals[..=arrived].iter().any(|r| r.contains(block));
                let missing: Vec<u64> = part.missing().into_iter().flatten().collect();
                prop_assert_eq!(&missing, &(0..40).filter(|b| !here(b)).collect::<Vec<_>>());
                prop_assert_eq!(part.done(), 40 - missing.len() as u64);
                let ranges: Vec<_> = part.pieces().map(|(range, _)| range.clone()).collect();
                prop_assert!(ranges.windows(2).all(|w| w[0].end < w[1].start));
            }
            prop_assert_eq!(part.into_result().unwrap(), (0..40).collect::<Vec<_>>());
        }

        #[test]
        fn a_block_is_taken_once(first in 0u64..10, length in 1u64..5, start in 0u64..16, end in 0u64..16) {
            let mut part = part(16);
            prop_assert!(part.insert(first..first + length, vec![1]));
            let before = part.clone();
            let overlap = start.max(first) < end.min(first + length);
            prop_assert_eq!(part.insert(start..end, vec![2]), !overlap);
            prop_assert_eq!(part == before, overlap || start >= end);
        }
    }

    #[test]
    fn a_part_takes_no_block_that_is_not_in_its_plan() {
        let mut part = part(10);
        for foreign in [9..11, 10..11, 20..30] {
            assert!(!part.insert(foreign, vec![]));
        }
        assert!(part.insert(0..9, vec![1]));
        let unfinished = part.into_result().unwrap_err();
        assert_eq!(unfinished.missing(), [Range { start: 9, end: 10 }]);
    }

    #[test]
    fn a_plan_without_blocks_is_finished_and_empty() {
        assert_eq!(part(0).into_result().ok(), Some(vec![]));
    }
}
