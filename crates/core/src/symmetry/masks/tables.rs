//! Tables of ordered partitions: what a row makes of the partition that the rows before it left.

use std::collections::HashMap;

/// The most entries of a table.
const MAX_TABLE: usize = 1 << 20;

/// Ordered partitions of some items, and their refinements when each item has a string.
#[derive(Debug, Clone)]
pub(super) struct Refinements {
    /// The bits of all strings together.
    bits: usize,
    /// By partition and strings: the strings in order, the first one the most significant.
    texts: Vec<u16>,
    /// By partition and strings: the finer partition.
    finer: Vec<u16>,
    /// Π of the factorials of the parts, by partition.
    pub(super) exchanges: Vec<u64>,
}

impl Refinements {
    /// For `items` that show strings of `width` bits (the first bit of a string the most
    /// significant); `None` when the table would be too large. The strings are given from the first
    /// item, at the least significant bits.
    pub(super) fn new(items: usize, width: usize) -> Option<Self> {
        let bits = items * width;
        // The numbers of ordered partitions: OEIS A000670.
        let count = *[1, 1, 3, 13, 75, 541, 4683].get(items)?;
        if count << bits > MAX_TABLE {
            return None;
        }
        let start: Vec<Vec<usize>> = vec![(0..items).collect()];
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut partitions = vec![start];
        let (mut texts, mut numbers_of_finer) = (Vec::new(), Vec::new());
        let mut next = 0;
        while next < partitions.len() {
            for strings in 0..1usize << bits {
                let string = |item: usize| strings >> (item * width) & ((1 << width) - 1);
                let finer = refine(&partitions[next], string);
                let text = finer.iter().flatten().fold(0, |t, &i| t << width | string(i));
                let number = *numbers.entry(finer.clone()).or_insert_with(|| {
                    partitions.push(finer);
                    partitions.len() - 1
                });
                texts.push(text as u16);
                numbers_of_finer.push(number as u16);
            }
            next += 1;
        }
        let factorial = |part: &Vec<usize>| (1..=part.len() as u64).product::<u64>();
        let exchanges = |partition: &Vec<Vec<usize>>| partition.iter().map(factorial).product();
        Some(Self {
            bits,
            texts,
            finer: numbers_of_finer,
            exchanges: partitions.iter().map(exchanges).collect(),
        })
    }

    /// What items with these strings show, in the order that makes it least.
    pub(super) fn text(&self, partition: u16, strings: usize) -> usize {
        self.texts[(partition as usize) << self.bits | strings].into()
    }

    /// The partition after that.
    pub(super) fn finer(&self, partition: u16, strings: usize) -> u16 {
        self.finer[(partition as usize) << self.bits | strings]
    }
}

/// Sorts each part by the strings, and divides it where they differ.
fn refine(partition: &[Vec<usize>], string: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let divided = partition.iter().flat_map(|part| {
        let mut part = part.clone();
        part.sort_by_key(|&item| string(item));
        let parts = part.chunk_by(|&a, &b| string(a) == string(b));
        parts.map(<[usize]>::to_vec).collect::<Vec<_>>()
    });
    divided.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_sorted_and_divided() {
        // Three columns of which the middle one is empty: it comes first.
        let table = Refinements::new(3, 1).unwrap();
        assert_eq!(table.text(0, 0b101), 0b011);
        let finer = table.finer(0, 0b101);
        assert_eq!(table.exchanges[finer as usize], 2);
        // The next row fills the first column only, which then comes last.
        assert_eq!(table.text(finer, 0b001), 0b001);
        assert_eq!(table.exchanges[table.finer(finer, 0b001) as usize], 1);
    }

    #[test]
    fn tables_too_large_are_not_made() {
        assert!(Refinements::new(6, 2).is_none());
        assert!(Refinements::new(7, 1).is_none());
    }
}
