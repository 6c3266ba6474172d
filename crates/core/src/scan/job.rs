//! The search of many grids as a job: a block is one grid.

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::error::ScanError;
use super::search::Scan;
use super::summary::Summary;
use super::tally::Found;
use crate::board::CellMask;
use crate::run::{Block, BlockError, Job, Plan, Stopped, hex};

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
        let mut hasher = Sha256::new();
        for scan in &self.scans {
            hasher.update(scan.tag());
            hasher.update("\n");
        }
        let many = self.scans.len();
        let hash = hex(&hasher.finalize());
        let most = self.scans.iter().map(Scan::most).max().unwrap_or(0);
        Plan::new(Self::NAME, many as u64)
            .with("searches", format!("{many} listed, sha256 {hash}"))
            .with("at_most", most)
            .with("puzzles", if self.keep { "kept" } else { "counted" })
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let mut puzzles = Vec::new();
        let left = Cell::new(false);
        let go_on = || {
            let flow = block.go_on();
            left.set(left.get() || flow.is_break());
            flow
        };
        let mut visit = |found: &Found| {
            if self.keep {
                puzzles.push(found.cells);
            }
            go_on()
        };
        let scan = &self.scans[block.index as usize];
        let ended = scan.run_while(&mut visit, &mut || go_on());
        match left.get() {
            true => Err(Stopped.into()),
            false => Ok(vec![Scanned { ended, puzzles }]),
        }
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
            let left = stop.over(|| job.block(Block::new(0, 0)));
            assert!(left.map_or(true, |left| left.unwrap_err().is::<Stopped>()), "{shape}");
        }
    }
}
