//! The best figure for the minimal 9x9 puzzles of each number of clues, chosen among the tables of
//! other results.
//!
//! Of the figures whose errors can be believed, the one with the smallest error is the best. It is
//! compared with the best figure of another method or run, with the list of all known puzzles of 17
//! clues, with the complete search of grids for 18 clues, and with all published tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::Result;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::fewest_clues::{SYMMETRIES, seventeen};
use super::puzzle_tables::{checks_against_tables, comparisons, measured};
use super::true_means::BOUND;
use super::{Check, Context, Entry, Found, Measured, recorded};
use crate::report::to_csv;
use gridforest::estimate::puzzles::EstimateRow;
use gridforest::stats::Moments;

pub(super) const ENTRY: Entry = Entry {
    name: "best-figures",
    what: "minimal 3x3 puzzles: the best figure for each number of clues, from the tables of the other results",
    long: true,
    run,
};

/// The tables: the folder of a result, and its file.
const TABLES: [(&str, &str); 5] = [
    ("minimal-puzzles/full", "table.csv"),
    ("minimal-puzzles/full", "descent.csv"),
    ("rare-puzzles", "3x3.csv"),
    ("fewest-clues", "3x3.csv"),
    ("rare-ends/full", "tours.csv"),
];

/// The complete search of grids, the longer one first.
const SEARCHES: [&str; 2] = ["low-clue/full", "low-clue"];
const SEARCHED: &str = "grids.csv";

/// The descent finds few families of puzzles with other numbers of clues, and then its errors are
/// too small.
const BY_DESCENT: RangeInclusive<usize> = 20..=28;

/// A larger relative error is itself not known well.
const LARGEST_ERROR: f64 = 0.2;

/// A row of a table, and the result that it is from.
pub(super) struct Candidate {
    pub(super) run: &'static str,
    pub(super) row: EstimateRow,
}

/// The best figure for a number of clues, and the best of another method or run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Figure {
    clues: usize,
    per_grid: f64,
    rel_err: Option<f64>,
    total: Option<f64>,
    up_to_symmetry: Option<f64>,
    method: String,
    run: &'static str,
    other_per_grid: Option<f64>,
    other_rel_err: Option<f64>,
    other_method: Option<String>,
    other_run: Option<&'static str>,
    z: Option<f64>,
}

fn run(context: &Context<'_>) -> Result<Found> {
    let candidates = candidates(context.results)?;
    let chosen = chosen(&candidates);
    let best: Vec<EstimateRow> = chosen.iter().map(|(best, _)| best.row.clone()).collect();
    let figures: Vec<Figure> = chosen.iter().map(Figure::of).collect();
    let mut checks: Vec<Check> = chosen.iter().filter_map(against_other).collect();
    checks.extend(seventeen(&best, "the best figure"));
    checks.extend(against_search(&best, ", best figure", context.results)?);
    checks.extend(checks_against_tables(&best, ", best figure"));
    let compared: Vec<_> = best.iter().flat_map(comparisons).collect();
    Ok(Found {
        checks,
        text: text(&figures),
        files: BTreeMap::from([
            ("table.csv".to_owned(), to_csv(&figures)?),
            ("comparison.csv".to_owned(), to_csv(&compared)?),
        ]),
        seed: None,
    })
}

/// The rows of all tables.
pub(super) fn candidates(results: &Path) -> Result<Vec<Candidate>> {
    let mut candidates = Vec::new();
    for (run, file) in TABLES {
        let rows = table(results, run, file)?;
        candidates.extend(rows.into_iter().map(|row| Candidate { run, row }));
    }
    Ok(candidates)
}

/// The rows of a table of another result; none where the result is not there.
fn table<T: DeserializeOwned>(results: &Path, run: &str, file: &str) -> Result<Vec<T>> {
    if !results.join(run).join(file).exists() {
        return Ok(Vec::new());
    }
    recorded::rows(results, run, file)
}

/// For each number of clues the best figure, and the best of another method or run.
fn chosen(candidates: &[Candidate]) -> Vec<(&Candidate, Option<&Candidate>)> {
    let mut by_clues: BTreeMap<usize, Vec<&Candidate>> = BTreeMap::new();
    for one in candidates.iter().filter(|one| one.is_believable()) {
        by_clues.entry(one.row.clues).or_default().push(one);
    }
    by_clues.into_values().map(best_two).collect()
}

/// Of some candidates the best, and the best of another method or run.
fn best_two(mut candidates: Vec<&Candidate>) -> (&Candidate, Option<&Candidate>) {
    candidates.sort_by(|a, b| a.error().total_cmp(&b.error()));
    let best = candidates[0];
    let key = |one: &Candidate| (one.run, one.row.method.clone());
    let other = candidates.into_iter().find(|one| key(one) != key(best));
    (best, other)
}

impl Candidate {
    fn error(&self) -> f64 {
        self.row.rel_err.unwrap_or(f64::INFINITY)
    }

