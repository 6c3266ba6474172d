//! Reweighting: the numbers of puzzles from the visits.

use super::visits::VisitHistogram;
use super::weights::Weights;
use crate::board::Shape;
use crate::estimate::puzzles::weight::binomial_f64;
use crate::stats::{BELIEVED_BLOCKS, Jackknife, LEAST_BLOCKS, Note, split_r_hat_of_visits};

/// The errors by which the halves of walks may differ.
const MAX_DRIFT: f64 = 3.0;
/// The split R̂ up to which walks are taken as mixed: the half of a walk is then at least ten times
/// as long as its autocorrelation time, and what is left of its start is far below the error.
const MIXED: f64 = 1.1;

/// An estimate at one number of clues.
pub(super) struct LevelEstimate {
    /// The mean number of minimal puzzles of a grid.
    pub(super) minimal: Jackknife,
    /// By how many errors the second halves of the walks exceed the first.
    drift: f64,
    /// The greatest split R̂ of the walks at any number of clues from this one on: of being there,
    /// and of being at a minimal puzzle with these clues.
    r_hat: f64,
    /// The ensembles, and those that visited a minimal puzzle.
    ensembles: usize,
    visited: usize,
}

impl LevelEstimate {
    /// Whether an error can be stated.
    pub(super) fn has_error(&self) -> bool {
        self.ensembles >= LEAST_BLOCKS && self.minimal.error.is_finite() && !self.has_drift()
    }

    fn has_drift(&self) -> bool {
        // An unknown drift is one.
        self.drift.is_nan() || self.drift.abs() >= MAX_DRIFT
    }

    /// Why the error is not to be believed.
    pub(super) fn doubt(&self) -> Option<Note> {
        match () {
            () if self.ensembles < BELIEVED_BLOCKS => Some(Note::FewBlocks),
            () if self.visited < LEAST_BLOCKS => Some(Note::FewVisits),
            () if self.has_drift() || self.r_hat > MIXED => Some(Note::NotMixed),
            () => None,
        }
    }
}

/// The estimates at each number of clues from 0 on, with errors by the jackknife over ensembles.
pub(super) fn level_estimates(
    visits: &[VisitHistogram],
    weights: &Weights,
    shape: Shape,
) -> Vec<LevelEstimate> {
    let without = |skip: Option<usize>| {
        let kept = visits.iter().enumerate();
        let kept = kept.filter(move |(i, _)| Some(*i) != skip);
        let kept = kept.map(|(_, visits)| visits);
        Part::ALL.map(|part| minimal_puzzles(kept.clone(), part, weights, shape.cells()))
    };
    let whole = without(None);
    let parts: Vec<[Vec<f64>; 3]> = (0..visits.len()).map(|i| without(Some(i))).collect();
    let of = |clues: usize| {
        let jackknife = |f: &dyn Fn([f64; 3]) -> f64| {
            let f = |found: &[Vec<f64>; 3]| f(found.each_ref().map(|minimal| minimal[clues]));
            Jackknife::from_parts(f(&whole), &parts.iter().map(f).collect::<Vec<_>>())
        };
        let rise = jackknife(&|[_, early, late]| (late / early).ln());
        let above = (clues..whole[0].len()).map(|number| r_hat(visits, number, 0));
        LevelEstimate {
            minimal: jackknife(&|[all, ..]| all),
            drift: rise.value / rise.error,
            r_hat: above.chain([r_hat(visits, clues, 1)]).flatten().fold(1.0, f64::max),
            ensembles: visits.len(),
            visited: visits.iter().filter(|visits| visits.all[clues][0] > 0).count(),
        }
    };
    (0..whole[0].len()).map(of).collect()
}

/// The split R̂ of all walkers' being at puzzles with some clues: at any (0), or at minimal ones
/// (1).
fn r_hat(visits: &[VisitHistogram], clues: usize, kind: usize) -> Option<f64> {
    let steps: u64 = visits.iter().flat_map(|visits| visits.all.iter().flatten()).sum();
    let halves: u64 = 2 * visits.iter().map(|visits| visits.walkers).sum::<u64>();
    let there = |visits: &VisitHistogram| match kind {
        0 => visits.all[clues].iter().sum(),
        _ => visits.all[clues][0],
    };
    let squares = visits.iter().map(|visits| visits.squares[clues][kind]).sum();
    split_r_hat_of_visits(halves, steps / halves, visits.iter().map(there).sum(), squares)
}

/// A part of the recorded steps.
#[derive(Clone, Copy)]
enum Part {
    All,
    FirstHalf,
    SecondHalf,
}

impl Part {
    const ALL: [Self; 3] = [Self::All, Self::FirstHalf, Self::SecondHalf];

    fn visits(self, visits: &VisitHistogram, clues: usize, redundant: usize) -> u64 {
        let (all, late) = (visits.all[clues][redundant], visits.late[clues][redundant]);
        match self {
            Self::All => all,
            Self::FirstHalf => all - late,
            Self::SecondHalf => late,
        }
    }
}

/// The mean number of minimal puzzles of a grid by some ensembles, by number of clues.
///
/// From the most clues down, `V_{k−1} = V_k E(r)/(N − k + 1)`, `M_k = V_k P(r = 0)`, where the mean
/// and the probability are over visits divided by their weights.
fn minimal_puzzles<'a>(
    ensembles: impl Iterator<Item = &'a VisitHistogram> + Clone,
    part: Part,
    weights: &Weights,
    cells: usize,
) -> Vec<f64> {
    let (low, high) = weights.bins.clues().into_inner();
    let sum = |of: &dyn Fn(&VisitHistogram) -> u64| ensembles.clone().map(of).sum::<u64>() as f64;
    let subsets = binomial_f64(cells, high);
    let mut valid = subsets * sum(&|visits| visits.valid) / sum(&|visits| visits.subsets);
    let mut found = vec![0.0; high + 1];
    for clues in (low..=high).rev() {
        // Only ratios of weights matter: the greatest is taken as 1.
        let greatest = weights.greatest(clues);
        let (mut puzzles, mut redundancy, mut minimal) = (0.0, 0.0, 0.0);
        for redundant in 0..=clues {
            let visits = sum(&|visits| part.visits(visits, clues, redundant));
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
        found[clues] = valid * minimal / puzzles;
        valid *= redundancy / puzzles / (cells - clues + 1) as f64;
    }
    found
}
