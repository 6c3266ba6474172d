//! How few clues a proper puzzle can have.

use crate::board::Shape;

/// A number of clues that no proper puzzle has fewer of: 17 for 9x9 (McGuire, Tugemann and Civario, 2012); else one less
/// than the side, for two symbols that no clue shows could change places.
pub fn least_clues(shape: Shape) -> usize {
    match Shape::sudoku(3, 3) {
        Ok(nine) if nine == shape => 17,
        _ => shape.side() - 1,
    }
}
