//! Sets of cells in one machine word, for boards of up to 128 cells.
//!
//! Cell `i` is bit `i`, the least significant first, so that a mask of the first cells is a small
//! number.

/// A set of cells: bit `i` is cell `i`.
pub type CellMask = u128;

/// The cells in a mask, ascending.
///
/// ```
/// use gridforest_nine::{cells_of, mask_of};
/// assert!(cells_of(mask_of([2, 0, 80])).eq([0, 2, 80]));
/// ```
pub fn cells_of(mask: CellMask) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            cell
        })
    })
}

/// The bits that are set in a word of 64, ascending.
#[inline(always)]
pub(crate) fn bits_of(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            bit
        })
    })
}

/// The mask of some cells.
///
/// # Panics
/// When a cell is 128 or more.
pub fn mask_of(cells: impl IntoIterator<Item = usize>) -> CellMask {
    cells.into_iter().fold(0, |mask, cell| {
        assert!(cell < 128, "cell {cell} does not fit a mask");
        mask | 1 << cell
    })
}
