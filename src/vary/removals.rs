//! All ways of removing M clues from each of a list of puzzles, numbered.

use std::sync::Arc;

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
            all = all.checked_add(binomial(puzzle.clues(), remove)?)?;
            Some(all)
        });
        let ends = ends.collect::<Option<Vec<u64>>>()?;
        Some(Self {
            puzzles,
            remove,
            ends,
        })
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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

/// A combination of items by its number in lexicographic order.
fn combination(items: &[usize], choose: usize, mut number: u64) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(choose);
    for (place, &item) in items.iter().enumerate() {
        let left = choose - chosen.len();
        if left == 0 {
            break;
        }
        let with = binomial(items.len() - place - 1, left - 1).unwrap_or(u64::MAX);
        if number < with {
            chosen.push(item);
        } else {
            number -= with;
        }
    }
    chosen
}

/// The number of ways to choose `k` of `n`; `None` beyond 2⁶⁴.
fn binomial(n: usize, k: usize) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let mut value = 1u128;
    for i in 0..k.min(n - k) {
        value = value * (n - i) as u128 / (i as u128 + 1);
        if value > u128::from(u64::MAX) {
            return None;
        }
    }
    u64::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_removal_has_a_number() {
        let shape = "2x2".parse().unwrap();
        let puzzle = |text| Puzzle::parse(shape, text).unwrap();
        let puzzles = [
            puzzle("12..34......4..."),
            puzzle("1..............."),
            puzzle("123............."),
        ];
        let removals = Removals::of(puzzles, 2).unwrap();
        assert_eq!(removals.len(), 10 + 3);
        let all: Vec<Removal> = (0..13).map(|number| removals.get(number)).collect();
        assert_eq!(all[0].cells, [0, 1]);
        assert_eq!(all[9].cells, [5, 12]);
        assert_eq!(all[10].cells, [0, 1]);
        let distinct: BTreeSet<_> = all
            .iter()
            .map(|r| (r.puzzle.to_string(), &r.cells))
            .collect();
        assert_eq!(distinct.len(), 13);
        assert_eq!(
            (binomial(81, 40).is_none(), binomial(3, 4)),
            (true, Some(0))
        );
    }
}
