//! Every critical set with as many entries as the largest known have, in whole squares: those of
//! the orders whose forests are complete, and of order 7 some whose largest critical sets are not
//! known.

use std::cmp::Reverse;
use std::fmt::Write as _;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::largest::{self, empty_kinds};
use super::orbits::Orbits;
use super::{LARGEST, SEED, by_definition, with_leaves};
use crate::reproduce::effort::Effort;
use crate::reproduce::{Check, Context, published, recorded};
use gridforest::board::{CellMask, Grid, Puzzle, Shape, Skeleton};
use gridforest::census::classes::{Class, Classes};
use gridforest::forest::Tree;
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

/// The searches of the squares of an order.
pub(super) fn find(
    classes: &Classes,
    trees: &[Tree],
    context: &Context<'_>,
) -> Result<(Vec<Row>, Vec<Check>)> {
    let known = match trees {
        [] => known(classes, context)?,
        _ => Vec::new(),
    };
    let largest = |class: &Class| match trees.get(class.number - 1) {
        Some(tree) => with_leaves(tree).next_back().map_or(0, |level| level.clues),
        None => published::get(largest::LARGEST, &classes.shape().side().to_string())
            .and_then(|known| known.value.parse().ok())
            .expect("the largest critical sets of this order are published"),
    };
    let searches = classes.iter().map(|class| (class.grid.clone(), largest(class)));
    let searches: Vec<(Grid, usize)> = searches.collect();
    let mut rows: Vec<Row> =
        classes.iter().zip(&searches).map(|(class, (_, clues))| row(class, *clues)).collect();
    let chosen = match trees {
        [] => chosen(&rows, &known, context.effort),
        _ => (0..rows.len()).collect(),
    };
    let mut checks = Vec::new();
    for i in chosen {
        let grid = &searches[i].0;
        // A job for each: the checkpoint of a class serves also when others are chosen beside it.
        let job = AllLargeJob::new(vec![searches[i].clone()])?;
        // In the long version the list of the sets would be made again for it, where the search is
        // resumed.
        if !trees.is_empty() || context.effort.choose(true, true, false) {
            let [cost] = job.costs(PATHS, SEED)[..] else {
                unreachable!("one grid, one cost");
            };
            rows[i].estimated_search_nodes = Some(cost.nodes);
            rows[i].rel_err = Some(cost.error / cost.nodes);
        }
        let run = context.finish(&job)?;
        let nodes = run.values().map(|found| found.nodes).sum();
        let found = &job.puzzles(run).concat();
        let puzzle = |&clues: &CellMask| puzzle(grid, clues);
        let row = &mut rows[i];
        row.search_nodes = Some(nodes);
        row.leaves = Some(found.len());
        row.leaf_orbits = Some(Orbits::of(grid, found).many);
        row.puzzle = found.first().map(|clues| puzzle(clues).to_string());
        let key = || format!("{}, class {}", classes.shape(), i + 1);
        if let Some(tree) = trees.get(i) {
            let level = with_leaves(tree).next_back();
            checks.push(Check::two_ways(
                "largest critical sets of a square, by search and by the forest",
                key(),
                found.len(),
                level.map_or(0, |level| level.leaves),
            ));
        }
        if let Some(expected) = known.get(i).and_then(|known| known.with_empty_lines) {
            let some = found
                .iter()
                .filter(|clues| clues.count_ones() as usize == known[i].clues)
                .filter(|clues| empty_kinds(grid, &puzzle(clues)) >= EMPTY_KINDS);
            checks.push(Check::two_ways(
                "large critical sets with empty lines, out of all of the square and by the search for these",
                key(),
                some.count(),
                if known[i].clues < row.clues { 0 } else { expected },
            ));
        }
    }
    let pairs: Vec<(String, String)> =
        rows.iter().filter_map(|row| Some((row.grid.clone(), row.puzzle.clone()?))).collect();
    // Of none there is nothing to check.
    if !pairs.is_empty() {
        let pairs = pairs.iter().map(|(grid, puzzle)| (&grid[..], &puzzle[..]));
        let quantity = "large critical sets, found and by the definition";
        checks.push(by_definition(quantity, classes.shape(), pairs)?);
    }
    Ok((rows, checks))
}

/// The lines of so many kinds that the long search for large critical sets leaves empty.
const EMPTY_KINDS: usize = 2;

/// What is known of each class, by the long version of the search for large critical sets.
fn known(classes: &Classes, context: &Context<'_>) -> Result<Vec<Known>> {
    let run = format!("{}/full", LARGEST.name);
    let mut rows: Vec<Known> = recorded::rows(context.results, &run, "largest.csv")?;
    rows.retain(|row| row.shape == classes.shape());
    let same = rows.len() == classes.iter().len()
        && rows.iter().zip(classes).all(|(row, class)| row.grid == class.grid.to_string());
    anyhow::ensure!(same, "{run}: not one row for each class of {}", classes.shape());
    Ok(rows)
}

/// The classes to search: those without a critical set of that size so far, and of the others one,
/// whose critical sets with empty lines must be found.
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

fn puzzle(grid: &Grid, clues: CellMask) -> Puzzle {
    grid.puzzle(&Skeleton::from_mask(grid.shape(), clues))
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

/// Whether a square was searched.
pub(super) fn is_searched(row: &Row) -> bool {
    row.search_nodes.is_some()
}

/// What the searches say, in lines.
pub(super) fn text(rows: &[Row]) -> Result<String> {
    let mut text = String::new();
    for row in rows {
        let estimate = row.estimated_search_nodes;
        let estimate = estimate.map(|nodes| format!("; by estimate {nodes:.2e}"));
        writeln!(
            text,
            "  class {:3}: {} critical sets of at least {} entries ({:.2e} nodes{})",
            row.class,
            row.leaves.unwrap_or_default(),
            row.clues,
            row.search_nodes.unwrap_or_default() as f64,
            estimate.unwrap_or_default(),
        )?;
    }
    Ok(text)
}
