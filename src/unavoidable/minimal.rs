//! All minimal unavoidable sets of a grid, from all other solution grids.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::board::{CellMask, Grid, Puzzle};
use crate::solve::{Generic, Solver};

/// The minimal unavoidable sets of a grid, every one of them.
#[derive(Debug, Clone)]
pub struct UnavoidableSets {
    grid: Grid,
    sets: Vec<CellMask>,
}

impl UnavoidableSets {
    /// The minimal unavoidable sets of a grid, by visiting every solution grid of its shape.
    ///
    /// For shapes whose grids can be enumerated: sides up to 5 in well under a second.
    ///
    /// ```
    /// use gridforest::{board::Grid, unavoidable::UnavoidableSets};
    /// let grid = Grid::parse("2x2".parse()?, "1234341221434321")?;
    /// let sets = UnavoidableSets::of(&grid);
    /// assert_eq!(sets.iter().filter(|set| set.count_ones() == 4).count(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the board has more than 128 cells.
    pub fn of(grid: &Grid) -> Self {
        let shape = grid.shape();
        Self::within(grid, &Puzzle::new(shape, vec![0; shape.cells()]))
    }

    /// The minimal unavoidable sets of a grid that no clue of a puzzle inside it hits, by visiting
    /// every solution of the puzzle.
    ///
    /// # Panics
    /// When the puzzle isn't inside the grid, or the board has more than 128 cells.
    pub fn within(grid: &Grid, puzzle: &Puzzle) -> Self {
        let inside = |(&clue, &symbol): (&u8, &u8)| clue == 0 || clue == symbol;
        assert!(
            puzzle.symbols().iter().zip(grid.symbols()).all(inside),
            "the puzzle is inside the grid"
        );
        assert!(grid.shape().cells() <= 128, "a mask holds 128 cells");
        let mut differences = BTreeSet::new();
        let _ = Generic::new(grid.shape()).for_each_solution(puzzle, &mut |symbols| {
            differences.insert(difference(grid.symbols(), symbols));
            ControlFlow::Continue(())
        });
        differences.remove(&0);
        Self {
            grid: grid.clone(),
            sets: minimal_only(differences),
        }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The sets, by size and then as numbers.
    pub fn iter(&self) -> std::slice::Iter<'_, CellMask> {
        self.sets.iter()
    }

    /// Whether a skeleton hits every set: whether it is proper.
    pub fn are_hit_by(&self, skeleton: CellMask) -> bool {
        self.sets.iter().all(|set| set & skeleton != 0)
    }
}

/// The cells in which two boards differ.
fn difference(a: &[u8], b: &[u8]) -> CellMask {
    let differing = a.iter().zip(b).enumerate().filter(|(_, (a, b))| a != b);
    differing.fold(0, |mask, (cell, _)| mask | 1 << cell)
}

/// The sets that contain no other, by size and then as numbers.
pub fn minimal_only(sets: impl IntoIterator<Item = CellMask>) -> Vec<CellMask> {
    let mut sets: Vec<CellMask> = sets.into_iter().collect();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut minimal: Vec<CellMask> = Vec::new();
    for set in sets {
        if minimal.iter().all(|small| small & !set != 0) {
            minimal.push(set);
        }
    }
    minimal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Skeleton};
    use crate::solve::Reference;

    fn grid(shape: &str, text: &str) -> Grid {
        Grid::parse(shape.parse().unwrap(), text).unwrap()
    }

    #[test]
    fn a_skeleton_is_proper_exactly_when_it_hits_them_all() {
        for (shape, text) in [
            ("2x2", "1234342121434312"),
            ("latin4", "1234214334124321"),
            ("latin3", "123231312"),
        ] {
            let grid = grid(shape, text);
            let shape: Shape = grid.shape();
            let sets = UnavoidableSets::of(&grid);
            let mut solver = Reference::new(shape);
            // Every skeleton that isn't plainly improper or plainly proper.
            let middle = (0u128..1 << shape.cells()).filter(|m| (2..=6).contains(&m.count_ones()));
            for mask in middle {
                let puzzle = grid.puzzle(&Skeleton::from_mask(shape, mask));
                assert_eq!(
                    sets.are_hit_by(mask),
                    solver.count(&puzzle, 2) == 1,
                    "{puzzle}"
                );
            }
        }
    }

    #[test]
    fn each_is_unavoidable_and_minimal() {
        let grid = grid("latin5", "1234521453351244351254231");
        let sets = UnavoidableSets::of(&grid);
        let mut solver = Reference::new(grid.shape());
        let full = (1u128 << 25) - 1;
        let mut several = |clues: CellMask| {
            let puzzle = grid.puzzle(&Skeleton::from_mask(grid.shape(), clues));
            solver.count(&puzzle, 2) > 1
        };
        for &set in sets.iter() {
            assert!(several(full & !set), "unavoidable");
            for cell in crate::board::cells_of(set) {
                assert!(!several(full & !set | 1 << cell), "minimal");
            }
        }
    }

    #[test]
    fn the_boxes_leave_eight_of_the_twelve_sets_of_four_cells() {
        // The first Shi Doku grid of the published forest, with boxes and without.
        let fours = |shape| {
            let sets = UnavoidableSets::of(&grid(shape, "1234341221434321"));
            sets.iter().filter(|set| set.count_ones() == 4).count()
        };
        assert_eq!(fours("2x2"), 8);
        assert_eq!(fours("latin4"), 12);
    }

    #[test]
    fn a_puzzle_keeps_the_sets_that_it_does_not_hit() {
        let grid = grid("2x2", "1234341221434321");
        let puzzle = grid.puzzle(&Skeleton::from_cells(grid.shape(), [0, 5]));
        let kept: Vec<_> = UnavoidableSets::of(&grid)
            .iter()
            .copied()
            .filter(|set| set & 0b100001 == 0)
            .collect();
        assert!(
            UnavoidableSets::within(&grid, &puzzle)
                .iter()
                .copied()
                .eq(kept)
        );
    }
}
