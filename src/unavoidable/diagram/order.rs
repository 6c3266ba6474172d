//! The order in which a diagram decides the cells.
//!
//! Small unavoidable sets lie in two rows, two columns, or the places of two symbols. Deciding the
//! cells symbol by symbol, row by row or column by column closes them early; so does taking next the cell
//! after which the fewest sets are begun and not ended, small ones weighing more. Which of the four
//! is best differs from grid to grid, so each is tried on the smallest sets alone, of which there are
//! more and more until their diagrams are large enough to tell; the narrowest wins.

use super::{Diagram, Limits};
use crate::board::{CellMask, Grid, cells_of};

/// Orders are compared on so many of the smallest sets that the narrowest diagram has this many states.
const TELLING: usize = 50_000;

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
        fewest_open(clues, sets),
    ];
    let mut sample = 40;
    loop {
        let (best, states) = narrowest(&candidates, &sets[..sets.len().min(sample)]);
        if states >= TELLING || sample >= sets.len() {
            return candidates[best].clone();
        }
        sample *= 2;
    }
}

/// The cells in the order that at each step leaves the fewest sets begun and not ended; a set of `k` cells
/// weighs `2^-k`.
fn fewest_open(cells: CellMask, sets: &[CellMask]) -> Vec<usize> {
    let (mut decided, mut order) = (0, Vec::new());
    while decided != cells {
        let weight_with = |cell: usize| -> u128 {
            let after = decided | 1 << cell;
            let open = sets
                .iter()
                .filter(|&set| set & after != 0 && set & !after != 0);
            // At most 128 cells a set, and far fewer than 2^32 sets of the least size.
            open.map(|set| 1 << (96 - set.count_ones().min(96))).sum()
        };
        let next = cells_of(cells & !decided).min_by_key(|&cell| weight_with(cell));
        let next = next.expect("a cell is undecided");
        order.push(next);
        decided |= 1 << next;
    }
    order
}

/// The index of the order whose diagram is the narrowest, and its number of states.
fn narrowest(orders: &[Vec<usize>], sets: &[CellMask]) -> (usize, usize) {
    let mut best = (0, usize::MAX);
    for (index, order) in orders.iter().enumerate() {
        // One that passes the best so far need not be finished.
        let limits = Limits {
            states: best.1,
            ..Limits::default()
        };
        let diagram = Diagram::of_cells(order.iter().copied(), sets.iter().copied(), limits);
        if let Ok(diagram) = diagram
            && diagram.states() < best.1
        {
            best = (index, diagram.states());
        }
    }
    best
}
