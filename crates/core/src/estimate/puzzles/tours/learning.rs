//! How the weights of tours are learned.
//!
//! Walkers begin at the anchor, and each visit lowers the weight of its macrostate a little, by
//! less and less (stochastic approximation Monte Carlo, Liang et al. 2007), but by the inverse of
//! the visits so far at least. The time is shared among macrostates as is wanted. What was never
//! visited has the weight of its cap at the end.

use super::walkers::Walkers;
use super::weights::Weights;
use crate::random::Stream;

/// By how much the visits of all walkers in a step lower the logarithms of weights at first, and
/// the factor of that at the end. Walkers take tens of steps to follow the weights: with much more
/// in a step, weights swing until no steps are left to settle in.
const GAIN: f64 = 1.0;
const FINAL_GAIN: f64 = 0.01;
/// Weights are capped every so many steps.
const BETWEEN_CAPS: u64 = 16;

/// Learns the weights: `steps` steps of each walker, from the anchor. `effort` is how much time is
/// wanted for each macrostate.
pub(super) fn learn(
    mut walkers: Walkers,
    mut weights: Weights,
    effort: &[f64],
    steps: u64,
    random: &mut Stream,
) -> Weights {
    let mean = effort.iter().sum::<f64>() / effort.len() as f64;
    let mut visits = vec![0u64; weights.count()];
    for step in 1..=steps {
        walkers.step(&weights, random);
        let scheduled = scheduled(step as f64 / steps as f64, walkers.walkers.len());
        for walker in &walkers.walkers {
            let state = walker.macrostate();
            let place = weights.place(state).expect("a macrostate of the walk");
            visits[place] += 1;
            let gain = gain(scheduled, visits[place]);
            weights.lower(state, gain * mean / effort[place]);
        }
        if step % BETWEEN_CAPS == 0 {
            weights.cap();
        }
    }
    weights.cap();
    weights
}

/// By how much a visit of one of the walkers lowers the logarithm of a weight, after this part of
/// the steps.
fn scheduled(part: f64, walkers: usize) -> f64 {
    GAIN * FINAL_GAIN.powf(part) / walkers as f64
}

/// The same at the macrostate's visit of this number: what is visited late must still fall, by ln n
/// in n visits.
fn gain(scheduled: f64, visits: u64) -> f64 {
    scheduled.max(1.0 / visits as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_visited_late_still_falls() {
        let at_the_end = |visits| gain(scheduled(1.0, 256), visits);
        // A weight that is e^5 too great, as much as a cap allows, is right after some hundred
        // visits.
        let sum: f64 = (1..=150).map(at_the_end).sum();
        assert!((5.0..6.0).contains(&sum), "{sum}");
        // What was visited often falls by the schedule.
        assert_eq!(at_the_end(1 << 20), GAIN * FINAL_GAIN / 256.0);
        assert_eq!(gain(scheduled(0.0, 256), 1 << 20), GAIN / 256.0);
    }
}
