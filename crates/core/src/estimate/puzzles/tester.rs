//! Which clue sets of known grids are proper, and unavoidable sets that the others miss.
//!
//! All that the estimators ask is one question, for many clue sets at once: *is there a solution
//! that differs from the grid in this cell?* The cells in which such a solution differs are an
//! unavoidable set that meets the clues in nothing but the cell.

use std::fmt;

use crate::board::{CellMask, Grid, cells_of};
use crate::run::poll;
use crate::solve::{BatchSolver, Grids};
use crate::unavoidable::UnavoidableSets;

/// Random subsets that miss a small unavoidable set need no solver. Larger sets cost more to find
/// than they save.
const MAX_SMALL: usize = 6;

/// Answers questions about clue sets of some grids of one shape.
pub struct ClueSetTester<'a> {
    grids: &'a [Grid],
    prepared: Grids,
    solver: BatchSolver,
    /// The small unavoidable sets of each grid, once they are asked for.
    small: Vec<Option<Vec<CellMask>>>,
    solver_calls: u64,
}

/// Clues of a grid: which grid, and their cells.
pub type ClueSet = crate::solve::ClueSet;

impl fmt::Debug for ClueSetTester<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClueSetTester")
            .field("grids", &self.grids)
            .field("solver_calls", &self.solver_calls)
            .finish_non_exhaustive()
    }
}

impl<'a> ClueSetTester<'a> {
    /// A tester for clue sets of some grids.
    ///
    /// # Panics
    /// When there are none, their shapes differ, or they have more than 128 cells.
    pub fn new(grids: &'a [Grid]) -> Self {
        let shape = grids[0].shape();
        assert!(grids.iter().all(|grid| grid.shape() == shape));
        assert!(shape.cells() <= 128, "a mask holds 128 cells");
        let solver = BatchSolver::new(shape);
        let symbols: Vec<&[u8]> = grids.iter().map(|grid| grid.symbols()).collect();
        Self {
            prepared: solver.grids(&symbols),
            grids,
            solver,
            small: vec![None; grids.len()],
            solver_calls: 0,
        }
    }

    /// The number of grids.
    pub fn grids(&self) -> usize {
        self.grids.len()
    }

    /// The number of cells of each.
    pub fn cells(&self) -> usize {
        self.grids[0].shape().cells()
    }

    /// The number of puzzles given to the solver so far.
    pub fn solver_calls(&self) -> u64 {
        self.solver_calls
    }

    /// What no solver would notice: it would answer for other clues, or fail with the names of
    /// other things.
    fn check(&self, (grid, clues): ClueSet) {
        let (grids, shape) = (self.grids.len(), self.grids[0].shape());
        assert!(grid < grids, "grid {grid}, from 0, of {grids}");
        assert!(shape.has_all(clues), "clues outside of a {shape} board");
    }

    /// The small unavoidable sets of a grid.
    ///
    /// # Panics
    /// When there is no such grid.
    pub fn small_sets(&mut self, grid: usize) -> &[CellMask] {
        self.small[grid].get_or_insert_with(|| {
            let sets = UnavoidableSets::up_to(&self.grids[grid], MAX_SMALL);
            sets.as_slice().to_vec()
        })
    }

    /// Whether a clue set hits the small unavoidable sets of its grid, as every proper one must.
    ///
    /// # Panics
    /// When there is no such grid.
    pub fn may_be_proper(&mut self, (grid, clues): ClueSet) -> bool {
        self.small_sets(grid).iter().all(|set| set & clues != 0)
    }

    /// A number of clues that must at least be added to make a clue set proper: that of disjoint
    /// small unavoidable sets that it misses.
    ///
    /// # Panics
    /// When there is no such grid.
    pub fn needs_at_least(&mut self, (grid, clues): ClueSet) -> usize {
        let mut taken = clues;
        let missed = |set: &&CellMask| {
            let disjoint = **set & taken == 0;
            taken |= if disjoint { **set } else { 0 };
            disjoint
        };
        self.small_sets(grid).iter().filter(missed).count()
    }

    /// Which of some clue sets are proper.
    ///
    /// # Panics
    /// When there is no such grid, or a clue lies outside the board.
    pub fn are_proper(&mut self, sets: &[ClueSet]) -> Vec<bool> {
        poll();
        sets.iter().for_each(|&set| self.check(set));
        self.solver_calls += sets.len() as u64;
        self.solver.are_proper(&self.prepared, sets)
    }

    /// Which of some clue sets are minimal puzzles: proper, and no clue can go.
    ///
    /// # Panics
    /// As [`Self::are_proper`].
    pub fn are_minimal(&mut self, sets: &[ClueSet]) -> Vec<bool> {
        let mut minimal = self.are_proper(sets);
        let proper: Vec<usize> = (0..sets.len()).filter(|&i| minimal[i]).collect();
        let puzzles: Vec<ClueSet> = proper.iter().map(|&i| sets[i]).collect();
        for (i, irredundant) in proper.into_iter().zip(self.are_irredundant(&puzzles)) {
            minimal[i] = irredundant;
        }
        minimal
    }

    /// Which of some clue sets have no clue that follows from the others.
    ///
    /// # Panics
    /// As [`Self::are_proper`].
    pub fn are_irredundant(&mut self, sets: &[ClueSet]) -> Vec<bool> {
        let each = |set: &ClueSet| cells_of(set.1).map(|cell| (*set, cell)).collect::<Vec<_>>();
        let questions: Vec<_> = sets.iter().flat_map(each).collect();
        let mut differing = self.differing(&questions).into_iter();
        let mut all = |set: &ClueSet| {
            let clues = set.1.count_ones() as usize;
            differing.by_ref().take(clues).fold(true, |all, cells| all & (cells != 0))
        };
        sets.iter().map(&mut all).collect()
    }

    /// For each clue set and cell, the cells in which some solution differs from the grid, this
    /// cell among them; empty when there is none. A clue in the cell itself doesn't count.
    ///
    /// # Panics
    /// As [`Self::are_proper`], and when a cell lies outside the board.
    pub fn differing(&mut self, questions: &[(ClueSet, usize)]) -> Vec<CellMask> {
        poll();
        let cells = self.cells();
        for &(set, cell) in questions {
            self.check(set);
            assert!(cell < cells, "cell {cell}, from 0, of a board of {cells}");
        }
        self.solver_calls += questions.len() as u64;
        self.solver.differing(&self.prepared, questions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids() -> [Grid; 1] {
        [Grid::parse("2x2".parse().unwrap(), "1234341221434321").unwrap()]
    }

    #[test]
    fn clues_of_grids_that_are_there_are_answered_for() {
        let grids = grids();
        let mut tester = ClueSetTester::new(&grids);
        assert_eq!(tester.are_proper(&[(0, 0xFFFF), (0, 0)]), [true, false]);
        assert_eq!(tester.differing(&[((0, 0xFFFE), 0)]), [0]);
    }

    #[test]
    #[should_panic(expected = "grid 5, from 0, of 1")]
    fn a_grid_that_is_not_there_is_refused() {
        ClueSetTester::new(&grids()).are_proper(&[(0, 0), (5, 0)]);
    }

    #[test]
    #[should_panic(expected = "clues outside of a 2x2 board")]
    fn clues_beyond_the_board_are_refused() {
        ClueSetTester::new(&grids()).are_minimal(&[(0, 1 << 64)]);
    }

    #[test]
    #[should_panic(expected = "cell 16, from 0, of a board of 16")]
    fn cells_beyond_the_board_are_refused() {
        ClueSetTester::new(&grids()).differing(&[((0, 0), 16)]);
    }
}
