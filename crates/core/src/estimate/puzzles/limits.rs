//! How far the methods reach: at most, and by default.

use std::ops::RangeInclusive;

use crate::board::{Line, Shape};
use crate::estimate::EstimateError;

/// The most clues that are looked for if none are named: half the cells of a plain board with
/// boxes, and five eighths of those of other boards whose rows and columns are lines. The largest minimal puzzles
/// known have 40 clues on 9x9, and 25 on a Latin square of order 7. Under other rules they may have
/// all cells (a graph without edges) or all but one (a row alone).
///
/// # References
/// 1. OEIS A063437: the largest critical sets of Latin squares.
pub(super) fn most_clues(shape: Shape) -> usize {
    let cells = shape.cells();
    if shape.has_boxes() {
        cells / 2
    } else if is_square(shape) {
        5 * cells / 8
    } else {
        cells
    }
}

/// Whether all rows and columns are lines of a board.
fn is_square(shape: Shape) -> bool {
    let side = shape.side();
    let row = |r: usize| (0..side).map(|i| r * side + i).collect::<Line>();
    let column = |c: usize| (0..side).map(|i| c + i * side).collect();
    let lines = shape.lines();
    shape.cells() == side * side
        && (0..side).all(|i| lines.contains(&row(i)) && lines.contains(&column(i)))
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
        false => Err(EstimateError::Clues { shape, low, high, least }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_clues_leave_out_no_board_whole() {
        let most = |name: &str| most_clues(name.parse().unwrap());
        assert_eq!(["latin5", "latin5+x", "latin7"].map(most), [15, 15, 30]);
        assert_eq!(["2x3", "2x3+x", "3x3"].map(most), [18, 22, 40]);
        assert_eq!(["rect1x4", "rect2x4", "graph6:C?:3"].map(most), [4, 8, 4]);
        assert_eq!(most("jigsaw:aabbaabbccddccdd"), 10);
    }
}
