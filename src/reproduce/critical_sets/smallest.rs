//! The smallest critical sets, all of them.

use super::orbits::Orbits;
use super::{by_clues, by_definition, orders, with_leaves};
use crate::reproduce::prelude::*;

#[derive(Serialize, Deserialize)]
struct Row {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    clues: usize,
    leaves: u64,
    leaf_orbits: u64,
    puzzle: String,
}

/// For each class the fewest clues and all proper puzzles with this number of clues.
pub(super) fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut all = Vec::new();
    for (classes, trees) in orders(context)? {
        let rows = of_order(&classes, &trees, context, found)?;
        let smallest = by_clues(rows.iter().map(|row| row.clues));
        found.say(format!("{}, {} main classes: {smallest}", classes.shape(), rows.len()));
        all.extend(rows);
    }
    found.table("smallest.csv", &all)
}

fn of_order(
    classes: &Classes,
    trees: &[Tree],
    context: &Context<'_>,
    found: &mut Found,
) -> Result<Vec<Row>> {
    let shape = classes.shape();
    let order = shape.side();
    // The published bound that no square is known to pass; any number is right to begin with, as
    // the search is of at most so many clues.
    let puzzles = searched(classes, order * order / 4, context)?;
    let (mut images, mut rows) = (0, Vec::new());
    for (class, clues) in classes.iter().zip(&puzzles) {
        let orbits = Orbits::of(&class.grid, clues);
        images += orbits.images;
        rows.push(row(class, clues, orbits.many)?);
    }
    let fewest = rows.iter().map(|row| row.clues).min().unwrap_or(0);
    found.published("smallest_critical_set_latin", order, fewest);
    let pairs = rows.iter().map(|row| (&row.grid[..], &row.puzzle[..]));
    by_definition(found, "small critical sets, found and by the definition", shape, pairs)?;
    let quantity =
        "smallest critical sets of all classes, and their images under the automorphisms";
    found.equal(quantity, shape, puzzles.iter().map(Vec::len).sum::<usize>(), images);
    for (row, tree) in rows.iter().zip(trees) {
        let level = with_leaves(tree).next();
        let of_tree = level.map(|level| (level.clues, level.leaves, level.leaf_orbits));
        found.equal(
            "clues, number and orbits of the smallest critical sets, by search and by the forest",
            format!("{shape}, class {}", row.class),
            format!("{:?}", (row.clues, row.leaves, row.leaf_orbits)),
            format!("{:?}", of_tree.unwrap_or_default()),
        );
    }
    Ok(rows)
}

/// The proper puzzles of each class that have the fewest clues: searches with one clue more until
/// there are some.
fn searched(classes: &Classes, from: usize, context: &Context<'_>) -> Result<Vec<Vec<CellMask>>> {
    let grids: Vec<&Grid> = classes.iter().map(|class| &class.grid).collect();
    let mut found = vec![Vec::new(); grids.len()];
    for most in from.. {
        let open: Vec<usize> = (0..grids.len()).filter(|&i| found[i].is_empty()).collect();
        if open.is_empty() {
            break;
        }
        let scanned = context.scan(open.iter().map(|&i| grids[i]), most)?;
        for (i, (_, mut puzzles)) in open.into_iter().zip(scanned) {
            let fewest = puzzles.iter().map(|clues| clues.count_ones()).min();
            puzzles.retain(|clues| Some(clues.count_ones()) == fewest);
            found[i] = puzzles;
        }
    }
    Ok(found)
}

fn row(class: &Class, puzzles: &[CellMask], leaf_orbits: u64) -> Result<Row> {
    let shape = class.grid.shape();
    let first = puzzles.iter().min().context("a puzzle of each class")?;
    let puzzle = class.grid.puzzle(&Skeleton::from_mask(shape, *first));
    Ok(Row {
        shape,
        class: class.number,
        grid: class.grid.to_string(),
        stabiliser: class.stabiliser,
        clues: puzzle.clues(),
        leaves: puzzles.len() as u64,
        leaf_orbits,
        puzzle: puzzle.to_string(),
    })
}
