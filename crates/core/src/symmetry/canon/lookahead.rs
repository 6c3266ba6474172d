//! What the second row of a grid with boxes can be, before it is chosen.
//!
//! The first row of a grid reads 1 … n whatever comes first. What tells the choices apart is the
//! second row: in the first box it has symbols of other stacks, and it is least where many of them
//! are of one stack, which then comes second. So rows and stacks that promise more are not tried.

use super::matrix::{MAX, Matrix};
use super::partition::{NONE, Partition};

/// The least that the second row of a full grid may have in the first box, with these rows and
/// stacks first; `None` where it is not known in this way.
pub(super) fn second_row(matrix: &Matrix, partition: &Partition) -> Option<Vec<u8>> {
    let shape = matrix.shape;
    let (n, width, height) = (shape.side(), shape.stack_width(), shape.band_height());
    let full = |row: usize| matrix.entries[row][..n].iter().all(|&symbol| symbol != 0);
    if !matrix.relabel || !shape.has_boxes() || height == 1 || partition.rows != 1 {
        return None;
    }
    let first = partition.row_at[0] as usize;
    let band = first / height * height;
    if !(band..band + height).all(full) {
        return None;
    }
    let mut stack_of = [0; MAX];
    for (column, &symbol) in matrix.entries[first][..n].iter().enumerate() {
        stack_of[symbol as usize - 1] = column / width;
    }
    let placed: Vec<usize> = (partition.column_at[..n].iter().step_by(width))
        .take_while(|&&column| column != NONE)
        .map(|&column| column as usize / width)
        .collect();
    let leads = placed.first().map_or(0..shape.stacks(), |&stack| stack..stack + 1);
    let seconds = (band..band + height).filter(|&row| row != first);
    let pairs = seconds.flat_map(|row| leads.clone().map(move |lead| (row, lead)));
    pairs
        .map(|(row, lead)| {
            let mut counts = vec![0u8; shape.stacks()];
            for &symbol in &matrix.entries[row][lead * width..(lead + 1) * width] {
                counts[stack_of[symbol as usize - 1]] += 1;
            }
            let known = placed.iter().skip(1).map(|&stack| std::mem::take(&mut counts[stack]));
            let mut sizes: Vec<u8> = known.collect();
            counts.sort_unstable_by(|a, b| b.cmp(a));
            sizes.extend(counts);
            let labels =
                |(stack, size)| (0..size).map(move |k| (stack + 1) as u8 * width as u8 + k);
            sizes.into_iter().enumerate().flat_map(labels).collect()
        })
        .min()
}
