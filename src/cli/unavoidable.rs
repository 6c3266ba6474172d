//! `unavoidable`: the minimal unavoidable sets of grids.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::Verdict;
use super::plumbing::Session;
use super::plumbing::bounds::{Bounds, OrderName};
use crate::report::{Row, RowWriter};
use gridforest::board::{BoardLines, BoardText, Grid, LineError, Shape, cells_of};
use gridforest::unavoidable::UnavoidableSets;
use gridforest::unavoidable::diagram::{Order, level_widths};

/// List the minimal unavoidable sets of grids: the sets of cells that every proper puzzle must hit
///
/// All of them where the side is at most 6; on larger boards, all of at most --max-size cells.
#[derive(Debug, Args)]
pub(super) struct Unavoidable {
    /// Files of grids, one a line [default: stdin]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only sets of at most K cells, every one of them [default: 12 above side 6, else no bound]
    #[arg(long, value_name = "K")]
    max_size: Option<usize>,
    /// The shape of the boards [default: guessed from their length]
    #[arg(long)]
    shape: Option<Shape>,
    /// Instead of the sets: how many states the diagram of what hits them has at each level, in a given
    /// order of the cells [default order: best]
    #[arg(
        long,
        value_name = "ORDER",
        num_args = 0..=1,
        default_missing_value = "best",
        require_equals = true
    )]
    widths: Option<OrderName>,
    #[command(flatten)]
    bounds: Bounds,
}

/// The bound on larger boards unless another is given.
const LARGE_BOARD_SIZE: usize = 12;
/// Grids that are searched at a time: their rows are held until the last of them is done.
const BATCH: usize = 64;

#[derive(Serialize, Deserialize)]
struct SetRow {
    grid: String,
    size: u32,
    cells: String,
}

#[derive(Serialize, Deserialize)]
struct WidthRow {
    grid: String,
    sets: usize,
    level: usize,
    cell: String,
    states: usize,
}

impl Unavoidable {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        match self.widths {
            Some(order) => self.each(session, |grid| self.widths(grid, order.into())),
            None => self.each(session, |grid| (self.sets(grid), None)),
        }
    }

    /// Writes the rows of each grid; beside them there may be something to complain of.
    fn each<R: Row + Send>(
        &self,
        session: &Session,
        rows: impl Fn(&Grid) -> (Vec<R>, Option<String>) + Sync,
    ) -> Result<Verdict> {
        let stdin = [PathBuf::from("-")];
        let files = if self.files.is_empty() {
            &stdin[..]
        } else {
            &self.files
        };
        let mut verdict = Verdict::Good;
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out)?;
            for file in files {
                let name = file.display().to_string();
                let mut lines = BoardLines::new(name, open(file)?, self.shape);
                loop {
                    let batch: Vec<_> = lines.by_ref().take(BATCH).collect();
                    if batch.is_empty() {
                        break;
                    }
                    let line = |line| {
                        let grid = self.line(file, line)?;
                        Ok::<_, String>(rows(&grid))
                    };
                    let found: Vec<_> = batch.par_iter().map(line).collect();
                    for found in found {
                        let (rows, complaint) = match found {
                            Ok(found) => found,
                            Err(refusal) => (Vec::new(), Some(refusal)),
                        };
                        rows.iter().try_for_each(|row| writer.write(row))?;
                        if let Some(complaint) = complaint {
                            session.complain(&complaint);
                            verdict = Verdict::Bad;
                        }
                    }
                }
            }
            Ok(writer.finish()?)
        })?;
        Ok(verdict)
    }

    /// The grid of a line, or why it is refused.
    fn line(&self, file: &Path, line: &Result<BoardText, LineError>) -> Result<Grid, String> {
        let line = line.as_ref().map_err(ToString::to_string)?;
        let grid = self.grid(line.puzzle.clone());
        grid.map_err(|error| format!("{}:{}: {error}", file.display(), line.line))
    }

    fn grid(&self, puzzle: gridforest::board::Puzzle) -> Result<Grid, String> {
        let cells = puzzle.shape().cells();
        if cells > 128 {
            return Err(format!(
                "{cells} cells: unavoidable sets are found on boards of up to 128"
            ));
        }
        Grid::try_from(puzzle).map_err(|error| format!("not a solution grid: {error}"))
    }

    /// The sets that were asked for.
    fn found(&self, grid: &Grid) -> UnavoidableSets {
        let shape = grid.shape();
        let default = if shape.side() > 6 && self.widths.is_none() {
            LARGE_BOARD_SIZE
        } else {
            shape.cells()
        };
        UnavoidableSets::up_to(grid, self.max_size.unwrap_or(default))
    }

    /// The states of the levels up to a bound, and the bound if it was passed.
    fn widths(&self, grid: &Grid, order: Order) -> (Vec<WidthRow>, Option<String>) {
        let shape = grid.shape();
        let sets = self.found(grid);
        let all = u128::MAX >> (128 - shape.cells());
        let order = order.cells(grid, all, sets.as_slice());
        let (widths, ended) = level_widths(&order, sets.as_slice(), self.bounds.of_diagram());
        let row = |(level, (states, &cell)): (usize, (usize, &usize))| WidthRow {
            grid: grid.to_string(),
            sets: sets.as_slice().len(),
            level,
            cell: shape.cell_name(cell),
            states,
        };
        let rows = widths.into_iter().zip(&order).enumerate().map(row);
        let complaint = ended.err().map(|error| format!("{grid}: {error}"));
        (rows.collect(), complaint)
    }

    fn sets(&self, grid: &Grid) -> Vec<SetRow> {
        let shape = grid.shape();
        let sets = self.found(grid);
        let row = |&set: &u128| {
            let names: Vec<String> = cells_of(set).map(|cell| shape.cell_name(cell)).collect();
            SetRow {
                grid: grid.to_string(),
                size: set.count_ones(),
                cells: names.join(" "),
            }
        };
        sets.iter().map(row).collect()
    }
}

fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path).with_context(|| format!("can't read {}", path.display()))?;
    Ok(Box::new(BufReader::new(file)))
}
