//! The smallest and the largest critical sets of Latin squares, for each main class: all of the smallest by a complete
//! search, and a large one by walks and by a search for those with empty lines. See `papers/critical-sets.md`.

mod largest;
mod orbits;
mod smallest;

use std::fmt::Write as _;

use anyhow::Result;

use super::{Check, Context, Entry, Found};
use crate::report::to_csv;
use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;
use gridforest::forest::{Engine, ForestJob, Level, Tree};
use gridforest::solve::{Generic, minimal};
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "critical-sets",
    what: "smallest and largest critical sets of Latin squares of orders 4 to 7, for each main class",
    long: true,
    run,
};

const SEED: u64 = 1;

/// The orders whose classes the forest is complete for: there both ends are held against it.
const CENSUS: [usize; 3] = [4, 5, 6];

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut text) = (Vec::new(), String::new());
    let (mut all_smallest, mut all_largest) = (Vec::new(), Vec::new());
    let orders: &[usize] = context.effort.choose(&[4, 5], &[4, 5, 6, 7], &[4, 5, 6, 7]);
    for &order in orders {
        let shape: Shape = format!("latin{order}").parse()?;
        let tally = context.runner.finish(&ClassesJob::of(shape)?)?;
        let classes = Classes::from_tally(shape, &tally);
        let trees = match CENSUS.contains(&order) {
            true => {
                let job = ForestJob::new(&classes, Engine::Diagram, Limits::default());
                context.runner.finish(&job)?
            }
            false => Vec::new(),
        };
        let (smallest, of_smallest) = smallest::find(&classes, &trees, context)?;
        let (largest, of_largest, known) = largest::find(&classes, &trees, context)?;
        checks.extend(of_smallest.into_iter().chain(of_largest));
        let smallest_clues = smallest.iter().map(|row| row.clues);
        let largest_clues = largest.iter().map(|row| row.clues);
        writeln!(text, "{shape}, {} main classes", smallest.len())?;
        writeln!(text, "  smallest: {}", by_clues(smallest_clues))?;
        writeln!(text, "  largest found: {}", by_clues(largest_clues))?;
        if !known.is_empty() {
            writeln!(text, "  published: {known}")?;
        }
        all_smallest.extend(smallest);
        all_largest.extend(largest);
    }
    let files = [
        ("smallest.csv".to_owned(), to_csv(&all_smallest)?),
        ("largest.csv".to_owned(), to_csv(&all_largest)?),
    ];
    Ok(Found {
        checks,
        text,
        files: files.into(),
        seed: Some(SEED),
    })
}

/// How many classes have each number of clues.
fn by_clues(clues: impl Iterator<Item = usize>) -> String {
    let mut classes = std::collections::BTreeMap::new();
    clues.for_each(|clues| *classes.entry(clues).or_insert(0) += 1);
    let part = |(clues, classes)| format!("{clues} clues in {classes}");
    classes.into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The levels of a tree that have minimal puzzles, from many clues to few.
fn with_leaves(tree: &Tree) -> impl DoubleEndedIterator<Item = &Level> {
    tree.levels.iter().filter(|level| level.leaves > 0)
}

/// Puzzles of grids by the definition, with the solver for every shape: one solution, the grid, and several without any
/// one clue.
pub(super) fn by_definition<'p>(
    quantity: &str,
    shape: Shape,
    puzzles: impl ExactSizeIterator<Item = (&'p str, &'p str)>,
) -> Result<Check> {
    let mut solver = Generic::new(shape);
    let (many, mut critical) = (puzzles.len(), 0);
    for (grid, puzzle) in puzzles {
        let (grid, puzzle) = (Grid::parse(shape, grid)?, Puzzle::parse(shape, puzzle)?);
        let in_grid = grid.puzzle(&puzzle.skeleton()) == puzzle;
        critical += usize::from(in_grid && minimal::is_minimal(&mut solver, &puzzle));
    }
    Ok(Check::two_ways(quantity, shape, many, critical))
}
