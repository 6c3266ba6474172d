//! The order in which a diagram decides the cells.
//!
//! Small unavoidable sets lie in two rows, two columns, or the places of two symbols. Deciding the
//! cells symbol by symbol, row by row or column by column closes them early. Which of the three is best
//! differs from grid to grid, so each is tried on the small sets alone, whose diagram is soon built,
//! and the narrowest wins.

use super::{Diagram, Limits};
use crate::board::{CellMask, Grid, cells_of};

/// The number of sets, the smallest ones, by which orders are compared.
const SAMPLE: usize = 150;

/// A good order of the clue cells of a puzzle inside a grid for the diagram of the sets that its
/// skeletons must hit, which are given by ascending size.
pub fn good_order(grid: &Grid, clues: CellMask, sets: &[CellMask]) -> Vec<usize> {
    let shape = grid.shape();
    let sorted = |key: &dyn Fn(usize) -> (usize, usize)| {
        let mut cells: Vec<usize> = cells_of(clues).collect();
        cells.sort_by_key(|&cell| key(cell));
        cells
    };
    let symbol = |cell: usize| usize::from(grid.symbols()[cell]);
    let candidates = [
        sorted(&|cell| (symbol(cell), shape.column(cell))),
        sorted(&|cell| (shape.column(cell), symbol(cell))),
        sorted(&|cell| (shape.row(cell), symbol(cell))),
    ];
    let sample = &sets[..sets.len().min(SAMPLE)];
    let mut limits = Limits::default();
    let narrowest = candidates.into_iter().min_by_key(|order| {
        let diagram = Diagram::of_cells(order.iter().copied(), sample.iter().copied(), limits);
        // One that passes the best so far need not be finished.
        diagram.map_or(usize::MAX, |diagram| {
            limits.states = diagram.states();
            limits.states
        })
    });
    narrowest.expect("there are candidates")
}
