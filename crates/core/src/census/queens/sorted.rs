//! Lists of sets, sorted by their first bits.

use std::ops::Range;

/// The sets of a list by their first bits.
#[derive(Debug, Default)]
pub(super) struct Sorted {
    sets: Vec<u64>,
    /// Where the sets of each prefix begin, and the end of the last.
    starts: Vec<u32>,
    depth: u32,
}

impl Sorted {
    /// Sorts sets of some bits by their first `depth`, shifting each up by two bits (see
    /// [`super::lanes`]).
    pub(super) fn sort(&mut self, sets: &[u64], bits: u32, depth: u32) {
        self.depth = depth;
        let (shift, prefixes) = (bits - depth, 1 << depth);
        self.starts.clear();
        // Counted two places up and summed, a prefix's start stands one place up, and moves to its
        // end, the next one's start, as sets are placed.
        self.starts.resize(prefixes + 2, 0);
        for set in sets {
            self.starts[(set >> shift) as usize + 2] += 1;
        }
        for place in 2..prefixes + 2 {
            self.starts[place] += self.starts[place - 1];
        }
        self.sets.resize(sets.len(), 0);
        for set in sets {
            let next = &mut self.starts[(set >> shift) as usize + 1];
            self.sets[*next as usize] = set << 2;
            *next += 1;
        }
    }

    /// The bits of a prefix.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// Where the sets with these prefixes are, both included.
    #[inline(always)]
    pub(super) fn range(&self, first: u32, last: u32) -> Range<usize> {
        self.starts[first as usize] as usize..self.starts[last as usize + 1] as usize
    }

    /// The sets in a range.
    #[inline(always)]
    pub(super) fn sets(&self, range: Range<usize>) -> &[u64] {
        &self.sets[range]
    }

    /// The number of sets of each prefix.
    pub(super) fn lengths(&self) -> impl Iterator<Item = u32> {
        let starts = &self.starts[..=1 << self.depth];
        starts.windows(2).map(|pair| pair[1] - pair[0])
    }
}

/// From the number of sets of each prefix, for each set of prefix bits, how many sets have none of
/// them in theirs.
pub(super) fn avoiding(numbers: &mut [u32]) {
    let mut bit = 1;
    while bit < numbers.len() {
        for block in numbers.chunks_exact_mut(2 * bit) {
            let (without, with) = block.split_at_mut(bit);
            for (without, with) in without.iter().zip(with) {
                *with += without;
            }
        }
        bit *= 2;
    }
    // Now each number is that of the prefixes within the set; a set is avoided within its rest.
    numbers.reverse();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_avoiding_sets_agree_with_the_definition() {
        let numbers = [3, 1, 4, 1, 5, 9, 2, 6];
        let mut found = numbers;
        avoiding(&mut found);
        for (bits, found) in found.into_iter().enumerate() {
            let avoid = numbers.iter().enumerate().filter(|(prefix, _)| prefix & bits == 0);
            assert_eq!(avoid.map(|(_, number)| number).sum::<u32>(), found, "{bits}");
        }
    }
}
