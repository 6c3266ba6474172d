//! Many boards in the lanes of vectors: what the search of the lanes needs of an instruction set.

use super::branch::{Branches, SplitPlan};
use super::lanes::{Lanes, lanes_of};
use super::propagate::{Configurations, Round};
use crate::FurtherSets;
use crate::board::{Board, Symbols};

/// Many boards: the candidates of one cell on [`BoardLanes::WIDTH`] of them.
pub(crate) trait BoardLanes: Lanes {
    /// The number of boards, at most 32.
    const WIDTH: usize;
    /// The number of idle lanes from which on boards are moved in and out: in groups.
    const MIN_IDLE: u32;
    /// Up to how many boards are searched one at a time.
    const SINGLE_BOARDS: usize;

    /// [`propagate::round`](super::propagate::round) on these instructions.
    fn round(cells: &mut [Self; 81], configurations: &mut Configurations<Self>) -> Round<Self>;
    /// [`further::pass`](super::further::pass) on these instructions.
    fn further(cells: &mut [Self; 81], sets: &FurtherSets, found: &mut Round<Self>);
    /// [`branch::choose_branches`](super::branch::choose_branches) on these instructions.
    fn choose_branches(configurations: &Configurations<Self>) -> Branches;
    /// Replaces boards by one child in place, and moves second children to other lanes.
    #[inline(always)]
    fn split(cells: &mut [Self; 81], branches: &Branches, plan: &SplitPlan) {
        branches.split(cells, plan);
    }
    /// Takes the boards of some lanes out, in ascending order of the lanes.
    ///
    /// # Panics
    /// When there are fewer boards than lanes.
    #[inline(always)]
    fn take(cells: &[Self; 81], lanes: u32, boards: &mut [Board]) {
        for (board, lane) in lanes_of(lanes).enumerate() {
            for (out, cell) in boards[board].0.iter_mut().zip(cells) {
                *out = cell.lane(lane);
            }
        }
    }
    /// Takes the solutions out of some lanes whose boards are solved, in ascending order of the
    /// lanes.
    ///
    /// # Panics
    /// When there are fewer places than lanes.
    #[inline(always)]
    fn take_solutions(cells: &[Self; 81], lanes: u32, solutions: &mut [Symbols]) {
        for (place, lane) in lanes_of(lanes).enumerate() {
            let mut board = Board::EMPTY;
            for (candidates, cell) in board.0.iter_mut().zip(cells) {
                *candidates = cell.lane(lane);
            }
            board.symbols(&mut solutions[place]);
        }
    }
    /// Puts boards into some lanes, in ascending order of the lanes.
    ///
    /// # Panics
    /// When there are fewer boards than lanes.
    #[inline(always)]
    fn put(cells: &mut [Self; 81], lanes: u32, boards: &[Board]) {
        for (board, lane) in lanes_of(lanes).enumerate() {
            for (&new, cell) in boards[board].0.iter().zip(cells.iter_mut()) {
                *cell.lane_mut(lane) = new;
            }
        }
    }
    /// Puts the boards of some givens into some lanes, in ascending order of the lanes.
    ///
    /// # Panics
    /// When there are fewer givens than lanes.
    #[inline(always)]
    fn begin(cells: &mut [Self; 81], lanes: u32, given: &[Symbols]) {
        for (place, lane) in lanes_of(lanes).enumerate() {
            // In vectors; only the way into the lanes goes cell by cell.
            let mut board = Board::EMPTY;
            board.set(&given[place]);
            for (cell, &candidates) in cells.iter_mut().zip(&board.0) {
                *cell.lane_mut(lane) = candidates;
            }
        }
    }
}
