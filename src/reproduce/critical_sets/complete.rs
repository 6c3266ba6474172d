//! Every critical set with as many entries as the largest known have, in whole squares: those of
//! the orders whose forests are complete, and of order 7 those of which no critical set of that size
//! is known, and the more symmetric of the others.

use super::largest::{LARGEST, LargestRow, empty_kinds};
use super::{Order, SEED, by_definition, orbits, with_leaves};
use crate::reproduce::prelude::*;
use gridforest::large::AllLargeJob;

/// The columns: the nodes of the search by random paths before it, and their relative standard error,
/// empty where they weren't estimated; those that there were; the minimal puzzles with so many
/// clues or more, and up to automorphisms; the first of them.
const COLUMNS: &str = "shape class grid stabiliser clues estimated_search_nodes rel_err search_nodes leaves leaf_orbits puzzle";

/// The random paths for the cost of a search.
const PATHS: u32 = 4_000;

/// The fewest automorphisms of a square of order 7 without a known critical set of the largest size
/// that the short version searches. The long version searches those with fewer. The costs of a search
/// are estimated from so many on.
const WITHOUT: u64 = 24;
/// The fewest automorphisms of a square with one, in the short version. The others are not searched.
const WITH: u64 = 3;

/// The searches of the squares of each order; the long version has those of order 7 alone.
pub(in crate::reproduce) fn run(study: &mut Study<'_>) -> Result<()> {
    let orders = match study.effort.is_full() {
        true => vec![Order { classes: study.classes("latin7".parse()?)?, trees: Vec::new() }],
        false => Order::all(study)?,
    };
    let mut all = Vec::new();
    for order in orders {
        let rows = of_order(&order, study)?;
        let (shape, searched, many) = (order.shape(), rows.len(), order.classes.iter().len());
        study.say(format!("{shape}, {searched} of {many} main classes searched"));
        all.extend(rows);
    }
    study.list("searched.csv", COLUMNS, all)?;
    let shown = "shape class clues leaves search_nodes estimated_search_nodes";
    study.show("all critical sets of so many entries or more", "searched.csv", shown)
}

fn of_order(
    Order { classes, trees }: &Order,
    study: &mut Study<'_>,
) -> Result<Vec<impl Serialize + use<>>> {
    let (shape, is_counted) = (classes.shape(), !trees.is_empty());
    let most = published::number(LARGEST, shape.side()).context("the largest are published")?;
    let known = if is_counted { Vec::new() } else { known(classes, study)? };
    let chosen = match is_counted {
        true => classes.iter().collect(),
        false => chosen(classes, &known, most, study.effort),
    };
    let (mut rows, mut pairs) = (Vec::new(), Vec::new());
    for class in chosen {
        let (grid, tree) = (&class.grid, trees.get(class.number - 1));
        let level = tree.and_then(|tree| with_leaves(tree).next_back());
        let clues = if is_counted { level.map_or(0, |level| level.clues) } else { most };
        // A job for each: the checkpoint of a class serves also when others are chosen beside it.
        let job = AllLargeJob::new(vec![(grid.clone(), clues)])?;
        // The list of the sets would be made again for it, where the search is resumed.
        let cost = is_counted || class.stabiliser >= WITHOUT;
        let cost = cost.then(|| job.costs(PATHS, SEED)[0]);
        let run = study.finish(&job)?;
        let nodes: u64 = run.values().map(|part| part.nodes).sum();
        let all = job.puzzles(run).concat();
        let key = format!("{shape}, class {}", class.number);
        if is_counted {
            let quantity = "largest critical sets of a square, by search and by the forest";
            study.equal(quantity, &key, all.len(), level.map_or(0, |level| level.leaves));
        }
        if let Some(known) = known.get(class.number - 1)
            && let Some(expected) = known.with_empty_lines
        {
            let as_large = all.iter().filter(|clues| clues.count_ones() as usize == known.clues);
            let some =
                as_large.filter(|&&clues| empty_kinds(grid, &grid.puzzle_in(clues)) >= EMPTY_KINDS);
            let expected = if known.clues < clues { 0 } else { expected };
            let quantity = "large critical sets with empty lines, out of all of the square and by the search for these";
            study.equal(quantity, &key, some.count(), expected);
        }
        let puzzles = all.iter().map(|&clues| grid.puzzle_in(clues).to_string());
        let puzzles: Vec<String> = puzzles.collect();
        if let Some(known) = known.get(class.number - 1)
            && known.clues == clues
        {
            let quantity =
                "a large critical set by walks or by empty lines, among all of the square";
            let same = puzzles.iter().find(|&puzzle| *puzzle == known.puzzle);
            study.equal(quantity, &key, same.map_or("none", String::as_str), &known.puzzle);
        }
        let first = puzzles.first().cloned();
        pairs.extend(puzzles.into_iter().map(|puzzle| (grid.to_string(), puzzle)));
        let cost = (cost.map(|cost| cost.nodes), cost.map(|cost| cost.error / cost.nodes));
        let found = (nodes, all.len(), orbits(grid, &all).0, first);
        rows.push((shape, class.number, grid.to_string(), class.stabiliser, clues, cost, found));
    }
    // Of none there is nothing to check.
    if !pairs.is_empty() {
        let quantity = "large critical sets, found and by the definition";
        by_definition(study, quantity, shape, pairs.into_iter())?;
    }
    Ok(rows)
}

/// The lines of so many kinds that the long search for large critical sets leaves empty.
const EMPTY_KINDS: usize = 2;

/// What is known of each class, by the long version of the search for large critical sets.
fn known(classes: &Classes, study: &Study<'_>) -> Result<Vec<LargestRow>> {
    let run = "large-critical-sets/full";
    let mut rows: Vec<LargestRow> = study.recorded(run, "largest.csv")?;
    rows.retain(|row| row.shape == classes.shape());
    let same = rows.len() == classes.iter().len()
        && rows.iter().zip(classes).all(|(row, class)| row.grid == class.grid.to_string());
    anyhow::ensure!(same, "{run}: not one row for each class of {}", classes.shape());
    Ok(rows)
}

/// The classes to search.
fn chosen<'c>(
    classes: &'c Classes,
    known: &[LargestRow],
    most: usize,
    effort: Effort,
) -> Vec<&'c Class> {
    let is_chosen = |class: &&Class| {
        let is_without = known[class.number - 1].clues < most;
        let is_short = class.stabiliser >= if is_without { WITHOUT } else { WITH };
        match effort {
            Effort::Reduced => false,
            Effort::Short => is_short,
            Effort::Full => is_without && !is_short,
        }
    };
    classes.iter().filter(is_chosen).collect()
}
