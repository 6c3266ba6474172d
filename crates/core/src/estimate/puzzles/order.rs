//! Random orders of the cells of a grid, and the least number of clues with which each is proper.
//!
//! Clues are added in a random order. What contains a proper puzzle of the same grid is proper, so
//! there is one number of clues from which on the puzzle is proper. It is found by bisection.

use rand::seq::SliceRandom;

use super::{ClueSet, ClueSetTester};
use crate::board::{CellMask, cells_of, mask_of};
use crate::random::Stream;

/// A random order, and what is known of it: with `low` clues it isn't proper, with `high` it is.
pub(super) struct Order {
    /// The grid, by its number in the tester.
    pub(super) grid: usize,
    pub(super) trial: usize,
    cells: Vec<u8>,
    pub(super) low: usize,
    pub(super) high: usize,
}

impl Order {
    /// A random order; as many clues as miss a small unavoidable set aren't proper.
    pub(super) fn random(
        tester: &mut ClueSetTester<'_>,
        grid: usize,
        trial: usize,
        random: &mut Stream,
    ) -> Self {
        let high = tester.cells();
        let mut cells: Vec<u8> = (0..high as u8).collect();
        cells.shuffle(random);
        let mut place = [0u8; 128];
        for (k, &cell) in cells.iter().enumerate() {
            place[usize::from(cell)] = k as u8;
        }
        let first_hit = |set: &CellMask| cells_of(*set).map(|cell| place[cell]).min();
        let low = tester.small_sets(grid).iter().filter_map(first_hit).max();
        Self { grid, trial, cells, low: low.map_or(0, usize::from), high }
    }

    /// The clues in the first cells.
    pub(super) fn first(&self, count: usize) -> ClueSet {
        let cells = self.cells[..count].iter().map(|&cell| usize::from(cell));
        (self.grid, mask_of(cells))
    }
}

/// Finds for each order the least number of clues that is proper: `high`.
pub(super) fn bisect(tester: &mut ClueSetTester<'_>, orders: &mut [Order]) {
    loop {
        let mut open: Vec<&mut Order> = orders.iter_mut().filter(|o| o.low + 1 < o.high).collect();
        if open.is_empty() {
            return;
        }
        let middle = |order: &Order| order.low.midpoint(order.high);
        let sets: Vec<ClueSet> = open.iter().map(|order| order.first(middle(order))).collect();
        for (order, proper) in open.iter_mut().zip(tester.are_proper(&sets)) {
            let middle = middle(order);
            *(if proper { &mut order.high } else { &mut order.low }) = middle;
        }
    }
}
