//! `scan`: every proper puzzle with few clues in each grid, or every minimal one with many.

mod kept;
mod large;

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use super::plumbing::bounded;
use super::plumbing::prelude::*;
use gridforest::board::{Grid, Shape};
use gridforest::reader::BoardText;
use gridforest::scan::{Found, Summary};
use gridforest_requests::scan::{self, ScanRow};

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
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    puzzles: Option<PathBuf>,
    /// Find all minimal puzzles with at least A clues instead
    #[arg(long, requires = "at_least", conflicts_with_all = ["at_most", "first", "budget"])]
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
    bounded: Bounded,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    long: Long,
}

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

/// What a search finds.
enum Scanned {
    Puzzle(String),
    Row(ScanRow),
    /// A grid that took more than its budget.
    GivenUp(String),
    /// A remark about the rows, which is no failure.
    Remark(String),
}

/// Where that goes.
enum Output<'a, 'b, 'c> {
    /// The puzzles alone.
    Puzzles(&'c mut (dyn Write + 'c)),
    /// The rows, with their status if there is a budget, and the puzzles beside them.
    Rows(&'a mut Rows<'b, ScanRow>, &'static [&'static str], Option<&'c mut (dyn Write + 'c)>),
}

impl Output<'_, '_, '_> {
    fn shows_puzzles(&self) -> bool {
        !matches!(self, Self::Rows(_, _, None))
    }

    fn write(&mut self, found: Scanned) -> Result<()> {
        match (self, found) {
            (Self::Rows(rows, status, _), Scanned::Row(row)) => rows.write_with(&row, status)?,
            (Self::Rows(rows, ..), Scanned::GivenUp(grid)) => rows.write_given_up(&grid, "")?,
            (Self::Puzzles(out) | Self::Rows(_, _, Some(out)), Scanned::Puzzle(puzzle)) => {
                writeln!(out, "{puzzle}")?;
                stop::wrote(1);
            }
            _ => {}
        }
        Ok(())
    }
}

impl Sink for Output<'_, '_, '_> {
    fn flush(&mut self) -> Result<()> {
        match self {
            Self::Puzzles(out) => out.flush()?,
            Self::Rows(rows, _, puzzles) => {
                Sink::flush(*rows)?;
                puzzles.iter_mut().try_for_each(|out| out.flush())?;
            }
        }
        Ok(())
    }
}

impl Scan {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        given.needs("budget", !self.long.is_kept(), "rows that are printed as they are found")?;
        Ok(match self.puzzles.as_deref().map(Destination::to) {
            Some(Destination::Text) => Destination::Text,
            _ => Destination::Rows,
        })
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if self.minimal || self.long.is_kept() {
            return self.listed(session)?.run(&self.long, session);
        }
        self.check()?;
        stop::running(Long::ON_STOP);
        match self.puzzles.clone() {
            None => self.rows(session, None),
            Some(path) if path == Path::new("-") => {
                session.write(|out| self.each(session, Output::Puzzles(out)))
            }
            Some(path) => write_whole(&path, |out| self.rows(session, Some(out))),
        }
    }

    pub(super) fn task<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        self.listed(session).map(Some)
    }

    /// The searches as a job: all grids are read first.
    fn listed<'a>(&'a self, session: &'a Session) -> Result<Box<dyn Task + 'a>> {
        self.check()?;
        if self.minimal { self.large(session) } else { self.kept(session) }
    }

    fn check(&self) -> Result<()> {
        self.reading.check()?;
        match (self.at_least, self.at_most) {
            (Some(least), Some(most)) if least > most => {
                Err(anyhow!("{least} is greater than --at-most {most}")).or_usage("--at-least")
            }
            _ => Ok(()),
        }
    }

    /// The question about proper puzzles.
    fn few(&self) -> scan::Scan {
        scan::Scan {
            at_most: self.at_most.expect("required without --minimal"),
            at_least: self.at_least,
            first: self.first,
            up_to_symmetry: self.up_to_symmetry,
        }
    }

    /// Writes the rows.
    fn rows(self, session: &Session, puzzles: Option<&mut dyn Write>) -> Result<Verdict> {
        let (more, done): (&[_], &'static [_]) = match self.bounded.budget {
            Some(_) => (&[bounded::STATUS], &[bounded::DONE]),
            None => (&[], &[]),
        };
        session.write(|out| {
            Rows::write_all_with(more, session.format(), out, |rows| {
                self.each(session, Output::Rows(rows, done, puzzles))
            })
        })
    }

    /// Searches every grid, one on each thread.
    fn each(self, session: &Session, mut output: Output<'_, '_, '_>) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let prepare = |file: &str, board: BoardText| {
            Ok(grid(file, &board).map(|(line, grid)| (file.to_owned(), line, grid)))
        };
        let (shows, budget, mut given_up) = (output.shows_puzzles(), self.bounded.budget, 0);
        let work = move |grids: Vec<(String, usize, Grid)>, emit: Emit<'_, _>| {
            for (file, line, grid) in grids {
                self.one(&file, line, &grid, shows, emit);
            }
        };
        each_board(lines, 1, &mut refusals, prepare, work, &mut output, |output, found| {
            match found {
                Scanned::Remark(remark) => session.remark(&remark),
                found => {
                    given_up += u64::from(matches!(found, Scanned::GivenUp(_)));
                    output.write(found)?;
                }
            }
            Ok(())
        })?;
        if let Some(why) = bounded::failure(given_up, budget) {
            session.fail(&why);
        }
        Ok(refusals.verdict())
    }

    /// Searches a grid, and emits its puzzles if they are to be shown, and then its rows.
    fn one(
        &self,
        file: &str,
        line: usize,
        grid: &Grid,
        shows: bool,
        emit: Emit<'_, Result<Scanned, Refusal>>,
    ) {
        let began = Instant::now();
        let show = &mut |found: &Found| match shows {
            true => emit(Ok(Scanned::Puzzle(grid.puzzle_in(found.cells).to_string()))),
            false => ControlFlow::Continue(()),
        };
        let mut search =
            || stop::STOP.over(|| self.few().search(grid).and_then(|scan| scan.run(show)));
        let ended = match self.bounded.budget {
            None => Ok(search()),
            Some(budget) => budget.over(search),
        };
        match ended {
            Err(_) => {
                let _ = emit(Ok(Scanned::GivenUp(grid.to_string())));
            }
            Ok(Ok(Err(error))) => {
                let _ = emit(Err(Refusal::unsuited(file, line, error)));
            }
            Ok(Ok(Ok(summary))) if summary.complete => {
                let seconds = began.elapsed().as_secs_f64();
                let rows = self.few().rows(grid, &summary, Some(seconds));
                let remark = self.remark(file, line, &summary).map(Scanned::Remark);
                let all = rows.into_iter().map(Scanned::Row).chain(remark);
                one_by_one(all.collect(), emit, Ok);
            }
            Ok(_) => stop::cut(),
        }
    }

    /// Why there is no puzzle, if that is known without a search.
    fn remark(&self, file: &str, line: usize, summary: &Summary) -> Option<String> {
        let (most, why) = (self.few().at_most, summary.none?);
        Some(format!("{file}:{line}: no puzzle of at most {most} clues: {why}"))
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
