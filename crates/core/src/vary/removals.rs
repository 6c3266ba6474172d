//! All ways of removing M clues from each of a list of puzzles, numbered.

use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::binomial;

use crate::board::Puzzle;

/// A puzzle, and the clues that are removed from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removal {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The cells of the removed clues, ascending.
    pub cells: Vec<usize>,
}

/// Every way of removing a number of clues from each of some puzzles.
#[derive(Debug, Clone)]
pub struct Removals {
    puzzles: Vec<Arc<Puzzle>>,
    remove: usize,
    /// The number of removals from the puzzles up to and with each.
    ends: Vec<u64>,
}

impl Removals {
    /// The removals of `remove` clues; `None` when there are more than 2⁶⁴.
    pub fn of(puzzles: impl IntoIterator<Item = Puzzle>, remove: usize) -> Option<Self> {
        let puzzles: Vec<Arc<Puzzle>> = puzzles.into_iter().map(Arc::new).collect();
        let mut all = 0u64;
        let ends = puzzles.iter().map(|puzzle| {
            let here = binomial(BigUint::from(puzzle.clues()), BigUint::from(remove));
            all = all.checked_add(u64::try_from(here).ok()?)?;
            Some(all)
        });
        let ends = ends.collect::<Option<Vec<u64>>>()?;
        Some(Self { puzzles, remove, ends })
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of clues that each removes.
    pub fn removed(&self) -> usize {
        self.remove
    }

    /// The puzzles.
    pub fn puzzles(&self) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().map(|puzzle| &**puzzle)
    }

    /// A removal by its number from 0: puzzle by puzzle, in the order of the cells.
    ///
    /// # Panics
    /// When there is none of this number.
    pub fn get(&self, number: u64) -> Removal {
        let place = self.ends.partition_point(|&end| end <= number);
        let puzzle = &self.puzzles[place];
        let before = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let clues: Vec<usize> = puzzle.skeleton().cells().collect();
        Removal {
            puzzle: Arc::clone(puzzle),
            cells: combination(&clues, self.remove, number - before),
        }
    }
}

/// A combination of items by its number in lexicographic order, which fits a word as the number of
/// all does.
fn combination(items: &[usize], choose: usize, mut number: u64) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(choose);
    for (place, &item) in items.iter().enumerate() {
        let left = choose - chosen.len();
        if left == 0 {
            break;
        }
        let with = binomial((items.len() - place - 1) as u64, left as u64 - 1);
        if number < with {
            chosen.push(item);
        } else {
            number -= with;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use std::collections::BTreeSet;

    #[test]
    fn every_removal_has_a_number() {
        let shape = "2x2".parse().unwrap();
        let puzzle = |text| Puzzle::parse(shape, text).unwrap();
        let puzzles =
            [puzzle("12..34......4..."), puzzle("1..............."), puzzle("123.............")];
        let removals = Removals::of(puzzles, 2).unwrap();
        assert_eq!(removals.len(), 10 + 3);
        let all: Vec<Removal> = (0..13).map(|number| removals.get(number)).collect();
        assert_eq!(all[0].cells, [0, 1]);
        assert_eq!(all[9].cells, [5, 12]);
        assert_eq!(all[10].cells, [0, 1]);
        let distinct: BTreeSet<_> = all.iter().map(|r| (r.puzzle.to_string(), &r.cells)).collect();
        assert_eq!(distinct.len(), 13);
    }

    #[test]
    fn too_many_to_number_are_refused_and_more_clues_than_there_are() {
        let grid = || Puzzle::new(Shape::NINE, [1; 81]);
        assert!(Removals::of([grid()], 40).is_none());
        assert_eq!(Removals::of([grid()], 82).unwrap().len(), 0);
        let removals = Removals::of([grid()], 11).unwrap();
        let last: Vec<usize> = (70..81).collect();
        assert_eq!(removals.get(removals.len() - 1).cells, last);
    }
}
