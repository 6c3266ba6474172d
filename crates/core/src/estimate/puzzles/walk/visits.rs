//! What walkers visited.

use serde::{Deserialize, Serialize};

use crate::estimate::puzzles::walker::Walker;

/// The visits of an ensemble of walkers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct VisitHistogram {
    /// The random subsets that were drawn at the greatest number of clues.
    pub subsets: u64,
    /// Those that were valid.
    pub valid: u64,
    /// The walkers.
    pub walkers: u64,
    /// The visits by clues and by redundant clues.
    pub all: Vec<Vec<u64>>,
    /// Those in the second half of the steps.
    pub late: Vec<Vec<u64>>,
    /// By clues, the visits of minimal puzzles by a walker that had the greatest number of clues
    /// since it last visited a minimal puzzle with as many.
    pub round_trips: Vec<u64>,
    /// By clues, of all puzzles and of the minimal ones: the sums over the halves of all walkers of
    /// their visits squared. They tell how far walkers differ.
    pub squares: Vec<[u128; 2]>,
}

/// Records visits, and where walkers are on their round trips.
pub(super) struct VisitRecorder {
    visits: VisitHistogram,
    /// For each walker, the numbers of clues at which its next minimal puzzle ends a round trip, as
    /// a set.
    outbound: Vec<u128>,
    /// The visits of each walker in the present half of the steps, by clues: of all puzzles, and of
    /// the minimal ones.
    half: Vec<Vec<[u64; 2]>>,
    is_late: bool,
}

impl VisitRecorder {
    pub(super) fn new(walkers: usize, max_clues: usize) -> Self {
        let none: Vec<Vec<u64>> = (0..=max_clues).map(|clues| vec![0; clues + 1]).collect();
        let visits = VisitHistogram {
            walkers: walkers as u64,
            all: none.clone(),
            late: none,
            round_trips: vec![0; max_clues + 1],
            squares: vec![[0; 2]; max_clues + 1],
            ..VisitHistogram::default()
        };
        let half = vec![vec![[0; 2]; max_clues + 1]; walkers];
        Self { visits, outbound: vec![0; walkers], half, is_late: false }
    }

    /// Records where walkers are, and whether this is in the second half of the steps.
    pub(super) fn record(&mut self, walkers: &[Walker], late: bool) {
        if late != self.is_late {
            self.end_half();
            self.is_late = late;
        }
        let max_clues = self.visits.round_trips.len() - 1;
        let each = walkers.iter().zip(&mut self.outbound).zip(&mut self.half);
        for ((walker, outbound), half) in each {
            let (clues, redundant) = walker.macrostate();
            self.visits.all[clues][redundant] += 1;
            self.visits.late[clues][redundant] += u64::from(late);
            half[clues][0] += 1;
            half[clues][1] += u64::from(redundant == 0);
            if clues == max_clues {
                *outbound = u128::MAX;
            }
            if redundant == 0 && *outbound >> clues & 1 == 1 {
                *outbound ^= 1 << clues;
                self.visits.round_trips[clues] += 1;
            }
        }
    }

    fn end_half(&mut self) {
        for half in &mut self.half {
            for (sums, visits) in self.visits.squares.iter_mut().zip(half) {
                for (sum, visits) in sums.iter_mut().zip(visits) {
                    *sum += u128::from(*visits).pow(2);
                    *visits = 0;
                }
            }
        }
    }

    /// What was visited.
    pub(super) fn finish(mut self) -> VisitHistogram {
        self.end_half();
        self.visits
    }
}
