//! Normalised grids: rows below the first sorted, symbols relabelled so that the first row is in
//! order.
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
//! are the reduced squares. Every orbit of the full group contains normalised grids, so a
//! classification needs to consider no others.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::any_rules;
use crate::board::{Puzzle, Shape};
use crate::solve::solver;
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
    if !shape.is_plain() {
        return any_rules::multiplicity(shape);
    }
    let (height, bands) = (shape.band_height(), shape.bands());
    factorial(shape.side())
        * factorial(height - 1)
        * factorial(height).pow(bands as u32 - 1)
        * factorial(bands - 1)
}

/// The normalised grid of the orbit in which a given row of a grid comes first.
///
/// # Panics
/// When there is no such row, or the symbols aren't a grid of the shape.
pub(super) fn normalise(shape: Shape, symbols: &[u8], first: usize) -> Vec<u8> {
    let (side, height) = (shape.side(), shape.band_height());
    let mut labels = vec![0; side + 1];
    for (column, &symbol) in symbols[first * side..][..side].iter().enumerate() {
        labels[usize::from(symbol)] = column as u8 + 1;
    }
    let start = |row: usize| labels[usize::from(symbols[row * side])];
    let band = |row: usize| row / height * height;
    let band_start = |row: usize| (band(row)..band(row) + height).map(start).min();
    let mut rows: Vec<usize> = (0..side).collect();
    rows.sort_unstable_by_key(|&row| {
        let later_band = band(row) != band(first);
        (later_band, band_start(row), row != first, start(row))
    });
    let symbols = rows.iter().flat_map(|&row| &symbols[row * side..][..side]);
    symbols.map(|&symbol| labels[usize::from(symbol)]).collect()
}

/// All normalised grids, as their symbols in cell order, in lexicographic order.
pub(super) fn all(shape: Shape) -> Vec<Vec<u8>> {
    let side = shape.side();
    let mut clues = vec![0; shape.cells()];
    for place in 0..side {
        clues[place] = place as u8 + 1;
        if shape.is_latin() {
            clues[place * side] = place as u8 + 1;
        }
    }
    let mut grids = Vec::new();
    let _ = solver(shape).for_each_solution(&Puzzle::new(shape, clues), &mut |symbols| {
        if normalise(shape, symbols, 0) == symbols {
            grids.push(symbols.to_vec());
        }
        ControlFlow::Continue(())
    });
    grids.sort_unstable();
    grids
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::random::stream;
    use crate::solve::{Reference, Solver as _};
    use crate::symmetry::SymmetryGroup;

    #[test]
    fn times_the_multiplicity_they_are_all_grids() {
        for name in ["2x2", "latin1", "latin2", "latin3", "latin4", "latin5"] {
            let shape: Shape = name.parse().unwrap();
            let grids = all(shape);
            assert!(grids.windows(2).all(|w| w[0] < w[1]), "{name} in order, none twice");
            for symbols in &grids {
                Grid::new(shape, symbols.clone()).unwrap();
            }
            let empty = Puzzle::empty(shape);
            let every = Reference::new(shape).count(&empty, u64::MAX);
            assert_eq!(multiplicity(shape) * grids.len(), every.into(), "{name}");
        }
    }

    #[test]
    fn normalising_finds_the_one_normalised_grid() {
        let random = &mut stream(5, 0);
        for name in ["2x2", "2x3", "3x2", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let group = SymmetryGroup::of(shape);
            let grids = all(shape);
            for symbols in grids.iter().take(50) {
                assert_eq!(&normalise(shape, symbols, 0), symbols, "{name}");
                let grid = Grid::new(shape, symbols.clone()).unwrap();
                let image = group.random(random).grid(&grid);
                for row in 0..shape.side() {
                    let normalised = normalise(shape, image.symbols(), row);
                    assert!(grids.binary_search(&normalised).is_ok(), "{name}");
                }
            }
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
