//! How many critical sets of each size the squares of each main class have, for orders 6 and 7: by
//! tours in the square of each class. See `papers/critical-sets.md`.
//!
//! For order 6 every number is compared with the forest of the class. For order 7 the numbers at
//! both ends are compared with complete searches, and the means over all squares with the random
//! walks of `critical-set-numbers`, which go through squares of all classes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use anyhow::Result;
use num_traits::ToPrimitive as _;
use serde::{Deserialize, Serialize};

use super::critical_sets::FewRow;
use super::true_means::BOUND;
use super::{
    Check, Context, Entry, Found, Measured, critical_set_numbers, critical_sets, recorded,
};
use crate::report::to_csv;
use gridforest::board::Shape;
use gridforest::census::classes::{Class, Classes};
use gridforest::estimate::EstimateError;
use gridforest::estimate::puzzles::tours::TourBlock;
use gridforest::estimate::puzzles::{
    DescentConfig, Estimate, EstimateRow, GridSource, TourConfig, Tours,
};
use gridforest::forest::{Engine, ForestJob};
use gridforest::large::AllLargeJob;
use gridforest::run::{Block, BlockError, Job, Plan};
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "class-critical-sets",
    what: "critical sets of the squares of each main class of orders 6 and 7 by number of entries, by tours in each square",
    long: true,
    run,
};

const SEED: u64 = 7147;

/// The squares of an order: the numbers of entries, where tours begin, and the cells of the first
/// subsets of populations.
struct Case {
    shape: &'static str,
    clues: RangeInclusive<usize>,
    anchor: usize,
    size: usize,
    learning: u64,
    blocks: u64,
    /// Where the numbers are known.
    exact: Exact,
}

/// What the estimates of the classes are compared with.
#[derive(Clone, Copy)]
enum Exact {
    /// All critical sets of each class.
    Forests,
    /// All those with few entries; those with many of the squares with many automorphisms; and the
    /// walks through all squares.
    Searches,
}

const REDUCED: [Case; 1] = [Case {
    shape: "latin5",
    clues: 6..=10,
    anchor: 8,
    size: 14,
    learning: 1000,
    blocks: 8,
    exact: Exact::Forests,
}];

const LONG: [Case; 2] = [
    Case {
        shape: "latin6",
        clues: 9..=17,
        anchor: 13,
        size: 18,
        learning: 8000,
        blocks: 64,
        exact: Exact::Forests,
    },
    Case {
        shape: "latin7",
        clues: 15..=24,
        anchor: 18,
        size: 24,
        learning: 12_000,
        blocks: 64,
        exact: Exact::Searches,
    },
];

/// The populations of a block, the starts that are drawn from them, and the tours from each. Many
/// small blocks tell the errors better than few large ones.
const POPULATIONS: u64 = 2;
const STARTS: usize = 64;
const TOURS: u64 = 100;
/// The most redundant clues: with more a walk spends its time far from critical sets.
const REDUNDANT: usize = 4;
/// Where weights were learned too badly for a tour to end, they are learned again, with so many
/// times the steps. Where that doesn't help, the square has too few of the largest critical sets,
/// and they are left out.
const LONGER: u64 = 4;

/// The critical sets with so many entries or more are all searched for in squares of order 7 with
/// so many automorphisms: a minute each.
const MANY: usize = 24;
const AUTOMORPHISMS: u64 = 24;

/// A relative error above which it is itself too rough, and the fewest tours from which it is
/// known: no error is given otherwise.
const KNOWN: f64 = 0.3;
const KNOWN_FROM: u128 = 30;
/// The share of all squares that a mean may leave out, because too few of their critical sets were
/// met: much less than the errors of the means.
const LEFT_OUT: f64 = 0.0005;
/// A relative error above which it is too rough for a z-score.
const KNOWN_WELL: f64 = 0.2;

/// The critical sets of a square of a class with a number of entries.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct ClassRow {
    shape: Shape,
    class: usize,
    stabiliser: u64,
    clues: usize,
    /// The tours that visited one; for the anchor, all.
    count: u128,
    /// The estimated number in the square.
    per_grid: f64,
    /// Its relative standard error; empty where too few were met to know it.
    rel_err: Option<f64>,
    trials: u64,
    /// All critical sets, where they were counted.
    exact: Option<u128>,
}

