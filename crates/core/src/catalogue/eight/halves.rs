//! The halves with which the least forms of 2x4 begin, and their completions in row order.

use std::ops::ControlFlow;

use crate::symmetry::{EightForms, EightRow};

const SIDE: usize = 8;
const STACK: usize = 4;

type Rows = [EightRow; SIDE];

/// The halves that least forms may begin with, in order.
#[derive(Debug, Clone)]
pub(super) struct EightHalves {
    pub(super) forms: EightForms,
    pub(super) list: Vec<[EightRow; 4]>,
}

impl EightHalves {
    pub(super) fn new() -> Self {
        let forms = EightForms::default();
        let mut list = Vec::new();
        for band in forms.bands() {
            let mut rows = [[0; SIDE]; SIDE];
            rows.as_flattened_mut()[..16].copy_from_slice(&band);
            // In some row the first column has a 2: it is the third.
            rows[2][0] = 2;
            let _ = fill(&mut rows, 17, 32, &mut |rows| {
                let half = rows[..4].try_into().expect("four rows");
                if forms.may_begin_least(&half) {
                    list.push(half);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        Self { forms, list }
    }

    /// Visits the least forms that begin with a half in order, with the orders of their
    /// stabilisers.
    pub(super) fn complete<B>(
        &self,
        half: usize,
        mut visit: impl FnMut(&Rows, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut rows = [[0; SIDE]; SIDE];
        rows[..4].copy_from_slice(&self.list[half]);
        fill(&mut rows, 32, 64, &mut |rows| match self.forms.stabiliser_if_least(rows) {
            Some(stabiliser) => visit(rows, stabiliser),
            None => ControlFlow::Continue(()),
        })
    }
}

/// Fills in the cells from `cell` to `end` in row order in every way that obeys the rules, in
/// lexicographic order. Rows of a band, and the last two bands, are in the order of the first
/// column.
fn fill<B>(
    rows: &mut Rows,
    cell: usize,
    end: usize,
    visit: &mut impl FnMut(&Rows) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if cell == end {
        return visit(rows);
    }
    let (row, column) = (cell / SIDE, cell % SIDE);
    let mut used = 0u32;
    for above in &rows[..row] {
        used |= 1 << above[column];
    }
    for symbol in &rows[row][..column] {
        used |= 1 << symbol;
    }
    if row % 2 == 1 {
        let start = column / STACK * STACK;
        for symbol in &rows[row - 1][start..start + STACK] {
            used |= 1 << symbol;
        }
    }
    if column == 0 {
        let after = match row {
            3 | 5 | 7 => rows[row - 1][0],
            6 => rows[row - 2][0],
            _ => 0,
        };
        used |= (2 << after) - 1;
    }
    let mut open = !used & 0b1_1111_1110;
    while open != 0 {
        rows[row][column] = open.trailing_zeros() as u8;
        open &= open - 1;
        fill(rows, cell + 1, end, visit)?;
    }
    ControlFlow::Continue(())
}
