//! How many critical sets of each size the squares of each main class have, for orders 6 and 7: random subsets of the
//! cells, with all critical sets inside each. See `papers/critical-sets.md`.
//!
//! For order 6 every number is compared with the forest of the class. For order 7 the mean over all squares is
//! compared with the random walks of `critical-set-numbers`, another method that draws squares of all classes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;

use anyhow::{Context as _, Result};
use num_traits::ToPrimitive as _;
use serde::{Deserialize, Serialize};

use super::true_means::BOUND;
use super::{Check, Context, Entry, Found, Measured, critical_set_numbers};
use crate::report::to_csv;
use gridforest::board::Shape;
use gridforest::census::classes::{Class, Classes};
use gridforest::estimate::puzzles::{
    DesignConfig, DesignEstimator, Estimate, EstimateRow, GridSource,
};
use gridforest::forest::{Engine, ForestJob};
use gridforest::run::{Block, BlockError, Job, Plan};
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "class-critical-sets",
    what: "critical sets of the squares of each main class of orders 6 and 7 by number of entries, by random subsets",
    long: true,
    run,
};

const SEED: u64 = 7147;

/// The squares of an order: the cells of the random subsets, how many subsets are drawn in the square of each class,
/// and whether their numbers are compared with the forests.
struct Case {
    shape: &'static str,
    size: usize,
    trials: usize,
    forest: bool,
}

const REDUCED: [Case; 1] = [Case {
    shape: "latin5",
    size: 15,
    trials: 100,
    forest: true,
}];

const LONG: [Case; 2] = [
    Case {
        shape: "latin6",
        size: 20,
        trials: 5000,
        forest: true,
    },
    Case {
        shape: "latin7",
        size: 24,
        trials: 1500,
        forest: false,
    },
];

/// A relative error above which it is itself too rough: no error is given then.
const KNOWN: f64 = 0.3;
/// The share of all squares that a mean may leave out, because too few of their critical sets were met: much less than the
/// errors of the means.
const LEFT_OUT: f64 = 0.0005;
/// A relative error above which it is too rough for a z-score.
const KNOWN_WELL: f64 = 0.1;

/// The critical sets of a square of a class with a number of entries.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct ClassRow {
    shape: Shape,
    class: usize,
    stabiliser: u64,
    clues: usize,
    /// Critical sets met, with repetitions.
    count: u128,
    /// The estimated number in the square.
    per_grid: f64,
    /// Its relative standard error; empty where too few were met to know it.
    rel_err: Option<f64>,
    trials: usize,
    /// All critical sets, where they were counted.
    exact: Option<u128>,
}

impl ClassRow {
    fn measured(&self) -> Option<Measured> {
        Some(Measured {
            value: self.per_grid,
            error: self.per_grid * self.rel_err?,
        })
    }
}

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut files, mut texts) = (Vec::new(), BTreeMap::new(), String::new());
    let cases = context.effort.choose(&REDUCED[..], &LONG[..], &LONG[..]);
    for case in cases {
        let shape: Shape = case.shape.parse()?;
        let classes = critical_set_numbers::classes(shape, context)?;
        let rows = rows(case, &classes, context)?;
        if case.forest {
            checks.extend(against_forests(&rows));
        } else {
            checks.extend(against_walks(&rows, &classes, context)?);
        }
        texts.push_str(&text(&rows, &classes));
        files.insert(format!("{shape}.csv"), to_csv(&rows)?);
    }
    Ok(Found {
        checks,
        files,
        text: texts,
        seed: Some(SEED),
    })
}

/// Random subsets of the square of each class: a block is a class.
struct ByClass<'a> {
    case: &'a Case,
    squares: Vec<DesignEstimator>,
}

impl Job for ByClass<'_> {
    type Partial = Vec<Vec<Estimate>>;
    const NAME: &'static str = "class-critical-sets";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.squares.len() as u64)
            .with("shape", self.case.shape)
            .with("size", self.case.size)
            .with("trials", self.case.trials)
            .seeded(SEED)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let square = &self.squares[block.index as usize];
        let hits = square.run();
        let estimates = square
            .clues()
            .filter_map(|clues| square.estimate(&hits, clues));
        Ok(vec![estimates.filter(|one| one.count > 0).collect()])
    }
}

