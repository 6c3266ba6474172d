//! Puzzles of 17 and 18 clues in uniform 9x9 grids, by the complete search: the mean numbers beside
//! those that random walks estimate. See `papers/low-clue.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

use super::puzzle_tables::relative_error;
use super::{Check, Context, Entry, Found, Measured, published};
use crate::report::to_csv;
use gridforest::board::{CellMask, Grid, Shape, Skeleton};
use gridforest::census::UniformGrids;
use gridforest::forest::{Engine, Root, Tree};
use gridforest::random::stream;
use gridforest::scan::{Level, Scan, ScanJob, Summary};
use gridforest::solve::Solver as _;
use gridforest::solve::nine::NineSolver;
use gridforest::stats::Moments;
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "low-clue",
    what: "every puzzle of 17 and 18 clues in uniform 3x3 grids, by a complete search",
    long: true,
    run,
};

/// Grid `i` is the first of the stream of this seed and block `i`.
const SEED: u64 = 1;
/// The most clues; of the reduced version, in which a grid takes a tenth of the time.
const MOST: usize = 18;
const MOST_REDUCED: usize = 17;
/// The grids of the short version and of the full one.
const GRIDS: [u64; 2] = [100, 1000];
/// The puzzles in which the search is compared with puzzle trees, and their number of clues.
const TREES: [u64; 2] = [8, 100];
const CLUES: usize = 30;
/// The numbers of clues that are compared there.
const COMPARED: std::ops::RangeInclusive<usize> = 20..=26;
/// Errors that a figure may be off by.
const BOUND: f64 = 4.0;

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

/// What a grid holds.
#[derive(Serialize, Deserialize)]
struct GridRow {
    number: u64,
    grid: String,
    puzzles_17: u64,
    puzzles_18: Option<u64>,
    minimal_18: Option<u64>,
}

fn run(context: &Context<'_>) -> Result<Found> {
    let shape: Shape = "3x3".parse()?;
    let uniform = UniformGrids::new();
    let size = |[short, full]: [u64; 2]| context.effort.choose(1, short, full);
    let mut checks = Vec::new();
    for &(quantity, text, clues) in context.effort.first(0, &KNOWN) {
        let scan = Scan::new(&Grid::parse(shape, text)?, clues)?;
        let summaries = summaries(context, vec![scan])?;
        let found = summaries[0].levels[clues].proper;
        checks.push(Check::against_published(quantity, clues, found, None));
    }
    checks.extend(against_trees(context, &uniform, size(TREES))?);
    let grids: Vec<Grid> =
        (0..size(GRIDS)).map(|number| uniform.sample(&mut stream(SEED, number))).collect();
    let most = context.effort.choose(MOST_REDUCED, MOST, MOST);
    let scans: Result<Vec<Scan>, _> = grids.iter().map(|grid| Scan::new(grid, most)).collect();
    let summaries = summaries(context, scans?)?;
    let rows: Vec<GridRow> = (0..).zip(grids.iter().zip(&summaries)).map(row).collect();
    let of_18: Moments =
        rows.iter().filter_map(|row| row.minimal_18.map(|minimal| minimal as f64)).collect();
    let of_17: Moments = rows.iter().map(|row| row.puzzles_17 as f64).collect();
    checks.extend(beside_walks(&of_17, 17));
    if most >= 18 {
        checks.extend(beside_walks(&of_18, 18));
    }
    Ok(Found {
        checks,
        text: text(&rows, &of_18),
        files: BTreeMap::from([("grids.csv".to_owned(), to_csv(&rows)?)]),
        seed: Some(SEED),
    })
}

/// How each of some searches ended.
fn summaries(context: &Context<'_>, scans: Vec<Scan>) -> Result<Vec<Summary>> {
    let scanned = context.finish(&ScanJob::new(scans))?;
    scanned.into_iter().map(|one| Ok(one.ended?)).collect()
}

fn row((number, (grid, summary)): (u64, (&Grid, &Summary))) -> GridRow {
    let of_18 = summary.levels.get(18);
    GridRow {
        number,
        grid: grid.to_string(),
        puzzles_17: summary.levels[17].proper,
        puzzles_18: of_18.map(|level| level.proper),
        minimal_18: of_18.map(|level| level.minimal),
    }
}

