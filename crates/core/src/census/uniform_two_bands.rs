//! Exactly uniform random grids of two bands: boxes of `m ≤ 4` rows by two columns, and their
//! transposes.
//!
//! The two columns of a box split the `2m` symbols in halves. Given the splits `S₁ … S_m` of the
//! top boxes, the two bands are independent, and as many fillings do for the one as for the other,
//! for the bottom one is a top one with the two columns of each box exchanged:
//!
//! ```text
//! number of grids = Σ T(S₁ … S_m)² over all splits        (as they are counted: `grids/two_bands.rs`)
//! ```
//!
//! So splits are drawn with probability in proportion to T², and two of their T fillings uniformly.
//! What orders of boxes, of the columns of a box and names of symbols make of some splits is one
//! *class*, of which T is the same: a class is drawn, with probability in proportion to its size
//! times T², then an order of everything. Of each class the fillings are listed, up to the order of
//! the rows: some thousand for `m = 4`.

use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng, RngExt as _};

use super::CensusError;
use super::grids::two_bands::{classes, columns};
use crate::board::{Grid, Shape, ones};

/// The most rows of a box: with more of them there are too many fillings to list.
const MOST_ROWS: usize = 4;

/// The symbols of a band in cell order, from 0 on; those of its first column ascending.
type Filling = Vec<u8>;

/// Draws solution grids of boards of two bands or two stacks, each with the same probability.
///
/// ```
/// use gridforest::{census::UniformTwoBands, random::stream};
/// let grids = UniformTwoBands::of("2x4".parse()?)?;
/// let grid = grids.sample(&mut stream(1, 0));
/// assert_eq!(grid.clues(), 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct UniformTwoBands {
    shape: Shape,
    /// The fillings of each class.
    fillings: Vec<Vec<Filling>>,
    /// The grids of the classes: sums from the first on.
    sums: Vec<u128>,
}

impl UniformTwoBands {
    /// Lists the fillings of a shape: `2xC` or `Cx2` with `C ≤ 4`.
    ///
    /// # Errors
    /// [`CensusError::TwoBands`] for other shapes.
    pub fn of(shape: Shape) -> Result<Self, CensusError> {
        let (height, width) = (shape.band_height(), shape.stack_width());
        let rows = height.max(width);
        if !shape.has_boxes() || height.min(width) != 2 || rows > MOST_ROWS {
            return Err(CensusError::TwoBands { shape });
        }
        let orders = (1..=rows as u128).product::<u128>();
        let (mut fillings, mut sums, mut sum) = (Vec::new(), Vec::new(), 0);
        for (codes, tuples) in classes(rows) {
            let found = fillings_of(&columns(&codes, rows), rows);
            sum += tuples * (orders * found.len() as u128).pow(2);
            fillings.push(found);
            sums.push(sum);
        }
        Ok(Self { shape, fillings, sums })
    }

    /// The number of all grids.
    pub fn count(&self) -> u128 {
        *self.sums.last().expect("a class")
    }

    /// A grid, each with the same probability.
    pub fn sample(&self, random: &mut impl Rng) -> Grid {
        let place = random.random_range(0..self.count());
        let class = self.sums.partition_point(|&sum| sum <= place);
        let side = self.shape.side();
        let mut orders = [0; 4 * MOST_ROWS];
        let (rows, columns) = orders.split_at_mut(2 * MOST_ROWS);
        let (rows, columns) = (&mut rows[..side], &mut columns[..side]);
        order_of_rows(rows, random);
        order_of_columns(columns, random);
        let mut names: [u8; 2 * MOST_ROWS] = std::array::from_fn(|name| name as u8 + 1);
        names[..side].shuffle(random);
        let mut symbols = vec![0; side * side];
        for band in 0..2 {
            let filling = self.fillings[class].choose(random).expect("a filling");
            for (place, &symbol) in filling.iter().enumerate() {
                let row = rows[band * side / 2 + place / side];
                // The bottom band has the columns of each box exchanged.
                let column = columns[(place % side) ^ band];
                let cell = match self.shape.stack_width() {
                    2 => self.shape.cell(row, column),
                    _ => self.shape.cell(column, row),
                };
                symbols[cell] = names[usize::from(symbol)];
            }
        }
        Grid::new(self.shape, symbols).expect("splits make grids")
    }
}

