//! The minimal unavoidable sets of a grid.

use super::{bounded, bounded_sets, search};
use crate::board::{CellMask, Grid, Puzzle};
use crate::symmetry::Automorphisms;

/// The minimal unavoidable sets of a grid, every one of them.
#[derive(Debug, Clone)]
pub struct UnavoidableSets {
    grid: Grid,
    sets: Vec<CellMask>,
    /// The bound on the cells of a set, where larger sets may have been left out.
    pub(super) max_size: Option<usize>,
}

impl UnavoidableSets {
    /// The minimal unavoidable sets of a grid, found by search.
    ///
    /// For boards up to side 6: tens of milliseconds for a 2x3 grid, a second or so for a Latin
    /// square of side 6.
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
        Self::up_to(grid, usize::MAX)
    }

    /// The minimal unavoidable sets of a grid that have at most `max_size` cells: every one of
    /// them.
    ///
    /// # Panics
    /// When the board has more than 128 cells.
    pub fn up_to(grid: &Grid, max_size: usize) -> Self {
        let cells = grid.shape().cells();
        // On boards of 36 cells growth is faster from about this bound on.
        if !bounded::applies_to(grid.shape()) || max_size > cells * 3 / 5 {
            return Self::search(grid, 0, max_size);
        }
        let sets = bounded_sets(grid, max_size as u32);
        Self {
            grid: grid.clone(),
            sets: sets.into_iter().map(CellMask::from).collect(),
            max_size: Some(max_size),
        }
    }

    /// The minimal unavoidable sets of a grid that no clue of a puzzle inside it hits.
    ///
    /// # Panics
    /// When the puzzle isn't inside the grid (one of another shape is not), or the board has more
    /// than 128 cells.
    pub fn within(grid: &Grid, puzzle: &Puzzle) -> Self {
        Self::search(grid, clues_inside(grid, puzzle), usize::MAX)
    }

    fn search(grid: &Grid, clues: CellMask, max_size: usize) -> Self {
        let cells = grid.shape().cells();
        assert!(cells <= 128, "a mask holds 128 cells");
        let free = CellMask::MAX >> (128 - cells) & !clues;
        let bound = max_size.min(cells) as u32;
        // The stabiliser of the clues is found among all elements.
        let group = Automorphisms::of(grid);
        let group = if clues == 0 { group.generators() } else { group.elements() };
        Self {
            grid: grid.clone(),
            sets: search::minimal_sets(grid, free, bound, &group),
            max_size: (max_size < cells).then_some(max_size),
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

    /// The sets as a slice, by size and then as numbers.
    pub fn as_slice(&self) -> &[CellMask] {
        &self.sets
    }

    /// Whether a skeleton hits every set: whether it is proper.
    pub fn are_hit_by(&self, skeleton: CellMask) -> bool {
        self.sets.iter().all(|set| set & skeleton != 0)
    }
}

/// The clues of a puzzle that is inside a grid.
fn clues_inside(grid: &Grid, puzzle: &Puzzle) -> CellMask {
    assert_eq!(puzzle.shape(), grid.shape(), "the puzzle has the grid's shape");
    let inside = |(&clue, &symbol): (&u8, &u8)| clue == 0 || clue == symbol;
    assert!(
        puzzle.symbols().iter().zip(grid.symbols()).all(inside),
        "the puzzle is inside the grid"
    );
    puzzle.skeleton().mask().expect("a mask holds 128 cells")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Skeleton, mask_of};
    use crate::solve::{Generic, Reference, Solver as _};
    use crate::unavoidable::minimal_only;
    use hashbrown::HashSet;
    use std::ops::ControlFlow;

    /// The sets that no clue of a puzzle hits, by visiting every solution of it.
    fn by_enumeration(grid: &Grid, puzzle: &Puzzle) -> Vec<CellMask> {
        let mut differences = HashSet::new();
        let _ = Generic::new(grid.shape()).for_each_solution(puzzle, &mut |symbols| {
            let differs = |&cell: &usize| grid.symbols()[cell] != symbols[cell];
            differences.insert(mask_of((0..symbols.len()).filter(differs)));
            ControlFlow::Continue(())
        });
        differences.remove(&0);
        minimal_only(differences)
    }

    fn grid(shape: &str, text: &str) -> Grid {
        Grid::parse(shape.parse().unwrap(), text).unwrap()
    }

    #[test]
    fn a_skeleton_is_proper_exactly_when_it_hits_them_all() {
        for (shape, text) in
            [("2x2", "1234342121434312"), ("latin4", "1234214334124321"), ("latin3", "123231312")]
        {
            let grid = grid(shape, text);
            let shape: Shape = grid.shape();
            let sets = UnavoidableSets::of(&grid);
            let mut solver = Reference::new(shape);
            // Every skeleton that isn't plainly improper or plainly proper.
            let middle = (0u128..1 << shape.cells()).filter(|m| (2..=6).contains(&m.count_ones()));
            for mask in middle {
                let puzzle = grid.puzzle_in(mask);
                assert_eq!(sets.are_hit_by(mask), solver.count(&puzzle, 2) == 1, "{puzzle}");
            }
        }
    }

    /// Knuth, *The Art of Computer Programming* 7.2.2.1, exercise 55.
    #[test]
    fn the_cyclic_grid_has_as_many_as_published() {
        let text =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let sets = UnavoidableSets::up_to(&grid("3x3", text), 18);
        let of = |size| sets.iter().filter(|set| set.count_ones() == size).count();
        assert_eq!([of(6), of(16), of(18), sets.iter().len()], [162, 567, 1314, 2043]);
    }

    /// In a row alone any two cells can be exchanged.
    #[test]
    fn as_many_symbols_as_there_can_be_are_told_apart() {
        for side in 30..=36 {
            let row: Vec<u8> = (1..=side).collect();
            let shape: Shape = format!("rect1x{side}").parse().unwrap();
            let (grid, free) = (Grid::new(shape, row).unwrap(), CellMask::MAX >> (128 - side));
            let pairs = search::minimal_sets(&grid, free, 2, &[]);
            assert_eq!(pairs.len(), usize::from(side) * usize::from(side - 1) / 2, "{side}");
        }
    }

    #[test]
    fn each_is_unavoidable_and_minimal() {
        let grid = grid("latin5", "1234521453351244351254231");
        let sets = UnavoidableSets::of(&grid);
        let mut solver = Reference::new(grid.shape());
        let full = (1u128 << 25) - 1;
        let mut several = |clues: CellMask| {
            let puzzle = grid.puzzle_in(clues);
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
    fn the_search_finds_what_enumeration_finds() {
        for (shape, text, given) in [
            ("latin5", "1234521453345124523153124", 0),
            ("latin5", "1234523451345124512351234", 0),
            ("2x3", "123456456123214365365214531642642531", 0b1_0000_0100_0001),
            ("latin6", "123456214365345612436521561234652143", 0b11_1111_1111),
        ] {
            let grid = grid(shape, text);
            let puzzle = grid.puzzle_in(given);
            let found = UnavoidableSets::within(&grid, &puzzle);
            let all = by_enumeration(&grid, &puzzle);
            assert_eq!(found.as_slice(), all, "{shape} {text}");
        }
    }

    #[test]
    fn a_bound_on_the_size_keeps_every_smaller_set() {
        let grid = grid("2x3", "123456456123214365365214531642642531");
        let all = UnavoidableSets::of(&grid);
        for bound in [3, 4, 6, 12, 14, 15] {
            let small: Vec<_> =
                all.iter().copied().filter(|set| set.count_ones() <= bound).collect();
            assert_eq!(UnavoidableSets::up_to(&grid, bound as usize).as_slice(), small, "{bound}");
        }
    }

    #[test]
    fn a_puzzle_keeps_the_sets_that_it_does_not_hit() {
        let grid = grid("2x2", "1234341221434321");
        let puzzle = grid.puzzle(&Skeleton::from_cells(grid.shape(), [0, 5]));
        let kept: Vec<_> =
            UnavoidableSets::of(&grid).iter().copied().filter(|set| set & 0b100001 == 0).collect();
        assert!(UnavoidableSets::within(&grid, &puzzle).iter().copied().eq(kept));
    }

    #[test]
    #[should_panic(expected = "the puzzle has the grid's shape")]
    fn a_puzzle_of_another_shape_is_refused() {
        let grid = grid("2x2", "1234341221434321");
        // Cell by cell its clues are those of the grid.
        let puzzle = Puzzle::parse("latin4".parse().unwrap(), "1234............").unwrap();
        let _ = UnavoidableSets::within(&grid, &puzzle);
    }

    #[test]
    #[should_panic(expected = "the puzzle is inside the grid")]
    fn a_puzzle_of_another_grid_is_refused() {
        let grid = grid("2x2", "1234341221434321");
        let puzzle = Puzzle::parse(grid.shape(), "2...............").unwrap();
        let _ = UnavoidableSets::within(&grid, &puzzle);
    }
}
