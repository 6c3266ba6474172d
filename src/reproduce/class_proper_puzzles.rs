//! How many proper puzzles, minimal or not, the square of each main class of orders 6 and 7 has:
//! random orders of the cells. See `papers/critical-sets.md`.
//!
//! For order 6 the numbers are compared with the forest of each class, for order 7 with the
//! complete count of `forest-latin7`, of one class.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use num_traits::ToPrimitive as _;
use serde::{Deserialize, Serialize};

use super::{Context, Entry, Found, Measured, wide};
use gridforest::board::{Grid, Shape};
use gridforest::census::classes::{Class, Classes};
use gridforest::estimate::puzzles::{ProperEstimate, ProperThresholds};
use gridforest::symmetry::canonical_form;

pub(super) const ENTRY: Entry = Entry {
    name: "class-proper-puzzles",
    what: "proper puzzles of the squares of each main class of orders 6 and 7, by number of clues and altogether",
    long: true,
    seed: Some(SEED),
    run,
};

const SEED: u64 = 4907;

/// The squares of an order, how many random orders of the cells are drawn for each class, and where
/// exact numbers come from.
type Case = (&'static str, u64, fn(&Classes, &Context<'_>) -> Result<Exact>);
const CASES: [Case; 2] = [("latin6", 100_000, forests), ("latin7", 100_000, one_tree)];
const REDUCED: [Case; 1] = [("latin5", 2_000, forests)];

/// A relative error above which it is too rough for a z-score.
const KNOWN_WELL: f64 = 0.1;

/// The proper puzzles of a square of a class with a number of clues, or, where there is none, with
/// any number.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct ClassRow {
    shape: Shape,
    class: usize,
    stabiliser: u64,
    clues: Option<usize>,
    /// Random orders whose first clues are a proper puzzle.
    count: u64,
    /// The estimated number in the square.
    per_grid: f64,
    /// Its relative standard error; empty where too few were met to know it.
    rel_err: Option<f64>,
    trials: u64,
    /// The exact number, where it was counted.
    exact: Option<u128>,
}

/// By class, the exact number for each number of clues.
type Exact = BTreeMap<usize, BTreeMap<usize, u128>>;

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut totals = Vec::new();
    for &(shape, orders, exact) in context.effort.or_reduced(&CASES[..], &REDUCED) {
        let classes = context.classes(shape.parse()?)?;
        let exact = exact(&classes, context)?;
        let of = format!("proper puzzles of {shape} by {orders} orders, seed {SEED}");
        let thresholds = context.each(of, classes.iter().len(), |index| {
            let class = classes.get(index as usize + 1)?;
            let seed = SEED + class.number as u64;
            Ok(ProperThresholds::sample(&class.grid, orders, seed))
        })?;
        let (mut rows, mut all) = (Vec::new(), Vec::new());
        for (class, thresholds) in classes.iter().zip(&thresholds) {
            let exact = exact.get(&class.number);
            rows.extend((0..=classes.shape().cells()).filter_map(|clues| {
                let one = thresholds.with_clues(clues);
                let exact = exact.and_then(|exact| exact.get(&clues).copied());
                (one.count > 0).then(|| row(class, Some(clues), &one, thresholds, exact))
            }));
            let exact = exact.map(|exact| exact.values().sum());
            all.push(row(class, None, &thresholds.total(), thresholds, exact));
        }
        for row in rows.iter().chain(&all) {
            against_exact(found, row);
        }
        found.say(in_all_squares(&all, &classes));
        found.table(format!("{shape}.csv"), &rows)?;
        totals.extend(all);
    }
    found.table("totals.csv", &totals)
}

fn row(
    class: &Class,
    clues: Option<usize>,
    one: &ProperEstimate,
    thresholds: &ProperThresholds,
    exact: Option<u128>,
) -> ClassRow {
    ClassRow {
        shape: class.grid.shape(),
        class: class.number,
        stabiliser: class.stabiliser,
        clues,
        count: one.count,
        per_grid: one.puzzles,
        rel_err: one.rel_err,
        trials: thresholds.trials(),
        exact,
    }
}

/// Each number whose error is known well, beside the exact one. A number that is certain has none.
fn against_exact(found: &mut Found, row: &ClassRow) {
    let clues = row.clues.map_or("altogether".to_owned(), |clues| format!("{clues} clues"));
    let known = row.rel_err.filter(|&error| error > 0.0 && error < KNOWN_WELL);
    found.by_z(
        format!("proper puzzles of a square of {} by random orders, against the forest", row.shape),
        format!("class {}, {clues}", row.class),
        Measured::relative(row.per_grid, known),
        row.exact.map(|exact| Measured::exact(exact as f64)),
    );
}

/// The exact numbers of every class.
fn forests(classes: &Classes, context: &Context<'_>) -> Result<Exact> {
    let numbered = context.trees(classes)?.into_iter().map(|tree| {
        let levels = tree.levels.iter().map(|level| (level.clues, level.nodes));
        (tree.class.expect("the tree of a class"), levels.collect())
    });
    Ok(numbered.collect())
}

/// The exact numbers of the class that the result `forest-latin7` is about.
fn one_tree(classes: &Classes, context: &Context<'_>) -> Result<Exact> {
    #[derive(Deserialize)]
    struct Node {
        grid: String,
        clues: usize,
        nodes: u128,
    }
    let run = wide::LATIN7.name;
    let mut exact = Exact::new();
    for node in context.recorded::<Node>(run, "nodes.csv")? {
        let form = canonical_form(&Grid::parse(classes.shape(), &node.grid)?).form;
        let class = classes.iter().find(|class| class.grid == form);
        let class = class.with_context(|| format!("{run} has a grid of no class"))?.number;
        exact.entry(class).or_default().insert(node.clues, node.nodes);
    }
    Ok(exact)
}

/// The fewest and the most proper puzzles of a square, and the number in all squares.
fn in_all_squares(all: &[ClassRow], classes: &Classes) -> String {
    let numbers = || all.iter().map(|row| row.per_grid);
    let (fewest, most) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(0.0, f64::max));
    let (mut sum, mut variance) = (0.0, 0.0);
    for (row, class) in all.iter().zip(classes) {
        let orbit = class.orbit.to_f64().unwrap_or(f64::INFINITY);
        sum += orbit * row.per_grid;
        variance += (orbit * row.per_grid * row.rel_err.unwrap_or(f64::NAN)).powi(2);
    }
    format!(
        "{}: {fewest:.4e} to {most:.4e} proper puzzles of a square; in all squares {}",
        classes.shape(),
        Measured { value: sum, error: variance.sqrt() }
    )
}
