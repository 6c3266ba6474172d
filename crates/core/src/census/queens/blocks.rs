//! Blocks of the count by halves of the board.
//!
//! The board is cut between its west and its east half. Which rows the west half occupies leaves
//! the others to the east half; the placements in the two halves are then enumerated one without
//! the other ([`super::halves`]), and a solution is a pair of them that share no diagonal
//! ([`super::join`]). A block has the rows of the north-west quarter given, and the middle column's
//! queen of an odd board; it takes the rows of the south-west quarter one set after the other.

use std::sync::{Arc, OnceLock};

use super::QueensCounts;
use super::diagonals::{Quarter, QuarterBoard};
use super::halves::{Half, Maker};
use super::join::Join;
use super::quarters::Quarters;
use super::start::Start;
use super::symmetry::{full, subsets};
use crate::run::poll;

/// The largest board of this method, whose quarters fit the memory of a common machine.
pub(super) const LARGEST: usize = 23;
/// The smallest board with quarters.
pub(super) const SMALLEST: usize = 4;

/// A block of work.
#[derive(Debug, Clone)]
pub(super) struct Block {
    start: Start,
    /// The part of the sets of rows of the south-west quarter, and the number of parts.
    part: (usize, usize),
    /// The placements in quarters, enumerated by the first block that needs them.
    quarters: Arc<OnceLock<Quarters>>,
}

/// The blocks of work of a board: of some seconds at most.
pub(super) fn blocks(n: u32) -> Vec<Block> {
    blocks_in_parts(n, if n > 21 { 8 } else { 1 })
}

fn blocks_in_parts(n: u32, parts: usize) -> Vec<Block> {
    let quarters = Arc::new(OnceLock::new());
    let side = n / 2;
    let queens = (1..=side).filter(|_| n % 2 == 1).map(Some);
    let middles = std::iter::once(None).chain(queens);
    let starts = middles.flat_map(|middle| {
        let sets = (0..1 << side).rev().map(move |rows| (middle, rows));
        sets.flat_map(|start| (0..parts).map(move |part| (start, part)))
    });
    let block = |((middle, rows), part)| Block {
        start: Start { n, middle, rows },
        part: (part, parts),
        quarters: Arc::clone(&quarters),
    };
    starts.map(block).filter(Block::can_be).collect()
}

impl Block {
    /// Counts the solutions of the block.
    pub(super) fn tally(&self) -> QueensCounts {
        let start = &self.start;
        let side = start.n / 2;
        let quarters = self.quarters.get_or_init(|| Quarters::new(side));
        let (maker, rule) = (Maker::new(start, quarters), start.rule());
        let (west, east) = (maker.north_west(start.rows), maker.north_east(start.rows));
        let mut found = QueensCounts::default();
        let mut join = Join::new(QuarterBoard::of(start.n).bits());
        let mut halves: [Half; 2] = Default::default();
        let (part, parts) = self.part;
        let souths = subsets(full(side), start.south_west_rows());
        let souths = souths.filter(|&rows| rule.admits(rows));
        for rows in souths.skip(part).step_by(parts) {
            poll();
            maker.fill(&west, rows, Quarter::SouthWest, &mut halves[0]);
            maker.fill(&east, rows ^ full(side), Quarter::SouthEast, &mut halves[1]);
            let [west, east] = halves.each_ref().map(Half::by_ties);
            let equal = 1 + rule.ties(rows);
            for (ties, pairs) in join.pairs(west, east).into_iter().enumerate() {
                found.0[equal + ties] += pairs;
            }
        }
        found
    }

    /// Whether the rows of the north-west quarter leave anything to the others.
    fn can_be(&self) -> bool {
        let Start { n, middle, rows } = self.start;
        let side = n / 2;
        match middle {
            None => self.start.rule().admits(rows),
            // The middle row's queen stands farther than the middle column's.
            Some(middle) => middle < side && rows >> (middle - 1) & 1 == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_whole() {
        for n in [9, 10, 11, 12] {
            let sum = |parts| -> QueensCounts {
                blocks_in_parts(n, parts).iter().map(Block::tally).sum()
            };
            assert_eq!(sum(1), sum(3), "{n}");
        }
    }
}
