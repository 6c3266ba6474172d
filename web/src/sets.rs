//! The minimal unavoidable sets of a grid, as bytes.

use std::ops::ControlFlow;

use gridforest::board::Grid;
use gridforest_requests::unavoidable::Unavoidable;

use crate::{WebError, text};

/// The most sets that are handed over: the smallest ones.
const MOST: usize = 200_000;

/// The minimal unavoidable sets of at most `max_size` cells: for each, by size, its number of cells
/// and the cells.
pub fn unavoidable(shape: &str, grid: &str, max_size: usize) -> Result<Vec<u8>, WebError> {
    let grid = Grid::try_from(text::puzzle(shape, grid)?)?;
    let (mut bytes, mut left) = (Vec::new(), MOST);
    let _ = Unavoidable { max_size: Some(max_size) }.for_each(&grid, |cells| {
        bytes.push(cells.len() as u8);
        bytes.extend(cells.map(|cell| cell as u8));
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_the_sets() {
        let bytes = unavoidable("2x2", "1234341221434321", 4).unwrap();
        assert_eq!(bytes.len(), 8 * 5);
        assert!(bytes.chunks(5).all(|set| set[0] == 4 && set[1..].is_sorted()));
        assert!(unavoidable("2x2", "1234341221434...", 4).is_err());
    }
}
