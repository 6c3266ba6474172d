//! Every critical set with as many entries as the largest known have, in whole squares: those of the orders whose forests are complete, and of
//! order 7 those whose search is estimated to be short.

use std::fmt::Write as _;
use std::fs::File;
use std::ops::RangeInclusive;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

use super::largest::{self, empty_kinds};
use super::orbits::Orbits;
use super::{LARGEST, SEED, by_definition, with_leaves};
use crate::reproduce::{Check, Context, published};
use gridforest::board::{CellMask, Grid, Puzzle, Shape, Skeleton};
use gridforest::census::classes::{Class, Classes};
use gridforest::forest::Tree;
use gridforest::large::{AllLargeJob, SearchCost};

#[derive(Serialize, Deserialize)]
pub(super) struct Row {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    clues: usize,
    /// The nodes of the search, by random paths, and their relative standard error.
    estimated_search_nodes: f64,
    rel_err: f64,
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

/// The nodes of the searches of order 7. The long version makes those that the short one leaves out.
const SHORT: RangeInclusive<f64> = 0.0..=2e8;
const LONG: RangeInclusive<f64> = 2e8..=5.4e8;

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
    let searches = classes
        .iter()
        .map(|class| (class.grid.clone(), largest(class)));
    let searches: Vec<(Grid, usize)> = searches.collect();
    let costs = AllLargeJob::new(searches.clone())?.costs(PATHS, SEED);
    let mut rows: Vec<Row> = classes
        .iter()
        .zip(&searches)
        .zip(&costs)
        .map(|((class, (_, clues)), cost)| row(class, *clues, cost))
        .collect();
    let chosen = match trees {
        [] => chosen(&rows, &known, context.effort.choose(0.0..=0.0, SHORT, LONG)),
        _ => (0..rows.len()).collect(),
    };
    let mut checks = Vec::new();
    for i in chosen {
        let grid = &searches[i].0;
        // A job for each: the checkpoint of a class serves also when others are chosen beside it.
        let job = AllLargeJob::new(vec![searches[i].clone()])?;
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
    let pairs: Vec<(String, String)> = rows
        .iter()
        .filter_map(|row| Some((row.grid.clone(), row.puzzle.clone()?)))
        .collect();
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
    let path = context.results.join(LARGEST.name).join("full/largest.csv");
    let cannot = || {
        format!(
            "can't read {}: it is a result of {} --full",
            path.display(),
            LARGEST.name
        )
    };
    let file = File::open(&path).with_context(cannot)?;
    let rows = csv::Reader::from_reader(file).into_deserialize();
    let rows: Result<Vec<Known>, _> = rows.collect();
    let mut rows = rows.with_context(cannot)?;
    rows.retain(|row| row.shape == classes.shape());
    let same = rows.len() == classes.iter().len()
        && rows
            .iter()
            .zip(classes)
            .all(|(row, class)| row.grid == class.grid.to_string());
    anyhow::ensure!(
        same,
        "{}: not one row for each class of {}",
        path.display(),
        classes.shape()
    );
    Ok(rows)
}

/// The classes to search: those without a critical set of that size so far, and of the others one, whose critical sets with empty lines must be found; each
/// if its nodes are estimated to lie in a range.
fn chosen(rows: &[Row], known: &[Known], nodes: RangeInclusive<f64>) -> Vec<usize> {
    let cost = |&i: &usize| rows[i].estimated_search_nodes;
    let in_range = |i: &usize| nodes.contains(&cost(i));
    let open = |&i: &usize| known[i].clues < rows[i].clues;
    let witness = |i: &usize| !open(i) && known[*i].with_empty_lines.is_some();
    let all = 0..rows.len();
    let mut chosen: Vec<usize> = all.clone().filter(open).filter(in_range).collect();
    let cheapest = all
        .filter(witness)
        .min_by(|a, b| cost(a).total_cmp(&cost(b)));
    chosen.extend(cheapest.filter(in_range));
    chosen.sort_unstable();
    chosen
}

fn puzzle(grid: &Grid, clues: CellMask) -> Puzzle {
    grid.puzzle(&Skeleton::from_mask(grid.shape(), clues))
}

fn row(class: &Class, clues: usize, cost: &SearchCost) -> Row {
    Row {
        shape: class.grid.shape(),
        class: class.number,
        grid: class.grid.to_string(),
        stabiliser: class.stabiliser,
        clues,
        estimated_search_nodes: cost.nodes,
        rel_err: cost.error / cost.nodes,
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
    let searched = rows.iter().filter(|row| is_searched(row));
    for row in searched {
        writeln!(
            text,
            "  class {:3}: {} critical sets of at least {} entries ({:.2e} nodes; by estimate {:.2e})",
            row.class,
            row.leaves.unwrap_or_default(),
            row.clues,
            row.search_nodes.unwrap_or_default() as f64,
            row.estimated_search_nodes,
        )?;
    }
    let rest = rows.iter().filter(|row| !is_searched(row));
    let (many, nodes) = rest.fold((0, 0.0), |(many, nodes), row| {
        (many + 1, nodes + row.estimated_search_nodes)
    });
    if many > 0 {
        writeln!(
            text,
            "  {many} classes not searched: {nodes:.2e} nodes by estimate"
        )?;
    }
    Ok(text)
}
