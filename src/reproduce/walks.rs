//! Random walks and tours: the fewest and the most clues of 9x9, boards of side 8 of which nothing
//! is published, and the critical sets of Latin squares. See `papers/estimators.md` and
//! `papers/critical-sets.md`.

use super::best_figures::{against_search, candidates};
use super::by_class::{Exact, in_forests, sums};
use super::prelude::*;
use super::puzzle_tables::{against_list, against_tables, keep_comparisons};

/// Puzzles of the most clues, and nearly the fewest, against the published tables.
pub(super) fn rare_puzzles(study: &mut Study<'_>) -> Result<()> {
    let rows = walked(study, "3x3", walk(18..=33, 600_000, 60_000, 24))?;
    table(study, "3x3.csv", "3x3, minimal puzzles by walks", &rows)?;
    against_tables(study, &rows, " by walks");
    Ok(())
}

/// Those of 17 clues and a few more, with capped weights. All of 17 are known, so what walks say of
/// them can be compared with that list.
pub(super) fn fewest_clues(study: &mut Study<'_>) -> Result<()> {
    let config = WalkConfig { max_clues: Some(26), ..walk(17..=22, 200_000, 100_000, 36) };
    let rows = walked(study, "3x3", config.with_capped_weights())?;
    table(study, "3x3.csv", "3x3, minimal puzzles by gentle walks", &rows)?;
    against_tables(study, &rows, " by gentle walks");
    against_list(study, &rows, "gentle walks");
    Ok(())
}

/// The seed of all tours.
pub(super) const TOUR_SEED: u64 = 1736;

/// Tours to one end: the shape, the clues, where they begin, steps of learning, tours, and the
/// blocks of the short version and of the full one.
type TourCase = (&'static str, RangeInclusive<usize>, usize, u64, u64, [u64; 2]);
const TOURS: [TourCase; 2] =
    [("3x3", 17..=22, 22, 60_000, 100, [16, 200]), ("3x3", 25..=36, 25, 150_000, 100, [8, 300])];
const REDUCED_TOURS: [TourCase; 1] = [("2x2", 4..=6, 5, 500, 20, [4, 4])];

/// Both rare ends by tours, which go from common numbers of clues down to 17, and up to 36: beside
/// walks, published tables, the list of all known puzzles of 17 clues, and the complete search for 18.
pub(super) fn rare_ends(study: &mut Study<'_>) -> Result<()> {
    let cases = study.effort.or_reduced(&TOURS[..], &REDUCED_TOURS);
    let mut rows = Vec::new();
    for (shape, clues, anchor, learning_steps, number, [short, full]) in cases.iter().cloned() {
        let config = TourConfig {
            anchor: Some(anchor),
            learning_steps,
            tours: number,
            blocks: study.effort.choose([short, short, full]),
            seed: TOUR_SEED,
            ..TourConfig::new(clues)
        };
        rows.extend(estimated(study, tours(shape.parse()?, config)?)?);
    }
    table(study, "tours.csv", "minimal puzzles by tours", &rows)?;
    // The reduced version is of another board than what it would be compared with.
    if study.effort.is_reduced() {
        return Ok(());
    }
    against_tables(study, &rows, " by tours");
    against_list(study, &rows, "tours");
    // Walks share neither moves nor starts with tours.
    for walk in candidates(study)?.iter().filter(|other| other.row.method == "walk") {
        let ours = with_clues(&rows, walk.row.clues).and_then(measured);
        let theirs = measured(&walk.row).map(|theirs| (theirs, format!("results/{}", walk.run)));
        let quantity = "3x3 minimal puzzles per grid by tours, against walks";
        study.by_z_with(quantity, walk.row.clues, ours, theirs);
    }
    against_search(study, &rows, " by tours")?;
    keep_comparisons(study, &rows)
}

/// A relative error of a descent that is itself known well enough for a z-score; of a walk.
const DESCENT_KNOWN_WELL: f64 = 0.05;
const KNOWN_WELL: f64 = 0.25;

/// Those of 2x4, beside a descent, which shares nothing with walks but the solver and the source of
/// grids.
pub(super) fn two_by_four(study: &mut Study<'_>) -> Result<()> {
    let walks = walked(study, "2x4", walk(14..=25, 150_000, 40_000, 24))?;
    let config = descent(26, (200, 100, 4000), study.effort.or_reduced(600, 2));
    let config = DescentConfig { seed: WALK_SEED, ..config };
    let (estimator, populations) = descended(study, "2x4", config)?;
    let descended = estimator.rows(&populations);
    table(study, "2x4.csv", "2x4, minimal puzzles by walks", &walks)?;
    table(study, "2x4-descent.csv", "2x4, minimal puzzles by descent", &descended)?;
    for other in &descended {
        let ours = with_clues(&walks, other.clues).and_then(measured);
        let quantity = "2x4 minimal puzzles per grid by walks, against the descent";
        study.by_z(quantity, other.clues, ours, known_well(other, DESCENT_KNOWN_WELL));
    }
    Ok(())
}

/// The most entries of the critical sets that are searched for completely in squares of order 7.
const SEARCHED: usize = 14;

/// Critical sets: those of order 6 beside the forests, the smallest of order 7 beside the complete
/// search.
pub(super) fn critical_sets(study: &mut Study<'_>) -> Result<()> {
    let kept = [
        ("latin6", walk(9..=18, 50_000, 20_000, 12)),
        ("latin7", walk(14..=25, 100_000, 40_000, 12)),
    ];
    let reduced = [("2x2", reduced_walk())];
    for (shape, config) in study.effort.or_reduced(&kept[..], &reduced) {
        let rows = walked(study, shape, config.clone())?;
        table(study, format!("{shape}.csv"), &format!("{shape}, critical sets by walks"), &rows)?;
        let classes = study.classes(shape.parse()?)?;
        let exact = match *shape {
            "latin7" => by_search(&classes, study)?,
            _ => in_forests(&classes, study, |level| level.leaves)?,
        };
        let exact =
            exact.iter().map(|(&(class, clues), &n)| (class, clues, Measured::exact(n as f64)));
        let means = sums(&classes, exact);
        for row in &rows {
            let quantity =
                format!("critical sets of a square of {shape} by walks, against the exact mean");
            let mean = means.get(&row.clues).map(|(_, mean)| *mean);
            study.by_z(quantity, row.clues, known_well(row, KNOWN_WELL), mean);
        }
    }
    Ok(())
}

/// The smallest critical sets.
fn by_search(classes: &Classes, study: &Study<'_>) -> Result<Exact> {
    let mut exact = Exact::new();
    let scanned = study.scan(classes.iter().map(|class| &class.grid), SEARCHED)?;
    for (class, (summary, _)) in classes.iter().zip(scanned) {
        let levels = summary.levels.iter().enumerate();
        exact.extend(levels.map(|(clues, one)| ((class.number, clues), one.minimal.into())));
    }
    Ok(exact)
}

/// The estimates of critical sets of an order, from the results.
pub(super) fn recorded(shape: Shape, study: &Study<'_>) -> Result<Vec<EstimateRow>> {
    study.recorded("critical-set-numbers", &format!("{shape}.csv"))
}
