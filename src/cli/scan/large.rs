//! Searches for all minimal puzzles with many clues: as a job, whose blocks are parts of a grid.

use super::super::plumbing::prelude::*;
use super::Scan;
use gridforest::large::AllLarge;
use gridforest_requests::scan::{ScanLarge, ScanRow};

/// The most cells of a grid whose unavoidable sets are listed in an instant.
const LISTED_AT_ONCE: usize = 36;

impl Scan {
    /// All searches as one job.
    pub(super) fn large<'a>(&'a self, session: &'a Session) -> Result<Box<dyn Task + 'a>> {
        let least = self.at_least.expect("required with --minimal");
        let mut refusals = session.refusals();
        let asked = self.asked(&mut refusals, &|grid| AllLarge::new(grid, least))?;
        let question = ScanLarge { at_least: least, up_to_symmetry: self.up_to_symmetry };
        let job = question.job(asked.iter().map(|one| one.grid.clone()))?;
        if asked.iter().any(|one| one.grid.shape().cells() > LISTED_AT_ONCE) {
            session.remark(
                "the unavoidable sets of each grid are listed before its first part is searched; of a Latin square of order 7, in up to two minutes",
            );
        }
        Ok(task(job, session.bar("parts"), move |job, found| {
            let found = question.puzzles(job, found);
            let all = asked.iter().zip(&found);
            let rows = all.flat_map(|(one, puzzles)| question.rows(&one.grid, puzzles));
            let rows: Vec<ScanRow> = rows.collect();
            let grids = asked.iter().map(|one| &one.grid);
            self.write_kept(session, &rows, grids.zip(found.iter().map(|found| &found[..])))?;
            Ok(refusals.clone().verdict())
        }))
    }
}
