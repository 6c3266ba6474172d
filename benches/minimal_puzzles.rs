//! The figure of merit of the estimates of minimal puzzles: relative variance × CPU seconds, one
//! thread, the choice of grids included. Smaller is better: half the value is half the time for the
//! same error.
//!
//! Columns side by side: the figures published with a ten-minute run of the subsets method; the
//! plain subsets method with 30 cells here, which shows the gain of machine and solver; the
//! descent; and the walk, with the learning of its weights. Processor time is read from the system
//! where it is available (Linux). `cargo bench -p gridforest-benches --bench minimal_puzzles`
//! prints the table. Arguments are the seconds for each method, then what to compare: the cells
//! that the descent begins with and the clues it aims at, with the walk, as in `36 29..33`. Walks
//! must be long: below some minutes they have no error, or an unreliable one.
//!
//! With arguments `SECONDS curve DIR`, the relative error of every method at 24 clues against
//! processor time instead, written to DIR as `minimal-puzzles.csv`, with its picture.

use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Instant;

use gridforest::estimate::puzzles::{
    Descent, DescentConfig, DesignConfig, DesignEstimator, DesignKind, Estimate, Estimator,
    GridSource, MulticanonicalWalk, WalkConfig,
};
use gridforest::run::Merge as _;
use gridforest_benches::seconds;
use gridforest_report::pictures::draw;
use gridforest_report::to_csv;
use serde::{Deserialize, Serialize};

/// Relative error in percent after 600 s, for 20 to 28 clues (Red Ed, 2013). For 20 clues the text
/// gives a better size, 28 cells: 672 % after 1 s.
const PUBLISHED: [f64; 9] = [36.06, 11.55, 5.42, 2.80, 1.94, 1.73, 2.15, 4.70, 19.66];
const PUBLISHED_SECONDS: f64 = 600.0;
const PUBLISHED_20: f64 = 6.72 * 6.72;

/// The number of clues of the curves.
const CLUES: usize = 24;
/// The first point of a curve, in seconds; each of the others is at twice the time of the one
/// before.
const FIRST: f64 = 0.25;

/// The numbers of clues that the walk estimates, and its ensembles.
const WALKED: RangeInclusive<usize> = 20..=28;
const ENSEMBLES: u64 = 16;
/// About the seconds of a walker's step, to choose the length of walks.
const STEP: f64 = 17e-6;

type Failure = Box<dyn std::error::Error>;

fn published(clues: usize) -> Option<f64> {
    let percent = PUBLISHED.get(clues.checked_sub(20)?)?;
    let merit = (percent / 100.0).powi(2) * PUBLISHED_SECONDS;
    Some(if clues == 20 { PUBLISHED_20 } else { merit })
}

/// A running method, block by block.
trait Run {
    fn name(&self) -> String;
    fn step(&mut self, block: u64);
    fn estimate(&self, clues: usize) -> Option<Estimate>;
}

struct Running<E: Estimator>(E, E::Found);

impl<E: Estimator> Run for Running<E> {
    fn name(&self) -> String {
        let method = self.0.method();
        self.0.size().map_or_else(|| method.to_string(), |size| format!("{method} {size}"))
    }

    fn step(&mut self, block: u64) {
        self.1.merge(self.0.block(block).expect("no tours"));
    }

    fn estimate(&self, clues: usize) -> Option<Estimate> {
        self.0.estimate(&self.1, clues)
    }
}

struct Contender(Box<dyn Run>);

impl Contender {
    fn of<E: Estimator>(estimator: E) -> Self {
        Self(Box::new(Running(estimator, E::Found::default())))
    }

    fn design(
        source: &GridSource,
        kind: DesignKind,
        size: Option<usize>,
        clues: Option<usize>,
    ) -> Result<Self, Failure> {
        let clues = clues.map(|clues| clues..=clues);
        let config = DesignConfig { kind, size, clues, ..DesignConfig::default() };
        Ok(Self::of(DesignEstimator::new("3x3".parse()?, source.clone(), config)?))
    }

    fn descent(
        source: &GridSource,
        size: Option<usize>,
        clues: Option<RangeInclusive<usize>>,
    ) -> Result<Self, Failure> {
        let config = DescentConfig { size, clues, ..DescentConfig::default() };
        Ok(Self::of(Descent::new("3x3".parse()?, source.clone(), config)?))
    }

    /// A quarter of the time for learning, the rest for the ensembles.
    fn walk(
        source: &GridSource,
        clues: RangeInclusive<usize>,
        budget: f64,
    ) -> Result<Self, Failure> {
        let default = WalkConfig::default();
        let steps = budget / STEP / default.walkers as f64;
        let config = WalkConfig {
            clues: Some(clues),
            learning_steps: (steps / 4.0) as u64,
            // A third as many come before those that are recorded.
            steps: (0.75 * 0.75 * steps) as u64 / ENSEMBLES,
            ..default
        };
        Ok(Self::of(MulticanonicalWalk::new("3x3".parse()?, Some(source.clone()), config)?))
    }

    /// Works for some seconds. The callback gets each block and the seconds spent on it. Returns
    /// the seconds in all.
    fn work(&mut self, budget: f64, start: Instant, mut tell: impl FnMut(&Self, f64)) -> f64 {
        let begin = seconds(start);
        for block in 0.. {
            self.0.step(block);
            let spent = seconds(start) - begin;
            tell(self, spent);
            if spent >= budget {
                return spent;
            }
        }
        unreachable!("blocks don't end")
    }
}

