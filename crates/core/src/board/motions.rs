//! The reflections and rotations of a board as a rectangle of cells.

use super::Shape;

/// Where a cell goes: of the last row and column, and its row and column.
type Motion = fn(usize, usize, usize, usize) -> (usize, usize);

/// By name. Those of a square alone say nothing of the last row.
const MOTIONS: [(&str, Motion); 7] = [
    ("vertical", |_, last, row, column| (row, last - column)),
    ("horizontal", |last_row, _, row, column| (last_row - row, column)),
    ("diagonal", |_, _, row, column| (column, row)),
    ("antidiagonal", |_, last, row, column| (last - column, last - row)),
    ("rotate180", |last_row, last, row, column| (last_row - row, last - column)),
    ("rotate90", |_, last, row, column| (column, last - row)),
    ("rotate270", |_, last, row, column| (last - column, row)),
];

/// The motions of a board by name, each with the images of the cells: seven of a square; of another
/// board the three that keep its rows.
pub(crate) fn motions(shape: Shape) -> impl Iterator<Item = (&'static str, Vec<usize>)> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let kept = MOTIONS.iter().filter(move |(name, _)| {
        rows == columns || ["vertical", "horizontal", "rotate180"].contains(name)
    });
    kept.map(move |(name, motion)| {
        let image = |cell: usize| {
            let (row, column) = motion(rows - 1, columns - 1, cell / columns, cell % columns);
            row * columns + column
        };
        (*name, (0..rows * columns).map(image).collect())
    })
}
