//! The search of many grids as a job: a block is one grid.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::error::ScanError;
use super::search::Scan;
use super::summary::Summary;
use super::tally::Found;
use crate::board::CellMask;
use crate::run::{Block, BlockError, Job, Plan, listed, poll};

/// What came of the search of a grid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scanned {
    /// How it ended, or why it was refused.
    pub ended: Result<Summary, ScanError>,
    /// The clues of the puzzles in the order in which they were found, if they are kept.
    pub puzzles: Vec<CellMask>,
}

/// Searches, each of a grid; a block is one of them. A grid that is refused stops none of the
/// others.
///
/// ```
/// use gridforest::{board::Grid, run::Runner, scan::{Scan, ScanJob}};
///
/// let shape = "2x2".parse()?;
/// let grids = [Grid::parse(shape, "1234341221434321")?, Grid::parse(shape, "1234342121434312")?];
/// let scans = grids.iter().map(|grid| Scan::new(grid, 4)).collect::<Result<_, _>>()?;
/// let scanned = Runner::default().finish(&ScanJob::new(scans).keeping_puzzles())?;
/// for one in scanned {
///     assert_eq!(one.puzzles.len() as u64, one.ended?.levels[4].proper);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ScanJob {
    scans: Vec<Scan>,
    keep: bool,
}

impl ScanJob {
    /// Some searches. The puzzles are counted and not kept.
    pub fn new(scans: Vec<Scan>) -> Self {
        Self { scans, keep: false }
    }

    /// The puzzles are kept as well.
    #[must_use]
    pub fn keeping_puzzles(mut self) -> Self {
        self.keep = true;
        self
    }
}

impl Job for ScanJob {
    type Partial = Vec<Scanned>;
    const NAME: &'static str = "scan";

    fn plan(&self) -> Plan {
        let searches = listed(self.scans.iter().map(|scan| format!("{}\n", scan.tag())));
        let most = self.scans.iter().map(Scan::most).max().unwrap_or(0);
        Plan::new(Self::NAME, self.scans.len() as u64)
            .with("searches", searches)
            .with("at_most", most)
            .with("puzzles", if self.keep { "kept" } else { "counted" })
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let mut puzzles = Vec::new();
        let mut visit = |found: &Found| {
            poll();
            if self.keep {
                puzzles.push(found.cells);
            }
            ControlFlow::Continue(())
        };
        let ended = self.scans[block.index as usize].run(&mut visit);
        Ok(vec![Scanned { ended, puzzles }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::run::Stop;

    #[test]
    fn a_block_is_left_when_the_run_is_being_stopped() {
        let nine =
            "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
        for (shape, grid, clues) in [("3x3", nine, 18), ("2x2", "1234341221434321", 9)] {
            let grid = Grid::parse(shape.parse().unwrap(), grid).unwrap();
            let job = ScanJob::new(vec![Scan::new(&grid, clues).unwrap()]);
            let stop = Stop::default();
            stop.ask();
            assert!(stop.over(|| job.block(Block::new(0, 0))).is_err(), "{shape}");
        }
    }
}
