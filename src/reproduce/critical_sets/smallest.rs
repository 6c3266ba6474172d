//! The smallest critical sets, all of them.

use super::{Order, by_definition, orbits, with_leaves};
use crate::reproduce::prelude::*;

/// For each class the fewest clues and all proper puzzles with this number of clues.
pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut all = Vec::new();
    for order in Order::all(study)? {
        let (shape, side) = (order.shape(), order.side());
        let (mut found, mut images, mut pairs, mut fewest) = (0, 0, Vec::new(), Vec::new());
        for (class, clues) in order.classes.iter().zip(searched(&order, study)?) {
            let first = class.grid.puzzle_in(*clues.iter().min().context("a puzzle of a class")?);
            let (many, of_class) = orbits(&class.grid, &clues);
            found += clues.len();
            images += of_class;
            fewest.push((first.clues(), clues.len() as u64, many));
            pairs.push((class.grid.to_string(), first.to_string()));
            all.push((
                (shape, class.number, class.grid.to_string(), class.stabiliser),
                (first.clues(), clues.len(), many, first.to_string()),
            ));
        }
        let least = fewest.iter().map(|(clues, ..)| *clues).min().unwrap_or(0);
        study.published("smallest_critical_set_latin", side, least);
        let quantity = "small critical sets, found and by the definition";
        by_definition(study, quantity, shape, pairs.into_iter())?;
        let quantity =
            "smallest critical sets of all classes, and their images under the automorphisms";
        study.equal(quantity, shape, found, images);
        for (class, (of_class, tree)) in (1..).zip(fewest.iter().zip(&order.trees)) {
            let level = with_leaves(tree).next();
            let of_tree = level.map(|level| (level.clues, level.leaves, level.leaf_orbits));
            let quantity = "clues, number and orbits of the smallest critical sets, by search and by the forest";
            let of_tree = format!("{:?}", of_tree.unwrap_or_default());
            study.equal(
                quantity,
                format!("{shape}, class {class}"),
                format!("{of_class:?}"),
                of_tree,
            );
        }
        order.say(study, fewest.iter().map(|(clues, ..)| *clues));
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
