//! How far the methods reach: at most, and by default.

use std::ops::RangeInclusive;

use crate::board::Shape;
use crate::estimate::EstimateError;

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

/// The number of cells of a board, of 4 to `most`.
pub(super) fn check_board(shape: Shape, most: usize) -> Result<usize, EstimateError> {
    let cells = shape.cells();
    if (4..=most).contains(&cells) { Ok(cells) } else { Err(EstimateError::Board { shape }) }
}

/// Refuses subsets without cells, or with more than the board has.
pub(super) fn check_size(shape: Shape, size: usize) -> Result<(), EstimateError> {
    match (1..=shape.cells()).contains(&size) {
        true => Ok(()),
        false => Err(EstimateError::Size { shape, size }),
    }
}

/// The ends of a range of numbers of clues that a board has, `least` and more.
pub(super) fn check_clues(
    shape: Shape,
    clues: &RangeInclusive<usize>,
    least: usize,
) -> Result<(usize, usize), EstimateError> {
    let (low, high) = (*clues.start(), *clues.end());
    match least <= low && low <= high && high <= shape.cells() {
        true => Ok((low, high)),
        false => Err(EstimateError::Clues { shape, low, high }),
    }
}
