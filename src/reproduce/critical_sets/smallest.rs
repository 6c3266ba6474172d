//! The smallest critical sets, all of them.

use super::{Order, by_definition, orbits, with_leaves};
use crate::reproduce::prelude::*;

/// For each class the fewest clues and all proper puzzles with this number of clues.
pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut all = Vec::new();
    for order in Order::all(study)? {
        let (shape, side) = (order.shape(), order.side());
        let (mut rows, mut images) = (Vec::new(), 0);
        for (class, clues) in order.classes.iter().zip(searched(&order, study)?) {
            let first = class.grid.puzzle_in(*clues.iter().min().context("a puzzle of a class")?);
            let (many, of_class) = orbits(&class.grid, &clues);
            images += of_class;
            rows.push((class, (first.clues(), clues.len(), many), first.to_string()));
        }
        let fewest = || rows.iter().map(|(_, (clues, ..), _)| *clues);
        study.published("smallest_critical_set_latin", side, fewest().min().unwrap_or(0));
        let quantity = "small critical sets, found and by the definition";
        let pairs = rows.iter().map(|(class, _, first)| (class.grid.to_string(), first.clone()));
        by_definition(study, quantity, shape, pairs)?;
        let quantity =
            "smallest critical sets of all classes, and their images under the automorphisms";
        study.equal(quantity, shape, rows.iter().map(|row| row.1.1).sum::<usize>(), images);
        let quantity =
            "clues, number and orbits of the smallest critical sets, by search and by the forest";
        let of_tree = |tree: &Tree| {
            let level = with_leaves(tree).next();
            level.map(|level| (level.clues, level.leaves, level.leaf_orbits)).unwrap_or_default()
        };
        order.against_forest(study, quantity, |class| rows[class - 1].1, of_tree);
        order.say(study, fewest());
        all.extend(rows.into_iter().map(|(class, numbers, first)| {
            (shape, class.number, class.grid.to_string(), class.stabiliser, numbers, first)
        }));
    }
    let columns = "shape class grid stabiliser clues leaves leaf_orbits puzzle";
    study.list("smallest.csv", columns, all)
}

/// The proper puzzles of each class that have the fewest clues: searches with one clue more until
/// there are some.
fn searched(order: &Order, study: &Study<'_>) -> Result<Vec<Vec<CellMask>>> {
    let grids: Vec<&Grid> = order.classes.iter().map(|class| &class.grid).collect();
    let mut found = vec![Vec::new(); grids.len()];
    // The published bound that no square is known to pass; any number is right to begin with, as
    // the search is of at most so many clues.
    for most in order.side() * order.side() / 4.. {
        let open: Vec<usize> = (0..grids.len()).filter(|&i| found[i].is_empty()).collect();
        if open.is_empty() {
            break;
        }
        let scanned = study.scan(open.iter().map(|&i| grids[i]), most)?;
        for (i, (_, mut puzzles)) in open.into_iter().zip(scanned) {
            let fewest = puzzles.iter().map(|clues| clues.count_ones()).min();
            puzzles.retain(|clues| Some(clues.count_ones()) == fewest);
            found[i] = puzzles;
        }
    }
    Ok(found)
}
