//! Every minimal puzzle of a grid that has at least some number of clues.
//!
//! A puzzle of a grid is proper when no unavoidable set lies in its empty cells, and minimal when
//! the empty cells and any one clue contain one: the empty cells of the minimal puzzles are the
//! maximal independent sets of the hypergraph of unavoidable sets \[1\]. Puzzles with many clues
//! are independent sets that are maximal with few cells.
//!
//! The search decides cell by cell which are empty. A cell outside is *blocked* when an unavoidable
//! set lies in it and the empty cells: it holds a clue. Each other cell must be empty itself, or
//! become blocked by what may still become empty: with the cells that are not decided, of which it
//! uses no more than may be empty yet, it must make an unavoidable set. Where it does not, a clue
//! there ends the branch, and an undecided cell is empty. One such set is kept for each cell, and a
//! new one is asked for when it is spoilt. These sets are the cheaper test, since a branch ends
//! with the first that is missing; so the undecided cells that are blocked are looked for only
//! where none is.
//!
//! # References
//! 1. C. Berge, "Hypergraphs: Combinatorics of Finite Sets", North-Holland (1989), chapter 2:
//!    minimal transversals are the complements of maximal independent sets.

use super::LargeError;
use super::known::KnownSets;
use crate::board::{CellMask, Grid, ones};
use crate::solve::{Region, Small};

/// A search for every minimal puzzle of a grid with at least some number of clues.
///
/// ```
/// use gridforest::board::Grid;
/// use gridforest::large::AllLarge;
/// let grid = Grid::parse("latin4".parse()?, "1234214334124321")?;
/// let mut search = AllLarge::new(&grid, 7)?;
/// // The first row, the first column and the places of the symbol 4 without a clue.
/// let puzzles = search.with_empty(0b0001_0011_0101_1111);
/// assert!(puzzles.iter().all(|clues| clues.count_ones() == 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct AllLarge {
    known: KnownSets,
    all: u64,
    /// The most empty cells.
    most: u32,
    found: Vec<CellMask>,
}

/// Some cells that are decided.
#[derive(Clone)]
struct Decided {
    empty: u64,
    clues: u64,
    /// The empty cells by which blocked cells were looked for.
    seen: u64,
    /// For each other cell an unavoidable set that blocks it or may block it yet, once one was
    /// asked for.
    sets: [u64; 64],
}

/// What the sets of all cells outside tell.
enum Support {
    /// A clue can't become blocked.
    Lost,
    /// Some undecided cells can't, and are empty now.
    Gained,
    Stable,
}

/// With fewer empty cells to come, undecided cells that are blocked are found sooner by trying them
/// than by looking for them.
const LOOKED_FOR: u32 = 2;

impl AllLarge {
    /// The search for puzzles of `least` clues at least.
    ///
    /// # Errors
    /// [`LargeError::Symbols`] when there are more than eight.
    pub fn new(grid: &Grid, least: usize) -> Result<Self, LargeError> {
        let shape = grid.shape();
        let too_many = LargeError::without_solver(shape, false);
        let solver = Small::new(shape).ok_or(too_many)?;
        let places = Small::places(grid.symbols());
        Ok(Self {
            known: KnownSets::new(solver, places),
            all: u64::MAX >> (64 - shape.cells()),
            most: shape.cells().saturating_sub(least) as u32,
            found: Vec::new(),
        })
    }

    /// Those of the puzzles that have no clue in some cells: the cells of their clues, in ascending
    /// order.
    pub fn with_empty(&mut self, empty: CellMask) -> Vec<CellMask> {
        if let Some(node) = self.root(empty as u64 & self.all) {
            self.search(&node);
        }
        let mut found = std::mem::take(&mut self.found);
        found.sort_unstable();
        found
    }

    /// Where the search with some empty cells begins; `None` when it has no puzzles.
    fn root(&mut self, empty: u64) -> Option<Decided> {
        let mut node = Decided { empty, clues: 0, seen: 0, sets: [0; 64] };
        let few = empty.count_ones() <= self.most;
        let begins = few && self.known.independent(empty) && self.settle(&mut node);
        begins.then_some(node)
    }

    fn search(&mut self, node: &Decided) {
        let Some(cell) = self.branching_cell(node) else {
            self.found.push((self.all & !node.empty).into());
            return;
        };
        if let Some(less) = self.less(node, cell) {
            self.search(&less);
        }
        if let Some(more) = self.more(node, cell) {
            self.search(&more);
        }
    }

    /// The node with a cell left empty, if a puzzle is still possible.
    fn less(&mut self, node: &Decided, cell: usize) -> Option<Decided> {
        if self.left(node) == 0 {
            return None;
        }
        let mut less = node.clone();
        (self.add(&mut less, cell) && self.settle(&mut less)).then_some(less)
    }

