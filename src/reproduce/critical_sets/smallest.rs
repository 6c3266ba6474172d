//! The smallest critical sets, all of them.

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

use super::orbits::Orbits;
use super::{by_definition, with_leaves};
use crate::reproduce::{Check, Context};
use gridforest::board::{CellMask, Grid, Shape, Skeleton};
use gridforest::census::classes::{Class, Classes};
use gridforest::forest::Tree;
use gridforest::scan::{Scan, ScanJob};

#[derive(Serialize, Deserialize)]
pub(super) struct Row {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    pub(super) clues: usize,
    leaves: u64,
    leaf_orbits: u64,
    puzzle: String,
}

/// For each class the fewest clues and all proper puzzles with this number of clues.
pub(super) fn find(
    classes: &Classes,
    trees: &[Tree],
    context: &Context<'_>,
) -> Result<(Vec<Row>, Vec<Check>)> {
    let shape = classes.shape();
    let order = shape.side();
    // The published bound that no square is known to pass; any number is right to begin with, as
    // the search is of at most so many clues.
    let found = searched(classes, order * order / 4, context)?;
    let (mut images, mut rows) = (0, Vec::new());
    for (class, clues) in classes.iter().zip(&found) {
        let orbits = Orbits::of(&class.grid, clues);
        images += orbits.images;
        rows.push(row(class, clues, orbits.many)?);
    }
    let all: usize = found.iter().map(Vec::len).sum();
    let fewest = rows.iter().map(|row| row.clues).min().unwrap_or(0);
    let pairs = rows.iter().map(|row| (&row.grid[..], &row.puzzle[..]));
    let mut checks = vec![
        Check::against_published("smallest_critical_set_latin", order, fewest, None),
        by_definition("small critical sets, found and by the definition", shape, pairs)?,
        Check::two_ways(
            "smallest critical sets of all classes, and their images under the automorphisms",
            shape,
            all,
            images,
        ),
    ];
    checks.extend(rows.iter().zip(trees).map(|(row, tree)| {
        let level = with_leaves(tree).next();
        let of_tree = level.map(|level| (level.clues, level.leaves, level.leaf_orbits));
        let of_tree = of_tree.unwrap_or_default();
        Check::two_ways(
            "clues, number and orbits of the smallest critical sets, by search and by the forest",
            format!("{shape}, class {}", row.class),
            format!("{:?}", (row.clues, row.leaves, row.leaf_orbits)),
            format!("{of_tree:?}"),
        )
    }));
    Ok((rows, checks))
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
        let scans: Result<Vec<Scan>, _> = open.iter().map(|&i| Scan::new(grids[i], most)).collect();
        let job = ScanJob::new(scans?).keeping_puzzles();
        for (i, scanned) in open.into_iter().zip(context.finish(&job)?) {
            scanned.ended?;
            let fewest = scanned.puzzles.iter().map(|clues| clues.count_ones()).min();
            found[i] = scanned.puzzles;
            found[i].retain(|clues| Some(clues.count_ones()) == fewest);
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
