//! How many proper puzzles, minimal or not, the square of each main class of orders 6 and 7 has:
//! random orders of the cells. See `papers/critical-sets.md`.
//!
//! For order 6 the numbers are compared with the forest of each class, for order 7 with the
//! complete count of `forest-latin7`, of one class.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use num_traits::ToPrimitive as _;
use serde::{Deserialize, Serialize};

use super::true_means::BOUND;
use super::{Check, Context, Entry, Found, Measured, critical_set_numbers, recorded, wide};
use crate::report::to_csv;
use gridforest::board::{Grid, Shape};
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::{ProperEstimate, ProperThresholds};
use gridforest::forest::{Engine, ForestJob};
use gridforest::run::{Block, BlockError, Job, Plan};
use gridforest::symmetry::canonical_form;
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "class-proper-puzzles",
    what: "proper puzzles of the squares of each main class of orders 6 and 7, by number of clues and altogether",
    long: true,
    run,
};

const SEED: u64 = 4907;

/// The squares of an order, and how many random orders of the cells are drawn for each class.
struct Case {
    shape: &'static str,
    orders: u64,
    truth: Truth,
}

/// Where exact numbers come from.
#[derive(Clone, Copy)]
enum Truth {
    /// The forests of all classes, counted here.
    Forests,
    /// The result of `forest-latin7`: the tree of one class.
    OneTree,
}

const REDUCED: [Case; 1] = [Case { shape: "latin5", orders: 2_000, truth: Truth::Forests }];

const LONG: [Case; 2] = [
    Case { shape: "latin6", orders: 100_000, truth: Truth::Forests },
    Case { shape: "latin7", orders: 100_000, truth: Truth::OneTree },
];

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

impl ClassRow {
    /// The number, where it has an error that is known well. A number that is certain has none.
    fn measured(&self) -> Option<Measured> {
        let error = self.rel_err.filter(|&error| error > 0.0 && error < KNOWN_WELL)?;
        Some(Measured { value: self.per_grid, error: self.per_grid * error })
    }
}

/// By class, the exact number for each number of clues.
type Exact = BTreeMap<usize, BTreeMap<usize, u128>>;

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut checks, mut files, mut texts) = (Vec::new(), BTreeMap::new(), String::new());
    let (mut totals, cases) =
        (Vec::new(), context.effort.choose(&REDUCED[..], &LONG[..], &LONG[..]));
    for case in cases {
        let shape: Shape = case.shape.parse()?;
        let classes = critical_set_numbers::classes(shape, context)?;
        let exact = match case.truth {
            Truth::Forests => forests(&classes, context)?,
            Truth::OneTree => one_tree(&classes, context)?,
        };
        let thresholds = context.finish(&ByClass { case, classes: &classes })?;
        let (rows, all) = rows(&classes, &thresholds, &exact);
        for rows in [&rows, &all] {
            checks.extend(rows.iter().filter_map(against_exact));
        }
        texts.push_str(&text(&all, &classes));
        totals.extend(all);
        files.insert(format!("{shape}.csv"), to_csv(&rows)?);
    }
    files.insert("totals.csv".into(), to_csv(&totals)?);
    Ok(Found { checks, files, text: texts, seed: Some(SEED) })
}

/// Random orders of the cells of the square of each class: a block is a class.
struct ByClass<'a> {
    case: &'a Case,
    classes: &'a Classes,
}

impl Job for ByClass<'_> {
    type Partial = Vec<ProperThresholds>;
    const NAME: &'static str = "class-proper-puzzles";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.classes.iter().len() as u64)
            .with("shape", self.case.shape)
            .with("orders", self.case.orders)
            .seeded(SEED)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let class = self.classes.get(block.index as usize + 1)?;
        let seed = SEED + class.number as u64;
        let thresholds = ProperThresholds::sample(&class.grid, self.case.orders, seed);
        Ok(vec![thresholds])
    }
}

/// The exact numbers of every class.
fn forests(classes: &Classes, context: &Context<'_>) -> Result<Exact> {
    let job = ForestJob::new(classes, Engine::Diagram, Limits::default());
    let trees = context.finish(&job)?;
    let numbered = trees.iter().map(|tree| {
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
    let nodes: Vec<Node> = recorded::rows(context.results, run, "nodes.csv")?;
    let mut exact = Exact::new();
    for node in nodes {
        let form = canonical_form(&Grid::parse(classes.shape(), &node.grid)?).form;
        let class = classes.iter().find(|class| class.grid == form);
        let class = class.with_context(|| format!("{run} has a grid of no class"))?.number;
        exact.entry(class).or_default().insert(node.clues, node.nodes);
    }
    Ok(exact)
}

/// The rows by number of clues, and those of all puzzles.
fn rows(
    classes: &Classes,
    thresholds: &[ProperThresholds],
    exact: &Exact,
) -> (Vec<ClassRow>, Vec<ClassRow>) {
    let (mut rows, mut all) = (Vec::new(), Vec::new());
    for (class, thresholds) in classes.iter().zip(thresholds) {
        let exact = exact.get(&class.number);
        let row = |clues: Option<usize>, one: ProperEstimate| ClassRow {
            shape: classes.shape(),
            class: class.number,
            stabiliser: class.stabiliser,
            clues,
            count: one.count,
            per_grid: one.puzzles,
            rel_err: one.rel_err,
            trials: thresholds.trials(),
            exact: exact.and_then(|exact| match clues {
                Some(clues) => exact.get(&clues).copied(),
                None => Some(exact.values().sum()),
            }),
        };
        let by_clues =
            (0..=classes.shape().cells()).map(|clues| (clues, thresholds.with_clues(clues)));
        let met = by_clues.filter(|(_, one)| one.count > 0);
        rows.extend(met.map(|(clues, one)| row(Some(clues), one)));
        all.push(row(None, thresholds.total()));
    }
    (rows, all)
}

fn against_exact(row: &ClassRow) -> Option<Check> {
    let key = match row.clues {
        Some(clues) => format!("class {}, {clues} clues", row.class),
        None => format!("class {}, altogether", row.class),
    };
    Some(Check::by_z(
        &format!(
            "proper puzzles of a square of {} by random orders, against the forest",
            row.shape
        ),
        key,
        row.measured()?,
        Measured::exact(row.exact? as f64),
        None,
        BOUND,
    ))
}

/// The classes with the fewest and the most proper puzzles, and the number in all squares.
fn text(all: &[ClassRow], classes: &Classes) -> String {
    let mut text = format!("{}: proper puzzles of a square, altogether\n", classes.shape());
    let by_number = |a: &&ClassRow, b: &&ClassRow| a.per_grid.total_cmp(&b.per_grid);
    let ends = [("fewest", all.iter().min_by(by_number)), ("most", all.iter().max_by(by_number))];
    for (what, row) in ends {
        let Some(row) = row else { continue };
        let error = row.rel_err.unwrap_or(f64::NAN);
        let _ = writeln!(
            text,
            "{what:>8}: {:.4e} ± {:.2} % (class {})",
            row.per_grid,
            100.0 * error,
            row.class
        );
    }
    let (mut sum, mut variance) = (0.0, 0.0);
    for (row, class) in all.iter().zip(classes) {
        let orbit = class.orbit.to_f64().unwrap_or(f64::INFINITY);
        sum += orbit * row.per_grid;
        variance += (orbit * row.per_grid * row.rel_err.unwrap_or(f64::NAN)).powi(2);
    }
    let _ = writeln!(text, "in all squares: {sum:.5e} ± {:.3} %\n", 100.0 * variance.sqrt() / sum);
    text
}
