//! Searches whose finished grids are kept in a checkpoint: all grids are read first, what was found
//! comes at the end.

use std::fmt::Display;
use std::io::Write;

use super::super::plumbing::prelude::*;
use super::{Scan, ScanRow, grid};
use gridforest::board::{CellMask, Grid};
use gridforest::scan::{ScanJob, Scanned};

/// A grid, where it stands, and the search in it.
pub(super) struct Asked<S> {
    file: String,
    line: usize,
    pub(super) grid: Grid,
    scan: S,
}

impl Scan {
    /// All searches as a job.
    pub(super) fn kept<'a>(&'a self, session: &'a Session) -> Result<Box<dyn Task + 'a>> {
        let mut refusals = session.refusals();
        let asked = self.asked(&mut refusals, &|grid| self.few().search(grid))?;
        let mut job = ScanJob::new(asked.iter().map(|one| one.scan.clone()).collect());
        if self.puzzles.is_some() {
            job = job.keeping_puzzles();
        }
        Ok(task(job, session.bar("grids"), move |_, scanned: Vec<Scanned>| {
            let mut refusals = refusals.clone();
            let mut rows = Vec::new();
            for (one, scanned) in asked.iter().zip(&scanned) {
                match &scanned.ended {
                    Ok(summary) => {
                        rows.extend(self.few().rows(&one.grid, summary, None));
                        let remark = self.remark(&one.file, one.line, summary);
                        remark.iter().for_each(|remark| session.remark(remark));
                    }
                    Err(error) => refusals.refuse([Refusal::unsuited(&one.file, one.line, error)]),
                }
            }
            let puzzles = scanned.iter().map(|scanned| &scanned.puzzles[..]);
            self.write_kept(session, &rows, asked.iter().map(|one| &one.grid).zip(puzzles))?;
            Ok(refusals.verdict())
        }))
    }

    /// Writes the rows, or the puzzles of each grid, or both.
    pub(super) fn write_kept<'a>(
        &self,
        session: &Session,
        rows: &[ScanRow],
        puzzles: impl Iterator<Item = (&'a Grid, &'a [CellMask])>,
    ) -> Result<()> {
        match self.puzzles.as_deref() {
            Some(path) if path == Path::new("-") => {
                session.write(|out| write_puzzles(puzzles, out))?;
            }
            Some(path) => {
                write_whole(path, |out| write_puzzles(puzzles, out))?;
                session.rows(rows)?;
            }
            None => session.rows(rows)?,
        }
        Ok(())
    }

    /// Every grid that can be searched; the other lines are refused.
    pub(super) fn asked<S, E: Display>(
        &self,
        refusals: &mut Refusals,
        search: &dyn Fn(&Grid) -> Result<S, E>,
    ) -> Result<Vec<Asked<S>>> {
        let mut asked = Vec::new();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        blocks.take(self.shape, refusals, |_, file, text| {
            let (line, grid) = grid(file, &text)?;
            let scan = search(&grid).map_err(|error| Refusal::unsuited(file, line, error))?;
            asked.push(Asked { file: file.to_owned(), line, grid, scan });
            Ok(())
        })?;
        Ok(asked)
    }
}

fn write_puzzles<'a>(
    puzzles: impl Iterator<Item = (&'a Grid, &'a [CellMask])>,
    out: &mut dyn Write,
) -> Result<()> {
    for (grid, puzzles) in puzzles {
        for &clues in puzzles {
            writeln!(out, "{}", grid.puzzle_in(clues))?;
        }
    }
    Ok(())
}
