//! The count by backtracking, the second way to every number, and the only one on large boards.
//!
//! The board is filled row by row in three machine words: the free columns, and the occupied
//! diagonals of either direction, shifted by one from row to row. One solution in eight is enough:
//! each border line has one queen, and its distance to either end of the line makes eight numbers,
//! which the eight symmetries of the square permute so that each of them becomes the column of the
//! first row's queen. So we look only for solutions in which that column `a` is the least of the
//! eight, which forbids much of the border:
//!
//! ```text
//!   . . Q . . . .    a = 2: no queen on the cells marked x, since the first row's
//!   x . . . . . x    queen would then not be the nearest to a corner. A solution in
//!   . . . . . . .    which m of the eight numbers are equal to a is met m times
//!   . . . . . . .    among its eight images, and counts 8/m.
//!   . . . . . . .
//!   x . . . . . x
//!   x x . . . x x
//! ```
//!
//! Reference: T. B. Preußer, M. R. Engelhardt, "Putting queens in carry chains, No. 27", J. Signal
//! Processing Systems 88 (2017): the bit-parallel search and its use up to n = 27.

use super::QueensCounts;
use super::search::Rules;

/// A block of work: the solutions whose first two queens are given.
#[derive(Debug, Clone)]
pub(super) struct Block {
    n: u32,
    /// The columns of the first two rows' queens; `None` for the whole of a tiny board.
    start: Option<(u32, u32)>,
}

/// The blocks of work of a board that fits the words of the search.
pub(super) fn blocks(n: u32) -> Vec<Block> {
    if n < 4 {
        return vec![Block { n, start: None }];
    }
    let starts = (0..n.div_ceil(2)).flat_map(|first| (0..n).map(move |second| (first, second)));
    let block = |start| Block { n, start: Some(start) };
    starts.map(block).collect()
}

impl Block {
    /// Searches the block.
    pub(super) fn tally(&self) -> QueensCounts {
        let mut found = QueensCounts::default();
        match self.start {
            Some((first, second)) => Rules::new(self.n, first).search(second, &mut found),
            // As if every solution were its own eight images.
            None => found.0[8] = plain(self.n, 0, 0, 0),
        }
        found
    }
}

/// The solutions of a tiny board, without symmetry.
fn plain(n: u32, taken: u32, rising: u32, falling: u32) -> u64 {
    let columns = (0..n).map(|column| 1u32 << column);
    let open = columns.filter(|queen| (taken | rising | falling) & queen == 0);
    match taken.count_ones() == n {
        true => 1,
        false => open.map(|q| plain(n, taken | q, (rising | q) >> 1, (falling | q) << 1)).sum(),
    }
}
