//! How many critical sets of each size Latin squares of orders 6 and 7 have, by random walks, compared with the forest
//! for order 6, and against the complete search of the smallest for order 7. See `papers/critical-sets.md`.

use std::collections::BTreeMap;

use anyhow::Result;
use num_bigint::BigUint;
use num_traits::ToPrimitive as _;

use super::puzzle_tables::measured;
use super::true_means::BOUND;
use super::walks::{Case, REDUCED, SEED, plot, text};
use super::{Check, Context, Entry, Found, Measured, puzzle_tables, recorded};
use gridforest::board::Shape;
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::EstimateRow;
use gridforest::forest::{Engine, ForestJob};
use gridforest::scan::{Scan, ScanJob};
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "critical-set-numbers",
    what: "critical sets of Latin squares of orders 6 and 7 by number of entries: by random walks",
    long: true,
    run,
};

const ORDER_6: Case = Case {
    shape: "latin6",
    clues: 9..=18,
    top: None,
    capped_weights: false,
    learning: 50_000,
    steps: 20_000,
    blocks: 12,
};

const ORDER_7: Case = Case {
    shape: "latin7",
    clues: 14..=25,
    top: None,
    capped_weights: false,
    learning: 100_000,
    steps: 40_000,
    blocks: 12,
};

/// The most entries of the critical sets that are searched for completely in squares of order 7.
const SEARCHED: usize = 14;

/// A relative error above which it is itself too rough for a z-score.
const KNOWN_WELL: f64 = 0.25;

/// The mean number of critical sets of a square by number of entries.
type Means = BTreeMap<usize, f64>;

/// What counts them.
type Exact = fn(Shape, &Context<'_>) -> Result<Means>;

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut files, mut texts) = (Vec::new(), BTreeMap::new(), String::new());
    let long: [(Case, Exact); 2] = [(ORDER_6, by_forest), (ORDER_7, by_search)];
    let reduced: [(Case, Exact); 1] = [(REDUCED, by_forest)];
    let cases = context.effort.choose(&reduced[..], &long[..], &long[..]);
    for (case, exact) in cases {
        let rows = case.rows(context)?;
        let exact = exact(case.shape.parse()?, context)?;
        checks.extend(against(&rows, &exact, case.shape));
        let title = format!("{}, critical sets by walks", case.shape);
        texts.push_str(&text(&title, &rows));
        files.insert(format!("{}.csv", case.shape), puzzle_tables::table(&rows)?);
        let picture = plot(case.shape, &rows).svg()?.into_bytes();
        files.insert(format!("{}.svg", case.shape), picture);
    }
    Ok(Found { checks, files, text: texts, seed: Some(SEED) })
}

/// Each estimate whose error is known well, beside the exact mean.
fn against(rows: &[EstimateRow], exact: &Means, shape: &str) -> Vec<Check> {
    let known = |row: &&EstimateRow| row.rel_err.is_some_and(|error| error < KNOWN_WELL);
    let check = |row: &EstimateRow| {
        let mean = exact.get(&row.clues)?;
        Some(Check::by_z(
            &format!("critical sets of a square of {shape} by walks, against the exact mean"),
            row.clues,
            measured(row)?,
            Measured::exact(*mean),
            None,
            BOUND,
        ))
    };
    rows.iter().filter(known).filter_map(check).collect()
}

pub(super) fn classes(shape: Shape, context: &Context<'_>) -> Result<Classes> {
    let forms = context.finish(&ClassesJob::new(shape)?)?;
    Ok(Classes::from_forms(shape, &forms))
}

/// Means over all squares, from counts in the square of each class.
fn means(classes: &Classes, counts: impl Iterator<Item = Vec<(usize, f64)>>) -> Means {
    let mut means = Means::new();
    for (class, counts) in classes.iter().zip(counts) {
        let share = float(&class.orbit) / float(&classes.grids());
        for (clues, number) in counts {
            *means.entry(clues).or_default() += share * number;
        }
    }
    means
}

fn float(number: &BigUint) -> f64 {
    number.to_f64().expect("not too large for a float")
}

/// All critical sets.
fn by_forest(shape: Shape, context: &Context<'_>) -> Result<Means> {
    let classes = classes(shape, context)?;
    let job = ForestJob::new(&classes, Engine::Diagram, Limits::default());
    let trees = context.finish(&job)?;
    let counts = trees.iter().map(|tree| {
        let levels = tree.levels.iter().filter(|level| level.leaves > 0);
        levels.map(|level| (level.clues, level.leaves as f64)).collect()
    });
    Ok(means(&classes, counts))
}

/// The smallest critical sets.
fn by_search(shape: Shape, context: &Context<'_>) -> Result<Means> {
    let classes = classes(shape, context)?;
    let scans: Result<Vec<Scan>, _> =
        (classes.iter()).map(|class| Scan::new(&class.grid, SEARCHED)).collect();
    let scanned = context.finish(&ScanJob::new(scans?))?;
    let mut counts = Vec::new();
    for one in scanned {
        let levels = one.ended?.levels;
        let minimal = levels.iter().map(|level| level.minimal as f64);
        counts.push(minimal.enumerate().collect());
    }
    Ok(means(&classes, counts.into_iter()))
}

/// The estimates of an order, from the results.
pub(super) fn recorded_walks(shape: Shape, context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    recorded::rows(context.results, ENTRY.name, &format!("{shape}.csv"))
}
