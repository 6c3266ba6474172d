//! Which blocks of a plan are finished: ranges in block order, apart from each other.
//!
//! [`Part`](super::Part) keeps the merged results of the ranges beside them. The ranges are a type
//! of their own, so that what can be decided without the results is compiled once for all jobs.

use std::ops::Range;

/// Ranges of finished blocks, in block order. No two of them touch: where two would, they are one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FinishedBlocks {
    ranges: Vec<Range<u64>>,
}

/// What became of a range that was inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inserted {
    /// It was empty: nothing changed.
    Nothing,
    /// It touches no other range, and is now the one with this number.
    Alone(usize),
    /// It continues the range with this number.
    Appended(usize),
    /// The range with this number continues it.
    Prepended(usize),
    /// It closes the gap between the range with this number and the one after it; the two are one
    /// now.
    Joined(usize),
}

impl FinishedBlocks {
    pub(super) fn ranges(&self) -> &[Range<u64>] {
        &self.ranges
    }

    /// The number of finished blocks.
    pub(super) fn count(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Those of so many blocks that aren't finished, in order.
    pub(super) fn missing(&self, total: u64) -> Vec<Range<u64>> {
        let ends = self.ranges.iter().map(|range| range.end);
        let starts = self.ranges.iter().map(|range| range.start);
        let gaps = [0].into_iter().chain(ends);
        (gaps.zip(starts.chain([total])))
            .map(|(start, end)| start..end)
            .filter(|gap| !gap.is_empty())
            .collect()
    }

    /// Adds blocks; nothing, with nothing changed, when some of them are there or are not among the
    /// first `total`.
    pub(super) fn insert(&mut self, blocks: Range<u64>, total: u64) -> Option<Inserted> {
        if blocks.end > total {
            return None;
        }
        if blocks.is_empty() {
            return Some(Inserted::Nothing);
        }
        let place = (self.ranges).partition_point(|range| range.start < blocks.start);
        let before = place.checked_sub(1).map(|before| self.ranges[before].end);
        let after = self.ranges.get(place).map(|after| after.start);
        if before.is_some_and(|end| end > blocks.start)
            || after.is_some_and(|start| start < blocks.end)
        {
            return None;
        }
        let inserted = match (before == Some(blocks.start), after == Some(blocks.end)) {
            (false, false) => {
                self.ranges.insert(place, blocks);
                Inserted::Alone(place)
            }
            (true, false) => {
                self.ranges[place - 1].end = blocks.end;
                Inserted::Appended(place - 1)
            }
            (false, true) => {
                self.ranges[place].start = blocks.start;
                Inserted::Prepended(place)
            }
            (true, true) => {
                self.ranges[place - 1].end = self.ranges.remove(place).end;
                Inserted::Joined(place - 1)
            }
        };
        Some(inserted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::single_range_in_vec_init, reason = "lists of ranges are meant")]
    fn ranges_grow_and_join() {
        let mut blocks = FinishedBlocks::default();
        for (range, inserted, ranges) in [
            (12..14, Some(Inserted::Alone(0)), vec![12..14]),
            (20..22, Some(Inserted::Alone(1)), vec![12..14, 20..22]),
            (14..15, Some(Inserted::Appended(0)), vec![12..15, 20..22]),
            (19..20, Some(Inserted::Prepended(1)), vec![12..15, 19..22]),
            (15..19, Some(Inserted::Joined(0)), vec![12..22]),
            (21..25, None, vec![12..22]),
            (10..13, None, vec![12..22]),
            (11..13, None, vec![12..22]),
            (29..31, None, vec![12..22]),
            (15..15, Some(Inserted::Nothing), vec![12..22]),
        ] {
            assert_eq!(blocks.insert(range, 30), inserted);
            assert_eq!(blocks.ranges(), ranges);
        }
        assert_eq!((blocks.count(), blocks.missing(30)), (10, vec![0..12, 22..30]));
    }
}