/// The mean number of minimal puzzles a grid beside that of the walks, or of the list of all known.
///
/// The numbers are very unequal, so the sample's own variance counts. Where few or none were found
/// it is of no use: it is at least that of as many independent puzzles as are expected.
fn beside_walks(numbers: &Moments, clues: usize) -> Option<Check> {
    let theirs = published::get("minimal_per_grid_3x3_walks", &clues.to_string())?;
    let value: f64 = theirs.value.parse().ok()?;
    let expected = Measured { value, error: value * relative_error(&theirs.note)? };
    let variance = numbers.variance().max(value);
    let ours =
        Measured { value: numbers.mean(), error: (variance / numbers.count() as f64).sqrt() };
    let quantity = "3x3 minimal puzzles per grid by complete search, against walks";
    let source = Some(theirs.source.as_str());
    Some(Check::by_z(quantity, clues, ours, expected, source, BOUND))
}

/// The proper and the minimal puzzles inside random puzzles, by the search and by the trees.
fn against_trees(context: &Context<'_>, uniform: &UniformGrids, many: u64) -> Result<Vec<Check>> {
    let (mut scans, mut trees) = (Vec::new(), vec![(0, 0); COMPARED.end() + 1]);
    for number in 0..many {
        let grid = uniform.sample(&mut stream(SEED, number));
        let inside = puzzle_inside(&grid, number);
        scans.push(Scan::new(&grid, *COMPARED.end())?.inside(&inside));
        let root = Root::new(&grid.puzzle(&inside))?;
        let tree = Tree::count(&root, Engine::Auto, Limits::default())?;
        let compared = |clues: usize| clues <= *COMPARED.end();
        for level in tree.levels.iter().filter(|level| compared(level.clues)) {
            trees[level.clues].0 += level.nodes;
            trees[level.clues].1 += level.leaves;
        }
    }
    let summaries = summaries(context, scans)?;
    let sum = |clues: usize, count: fn(&Level) -> u64| -> u64 {
        summaries.iter().map(|one| count(&one.levels[clues])).sum()
    };
    let check = |clues: usize| {
        let of = |what| format!("{what} puzzles inside {many} puzzles of {CLUES} clues");
        let (proper, minimal) = (sum(clues, |l| l.proper), sum(clues, |l| l.minimal));
        let (nodes, leaves) = trees[clues];
        [
            Check::two_ways(&of("proper"), clues, proper, nodes),
            Check::two_ways(&of("minimal"), clues, minimal, leaves),
        ]
    };
    let mut checks: Vec<Check> = COMPARED.flat_map(check).collect();
    checks.sort_by(|a, b| a.quantity.cmp(&b.quantity));
    Ok(checks)
}

/// The clues of a proper puzzle: clues leave in random order as long as it stays proper.
fn puzzle_inside(grid: &Grid, number: u64) -> Skeleton {
    let mut order: Vec<usize> = (0..81).collect();
    order.shuffle(&mut stream(SEED + 1, number));
    let (mut solver, shape) = (NineSolver::default(), grid.shape());
    let mut clues: CellMask = (1 << 81) - 1;
    for cell in order {
        let fewer = clues & !(1 << cell);
        let puzzle = grid.puzzle(&Skeleton::from_mask(shape, fewer));
        if clues.count_ones() as usize > CLUES && solver.count(&puzzle, 2) == 1 {
            clues = fewer;
        }
    }
    Skeleton::from_mask(shape, clues)
}

/// How many grids hold how many, and how unequal they are.
fn text(rows: &[GridRow], of_18: &Moments) -> String {
    let mut grids: BTreeMap<u64, u64> = BTreeMap::new();
    for minimal in rows.iter().filter_map(|row| row.minimal_18) {
        *grids.entry(minimal).or_default() += 1;
    }
    let mut text = format!(
        "{} uniform grids: {:.3} ± {:.3} minimal puzzles of 18 clues a grid, variance {:.2}\n",
        rows.len(),
        of_18.mean(),
        of_18.standard_error(),
        of_18.variance()
    );
    let _ = writeln!(text, "minimal puzzles of 18 clues   grids with so many");
    for (puzzles, grids) in grids {
        let _ = writeln!(text, "{puzzles:27}   {grids:18}");
    }
    text
}
