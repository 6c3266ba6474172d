//! What the second row of a grid with boxes can be, before the first is chosen.
//!
//! The first row of a grid reads 1 … n whatever comes first. What tells the choices apart is the
//! second row: in the first box it has symbols of other stacks, and it is least where many of them
//! are of one stack, which then comes second. So rows that promise more are not tried.

use super::matrix::{MAX, Matrix};

/// The least that the second row of a full grid may have in the first box, with a source row first;
/// `None` where it is not known in this way.
pub(super) fn second_row(matrix: &Matrix, first: usize) -> Option<Vec<u8>> {
    let shape = matrix.shape;
    let (n, width, height) = (shape.side(), shape.stack_width(), shape.band_height());
    let full = |row: usize| matrix.entries[row][..n].iter().all(|&symbol| symbol != 0);
    if !matrix.relabel || !shape.has_boxes() || height == 1 {
        return None;
    }
    let band = first / height * height;
    if !(band..band + height).all(full) {
        return None;
    }
    let mut stack_of = [0; MAX];
    for (column, &symbol) in matrix.entries[first][..n].iter().enumerate() {
        stack_of[symbol as usize - 1] = column / width;
    }
    let seconds = (band..band + height).filter(|&row| row != first);
    let pairs = seconds.flat_map(|row| (0..shape.stacks()).map(move |lead| (row, lead)));
    pairs
        .map(|(row, lead)| {
            let mut counts = vec![0u8; shape.stacks()];
            for &symbol in &matrix.entries[row][lead * width..(lead + 1) * width] {
                counts[stack_of[symbol as usize - 1]] += 1;
            }
            counts.sort_unstable_by(|a, b| b.cmp(a));
            let labels =
                |(stack, size)| (0..size).map(move |k| (stack + 1) as u8 * width as u8 + k);
            counts.into_iter().enumerate().flat_map(labels).collect()
        })
        .min()
}
