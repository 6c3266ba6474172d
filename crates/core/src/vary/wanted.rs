//! The neighbours that are wanted.

/// Which neighbours are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wanted {
    /// The number of clues to remove.
    pub remove: usize,
    /// The number of clues to add.
    pub add: usize,
    /// Only minimal puzzles.
    pub minimal: bool,
    /// Only puzzles with clues in the same cells.
    pub same_pattern: bool,
    /// Only puzzles whose clue cells have every reflection and rotation of the board that those of
    /// the puzzle have.
    pub same_symmetry: bool,
}
