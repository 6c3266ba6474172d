//! What a run has met, as exact sums: they merge in any grouping, to the last bit.
//!
//! The unit of a run is a *grid with its trials*: a grid is drawn, and `t` subsets are drawn in it. At
//! each number of clues, `h` is what a trial hit and `H` what all trials of a grid hit. The sums of
//! `h²` and of `H²` tell the two kinds of error apart, for
//!
//! ```text
//! Var(H) = t² Var(mean of a grid)  +  t E[Var(h | grid)]
//!            between the grids         within the grids
//! ```
//!
//! Means and errors are made of these sums at the end ([`Estimate`](super::Estimate)); no floats are
//! added on the way. For the bootstrap the sums `H` themselves are kept, in a histogram: those below
//! [`EXACT`] exactly, larger ones in bins a sixteenth wide, each with its own exact sum.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Sums below this have a bin of their own.
const EXACT: u128 = 64;
/// The binary digits after the first that tell bins apart.
const DIGITS: u32 = 4;

/// What was hit, by clues, and in how many trials.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The grids drawn, each counted as often as it was.
    pub grids: u64,
    /// The trials, in all grids together; as many in each.
    pub trials: u64,
    /// By number of clues; none where nothing was hit.
    hits: BTreeMap<u16, Hits>,
}

/// What was hit at one number of clues.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hits {
    /// The minimal puzzles met: Σ h.
    pub count: u128,
    /// Σ h² over the trials.
    pub squares: u128,
    /// Σ H² over the grids.
    pub grid_squares: u128,
    /// How many grids lie in each bin, and what they hit together; grids without a hit in none.
    bins: BTreeMap<u16, (u64, u128)>,
}

impl Tally {
    /// Adds a grid with its trials: for each trial and number of clues that was hit, the number of
    /// clues and the hits.
    pub fn push_grid(&mut self, trials: u64, hit: impl IntoIterator<Item = (usize, u64)>) {
        self.grids += 1;
        self.trials += trials;
        let mut sums: BTreeMap<u16, u128> = BTreeMap::new();
        for (clues, hits) in hit {
            let (clues, hits) = (clues as u16, u128::from(hits));
            self.hits.entry(clues).or_default().squares += hits * hits;
            *sums.entry(clues).or_default() += hits;
        }
        for (clues, sum) in sums {
            self.hits.entry(clues).or_default().push_sum(sum);
        }
    }

    /// Adds everything that another has met.
    pub fn merge(&mut self, other: Self) {
        self.grids += other.grids;
        self.trials += other.trials;
        for (clues, hits) in other.hits {
            self.hits.entry(clues).or_default().merge(hits);
        }
    }

    /// What was hit at a number of clues.
    pub fn at(&self, clues: usize) -> Option<&Hits> {
        self.hits.get(&u16::try_from(clues).ok()?)
    }

    /// The numbers of clues at which anything was hit, ascending.
    pub fn clues(&self) -> impl Iterator<Item = usize> {
        self.hits.keys().map(|&clues| usize::from(clues))
    }
}

impl Hits {
    fn push_sum(&mut self, sum: u128) {
        self.count += sum;
        self.grid_squares += sum * sum;
        let bin = self.bins.entry(bin(sum)).or_default();
        *bin = (bin.0 + 1, bin.1 + sum);
    }

    fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.squares += other.squares;
        self.grid_squares += other.grid_squares;
        for (number, (grids, sum)) in other.bins {
            let bin = self.bins.entry(number).or_default();
            *bin = (bin.0 + grids, bin.1 + sum);
        }
    }

    /// The bins of the histogram: how many grids, and what they hit together.
    pub fn bins(&self) -> impl Iterator<Item = (u64, u128)> {
        self.bins.values().copied()
    }
}

/// The bin of a sum: the sum itself when it is small, else its leading binary digits and length.
fn bin(sum: u128) -> u16 {
    if sum < EXACT {
        return sum as u16;
    }
    let length = sum.ilog2();
    let leading = (sum >> (length - DIGITS)) as u16 & ((1 << DIGITS) - 1);
    EXACT as u16 + ((length as u16) << DIGITS | leading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A grid's trials: hits by clues for each.
    type Grid = Vec<(usize, u64)>;

    fn tally(grids: &[Grid]) -> Tally {
        let mut tally = Tally::default();
        for grid in grids {
            tally.push_grid(3, grid.iter().copied());
        }
        tally
    }

    fn grids() -> impl Strategy<Value = Vec<Grid>> {
        let hit = (0usize..4, prop_oneof![1u64..5, 1u64..1 << 40]);
        prop::collection::vec(prop::collection::vec(hit, 0..4), 0..12)
    }

    proptest! {
        #[test]
        fn merging_is_associative_and_tells_the_same_as_the_whole(a in grids(), b in grids(), c in grids()) {
            let merged = |mut a: Tally, b: Tally| { a.merge(b); a };
            let whole = tally(&[&a[..], &b, &c].concat());
            let [a, b, c] = [a, b, c].map(|part| tally(&part));
            prop_assert_eq!(merged(merged(a.clone(), b.clone()), c.clone()), whole.clone());
            prop_assert_eq!(merged(a, merged(b, c)), whole.clone());
            prop_assert_eq!(merged(Tally::default(), whole.clone()), whole);
        }

        #[test]
        fn the_sums_are_what_they_say(grids in grids()) {
            let tally = tally(&grids);
            for clues in 0..4 {
                let at = |grid: &Grid| grid.iter().filter(|hit| hit.0 == clues).map(|hit| u128::from(hit.1)).collect::<Vec<_>>();
                let all: Vec<Vec<u128>> = grids.iter().map(at).collect();
                let hits = tally.at(clues).cloned().unwrap_or_default();
                let sums = || all.iter().map(|grid| grid.iter().sum::<u128>());
                prop_assert_eq!(hits.count, sums().sum::<u128>());
                prop_assert_eq!(hits.squares, all.iter().flatten().map(|h| h * h).sum::<u128>());
                prop_assert_eq!(hits.grid_squares, sums().map(|sum| sum * sum).sum::<u128>());
                prop_assert_eq!(hits.bins().map(|bin| bin.1).sum::<u128>(), hits.count);
                let hit = sums().filter(|&sum| sum > 0).count() as u64;
                prop_assert_eq!(hits.bins().map(|bin| bin.0).sum::<u64>(), hit);
            }
        }

        #[test]
        fn bins_are_narrow_and_in_order(sum in 1u128..1 << 100, more in 0u128..1 << 90) {
            let (low, high) = (bin(sum), bin(sum + more));
            prop_assert!(low <= high);
            if low == high {
                prop_assert!(more * 16 <= sum && (sum >= EXACT || more == 0));
            }
        }
    }
}