impl ClassRow {
    fn measured(&self) -> Option<Measured> {
        Some(Measured { value: self.per_grid, error: self.per_grid * self.rel_err? })
    }
}

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut files, mut texts) = (Vec::new(), BTreeMap::new(), String::new());
    let cases = context.effort.choose(&REDUCED[..], &LONG[..], &LONG[..]);
    for case in cases {
        let shape: Shape = case.shape.parse()?;
        let classes = critical_set_numbers::classes(shape, context)?;
        let rows = rows(case, &classes, context)?;
        checks.extend(against_exact(&rows));
        if let Exact::Searches = case.exact {
            checks.extend(against_walks(&rows, &classes, context)?);
        }
        texts.push_str(&text(&rows, &classes));
        files.insert(format!("{shape}.csv"), to_csv(&rows)?);
    }
    Ok(Found { checks, files, text: texts, seed: Some(SEED) })
}

/// Tours in the square of each class: a block is a class.
struct ByClass<'a> {
    case: &'a Case,
    classes: Vec<&'a Class>,
}

impl Job for ByClass<'_> {
    type Partial = Vec<Vec<Estimate>>;
    const NAME: &'static str = "class-critical-sets";

    fn plan(&self) -> Plan {
        let (low, high) = (self.case.clues.start(), self.case.clues.end());
        Plan::new(Self::NAME, self.classes.len() as u64)
            .with("method", "tours")
            .with("shape", self.case.shape)
            .with("clues", format!("{low}..{high}"))
            .with("anchor", self.case.anchor)
            .with("size", self.case.size)
            .with("learning", self.case.learning)
            .with("blocks", self.case.blocks)
            .seeded(SEED)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let class = &self.classes[block.index as usize];
        let (few, most) = (*self.case.clues.start(), *self.case.clues.end());
        let mut last = None;
        for most in (self.case.anchor..=most).rev() {
            for longer in [1, LONGER] {
                let tours = tours(self.case, class, few..=most, longer)?;
                match tours.run() {
                    Err(lost @ EstimateError::LostTour { .. }) => last = Some(lost),
                    blocks => return Ok(vec![met(&tours, &blocks?)]),
                }
            }
        }
        Err(last.expect("an attempt").into())
    }
}

/// The estimates of the critical sets that were visited.
fn met(tours: &Tours, blocks: &[TourBlock]) -> Vec<Estimate> {
    let estimates = tours.clues().map(|clues| tours.estimate(blocks, clues));
    estimates.filter(|one| one.count > 0).collect()
}

fn tours(
    case: &Case,
    class: &Class,
    clues: RangeInclusive<usize>,
    longer: u64,
) -> Result<Tours, EstimateError> {
    let shape = class.grid.shape();
    let config = TourConfig {
        anchor: Some(case.anchor),
        max_redundant: REDUNDANT,
        learning_steps: case.learning * longer,
        populations: POPULATIONS,
        starts: STARTS,
        tours: TOURS,
        blocks: case.blocks,
        descent: DescentConfig { size: Some(case.size), ..DescentConfig::default() },
        seed: SEED + class.number as u64,
        ..TourConfig::new(clues)
    };
    let grids = GridSource::list(shape, vec![class.grid.clone()])?;
    Tours::new(shape, grids, config)
}

fn rows(case: &Case, classes: &Classes, context: &Context<'_>) -> Result<Vec<ClassRow>> {
    let estimates = context.finish(&ByClass { case, classes: classes.iter().collect() })?;
    let exact = exact(case, classes, context)?;
    let mut rows = Vec::new();
    for (class, estimates) in classes.iter().zip(estimates) {
        rows.extend(estimates.iter().map(|one| ClassRow {
            shape: class.grid.shape(),
            class: class.number,
            stabiliser: class.stabiliser,
            clues: one.clues,
            count: one.count,
            per_grid: one.per_grid,
            rel_err: one.rel_err_within.filter(|&error| error < KNOWN && one.count >= KNOWN_FROM),
            trials: case.blocks * STARTS as u64 * TOURS,
            exact: exact.get(&(class.number, one.clues)).copied(),
        }));
    }
    Ok(rows)
}

