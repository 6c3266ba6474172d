//! All proper puzzles with a given number of clues in a 9x9 grid, a band at a time.
//!
//! The clues split over the three bands in some way `(a, b, c)`. What they are in one band hits
//! every unavoidable set inside it: a member of that band's [`list`] for its number of clues. For
//! each way to split, the bands with the two shorter lists come first, and [`Join`] finds the rest;
//! the third list is never made.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::join::{Join, Split};
use super::known::Known;
use super::list::list;
use super::orbits::Orbits;
use super::teach::{Draws, teach};
use crate::board::CellMask;
use crate::vectors::vectors;

/// The clues in a band up to which its list is always made.
pub(super) const LISTED: usize = 6;
/// About how much longer a list gets with each clue after those.
const GROWTH: usize = 5;

/// The search of a grid, its bands as rows.
pub(super) struct Bands {
    pub(super) known: Known,
    orbits: Orbits,
    /// Working memory of the joins.
    fitting: Vec<Vec<u32>>,
    /// For each band and number of clues.
    lists: [Vec<Option<Rc<[u32]>>>; 3],
    /// How many pairs of choices in two bands hit every known set in the two.
    pub(super) pairs: u64,
}

impl Bands {
    /// The search with what is known at first; of each orbit of some automorphisms one puzzle is
    /// searched.
    pub(super) fn new(known: Known, orbits: Orbits) -> Self {
        Self { known, orbits, fitting: Vec::new(), lists: Default::default(), pairs: 0 }
    }

    /// The list of a band.
    fn list(&mut self, band: usize, clues: usize) -> Rc<[u32]> {
        let lists = &mut self.lists[band];
        lists.resize_with(lists.len().max(clues + 1), || None);
        let (sets, cells) = (&self.known.bands[band], self.known.inside[band]);
        let list = lists[clues].get_or_insert_with(|| list(sets, cells, clues as u32).into());
        Rc::clone(list)
    }

    /// About how long a list is: long ones are not made for that.
    fn length(&mut self, band: usize, clues: usize) -> usize {
        let more = clues.saturating_sub(LISTED) as u32;
        let listed = self.list(band, clues.min(LISTED)).len();
        let shorter = listed.max(usize::from(more > 0));
        shorter.saturating_mul(GROWTH.saturating_pow(more))
    }

    /// The ways to split clues over the bands that no empty list rules out, one of each orbit.
    fn splits(&mut self, clues: usize) -> Vec<[usize; 3]> {
        let mut splits = Vec::new();
        for a in 0..=clues {
            for b in 0..=clues - a {
                let split = [a, b, clues - a - b];
                let room =
                    |band: usize| split[band] <= self.known.inside[band].count_ones() as usize;
                if self.orbits.is_least(split)
                    && (0..3).all(room)
                    && (0..3).all(|band| self.length(band, split[band]) > 0)
                {
                    splits.push(split);
                }
            }
        }
        splits
    }

    /// The clues that the sets inside the bands need: in each band the fewest for which its list
    /// has a member.
    pub(super) fn fewest(&mut self) -> usize {
        let of_band = |band: usize| {
            let mut numbers = 0..=self.known.inside[band].count_ones() as usize;
            numbers.find(|&clues| !self.list(band, clues).is_empty())
        };
        (0..3).filter_map(of_band).sum()
    }

    /// About how many pairs of choices a search meets: the two shorter lists of each split.
    pub(super) fn cost(&mut self, clues: usize) -> u128 {
        let splits = self.splits(clues);
        let of_split = |split: [usize; 3]| {
            let mut lengths = [0, 1, 2].map(|band| self.length(band, split[band]) as u128);
            lengths.sort_unstable();
            lengths[0] * lengths[1]
        };
        let pairs: u128 = splits.into_iter().map(of_split).sum();
        pairs / self.orbits.order() as u128
    }

    /// Learns sets inside two bands from samples.
    pub(super) fn teach(&mut self, clues: usize, tries: usize) {
        let mut draws = Draws::new();
        // A third of the clues each, rounded down and up.
        let (few, many) = (clues / 3, clues.div_ceil(3));
        for [first, second] in [[0, 1], [0, 2], [1, 2]] {
            for numbers in [[few, many], [many, few]] {
                let lists = [self.list(first, numbers[0]), self.list(second, numbers[1])];
                teach(
                    &mut self.known,
                    [first, second],
                    [&lists[0], &lists[1]],
                    tries / 2,
                    &mut draws,
                );
            }
        }
    }

    /// Shows every proper puzzle with exactly this many clues, once.
    pub(super) fn run(
        &mut self,
        clues: usize,
        found: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for split in self.splits(clues) {
            let mut roles = [0, 1, 2];
            roles.sort_by_cached_key(|&band| (self.length(band, split[band]), split[band]));
            let [firsts, seconds] =
                [0, 1].map(|place| self.list(roles[place], split[roles[place]]));
            let [first, _, third] = roles;
            let orbits = self.orbits.of_split(split, first);
            let searched = firsts.iter().copied();
            let searched: Vec<u32> =
                searched.filter(|&choice| orbits.is_searched(choice)).collect();
            let split = Split { roles, firsts: &searched, seconds: &seconds, clues: split[third] };
            let mut found = |clues| orbits.orbit(clues).into_iter().try_for_each(&mut *found);
            let join = Join::new(&mut self.known, &split, &mut self.fitting, &mut found);
            self.pairs += vectors().dispatch(join)?;
        }
        ControlFlow::Continue(())
    }
}
