//! The grids that begin with a band and are their own minlex form.

use super::band::{Band, NO_ROW, RowNumber};
use super::chutes::OPTIONS;
use super::halves::{Frame, Half};
use crate::symmetry::{GridForms, Symbols};

/// How a second band goes with third bands.
pub(super) struct Below<'a> {
    band: &'a Band,
    forms: &'a GridForms,
    half: Half,
    /// By stack: the options of the third box that make a stack of this class or later, and later.
    later: [[u64; 2]; 3],
}

impl<'a> Below<'a> {
    pub(super) fn new(band: &'a Band, forms: &'a GridForms, frame: Frame, half: Half) -> Self {
        let stack = |s: usize| band.later[frame[s] as usize * OPTIONS + half.options[s] as usize];
        Self { band, forms, half, later: [stack(0), stack(1), stack(2)] }
    }

    /// Whether the grid with a third band is its own minlex form.
    ///
    /// No chute may be of an earlier class, and no automorphism of the first band may give a
    /// smaller fourth row. When no chute is of the same class and no fourth row equal, nothing is
    /// left that could make the grid less; otherwise the whole form decides.
    #[inline]
    pub(super) fn is_least(&self, third: &Half) -> bool {
        let pass = |kind: usize| {
            let bit = |stack: usize| self.later[stack][kind] >> third.options[stack];
            bit(0) & bit(1) & bit(2) & 1 == 1
        };
        if !pass(0) || self.half.rows[0] > third.image {
            return false;
        }
        let strict = pass(1)
            && !self.half.same_class
            && !third.same_class
            && self.half.rows[0] < self.half.image.min(third.image);
        strict || self.is_own_form(third)
    }

    #[cold]
    fn is_own_form(&self, third: &Half) -> bool {
        let grid = self.grid(third);
        self.forms.least(&grid).0 == grid
    }

    /// The rows of the second band.
    pub(super) fn rows(&self) -> [RowNumber; 3] {
        self.half.rows
    }

    /// The grid, symbols from 1.
    pub(super) fn grid(&self, third: &Half) -> Symbols {
        let mut grid = [0; 81];
        let below = self
            .half
            .rows
            .iter()
            .chain(&third.rows)
            .map(|&row: &RowNumber| &self.band.texts[row as usize]);
        for (cells, row) in grid.chunks_exact_mut(9).zip(self.band.rows.iter().chain(below)) {
            for (cell, symbol) in cells.iter_mut().zip(row) {
                *cell = symbol + 1;
            }
        }
        grid
    }
}

/// Whether a band can be the second: no automorphism of the first band maps one of its rows to a
/// smaller fourth row.
pub(super) fn can_be_second(half: &Half) -> bool {
    half.rows[0] != NO_ROW && half.rows[0] <= half.image
}
