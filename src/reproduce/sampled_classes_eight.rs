//! How many classes of 2x4 grids have a puzzle with 14 clues, the fewest: every puzzle in a uniform
//! sample of classes, by a complete search. See `papers/low-clue.md`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use rand::seq::index::sample;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found, Measured, recorded};
use crate::report::to_csv;
use gridforest::board::{Grid, Shape};
use gridforest::catalogue::Catalogue;
use gridforest::census::classes::Classes;
use gridforest::forest::{Engine, Root, Tree};
use gridforest::random::stream;
use gridforest::scan::{Scan, ScanJob};
use gridforest::unavoidable::Limits;

pub(super) const ENTRY: Entry = Entry {
    name: "sampled-classes-2x4",
    what: "the share of the classes of 2x4 that have a puzzle with 14 clues, the fewest, by complete searches of a sample",
    long: true,
    run,
};

const SEED: u64 = 1;
/// Errors that a figure may be off by.
const BOUND: f64 = 4.0;

/// What is searched.
struct Case {
    shape: &'static str,
    clues: usize,
    classes: usize,
}

const CASE: Case = Case { shape: "2x4", clues: 14, classes: 2000 };

const REDUCED: Case = Case { shape: "latin5", clues: 6, classes: 2 };

/// A class of the sample.
#[derive(Serialize, Deserialize)]
struct ClassRow {
    class: u64,
    grid: String,
    clues: usize,
    leaves: u64,
}

fn run(context: &Context<'_>) -> Result<Found> {
    let case = context.effort.choose(REDUCED, CASE, CASE);
    let shape: Shape = case.shape.parse()?;
    let catalogue = match Catalogue::without_list(shape) {
        Some(catalogue) => catalogue,
        None => Catalogue::of_classes(Classes::of(shape)?),
    };
    let (rows, grids) = case.searched(&catalogue, context)?;
    let with_some = rows.iter().filter(|row| row.leaves > 0).count();
    let leaves: u64 = rows.iter().map(|row| row.leaves).sum();
    let mut text = format!(
        "{} of {} classes of {shape}: {with_some} have minimal puzzles with {} clues, {leaves} in all\n",
        rows.len(),
        catalogue.classes(),
        case.clues
    );
    let checks = if context.effort.is_reduced() {
        vec![case.against_trees(&rows, &grids)?]
    } else {
        let met = met(context)?;
        let some = rows.iter().filter(|row| met.contains(&row.grid));
        let met = some.clone().count();
        writeln!(text, "{met} of the sampled classes have puzzles that the walks met")?;
        vec![
            Check::two_ways(
                "sampled classes with puzzles of the fewest clues that the walks met, and those of them where the search finds some",
                shape,
                met,
                some.filter(|row| row.leaves > 0).count(),
            ),
            against_walks(&rows, shape, case.clues, context)?,
        ]
    };
    Ok(Found {
        checks,
        text,
        files: [("classes.csv".to_owned(), to_csv(&rows)?)].into(),
        seed: Some(SEED),
    })
}

impl Case {
    /// Different classes by random numbers, in ascending order, each with its minimal puzzles of
    /// the fewest clues.
    fn searched(
        &self,
        catalogue: &Catalogue,
        context: &Context<'_>,
    ) -> Result<(Vec<ClassRow>, Vec<Grid>)> {
        let all = usize::try_from(catalogue.classes())?;
        let chosen = sample(&mut stream(SEED, 0), all, self.classes);
        let mut numbers: Vec<u64> = chosen.iter().map(|number| number as u64 + 1).collect();
        numbers.sort_unstable();
        let grids = catalogue.grids(&numbers)?;
        let scans: Result<Vec<Scan>, _> =
            (grids.iter()).map(|grid| Scan::new(grid, self.clues)).collect();
        let scanned = context.finish(&ScanJob::new(scans?))?;
        let mut rows = Vec::new();
        for ((class, grid), one) in numbers.into_iter().zip(&grids).zip(scanned) {
            rows.push(ClassRow {
                class,
                grid: grid.to_string(),
                clues: self.clues,
                leaves: one.ended?.levels[self.clues].minimal,
            });
        }
        Ok((rows, grids))
    }

    /// The numbers of the sampled classes by their trees.
    fn against_trees(&self, rows: &[ClassRow], grids: &[Grid]) -> Result<Check> {
        let mut leaves = 0;
        for grid in grids {
            let tree = Tree::count(&Root::new(grid)?, Engine::Diagram, Limits::default())?;
            leaves += tree.levels[self.clues].leaves;
        }
        Ok(Check::two_ways(
            "minimal puzzles with few clues of some classes, by complete search and by the trees",
            self.shape,
            rows.iter().map(|row| row.leaves).sum::<u64>(),
            leaves,
        ))
    }
}

/// The grids of the puzzles that the walks of `fewest-clues-2x4` met.
fn met(context: &Context<'_>) -> Result<BTreeSet<String>> {
    #[derive(Deserialize)]
    struct Row {
        grid: String,
    }
    let rows: Vec<Row> = recorded::rows(context.results, "fewest-clues-2x4", "puzzles.csv")?;
    Ok(rows.into_iter().map(|row| row.grid).collect())
}

/// The mean number of puzzles of a class beside that of the walks of `puzzles-2x4`. The variance is
/// at least that of as many independent puzzles as are expected. (Nearly all grids have no
/// automorphism, so that classes count like grids.)
fn against_walks(
    rows: &[ClassRow],
    shape: Shape,
    clues: usize,
    context: &Context<'_>,
) -> Result<Check> {
    #[derive(Deserialize)]
    struct Row {
        clues: usize,
        per_grid: f64,
        rel_err: f64,
    }
    let theirs: Vec<Row> = recorded::rows(context.results, "puzzles-2x4", "2x4.csv")?;
    let theirs = theirs.iter().find(|row| row.clues == clues);
    let theirs = theirs.context("no estimate by walks")?;
    let numbers: gridforest::stats::Moments = rows.iter().map(|row| row.leaves as f64).collect();
    let variance = numbers.variance().max(theirs.per_grid);
    let ours = Measured { value: numbers.mean(), error: (variance / rows.len() as f64).sqrt() };
    let expected = Measured { value: theirs.per_grid, error: theirs.per_grid * theirs.rel_err };
    let quantity = "minimal puzzles per grid by complete search of a sample, against walks";
    Ok(Check::by_z(quantity, format!("{shape} {clues}"), ours, expected, None, BOUND))
}
