//! Searches for all minimal puzzles with many clues: as a job, whose blocks are parts of a grid.

use anyhow::Result;

use super::super::plumbing::Session;
use super::super::plumbing::task::{Task, task};
use super::{Scan, ScanRow};
use gridforest::board::CellMask;
use gridforest::large::{AllLarge, AllLargeJob};

/// The most cells of a grid whose unavoidable sets are listed in an instant.
const LISTED_AT_ONCE: usize = 36;

impl Scan {
    /// All searches as one job.
    pub(super) fn large<'a>(&'a self, session: &'a Session) -> Result<Box<dyn Task + 'a>> {
        let least = self.at_least.expect("required with --minimal");
        let mut refusals = session.refusals();
        let asked = self.asked(&mut refusals, &|grid| AllLarge::new(grid, least))?;
        let grids = asked.iter().map(|one| (one.grid.clone(), least));
        let job = AllLargeJob::new(grids.collect())?;
        if asked.iter().any(|one| one.grid.shape().cells() > LISTED_AT_ONCE) {
            session.remark(
                "the unavoidable sets of each grid are listed before its first part is searched; of a Latin square of order 7, in up to two minutes",
            );
        }
        Ok(task(job, session.bar("parts"), move |job, found| {
            let found = match self.up_to_symmetry {
                true => job.orbits(found),
                false => job.puzzles(found),
            };
            let mut rows = Vec::new();
            for (one, puzzles) in asked.iter().zip(&found) {
                let clues = |clues: &CellMask| clues.count_ones() as usize;
                let most = puzzles.iter().map(clues).max().unwrap_or(least);
                for level in least..=most {
                    rows.push(ScanRow {
                        grid: one.grid.to_string(),
                        clues: level,
                        puzzles: None,
                        minimal: puzzles.iter().filter(|set| clues(set) == level).count() as u64,
                        seconds: None,
                    });
                }
            }
            let grids = asked.iter().map(|one| &one.grid);
            self.write_kept(session, &rows, grids.zip(found.iter().map(|found| &found[..])))?;
            Ok(refusals.clone().verdict())
        }))
    }
}
