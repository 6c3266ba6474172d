//! A set of cells of a 9x9 board as its three parts, one in each band.

use crate::board::{CellMask, cells_of, mask_of};

/// For each band the cells in it: bit `9 · row + column`, rows counted within the band.
pub(super) type Parts = [u32; 3];

/// All cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// The parts of a set.
pub(super) fn parts_of(cells: CellMask) -> Parts {
    [0, 27, 54].map(|shift| (cells >> shift) as u32 & BAND)
}

/// The set of some parts.
pub(super) fn whole(parts: Parts) -> CellMask {
    let [a, b, c] = parts.map(CellMask::from);
    a | b << 27 | c << 54
}

/// Rows and columns exchanged.
pub(super) fn transposed(cells: CellMask) -> CellMask {
    mask_of(cells_of(cells).map(|cell| cell % 9 * 9 + cell / 9))
}

/// Whether two sets share a cell.
#[inline(always)]
pub(super) fn meet(a: Parts, b: Parts) -> bool {
    a[0] & b[0] | a[1] & b[1] | a[2] & b[2] != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole_again_and_so_do_two_transpositions() {
        let cells = mask_of([0, 13, 26, 27, 40, 53, 54, 70, 80]);
        assert_eq!(whole(parts_of(cells)), cells);
        assert_ne!(transposed(cells), cells);
        assert_eq!(transposed(transposed(cells)), cells);
        assert_eq!(transposed(mask_of([1, 80])), mask_of([9, 80]));
    }
}
