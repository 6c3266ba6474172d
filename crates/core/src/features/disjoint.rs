//! Many unavoidable sets that are pairwise disjoint.

use crate::board::CellMask;
use crate::run::poll;

/// How many of the sets, no two of which share a cell, were found: a proper puzzle has at least as
/// many clues.
///
/// A search that takes at each step a set into the choice or leaves it out, the smallest sets
/// first; it ends after `steps` steps with the best choice so far, which depends on the list of
/// sets alone.
///
/// # Panics
/// When a set is empty: no clue could hit it.
pub fn disjoint_sets(sets: &[CellMask], steps: u64) -> usize {
    assert!(!sets.contains(&0), "an unavoidable set has cells");
    let mut sets = sets.to_vec();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut search = Search { sets, best: 0, steps };
    search.extend(0, 0, 0);
    search.best
}

struct Search {
    sets: Vec<CellMask>,
    best: usize,
    /// The steps that are left.
    steps: u64,
}

impl Search {
    /// Goes on with the sets from a place on that are disjoint from the cells used.
    fn extend(&mut self, from: usize, used: CellMask, chosen: usize) {
        poll();
        self.best = self.best.max(chosen);
        let mut place = from;
        while place < self.sets.len() && self.steps > 0 {
            let set = self.sets[place];
            place += 1;
            if set & used != 0 {
                continue;
            }
            self.steps -= 1;
            // All sets that follow are at least as large as this one.
            let rest: CellMask = self.sets[place - 1..]
                .iter()
                .filter(|set| *set & used == 0)
                .fold(0, |cells, set| cells | set);
            let bound = (rest & !used).count_ones() / set.count_ones();
            if chosen + bound as usize <= self.best {
                return;
            }
            self.extend(place, used | set, chosen + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::unavoidable::UnavoidableSets;

    /// The largest choice, by all of them.
    fn by_all_choices(sets: &[CellMask], used: CellMask) -> usize {
        let Some((&first, rest)) = sets.split_first() else {
            return 0;
        };
        let without = by_all_choices(rest, used);
        if first & used != 0 {
            return without;
        }
        without.max(1 + by_all_choices(rest, used | first))
    }

    #[test]
    fn the_choice_is_the_largest_on_small_boards() {
        for text in ["1234341221434321", "1234341223414123"] {
            let grid = Grid::parse("2x2".parse().unwrap(), text).unwrap();
            let sets = UnavoidableSets::up_to(&grid, 6);
            let largest = by_all_choices(sets.as_slice(), 0);
            assert_eq!(disjoint_sets(sets.as_slice(), u64::MAX), largest);
            assert!(disjoint_sets(sets.as_slice(), 1) <= largest);
        }
    }

    #[test]
    fn sets_of_one_cell_and_none_at_all() {
        assert_eq!(disjoint_sets(&[], 10), 0);
        assert_eq!(disjoint_sets(&[1, 2, 4], 10), 3);
        assert_eq!(disjoint_sets(&[3, 6, 12], 10), 2);
    }

    #[test]
    #[should_panic(expected = "an unavoidable set has cells")]
    fn an_empty_set_is_refused() {
        disjoint_sets(&[3, 0], 10);
    }
}
