//! The estimators against the truth: small boards, of which every minimal puzzle has been counted.
//! See `papers/estimators.md`.
//!
//! Each is run from many seeds, and each run is compared with the exact mean number of minimal
//! puzzles per grid: all runs together must be off by a standard normal number of errors, the runs
//! one by one must scatter as widely as their errors say, and the 95 % intervals must hold the
//! truth 95 times in a hundred.

mod rows;

use super::prelude::*;
use gridforest::run::Merge as _;
use rows::{TruthRow, row};

/// The first seed.
pub(super) const SEED: u64 = 2013;

/// The designs: shape, method, size, clues, trials of a run.
type Case = (&'static str, DesignKind, Option<usize>, RangeInclusive<usize>, u64);
const CASES: [Case; 8] = [
    ("2x2", DesignKind::Singletons, None, 4..=6, 8192),
    ("2x2", DesignKind::Subsets, Some(7), 4..=6, 4096),
    ("2x2", DesignKind::Supersets, Some(4), 4..=6, 3072),
    ("2x2", DesignKind::Paths, None, 4..=6, 8192),
    ("2x3", DesignKind::Singletons, None, 9..=13, 8192),
    ("2x3", DesignKind::Subsets, Some(14), 8..=14, 2048),
    ("2x3", DesignKind::Supersets, Some(10), 11..=12, 512),
    ("2x3", DesignKind::Paths, None, 9..=13, 16384),
];

/// The descents: shape, size, grids of a population with subsets in each and puzzles kept, clues.
type DescentCase = (&'static str, usize, (usize, usize, usize), RangeInclusive<usize>);
const DESCENTS: [DescentCase; 2] =
    [("2x2", 9, (8, 8, 24), 4..=6), ("2x3", 14, (10, 40, 150), 8..=13)];
/// The populations of a run.
const POPULATIONS: u64 = 40;

/// The walks: shape, clues, steps of learning and of an ensemble. They must be long, and have a
/// result of their own.
type WalkCase = (&'static str, RangeInclusive<usize>, u64, u64);
const WALK_CASES: [WalkCase; 2] = [("2x2", 4..=6, 12_000, 2_400), ("2x3", 8..=13, 24_000, 2_400)];
const SHORT_WALK: [WalkCase; 1] = [("2x2", 4..=6, 1500, 300)];
/// The ensembles of a walk, and the walks of a shape.
const ENSEMBLES: u64 = 16;
const WALKS_OF_A_SHAPE: u64 = 20;

/// The tours: which of the descents, clues, anchor, tours of a start, and one in how many visits is
/// examined for neighbours, by which the puzzles with the most clues are estimated then.
type TourCase = (usize, RangeInclusive<usize>, usize, u64, Option<u64>);
const TOUR_CASES: [TourCase; 6] = [
    (0, 4..=6, 5, 10, None),
    (0, 4..=6, 4, 2, None),
    (1, 8..=12, 12, 10, None),
    (1, 11..=14, 11, 10, None),
    (0, 4..=6, 5, 10, Some(4)),
    (1, 11..=14, 11, 10, Some(4)),
];
/// Their steps of learning, reduced and otherwise, the starts of a block, the blocks of a run.
const LEARNING: [u64; 2] = [200, 1000];
const STARTS: usize = 64;
const BLOCKS: u64 = 24;

/// The rows and checks of all designs and descents.
pub(super) fn by_designs(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    // Those of 2x2 come first.
    for (shape, kind, size, clues, trials) in study.effort.first(4, &CASES).iter().cloned() {
        let config = DesignConfig { clues: Some(clues.clone()), ..design(kind, size, trials) };
        let of = format!("{shape} {config:?}");
        rows.extend(truth(of, designs(shape.parse()?, config)?, clues, study)?);
    }
    for (shape, size, population, clues) in study.effort.first(1, &DESCENTS).iter().cloned() {
        let config = descent(size, population, POPULATIONS);
        let of = format!("{shape} {config:?}");
        rows.extend(truth(of, descents(shape.parse()?, config)?, clues, study)?);
    }
    keep(study, &rows)
}

fn keep(study: &mut Study<'_>, rows: &[TruthRow]) -> Result<()> {
    rows::check(study, rows);
    study.table("truth.csv", rows)?;
    let shown = "shape method size clues exact_per_grid count z spread covered covered_normal covered_bootstrap";
    study.show("runs against the truth", "truth.csv", shown)
}

/// Runs of an estimator from many seeds, each with a learning of its own.
fn truth<E: Estimator>(
    of: String,
    estimator: E,
    clues: RangeInclusive<usize>,
    study: &Study<'_>,
) -> Result<Vec<TruthRow>> {
    let seeds = SEED..SEED + study.effort.choose([3, 40, 80]);
    let runs = study.each(of, seeds, |seed| Ok(estimator.with_seed(seed).run()?))?;
    let mut all = E::Found::default();
    runs.iter().for_each(|run| all.merge(run.clone()));
    let of = |clues| {
        let each = runs.iter().filter_map(|run| estimator.estimate(run, clues));
        row(&estimator, &estimator.estimate(&all, clues)?, &each.collect::<Vec<_>>())
    };
    Ok(clues.filter_map(of).collect())
}

/// Walks. Runs that give no error, for their halves differ, don't count: no error is claimed for
/// them.
pub(super) fn by_walks(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    let cases = study.effort.or_reduced(&WALK_CASES[..], &SHORT_WALK);
    for (shape, clues, learning_steps, steps) in cases.iter().cloned() {
        let (clues_of, blocks, usual) = (Some(clues.clone()), ENSEMBLES, WalkConfig::default());
        let config = WalkConfig { clues: clues_of, learning_steps, steps, blocks, ..usual };
        let of = format!("{shape} {config:?}");
        let walk = walks(shape.parse()?, config)?;
        // Each with a learning of its own.
        let run = |seed| {
            let walk = walk.with_seed(seed);
            Ok(walk.estimates(&walk.run()?))
        };
        let walks = study.effort.or_reduced(WALKS_OF_A_SHAPE, 8);
        let runs = study.each(of, SEED..SEED + walks, run)?;
        let of = |clues| {
            let all = runs.iter().flatten();
            let known = all.filter(|one| one.clues == clues && one.rel_err.is_some());
            let each: Vec<Estimate> = known.copied().collect();
            let met = each.iter().map(|one| one.count).sum();
            let pooled = Estimate::of_values(clues, met, each.iter().map(|one| one.per_grid));
            row(&walk, &pooled, &each)
        };
        rows.extend(clues.filter_map(of));
    }
    keep(study, &rows)
}

pub(super) fn by_tours(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    let [reduced, learning] = LEARNING;
    for (of, clues, anchor, number, neighbours) in
        study.effort.first(1, &TOUR_CASES).iter().cloned()
    {
        let (shape, size, population, _) = DESCENTS[of];
        let config = TourConfig {
            anchor: Some(anchor),
            neighbours,
            learning_steps: study.effort.or_reduced(learning, reduced),
            starts: STARTS,
            tours: number,
            blocks: BLOCKS,
            descent: descent(size, population, DescentConfig::default().blocks),
            ..TourConfig::new(clues.clone())
        };
        let of = format!("{shape} {config:?}");
        let tours = tours(shape.parse()?, config)?;
        match neighbours {
            None => rows.extend(truth(of, tours, clues, study)?),
            // What walks visit is in the cases without.
            Some(_) => {
                let most = *clues.end();
                let by_neighbours = truth(of, tours, most..=most, study)?;
                rows.extend(by_neighbours.into_iter().map(TruthRow::by_neighbours));
            }
        }
    }
    keep(study, &rows)
}
