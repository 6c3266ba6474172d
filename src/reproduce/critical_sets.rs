//! The smallest and the largest critical sets of Latin squares, for each main class: all of the
//! smallest, or all with few entries, by a complete search; a large one by walks and by a search
//! for those with empty lines; and in some squares all of the largest. See
//! `papers/critical-sets.md`.

mod complete;
mod few;
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

pub(super) use few::FewRow;

pub(super) const SMALLEST: Entry = Entry {
    name: "critical-sets",
    what: "critical sets with few entries of each main class of Latin squares of orders 4 to 7",
    long: true,
    run: smallest,
};

pub(super) const LARGEST: Entry = Entry {
    name: "large-critical-sets",
    what: "large critical sets of Latin squares of orders 4 to 7, one for each main class",
    long: true,
    run: largest,
};

pub(super) const COMPLETE: Entry = Entry {
    name: "all-large-critical-sets",
    what: "whether a square has a critical set of the largest size known, by a search that leaves none out",
    long: true,
    run: complete,
};

const SEED: u64 = 1;

/// The orders for which the forest of every class is complete: there both ends are compared with
/// it.
const CENSUS: [usize; 3] = [4, 5, 6];

fn smallest(context: &Context<'_>) -> Result<Found> {
    if context.effort.is_full() {
        return few(context);
    }
    let (mut checks, mut text, mut all) = (Vec::new(), String::new(), Vec::new());
    for (classes, trees) in orders(context)? {
        let (rows, of_rows) = smallest::find(&classes, &trees, context)?;
        checks.extend(of_rows);
        writeln!(text, "{}, {} main classes", classes.shape(), rows.len())?;
        let clues = rows.iter().map(|row| row.clues);
        writeln!(text, "  smallest: {}", by_clues(clues))?;
        all.extend(rows);
    }
    Ok(Found {
        checks,
        text,
        files: [("smallest.csv".to_owned(), to_csv(&all)?)].into(),
        seed: None,
    })
}

fn few(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut text, mut all, mut totals) =
        (Vec::new(), String::new(), Vec::new(), Vec::new());
    for (classes, trees) in orders(context)? {
        let (rows, of_rows) = few::find(&classes, &trees, context)?;
        let of_order = few::totals(&rows, &classes);
        writeln!(text, "{}, {} main classes", classes.shape(), classes.iter().count())?;
        text.push_str(&few::text(&of_order)?);
        checks.extend(of_rows);
        all.extend(rows);
        totals.extend(of_order);
    }
    let files = [("few.csv", to_csv(&all)?), ("totals.csv", to_csv(&totals)?)];
    Ok(Found {
        checks,
        text,
        files: files.map(|(name, rows)| (name.to_owned(), rows)).into(),
        seed: None,
    })
}

fn largest(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut text, mut all) = (Vec::new(), String::new(), Vec::new());
    for (classes, trees) in orders(context)? {
        let (rows, of_rows) = largest::find(&classes, &trees, context)?;
        checks.extend(of_rows);
        writeln!(text, "{}, {} main classes", classes.shape(), rows.len())?;
        let clues = rows.iter().map(|row| row.clues);
        writeln!(text, "  largest found: {}", by_clues(clues))?;
        if let Some(known) = largest::published(classes.shape()) {
            writeln!(text, "  published: {known}")?;
        }
        all.extend(rows);
    }
    Ok(Found {
        checks,
        text,
        files: [("largest.csv".to_owned(), to_csv(&all)?)].into(),
        seed: Some(SEED),
    })
}

fn complete(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut text, mut all) = (Vec::new(), String::new(), Vec::new());
    let orders = match context.effort.is_full() {
        true => vec![(classes(7, context)?, Vec::new())],
        false => orders(context)?,
    };
    for (classes, trees) in orders {
        let (mut rows, of_rows) = complete::find(&classes, &trees, context)?;
        checks.extend(of_rows);
        let many = rows.len();
        rows.retain(complete::is_searched);
        let (shape, searched) = (classes.shape(), rows.len());
        writeln!(text, "{shape}, {searched} of {many} main classes searched")?;
        text.push_str(&complete::text(&rows)?);
        all.extend(rows);
    }
    Ok(Found {
        checks,
        text,
        files: [("searched.csv".to_owned(), to_csv(&all)?)].into(),
        seed: Some(SEED),
    })
}

/// The main classes of each order, with their forests where they are complete.
fn orders(context: &Context<'_>) -> Result<Vec<(Classes, Vec<Tree>)>> {
    let of_order = |&order: &usize| {
        let classes = classes(order, context)?;
        let trees = match CENSUS.contains(&order) {
            true => {
                let job = ForestJob::new(&classes, Engine::Diagram, Limits::default());
                context.finish(&job)?
            }
            false => Vec::new(),
        };
        Ok((classes, trees))
    };
    let orders: &[usize] = context.effort.choose(&[4, 5], &[4, 5, 6, 7], &[4, 5, 6, 7]);
    orders.iter().map(of_order).collect()
}

/// The main classes of an order.
fn classes(order: usize, context: &Context<'_>) -> Result<Classes> {
    let shape: Shape = format!("latin{order}").parse()?;
    let forms = context.finish(&ClassesJob::new(shape)?)?;
    Ok(Classes::from_forms(shape, &forms))
}

/// How many classes have each number of clues.
fn by_clues(clues: impl Iterator<Item = usize>) -> String {
    let mut classes = std::collections::BTreeMap::new();
    clues.for_each(|clues| *classes.entry(clues).or_insert(0) += 1);
    let part = |(clues, classes)| format!("{clues} clues in {classes}");
    classes.into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The levels of a tree that have minimal puzzles, from few clues to many.
fn with_leaves(tree: &Tree) -> impl DoubleEndedIterator<Item = &Level> {
    tree.levels.iter().filter(|level| level.leaves > 0)
}

/// Puzzles of grids by the definition, with the solver for every shape: one solution, the grid, and
/// several without any one clue.
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
