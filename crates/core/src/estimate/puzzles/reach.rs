//! How far the methods reach by default.

use crate::board::Shape;

/// The most clues that are looked for if none are named: half the cells, and five eighths of those
/// of a Latin square. The largest minimal puzzles known have 40 clues on 9x9, and 25 on a Latin
/// square of order 7.
///
/// # References
/// 1. OEIS A063437: the largest critical sets of Latin squares.
pub(super) fn most_clues(shape: Shape) -> usize {
    match shape.has_boxes() {
        true => shape.cells() / 2,
        false => 5 * shape.cells() / 8,
    }
}
