//! How often the intervals of estimates hold the true value: every method, on boards whose numbers
//! are known, at lengths from far too short to long.
//!
//! A *cell* is a method at a length, on all of its boards together. It is run from many seeds, and
//! every row of every run is compared with the truth. Rows with a note are counted: their errors
//! are not to be believed. Of the rows without one, 95 in a hundred must hold the truth in their
//! intervals. A cell differs when its share is below 0.93, or a row is more than six errors off.
//!
//! **What chance does.** If the probability of a row is 0.95, the share of 300 rows scatters by
//! 0.013 and that of 1000 by 0.007: enough to tell 0.95 from much less. Of fewer rows, which most
//! runs of that length have given a note, the share says little: a cell of these differs when so
//! few would hold the truth in less than one of a hundred such cells. The table by boards shows
//! where to look, and is not compared. See `papers/trust.md`.

mod puzzles;
mod solutions;

use std::collections::BTreeMap;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Effort, Entry, Found, Judgement};
use crate::report::chart::Theme;
use crate::report::data::{Run, Table};
use crate::report::pictures;
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
/// The rows of which the share is compared; of fewer, how rarely chance may explain it.
const ENOUGH: usize = 300;
const RARE: f64 = 0.01;

/// A method at a length, on one board.
struct Cell {
    /// What is estimated.
    of: &'static str,
    method: String,
    board: String,
    length: String,
    /// The rows of the run with a seed; none where it failed, which says so itself.
    run: Box<dyn Fn(u64) -> Vec<Row> + Send + Sync>,
}

/// The runs of a cell, and of the versions that are shorter and longer.
fn runs(effort: Effort, number: u64) -> u64 {
    effort.choose(2, number, 4 * number)
}

/// A row of an estimate, beside the truth.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Row {
    note: Option<Note>,
    /// Whether the interval holds the truth; false where there is none.
    inside: bool,
    /// How many standard errors it lies above the truth, where it has one.
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

/// What runs of a method of a length come to.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct CoverageRow {
    of: &'static str,
    method: String,
    /// Or `all` of them together.
    board: String,
    length: String,
    runs: usize,
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
    length: String,
    note: Note,
    rows: usize,
    /// The share of all rows.
    share: f64,
}

fn share(rows: &[Row]) -> Option<f64> {
    let inside = rows.iter().filter(|row| row.inside).count();
    (!rows.is_empty()).then(|| inside as f64 / rows.len() as f64)
}

impl CoverageRow {
    fn new(cell: &Cell, board: &str, runs: &[Vec<Row>]) -> Self {
        let (believed, noted): (Vec<Row>, Vec<Row>) =
            runs.iter().flatten().partition(|row| row.note.is_none());
        let off = believed.iter().map(|row| row.off.unwrap_or(f64::INFINITY).abs());
        Self {
            of: cell.of,
            method: cell.method.clone(),
            board: board.to_owned(),
            length: cell.length.clone(),
            runs: runs.len(),
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
        let by_chance = self.believed < ENOUGH && chance(self.inside, self.believed) >= RARE;
        let check = |quantity: &str, computed, bound: String, holds| Check {
            quantity: format!("coverage: {quantity}"),
            key: format!("{} {}", self.method, self.length),
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
                share >= LEAST || by_chance,
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

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (mut rows, mut boards, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    let mut cells = solutions::cells(context)?;
    cells.extend(puzzles::cells(context)?);
    let same =
        |(a, _): &(Cell, u64), (b, _): &(Cell, u64)| a.method == b.method && a.length == b.length;
    for cells in cells.chunk_by(same) {
        let mut all = Vec::new();
        for (cell, number) in cells {
            let runs = context.finish(&Runs { cell, number: *number })?;
            boards.push(CoverageRow::new(cell, &cell.board, &runs));
            all.extend(runs);
        }
        let cell = &cells[0].0;
        notes.extend(note_rows(cell, &all));
        rows.push(CoverageRow::new(cell, "all", &all));
    }
    // Few runs are no coverage.
    if !context.effort.is_reduced() {
        found.checks.extend(rows.iter().filter_map(CoverageRow::checks).flatten());
    }
    let columns = ["method", "length", "runs", "rows", "believed", "share", "most_errors"];
    found.show("Rows without a note, on all boards together:", &rows, &columns)?;
    found.table("coverage.csv", &rows)?;
    found.table("boards.csv", &boards)?;
    found.table("notes.csv", &notes)?;
    let csv = found.files["coverage.csv"].clone();
    let tables = vec![Table::read("coverage.csv", csv, &mut Vec::new())];
    for picture in pictures::of(&Run { tables, ..Run::default() }) {
        let name = picture.figure.title.to_lowercase().replace(": ", "-").replace(' ', "-");
        found.picture(format!("{name}.svg"), picture.figure.svg(Theme::File)?);
    }
    Ok(())
}

fn note_rows(cell: &Cell, runs: &[Vec<Row>]) -> Vec<NoteRow> {
    let mut counts = BTreeMap::<Note, usize>::new();
    for note in runs.iter().flatten().filter_map(|row| row.note) {
        *counts.entry(note).or_default() += 1;
    }
    let all = runs.iter().flatten().count() as f64;
    let row = |(note, rows)| NoteRow {
        method: cell.method.clone(),
        length: cell.length.clone(),
        note,
        rows,
        share: rows as f64 / all,
    };
    counts.into_iter().map(row).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_of_a_small_share_is_binomial() {
        assert!((chance(1, 2) - (1.0 - 0.95 * 0.95)).abs() < 1e-12);
        assert!((chance(0, 2) - 0.0025).abs() < 1e-12);
        assert!((chance(5, 5) - 1.0).abs() < 1e-12);
        // The sum of the binomial terms.
        assert!((chance(279, 300) - 0.077_637_745).abs() < 1e-8);
    }
}
