//! Exactly uniform random grids of two bands: boxes of `m ≤ 4` rows by two columns, and their transposes.
//!
//! The two columns of a box split the `2m` symbols in halves. Given the splits `S₁ … S_m` of the top boxes, the
//! two bands are independent, and as many fillings do for the one as for the other, for the bottom one is a top one
//! with the two columns of each box exchanged:
//!
//! ```text
//! number of grids = Σ T(S₁ … S_m)² over all splits        (as they are counted: `grids/two_bands.rs`)
//! ```
//!
//! So splits are drawn with probability in proportion to T², and two of their T fillings uniformly. What
//! orders of boxes, of the columns of a box and names of symbols make of some splits is one *class*, of which T is
//! the same: a class is drawn, with probability in proportion to its size times T², then an order of everything. Of each class
//! the fillings are listed, up to the order of the rows: some thousand for `m = 4`.

use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng, RngExt as _};

use super::CensusError;
use super::bipartite::ones;
use super::grids::two_bands::{classes, columns};
use crate::board::{Grid, Shape};

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
#[derive(Debug)]
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
        Ok(Self {
            shape,
            fillings,
            sums,
        })
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
                let column = columns[place % side ^ band];
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
    (0..)
        .zip(columns.iter_mut())
        .for_each(|(i, column)| *column = i);
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

    use super::*;
    use crate::census::grids;
    use crate::random::stream;

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

    /// How far counts of equally probable things are from as many of each, in standard deviations of
    /// chi-square.
    fn unevenness(counts: &HashMap<Vec<u8>, u64>, things: usize) -> f64 {
        assert_eq!(counts.len(), things);
        let each = counts.values().sum::<u64>() as f64 / things as f64;
        let squares = counts.values().map(|&c| (c as f64 - each).powi(2) / each);
        let freedom = things as f64 - 1.0;
        (squares.sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
    }

    fn drawn(name: &str, number: usize, of: impl Fn(&[u8]) -> Vec<u8>) -> HashMap<Vec<u8>, u64> {
        let (source, random) = (source(name), &mut stream(9, 0));
        let mut counts = HashMap::new();
        for _ in 0..number {
            *counts
                .entry(of(source.sample(random).symbols()))
                .or_insert(0) += 1;
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
        assert!(unevenness(&counts, 288).abs() < 4.5);
        for name in ["2x3", "3x2"] {
            // 28,200,960 grids, by the names of the first row.
            let counts = drawn(name, 12 * 39_168, |symbols| renamed(symbols, 6));
            assert!(unevenness(&counts, 39_168).abs() < 4.5, "{name}");
        }
    }
}
