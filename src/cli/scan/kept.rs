//! Searches whose finished grids are kept in a checkpoint: all grids are read first, what was found comes at the end.

use std::io::Write;
use std::path::Path;

use anyhow::Result;

use super::super::plumbing::blocks::Blocks;
use super::super::plumbing::long::Ended;
use super::super::plumbing::refusals::{Refusal, Refusals};
use super::super::plumbing::session::write_whole;
use super::super::plumbing::{Session, Verdict};
use super::Scan;
use gridforest::board::{Grid, Skeleton};
use gridforest::scan::{ScanJob, Scanned};

/// A grid, where it stands, and the search in it.
struct Asked {
    file: String,
    line: usize,
    grid: Grid,
    scan: gridforest::scan::Scan,
}

impl Scan {
    /// Runs all searches as a job.
    pub(super) fn kept(&self, session: &Session) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let asked = self.asked(&mut refusals)?;
        let mut job = ScanJob::new(asked.iter().map(|one| one.scan.clone()).collect());
        if self.puzzles.is_some() {
            job = job.keeping_puzzles();
        }
        let scanned = match self.long.run(&job, "grids", session)? {
            Ended::Complete(scanned) => scanned,
            Ended::Incomplete(Verdict::Good) => return Ok(refusals.verdict()),
            Ended::Incomplete(verdict) => return Ok(verdict),
        };
        let mut rows = Vec::new();
        for (one, scanned) in asked.iter().zip(&scanned) {
            match &scanned.ended {
                Ok(summary) => {
                    rows.extend(self.levels(&one.grid, summary, None));
                    let remark = self.remark(&one.file, one.line, summary);
                    remark.iter().for_each(|remark| session.remark(remark));
                }
                Err(error) => refusals.refuse([Refusal::unsuited(&one.file, one.line, error)]),
            }
        }
        match self.puzzles.as_deref() {
            Some(path) if path == Path::new("-") => {
                session.write(|out| write_puzzles(&asked, &scanned, out))?;
            }
            Some(path) => {
                write_whole(path, |out| write_puzzles(&asked, &scanned, out))?;
                session.rows(&rows)?;
            }
            None => session.rows(&rows)?,
        }
        Ok(refusals.verdict())
    }

    /// Every grid that can be searched; the other lines are refused.
    fn asked(&self, refusals: &mut Refusals) -> Result<Vec<Asked>> {
        let mut asked = Vec::new();
        let mut blocks = Blocks::of(&self.files, &self.reading, self.shape);
        while let Some(block) = blocks.next(Vec::new())? {
            for line in block.each(self.shape) {
                match line.and_then(|line| self.grid(block.file(), &line)) {
                    Ok((line, grid, scan)) => asked.push(Asked {
                        file: block.file().to_owned(),
                        line,
                        grid,
                        scan,
                    }),
                    Err(refusal) => refusals.refuse([refusal]),
                }
            }
        }
        Ok(asked)
    }
}

fn write_puzzles(asked: &[Asked], scanned: &[Scanned], out: &mut dyn Write) -> Result<()> {
    for (Asked { grid, .. }, scanned) in asked.iter().zip(scanned) {
        for &clues in &scanned.puzzles {
            let clues = Skeleton::from_mask(grid.shape(), clues);
            writeln!(out, "{}", grid.puzzle(&clues))?;
        }
    }
    Ok(())
}
