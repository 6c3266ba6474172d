//! How often the intervals of estimates hold the true value: every method, on boards whose numbers
//! are known, at lengths from far too short to long.
//!
//! A *cell* is a method at a length, on all of its boards together, those with further rules apart.
//! It is run from many seeds, and every row of every run is compared with the truth. Rows with a note
//! are counted: their errors are not to be believed. Of the rows without one, 95 in a hundred must
//! hold the truth in their intervals. A cell differs when its share is below 0.93, or a row is more
//! than six errors off; a cell of fewer than 300 rows when so few would hold the truth in less than
//! one of a hundred such cells. The table by boards shows where to look, and is not compared. See
//! `papers/trust.md`.

mod puzzles;
mod solutions;

use super::prelude::*;
use gridforest::run::{Block, Job, Plan};
use gridforest::stats::Note;

/// The first seed.
pub(super) const SEED: u64 = 1949;
/// The probability that a row's interval holds the truth; the least share of a cell; the most
/// errors that a row may be off.
const NOMINAL: f64 = 0.95;
const LEAST: f64 = 0.93;
const MOST_ERRORS: f64 = 6.0;
/// The rows of which the share is compared; of fewer, how rarely chance may explain it.
const ENOUGH: usize = 300;
const RARE: f64 = 0.01;

/// A method at a length, on one board, and the number of its runs.
struct Cell {
    /// What is estimated.
    of: &'static str,
    method: String,
    board: String,
    length: String,
    number: u64,
    /// The rows of the run with a seed; none where it failed, which says so itself.
    run: Box<dyn Fn(u64) -> Vec<CoverageRow> + Send + Sync>,
}

/// A row of an estimate, beside the truth.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct CoverageRow {
    note: Option<Note>,
    /// Whether the interval holds the truth; false where there is none.
    inside: bool,
    /// How many standard errors it lies above the truth, where it has one.
    off: Option<f64>,
}

impl CoverageRow {
    /// A value with its error and its interval, where it has them, beside the truth; they may be the
    /// same up to rounding.
    fn new(
        note: Option<Note>,
        value: f64,
        error: Option<f64>,
        interval: Option<(f64, f64)>,
        (truth, rounding): (f64, f64),
    ) -> Self {
        let near = (value - truth).abs() <= rounding;
        let within = interval.is_some_and(|(low, high)| (low..=high).contains(&truth));
        let off = |error| if near { 0.0 } else { (value - truth) / error };
        Self { note, inside: near || within, off: error.map(off) }
    }
}

/// The runs of a cell, of which shorter and longer versions have fewer and more: a block is a run,
/// and its number chooses the seed.
struct Runs<'a> {
    cell: &'a Cell,
    number: u64,
}

impl Job for Runs<'_> {
    type Partial = Vec<Vec<CoverageRow>>;
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
#[derive(Debug, Clone, Serialize)]
struct Tally {
    runs: usize,
    failed: usize,
    rows: usize,
    believed: usize,
    inside: usize,
    share: Option<f64>,
    most_errors: Option<f64>,
    share_noted: Option<f64>,
}

const COLUMNS: &str =
    "of method board length runs failed rows believed inside share most_errors share_noted";

impl Tally {
    fn of(runs: &[Vec<CoverageRow>]) -> Self {
        let (believed, noted): (Vec<CoverageRow>, Vec<CoverageRow>) =
            runs.iter().flatten().partition(|row| row.note.is_none());
        let inside = |rows: &[CoverageRow]| rows.iter().filter(|row| row.inside).count();
        let share = |rows: &[CoverageRow]| {
            (!rows.is_empty()).then(|| inside(rows) as f64 / rows.len() as f64)
        };
        let off = believed.iter().map(|row| row.off.unwrap_or(f64::INFINITY).abs());
        Self {
            runs: runs.len(),
            failed: runs.iter().filter(|run| run.is_empty()).count(),
            rows: believed.len() + noted.len(),
            believed: believed.len(),
            inside: inside(&believed),
            share: share(&believed),
            most_errors: off.reduce(f64::max),
            share_noted: share(&noted),
        }
    }

    /// The comparisons of a cell.
    fn compare(&self, study: &mut Study<'_>, cell: &Cell) {
        let (Some(share), Some(most)) = (self.share, self.most_errors) else { return };
        let by_chance = self.believed < ENOUGH && chance(self.inside, self.believed) >= RARE;
        let rules = if cell.of == puzzles::RULES { ", other rules" } else { "" };
        let key = format!("{} {}{rules}", cell.method, cell.length);
        let (quantity, holds) =
            ("coverage: share of intervals that hold the truth", share >= LEAST || by_chance);
        study.within(quantity, &key, format!("{share:.3}"), format!("≥ {LEAST}"), holds);
        let (quantity, holds) =
            ("coverage: the most errors that a row is off", most <= MOST_ERRORS);
        study.within(quantity, key, format!("{most:.1}"), format!("≤ {MOST_ERRORS}"), holds);
    }
}

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (mut rows, mut boards, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    let mut cells = solutions::cells(study)?;
    cells.extend(puzzles::cells(study)?);
    let name = |cell: &Cell| (cell.of, cell.method.clone(), cell.length.clone());
    let row = |cell: &Cell, board: &str, runs: &[Vec<CoverageRow>]| {
        let (of, method, length) = name(cell);
        (of, method, board.to_owned(), length, Tally::of(runs))
    };
    for cells in cells.chunk_by(|a, b| name(a) == name(b)) {
        let mut all = Vec::new();
        for cell in cells {
            let number = study.effort.choose([2, cell.number, 4 * cell.number]);
            let runs = study.finish(&Runs { cell, number })?;
            boards.push(row(cell, &cell.board, &runs));
            all.extend(runs);
        }
        // How often a note was given, and in which share of all rows.
        let counts = tally(all.iter().flatten().filter_map(|row| row.note));
        let rows_of_all = all.iter().flatten().count() as f64;
        notes.extend(
            counts
                .into_iter()
                .map(|(note, rows)| (name(&cells[0]), note, rows, rows as f64 / rows_of_all)),
        );
        rows.push(row(&cells[0], "all", &all));
        // Few runs are no coverage.
        if !study.effort.is_reduced() {
            Tally::of(&all).compare(study, &cells[0]);
        }
    }
    study.list("coverage.csv", COLUMNS, &rows)?;
    let shown = "method length runs rows believed share most_errors";
    study.show("Rows without a note, on all boards together:", "coverage.csv", shown)?;
    study.list("boards.csv", COLUMNS, &boards)?;
    study.list("notes.csv", "of method length note rows share", &notes)
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
