//! Every minimal puzzle of a grid with at least some number of clues, as a job: work in blocks, for
//! the runner.
//!
//! The puzzles are divided by their [fullest line](super::fullest_line); or those are searched alone
//! that leave [lines of different kinds empty](super::empty_lines). All parts of a grid are searched
//! with the list of its unavoidable sets (see [`listed`](super::listed)), which is made when the
//! first is searched: for a Latin square of order 7 in 16 seconds to two minutes of two cores. The
//! cost of a search can be estimated before: by random paths in its tree, as Knuth does.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, TryLockError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::lines::{all_images, least_images};
use super::listed::{Listed, Part};
use super::{LargeError, empty_lines, fullest_line};
use crate::board::{CellMask, Grid, Shape};
use crate::random::stream;
use crate::run::{Block, BlockError, Job, Merge, Plan, Stopped, help, hex, in_parallel};
use crate::solve::Small;
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
    /// What the parts are, for the plan.
    division: String,
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
        let parts = |grid: &Grid, least| Ok(fullest_line::parts(grid, most_empty(grid, least)));
        Self::of_parts(grids, "by the fullest line".to_owned(), parts)
    }

    /// The same for those alone that leave a line of so many kinds without a clue: rows, columns,
    /// boxes, the places of a symbol.
    ///
    /// # Errors
    /// [`LargeError::Symbols`]; [`LargeError::Kinds`] when a grid has no such number of kinds.
    pub fn with_empty_lines(grids: Vec<(Grid, usize)>, kinds: usize) -> Result<Self, LargeError> {
        let parts = |grid: &Grid, _| {
            let parts = empty_lines::parts(grid, kinds);
            if kinds == 0 || parts.is_empty() {
                Err(LargeError::Kinds { kinds })
            } else {
                Ok(parts)
            }
        };
        Self::of_parts(grids, format!("by empty lines of {kinds} kinds"), parts)
    }

    fn of_parts(
        grids: Vec<(Grid, usize)>,
        division: String,
        parts: impl Fn(&Grid, usize) -> Result<Vec<Part>, LargeError>,
    ) -> Result<Self, LargeError> {
        let mut all = Vec::new();
        for (number, (grid, least)) in grids.iter().enumerate() {
            Self::accepts(grid.shape())?;
            all.extend(parts(grid, *least)?.into_iter().map(|part| (number, part)));
        }
        let sets = grids.iter().map(|_| Arc::default()).collect();
        Ok(Self { grids, parts: all, division, sets })
    }

    /// Whether grids of a shape can be searched.
    ///
    /// # Errors
    /// [`LargeError::Symbols`] when there are more than eight.
    pub fn accepts(shape: Shape) -> Result<(), LargeError> {
        let too_many = LargeError::Symbols { shape, or_nine: false };
        Small::new(shape).map(|_| ()).ok_or(too_many)
    }

    /// The most cells that may be empty in a puzzle of a grid.
    fn most(&self, number: usize) -> u32 {
        let (grid, least) = &self.grids[number];
        most_empty(grid, *least)
    }

    /// The unavoidable sets of a grid that matter, unless `go_on` breaks.
    fn sets(
        &self,
        number: usize,
        go_on: &(dyn Fn() -> ControlFlow<()> + Sync),
    ) -> ControlFlow<(), Arc<[u64]>> {
        loop {
            let mut known = match self.sets[number].try_lock() {
                Ok(known) => known,
                // A list is written when it is whole: after a panic there is none.
                Err(TryLockError::Poisoned(none)) => none.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    go_on()?;
                    // Another thread is listing them, and has work for this one.
                    help();
                    continue;
                }
            };
            if let Some(sets) = &*known {
                return ControlFlow::Continue(Arc::clone(sets));
            }
            self.forget_before(number);
            let sets = bounded_sets(&self.grids[number].0, self.most(number) + 1, go_on)?;
            return ControlFlow::Continue(Arc::clone(known.insert(sets.into())));
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
            let sets = match self.sets(number, &|| ControlFlow::Continue(())) {
                ControlFlow::Continue(sets) => sets,
                ControlFlow::Break(()) => unreachable!("nothing stops it"),
            };
            let of_grid = |&place: &usize| self.parts[place].0 == number;
            let places: Vec<usize> = (0..self.parts.len()).filter(of_grid).collect();
            let each = paths.div_ceil(places.len() as u32).max(2);
            // The mean over the paths in a part, and its variance.
            let moments = in_parallel(&places, |&place| {
                let mut random = stream(seed, place as u64);
                let mut search = self.search(number, &sets);
                let nodes = search.paths(&self.parts[place].1, each, &mut random);
                let mean = nodes.iter().sum::<f64>() / f64::from(each);
                let squares = nodes.iter().map(|nodes| (nodes - mean).powi(2));
                (mean, squares.sum::<f64>() / f64::from(each * (each - 1)))
            });
            let variance: f64 = moments.iter().map(|(_, variance)| variance).sum();
            SearchCost { nodes: moments.iter().map(|(mean, _)| mean).sum(), error: variance.sqrt() }
        };
        (0..self.grids.len()).map(cost).collect()
    }
}

/// The most cells that may be empty in a puzzle of at least so many clues.
fn most_empty(grid: &Grid, least: usize) -> u32 {
    grid.shape().cells().saturating_sub(least) as u32
}

