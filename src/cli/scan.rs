//! `scan`: every proper puzzle with few clues in each grid, or every minimal one with many.

mod kept;
mod large;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, anyhow};
use clap::{Args, ValueHint};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::plumbing::blocks::Blocks;
use super::plumbing::help::Example;
use super::plumbing::long::Long;
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::session::write_whole;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict, stop};
use crate::report::RowWriter;
use gridforest::board::{BoardText, Grid, Shape, Skeleton};
use gridforest::scan::{Found, ScanError, Summary};

/// Find every proper puzzle with few clues in each grid, or every minimal one with many
///
/// There is a row for each number of clues, with the number of proper puzzles and the number of
/// minimal ones among them. The search is complete. For 9x9 it takes about a quarter of a second a
/// grid for 17 clues, and ten times as long for each additional clue. With a checkpoint, all grids
/// are read first, the rows are printed at the end, and the column `seconds` is empty.
///
/// With --minimal, all minimal puzzles with many clues are found instead, on boards of at most
/// eight symbols. This search is complete too. It takes seconds to a minute for a grid of 36 cells;
/// for a Latin square of order 7 and at least 25 clues, between a second and ten minutes of two
/// cores, less the more automorphisms the square has. The column `puzzles` is empty then.
#[derive(Debug, Args)]
pub(super) struct Scan {
    /// Files of grids, one a line [default: stdin]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The largest number of clues
    #[arg(long, value_name = "K", required_unless_present = "minimal")]
    at_most: Option<usize>,
    /// The smallest number of clues [default: the smallest of any puzzle that is found]
    #[arg(long, value_name = "A")]
    at_least: Option<usize>,
    /// Write the puzzles to FILE, one a line, after each grid; `-`: to stdout, instead of the rows
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Find all minimal puzzles with at least A clues instead
    #[arg(long, requires = "at_least")]
    minimal: bool,
    /// End the search of a grid at the first puzzle
    #[arg(long)]
    first: bool,
    /// Only one puzzle of each orbit under the automorphisms of the grid
    #[arg(long)]
    up_to_symmetry: bool,
    /// The shape of the boards [default: guessed from their length]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    long: Long,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[
    Use::rows(
        "the numbers",
        "FILE at-most at-least puzzles first up-to-symmetry shape from column checkpoint save-every",
    ),
    Use::text(
        "--puzzles -",
        "FILE at-most at-least puzzles first up-to-symmetry shape from column checkpoint save-every",
    ),
    Use::rows(
        "--minimal",
        "FILE at-least minimal puzzles up-to-symmetry shape from column checkpoint save-every",
    ),
    Use::text(
        "--minimal --puzzles -",
        "FILE at-least minimal puzzles up-to-symmetry shape from column checkpoint save-every",
    ),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("scan grids.txt --at-most 16", "has any of these grids a puzzle of 16 clues?"),
    (
        "scan grids6.txt --shape 2x3 --at-most 9 --puzzles - --up-to-symmetry",
        "the puzzles of at most 9 clues themselves",
    ),
    (
        "scan grid6.txt --shape 2x3 --minimal --at-least 14",
        "how many minimal puzzles of 14 clues and more has this grid?",
    ),
];

impl Uses for Scan {
    fn used(&self, _: &Given) -> &'static Use {
        let to_stdout = self.puzzles.as_deref() == Some(Path::new("-"));
        &USES[2 * usize::from(self.minimal) + usize::from(to_stdout)]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

#[derive(Serialize, Deserialize)]
struct ScanRow {
    grid: String,
    clues: usize,
    /// Empty where minimal puzzles alone were searched for.
    puzzles: Option<u64>,
    minimal: u64,
    seconds: Option<f64>,
}

/// The result of a line.
struct LineResult {
    rows: Vec<ScanRow>,
    /// A remark about them, which is not a failure.
    remark: Option<String>,
    stopped: bool,
}

/// Visits a grid and each of its puzzles.
type Show<'a> = &'a mut dyn FnMut(&Grid, &Found) -> ControlFlow<()>;

impl Scan {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        if self.minimal {
            return self.large(session);
        }
        let most = self.most();
        if let Some(least) = self.at_least.filter(|&least| least > most) {
            return Err(anyhow!("{least} is greater than --at-most {most}")).or_usage("--at-least");
        }
        if self.long.is_in_blocks() {
            return self.kept(session);
        }
        stop::running(Long::KEEPS);
        match self.puzzles.as_deref() {
            None => self.rows(session, None),
            Some(path) if path == Path::new("-") => {
                session.write(|out| self.each(session, Some(out), &mut |_| Ok(())))
            }
            Some(path) => write_whole(path, |out| self.rows(session, Some(out))),
        }
    }

    /// The largest number of clues of proper puzzles.
    fn most(&self) -> usize {
        self.at_most.expect("required without --minimal")
    }

