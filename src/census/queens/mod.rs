//! The number of ways to place `n` queens on an `n × n` board, none attacking another.
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
//! With `t(S)` the column of the first row's queen, `m(S)` the number of the eight that are least,
//! and `g` running over the symmetries, Σ_S 1 = Σ_S Σ_g [t(gS) least]/m(S) = 8 Σ_{S: t(S) least}
//! 1/m(S), since `m` is the same for all images and each `g` permutes the solutions.
//!
//! # References
//! 1. T. B. Preußer, M. R. Engelhardt, "Putting queens in carry chains, No. 27", J. Signal
//!    Processing Systems 88 (2017): the bit-parallel search and its use up to n = 27.
//! 2. OEIS A000170.

mod search;

use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

use super::CensusError;
use search::Rules;

/// The largest board: rows must fit the 32 bits of a word.
pub const MAX_QUEENS: usize = 31;

/// Solutions found whose first row's queen is nearest to a corner, by the number `m` of the eight
/// border distances that are least: the mergeable result of a block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally([u64; 9]);

/// A block of work: the solutions whose first two queens are given.
#[derive(Debug, Clone)]
pub struct Block {
    n: u32,
    /// The columns of the first two rows' queens; `None` for the whole of a tiny board.
    start: Option<(u32, u32)>,
}

/// The blocks of work of the count: the sum of their tallies tells the solutions.
///
/// # Errors
/// [`CensusError::Queens`] above [`MAX_QUEENS`].
pub fn blocks(n: usize) -> Result<Vec<Block>, CensusError> {
    if n > MAX_QUEENS {
        return Err(CensusError::Queens { n });
    }
    let n = n as u32;
    if n < 4 {
        return Ok(vec![Block { n, start: None }]);
    }
    let starts = (0..n.div_ceil(2)).flat_map(|first| (0..n).map(move |second| (first, second)));
    let block = |start| Block {
        n,
        start: Some(start),
    };
    Ok(starts.map(block).collect())
}

/// The number of solutions, on one thread.
///
/// # Errors
/// As [`blocks`].
///
/// ```
/// assert_eq!(gridforest::census::queens::count(8)?, 92);
/// # Ok::<(), gridforest::census::CensusError>(())
/// ```
pub fn count(n: usize) -> Result<u64, CensusError> {
    Ok(blocks(n)?
        .iter()
        .map(Block::tally)
        .sum::<Tally>()
        .solutions())
}

impl Block {
    /// Searches the block.
    pub fn tally(&self) -> Tally {
        let mut found = Tally::default();
        match self.start {
            Some((first, second)) => Rules::new(self.n, first).search(second, &mut found),
            // As if every solution were its own eight images.
            None => found.0[8] = plain(self.n, 0, 0, 0),
        }
        found
    }
}

impl Tally {
    /// The number of solutions of the board, from the tally of all its blocks.
    pub fn solutions(&self) -> u64 {
        // Orbits are whole, and all solutions of an orbit have one m: each term divides.
        (1..).zip(&self.0[1..]).map(|(m, met)| 8 * met / m).sum()
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|m| self.0[m] + other.0[m]))
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Add::add)
    }
}

/// The solutions of a tiny board, without symmetry.
fn plain(n: u32, taken: u32, rising: u32, falling: u32) -> u64 {
    let columns = (0..n).map(|column| 1u32 << column);
    let open = columns.filter(|queen| (taken | rising | falling) & queen == 0);
    match taken.count_ones() == n {
        true => 1,
        false => open
            .map(|q| plain(n, taken | q, (rising | q) >> 1, (falling | q) << 1))
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every permutation tried: the definition itself.
    fn by_permutations(n: usize, columns: &mut Vec<usize>) -> u64 {
        if columns.len() == n {
            let attack = |i: usize, j: usize| columns[i].abs_diff(columns[j]) == i - j;
            let clash = (0..n).any(|i| (0..i).any(|j| attack(i, j)));
            return u64::from(!clash);
        }
        let mut total = 0;
        for column in 0..n {
            if !columns.contains(&column) {
                columns.push(column);
                total += by_permutations(n, columns);
                columns.pop();
            }
        }
        total
    }

    #[test]
    fn small_boards_agree_with_the_definition() {
        for n in 0..=8 {
            assert_eq!(
                count(n).unwrap(),
                by_permutations(n, &mut Vec::new()),
                "{n}"
            );
        }
    }

    #[test]
    fn the_published_sequence_is_met() {
        // OEIS A000170, n = 9 to 13.
        for (n, solutions) in (9..).zip([352, 724, 2680, 14200, 73712]) {
            assert_eq!(count(n).unwrap(), solutions, "{n}");
        }
    }

    #[test]
    #[ignore = "half a minute"]
    fn the_published_sequence_is_met_up_to_18() {
        for (n, solutions) in (14..).zip([365596, 2279184, 14772512, 95815104, 666090624]) {
            assert_eq!(count(n).unwrap(), solutions, "{n}");
        }
    }

    #[test]
    fn boards_beyond_the_word_are_refused() {
        assert!(count(32).unwrap_err().to_string().contains("31"));
    }
}
