//! `unavoidable`: the minimal unavoidable sets of grids.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::{Session, Verdict};
use crate::board::{BoardLines, BoardText, Grid, LineError, Shape, cells_of};
use crate::report::{Row, RowWriter};
use crate::unavoidable::UnavoidableSets;

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
}

/// The bound on larger boards unless another is given.
const LARGE_BOARD_SIZE: usize = 12;
/// Grids that are searched at a time: their rows are held until the last of them is done.
const BATCH: usize = 64;

#[derive(Serialize)]
struct SetRow {
    grid: String,
    size: u32,
    cells: String,
}

impl Row for SetRow {
    const COLUMNS: &'static [&'static str] = &["grid", "size", "cells"];
}

impl Unavoidable {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
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
                    let found: Vec<_> =
                        batch.par_iter().map(|line| self.line(file, line)).collect();
                    for rows in found {
                        match rows {
                            Ok(rows) => rows.iter().try_for_each(|row| writer.write(row))?,
                            Err(refusal) => {
                                session.complain(&refusal);
                                verdict = Verdict::Bad;
                            }
                        }
                    }
                }
            }
            Ok(writer.finish()?)
        })?;
        Ok(verdict)
    }

    /// The rows of a line, or why it is refused.
    fn line(
        &self,
        file: &Path,
        line: &Result<BoardText, LineError>,
    ) -> Result<Vec<SetRow>, String> {
        let line = line.as_ref().map_err(ToString::to_string)?;
        let grid = self.grid(line.puzzle.clone());
        let grid = grid.map_err(|error| format!("{}:{}: {error}", file.display(), line.line))?;
        Ok(self.sets(&grid))
    }

    fn grid(&self, puzzle: crate::board::Puzzle) -> Result<Grid, String> {
        let cells = puzzle.shape().cells();
        if cells > 128 {
            return Err(format!(
                "{cells} cells: unavoidable sets are found on boards of up to 128"
            ));
        }
        Grid::try_from(puzzle).map_err(|error| format!("not a solution grid: {error}"))
    }

    fn sets(&self, grid: &Grid) -> Vec<SetRow> {
        let shape = grid.shape();
        let default = if shape.side() > 6 {
            LARGE_BOARD_SIZE
        } else {
            shape.cells()
        };
        let sets = UnavoidableSets::up_to(grid, self.max_size.unwrap_or(default));
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
