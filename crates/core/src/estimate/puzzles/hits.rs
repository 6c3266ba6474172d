//! The hits of a run as exact sums: they merge in any grouping, to the last bit.
//!
//! The unit of a run is a *grid with its trials*: a grid is drawn, and `t` subsets are drawn in it.
//! At each number of clues, `h` is the number of hits of a trial and `H` that of all trials of a
//! grid. The sums of `h²` and of `H²` separate the two kinds of error, for
//!
//! ```text
//! Var(H) = t² Var(mean of a grid)  +  t E[Var(h | grid)]
//!            between the grids         within the grids
//! ```
//!
//! Means and errors are computed from these sums at the end ([`Estimate`](super::Estimate)); no
//! floats are added before. For the bootstrap the sums `H` themselves are kept, in a histogram:
//! those below [`EXACT`] exactly, larger ones in bins a sixteenth wide, each with its own exact
//! sum.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::run::Merge;

/// Sums below this have a bin of their own.
const EXACT: u128 = 64;
/// The binary digits after the first that distinguish bins.
const DIGITS: u32 = 4;

/// Hits by number of clues, and the number of trials.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HitTotals {
    /// The grids drawn, with repetitions.
    pub grids: u64,
    /// The trials in all grids together; each grid has as many.
    pub trials: u64,
    /// By number of clues; none where nothing was hit.
    hits: BTreeMap<u16, Hits>,
}

/// The hits at one number of clues.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hits {
    /// The minimal puzzles picked: Σ h.
    pub count: u128,
    /// Σ h² over the trials.
    pub squares: u128,
    /// Σ H² over the grids.
    pub grid_squares: u128,
    /// The grids in each bin, and the sum of their hits; grids without a hit are in none.
    bins: BTreeMap<u16, (u64, u128)>,
}

impl HitTotals {
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

    /// The hits at a number of clues.
    pub fn at(&self, clues: usize) -> Option<&Hits> {
        self.hits.get(&u16::try_from(clues).ok()?)
    }

    /// The numbers of clues at which anything was hit, ascending.
    pub fn clues(&self) -> impl Iterator<Item = usize> {
        self.hits.keys().map(|&clues| usize::from(clues))
    }
}

/// Exact sums: merging is addition.
impl Merge for HitTotals {
    fn merge(&mut self, later: Self) {
        self.grids += later.grids;
        self.trials += later.trials;
        Merge::merge(&mut self.hits, later.hits);
    }
}

impl Hits {
    fn push_sum(&mut self, sum: u128) {
        self.count += sum;
        self.grid_squares += sum * sum;
        let bin = self.bins.entry(bin(sum)).or_default();
        *bin = (bin.0 + 1, bin.1 + sum);
    }

    /// The bins of the histogram: the number of grids, and the sum of their hits.
    pub fn bins(&self) -> impl Iterator<Item = (u64, u128)> + Clone {
        self.bins.values().copied()
    }
}

impl Merge for Hits {
    fn merge(&mut self, later: Self) {
        self.count += later.count;
        self.squares += later.squares;
        self.grid_squares += later.grid_squares;
        Merge::merge(&mut self.bins, later.bins);
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

    fn totals(grids: &[Grid]) -> HitTotals {
        let mut totals = HitTotals::default();
        for grid in grids {
            totals.push_grid(3, grid.iter().copied());
        }
        totals
    }

    fn grids() -> impl Strategy<Value = Vec<Grid>> {
        let hit = (0usize..4, prop_oneof![1u64..5, 1u64..1 << 40]);
        prop::collection::vec(prop::collection::vec(hit, 0..4), 0..12)
    }

    proptest! {
        #[test]
        fn merging_is_associative_and_gives_the_whole(a in grids(), b in grids(), c in grids()) {
            let merged = |mut a: HitTotals, b: HitTotals| { a.merge(b); a };
            let whole = totals(&[&a[..], &b, &c].concat());
            let [a, b, c] = [a, b, c].map(|part| totals(&part));
            prop_assert_eq!(merged(merged(a.clone(), b.clone()), c.clone()), whole.clone());
            prop_assert_eq!(merged(a, merged(b, c)), whole.clone());
            prop_assert_eq!(merged(HitTotals::default(), whole.clone()), whole);
        }

        #[test]
        fn the_sums_agree_with_their_definitions(grids in grids()) {
            let totals = totals(&grids);
            for clues in 0..4 {
                let at = |grid: &Grid| grid.iter().filter(|hit| hit.0 == clues).map(|hit| u128::from(hit.1)).collect::<Vec<_>>();
                let all: Vec<Vec<u128>> = grids.iter().map(at).collect();
                let hits = totals.at(clues).cloned().unwrap_or_default();
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