impl Job for AllLargeJob {
    /// For each grid, by its number.
    type Partial = BTreeMap<u64, FoundInParts>;
    const NAME: &'static str = "all_large";

    fn plan(&self) -> Plan {
        let mut hasher = Sha256::new();
        for (grid, least) in &self.grids {
            hasher.update(format!("{} {grid} {least}\n", grid.shape()));
        }
        let many = self.grids.len();
        let hash = hex(&hasher.finalize());
        Plan::new(Self::NAME, self.parts.len() as u64)
            .with("grids", format!("{many} listed, sha256 {hash}"))
            .with("parts", &self.division)
            .with("search", "by a list of the unavoidable sets")
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let (number, part) = &self.parts[block.index as usize];
        let search = || {
            let sets = self.sets(*number, &|| block.go_on())?;
            let mut search = self.search(*number, &sets);
            let puzzles = search.within(part, &mut || block.go_on())?;
            let nodes = search.nodes();
            ControlFlow::Continue(FoundInParts { nodes, puzzles })
        };
        match search() {
            ControlFlow::Continue(found) => Ok(BTreeMap::from([(*number as u64, found)])),
            ControlFlow::Break(()) => Err(Stopped.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;
    use crate::census::classes::Classes;
    use crate::run::Runner;
    use crate::unavoidable::{Diagram, Limits, UnavoidableSets};

    /// All minimal puzzles of a grid with at least some clues: the minimal hitting sets of its
    /// unavoidable sets, by the diagram.
    fn by_diagram(grid: &Grid, least: usize) -> Vec<CellMask> {
        let (cells, sets) = (0..grid.shape().cells(), UnavoidableSets::of(grid));
        let sets = sets.iter().copied();
        let diagram = Diagram::of_cells(cells, sets, Limits::default()).unwrap();
        let mut all = Vec::new();
        let _ = diagram.for_each_minimal(&mut |clues| {
            all.extend((clues.count_ones() as usize >= least).then_some(clues));
            ControlFlow::Continue(())
        });
        all.sort_unstable();
        all
    }

    fn classes(shape: &str) -> Vec<Grid> {
        let classes = Classes::of(shape.parse().unwrap()).unwrap();
        classes.iter().map(|class| class.grid.clone()).collect()
    }

    fn with_least(grids: &[Grid], least: usize) -> Vec<(Grid, usize)> {
        grids.iter().map(|grid| (grid.clone(), least)).collect()
    }

    #[test]
    fn the_parts_yield_what_the_diagram_yields() {
        for (shape, least) in [("latin1", 0), ("2x2", 0), ("latin4", 4), ("latin5", 10)] {
            let grids = classes(shape);
            let job = AllLargeJob::new(with_least(&grids, least)).unwrap();
            let found = Runner::default().finish(&job).unwrap();
            let orbits = job.orbits(found.clone());
            for ((grid, found), orbits) in grids.iter().zip(job.puzzles(found)).zip(orbits) {
                assert_eq!(found, by_diagram(grid, least), "{grid}");
                assert_eq!(all_images(grid, &orbits), found);
                assert_eq!(least_images(grid, &found), orbits);
            }
        }
    }

    #[test]
    fn those_of_all_that_have_empty_lines_are_found() {
        for (shape, least, most) in [("latin5", 9, 3), ("2x2", 4, 2)] {
            let grids = classes(shape);
            for kinds in 1..=most {
                let job = AllLargeJob::with_empty_lines(with_least(&grids, least), kinds).unwrap();
                let found = job.puzzles(Runner::default().finish(&job).unwrap());
                for (grid, found) in grids.iter().zip(found) {
                    let of = lines(grid);
                    let empty =
                        |clues: CellMask, of: &[CellMask]| of.iter().any(|l| l & clues == 0);
                    let mut expected = by_diagram(grid, least);
                    expected
                        .retain(|&clues| of.iter().filter(|of| empty(clues, of)).count() >= kinds);
                    assert_eq!(found, expected, "{kinds} kinds, {grid}");
                }
            }
            for kinds in [0, 5] {
                let refused = AllLargeJob::with_empty_lines(with_least(&grids, least), kinds);
                assert_eq!(refused.unwrap_err(), LargeError::Kinds { kinds });
            }
        }
    }

    #[test]
    fn no_minimal_puzzle_has_fewer_empty_cells_than_a_kind_has_lines() {
        for (shape, side) in [("latin1", 1), ("2x2", 4), ("latin5", 5)] {
            let (grids, cells) = (classes(shape), side * side);
            for least in cells + 1 - side..=cells {
                let job = AllLargeJob::new(with_least(&grids, least)).unwrap();
                let found = Runner::default().finish(&job).unwrap();
                assert!(job.puzzles(found).concat().is_empty(), "{shape} {least}");
            }
        }
    }

    #[test]
    fn random_paths_tell_the_nodes() {
        let job = AllLargeJob::new(with_least(&classes("latin5"), 10)).unwrap();
        let found = Runner::default().finish(&job).unwrap();
        for (cost, found) in job.costs(4_000, 1).iter().zip(found.values()) {
            let nodes = found.nodes as f64;
            let off = (cost.nodes - nodes).abs();
            assert!(off < 4.0 * cost.error, "{cost:?} {nodes}");
        }
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