fn rows(case: &Case, classes: &Classes, context: &Context<'_>) -> Result<Vec<ClassRow>> {
    let square = |class: &Class| {
        let config = DesignConfig {
            size: Some(case.size),
            trials_per_grid: Some(case.trials),
            seed: SEED + class.number as u64,
            ..DesignConfig::default()
        };
        let shape = class.grid.shape();
        let grids = GridSource::list(shape, vec![class.grid.clone()])?;
        DesignEstimator::new(shape, grids, config)
    };
    let squares: Result<Vec<_>, _> = classes.iter().map(square).collect();
    let squares = squares?;
    let estimates = context.finish(&ByClass { case, squares })?;
    let exact = match case.forest {
        true => context.finish(&ForestJob::new(classes, Engine::Diagram, Limits::default()))?,
        false => Vec::new(),
    };
    let mut rows = Vec::new();
    for (index, (class, estimates)) in classes.iter().zip(estimates).enumerate() {
        let counted = |clues: usize| Some(exact.get(index)?.levels[clues].leaves);
        rows.extend(estimates.iter().map(|one| ClassRow {
            shape: class.grid.shape(),
            class: class.number,
            stabiliser: class.stabiliser,
            clues: one.clues,
            count: one.count,
            per_grid: one.per_grid,
            rel_err: one.rel_err_within.filter(|&error| error < KNOWN),
            trials: case.trials,
            exact: counted(one.clues),
        }));
    }
    Ok(rows)
}

/// Each number whose error is known well, beside the forest's.
fn against_forests(rows: &[ClassRow]) -> Vec<Check> {
    let known = |row: &&ClassRow| row.rel_err.is_some_and(|error| error < KNOWN_WELL);
    let check = |row: &ClassRow| {
        Some(Check::by_z(
            &format!(
                "critical sets of a square of {} by subsets, against its forest",
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

/// The mean over the squares of all classes whose error is known, by number of entries; where these are nearly all squares.
fn means(rows: &[ClassRow], classes: &Classes) -> BTreeMap<usize, Measured> {
    let all = classes.grids().to_f64().expect("a float");
    let shares: Vec<f64> = (classes.iter())
        .map(|class| class.orbit.to_f64().expect("a float") / all)
        .collect();
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
    let nearly_all = sums
        .iter()
        .filter(|(_, [share, ..])| *share > 1.0 - LEFT_OUT);
    let mean = |(&clues, &[share, value, variance]): (&usize, &[f64; 3])| {
        let mean = Measured {
            value: value / share,
            error: variance.sqrt() / share,
        };
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
    let path = context.results.join(critical_set_numbers::ENTRY.name);
    let path = path.join(format!("{shape}.csv"));
    let cannot = || {
        format!(
            "can't read {}: it is a result of critical-set-numbers",
            path.display()
        )
    };
    let file = File::open(&path).with_context(cannot)?;
    let walks: Result<Vec<EstimateRow>, _> =
        csv::Reader::from_reader(file).into_deserialize().collect();
    let walks = walks.with_context(cannot)?;
    let means = means(rows, classes);
    let check = |row: &EstimateRow| {
        let error = row.rel_err.filter(|&error| error < KNOWN_WELL)?;
        let walk = Measured {
            value: row.per_grid,
            error: row.per_grid * error,
        };
        let mean = *means.get(&row.clues)?;
        Some(Check::by_z(
            &format!(
                "critical sets of a square of {shape} by subsets of every class, against walks"
            ),
            row.clues,
            mean,
            walk,
            None,
            BOUND,
        ))
    };
    Ok(walks.iter().filter_map(check).collect())
}

/// For each number of entries: the mean over all squares, and between which numbers those of the classes lie.
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
        let mean = means
            .get(&clues)
            .map_or_else(String::new, Measured::to_string);
        let _ = writeln!(
            text,
            "{clues:7}  {:7}  {least:9.3e}  {most:9.3e}   {mean}",
            numbers.len()
        );
    }
    text + "\n"
}
