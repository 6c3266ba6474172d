//! How many critical sets of each size Latin squares of orders 6 and 7 have, by random walks,
//! compared with the forest for order 6, and against the complete search of the smallest for order
//! 7. See `papers/critical-sets.md`.

use std::collections::BTreeMap;

use anyhow::Result;
use num_traits::ToPrimitive as _;

use super::estimates::{WALK_SEED, by_walks, known_well, picture, reduced_walk, table, walk};
use super::{Context, Entry, Found, Measured};
use gridforest::board::Shape;
use gridforest::census::classes::{Class, Classes};
use gridforest::estimate::puzzles::{EstimateRow, WalkConfig};

pub(super) const ENTRY: Entry = Entry {
    name: "critical-set-numbers",
    what: "critical sets of Latin squares of orders 6 and 7 by number of entries: by random walks",
    long: true,
    seed: Some(WALK_SEED),
    run,
};

/// The most entries of the critical sets that are searched for completely in squares of order 7.
const SEARCHED: usize = 14;

/// A relative error above which it is itself too rough for a z-score.
const KNOWN_WELL: f64 = 0.25;

/// Numbers of critical sets by number of entries.
type Numbers = BTreeMap<usize, f64>;

/// What counts them exactly, for each class.
type Exact = fn(&Classes, &Context<'_>) -> Result<Vec<Numbers>>;

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let kept: [(&str, WalkConfig, Exact); 2] = [
        ("latin6", walk(9..=18, 50_000, 20_000, 12), by_forest),
        ("latin7", walk(14..=25, 100_000, 40_000, 12), by_search),
    ];
    let reduced: [(&str, WalkConfig, Exact); 1] = [("2x2", reduced_walk(), by_forest)];
    for (shape, config, exact) in context.effort.or_reduced(&kept[..], &reduced) {
        let rows = by_walks(context, shape, config.clone())?;
        table(found, format!("{shape}.csv"), &format!("{shape}, critical sets by walks"), &rows)?;
        picture(found, shape, &rows)?;
        let classes = context.classes(shape.parse()?)?;
        let exact = means(&classes, &exact(&classes, context)?);
        for row in &rows {
            let quantity =
                format!("critical sets of a square of {shape} by walks, against the exact mean");
            let mean = exact.get(&row.clues).map(|&mean| Measured::exact(mean));
            found.by_z(quantity, row.clues, known_well(row, KNOWN_WELL), mean);
        }
    }
    Ok(())
}

/// The share of a class in all grids.
pub(super) fn share(class: &Class, classes: &Classes) -> f64 {
    let float = |number: &num_bigint::BigUint| number.to_f64().expect("not too large for a float");
    float(&class.orbit) / float(&classes.grids())
}

/// Means over all squares.
fn means(classes: &Classes, counts: &[Numbers]) -> Numbers {
    let mut means = Numbers::new();
    for (class, counts) in classes.iter().zip(counts) {
        for (&clues, number) in counts {
            *means.entry(clues).or_default() += share(class, classes) * number;
        }
    }
    means
}

/// All critical sets.
fn by_forest(classes: &Classes, context: &Context<'_>) -> Result<Vec<Numbers>> {
    let trees = context.trees(classes)?;
    let numbers = trees.iter().map(|tree| {
        let levels = tree.levels.iter().filter(|level| level.leaves > 0);
        levels.map(|level| (level.clues, level.leaves as f64)).collect()
    });
    Ok(numbers.collect())
}

/// The smallest critical sets.
fn by_search(classes: &Classes, context: &Context<'_>) -> Result<Vec<Numbers>> {
    let scanned = context.scan(classes.iter().map(|class| &class.grid), SEARCHED)?;
    let minimal = scanned.iter().map(|(summary, _)| {
        summary.levels.iter().map(|level| level.minimal as f64).enumerate().collect()
    });
    Ok(minimal.collect())
}

/// The estimates of an order, from the results.
pub(super) fn recorded_walks(shape: Shape, context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    context.recorded(ENTRY.name, &format!("{shape}.csv"))
}
