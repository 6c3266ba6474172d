//! How the weights of tours are learned.
//!
//! Walkers begin at the anchor, and each visit lowers the weight of its macrostate a little, by less and less
//! (stochastic approximation Monte Carlo, Liang et al. 2007). The time is shared among macrostates as is wanted. What was hardly visited
//! by the end gets the weight of what leads to it: a walk can enter it, and soon leaves.

use super::walkers::{Walker, Walkers};
use super::weights::Weights;
use crate::board::Shape;
use crate::random::Stream;

/// By how much the visits of all walkers in a step lower the logarithms of weights at first, and the factor of that at
/// the end. Walkers take tens of steps to follow the weights: with much more in a step, weights swing until no
/// steps are left to settle in.
const GAIN: f64 = 1.0;
const FINAL_GAIN: f64 = 0.01;
/// Weights are capped every so many steps.
const BETWEEN_CAPS: u64 = 16;
/// A weight is known if its macrostate had, in the second half, one in so many of the visits that were wanted.
const KNOWN: f64 = 0.02;

/// Learns the weights: `steps` steps of each walker. `effort` is how much time is wanted for each macrostate.
pub(super) fn learn(
    shape: Shape,
    starts: Vec<Walker>,
    mut weights: Weights,
    effort: &[f64],
    steps: u64,
    random: &mut Stream,
) -> Weights {
    let mean = effort.iter().sum::<f64>() / effort.len() as f64;
    let mut visits = vec![0u64; weights.count()];
    let mut walkers = Walkers::new(shape, starts);
    for step in 1..=steps {
        walkers.step(&weights, random);
        let gain =
            GAIN * FINAL_GAIN.powf(step as f64 / steps as f64) / walkers.walkers.len() as f64;
        for walker in &walkers.walkers {
            let state = walker.macrostate();
            let place = weights.place(state).expect("a macrostate of the walk");
            weights.lower(state, gain * mean / effort[place]);
            visits[place] += u64::from(2 * step > steps);
        }
        if step % BETWEEN_CAPS == 0 {
            weights.cap();
        }
    }
    weights.cap();
    let all = visits.iter().sum::<u64>() as f64 / effort.iter().sum::<f64>();
    let wanted = effort.iter().map(|effort| KNOWN * all * effort);
    let unknown: Vec<bool> = visits
        .iter()
        .zip(wanted)
        .map(|(&v, w)| (v as f64) < w)
        .collect();
    weights.level(&unknown);
    weights
}
