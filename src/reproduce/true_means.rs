//! The estimators against the truth: small boards, of which every minimal puzzle has been counted.
//! See `papers/estimators.md`.
//!
//! Each is run from many seeds, and each run is compared with the exact mean number of minimal
//! puzzles per grid: all runs together must be off by a standard normal number of errors, the runs
//! one by one must scatter as widely as their errors say, and the 95 % intervals must hold the
//! truth 95 times in a hundred.

mod rows;

use std::ops::RangeInclusive;

use super::prelude::*;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, Estimate, Estimator,
    GridSource, MulticanonicalWalk, TourConfig, Tours, WalkConfig,
};
use gridforest::run::Merge as _;
use rows::{TruthRow, row};

pub(super) const WALKS: Entry = Entry {
    name: "walk-truth",
    what: "random walks compared with exact counts of small boards: z-scores and coverage over many seeds",
    long: true,
    seed: Some(SEED),
    run: |context, found| {
        of_all(found, context.effort.or_reduced(&WALK_CASES[..], &SHORT_WALK), |case| {
            walk(case, context)
        })
    },
};

pub(super) const TOURS: Entry = Entry {
    name: "tour-truth",
    what: "tours against the truth on small boards: z-scores and coverage over many seeds",
    long: true,
    seed: Some(SEED),
    run: |context, found| {
        of_all(found, context.effort.first(1, &TOUR_CASES), |case| tours(case, context))
    },
};

/// The first seed.
const SEED: u64 = 2013;

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

