//! How often the intervals of estimates hold the true value: every method, on boards whose numbers
//! are known, at sizes from far too short to long.
//!
//! A *cell* is a method on a board at a length. It is run from many seeds, and every row of every
//! run is compared with the truth. Rows with a note are counted: their errors are not to be
//! believed. Of the rows without one, 95 in a hundred must hold the truth in their intervals.
//!
//! **What chance does.** If the probability of a row is 0.95, the share of 300 rows scatters by
//! 0.013, so that some of many cells come out below 0.93. A cell differs when its share is below
//! 0.93 *and* so few rows would hold the truth less than once in 10,000 cells. How many cells are
//! below 0.93 is said in the text. See `papers/trust.md`.

mod puzzles;
mod solutions;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found, Judgement};
use gridforest::run::{Block, BlockError, Job, Plan};
use gridforest::stats::Note;

pub(super) const ENTRY: Entry = Entry {
    name: "coverage",
    what: "how often the 95 % intervals of all estimators hold numbers that are known",
    long: true,
    seed: Some(SEED),
    run,
};

/// The first seed.
const SEED: u64 = 1949;
/// The probability that a row's interval holds the truth; the least share of a cell; the most
/// errors that a row may be off.
const NOMINAL: f64 = 0.95;
const LEAST: f64 = 0.93;
const MOST_ERRORS: f64 = 6.0;
/// How rarely chance may explain a share that is too small.
const RARE: f64 = 1e-4;

/// A method on a board at a length.
struct Cell {
    /// What is estimated.
    of: &'static str,
    method: String,
    board: String,
    length: String,
    /// The rows of the run with a seed; none where it failed, which says so itself.
    run: Box<dyn Fn(u64) -> Vec<Row> + Send + Sync>,
}

/// A row of an estimate, beside the truth.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Row {
    note: Option<Note>,
    /// Whether the interval holds the truth; false where there is none.
    inside: bool,
    /// How many standard errors it is off, where it has one.
    off: Option<f64>,
}

/// The runs of a cell: a block is a run, and its number chooses the seed.
struct Runs<'a> {
    cell: &'a Cell,
    number: u64,
}

impl Job for Runs<'_> {
    type Partial = Vec<Vec<Row>>;
    const NAME: &'static str = "coverage";

    fn plan(&self) -> Plan {
        let Cell { method, board, length, .. } = self.cell;
        Plan::new(Self::NAME, self.number)
            .with("method", method)
            .with("board", board)
            .with("length", length)
            .seeded(SEED)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(vec![(self.cell.run)(SEED + block.index)])
    }
}

/// What the runs of a cell come to.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct CoverageRow {
    of: &'static str,
    method: String,
    board: String,
    length: String,
    runs: u64,
    /// Runs that had no estimate, and said so.
    failed: usize,
    /// The rows of the others, and those without a note.
    rows: usize,
    believed: usize,
    /// Believed rows whose interval holds the truth, and their share.
    inside: usize,
    share: Option<f64>,
    /// The largest deviation of a believed row in its standard errors.
    most_errors: Option<f64>,
    /// The share of rows with a note whose interval holds the truth all the same.
    share_noted: Option<f64>,
}

/// How often a note was given.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct NoteRow {
    method: String,
    board: String,
    length: String,
    note: Note,
    rows: usize,
}

fn share(rows: &[Row]) -> Option<f64> {
    let inside = rows.iter().filter(|row| row.inside).count();
    (!rows.is_empty()).then(|| inside as f64 / rows.len() as f64)
}

impl CoverageRow {
    fn new(cell: &Cell, runs: &[Vec<Row>]) -> Self {
        let (believed, noted): (Vec<Row>, Vec<Row>) =
            runs.iter().flatten().partition(|row| row.note.is_none());
        let off = believed.iter().map(|row| row.off.unwrap_or(f64::INFINITY));
        Self {
            of: cell.of,
            method: cell.method.clone(),
            board: cell.board.clone(),
            length: cell.length.clone(),
            runs: runs.len() as u64,
            failed: runs.iter().filter(|run| run.is_empty()).count(),
            rows: believed.len() + noted.len(),
            believed: believed.len(),
            inside: believed.iter().filter(|row| row.inside).count(),
            share: share(&believed),
            most_errors: off.reduce(f64::max),
            share_noted: share(&noted),
        }
    }

