//! How many proper puzzles, minimal or not, the square of each main class of orders 6 and 7 has:
//! random orders of the cells. See `papers/critical-sets.md`.
//!
//! For order 6 the numbers are compared with the forest of each class, for order 7 with the
//! complete count of `forest-latin7`, of one class.

use std::ops::{Add, Range};

use num_traits::ToPrimitive as _;

use super::by_class::{ClassRow, Exact, in_forests, sums};
use super::prelude::*;
use gridforest::estimate::puzzles::{ProperEstimate, ProperThresholds};
use gridforest::symmetry::canonical_form;

pub(super) const SEED: u64 = 4907;

/// The squares of an order, how many random orders of the cells are drawn for each class, and where
/// exact numbers come from.
type Case = (&'static str, u64, fn(&Classes, &Study<'_>) -> Result<Exact>);
const CASES: [Case; 2] = [("latin6", 100_000, forests), ("latin7", 100_000, one_tree)];
const REDUCED: [Case; 1] = [("latin5", 2_000, forests)];

/// A relative error above which it is too rough for a z-score.
const KNOWN_WELL: f64 = 0.1;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut totals = Vec::new();
    for &(shape, orders, exact) in study.effort.or_reduced(&CASES[..], &REDUCED) {
        let classes = study.classes(shape.parse()?)?;
        let exact = exact(&classes, study)?;
        let of = format!("proper puzzles of {shape} by {orders} orders, seed {SEED}");
        let thresholds = study.each(of, &classes, |class| {
            let seed = SEED + class.number as u64;
            Ok(ProperThresholds::sample(&class.grid, orders, seed))
        })?;
        let (mut rows, mut all) = (Vec::new(), Vec::new());
        for (class, thresholds) in classes.iter().zip(&thresholds) {
            let exact_of = |clues: Range<usize>| {
                let of_class = (class.number, clues.start)..(class.number, clues.end);
                exact.range(of_class).map(|(_, n)| *n).reduce(Add::add)
            };
            let row = |clues: Option<usize>, one: ProperEstimate| {
                let met = (one.count.into(), thresholds.trials());
                let exact = exact_of(clues.map_or(0..usize::MAX, |clues| clues..clues + 1));
                ClassRow::of(class, clues, met, (one.puzzles, one.rel_err), exact)
            };
            let by_clues = (0..=class.grid.shape().cells())
                .map(|clues| row(Some(clues), thresholds.with_clues(clues)));
            rows.extend(by_clues.filter(|row| row.count > 0));
            all.push(row(None, thresholds.total()));
        }
        let quantity = "proper puzzles of a square of SHAPE by random orders, against the forest";
        for row in rows.iter().chain(&all) {
            row.against_exact(study, quantity, "clues", KNOWN_WELL);
        }
        study.say(in_all_squares(&all, &classes));
        study.table(format!("{shape}.csv"), &rows)?;
        totals.extend(all);
    }
    study.table("totals.csv", &totals)
}

/// The exact numbers of every class.
fn forests(classes: &Classes, study: &Study<'_>) -> Result<Exact> {
    in_forests(classes, study, |level| level.nodes)
}

/// The exact numbers of the class that the result `forest-latin7` is about.
fn one_tree(classes: &Classes, study: &Study<'_>) -> Result<Exact> {
    let run = "forest-latin7";
    let mut exact = Exact::new();
    for node in study.recorded::<TreeRow>(run, "nodes.csv")? {
        let form = canonical_form(&Grid::parse(classes.shape(), &node.grid)?).form;
        let class = classes.iter().find(|class| class.grid == form);
        let class = class.with_context(|| format!("{run} has a grid of no class"))?.number;
        exact.insert((class, node.clues), node.nodes);
    }
    Ok(exact)
}

/// The fewest and the most proper puzzles of a square, and the number in all squares.
fn in_all_squares(all: &[ClassRow], classes: &Classes) -> String {
    let numbers = || all.iter().map(|row| row.per_grid);
    let (fewest, most) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(0.0, f64::max));
    let known = all.iter().filter_map(|row| Some((row.class, 0, row.known_well(f64::INFINITY)?)));
    let grids = classes.grids().to_f64().unwrap_or(f64::INFINITY);
    // Where every class has an error.
    let sum = sums(classes, known).remove(&0).filter(|(share, _)| *share > 1.0 - 1e-9);
    let sum = sum.map(|(_, mean)| mean.times(grids));
    let sum = sum.map_or_else(|| "unknown".to_owned(), |sum| sum.to_string());
    format!(
        "{}: {fewest:.4e} to {most:.4e} proper puzzles of a square; in all squares {sum}",
        classes.shape(),
    )
}