/// The descents: shape, size, grids of a population, subsets in each, puzzles kept, clues.
type DescentCase = (&'static str, usize, usize, usize, usize, RangeInclusive<usize>);
const DESCENTS: [DescentCase; 2] = [("2x2", 9, 8, 8, 24, 4..=6), ("2x3", 14, 10, 40, 150, 8..=13)];
/// The populations of a run.
const POPULATIONS: u64 = 40;

/// The walks: shape, clues, steps of learning and of an ensemble. They must be long, and have a
/// result of their own.
type WalkCase = (&'static str, RangeInclusive<usize>, u64, u64);
const WALK_CASES: [WalkCase; 2] = [("2x2", 4..=6, 12_000, 2_400), ("2x3", 8..=13, 24_000, 2_400)];
const SHORT_WALK: [WalkCase; 1] = [("2x2", 4..=6, 1500, 300)];
/// The ensembles of a walk, and the walks of a shape.
const ENSEMBLES: u64 = 16;
const WALKS_OF_A_SHAPE: usize = 20;

/// The tours: which of the descents, clues, anchor, tours of a start.
type TourCase = (usize, RangeInclusive<usize>, usize, u64);
const TOUR_CASES: [TourCase; 4] =
    [(0, 4..=6, 5, 10), (0, 4..=6, 4, 2), (1, 8..=12, 12, 10), (1, 11..=14, 11, 10)];
/// Their steps of learning, reduced and otherwise, the starts of a block, the blocks of a run.
const LEARNING: [u64; 2] = [200, 1000];
const STARTS: usize = 64;
const BLOCKS: u64 = 24;

/// The runs of each of the other cases: reduced, short and full.
fn number(context: &Context<'_>) -> usize {
    context.effort.choose(3, 40, 80)
}

/// The rows and checks of all designs and descents.
pub(super) fn designs(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut rows = Vec::new();
    // Those of 2x2 come first.
    for case in context.effort.first(4, &CASES) {
        rows.extend(design(case, context)?);
    }
    for case in context.effort.first(1, &DESCENTS) {
        rows.extend(descent(case, context)?);
    }
    keep(found, &rows)
}

fn of_all<C>(
    found: &mut Found,
    cases: &[C],
    of: impl Fn(&C) -> Result<Vec<TruthRow>>,
) -> Result<()> {
    let rows: Result<Vec<_>> = cases.iter().map(of).collect();
    keep(found, &rows?.concat())
}

fn keep(found: &mut Found, rows: &[TruthRow]) -> Result<()> {
    rows::check(found, rows);
    found.table("truth.csv", rows)?;
    let numbers = ["shape", "method", "size", "clues", "exact_per_grid", "count", "z", "spread"];
    let shares = ["covered", "covered_normal", "covered_bootstrap"];
    found.show("runs against the truth", rows, &[&numbers[..], &shares].concat())
}

fn design(
    (shape, kind, size, clues, trials): &Case,
    context: &Context<'_>,
) -> Result<Vec<TruthRow>> {
    let shape: Shape = shape.parse()?;
    let config = DesignConfig {
        kind: *kind,
        size: *size,
        clues: Some(clues.clone()),
        trials: Some(*trials),
        ..DesignConfig::default()
    };
    let of = format!("{shape} {config:?}");
    let estimator = DesignEstimator::new(shape, GridSource::uniform(shape)?, config)?;
    truth(of, estimator, clues, context)
}

/// Runs of an estimator from many seeds, each with a learning of its own.
fn truth<E: Estimator>(
    of: String,
    estimator: E,
    clues: &RangeInclusive<usize>,
    context: &Context<'_>,
) -> Result<Vec<TruthRow>> {
    let run = |seed| Ok(estimator.with_seed(SEED + seed).run()?);
    let runs = context.each(of, number(context), run)?;
    let mut all = E::Found::default();
    runs.iter().for_each(|run| all.merge(run.clone()));
    let of = |clues| {
        let each = runs.iter().filter_map(|run| estimator.estimate(run, clues));
        row(&estimator, &estimator.estimate(&all, clues)?, &each.collect::<Vec<_>>())
    };
    Ok(clues.clone().filter_map(of).collect())
}

fn descent_config((_, size, grids, trials, keep, _): &DescentCase) -> DescentConfig {
    DescentConfig {
        size: Some(*size),
        grids: Some(*grids),
        trials_per_grid: Some(*trials),
        keep: Some(*keep),
        ..DescentConfig::default()
    }
}

fn descent(case: &DescentCase, context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let (shape, .., clues) = case;
    let shape: Shape = shape.parse()?;
    let config = DescentConfig { blocks: POPULATIONS, ..descent_config(case) };
    let of = format!("{shape} {config:?}");
    truth(of, Descent::new(shape, GridSource::uniform(shape)?, config)?, clues, context)
}

/// Runs that give no error, for their halves differ, don't count: no error is claimed for them.
fn walk(
    (shape, clues, learning_steps, steps): &WalkCase,
    context: &Context<'_>,
) -> Result<Vec<TruthRow>> {
    let shape: Shape = shape.parse()?;
    let config = WalkConfig {
        clues: Some(clues.clone()),
        learning_steps: *learning_steps,
        steps: *steps,
        blocks: ENSEMBLES,
        ..WalkConfig::default()
    };
    let of = format!("{shape} {config:?}");
    let walk = MulticanonicalWalk::new(shape, Some(GridSource::uniform(shape)?), config)?;
    // Each with a learning of its own.
    let run = |seed| {
        let walk = walk.with_seed(SEED + seed);
        Ok(walk.estimates(&walk.run()?))
    };
    let number = context.effort.or_reduced(WALKS_OF_A_SHAPE, 8);
    let runs = context.each(of, number, run)?;
    let of = |clues| {
        let all = runs.iter().flatten();
        let known = all.filter(|one| one.clues == clues && one.rel_err.is_some());
        let each: Vec<Estimate> = known.copied().collect();
        let met = each.iter().map(|one| one.count).sum();
        let pooled = Estimate::of_values(clues, met, each.iter().map(|one| one.per_grid));
        row(&walk, &pooled, &each)
    };
    Ok(clues.clone().filter_map(of).collect())
}

fn tours(
    (descent, clues, anchor, tours): &TourCase,
    context: &Context<'_>,
) -> Result<Vec<TruthRow>> {
    let shape: Shape = DESCENTS[*descent].0.parse()?;
    let [reduced, learning] = LEARNING;
    let config = TourConfig {
        anchor: Some(*anchor),
        learning_steps: context.effort.or_reduced(learning, reduced),
        starts: STARTS,
        tours: *tours,
        blocks: BLOCKS,
        descent: descent_config(&DESCENTS[*descent]),
        ..TourConfig::new(clues.clone())
    };
    let of = format!("{shape} {config:?}");
    truth(of, Tours::new(shape, GridSource::uniform(shape)?, config)?, clues, context)
}