/// The numbers that are known, by class and number of entries.
fn exact(
    case: &Case,
    classes: &Classes,
    context: &Context<'_>,
) -> Result<BTreeMap<(usize, usize), u128>> {
    let mut exact = BTreeMap::new();
    if let Exact::Forests = case.exact {
        let job = ForestJob::new(classes, Engine::Diagram, Limits::default());
        for (class, tree) in classes.iter().zip(context.finish(&job)?) {
            let levels = tree.levels.iter();
            exact.extend(levels.map(|level| ((class.number, level.clues), level.leaves)));
        }
        return Ok(exact);
    }
    let few = format!("{}/full", critical_sets::SMALLEST.name);
    let few: Vec<FewRow> = recorded::rows(context.results, &few, "few.csv")?;
    for row in few {
        if row.shape == classes.shape() {
            exact.insert((row.class, row.clues), row.leaves.into());
        }
    }
    let chosen: Vec<&Class> =
        classes.iter().filter(|class| class.stabiliser >= AUTOMORPHISMS).collect();
    for class in chosen {
        let job = AllLargeJob::new(vec![(class.grid.clone(), MANY)])?;
        let run = context.finish(&job)?;
        let found = job.puzzles(run).concat();
        let with_fewest = found.iter().filter(|clues| clues.count_ones() as usize == MANY);
        exact.insert((class.number, MANY), with_fewest.count() as u128);
    }
    Ok(exact)
}

/// Each number whose error is known well, beside the exact one.
fn against_exact(rows: &[ClassRow]) -> Vec<Check> {
    let known = |row: &&ClassRow| row.rel_err.is_some_and(|error| error < KNOWN_WELL);
    let check = |row: &ClassRow| {
        Some(Check::by_z(
            &format!(
                "critical sets of a square of {} by tours, against the exact number",
                row.shape
            ),
            format!("class {}, {} entries", row.class, row.clues),
            row.measured()?,
            Measured::exact(row.exact? as f64),
            None,
            BOUND,
        ))
    };
    rows.iter().filter(known).filter_map(check).collect()
}

/// The mean over the squares of all classes whose error is known, by number of entries; where these
/// are nearly all squares.
fn means(rows: &[ClassRow], classes: &Classes) -> BTreeMap<usize, Measured> {
    let all = classes.grids().to_f64().expect("a float");
    let shares: Vec<f64> =
        (classes.iter()).map(|class| class.orbit.to_f64().expect("a float") / all).collect();
    // Share, mean and variance so far.
    let mut sums: BTreeMap<usize, [f64; 3]> = BTreeMap::new();
    for row in rows {
        if let Some(one) = row.measured() {
            let share = shares[row.class - 1];
            let [shares, value, variance] = sums.entry(row.clues).or_default();
            *shares += share;
            *value += share * one.value;
            *variance += (share * one.error).powi(2);
        }
    }
    let nearly_all = sums.iter().filter(|(_, [share, ..])| *share > 1.0 - LEFT_OUT);
    let mean = |(&clues, &[share, value, variance]): (&usize, &[f64; 3])| {
        let mean = Measured { value: value / share, error: variance.sqrt() / share };
        (clues, mean)
    };
    nearly_all.map(mean).collect()
}

/// The means over all squares, beside those of the random walks.
fn against_walks(
    rows: &[ClassRow],
    classes: &Classes,
    context: &Context<'_>,
) -> Result<Vec<Check>> {
    let shape = classes.shape();
    let walks = critical_set_numbers::recorded_walks(shape, context)?;
    let means = means(rows, classes);
    let check = |row: &EstimateRow| {
        let error = row.rel_err.filter(|&error| error < KNOWN_WELL)?;
        let walk = Measured { value: row.per_grid, error: row.per_grid * error };
        let mean = *means.get(&row.clues)?;
        Some(Check::by_z(
            &format!("critical sets of a square of {shape} by tours in every class, against walks"),
            row.clues,
            mean,
            walk,
            None,
            BOUND,
        ))
    };
    Ok(walks.iter().filter_map(check).collect())
}

/// For each number of entries: the mean over all squares, and between which numbers those of the
/// classes lie.
fn text(rows: &[ClassRow], classes: &Classes) -> String {
    let mut text = format!(
        "{}\nentries  classes      least       most   mean over all squares\n",
        classes.shape()
    );
    let means = means(rows, classes);
    let mut by_clues: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.rel_err.is_some()) {
        by_clues.entry(row.clues).or_default().push(row.per_grid);
    }
    for (clues, numbers) in by_clues {
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let most = numbers.iter().copied().fold(0.0, f64::max);
        let mean = means.get(&clues).map_or_else(String::new, Measured::to_string);
        let _ =
            writeln!(text, "{clues:7}  {:7}  {least:9.3e}  {most:9.3e}   {mean}", numbers.len());
    }
    text + "\n"
}
