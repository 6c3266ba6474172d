//! What walkers visited.

use serde::{Deserialize, Serialize};

use super::ensemble::Walker;

/// The visits of an ensemble of walkers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct VisitHistogram {
    /// The random subsets that were drawn at the greatest number of clues.
    pub subsets: u64,
    /// Those that were valid.
    pub valid: u64,
    /// The visits by clues and by redundant clues.
    pub all: Vec<Vec<u64>>,
    /// Those in the second half of the steps.
    pub late: Vec<Vec<u64>>,
    /// By clues, the visits of minimal puzzles by a walker that had the greatest number of clues
    /// since it last visited a minimal puzzle with as many.
    pub round_trips: Vec<u64>,
}

/// Records visits, and where walkers are on their round trips.
pub(super) struct VisitRecorder {
    pub(super) visits: VisitHistogram,
    /// For each walker, the numbers of clues at which its next minimal puzzle ends a round trip, as
    /// a set.
    outbound: Vec<u128>,
}

impl VisitRecorder {
    pub(super) fn new(walkers: usize, max_clues: usize) -> Self {
        let none: Vec<Vec<u64>> = (0..=max_clues).map(|clues| vec![0; clues + 1]).collect();
        let visits = VisitHistogram {
            all: none.clone(),
            late: none,
            round_trips: vec![0; max_clues + 1],
            ..VisitHistogram::default()
        };
        Self { visits, outbound: vec![0; walkers] }
    }

    /// Records where walkers are, and whether this is in the second half of the steps.
    pub(super) fn record(&mut self, walkers: &[Walker], late: bool) {
        let max_clues = self.visits.round_trips.len() - 1;
        for (walker, outbound) in walkers.iter().zip(&mut self.outbound) {
            let (clues, redundant) = walker.macrostate();
            self.visits.all[clues][redundant] += 1;
            self.visits.late[clues][redundant] += u64::from(late);
            if clues == max_clues {
                *outbound = u128::MAX;
            }
            if redundant == 0 && *outbound >> clues & 1 == 1 {
                *outbound ^= 1 << clues;
                self.visits.round_trips[clues] += 1;
            }
        }
    }
}
