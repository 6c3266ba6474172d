//! The smallest and the largest critical sets of Latin squares, for each main class: all of the
//! smallest, or all with few entries, by a complete search; a large one by walks and by a search
//! for those with empty lines; and in some squares all of the largest. See
//! `papers/critical-sets.md`.

mod complete;
mod few;
mod largest;
mod orbits;
mod smallest;

use super::prelude::*;
use gridforest::solve::{Generic, minimal};

pub(super) use few::FewRow;

pub(super) const SMALLEST: Entry = Entry {
    name: "critical-sets",
    what: "critical sets with few entries of each main class of Latin squares of orders 4 to 7",
    long: true,
    seed: None,
    run: |context, found| match context.effort.is_full() {
        true => few::run(context, found),
        false => smallest::run(context, found),
    },
};

pub(super) const LARGEST: Entry = Entry {
    name: "large-critical-sets",
    what: "large critical sets of Latin squares of orders 4 to 7, one for each main class",
    long: true,
    seed: Some(SEED),
    run: largest::run,
};

pub(super) const COMPLETE: Entry = Entry {
    name: "all-large-critical-sets",
    what: "whether a square has a critical set of the largest size known, by a search that leaves none out",
    long: true,
    seed: Some(SEED),
    run: complete::run,
};

const SEED: u64 = 1;

/// The main classes of each order, with their forests where these are complete: there both ends are
/// compared with them.
fn orders(context: &Context<'_>) -> Result<Vec<(Classes, Vec<Tree>)>> {
    let orders = context.effort.or_reduced(&[4, 5, 6, 7][..], &[4, 5]);
    let of_order = |&order: &usize| {
        let classes = context.classes(format!("latin{order}").parse()?)?;
        let trees = if order <= 6 { context.trees(&classes)? } else { Vec::new() };
        Ok((classes, trees))
    };
    orders.iter().map(of_order).collect()
}

/// How many classes have each number of clues.
fn by_clues(clues: impl Iterator<Item = usize>) -> String {
    let mut classes = BTreeMap::new();
    clues.for_each(|clues| *classes.entry(clues).or_insert(0) += 1);
    let part = |(clues, classes)| format!("{clues} clues in {classes}");
    classes.into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The levels of a tree that have minimal puzzles, from few clues to many.
fn with_leaves(tree: &Tree) -> impl DoubleEndedIterator<Item = &Level> {
    tree.levels.iter().filter(|level| level.leaves > 0)
}

/// Compares puzzles of grids with the definition, by the solver for every shape: one solution, the
/// grid, and several without any one clue.
pub(super) fn by_definition<'p>(
    found: &mut Found,
    quantity: &str,
    shape: Shape,
    puzzles: impl ExactSizeIterator<Item = (&'p str, &'p str)>,
) -> Result<()> {
    let mut solver = Generic::new(shape);
    let (many, mut critical) = (puzzles.len(), 0);
    for (grid, puzzle) in puzzles {
        let (grid, puzzle) = (Grid::parse(shape, grid)?, Puzzle::parse(shape, puzzle)?);
        let in_grid = grid.puzzle(&puzzle.skeleton()) == puzzle;
        critical += usize::from(in_grid && minimal::is_minimal(&mut solver, &puzzle));
    }
    found.equal(quantity, shape, many, critical);
    Ok(())
}