    /// Writes the rows.
    fn rows(&self, session: &Session, puzzles: Option<&mut dyn Write>) -> Result<Verdict> {
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            let verdict = self.each(session, puzzles, &mut |row| Ok(writer.write(row)?))?;
            writer.finish()?;
            Ok(verdict)
        })
    }

    /// Searches every grid: those of a batch on all threads, or one after the other when their
    /// puzzles are written.
    fn each(
        &self,
        session: &Session,
        mut puzzles: Option<&mut dyn Write>,
        write: &mut dyn FnMut(&ScanRow) -> Result<()>,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let mut blocks = Blocks::of(&self.files, &self.reading, self.shape);
        while let Some(block) = blocks.next(Vec::new())? {
            let mut lines = block.each(self.shape);
            loop {
                let batch: Vec<_> = lines.by_ref().take(session.threads()).collect();
                if batch.is_empty() {
                    break;
                }
                let outcomes = match &mut puzzles {
                    Some(out) => self.one_by_one(block.file(), batch, *out)?,
                    None => {
                        let count = |line| {
                            self.line(block.file(), line, &mut |_, _| ControlFlow::Continue(()))
                        };
                        batch.into_par_iter().map(count).collect()
                    }
                };
                for outcome in outcomes {
                    match outcome {
                        Ok(LineResult { stopped: true, .. }) => {
                            return Ok(Verdict::Stopped { kept: false });
                        }
                        Ok(outcome) => {
                            outcome.rows.iter().try_for_each(&mut *write)?;
                            outcome.remark.iter().for_each(|remark| session.remark(remark));
                        }
                        Err(refusal) => refusals.refuse([refusal]),
                    }
                }
            }
        }
        Ok(refusals.verdict())
    }

    /// Searches grids in order, and writes their puzzles as they are found.
    fn one_by_one(
        &self,
        file: &str,
        lines: Vec<Result<BoardText, Refusal>>,
        out: &mut dyn Write,
    ) -> Result<Vec<Result<LineResult, Refusal>>> {
        let mut written = Ok(());
        let mut show = |grid: &Grid, found: &Found| {
            let clues = Skeleton::from_mask(grid.shape(), found.cells);
            written = writeln!(out, "{}", grid.puzzle(&clues));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let outcomes = lines.into_iter().map(|line| self.line(file, line, &mut show)).collect();
        written?;
        Ok(outcomes)
    }

    /// Searches the grid of a line; else says why it is refused.
    fn line(
        &self,
        file: &str,
        line: Result<BoardText, Refusal>,
        show: Show<'_>,
    ) -> Result<LineResult, Refusal> {
        let (number, grid) = grid(file, &line?)?;
        let scan = self.search(&grid);
        let scan = scan.map_err(|error| Refusal::unsuited(file, number, error))?;
        let began = Instant::now();
        let summary = scan
            .run_while(&mut |found| show(&grid, found), &mut stop::go_on)
            .map_err(|error| Refusal::unsuited(file, number, error))?;
        let seconds = began.elapsed().as_secs_f64();
        Ok(LineResult {
            rows: self.levels(&grid, &summary, Some(seconds)),
            remark: self.remark(file, number, &summary),
            stopped: !summary.complete,
        })
    }

    fn search(&self, grid: &Grid) -> Result<gridforest::scan::Scan, ScanError> {
        let mut scan = gridforest::scan::Scan::new(grid, self.most())?;
        if let Some(clues) = self.at_least {
            scan = scan.at_least(clues)?;
        }
        if self.first {
            scan = scan.first();
        }
        if self.up_to_symmetry {
            scan = scan.up_to_symmetry();
        }
        Ok(scan)
    }

    /// Why there is no puzzle, if that is known without a search.
    fn remark(&self, file: &str, line: usize, summary: &Summary) -> Option<String> {
        let (most, why) = (self.most(), summary.none?);
        Some(format!("{file}:{line}: no puzzle of at most {most} clues: {why}"))
    }

    /// The rows of a grid.
    fn levels(&self, grid: &Grid, summary: &Summary, seconds: Option<f64>) -> Vec<ScanRow> {
        let last = summary.levels.len() - 1;
        let some = summary.levels.iter().position(|level| level.proper > 0);
        let from = self.at_least.or(some).unwrap_or(last);
        let row = |clues: usize| ScanRow {
            grid: grid.to_string(),
            clues,
            puzzles: Some(summary.levels[clues].proper),
            minimal: summary.levels[clues].minimal,
            seconds: seconds.map(|seconds| (seconds * 1e6).round() / 1e6),
        };
        (from..=last).map(row).collect()
    }
}

/// The number of a line and its grid; else why it is refused.
fn grid(file: &str, line: &BoardText) -> Result<(usize, Grid), Refusal> {
    let grid = Grid::try_from(line.puzzle.clone());
    let grid = grid.map_err(|error| {
        Refusal::unsuited(file, line.line, format!("not a solution grid: {error}"))
    })?;
    Ok((line.line, grid))
}
