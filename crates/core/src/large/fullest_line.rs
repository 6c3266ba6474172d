//! Every minimal puzzle of a grid that has at least some number of clues, by its fullest line, as a
//! job: work in blocks, for the runner.
//!
//! The lines of a grid are its rows, columns and boxes, and the places of each symbol. A minimal
//! puzzle leaves at least m cells of any line empty, and of some line exactly m. Each clue is in an
//! unavoidable set of this clue and empty cells, which has no single cell of a line, so that m is
//! at least 1; and at most the mean over the lines of a kind. The automorphisms of the grid permute
//! the lines. Take the first orbit of lines that has one with m empty cells: an automorphism maps
//! that line to a chosen one of the orbit, and the empty cells in it to the least of their images
//! under the automorphisms that keep the chosen line. So every puzzle has an image in one of these
//! parts: an orbit, its chosen line with m given cells empty and clues in the others; at least m +
//! 1 empty cells in every line of an earlier orbit, and at least m in every other line. The clues
//! of the chosen line leave few of the unavoidable sets, and the other lines need most of what may
//! be empty: with m = 3 and 24 empty cells in order 7, the seven lines of a kind have 3 more to
//! share. So the parts together are cheaper than one search, by a factor that grows with the group.
//! (By the emptiest line, with upper bounds for the others, the trees of order 7 have three to four
//! times as many nodes.)
//!
//! All parts of a grid are searched with the list of its unavoidable sets (see
//! [`listed`](super::listed)), which is made when the first is searched: for a Latin square of
//! order 7 in 16 seconds to two minutes of two cores. The cost of a search can be estimated before:
//! by random paths in its tree, as Knuth does.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, TryLockError};

use serde::{Deserialize, Serialize};

use super::lines::{all_images, automorphisms, least_images, lines};
use super::listed::{Listed, Part};
use super::{AllLarge, LargeError};
use crate::board::{CellMask, Grid, cells_of};
use crate::random::stream;
use crate::run::{Block, BlockError, Job, Merge, Plan, help, in_parallel, listed, poll};
use crate::unavoidable::bounded_sets;

/// For each grid every minimal puzzle with at least some number of clues.
///
/// ```
/// use gridforest::board::Grid;
/// use gridforest::large::AllLargeJob;
/// use gridforest::run::Runner;
/// let grid = Grid::parse("latin4".parse()?, "1234214334124321")?;
/// let job = AllLargeJob::new(vec![(grid, 7)])?;
/// let found = job.puzzles(Runner::default().finish(&job)?);
/// assert!(found[0].iter().all(|clues| clues.count_ones() == 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct AllLargeJob {
    /// The grids, each with the least number of clues of its puzzles.
    grids: Vec<(Grid, usize)>,
    /// The parts, each with the number of its grid, from 0.
    parts: Vec<(usize, Part)>,
    /// For each grid its unavoidable sets that matter, once they are listed.
    sets: Vec<Arc<Listing>>,
}

/// The unavoidable sets of a grid, once they are listed.
type Listing = Mutex<Option<Arc<[u64]>>>;

/// What a complete search costs: the nodes of its tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SearchCost {
    /// How many, by estimate.
    pub nodes: f64,
    /// The standard error.
    pub error: f64,
}

/// What was found in some parts of a grid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundInParts {
    /// The nodes of the searches.
    pub nodes: u64,
    /// The cells of the clues of the puzzles, up to automorphisms; of those that are found in
    /// several ways several times.
    pub puzzles: Vec<CellMask>,
}

impl Merge for FoundInParts {
    fn merge(&mut self, later: Self) {
        self.nodes += later.nodes;
        self.puzzles.extend(later.puzzles);
    }
}

impl AllLargeJob {
    /// A search in some grids, each for minimal puzzles of at least some number of clues.
    ///
    /// # Errors
    /// [`LargeError::Symbols`] when a grid has more than eight.
    pub fn new(grids: Vec<(Grid, usize)>) -> Result<Self, LargeError> {
        let mut all = Vec::new();
        for (number, (grid, least)) in grids.iter().enumerate() {
            AllLarge::new(grid, *least)?;
            let parts = parts(grid, most_empty(grid, *least));
            all.extend(parts.into_iter().map(|part| (number, part)));
        }
        let sets = grids.iter().map(|_| Arc::default()).collect();
        Ok(Self { grids, parts: all, sets })
    }

    /// The most cells that may be empty in a puzzle of a grid.
    fn most(&self, number: usize) -> u32 {
        let (grid, least) = &self.grids[number];
        most_empty(grid, *least)
    }

