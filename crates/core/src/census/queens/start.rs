//! What a block begins with: the rows of the north-west quarter, and the middle column's queen.

use super::symmetry::Rule;

/// The beginning of a block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    pub(super) n: u32,
    /// The distance upwards of the middle column's queen from the centre, where she does not stand.
    pub(super) middle: Option<u32>,
    /// The rows of the north-west quarter.
    pub(super) rows: u32,
}

impl Start {
    pub(super) fn rule(&self) -> Rule {
        match self.middle {
            None => Rule::Greatest { side: self.n / 2, rows: self.rows },
            Some(_) => Rule::Any,
        }
    }

    /// How many rows the south-west quarter occupies: the west half's columns that are left.
    pub(super) fn south_west_rows(&self) -> u32 {
        self.n / 2 - u32::from(self.middle.is_some()) - self.rows.count_ones()
    }
}