/// The rows of each of two bands in any order.
fn order_of_rows(rows: &mut [usize], random: &mut impl Rng) {
    (0..).zip(rows.iter_mut()).for_each(|(i, row)| *row = i);
    let (top, bottom) = rows.split_at_mut(rows.len() / 2);
    top.shuffle(random);
    bottom.shuffle(random);
}

/// The stacks of two columns in any order, and the columns of each.
fn order_of_columns(columns: &mut [usize], random: &mut impl Rng) {
    (0..).zip(columns.iter_mut()).for_each(|(i, column)| *column = i);
    let (stacks, _) = columns.as_chunks_mut::<2>();
    stacks.shuffle(random);
    stacks.iter_mut().for_each(|stack| stack.shuffle(random));
}

/// All fillings of a band whose columns have these symbols, up to the order of its rows.
fn fillings_of(columns: &[u16], rows: usize) -> Vec<Filling> {
    let mut found = Vec::new();
    let mut left = columns.to_vec();
    fill(&mut left, rows, 0, &mut Vec::new(), &mut found);
    found
}

/// Goes on with a filling, cell by cell: what is left for each column, and what the row has.
fn fill(left: &mut [u16], rows: usize, row: u16, filling: &mut Filling, found: &mut Vec<Filling>) {
    let side = left.len();
    if filling.len() == rows * side {
        found.push(filling.clone());
        return;
    }
    let column = filling.len() % side;
    let row = if column == 0 { 0 } else { row };
    for symbol in ones(left[column] & !row) {
        left[column] ^= 1 << symbol;
        filling.push(symbol as u8);
        fill(left, rows, row | 1 << symbol, filling, found);
        filling.pop();
        left[column] ^= 1 << symbol;
        if column == 0 {
            // The least symbol of the first column comes first.
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    use super::*;
    use crate::census::grids;
    use crate::random::stream;
    use crate::solve::Small;
    use crate::stats::chi_square_z;

    fn source(name: &str) -> UniformTwoBands {
        UniformTwoBands::of(name.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_fillings_add_up_to_the_number_of_grids() {
        for name in ["2x2", "2x3", "3x2", "2x4", "4x2"] {
            let count = grids::count(name.parse().unwrap()).unwrap();
            assert_eq!(source(name).count(), count, "{name}");
        }
    }

    #[test]
    fn other_shapes_are_refused() {
        for name in ["2x5", "3x3", "3x4", "latin4"] {
            let refused = UniformTwoBands::of(name.parse().unwrap());
            assert!(matches!(refused, Err(CensusError::TwoBands { .. })));
        }
    }

    fn drawn(name: &str, number: usize, of: impl Fn(&[u8]) -> Vec<u8>) -> HashMap<Vec<u8>, u32> {
        let (source, random) = (source(name), &mut stream(9, 0));
        let mut counts = HashMap::new();
        for _ in 0..number {
            *counts.entry(of(source.sample(random).symbols())).or_insert(0) += 1;
        }
        counts
    }

    /// The symbols as places in the first row.
    fn renamed(symbols: &[u8], side: usize) -> Vec<u8> {
        let name = |&symbol: &u8| symbols[..side].iter().position(|&s| s == symbol);
        symbols.iter().map(|s| name(s).unwrap() as u8).collect()
    }

    #[test]
    fn all_small_grids_come_equally_often() {
        // Passed by chance at 4.5 deviations less than once in 10,000 seeds, each.
        let counts = drawn("2x2", 50 * 288, <[u8]>::to_vec);
        assert!(chi_square_z(counts.into_values(), 288).abs() < 4.5);
        for name in ["2x3", "3x2"] {
            // 28,200,960 grids, by the names of the first row.
            let counts = drawn(name, 12 * 39_168, |symbols| renamed(symbols, 6));
            assert_eq!(counts.len(), 39_168);
            assert!(chi_square_z(counts.into_values(), 39_168).abs() < 4.5, "{name}");
        }
    }

    /// In a band of 2x4 each column has two symbols. From a symbol of the first row of the left box
    /// to that below it, which stands in the first row of the right box, and to that below it, is a
    /// permutation of the four; all that matters of it to the other bands is the lengths of its
    /// cycles. One of each kind, the number of its kind, and the ways to complete the band, as the
    /// test below counts them with the solver.
    const KINDS: [([u8; 4], u128, u128); 5] = [
        ([0, 1, 2, 3], 1, 1_388_249_088),
        ([1, 0, 2, 3], 6, 1_288_568_832),
        ([1, 0, 3, 2], 3, 1_237_893_120),
        ([1, 2, 0, 3], 8, 1_244_516_352),
        ([1, 2, 3, 0], 6, 1_220_026_368),
    ];

    /// The place of a 2x4 grid's first band among the kinds.
    fn kind(symbols: &[u8]) -> usize {
        let below = |symbol| symbols[8 + symbols[..8].iter().position(|&s| s == symbol).unwrap()];
        let image = |symbol: u8| below(below(symbol));
        let four = &symbols[..4];
        let fixed = four.iter().filter(|&&s| image(s) == s).count();
        let back = four.iter().filter(|&&s| image(image(s)) == s).count();
        match (fixed, back) {
            (4, _) => 0,
            (2, _) => 1,
            (0, 4) => 2,
            (1, _) => 3,
            _ => 4,
        }
    }

    #[test]
    fn first_bands_of_2x4_grids_come_as_often_as_they_can_be_completed() {
        let (source, random) = (source("2x4"), &mut stream(10, 0));
        let number = 200_000;
        let mut met = [0; 5];
        for _ in 0..number {
            met[kind(source.sample(random).symbols())] += 1;
        }
        let all: u128 = KINDS.iter().map(|(_, size, ways)| size * ways).sum();
        let chi: f64 = KINDS
            .iter()
            .zip(met)
            .map(|((_, size, ways), met)| {
                let expected = f64::from(number) * (size * ways) as f64 / all as f64;
                (f64::from(met) - expected).powi(2) / expected
            })
            .sum();
        // Four degrees of freedom: above 23.5 once in 10,000 seeds.
        assert!(chi < 23.5, "chi-square {chi}, {met:?}");
    }

    #[test]
    #[ignore = "a hundred million grids: a minute"]
    fn the_completions_of_first_bands_add_up_to_all_grids() {
        let shape = "2x4".parse().unwrap();
        let solver = Small::new(shape).unwrap();
        let mut all = 0;
        for (permutation, size, ways) in KINDS {
            let mut symbols = vec![0; 64];
            for i in 0..4u8 {
                let place = usize::from(i);
                (symbols[place], symbols[8 + place]) = (i + 1, i + 5);
                (symbols[4 + place], symbols[12 + place]) = (i + 5, permutation[place] + 1);
            }
            assert_eq!(KINDS[kind(&symbols)].0, permutation);
            // The first column below holds the six others, in pairs; the orders of bands and of
            // their rows are 48, and change no number.
            let mut found = 0u128;
            for pairs in pairings(&[2, 3, 4, 6, 7, 8]) {
                for (row, &symbol) in (2..).zip(&pairs) {
                    symbols[8 * row] = symbol;
                }
                let _ = solver.for_each(&Small::places(&symbols), &mut |_| {
                    found += 1;
                    ControlFlow::Continue(())
                });
            }
            assert_eq!(48 * found, ways, "{permutation:?}");
            all += size * ways;
        }
        // The bands with each of the 24 permutations: 8!/4! for the first row of the left box, 4!
        // each for the second, and for the first row of the right.
        assert_eq!(all * 1680 * 24 * 24, grids::count(shape).unwrap());
    }

    fn pairings(symbols: &[u8]) -> Vec<Vec<u8>> {
        let Some((&first, rest)) = symbols.split_first() else {
            return vec![vec![]];
        };
        let with = |i: usize| {
            let others = [&rest[..i], &rest[i + 1..]].concat();
            let pairings = pairings(&others).into_iter();
            pairings.map(move |others| [&[first, rest[i]], &others[..]].concat())
        };
        (0..rest.len()).flat_map(with).collect()
    }
}
