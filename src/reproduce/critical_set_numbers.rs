//! How many critical sets of each size Latin squares of orders 6 and 7 have, by random walks,
//! compared with the forest for order 6, and against the complete search of the smallest for order
//! 7. See `papers/critical-sets.md`.

use super::by_class::{Exact, in_forests, means};
use super::estimates::{WALK_SEED, by_walks, known_well, picture, reduced_walk, table, walk};
use super::prelude::*;
use gridforest::estimate::puzzles::EstimateRow;

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

/// What counts them exactly.
type Counted = fn(&Classes, &Context<'_>) -> Result<Exact>;

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let forest: Counted = |classes, context| in_forests(classes, context, |level| level.leaves);
    let kept = [
        ("latin6", walk(9..=18, 50_000, 20_000, 12), forest),
        ("latin7", walk(14..=25, 100_000, 40_000, 12), by_search),
    ];
    let reduced = [("2x2", reduced_walk(), forest)];
    for (shape, config, exact) in context.effort.or_reduced(&kept[..], &reduced) {
        let rows = by_walks(context, shape, config.clone())?;
        table(found, format!("{shape}.csv"), &format!("{shape}, critical sets by walks"), &rows)?;
        picture(found, shape, &rows)?;
        let classes = context.classes(shape.parse()?)?;
        let means = means(&classes, &exact(&classes, context)?);
        for row in &rows {
            let quantity =
                format!("critical sets of a square of {shape} by walks, against the exact mean");
            let mean = means.get(&row.clues).map(|&mean| Measured::exact(mean));
            found.by_z(quantity, row.clues, known_well(row, KNOWN_WELL), mean);
        }
    }
    Ok(())
}

/// The smallest critical sets.
fn by_search(classes: &Classes, context: &Context<'_>) -> Result<Exact> {
    let mut exact = Exact::new();
    let scanned = context.scan(classes.iter().map(|class| &class.grid), SEARCHED)?;
    for (class, (summary, _)) in classes.iter().zip(scanned) {
        let levels = summary.levels.iter().enumerate();
        exact.extend(levels.map(|(clues, one)| ((class.number, clues), one.minimal.into())));
    }
    Ok(exact)
}

/// The estimates of an order, from the results.
pub(super) fn recorded_walks(shape: Shape, context: &Context<'_>) -> Result<Vec<EstimateRow>> {
    context.recorded(ENTRY.name, &format!("{shape}.csv"))
}
