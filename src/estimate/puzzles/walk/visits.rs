//! What walkers met, and how many puzzles there must be for that.

use serde::{Deserialize, Serialize};

use super::flock::Walker;
use super::weights::Weights;
use crate::board::Shape;
use crate::estimate::puzzles::binomial;
use crate::stats::Jackknife;

/// The visits of a flock.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Visits {
    /// The random subsets that were tried for the first puzzles.
    pub tried: u64,
    /// Those that were proper.
    pub valid: u64,
    /// How often a puzzle was met, by clues and by redundant clues.
    pub met: Vec<Vec<u64>>,
    /// The same in the second half of the steps alone.
    pub late: Vec<Vec<u64>>,
    /// How often a minimal puzzle was met by a walker that had been at the most clues since it last
    /// met one of as many clues.
    pub arrivals: Vec<u64>,
}

/// Walkers on their way, and their visits so far.
pub(super) struct Diary {
    pub(super) visits: Visits,
    /// The sizes at which each walker's next minimal puzzle is an arrival, as a set.
    fresh: Vec<u128>,
}

impl Diary {
    pub(super) fn new(walkers: usize, top: usize) -> Self {
        let none: Vec<Vec<u64>> = (0..=top).map(|clues| vec![0; clues + 1]).collect();
        let visits = Visits {
            met: none.clone(),
            late: none,
            arrivals: vec![0; top + 1],
            ..Visits::default()
        };
        Self {
            visits,
            fresh: vec![0; walkers],
        }
    }

    /// Notes where walkers are, and whether it is late.
    pub(super) fn note(&mut self, walkers: &[Walker], late: bool) {
        let top = self.visits.arrivals.len() - 1;
        for (walker, fresh) in walkers.iter().zip(&mut self.fresh) {
            let (clues, redundant) = walker.kind();
            self.visits.met[clues][redundant] += 1;
            self.visits.late[clues][redundant] += u64::from(late);
            if clues == top {
                *fresh = u128::MAX;
            }
            if redundant == 0 && *fresh >> clues & 1 == 1 {
                *fresh ^= 1 << clues;
                self.visits.arrivals[clues] += 1;
            }
        }
    }
}

/// What visits say of a number of clues: means per grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Level {
    pub(super) valid: f64,
    pub(super) minimal: f64,
}

/// What the visits of some flocks say, by number of clues.
///
/// From the most clues down, `V_{k−1} = V_k E(r)/(N − k + 1)`, `M_k = V_k P(r = 0)`, where the mean and
/// the probability are over visits divided by their weights.
fn levels<'a>(
    all: impl Iterator<Item = &'a Visits> + Clone,
    met: impl Fn(&Visits, usize, usize) -> u64,
    weights: &Weights,
    cells: usize,
) -> Vec<Level> {
    let (low, top) = weights.kinds.clues().into_inner();
    let sum = |of: &dyn Fn(&Visits) -> u64| all.clone().map(of).sum::<u64>() as f64;
    let subsets: f64 = binomial(cells, top).to_string().parse().expect("a number");
    let mut valid = subsets * sum(&|visits| visits.valid) / sum(&|visits| visits.tried);
    let nothing = Level {
        valid: 0.0,
        minimal: 0.0,
    };
    let mut levels = vec![nothing; top + 1];
    for clues in (low..=top).rev() {
        // Any multiple of the weights will do: the greatest is 1.
        let greatest = weights.greatest(clues);
        let (mut puzzles, mut redundancy, mut minimal) = (0.0, 0.0, 0.0);
        for redundant in 0..=clues {
            let visits = sum(&|visits| met(visits, clues, redundant));
            if visits > 0.0 {
                let number = visits * (greatest - weights.ln((clues, redundant))).exp();
                puzzles += number;
                redundancy += number * redundant as f64;
                minimal += if redundant == 0 { number } else { 0.0 };
            }
        }
        if puzzles == 0.0 {
            break;
        }
        levels[clues] = Level {
            valid,
            minimal: valid * minimal / puzzles,
        };
        valid *= redundancy / puzzles / (cells - clues + 1) as f64;
    }
    levels
}

/// What is found of a number of clues.
pub(super) struct Finding {
    /// The mean number of minimal puzzles of a grid.
    pub(super) minimal: Jackknife,
    /// How many of its errors the second halves of the walks say more than the first.
    pub(super) drift: f64,
}

/// What is found of each number of clues from 0 on, with errors by the jackknife over flocks.
pub(super) fn findings(visits: &[Visits], weights: &Weights, shape: Shape) -> Vec<Finding> {
    type Met = fn(&Visits, usize, usize) -> u64;
    let all: Met = |visits, clues, redundant| visits.met[clues][redundant];
    let late: Met = |visits, clues, redundant| visits.late[clues][redundant];
    let early: Met =
        |visits, clues, redundant| visits.met[clues][redundant] - visits.late[clues][redundant];
    let without = |skip: Option<usize>| {
        let kept = visits.iter().enumerate();
        let kept = kept.filter(move |(i, _)| Some(*i) != skip);
        let kept = kept.map(|(_, visits)| visits);
        [all, early, late].map(|met| levels(kept.clone(), met, weights, shape.cells()))
    };
    let whole = without(None);
    let parts: Vec<[Vec<Level>; 3]> = (0..visits.len()).map(|i| without(Some(i))).collect();
    let of = |clues: usize| {
        let jackknife = |f: &dyn Fn([f64; 3]) -> f64| {
            let f =
                |found: &[Vec<Level>; 3]| f(found.each_ref().map(|levels| levels[clues].minimal));
            Jackknife::from_parts(f(&whole), &parts.iter().map(f).collect::<Vec<_>>())
        };
        let rise = jackknife(&|[_, early, late]| (late / early).ln());
        Finding {
            minimal: jackknife(&|[all, ..]| all),
            drift: rise.value / rise.error,
        }
    };
    (0..whole[0].len()).map(of).collect()
}