/// A point of a curve.
#[derive(Serialize, Deserialize)]
struct Point {
    method: String,
    clues: usize,
    cpu_seconds: f64,
    met: u128,
    per_grid: f64,
    rel_err: f64,
}

/// The points of a method, those at which it has an error.
fn curve(mut contender: Contender, budget: f64, start: Instant) -> Vec<Point> {
    let (mut points, mut next) = (Vec::new(), FIRST);
    contender.work(budget, start, |now, spent| {
        if spent < next {
            return;
        }
        while next <= spent {
            next *= 2.0;
        }
        let estimate = now.0.estimate(CLUES);
        let known = estimate.and_then(|estimate| Some((estimate, estimate.rel_err?)));
        points.extend(known.map(|(estimate, rel_err)| Point {
            method: now.0.name(),
            clues: CLUES,
            cpu_seconds: spent,
            met: estimate.count,
            per_grid: estimate.per_grid,
            rel_err,
        }));
    });
    points
}

/// The curves of all methods, as a table and a plot.
fn curves(budget: f64, dir: &Path, source: &GridSource, start: Instant) -> Result<(), Failure> {
    let design = |kind, size| Contender::design(source, kind, size, Some(CLUES));
    let contenders = [
        design(DesignKind::Singletons, None)?,
        design(DesignKind::Paths, None)?,
        design(DesignKind::Supersets, Some(CLUES - 2))?,
        design(DesignKind::Subsets, Some(30))?,
        Contender::descent(source, None, None)?,
    ];
    let curves = contenders.into_iter().map(|contender| curve(contender, budget, start));
    let rows: Vec<Point> = curves.flatten().collect();
    std::fs::write(dir.join("minimal-puzzles.csv"), to_csv(&rows)?)?;
    draw(dir, &|_, _| None)?;
    for row in &rows {
        let Point { method, cpu_seconds, rel_err, .. } = row;
        println!("{method:>20} {cpu_seconds:8.2} s {:8.3} %", 100.0 * rel_err);
    }
    Ok(())
}

/// The table of merits.
fn table(
    budget: f64,
    given: &[String],
    source: &GridSource,
    start: Instant,
) -> Result<(), Failure> {
    let size = given.first().and_then(|text| text.parse().ok());
    let mut plain = Contender::design(source, DesignKind::Subsets, Some(30), None)?;
    let clues = match given.get(1).and_then(|text| text.split_once("..")) {
        Some((low, high)) => Some(low.parse()?..=high.parse()?),
        None => None,
    };
    let mut ours = Contender::descent(source, size, clues.clone())?;
    let mut walk = Contender::walk(source, clues.unwrap_or(WALKED), budget)?;
    let plain_spent = plain.work(budget, start, |_, _| ());
    let spent = ours.work(budget, start, |_, _| ());
    let walk_spent = walk.work(budget, start, |_, _| ());
    println!("relative variance × CPU seconds, about {budget} s for each method");
    println!(
        "{:>5} {:>12} {:>8} {:>9} {:>12} {:>12} {:>12} {:>12} {:>10} {:>10} {:>10}",
        "clues",
        "per grid",
        "error",
        "met",
        "published",
        "subsets 30",
        "descent",
        "walk",
        "published/",
        "subsets/",
        "walk/"
    );
    let merit = |contender: &Contender, spent: f64, clues| {
        Some(contender.0.estimate(clues)?.rel_err?.powi(2) * spent)
    };
    let number = |merit: Option<f64>| merit.map_or("-".to_owned(), |merit| format!("{merit:.3e}"));
    let ratio = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => format!("{:.0}", a / b),
        _ => "-".to_owned(),
    };
    for estimate in (0..=81).filter_map(|clues| ours.0.estimate(clues)) {
        if estimate.count == 0 {
            continue;
        }
        let clues = estimate.clues;
        let (theirs, plain) = (published(clues), merit(&plain, plain_spent, clues));
        let walk = merit(&walk, walk_spent, clues);
        let merit = merit(&ours, spent, clues);
        println!(
            "{clues:>5} {:>12.4e} {:>8} {:>9} {:>12} {:>12} {:>12} {:>12} {:>10} {:>10} {:>10}",
            estimate.per_grid,
            estimate.rel_err.map_or("-".to_owned(), |e| format!("{:.2}%", 100.0 * e)),
            estimate.count,
            number(theirs),
            number(plain),
            number(merit),
            number(walk),
            ratio(theirs, merit),
            ratio(plain, merit),
            ratio(walk, merit),
        );
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let start = Instant::now();
    let given: Vec<String> = std::env::args().skip(1).filter(|text| text != "--bench").collect();
    let budget = given.first().and_then(|text| text.parse().ok());
    let budget = budget.unwrap_or(20.0);
    let source = GridSource::uniform("3x3".parse()?)?;
    match given.get(1).map(String::as_str) {
        Some("curve") => {
            let dir = given.get(2).ok_or("curve: a directory is needed")?;
            curves(budget, Path::new(dir), &source, start)
        }
        _ => table(budget, given.get(1..).unwrap_or_default(), &source, start),
    }
}