    /// The unavoidable sets of a grid that matter.
    fn sets(&self, number: usize) -> Arc<[u64]> {
        loop {
            let mut known = match self.sets[number].try_lock() {
                Ok(known) => known,
                // A list is written when it is whole: after a stop or a panic there is none.
                Err(TryLockError::Poisoned(none)) => none.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    poll();
                    // Another thread is listing them, and has work for this one.
                    help();
                    continue;
                }
            };
            if let Some(sets) = &*known {
                return Arc::clone(sets);
            }
            self.forget_before(number);
            let sets = bounded_sets(&self.grids[number].0, self.most(number) + 1);
            return Arc::clone(known.insert(sets.into()));
        }
    }

    /// Drops the lists of earlier grids: their last parts have theirs, as blocks are begun in
    /// order.
    fn forget_before(&self, number: usize) {
        for listing in &self.sets[..number] {
            if let Ok(mut known) = listing.try_lock() {
                *known = None;
            }
        }
    }

    fn search<'a>(&self, number: usize, sets: &'a [u64]) -> Listed<'a> {
        let cells = self.grids[number].0.shape().cells();
        Listed::new(sets, cells, self.most(number))
    }

    /// The cells of the clues of the puzzles of each grid in ascending order, each once, out of
    /// what the run yields.
    pub fn puzzles(&self, found: BTreeMap<u64, FoundInParts>) -> Vec<Vec<CellMask>> {
        self.images(found, all_images)
    }

    /// The same up to automorphisms of the grid: of each orbit the least.
    pub fn orbits(&self, found: BTreeMap<u64, FoundInParts>) -> Vec<Vec<CellMask>> {
        self.images(found, least_images)
    }

    fn images(
        &self,
        mut found: BTreeMap<u64, FoundInParts>,
        images: fn(&Grid, &[CellMask]) -> Vec<CellMask>,
    ) -> Vec<Vec<CellMask>> {
        let mut of_grid = |(number, (grid, _)): (u64, &(Grid, usize))| {
            let found = found.remove(&number).unwrap_or_default();
            images(grid, &found.puzzles)
        };
        (0..).zip(&self.grids).map(&mut of_grid).collect()
    }

    /// What the search in each grid will cost, by at least so many random paths, as many in each
    /// part. The sets are listed for it.
    pub fn costs(&self, paths: u32, seed: u64) -> Vec<SearchCost> {
        let cost = |number| {
            let sets = self.sets(number);
            let of_grid = |&place: &usize| self.parts[place].0 == number;
            let places: Vec<usize> = (0..self.parts.len()).filter(of_grid).collect();
            let each = paths.div_ceil(places.len() as u32).max(2);
            let moments = in_parallel(&places, |&place| {
                let mut random = stream(seed, place as u64);
                let mut search = self.search(number, &sets);
                mean(&search.paths(&self.parts[place].1, each, &mut random))
            });
            let variance: f64 = moments.iter().map(|(_, variance)| variance).sum();
            SearchCost { nodes: moments.iter().map(|(mean, _)| mean).sum(), error: variance.sqrt() }
        };
        (0..self.grids.len()).map(cost).collect()
    }
}

/// The mean over the paths in a part, and its variance.
fn mean(nodes: &[f64]) -> (f64, f64) {
    let paths = nodes.len() as f64;
    let mean = nodes.iter().sum::<f64>() / paths;
    let squares = nodes.iter().map(|nodes| (nodes - mean).powi(2));
    (mean, squares.sum::<f64>() / (paths * (paths - 1.0)))
}

/// The most cells that may be empty in a puzzle of at least so many clues.
fn most_empty(grid: &Grid, least: usize) -> u32 {
    grid.shape().cells().saturating_sub(least) as u32
}

/// The parts of the puzzles of a grid, of which at most so many cells are empty.
fn parts(grid: &Grid, most: u32) -> Vec<Part> {
    let (lines, group) = (lines(grid).concat(), automorphisms(grid));
    let image = |set: CellMask| group.iter().map(move |action| action.image(set));
    // The first line of the orbit of each.
    let first = |&line: &CellMask| {
        let images: Vec<CellMask> = image(line).collect();
        lines.iter().position(|other| images.contains(other))
    };
    let orbits: Vec<usize> =
        lines.iter().map(|line| first(line).expect("an orbit has its line")).collect();
    let side = grid.shape().side();
    let mut parts = Vec::new();
    // A plan needs a part. Where even one empty cell in each line is too much, the search finds
    // nothing in it.
    for least in (1..=(most / side as u32).max(1)).rev() {
        for (chosen, &line) in lines.iter().enumerate() {
            if orbits[chosen] != chosen {
                continue;
            }
            let least_in = |orbit: usize| if orbit < chosen { least + 1 } else { least };
            let bounds = lines.iter().zip(&orbits);
            let bounds: Vec<_> = bounds.map(|(&line, &orbit)| (line, least_in(orbit))).collect();
            let kinds: Vec<Vec<_>> = bounds.chunks(side).map(<[_]>::to_vec).collect();
            let keep = group.iter().filter(|action| action.image(line) == line);
            let keep: Vec<_> = keep.collect();
            let cells: Vec<usize> = cells_of(line).collect();
            for choice in 0u32..1 << cells.len() {
                let is_empty = |place: &usize| choice >> place & 1 == 1;
                let empty = (0..cells.len()).filter(is_empty);
                let empty: CellMask = empty.fold(0, |set, place| set | 1 << cells[place]);
                let is_least = || keep.iter().all(|action| action.image(empty) >= empty);
                if choice.count_ones() == least && is_least() {
                    parts.push(Part { empty, clues: line & !empty, kinds: kinds.clone() });
                }
            }
        }
    }
    parts
}

