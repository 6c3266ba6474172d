//! Ordered partitions of nine digits into three triples, for [`UniformGrids`](super::UniformGrids).

use hashbrown::HashMap;

/// The ordered partitions of nine digits into three triples: 9! / 3!³.
pub(super) const PARTITIONS: usize = 1680;
/// The partitions of which no triple meets the triple of a given one in the same place: Σ C(3,k)³.
pub(super) const DISJOINT: usize = 56;
/// The partitions into rows that are orthogonal to a partition into columns: 3!³.
pub(super) const ORTHOGONAL: usize = 216;

/// Triple `k` is bits 9k … 9k+8.
pub(super) type Word = u32;
pub(super) type Index = u16;

/// A triple of a partition, as a set of digits.
pub(super) fn triple(word: Word, k: usize) -> Word {
    word >> (9 * k) & 0o777
}

pub(super) fn are_orthogonal(rows: Word, columns: Word) -> bool {
    (0..9).all(|k| (triple(rows, k / 3) & triple(columns, k % 3)).count_ones() == 1)
}

/// All ordered partitions of the nine digits into three triples.
pub(super) fn partitions() -> Vec<Word> {
    let triples: Vec<Word> = (0..1 << 9).filter(|set: &Word| set.count_ones() == 3).collect();
    let mut words = Vec::with_capacity(PARTITIONS);
    for &first in &triples {
        for &second in triples.iter().filter(|&second| first & second == 0) {
            words.push(first | second << 9 | (0o777 ^ first ^ second) << 18);
        }
    }
    words
}

/// The partitions disjoint from a word place by place, each with the partition of what is left.
pub(super) fn disjoint(
    word: Word,
    words: &[Word],
    index: &HashMap<Word, Index>,
) -> [[Index; 2]; DISJOINT] {
    let others = words.iter().filter(|&other| other & word == 0);
    let full = 0o777_777_777;
    let pairs: Vec<_> = others.map(|other| [index[other], index[&(full ^ word ^ other)]]).collect();
    pairs.try_into().expect("56 partitions are disjoint from each")
}

/// The partitions orthogonal to a word.
pub(super) fn orthogonal(word: Word, words: &[Word]) -> [Index; ORTHOGONAL] {
    let others = (0..).zip(words).filter(|&(_, &other)| are_orthogonal(other, word));
    let others: Vec<Index> = others.map(|(i, _)| i).collect();
    others.try_into().expect("216 partitions are orthogonal to each")
}

/// F for all bands whose first box has the columns of the first partition.
///
/// The rows of the whole band may be exchanged, so that only those count in which the digits of the
/// first column stand in order.
pub(super) fn ways(
    words: &[Word],
    disjoint: &[[[Index; 2]; DISJOINT]],
    orthogonal: &[[Index; ORTHOGONAL]],
) -> Vec<u16> {
    let mut ways = vec![0u16; PARTITIONS * PARTITIONS];
    let first_column = triple(words[0], 0);
    let in_order = |rows: Word| {
        let digits: [Word; 3] = std::array::from_fn(|k| triple(rows, k) & first_column);
        digits.is_sorted()
    };
    for &first in &orthogonal[0] {
        if !in_order(words[usize::from(first)]) {
            continue;
        }
        for [second, third] in disjoint[usize::from(first)] {
            for columns in orthogonal[usize::from(second)] {
                let row = &mut ways[usize::from(columns) * PARTITIONS..][..PARTITIONS];
                for columns in orthogonal[usize::from(third)] {
                    row[usize::from(columns)] += 6;
                }
            }
        }
    }
    ways
}

/// The relabelling that takes a partition to the first of all, which holds the digits in order.
pub(super) fn labels(word: Word) -> [u32; 9] {
    let mut labels = [0; 9];
    let mut next = 0;
    for k in 0..3 {
        for digit in (0..9).filter(|digit| triple(word, k) >> digit & 1 == 1) {
            labels[digit] = next;
            next += 1;
        }
    }
    labels
}

pub(super) fn relabel(word: Word, labels: &[u32; 9]) -> Word {
    let bits = (0..27).filter(|bit| word >> bit & 1 == 1);
    bits.fold(0, |image, bit| image | 1 << (bit / 9 * 9 + labels[bit as usize % 9]))
}
