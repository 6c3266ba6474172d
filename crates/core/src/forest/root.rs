//! Where a tree begins: a grid, or a proper puzzle inside it.

use crate::board::{CellMask, Grid, Puzzle, cells_of};
use crate::solve::solver;
use crate::symmetry::{Automorphisms, Perm};

use super::ForestError;

/// The root of a tree: a proper puzzle and its solution.
///
/// The skeletons below it are numbered by *indices*: bit `i` of an index stands for the root's
/// `i`-th clue in cell order, so that they fill 0 … 2^clues − 1 whatever the root.
#[derive(Debug, Clone)]
pub struct Root {
    grid: Grid,
    clues: CellMask,
}

impl Root {
    /// A root at a proper puzzle; a solution grid is one too.
    ///
    /// # Errors
    /// [`ForestError`] when the puzzle has no solution or several, or the board more than 128
    /// cells.
    pub fn new(puzzle: &Puzzle) -> Result<Self, ForestError> {
        let shape = puzzle.shape();
        let cells = shape.cells();
        let clues = puzzle.skeleton().mask().ok_or(ForestError::Board { shape, cells })?;
        let outcome = solver(shape).solve(puzzle, 2);
        let puzzle = puzzle.to_string();
        match (outcome.count, outcome.solution) {
            (1, Some(grid)) => Ok(Self { grid, clues }),
            (0, _) => Err(ForestError::NoSolution { puzzle }),
            _ => Err(ForestError::ManySolutions { puzzle }),
        }
    }

    /// The solution of the root.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The root itself.
    pub fn puzzle(&self) -> Puzzle {
        self.puzzle_of(self.clues)
    }

    /// The puzzle inside the grid with the given clue cells.
    ///
    /// # Panics
    /// When a bit lies outside the board.
    pub fn puzzle_of(&self, clues: CellMask) -> Puzzle {
        self.grid.puzzle_in(clues)
    }

    /// The cells of the root's clues, as a mask.
    pub fn mask(&self) -> CellMask {
        self.clues
    }

    /// The cells of the root's clues, ascending.
    pub fn cells(&self) -> Vec<usize> {
        cells_of(self.clues).collect()
    }

    /// The number of the root's clues.
    pub fn clues(&self) -> usize {
        self.clues.count_ones() as usize
    }

    /// The elements of the grid's automorphism group that keep the root, as permutations of its
    /// clues.
    pub fn automorphisms(&self) -> Vec<Perm> {
        let cells = self.cells();
        let index = |cell| cells.binary_search(&cell).ok();
        let elements = Automorphisms::of(&self.grid).on_cells();
        let on_clues = elements.iter().filter_map(|element| {
            let images: Option<Vec<usize>> =
                cells.iter().map(|&c| index(element.image(c))).collect();
            Perm::new(images?)
        });
        on_clues.collect()
    }

    /// Refuses automorphisms by which no orbits could be counted.
    pub(super) fn check_automorphisms(&self, automorphisms: &[Perm]) -> Result<(), ForestError> {
        let clues = self.clues();
        let fits = automorphisms.iter().all(|perm| perm.degree() == clues);
        // A finite set that is closed and not empty has the identity.
        match fits && automorphisms.iter().any(Perm::is_identity) {
            true => Ok(()),
            false => Err(ForestError::Automorphisms { clues }),
        }
    }

    /// A permutation of the root's clues as one of the board's cells, up to the last clue.
    pub(super) fn on_cells(&self, perm: &Perm) -> Perm {
        let cells = self.cells();
        let mut images: Vec<usize> = (0..cells.last().map_or(0, |last| last + 1)).collect();
        for (i, &cell) in cells.iter().enumerate() {
            images[cell] = cells[perm.image(i)];
        }
        Perm::new(images).expect("a permutation of the clues")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    fn root(shape: &str, text: &str) -> Result<Root, ForestError> {
        let shape: Shape = shape.parse().unwrap();
        Root::new(&Puzzle::parse(shape, text).unwrap())
    }

    #[test]
    fn a_root_has_exactly_one_solution() {
        let proper = root("2x2", ".234.41221.3432.").unwrap();
        assert_eq!(proper.clues(), 12);
        assert_eq!(proper.puzzle().to_string(), ".234.41221.3432.");
        assert_eq!(proper.grid().to_string(), "1234341221434321");
        assert!(matches!(root("2x2", "................"), Err(ForestError::ManySolutions { .. })));
        assert!(matches!(root("2x2", "11.............."), Err(ForestError::NoSolution { .. })));
        let empty = ".".repeat(144);
        assert!(matches!(root("3x4", &empty), Err(ForestError::Board { cells: 144, .. })));
    }

    #[test]
    fn the_automorphism_group_of_a_puzzle_keeps_its_clues() {
        let full = root("2x2", "1234341221434321").unwrap();
        assert_eq!(full.automorphisms().len(), 32);
        let without_corner = root("2x2", ".234341221434321").unwrap();
        // The elements that fix r1c1: the orbit of a cell has 16 cells.
        assert_eq!(without_corner.automorphisms().len(), 2);
        assert!(without_corner.automorphisms().iter().all(|p| p.degree() == 15));
    }

    #[test]
    #[should_panic(expected = "insert at index 100")]
    fn clues_beyond_the_board_are_refused() {
        let root = root("2x2", "1234341221434321").unwrap();
        let _ = root.puzzle_of(1 << 100);
    }
}