    fn checks(&self) -> Option<[Check; 2]> {
        let (share, most) = (self.share?, self.most_errors?);
        let rare = chance(self.inside, self.believed) < RARE;
        let check = |quantity: &str, computed, bound: String, holds| Check {
            quantity: format!("coverage: {quantity}"),
            key: format!("{} {} {}", self.method, self.board, self.length),
            computed,
            again: None,
            published: Some(bound),
            verdict: if holds { Judgement::Agrees } else { Judgement::Differs },
            source: None,
            z: None,
        };
        Some([
            check(
                "share of intervals that hold the truth",
                format!("{share:.3}"),
                format!("≥ {LEAST}"),
                share >= LEAST || !rare,
            ),
            check(
                "the most errors that a row is off",
                format!("{most:.1}"),
                format!("≤ {MOST_ERRORS}"),
                most <= MOST_ERRORS,
            ),
        ])
    }
}

/// The probability that of so many rows no more than `inside` hold the truth, if each does with
/// probability 0.95.
fn chance(inside: usize, rows: usize) -> f64 {
    let odds = ((1.0 - NOMINAL) / NOMINAL).ln();
    // Downwards from all inside, by the ratio of neighbours.
    let mut ln = rows as f64 * NOMINAL.ln();
    let (mut more, mut at) = (0.0, rows);
    while at > inside {
        more += f64::exp(ln);
        ln += (at as f64 / (rows - at + 1) as f64).ln() + odds;
        at -= 1;
    }
    (1.0 - more).max(0.0)
}

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (mut rows, mut notes) = (Vec::new(), Vec::new());
    let mut cells = solutions::cells(context)?;
    cells.extend(puzzles::cells(context)?);
    for (cell, number) in cells {
        let runs = context.finish(&Runs { cell: &cell, number })?;
        let mut counts = BTreeMap::<Note, usize>::new();
        for note in runs.iter().flatten().filter_map(|row| row.note) {
            *counts.entry(note).or_default() += 1;
        }
        notes.extend(counts.into_iter().map(|(note, rows)| NoteRow {
            method: cell.method.clone(),
            board: cell.board.clone(),
            length: cell.length.clone(),
            note,
            rows,
        }));
        rows.push(CoverageRow::new(&cell, &runs));
    }
    // Few runs are no coverage.
    if !context.effort.is_reduced() {
        found.checks.extend(rows.iter().filter_map(CoverageRow::checks).flatten());
    }
    found.text += &text(&rows);
    found.table("coverage.csv", &rows)?;
    found.table("notes.csv", &notes)
}

/// The rows of each method together.
fn text(rows: &[CoverageRow]) -> String {
    let mut text = String::from(
        "method               cells    runs    rows  believed  inside  least share  most errors\n",
    );
    for of in rows.chunk_by(|a, b| a.method == b.method) {
        let sum = |field: fn(&CoverageRow) -> usize| of.iter().map(field).sum::<usize>();
        let (believed, inside) = (sum(|row| row.believed), sum(|row| row.inside));
        let least = of.iter().filter_map(|row| row.share).reduce(f64::min);
        let most = of.iter().filter_map(|row| row.most_errors).reduce(f64::max);
        let _ = writeln!(
            text,
            "{:19} {:6} {:7} {:7} {believed:9}   {:.3}        {:.3}        {:5.2}",
            of[0].method,
            of.len(),
            sum(|row| row.runs as usize),
            sum(|row| row.rows),
            inside as f64 / believed.max(1) as f64,
            least.unwrap_or(f64::NAN),
            most.unwrap_or(f64::NAN),
        );
    }
    let below = rows.iter().filter(|row| row.share.is_some_and(|share| share < LEAST));
    let _ = writeln!(text, "{} of {} cells are below {LEAST}", below.count(), rows.len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_of_a_small_share_is_binomial() {
        assert!((chance(1, 2) - (1.0 - 0.95 * 0.95)).abs() < 1e-12);
        assert!((chance(0, 2) - 0.0025).abs() < 1e-12);
        assert!((chance(5, 5) - 1.0).abs() < 1e-12);
        // 300 rows, of which 279 inside: 0.0717 by the sum of the binomial terms.
        assert!((chance(279, 300) - 0.0781).abs() < 0.02);
    }
}
