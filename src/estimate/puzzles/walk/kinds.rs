//! The kinds of puzzles that a walk tells apart.

use std::ops::{Range, RangeInclusive};

/// The kinds: a number of clues, and one of redundant clues. As many redundant clues as is *usual* for
/// the number of clues, or more, are one kind.
///
/// They are numbered from the most clues to the fewest, and among as many clues from the usual kind to the
/// minimal puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kinds {
    clues: RangeInclusive<usize>,
    /// What is usual, by number of clues from the least.
    usual: Vec<usize>,
    /// The number of the usual kind.
    first: Vec<usize>,
}

impl Kinds {
    /// The kinds of these numbers of clues.
    pub(super) fn new(clues: RangeInclusive<usize>, usual: Vec<usize>) -> Self {
        debug_assert_eq!(usual.len(), clues.clone().count());
        let mut first = vec![0; usual.len()];
        let mut count = 0;
        for (first, usual) in first.iter_mut().zip(&usual).rev() {
            *first = count;
            count += usual + 1;
        }
        Self {
            clues,
            usual,
            first,
        }
    }

    /// All puzzles of a number of clues are one kind.
    pub(super) fn by_clues(clues: RangeInclusive<usize>) -> Self {
        let usual = clues.clone().map(|_| 0).collect();
        Self::new(clues, usual)
    }

    /// The numbers of clues.
    pub(super) fn clues(&self) -> RangeInclusive<usize> {
        self.clues.clone()
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.first[0] + self.usual[0] + 1
    }

    /// The number of a kind.
    pub(super) fn of(&self, (clues, redundant): (usize, usize)) -> usize {
        let place = clues - self.clues.start();
        self.first[place] + self.usual[place] - redundant.min(self.usual[place])
    }

    /// All kinds of a number of clues.
    pub(super) fn with(&self, clues: usize) -> Range<usize> {
        let place = clues - self.clues.start();
        self.first[place]..self.first[place] + self.usual[place] + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_numbered_from_many_clues_to_few_and_down_to_the_minimal() {
        let kinds = Kinds::new(4..=6, vec![0, 1, 3]);
        assert_eq!(kinds.count(), 7);
        let all = [
            (6, 9),
            (6, 3),
            (6, 2),
            (6, 1),
            (6, 0),
            (5, 7),
            (5, 1),
            (5, 0),
            (4, 3),
            (4, 0),
        ];
        assert_eq!(
            all.map(|kind| kinds.of(kind)),
            [0, 0, 1, 2, 3, 4, 4, 5, 6, 6]
        );
        assert_eq!([4, 5, 6].map(|clues| kinds.with(clues)), [6..7, 4..6, 0..4]);
    }
}
