//! The lines of a grid, and what its automorphisms do to sets of cells.

use std::collections::BTreeSet;

use crate::board::{CellMask, Grid, mask_of};
use crate::symmetry::{Automorphisms, MaskAction};

/// The lines of a grid by kinds, each as a set of cells: rows, columns, boxes (if the shape has
/// them), and the places of each symbol. The lines of a kind are as many as there are symbols, and
/// divide the board.
pub(super) fn lines(grid: &Grid) -> Vec<Vec<CellMask>> {
    let (shape, side) = (grid.shape(), grid.shape().side());
    let lines = shape.lines();
    let line = |line: &crate::board::Line| mask_of(line.iter().copied());
    let mut kinds: Vec<Vec<CellMask>> =
        lines.chunks(side).map(|kind| kind.iter().map(line).collect()).collect();
    let mut places = vec![0; side];
    for (cell, &symbol) in grid.symbols().iter().enumerate() {
        places[usize::from(symbol) - 1] |= 1 << cell;
    }
    kinds.push(places);
    kinds
}

/// What the automorphisms of a grid do to sets of cells.
pub(super) fn automorphisms(grid: &Grid) -> Vec<MaskAction> {
    let on_cells = Automorphisms::of(grid).on_cells();
    on_cells.iter().map(MaskAction::new).collect()
}

/// All images of sets of cells under the automorphisms of a grid, in ascending order, each once.
pub(super) fn all_images(grid: &Grid, sets: &[CellMask]) -> Vec<CellMask> {
    let group = automorphisms(grid);
    let images = |&set: &CellMask| group.iter().map(move |action| action.image(set));
    let all: BTreeSet<CellMask> = sets.iter().flat_map(images).collect();
    all.into_iter().collect()
}

/// Of the images of each of some sets the least, in ascending order, each once.
pub(super) fn least_images(grid: &Grid, sets: &[CellMask]) -> Vec<CellMask> {
    let group = automorphisms(grid);
    let least = |&set: &CellMask| group.iter().map(|action| action.image(set)).min();
    let all: BTreeSet<CellMask> = sets.iter().filter_map(least).collect();
    all.into_iter().collect()
}
