//! Exactly uniform random 9x9 grids, by column contents first.
//!
//! Forget where in its box each digit stands, and keep only the three digits of each column of each
//! box. In a stack, every digit stands in another column in each band, so the column contents of a
//! stack are an ordered partition of the digits into three triples for the first band, and a second
//! one for the second band of which no triple meets the triple above it (there are 56); the third
//! follows. A stack has 1680 · 56 = 94,080 *column configurations*.
//!
//! Given all three stacks, the bands are independent. A band's columns hold known triples, and what
//! is left is the rows: an ordered partition into rows for each of the three boxes, the same digit
//! in different rows, each *orthogonal* to its box's columns (every row meets every column in one
//! digit). The number of ways F depends on the three column partitions of the band alone, is at
//! most 12³ = 1728, and is tabulated with the first partition fixed. So
//!
//! ```text
//! number of grids = Σ over the 94,080³ column configurations of F₁ F₂ F₃
//! ```
//!
//! and a grid is uniform when a configuration is drawn uniformly, kept with probability
//! proportional to F₁F₂F₃ (band by band), and its rows are drawn uniformly. Relabelling fixes the
//! first partition: the digits are shuffled at the end. In the first band, where most would be
//! dropped, the second partition is drawn in proportion to the greatest F it has with any third,
//! and the third is kept against that; the lower bands are kept with probability F/1728.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt as _};

use crate::board::{Grid, Shape};
use crate::solve::{CROSSING, PARTITIONS, Partition, Partitions, TRIPLES, fillings};

/// Draws solution grids of the 9x9 board, each with the same probability.
///
/// Making the first takes about a tenth of a second and 8 MiB; it holds no state but tables.
///
/// ```
/// use gridforest::{census::UniformGrids, random::stream};
/// let grids = UniformGrids::default();
/// let grid = grids.sample(&mut stream(1, 0));
/// assert_eq!(grid.clues(), 81);
/// ```
#[derive(Debug, Clone)]
pub struct UniformGrids {
    /// The greatest F.
    most: u16,
    /// The greatest F of each second partition with any third: sums from the first on.
    most_sums: Vec<u32>,
    /// For each configuration of the first stack and each lower band, every partition after the
    /// relabelling that makes that stack's columns the first partition.
    relabelled: Vec<[Vec<Partition>; 2]>,
}

/// The column partitions of the three boxes of a band.
type Band = [Partition; 3];

impl Default for UniformGrids {
    /// Makes the tables.
    fn default() -> Self {
        let all = Partitions::get();
        let to_first = |partition: Partition| {
            let names = all.renaming(partition);
            (0..PARTITIONS as Partition).map(|p| all.renamed(p, &names)).collect()
        };
        let most = || fillings().iter().map(|row| *row.iter().max().expect("a row"));
        let most_sums = most().scan(0, |sum, most| {
            *sum += u32::from(most);
            Some(*sum)
        });
        Self {
            most_sums: most_sums.collect(),
            most: most().max().expect("a table"),
            relabelled: all.triples[0].iter().map(|&(a, b)| [a, b].map(to_first)).collect(),
        }
    }
}

impl UniformGrids {
    /// A grid, each with the same probability.
    pub fn sample(&self, random: &mut impl Rng) -> Grid {
        let bands = loop {
            if let Some(bands) = self.propose(random) {
                break bands;
            }
        };
        let mut digits: [u8; 9] = std::array::from_fn(|i| i as u8 + 1);
        digits.shuffle(random);
        let (all, mut symbols) = (Partitions::get(), [0; 81]);
        for (band, columns) in bands.into_iter().enumerate() {
            let rows = self.rows(columns, random);
            for stack in 0..3 {
                let [rows, columns] =
                    [rows[stack], columns[stack]].map(|p| all.sets[usize::from(p)]);
                for (row, digits_of_row) in rows.into_iter().enumerate() {
                    for (column, digits_of_column) in columns.into_iter().enumerate() {
                        let digit = digits_of_row & digits_of_column;
                        let cell = (3 * band + row) * 9 + 3 * stack + column;
                        symbols[cell] = digits[digit.trailing_zeros() as usize];
                    }
                }
            }
        }
        Grid::new(Self::shape(), symbols).expect("orthogonal partitions make a grid")
    }

    /// The shape of the grids: `3x3`.
    pub fn shape() -> Shape {
        Shape::NINE
    }

