//! The 3x3 board: three bands of three rows.
//!
//! A band gives each of its three boxes a partition of the nine symbols into the triples of its
//! columns: 280 partitions, the order of the columns forgotten. Its fillings `T(p, q, r)` depend on
//! the three partitions alone, and renaming the symbols makes `p` the standard one: a table over
//! 280² pairs. With the top band fixed, what its columns still need is shared out between the other
//! two bands, in 56 ways for each box, and each way is worth the product of two table entries. Top
//! bands are taken up to names of the symbols and order of the boxes.

use std::array;

use crate::board::ones;
use crate::census::bipartite::Bipartite;
use crate::census::factorise::Factorisations;
use crate::run::poll;
use crate::symmetry::joined;

/// The number of partitions of nine symbols into three triples.
const PARTITIONS: usize = 280;

/// A partition: its triples as sets of symbols, ascending.
type Partition = [u16; 3];

/// A renaming: symbol `s` becomes `names[s]`.
type Renaming = [u8; 9];

/// The ways to share out what the columns of a box need between the other two bands: the partitions
/// that either gets.
type Sharing = (u16, u16);

struct Bands {
    partitions: Vec<Partition>,
    /// `relative[p][q]`: the partition that `q` becomes by a renaming that makes `p` the first.
    relative: Vec<[u16; PARTITIONS]>,
    /// The fillings of the bands whose first partition is the first, by the other two.
    fillings: Vec<[u128; PARTITIONS]>,
}

/// The number of 3x3 grids.
pub(super) fn count() -> u128 {
    let mut bands = Bands::new();
    let orbits = bands.orbits();
    bands.fill(&orbits);
    let mut total = 0;
    for orbit in &orbits {
        poll();
        let (second, third) = (orbit[0] / PARTITIONS, orbit[0] % PARTITIONS);
        total += orbit.len() as u128
            * bands.fillings[second][third]
            * bands.completions([0, second, third]);
    }
    // Any partition may be the first, and each box has its columns in any of six orders.
    total * PARTITIONS as u128 * 6u128.pow(3)
}

impl Bands {
    fn new() -> Self {
        let partitions = partitions();
        let relative = partitions
            .iter()
            .map(|p| {
                let names = renaming_to_first(p);
                array::from_fn(|q| index(&partitions, renamed(&partitions[q], &names)) as u16)
            })
            .collect();
        Self { partitions, relative, fillings: vec![[0; PARTITIONS]; PARTITIONS] }
    }

    /// The classes of triples of partitions, the first of which is the first partition: under the
    /// renamings that fix it, and under exchanging the boxes.
    fn orbits(&self) -> Vec<Vec<usize>> {
        let renamings = [
            swap(&[(0, 1)]),
            swap(&[(1, 2)]),
            swap(&[(0, 3), (1, 4), (2, 5)]),
            swap(&[(3, 6), (4, 7), (5, 8)]),
        ];
        let moved = renamings.map(|names| {
            let image = |q: usize| index(&self.partitions, renamed(&self.partitions[q], &names));
            (0..PARTITIONS).map(image).collect::<Vec<usize>>()
        });
        let images = |pair: usize| {
            let (second, third) = (pair / PARTITIONS, pair % PARTITIONS);
            let renamed = moved.each_ref().map(|image| (image[second], image[third]));
            // The exchange of the first box with the second, renamed so that the new first
            // partition is the first one.
            let relative = &self.relative[second];
            let exchanged = [(third, second), (relative[0] as usize, relative[third] as usize)];
            let all = renamed.into_iter().chain(exchanged);
            all.map(move |(second, third)| (pair, second * PARTITIONS + third))
        };
        let pairs = PARTITIONS * PARTITIONS;
        joined(pairs, (0..pairs).flat_map(images))
    }

