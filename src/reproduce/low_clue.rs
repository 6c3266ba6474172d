//! Puzzles of 17 and 18 clues in uniform 9x9 grids, by the complete search: the mean numbers beside
//! those that random walks estimate. See `papers/low-clue.md`.

use rand::seq::SliceRandom;

use super::prelude::*;
use gridforest::census::UniformGrids;
use gridforest::scan::{Level, Scan, Summary};
use gridforest::solve::nine::NineSolver;

/// Grid `i` is the first of the stream of this seed and block `i`.
pub(super) const SEED: u64 = 1;
/// The most clues; of the reduced version, in which a grid takes a tenth of the time.
const MOST: usize = 18;
const MOST_REDUCED: usize = 17;
/// The grids: reduced, short and full.
const GRIDS: [u64; 3] = [1, 100, 1000];
/// The puzzles in which the search is compared with puzzle trees, and their number of clues.
const TREES: [u64; 3] = [1, 8, 100];
const CLUES: usize = 30;
/// The numbers of clues that are compared there.
const COMPARED: RangeInclusive<usize> = 20..=26;

/// Grids with a known number of puzzles: its name in `published.csv`, the grid, the clues.
const KNOWN: [(&str, &str, usize); 3] = [
    (
        "puzzles_in_the_grid_with_most_17s",
        "639241785284765193517983624123857946796432851458619237342178569861594372975326418",
        17,
    ),
    ("puzzles_in_the_cyclic_grid_3x3", CYCLIC, 19),
    ("puzzles_in_the_cyclic_grid_3x3", CYCLIC, 20),
];
const CYCLIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let shape: Shape = "3x3".parse()?;
    let uniform = UniformGrids::default();
    for &(quantity, text, clues) in study.effort.first(0, &KNOWN) {
        let scanned = study.scan([&Grid::parse(shape, text)?], clues)?;
        study.published(quantity, clues, scanned[0].0.levels[clues].proper);
    }
    against_trees(study, &uniform, study.effort.choose(TREES))?;
    let sample = |number| uniform.sample(&mut stream(SEED, number));
    let grids: Vec<Grid> = (0..study.effort.choose(GRIDS)).map(sample).collect();
    let scanned = study.scan(&grids, study.effort.or_reduced(MOST, MOST_REDUCED))?;
    let of_18 = |one: &Summary, of: fn(&Level) -> u64| one.levels.get(18).map(of);
    let rows = grids.iter().zip(&scanned).enumerate().map(|(number, (grid, (one, _)))| {
        let proper = (one.levels[17].proper, of_18(one, |level| level.proper));
        (number, grid.to_string(), proper, of_18(one, |level| level.minimal))
    });
    study.list("grids.csv", "number grid puzzles_17 puzzles_18 minimal_18", rows)?;
    beside_walks(study, scanned.iter().map(|(one, _)| one.levels[17].proper), 17);
    let minimal_18 = || scanned.iter().filter_map(|(one, _)| of_18(one, |level| level.minimal));
    if !study.effort.is_reduced() {
        beside_walks(study, minimal_18(), 18);
    }
    for (puzzles, grids) in tally(minimal_18()) {
        study.say(format!("{puzzles:4} minimal puzzles of 18 clues in {grids:4} grids"));
    }
    Ok(())
}

/// The mean number of minimal puzzles a grid beside that of the walks, or of the list of all known.
/// The numbers are very unequal, so the sample's own variance counts.
fn beside_walks(study: &mut Study<'_>, numbers: impl Iterator<Item = u64>, clues: usize) {
    let expected = published::estimate("minimal_per_grid_3x3_walks", clues);
    let numbers: Moments = numbers.map(|number| number as f64).collect();
    let ours = expected.map(|(expected, _)| mean_of(&numbers, expected.value));
    let quantity = "3x3 minimal puzzles per grid by complete search, against walks";
    study.by_z_with(quantity, clues, ours, expected);
}

/// The proper and the minimal puzzles inside random puzzles, by the search and by the trees.
fn against_trees(study: &mut Study<'_>, uniform: &UniformGrids, many: u64) -> Result<()> {
    let (mut scans, mut trees) = (Vec::new(), vec![(0, 0); COMPARED.end() + 1]);
    for number in 0..many {
        let grid = uniform.sample(&mut stream(SEED, number));
        let inside = puzzle_inside(&grid, number);
        scans.push(Scan::new(&grid, *COMPARED.end())?.inside(&inside));
        let root = Root::new(&grid.puzzle(&inside))?;
        let tree = Tree::count(&root, Engine::Auto, Limits::default())?;
        for level in tree.levels.iter().filter(|level| level.clues <= *COMPARED.end()) {
            trees[level.clues].0 += level.nodes;
            trees[level.clues].1 += level.leaves;
        }
    }
    let scanned = study.scans(scans)?;
    let by_search = |of: fn(&Level) -> u64, clues: usize| -> u64 {
        scanned.iter().map(|(one, _)| of(&one.levels[clues])).sum()
    };
    let quantity = |what: &str| format!("{what} puzzles inside {many} puzzles of {CLUES} clues");
    for clues in COMPARED {
        let minimal = by_search(|level| level.minimal, clues);
        study.equal(quantity("minimal"), clues, minimal, trees[clues].1);
    }
    for clues in COMPARED {
        let proper = by_search(|level| level.proper, clues);
        study.equal(quantity("proper"), clues, proper, trees[clues].0);
    }
    Ok(())
}

/// The clues of a proper puzzle: clues leave in random order as long as it stays proper.
fn puzzle_inside(grid: &Grid, number: u64) -> Skeleton {
    let mut order: Vec<usize> = (0..81).collect();
    order.shuffle(&mut stream(SEED + 1, number));
    let (mut solver, shape) = (NineSolver::default(), grid.shape());
    let mut clues: CellMask = (1 << 81) - 1;
    for cell in order {
        let fewer = clues & !(1 << cell);
        let puzzle = grid.puzzle_in(fewer);
        if clues.count_ones() as usize > CLUES && solver.count(&puzzle, 2) == 1 {
            clues = fewer;
        }
    }
    Skeleton::from_mask(shape, clues)
}