    /// A column configuration, drawn and kept with a probability proportional to F₁F₂F₃ altogether;
    /// the first partition is fixed.
    fn propose(&self, random: &mut impl Rng) -> Option<[Band; 3]> {
        let total = *self.most_sums.last().expect("a sum");
        let place = random.random_range(0..total);
        let second = self.most_sums.partition_point(|&sum| sum <= place);
        let before = second.checked_sub(1).map_or(0, |i| self.most_sums[i]);
        let most = (self.most_sums[second] - before) as u16;
        let second = second as Partition;
        let third = random.random_range(0..PARTITIONS as Partition);
        if !self.keeps(second, third, most, random) {
            return None;
        }
        let triples = |p: Partition, i: usize| {
            let (middle, last) = Partitions::get().triples[usize::from(p)][i];
            [middle, last]
        };
        let mut lower = || random.random_range(0..TRIPLES);
        let first_lower = lower();
        let second_lower = triples(second, lower());
        let third_lower = triples(third, lower());
        for (band, relabelled) in self.relabelled[first_lower].iter().enumerate() {
            let second = relabelled[usize::from(second_lower[band])];
            let third = relabelled[usize::from(third_lower[band])];
            if !self.keeps(second, third, self.most, random) {
                return None;
            }
        }
        let first_lower = triples(0, first_lower);
        let lower = |band: usize| [first_lower[band], second_lower[band], third_lower[band]];
        Some([[0, second, third], lower(0), lower(1)])
    }

    /// Keeps a band with probability F / `most`.
    fn keeps(&self, second: Partition, third: Partition, most: u16, random: &mut impl Rng) -> bool {
        let ways = fillings()[usize::from(second)][usize::from(third)];
        random.random_range(0..most) < ways
    }

    /// The rows of a band's boxes: each of the F ways with the same probability.
    fn rows(&self, columns: Band, random: &mut impl Rng) -> Band {
        let all = Partitions::get();
        loop {
            let first = all.crossing[usize::from(columns[0])][random.random_range(0..CROSSING)];
            let (second, third) = all.triples[usize::from(first)][random.random_range(0..TRIPLES)];
            if all.cross(second, columns[1]) && all.cross(third, columns[2]) {
                return [first, second, third];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;

    #[test]
    fn the_first_partition_is_in_order_and_the_most_ways_are_known() {
        assert_eq!(Partitions::get().number([0o7, 0o70, 0o700]), 0);
        // Three boxes with the same columns: a Latin square of order 3 for each column's digits.
        assert_eq!(fillings()[0][0], 12u16.pow(3));
        assert_eq!(UniformGrids::default().most, 12u16.pow(3));
    }

    #[test]
    fn the_ways_add_up_to_the_number_of_bands() {
        // Felgenhauer and Jarvis, 2005: 9! · 2,612,736.
        let sum: u64 = fillings().iter().flatten().map(|&ways| u64::from(ways)).sum();
        assert_eq!(sum * PARTITIONS as u64, 362_880 * 2_612_736);
    }

    #[test]
    fn the_share_of_configurations_kept_gives_the_number_of_grids() {
        // Σ F₁F₂F₃ over the 94080³ configurations is N. With M the sum of the greatest F of the
        // second partitions, F/M takes the place of F/(1680·1728) in the first band: the number
        // kept of n is binomial with p = N · 1680 · 1728 / M / (94080·1728)³. Bound: 4 standard
        // deviations, passed by chance once in 16,000 seeds.
        let grids = UniformGrids::default();
        let random = &mut stream(4, 0);
        let n = 500_000;
        let kept = (0..n).filter(|_| grids.propose(random).is_some()).count() as f64;
        let most = f64::from(*grids.most_sums.last().unwrap());
        let better = 1680.0 * 1728.0 / most;
        assert!(better > 2.0, "{better}");
        let p = 6_670_903_752_021_072_936_960f64 / (94_080f64 * 1728.0).powi(3) * better;
        let z = (kept - n as f64 * p) / (n as f64 * p * (1.0 - p)).sqrt();
        assert!(z.abs() < 4.0, "z = {z}");
    }

    #[test]
    fn unavoidable_rectangles_are_as_many_as_in_uniform_grids() {
        // Sets of four cells, two rows and two columns in two boxes, holding two symbols crosswise.
        // Uniform grids have 11.6 on average, depth-first ones 10.4.
        let grids = UniformGrids::default();
        let random = &mut stream(5, 0);
        let n = 4000;
        let mut counts = Vec::new();
        for _ in 0..n {
            counts.push(f64::from(rectangles(&grids.sample(random))));
        }
        let mean = counts.iter().sum::<f64>() / f64::from(n);
        let variance = counts.iter().map(|c| (c - mean).powi(2)).sum::<f64>() / f64::from(n - 1);
        let error = (variance / f64::from(n)).sqrt();
        assert!((mean - 11.6).abs() < 0.05 + 4.0 * error, "{mean} ± {error}");
    }

    fn rectangles(grid: &Grid) -> u32 {
        let shape = grid.shape();
        let symbols = grid.symbols();
        let mut found = 0;
        for a in 0..81 {
            for d in a + 1..81 {
                let (r, c) = (shape.row(a), shape.column(a));
                let (s, t) = (shape.row(d), shape.column(d));
                if s <= r || c == t || symbols[a] != symbols[d] {
                    continue;
                }
                let (b, e) = (shape.cell(r, t), shape.cell(s, c));
                let boxes = (r / 3 == s / 3) != (c / 3 == t / 3);
                // Each rectangle has two diagonals: count it at the one that begins on the left.
                found += u32::from(boxes && c < t && symbols[b] == symbols[e]);
            }
        }
        found
    }
}