    /// Fills the table, counting once for each class.
    fn fill(&mut self, orbits: &[Vec<usize>]) {
        let mut factorisations = Factorisations::default();
        for orbit in orbits {
            let (second, third) = (orbit[0] / PARTITIONS, orbit[0] % PARTITIONS);
            let columns = [0, second, third].map(|p| self.partitions[p]).concat();
            let count = factorisations.count(&Bipartite::new(&columns));
            for pair in orbit {
                self.fillings[pair / PARTITIONS][pair % PARTITIONS] = count;
            }
        }
    }

    fn fillings(&self, first: u16, second: u16, third: u16) -> u128 {
        let relative = &self.relative[first as usize];
        self.fillings[relative[second as usize] as usize][relative[third as usize] as usize]
    }

    /// The ways to fill the two bands below a top band with given column sets.
    fn completions(&self, top: [usize; 3]) -> u128 {
        let [first, second, third] = top.map(|p| self.sharings(&self.partitions[p]));
        let mut total = 0;
        for a in &first {
            for b in &second {
                for c in &third {
                    total += self.fillings(a.0, b.0, c.0) * self.fillings(a.1, b.1, c.1);
                }
            }
        }
        total
    }

    /// The ways to give the middle and the bottom band triples for the columns of a box, so that
    /// each column gets all symbols and each box too.
    fn sharings(&self, top: &Partition) -> Vec<Sharing> {
        let triples = || (0u16..1 << 9).filter(|set| set.count_ones() == 3);
        let mut found = Vec::new();
        for first in triples().filter(|t| t & top[0] == 0) {
            for second in triples().filter(|t| t & (top[1] | first) == 0) {
                let third = 0x1ff ^ first ^ second;
                if third & top[2] == 0 {
                    let middle = [first, second, third];
                    let bottom = array::from_fn(|i| 0x1ff ^ top[i] ^ middle[i]);
                    let number = |p| index(&self.partitions, p) as u16;
                    found.push((number(middle), number(bottom)));
                }
            }
        }
        found
    }
}

/// All partitions, in order: the first is 012 345 678.
fn partitions() -> Vec<Partition> {
    let triples = || (0u16..1 << 9).filter(|set| set.count_ones() == 3);
    let mut found = Vec::with_capacity(PARTITIONS);
    for first in triples().filter(|t| t & 1 != 0) {
        let rest = 0x1ff ^ first;
        let least = rest & rest.wrapping_neg();
        for second in triples().filter(|t| t & rest == *t && t & least != 0) {
            found.push(in_order([first, second, rest ^ second]));
        }
    }
    found.sort_unstable();
    found
}

fn in_order(mut partition: Partition) -> Partition {
    partition.sort_unstable();
    partition
}

fn index(partitions: &[Partition], partition: Partition) -> usize {
    partitions.binary_search(&in_order(partition)).expect("three triples that share no symbol")
}

fn renaming_to_first(partition: &Partition) -> Renaming {
    let mut names = [0; 9];
    let symbols = partition.iter().flat_map(|&set| ones(set));
    for (name, symbol) in (0..).zip(symbols) {
        names[symbol] = name;
    }
    names
}

fn renamed(partition: &Partition, names: &Renaming) -> Partition {
    let image = |set| ones(set).fold(0, |image, s| image | 1 << names[s]);
    in_order(partition.map(image))
}

fn swap(pairs: &[(usize, usize)]) -> Renaming {
    let mut names = array::from_fn(|s| s as u8);
    for &(a, b) in pairs {
        names.swap(a, b);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_partitions_and_56_sharings() {
        let bands = Bands::new();
        assert_eq!(bands.partitions.len(), PARTITIONS);
        assert_eq!(bands.partitions[0], [0o007, 0o070, 0o700]);
        for partition in &bands.partitions {
            assert_eq!(bands.sharings(partition).len(), 56);
        }
    }

    #[test]
    fn all_bands_together_are_the_published_number() {
        // The top bands of a 3x3 grid: 9! · 56 · 6⁶.
        let mut bands = Bands::new();
        let orbits = bands.orbits();
        bands.fill(&orbits);
        let total: u128 = bands.fillings.iter().flatten().sum();
        assert_eq!(total * 280 * 216, 362880 * 56 * 6u128.pow(6));
    }
}
