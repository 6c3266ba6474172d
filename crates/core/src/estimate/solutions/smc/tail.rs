//! The exact count of the last rows of queens.
//!
//! There are as many free columns as rows left. Numbered from 0 they fit a word, and each row has
//! the set of columns that it can use; the row with the fewest is filled first. The search has an
//! explicit stack, so that it can be inlined and compiled for the same instructions as its caller.

/// The most rows of a tail.
pub(super) const MAX_ROWS: usize = 16;

/// The number of a column that isn't free, or lies beyond the edges: a bit outside of the sets.
const NONE: u8 = 16;

/// The last rows of a board whose rows are `W` words.
pub(super) struct Tail<const W: usize> {
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// The number of each free column, from `side` on.
    number: Vec<u8>,
    side: usize,
}

/// A row being filled: what is open to the rows left after it, and the columns yet to be tried.
#[derive(Clone, Copy, Default)]
struct Frame {
    open: [u16; MAX_ROWS],
    left: u32,
    row: usize,
    untried: u16,
}

impl<const W: usize> Tail<W> {
    pub(super) fn new(side: usize, rows: &[usize]) -> Self {
        assert!(rows.len() <= MAX_ROWS, "{} rows in a tail", rows.len());
        Self {
            rows: rows.to_vec(),
            columns: Vec::with_capacity(MAX_ROWS),
            number: vec![NONE; 3 * side],
            side,
        }
    }

    /// The ways to fill the rows, from the free columns and the squares that the board leaves open.
    #[inline(always)]
    pub(super) fn solutions(&mut self, free: &[u64; W], open: impl Fn(usize) -> [u64; W]) -> u64 {
        let mut squares = [[0; W]; MAX_ROWS];
        let mut reached = [0; W];
        for (set, &row) in squares.iter_mut().zip(&self.rows) {
            *set = open(row);
            if *set == [0; W] {
                return 0;
            }
            (0..W).for_each(|w| reached[w] |= set[w]);
        }
        if reached != *free {
            return 0;
        }
        self.columns.clear();
        each(free, |column| {
            self.number[self.side + column] = self.columns.len() as u8;
            self.columns.push(column);
        });
        let mut masks = [0; MAX_ROWS];
        for (mask, set) in masks.iter_mut().zip(&squares[..self.rows.len()]) {
            each(set, |column| *mask |= 1 << self.number[self.side + column]);
        }
        let solutions = self.search(&masks);
        for &column in &self.columns {
            self.number[self.side + column] = NONE;
        }
        solutions
    }

    #[inline(always)]
    fn search(&self, masks: &[u16; MAX_ROWS]) -> u64 {
        if self.rows.is_empty() {
            return 1;
        }
        let mut stack = [Frame::default(); MAX_ROWS];
        stack[0] = Frame::new(masks, ((1u64 << self.rows.len()) - 1) as u32);
        let (mut depth, mut found) = (0, 0);
        loop {
            let frame = &mut stack[depth];
            if frame.left == 0 {
                found += u64::from(frame.untried.count_ones());
                frame.untried = 0;
            }
            if frame.untried == 0 {
                if depth == 0 {
                    return found;
                }
                depth -= 1;
                continue;
            }
            let column = frame.untried.trailing_zeros() as usize;
            frame.untried &= frame.untried - 1;
            let frame = *frame;
            if let Some(open) = self.after(&frame, column) {
                depth += 1;
                stack[depth] = Frame::new(&open, frame.left);
            }
        }
    }

    /// What a queen leaves open to the rows that are left, if each has something.
    #[inline(always)]
    fn after(&self, frame: &Frame, column: usize) -> Option<[u16; MAX_ROWS]> {
        let mut open = [0; MAX_ROWS];
        let at = self.side + self.columns[column];
        let mut rest = frame.left;
        while rest != 0 {
            let row = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let distance = self.rows[frame.row].abs_diff(self.rows[row]);
            let bit = |column: usize| 1u32 << self.number[column];
            let attacked = 1 << column | bit(at + distance) | bit(at - distance);
            open[row] = frame.open[row] & !(attacked as u16);
            if open[row] == 0 {
                return None;
            }
        }
        Some(open)
    }
}

impl Frame {
    /// Chooses the row with the fewest open columns.
    #[inline(always)]
    fn new(open: &[u16; MAX_ROWS], left: u32) -> Self {
        let (mut fewest, mut chosen, mut rest) = (u32::MAX, 0, left);
        while rest != 0 && fewest > 1 {
            let row = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let count = open[row].count_ones();
            if count < fewest {
                (fewest, chosen) = (count, row);
            }
        }
        Self { open: *open, left: left ^ 1 << chosen, row: chosen, untried: open[chosen] }
    }
}

#[inline(always)]
fn each<const W: usize>(set: &[u64; W], mut with: impl FnMut(usize)) {
    for (w, &word) in set.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            with(w * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
