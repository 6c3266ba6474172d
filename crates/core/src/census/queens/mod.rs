//! The number of ways to place `n` queens on an `n × n` board, none attacking another.
//!
//! Up to a side of 23, the board is cut into halves, and the halves into quarters: placements in
//! halves that occupy complementary rows are listed one without the other, and the pairs that share
//! no diagonal are counted without being enumerated, some hundred at a time. The work is then far
//! below the number of solutions. Larger boards, and tiny ones, are counted by backtracking, which
//! is also the second way to every number. Either method counts one solution in eight, chosen among
//! its images by a rule of its own, with weights where the rule has ties.
//!
//! # References
//! 1. OEIS A000170.
//! 2. T. B. Preußer, M. R. Engelhardt, "Putting queens in carry chains, No. 27", J. Signal
//!    Processing Systems 88 (2017): the backtracking, and its use up to n = 27.
//! 3. E. Kluev, "N Queens Count Solutions" (software, 2022): a count from four quarters.

mod backtracking;
mod blocks;
mod diagonals;
mod halves;
mod join;
mod lanes;
mod quarters;
mod search;
mod sorted;
mod start;
mod symmetry;

use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

use super::CensusError;

/// The largest board: rows must fit the 32 bits of a word.
pub const MAX_QUEENS: usize = 31;

/// Solutions found, by the number `m` of their eight images that the method would count: the
/// mergeable result of a block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueensCounts([u64; 9]);

/// A block of work.
#[derive(Debug, Clone)]
pub struct QueensBlock(BlockKind);

#[derive(Debug, Clone)]
enum BlockKind {
    Halves(blocks::Block),
    Backtracking(backtracking::Block),
}

/// The name of the method that [`blocks`] chooses, which distinguishes the two kinds of blocks.
pub fn method(n: usize) -> &'static str {
    match (blocks::SMALLEST..=blocks::LARGEST).contains(&n) {
        true => "halves",
        false => "backtracking",
    }
}

/// The blocks of work of the count: the sum of their counts gives the number of solutions.
///
/// # Errors
/// [`CensusError::Queens`] above [`MAX_QUEENS`].
pub fn blocks(n: usize) -> Result<Vec<QueensBlock>, CensusError> {
    if !(blocks::SMALLEST..=blocks::LARGEST).contains(&n) {
        return blocks_by_backtracking(n);
    }
    let blocks = blocks::blocks(n as u32).into_iter();
    Ok(blocks.map(|block| QueensBlock(BlockKind::Halves(block))).collect())
}

/// The blocks of the same count by backtracking.
///
/// # Errors
/// [`CensusError::Queens`] above [`MAX_QUEENS`].
fn blocks_by_backtracking(n: usize) -> Result<Vec<QueensBlock>, CensusError> {
    if n > MAX_QUEENS {
        return Err(CensusError::Queens { n, max: MAX_QUEENS });
    }
    let blocks = backtracking::blocks(n as u32).into_iter();
    Ok(blocks.map(|block| QueensBlock(BlockKind::Backtracking(block))).collect())
}

/// The number of solutions, on one thread.
///
/// # Errors
/// As [`blocks()`].
///
/// ```
/// assert_eq!(gridforest::census::queens::count(8)?, 92);
/// # Ok::<(), gridforest::census::CensusError>(())
/// ```
pub fn count(n: usize) -> Result<u64, CensusError> {
    Ok(blocks(n)?.iter().map(QueensBlock::tally).sum::<QueensCounts>().solutions())
}

impl QueensBlock {
    /// Counts the solutions of the block.
    pub fn tally(&self) -> QueensCounts {
        match &self.0 {
            BlockKind::Halves(block) => block.tally(),
            BlockKind::Backtracking(block) => block.tally(),
        }
    }
}

impl QueensCounts {
    /// The number of solutions of the board, from the tally of all its blocks.
    ///
    /// # Panics
    /// When it is 2⁶⁴ or more, which boards of side 29 are expected to have and no machine counts.
    pub fn solutions(&self) -> u64 {
        // Orbits are whole, and all solutions of an orbit have one m: each term divides.
        let terms = (1..).zip(&self.0[1..]);
        let solutions: u128 = terms.map(|(m, &met)| 8 * u128::from(met) / m).sum();
        u64::try_from(solutions).expect("fewer than 2^64 solutions")
    }
}

impl Add for QueensCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|m| self.0[m] + other.0[m]))
    }
}

impl Sum for QueensCounts {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Add::add)
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
            assert_eq!(count(n).unwrap(), by_permutations(n, &mut Vec::new()), "{n}");
        }
    }

    fn sum(blocks: Result<Vec<QueensBlock>, CensusError>) -> u64 {
        let tallies = blocks.unwrap().into_iter().map(|block| block.tally());
        tallies.sum::<QueensCounts>().solutions()
    }

    #[test]
    fn both_methods_agree() {
        for n in 0..=13 {
            assert_eq!(sum(blocks(n)), sum(blocks_by_backtracking(n)), "{n}");
        }
    }

    #[test]
    #[ignore = "some seconds"]
    fn both_methods_agree_up_to_15() {
        for n in 14..=15 {
            assert_eq!(sum(blocks(n)), sum(blocks_by_backtracking(n)), "{n}");
        }
    }

    #[test]
    fn the_published_sequence_is_met() {
        // OEIS A000170, n = 9 to 15.
        for (n, solutions) in (9..).zip([352, 724, 2680, 14200, 73712, 365596, 2279184]) {
            assert_eq!(count(n).unwrap(), solutions, "{n}");
        }
    }

    #[test]
    #[ignore = "some seconds"]
    fn the_published_sequence_is_met_up_to_18() {
        for (n, solutions) in (16..).zip([14772512, 95815104, 666090624]) {
            assert_eq!(count(n).unwrap(), solutions, "{n}");
        }
    }

    #[test]
    fn boards_beyond_the_word_are_refused() {
        assert!(count(32).unwrap_err().to_string().contains("31"));
    }
}
