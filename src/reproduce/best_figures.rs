//! The best figure for the minimal 9x9 puzzles of each number of clues, from several runs.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::fewest_clues::SYMMETRIES;
use gridforest::estimate::puzzles::EstimateRow;

/// The tables of other runs.
const TABLES: [(&str, &str); 4] = [
    ("minimal-puzzles/full", "table.csv"),
    ("minimal-puzzles/full", "descent.csv"),
    ("rare-puzzles", "3x3.csv"),
    ("fewest-clues", "3x3.csv"),
];
/// Descents find few families of puzzles with more clues, or with fewer: their errors are too small there.
const BY_DESCENT: std::ops::RangeInclusive<usize> = 20..=28;
/// A larger error is no figure: it isn't known well itself.
const WORST: f64 = 0.2;

/// The rows of a run.
pub(super) struct Run {
    /// Its folder among the results.
    pub(super) name: &'static str,
    pub(super) rows: Vec<EstimateRow>,
}

/// A row, and the run that has it.
pub(super) struct Best<'a> {
    pub(super) row: &'a EstimateRow,
    run: &'static str,
}

/// The best figure for a number of clues.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Figure {
    clues: usize,
    per_grid: f64,
    rel_err: Option<f64>,
    low: f64,
    high: f64,
    total: Option<f64>,
    up_to_symmetry: Option<f64>,
    method: String,
    run: &'static str,
}

/// The rows of a table of a result.
pub(super) fn table<T: DeserializeOwned>(results: &Path, name: &str) -> Result<Vec<T>> {
    let path = results.join(name);
    let needed = || format!("rare-ends reads {}", path.display());
    let mut reader = csv::Reader::from_path(&path).with_context(needed)?;
    reader
        .deserialize()
        .collect::<Result<_, _>>()
        .with_context(needed)
}

/// The runs whose tables stand among the results.
pub(super) fn committed(results: &Path) -> Result<Vec<Run>> {
    let read = |(name, file): (&'static str, &str)| {
        let rows = table(results, &format!("{name}/{file}"))?;
        Ok(Run { name, rows })
    };
    TABLES.into_iter().map(read).collect()
}

/// The row with the smallest error for each number of clues, of these rows and other runs.
pub(super) fn best<'a>(
    rows: &'a [EstimateRow],
    run: &'static str,
    others: &'a [Run],
) -> Vec<Best<'a>> {
    let ours = rows.iter().map(|row| Best { row, run });
    let theirs = others.iter().flat_map(|other| {
        other.rows.iter().map(|row| Best {
            row,
            run: other.name,
        })
    });
    let mut all: Vec<Best<'a>> = ours.chain(theirs).filter(Best::is_known).collect();
    let key = |one: &Best<'_>| (one.row.clues, one.row.rel_err.unwrap_or(f64::INFINITY));
    all.sort_by(|a, b| {
        let ((a, error), (b, other)) = (key(a), key(b));
        a.cmp(&b).then(error.total_cmp(&other))
    });
    all.dedup_by_key(|one| one.row.clues);
    all
}

impl Best<'_> {
    /// Whether its error can be believed.
    fn is_known(&self) -> bool {
        let descent = self.row.method == "descent";
        self.row.rel_err.is_some_and(|error| error <= WORST)
            && (!descent || BY_DESCENT.contains(&self.row.clues))
    }
}

pub(super) fn figure(best: &Best<'_>) -> Figure {
    let row = best.row;
    Figure {
        clues: row.clues,
        per_grid: row.per_grid,
        rel_err: row.rel_err,
        low: row.low,
        high: row.high,
        total: row.total,
        up_to_symmetry: row.total.map(|total| total / SYMMETRIES),
        method: row.method.clone(),
        run: best.run,
    }
}

/// A line a number of clues.
pub(super) fn text(figures: &[Figure]) -> String {
    let mut text = String::from(
        "\nthe best figure for each number of clues\nclues      per grid     error      all grids  up to symmetry  method    run\n",
    );
    for one in figures {
        let percent = 100.0 * one.rel_err.unwrap_or(f64::NAN);
        let [all, classes] = [one.total, one.up_to_symmetry].map(Option::unwrap_or_default);
        let _ = writeln!(
            text,
            "{:5}  {:12.4e}  {percent:6.2} %  {all:13.4e}  {classes:14.4e}  {:8}  {}",
            one.clues, one.per_grid, one.method, one.run
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(clues: usize, method: &str, rel_err: Option<f64>) -> EstimateRow {
        let estimate = gridforest::estimate::puzzles::Estimate {
            clues,
            count: 9,
            per_grid: 2.0,
            rel_err,
            rel_err_within: None,
            interval: (1.0, 3.0),
            bootstrap: None,
        };
        EstimateRow::new(
            "3x3".parse().unwrap(),
            method.to_owned(),
            None,
            None,
            &estimate,
        )
    }

    #[test]
    fn the_smallest_error_that_can_be_believed_is_the_best() {
        let ours = [
            row(18, "tours", Some(0.1)),
            row(30, "tours", Some(0.15)),
            row(36, "tours", Some(0.5)),
        ];
        let walks = vec![row(18, "walk", Some(0.12)), row(30, "walk", None)];
        let descent = vec![
            row(18, "descent", Some(0.01)),
            row(27, "descent", Some(0.01)),
        ];
        let others = [
            Run {
                name: "walks",
                rows: walks,
            },
            Run {
                name: "descents",
                rows: descent,
            },
        ];
        let best = best(&ours, "here", &others);
        let chosen: Vec<_> = best.iter().map(|one| (one.row.clues, one.run)).collect();
        assert_eq!(chosen, [(18, "here"), (27, "descents"), (30, "here")]);
    }
}
