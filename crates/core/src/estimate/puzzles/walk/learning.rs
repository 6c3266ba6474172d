//! How the weights of a walk are learned.

use std::ops::RangeInclusive;

use super::bins::Bins;
use super::ensemble::Ensemble;
use super::visits::{VisitHistogram, VisitRecorder};
use super::weights::{WeightCaps, Weights};
use crate::estimate::puzzles::walker::Walker;
use crate::random::Stream;

/// By how much a visit lowers the logarithm of a weight, at first; and the factor of that at the
/// end. Relative to all that is lowered meanwhile, what is visited seldom must not rise much from
/// one visit to the next.
const GAIN: f64 = 0.05;
const FINAL_GAIN: f64 = 1e-3;
/// A weight is not reliable if its bin had fewer than one in so many of the mean visits.
const RELIABLE: u64 = 10;
/// How often the walkers are kept as possible starts.
const SNAPSHOTS: u64 = 64;

/// What is learned before walks start.
#[derive(Debug, Clone)]
pub(super) struct Learned {
    pub(super) weights: Weights,
    /// Puzzles visited with about these weights.
    pub(super) starts: Vec<Walker>,
}

/// What learning depends on, besides the first puzzles and random numbers.
pub(super) struct Learning {
    /// The numbers of clues wanted, and the greatest that walkers have.
    pub(super) clues: RangeInclusive<usize>,
    pub(super) max_clues: usize,
    pub(super) caps: WeightCaps,
    pub(super) min_cutoff: usize,
    pub(super) steps: u64,
}

impl Learning {
    /// Learns in three stages. First there is one bin for each number of clues, and the usual
    /// number of redundant clues is observed. Then the wanted numbers of clues are divided into
    /// bins. At last the weights are kept, and corrected by the visits made with them.
    ///
    /// With too few steps no weight is known, and there is nowhere to start from: `None`.
    pub(super) fn run(&self, mut ensemble: Ensemble, random: &mut Stream) -> Option<Learned> {
        let clues = *self.clues.start()..=self.max_clues;
        let mut weights = Weights::flat(Bins::by_clues(clues.clone()), self.caps);
        let first = self.adapt(&mut ensemble, &mut weights, self.steps / 16, random);
        let cutoff = |clues: usize| match clues {
            _ if clues == *self.clues.start() || clues > *self.clues.end() => 0,
            _ => (mean(&first.all[clues]).round() as usize).max(self.min_cutoff),
        };
        weights = weights.split(Bins::new(clues.clone(), clues.map(cutoff).collect()));
        let settling = 11 * u128::from(self.steps) / 16;
        let adapted = self.adapt(&mut ensemble, &mut weights, settling as u64, random);
        let mut starts = Vec::new();
        let steps = (self.steps / 4).max(SNAPSHOTS);
        let fixed = sample(&mut ensemble, &weights, steps, random, |step, walkers| {
            if step % (steps / SNAPSHOTS) == 0 {
                starts.extend_from_slice(walkers);
            }
        });
        let [adapted, fixed] = [adapted, fixed].map(|visits| by_bin(&visits, &weights.bins));
        weights.correct(&reliable(&adapted, &fixed));
        starts.retain(|walker| weights.ln(walker.macrostate()) > f64::NEG_INFINITY);
        (!starts.is_empty()).then_some(Learned { weights, starts })
    }

    /// Steps that lower the weights of what they visit (stochastic approximation); the visits of
    /// the second half.
    fn adapt(
        &self,
        ensemble: &mut Ensemble,
        weights: &mut Weights,
        steps: u64,
        random: &mut Stream,
    ) -> VisitHistogram {
        let mut recorder = VisitRecorder::new(ensemble.walkers.len(), self.max_clues);
        for step in 1..=steps {
            ensemble.step(weights, random);
            let gain = GAIN * FINAL_GAIN.powf(step as f64 / steps as f64);
            for walker in &ensemble.walkers {
                weights.lower(walker.macrostate(), gain);
            }
            if 2 * step > steps {
                recorder.record(&ensemble.walkers, false);
            }
        }
        recorder.finish()
    }
}

/// Steps with fixed weights. Each is shown.
pub(super) fn sample(
    ensemble: &mut Ensemble,
    weights: &Weights,
    steps: u64,
    random: &mut Stream,
    mut show: impl FnMut(u64, &[Walker]),
) -> VisitHistogram {
    let max_clues = *weights.bins.clues().end();
    let mut recorder = VisitRecorder::new(ensemble.walkers.len(), max_clues);
    for step in 0..steps {
        ensemble.step(weights, random);
        recorder.record(&ensemble.walkers, 2 * step >= steps);
        show(step, &ensemble.walkers);
    }
    recorder.finish()
}

/// The visits of each bin.
fn by_bin(visits: &VisitHistogram, bins: &Bins) -> Vec<u64> {
    let mut sums = vec![0; bins.count()];
    for clues in bins.clues() {
        for (redundant, visits) in visits.all[clues].iter().enumerate() {
            sums[bins.of((clues, redundant))] += visits;
        }
    }
    sums
}

/// The visits made with fixed weights, of the bins that were visited often enough before: the
/// weight of another is far from right, and walks that enter it would stay.
fn reliable(adapted: &[u64], fixed: &[u64]) -> Vec<u64> {
    let least = adapted.iter().sum::<u64>() / adapted.len() as u64 / RELIABLE;
    let pairs = adapted.iter().zip(fixed);
    pairs.map(|(&adapted, &fixed)| if adapted > least { fixed } else { 0 }).collect()
}

/// The mean place, by how often each was visited.
fn mean(visits: &[u64]) -> f64 {
    let sum: u64 = visits.iter().sum();
    let weighted = visits.iter().enumerate().map(|(place, &visits)| place as f64 * visits as f64);
    weighted.sum::<f64>() / sum.max(1) as f64
}