    /// The node with a clue in a cell, if a puzzle is still possible.
    fn more(&mut self, node: &Decided, cell: usize) -> Option<Decided> {
        let mut more = node.clone();
        more.clues |= 1 << cell;
        self.settle(&mut more).then_some(more)
    }

    /// How many more cells may be empty.
    fn left(&self, node: &Decided) -> u32 {
        self.most - node.empty.count_ones()
    }

    fn undecided(&self, node: &Decided) -> u64 {
        self.all & !node.empty & !node.clues
    }

    /// The undecided cell that is in the most sets, each the less the more undecided cells it has;
    /// `None` when all is decided.
    fn branching_cell(&self, node: &Decided) -> Option<usize> {
        let undecided = self.undecided(node);
        let mut weights = [0; 64];
        for cell in ones(self.all & !node.empty) {
            let others = node.sets[cell] & undecided & !(1 << cell);
            // 2520 is a multiple of all numbers up to ten.
            let weight = 2520 / others.count_ones().max(1);
            ones(others).for_each(|other| weights[other] += weight);
        }
        // The first of those that are equal.
        ones(undecided).min_by_key(|&cell| std::cmp::Reverse(weights[cell]))
    }

    /// Leaves a cell empty; whether the empty cells are independent still.
    fn add(&self, node: &mut Decided, cell: usize) -> bool {
        node.empty |= 1 << cell;
        self.known.within(node.empty, 1 << cell) == 0
    }

    /// Decides what follows; whether a puzzle is still possible.
    fn settle(&mut self, node: &mut Decided) -> bool {
        loop {
            match self.support(node) {
                Support::Lost => return false,
                Support::Gained => {}
                Support::Stable if self.block(node) => {}
                Support::Stable => return true,
            }
        }
    }

    /// Gives clues to the undecided cells that the new empty cells block; whether there are any.
    fn block(&self, node: &mut Decided) -> bool {
        let new = node.empty & !node.seen;
        if new == 0 || self.left(node) < LOOKED_FOR {
            return false;
        }
        // An unavoidable set that wasn't there before has a new cell.
        let needed = if new.is_power_of_two() { new } else { 0 };
        let before = node.clues;
        for cell in ones(self.undecided(node)) {
            let free = node.empty | 1 << cell;
            let kept = node.sets[cell];
            let within = kept != 0 && kept & !free == 0;
            if within || self.known.within(free, needed | 1 << cell) != 0 {
                node.clues |= 1 << cell;
            }
        }
        node.seen = node.empty;
        node.clues != before
    }

    /// Looks for a set for each cell that lost its own; the undecided cells that have none become
    /// empty.
    fn support(&mut self, node: &mut Decided) -> Support {
        let (undecided, most) = (self.undecided(node), self.left(node));
        let mut gained: u64 = 0;
        // Clues first: the branch ends with one that has no set.
        for cell in ones(node.clues).chain(ones(undecided)) {
            let one = 1 << cell;
            let region = Region {
                free: node.empty | undecided | one,
                needed: one,
                few: undecided & !one,
                most,
            };
            let kept = node.sets[cell];
            let fits = kept & !region.free == 0 && (kept & region.few).count_ones() <= most;
            if kept != 0 && fits {
                continue;
            }
            node.sets[cell] = self.known.find(cell, region);
            if node.sets[cell] == 0 {
                if undecided & one == 0 {
                    return Support::Lost;
                }
                gained |= one;
            }
        }
        if gained == 0 {
            Support::Stable
        } else if gained.count_ones() <= most && ones(gained).all(|cell| self.add(node, cell)) {
            Support::Gained
        } else {
            Support::Lost
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::classes::Classes;
    use crate::forest::{Engine, Tree};
    use crate::unavoidable::Limits;

    #[test]
    fn all_large_puzzles_are_as_many_as_the_forest_has() {
        for (shape, least) in [("2x2", 0), ("latin4", 0), ("latin5", 10)] {
            let classes = Classes::of(shape.parse().unwrap()).unwrap();
            for class in classes.iter().take(3) {
                let tree = Tree::of_class(class, Engine::Auto, Limits::default()).unwrap();
                let levels = tree.levels.iter().filter(|level| level.clues >= least);
                let leaves: u64 = levels.map(|level| level.leaves as u64).sum();
                let mut search = AllLarge::new(&class.grid, least).unwrap();
                let puzzles = search.with_empty(0);
                assert_eq!(puzzles.len() as u64, leaves, "{shape} {}", class.grid);
                // Those with some empty cells are those of all that have them empty.
                let empty = 0b1001_0000_0010;
                let some = puzzles.iter().filter(|&clues| clues & empty == 0);
                assert!(some.eq(&search.with_empty(empty)));
                assert!(search.with_empty(CellMask::MAX).is_empty());
            }
        }
    }
}
