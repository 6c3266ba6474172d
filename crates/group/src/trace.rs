//! What a refinement saw, as a sequence of numbers, and its comparison with two earlier ones while
//! it grows.

use std::cmp::Ordering;

/// The trace of one node, compared with those of the first and the best path at its depth.
#[derive(Debug)]
pub(crate) struct Trace<'a> {
    pub(crate) values: Vec<u64>,
    first: &'a [u64],
    best: &'a [u64],
    /// Whether the path so far looks like the first.
    pub(crate) like_first: bool,
    /// How the path so far compares with the best: a greater one is of no use for the labelling.
    pub(crate) to_best: Ordering,
}

impl<'a> Trace<'a> {
    /// Begins where the parent's comparisons ended.
    pub(crate) fn new(
        (first, like_first): (&'a [u64], bool),
        (best, to_best): (&'a [u64], Ordering),
    ) -> Self {
        Self { values: Vec::new(), first, best, like_first, to_best }
    }

    /// Adds a number; whether the node may still be of use.
    pub(crate) fn push(&mut self, value: u64) -> bool {
        let place = self.values.len();
        self.values.push(value);
        self.like_first = self.like_first && self.first.get(place) == Some(&value);
        if self.to_best == Ordering::Equal {
            // A trace that ends is less than one that goes on.
            self.to_best = Some(&value).cmp(&self.best.get(place));
        }
        self.is_of_use()
    }

    /// Compares the ends; whether the node is of use.
    pub(crate) fn end(&mut self) -> bool {
        let length = self.values.len();
        self.like_first = self.like_first && self.first.len() == length;
        if self.to_best == Ordering::Equal {
            self.to_best = length.cmp(&self.best.len());
        }
        self.is_of_use()
    }

    fn is_of_use(&self) -> bool {
        self.like_first || self.to_best != Ordering::Greater
    }
}

/// Mixes the bits of a number, so that sums of such numbers tell multisets apart.
pub(crate) fn mixed(value: u64) -> u64 {
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