impl Job for AllLargeJob {
    /// For each grid, by its number.
    type Partial = BTreeMap<u64, FoundInParts>;
    const NAME: &'static str = "all_large";

    fn plan(&self) -> Plan {
        let text = |(grid, least): &(Grid, usize)| format!("{} {grid} {least}\n", grid.shape());
        Plan::new(Self::NAME, self.parts.len() as u64)
            .with("grids", listed(self.grids.iter().map(text)))
            .with("parts", "by the fullest line")
            .with("search", "by a list of the unavoidable sets")
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let (number, part) = &self.parts[block.index as usize];
        let sets = self.sets(*number);
        let mut search = self.search(*number, &sets);
        let puzzles = search.within(part);
        Ok(BTreeMap::from([(*number as u64, FoundInParts { nodes: search.nodes(), puzzles })]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::classes::Classes;
    use crate::run::Runner;

    #[test]
    fn the_parts_yield_what_one_search_yields() {
        for (shape, least) in [("latin1", 0), ("2x2", 0), ("latin4", 4), ("latin5", 10)] {
            let classes = Classes::of(shape.parse().unwrap()).unwrap();
            let grids = classes.iter().map(|class| (class.grid.clone(), least));
            let job = AllLargeJob::new(grids.collect()).unwrap();
            let found = Runner::default().finish(&job).unwrap();
            let orbits = job.orbits(found.clone());
            for ((class, found), orbits) in classes.iter().zip(job.puzzles(found)).zip(orbits) {
                let expected = AllLarge::new(&class.grid, least).unwrap().with_empty(0);
                assert!(!expected.is_empty());
                assert_eq!(found, expected, "{}", class.grid);
                assert_eq!(all_images(&class.grid, &orbits), expected);
                assert_eq!(least_images(&class.grid, &found), orbits);
            }
        }
    }

    #[test]
    fn no_minimal_puzzle_has_fewer_empty_cells_than_a_kind_has_lines() {
        for (shape, side) in [("latin1", 1), ("2x2", 4), ("latin5", 5)] {
            let classes = Classes::of(shape.parse().unwrap()).unwrap();
            let cells = side * side;
            for least in cells + 1 - side..=cells {
                let grids = classes.iter().map(|class| (class.grid.clone(), least));
                let job = AllLargeJob::new(grids.collect()).unwrap();
                let found = Runner::default().finish(&job).unwrap();
                assert!(job.puzzles(found).concat().is_empty(), "{shape} {least}");
                for class in classes.iter() {
                    let mut all = AllLarge::new(&class.grid, least).unwrap();
                    assert!(all.with_empty(0).is_empty(), "{shape} {least}");
                }
            }
        }
    }

    #[test]
    fn random_paths_tell_the_nodes() {
        let classes = Classes::of("latin5".parse().unwrap()).unwrap();
        let grids = classes.iter().map(|class| (class.grid.clone(), 10));
        let job = AllLargeJob::new(grids.collect()).unwrap();
        let found = Runner::default().finish(&job).unwrap();
        for (cost, found) in job.costs(4_000, 1).iter().zip(found.values()) {
            let nodes = found.nodes as f64;
            let off = (cost.nodes - nodes).abs();
            assert!(off < 4.0 * cost.error, "{cost:?} {nodes}");
        }
    }

    #[test]
    fn each_random_path_begins_anew() {
        let classes = Classes::of("latin6".parse().unwrap()).unwrap();
        let class = classes.iter().last().unwrap();
        let job = AllLargeJob::new(vec![(class.grid.clone(), 21)]).unwrap();
        let sets = job.sets(0);
        for (_, part) in &job.parts {
            let mut search = job.search(0, &sets);
            let mut random = stream(1, 0);
            let together = search.paths(part, 4, &mut random);
            let mut random = stream(1, 0);
            let each = (0..4).flat_map(|_| search.paths(part, 1, &mut random));
            assert_eq!(together, each.collect::<Vec<f64>>());
        }
    }

    #[test]
    fn the_variance_of_a_mean_is_right_whatever_the_number_of_paths() {
        let nodes: Vec<f64> = (0..70_000).map(|path| f64::from(path % 2 * 2)).collect();
        let (mean, variance) = mean(&nodes);
        assert_eq!(mean, 1.0);
        assert!((variance * 69_999.0 - 1.0).abs() < 1e-9, "{variance}");
    }

    #[test]
    fn grids_of_nine_symbols_are_refused() {
        let shape = "3x3".parse().unwrap();
        let grid = crate::board::Grid::parse(
            shape,
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        );
        let refused = AllLargeJob::new(vec![(grid.unwrap(), 38)]);
        assert!(matches!(refused, Err(LargeError::Symbols { .. })));
    }
}
