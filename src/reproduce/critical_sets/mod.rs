//! The smallest and the largest critical sets of Latin squares, for each main class: all of the
//! smallest, or all with few entries, by a complete search; a large one by walks and by a search
//! for those with empty lines; and in some squares all of the largest. See
//! `papers/critical-sets.md`.

mod complete;
mod few;
mod largest;
mod smallest;

use std::collections::HashSet;
use std::fmt::Debug;

use super::prelude::*;
use gridforest::solve::minimal;
use gridforest::symmetry::{Automorphisms, MaskAction};

pub(super) use complete::{of_25, run as complete};
pub(super) use few::FewRow;
pub(super) use largest::run as largest;

/// Of the walks and the random paths.
pub(super) const SEED: u64 = 1;

pub(super) fn few_or_smallest(study: &mut Study<'_>) -> Result<()> {
    if study.effort.is_full() { few::run(study) } else { smallest::run(study) }
}

/// The main classes of an order, with their forests where these are complete: there both ends are
/// compared with them.
struct Order {
    classes: Classes,
    trees: Vec<Tree>,
}

impl Order {
    fn all(study: &Study<'_>) -> Result<Vec<Self>> {
        let orders = study
            .effort
            .or_reduced(&["latin4", "latin5", "latin6", "latin7"][..], &["latin4", "latin5"]);
        let of_order = |order: &&str| {
            let classes = study.classes(order.parse()?)?;
            let small = classes.shape().side() <= 6;
            let trees = if small { study.trees(&classes)? } else { Vec::new() };
            Ok(Self { classes, trees })
        };
        orders.iter().map(of_order).collect()
    }

    fn shape(&self) -> Shape {
        self.classes.shape()
    }

    fn side(&self) -> usize {
        self.shape().side()
    }

    /// Compares what a search found of each class with what its tree has, where forests are complete.
    fn against_forest<T: Debug, U: Debug>(
        &self,
        study: &mut Study<'_>,
        quantity: &str,
        by_search: impl Fn(usize) -> T,
        by_tree: impl Fn(&Tree) -> U,
    ) {
        for (class, tree) in (1..).zip(&self.trees) {
            let [search, tree] =
                [format!("{:?}", by_search(class)), format!("{:?}", by_tree(tree))];
            study.equal(quantity, format!("{}, class {class}", self.shape()), search, tree);
        }
    }

    /// Says in how many classes critical sets have each number of clues.
    fn say(&self, study: &mut Study<'_>, clues: impl Iterator<Item = usize>) {
        let by_clues = tally(clues);
        let number: u64 = by_clues.values().sum();
        let part = |(clues, classes)| format!("{clues} clues in {classes}");
        let parts: Vec<String> = by_clues.into_iter().map(part).collect();
        study.say(format!("{}, {number} main classes: {}", self.shape(), parts.join(", ")));
    }
}

/// The levels of a tree that have minimal puzzles, from few clues to many.
fn with_leaves(tree: &Tree) -> impl DoubleEndedIterator<Item = &Level> {
    tree.levels.iter().filter(|level| level.leaves > 0)
}

/// Compares puzzles of grids with the definition, by the solver for every shape: one solution, the
/// grid, and several without any one clue.
pub(super) fn by_definition<T: AsRef<str>>(
    study: &mut Study<'_>,
    quantity: &str,
    shape: Shape,
    puzzles: impl ExactSizeIterator<Item = (T, T)>,
) -> Result<()> {
    let mut solver = Generic::new(shape);
    let (many, mut critical) = (puzzles.len(), 0);
    for (grid, puzzle) in puzzles {
        let grid = Grid::parse(shape, grid.as_ref())?;
        let puzzle = Puzzle::parse(shape, puzzle.as_ref())?;
        let in_grid = grid.puzzle(&puzzle.skeleton()) == puzzle;
        critical += usize::from(in_grid && minimal::is_minimal(&mut solver, &puzzle));
    }
    study.equal(quantity, shape, many, critical);
    Ok(())
}

/// The orbits of some puzzles of a grid under its automorphisms, and all puzzles in them: a complete
/// search that knows nothing of automorphisms must find as many.
fn orbits(grid: &Grid, puzzles: &[CellMask]) -> (u64, usize) {
    let on_cells = Automorphisms::of(grid).on_cells();
    let group: Vec<MaskAction> = on_cells.iter().map(MaskAction::new).collect();
    let (mut met, mut many) = (HashSet::new(), 0);
    for &clues in puzzles {
        if !met.contains(&clues) {
            many += 1;
            met.extend(group.iter().map(|action| action.image(clues)));
        }
    }
    (many, met.len())
}