    fn is_believable(&self) -> bool {
        let is_descent = self.row.method == "descent";
        self.error() <= LARGEST_ERROR && (!is_descent || BY_DESCENT.contains(&self.row.clues))
    }
}

/// How many standard errors of the difference the first lies above the second.
fn z(best: &Candidate, other: &Candidate) -> Option<f64> {
    Some(measured(&best.row)?.z(measured(&other.row)?))
}

impl Figure {
    fn of(&(best, other): &(&Candidate, Option<&Candidate>)) -> Self {
        let row = &best.row;
        Self {
            clues: row.clues,
            per_grid: row.per_grid,
            rel_err: row.rel_err,
            total: row.total,
            up_to_symmetry: row.total.map(|total| total / SYMMETRIES),
            method: row.method.clone(),
            run: best.run,
            other_per_grid: other.map(|other| other.row.per_grid),
            other_rel_err: other.and_then(|other| other.row.rel_err),
            other_method: other.map(|other| other.row.method.clone()),
            other_run: other.map(|other| other.run),
            z: other.and_then(|other| z(best, other)),
        }
    }
}

/// The best figure against the best of another method or run.
fn against_other(&(best, other): &(&Candidate, Option<&Candidate>)) -> Option<Check> {
    let other = other?;
    let (ours, theirs) = (measured(&best.row)?, measured(&other.row)?);
    let quantity = "3x3 minimal puzzles per grid, best figure against another method or run";
    let source = format!("{}, results/{}", other.row.method, other.run);
    let clues = best.row.clues;
    Some(Check::by_z(quantity, clues, ours, theirs, Some(&source), BOUND))
}

/// A grid that was searched completely.
#[derive(Deserialize)]
struct Searched {
    minimal_18: u64,
}

/// The puzzles of 18 clues in some uniform grids, all of them.
pub(super) fn against_search(
    rows: &[EstimateRow],
    what: &str,
    results: &Path,
) -> Result<Option<Check>> {
    let Some(ours) = rows.iter().find(|row| row.clues == 18).and_then(measured) else {
        return Ok(None);
    };
    for run in SEARCHES {
        let grids: Vec<Searched> = table(results, run, SEARCHED)?;
        if grids.is_empty() {
            continue;
        }
        let found: Moments = grids.iter().map(|grid| grid.minimal_18 as f64).collect();
        let theirs = Measured { value: found.mean(), error: found.standard_error() };
        let quantity = format!("3x3 minimal puzzles per grid{what} against complete search");
        let source = format!("{} grids, results/{run}/{SEARCHED}", found.count());
        return Ok(Some(Check::by_z(&quantity, 18, ours, theirs, Some(&source), BOUND)));
    }
    Ok(None)
}

/// A line for each number of clues.
fn text(figures: &[Figure]) -> String {
    let mut text = String::from(
        "clues      per grid    error     all grids  up to symmetry  method   result                    z of another\n",
    );
    for one in figures {
        let percent = 100.0 * one.rel_err.unwrap_or(f64::NAN);
        let [total, classes] = [one.total, one.up_to_symmetry].map(Option::unwrap_or_default);
        let z = one.z.map_or_else(String::new, |z| format!("{z:.2}"));
        let _ = writeln!(
            text,
            "{:5}  {:12.4e}  {percent:5.2} %  {total:12.4e}  {classes:14.4e}  {:7}  {:24}  {z:>12}",
            one.clues, one.per_grid, one.method, one.run
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest::estimate::puzzles::Estimate;

    fn candidate(run: &'static str, clues: usize, method: &str, rel_err: Option<f64>) -> Candidate {
        let estimate = Estimate { rel_err, ..Estimate::of_values(clues, 9, [2.0]) };
        let shape = "3x3".parse().unwrap();
        let row = EstimateRow::new(shape, method.to_owned(), None, None, &estimate);
        Candidate { run, row }
    }

    #[test]
    fn the_smallest_believable_error_is_the_best() {
        let candidates = [
            candidate("walks", 18, "walk", Some(0.1)),
            candidate("walks", 30, "walk", Some(0.15)),
            candidate("walks", 34, "walk", Some(0.5)),
            candidate("descents", 18, "descent", Some(0.01)),
            candidate("descents", 27, "descent", Some(0.01)),
            candidate("descents", 27, "subsets", Some(0.02)),
            candidate("others", 27, "walk", Some(0.03)),
            candidate("others", 18, "walk", None),
        ];
        let chosen = chosen(&candidates);
        let of = |one: &Candidate| (one.run, one.row.method.clone());
        let chosen: Vec<_> =
            chosen.iter().map(|&(best, other)| (best.row.clues, of(best), other.map(of))).collect();
        let name = |run, method: &str| (run, method.to_owned());
        assert_eq!(
            chosen,
            [
                (18, name("walks", "walk"), None),
                (27, name("descents", "descent"), Some(name("descents", "subsets"))),
                (30, name("walks", "walk"), None),
            ]
        );
    }
}
