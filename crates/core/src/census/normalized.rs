//! Normalised grids: rows below the first sorted, symbols relabelled so that the first row is in order.
//!
//! Relabel a grid so that its first row is `1 2 … N`; then, without moving the first row, sort the
//! other rows of its band and the rows of every other band by their first symbols, and those bands
//! by theirs. The group of these row permutations has order
//!
//! ```text
//! N! · (R−1)! · (R!)^(B−1) · (B−1)!        R rows in a band, B bands
//! ```
//!
//! with the relabellings, and no element but the identity fixes a grid (its rows are all different,
//! and the first row pins the labels). So the number of grids is that factor times the number of
//! normalised ones: 4896 · 5760 = 28,200,960 for `2x3`, and for Latin squares the normalised grids
//! are the reduced squares. Every orbit of the full group contains normalised grids, so a classification
//! needs to consider no others.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::board::{Shape, ones};
use crate::symmetry::factorial;

/// Canonical grids, each with the number of normalised grids whose canonical form it is.
pub type FormCounts = BTreeMap<Vec<u8>, u64>;

/// The number of grids for each normalised one.
///
/// ```
/// use gridforest::census::normalized;
/// assert_eq!(normalized::multiplicity("2x3".parse()?), (720u32 * 8).into());
/// assert_eq!(normalized::multiplicity("latin5".parse()?), (120u32 * 24).into());
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
pub fn multiplicity(shape: Shape) -> BigUint {
    let (height, bands) = (shape.band_height(), shape.bands());
    factorial(shape.side())
        * factorial(height - 1)
        * factorial(height).pow(bands as u32 - 1)
        * factorial(bands - 1)
}

/// Visits every normalised grid (its symbols in cell order) that begins with a prefix, in
/// lexicographic order.
///
/// The prefix is a whole number of rows, as [`prefixes`] gives them.
pub fn for_each(
    shape: Shape,
    prefix: &[u8],
    visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut fill = Fill::new(shape);
    for &symbol in prefix {
        let cell = fill.symbols.len();
        fill.put(cell, symbol);
    }
    fill.from(shape.cells(), visit)
}

/// The first `rows` rows of all normalised grids (some may have no completion), in lexicographic
/// order: the natural blocks of work.
pub fn prefixes(shape: Shape, rows: usize) -> Vec<Vec<u8>> {
    let mut prefixes = Vec::new();
    let end = rows.min(shape.side()) * shape.side();
    let _ = Fill::new(shape).from(end, &mut |symbols| {
        prefixes.push(symbols.to_vec());
        ControlFlow::Continue(())
    });
    prefixes
}

/// A board filled in cell order, with the symbols used so far in each line.
struct Fill {
    shape: Shape,
    symbols: Vec<u8>,
    rows: Vec<u32>,
    columns: Vec<u32>,
    boxes: Vec<u32>,
}

impl Fill {
    fn new(shape: Shape) -> Self {
        let n = shape.side();
        Self {
            shape,
            symbols: Vec::with_capacity(shape.cells()),
            rows: vec![0; n],
            columns: vec![0; n],
            boxes: vec![0; n],
        }
    }

    fn toggle(&mut self, cell: usize, symbol: u8) {
        let bit = 1 << (symbol - 1);
        self.rows[self.shape.row(cell)] ^= bit;
        self.columns[self.shape.column(cell)] ^= bit;
        if let Some(b) = self.shape.box_of(cell) {
            self.boxes[b] ^= bit;
        }
    }

    fn put(&mut self, cell: usize, symbol: u8) {
        self.toggle(cell, symbol);
        self.symbols.push(symbol);
    }

    /// The symbols that may stand in a cell, given all cells before it.
    fn allowed(&self, cell: usize) -> u32 {
        let (n, height) = (self.shape.side(), self.shape.band_height());
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        if row == 0 {
            return 1 << column;
        }
        let mut used = self.rows[row] | self.columns[column];
        if let Some(b) = self.shape.box_of(cell) {
            used |= self.boxes[b];
        }
        if column == 0 {
            // Above the row before it in its band, or above the first row of the band before.
            let before = if row % height != 0 {
                row - 1
            } else {
                row - height
            };
            let least = self.symbols[self.shape.cell(before, 0)];
            used |= (1 << least) - 1;
        }
        !used & (u32::MAX >> (32 - n))
    }

    fn from(
        &mut self,
        end: usize,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cell = self.symbols.len();
        if cell >= end {
            return visit(&self.symbols);
        }
        for place in ones(self.allowed(cell)) {
            let symbol = place as u8 + 1;
            self.put(cell, symbol);
            let flow = self.from(end, visit);
            self.symbols.pop();
            self.toggle(cell, symbol);
            flow?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Puzzle};
    use crate::solve::{Reference, Solver as _};

    fn all(shape: Shape) -> Vec<Vec<u8>> {
        let mut grids = Vec::new();
        for prefix in prefixes(shape, 2) {
            let _ = for_each(shape, &prefix, &mut |symbols| {
                grids.push(symbols.to_vec());
                ControlFlow::Continue(())
            });
        }
        grids
    }

    #[test]
    fn times_the_multiplicity_they_are_all_grids() {
        for name in ["2x2", "latin1", "latin2", "latin3", "latin4", "latin5"] {
            let shape: Shape = name.parse().unwrap();
            let grids = all(shape);
            assert!(
                grids.windows(2).all(|w| w[0] < w[1]),
                "{name} in order, none twice"
            );
            for symbols in &grids {
                Grid::new(shape, symbols.clone()).unwrap();
            }
            let empty = Puzzle::new(shape, vec![0; shape.cells()]);
            let every = Reference::new(shape).count(&empty, u64::MAX);
            assert_eq!(multiplicity(shape) * grids.len(), every.into(), "{name}");
        }
    }

    #[test]
    fn reduced_latin_squares_are_counted_as_known() {
        // OEIS A000315.
        for (side, reduced) in [(4, 4), (5, 56), (6, 9408)] {
            assert_eq!(all(Shape::latin(side).unwrap()).len(), reduced);
        }
    }
}
