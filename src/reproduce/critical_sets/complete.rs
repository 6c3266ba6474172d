//! Every critical set with as many entries as the largest known have, in whole squares: those of
//! the orders whose forests are complete, and of order 7 some whose largest critical sets are not
//! known.

use std::cmp::Reverse;

use super::largest::{self, empty_kinds};
use super::{Order, SEED, by_definition, orbits, puzzle, with_leaves};
use crate::reproduce::prelude::*;
use gridforest::large::AllLargeJob;

#[derive(Serialize, Deserialize)]
pub(super) struct Row {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    clues: usize,
    /// The nodes of the search, by random paths before it, and their relative standard error; empty
    /// where they weren't estimated.
    estimated_search_nodes: Option<f64>,
    rel_err: Option<f64>,
    /// Those that there were; empty, as the rest, where it wasn't made.
    search_nodes: Option<u64>,
    /// The minimal puzzles with so many clues or more, and up to automorphisms.
    leaves: Option<usize>,
    leaf_orbits: Option<u64>,
    /// The first of them, if there is one.
    puzzle: Option<String>,
}

/// The random paths for the cost of a search.
const PATHS: u32 = 4_000;

/// The short version searches the squares of order 7 with so many automorphisms at least: their
/// searches take seconds. The long one searches the others.
const AUTOMORPHISMS: u64 = 24;

/// A row of the result of the searches for large critical sets.
type Known = largest::Row;

/// The searches of the squares of each order; the long version has those of order 7 alone.
pub(in crate::reproduce) fn run(study: &mut Study<'_>) -> Result<()> {
    let orders = match study.effort.is_full() {
        true => vec![Order { classes: study.classes("latin7".parse()?)?, trees: Vec::new() }],
        false => Order::all(study)?,
    };
    let mut all = Vec::new();
    for order in orders {
        let rows = of_order(&order, study)?;
        let searched = rows.iter().filter(|row| row.search_nodes.is_some()).count();
        let (shape, many) = (order.shape(), rows.len());
        study.say(format!("{shape}, {searched} of {many} main classes searched"));
        all.extend(rows.into_iter().filter(|row| row.search_nodes.is_some()));
    }
    study.table("searched.csv", &all)?;
    let shown = "shape class clues leaves search_nodes estimated_search_nodes";
    study.show("all critical sets of so many entries or more", "searched.csv", shown)
}

fn of_order(Order { classes, trees }: &Order, study: &mut Study<'_>) -> Result<Vec<Row>> {
    let (shape, is_counted) = (classes.shape(), !trees.is_empty());
    let known = if is_counted { Vec::new() } else { known(classes, study)? };
    let largest = |class: &Class| match trees.get(class.number - 1) {
        Some(tree) => with_leaves(tree).next_back().map_or(0, |level| level.clues),
        None => published::number(largest::LARGEST, shape.side())
            .expect("the largest critical sets of this order are published"),
    };
    let mut rows: Vec<Row> = classes.iter().map(|class| row(class, largest(class))).collect();
    let chosen = match is_counted {
        true => (0..rows.len()).collect(),
        false => chosen(&rows, &known, study.effort),
    };
    for i in chosen {
        let (grid, row) = (&classes.get(i + 1)?.grid, &mut rows[i]);
        // A job for each: the checkpoint of a class serves also when others are chosen beside it.
        let job = AllLargeJob::new(vec![(grid.clone(), row.clues)])?;
        // In the long version the list of the sets would be made again for it, where the search is
        // resumed.
        if is_counted || !study.effort.is_full() {
            let [cost] = job.costs(PATHS, SEED)[..] else {
                unreachable!("one grid, one cost");
            };
            row.estimated_search_nodes = Some(cost.nodes);
            row.rel_err = Some(cost.error / cost.nodes);
        }
        let run = study.finish(&job)?;
        row.search_nodes = Some(run.values().map(|part| part.nodes).sum());
        let all = job.puzzles(run).concat();
        row.leaves = Some(all.len());
        row.leaf_orbits = Some(orbits(grid, &all).0);
        row.puzzle = all.first().map(|&clues| puzzle(grid, clues).to_string());
        let key = format!("{shape}, class {}", i + 1);
        if let Some(tree) = trees.get(i) {
            let level = with_leaves(tree).next_back();
            let leaves = level.map_or(0, |level| level.leaves);
            let quantity = "largest critical sets of a square, by search and by the forest";
            study.equal(quantity, &key, all.len(), leaves);
        }
        if let Some(known) = known.get(i)
            && let Some(expected) = known.with_empty_lines
        {
            let as_large = all.iter().filter(|clues| clues.count_ones() as usize == known.clues);
            let some =
                as_large.filter(|&&clues| empty_kinds(grid, &puzzle(grid, clues)) >= EMPTY_KINDS);
            let expected = if known.clues < row.clues { 0 } else { expected };
            let quantity = "large critical sets with empty lines, out of all of the square and by the search for these";
            study.equal(quantity, &key, some.count(), expected);
        }
    }
    let pairs: Vec<(&str, &str)> =
        rows.iter().filter_map(|row| Some((&row.grid[..], row.puzzle.as_deref()?))).collect();
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
fn known(classes: &Classes, study: &Study<'_>) -> Result<Vec<Known>> {
    let run = "large-critical-sets/full";
    let mut rows: Vec<Known> = study.recorded(run, "largest.csv")?;
    rows.retain(|row| row.shape == classes.shape());
    let same = rows.len() == classes.iter().len()
        && rows.iter().zip(classes).all(|(row, class)| row.grid == class.grid.to_string());
    anyhow::ensure!(same, "{run}: not one row for each class of {}", classes.shape());
    Ok(rows)
}

/// The classes to search: those without a critical set of that size so far, and of the others one,
/// whose critical sets with empty lines must be study.
fn chosen(rows: &[Row], known: &[Known], effort: Effort) -> Vec<usize> {
    let open = |&i: &usize| known[i].clues < rows[i].clues;
    let short = |i: &usize| rows[*i].stabiliser >= AUTOMORPHISMS;
    let long = |i: &usize| !short(i);
    let witness = |i: &usize| !open(i) && known[*i].with_empty_lines.is_some();
    let all = 0..rows.len();
    let witness = all.clone().filter(witness).max_by_key(|&i| (rows[i].stabiliser, Reverse(i)));
    let of_short = || all.clone().filter(open).filter(short).chain(witness);
    let of_long = || all.clone().filter(open).filter(long);
    let mut chosen: Vec<usize> =
        effort.choose(Vec::new(), of_short().collect(), of_long().collect());
    chosen.sort_unstable();
    chosen
}

fn row(class: &Class, clues: usize) -> Row {
    Row {
        shape: class.grid.shape(),
        class: class.number,
        grid: class.grid.to_string(),
        stabiliser: class.stabiliser,
        clues,
        estimated_search_nodes: None,
        rel_err: None,
        search_nodes: None,
        leaves: None,
        leaf_orbits: None,
        puzzle: None,
    }
}
