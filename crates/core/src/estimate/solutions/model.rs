//! What a Monte Carlo model is: a state, its energy, and moves.

use rand::Rng;

use crate::random::Stream;
use crate::run::poll;

/// A finite system whose states are easy to count, and whose states of energy 0 are to be counted.
///
/// Sampling, reweighting and diagnostics are independent of the model.
pub trait Model: Clone {
    /// A change of the state that may be proposed: as likely as its reverse.
    type Move;

    /// ln of the number of states: ln Z(0).
    fn ln_states(&self) -> f64;

    /// The number of elementary moves in a sweep: enough to touch the whole state about once.
    fn moves_per_sweep(&self) -> usize;

    /// Makes the state uniformly random: a sample of β = 0.
    fn randomise(&mut self, rng: &mut Stream);

    /// The energy of the state: 0 exactly for the states to be counted.
    fn energy(&self) -> u32;

    /// Draws a move.
    fn propose(&self, rng: &mut Stream) -> Self::Move;

    /// How much a move would change the energy.
    fn energy_change(&self, proposed: &Self::Move) -> i32;

    /// Makes a move that changes the energy by `change`.
    fn apply(&mut self, proposed: &Self::Move, change: i32);

    /// Makes a move if it is accepted, with no branch on that: for moves of which about as many are
    /// accepted as rejected, where a branch would be mispredicted half the time.
    #[inline(always)]
    fn apply_if(&mut self, accepted: bool, proposed: &Self::Move, change: i32) {
        if accepted {
            self.apply(proposed, change);
        }
    }

    /// One sweep of the model's collective moves, which need no rejection; counts the clusters. A
    /// model without such moves sweeps by single moves.
    fn cluster_sweep(&mut self, weights: &Boltzmann, rng: &mut Stream) -> ClusterCounts {
        metropolis_sweep(self, weights, rng);
        ClusterCounts::default()
    }
}

/// Clusters built, and how many of them took the whole system.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClusterCounts {
    /// The clusters built.
    pub built: u64,
    /// Those that hold every row.
    pub percolated: u64,
}

/// The probabilities e^(−βΔ) of accepting a rise Δ of the energy, as integers to compare with.
#[derive(Debug, Clone)]
pub struct Boltzmann {
    beta: f64,
    /// e^(−βΔ)·2⁶⁴, by Δ from 0.
    thresholds: [u64; 32],
}

impl Boltzmann {
    /// The weights at an inverse temperature β ≥ 0.
    pub fn new(beta: f64) -> Self {
        Self { beta, thresholds: std::array::from_fn(|rise| threshold(beta, rise as i32)) }
    }

    /// Decides whether to accept a change of energy.
    #[inline(always)]
    pub fn accepts(&self, change: i32, rng: &mut Stream) -> bool {
        // Always drawn: a branch on the sign of the change would be mispredicted half the time.
        rng.next_u64() <= self.threshold(change.max(0))
    }

    /// Decides with probability 1 − e^(−βΔ): the joining of rows into a cluster.
    #[inline(always)]
    pub fn joins(&self, coupling: i32, rng: &mut Stream) -> bool {
        coupling > 0 && rng.next_u64() > self.threshold(coupling)
    }

    #[inline(always)]
    fn threshold(&self, rise: i32) -> u64 {
        let kept = self.thresholds.get(rise as usize);
        kept.copied().unwrap_or_else(|| threshold(self.beta, rise))
    }
}

fn threshold(beta: f64, rise: i32) -> u64 {
    // The cast saturates, so that the greatest integer stands for certainty.
    ((-beta * f64::from(rise)).exp() * 2f64.powi(64)) as u64
}

/// One sweep of single moves, each accepted with probability min(1, e^(−βΔE)).
///
/// # References
/// 1. N. Metropolis et al., J. Chem. Phys. 21, 1087 (1953).
pub fn metropolis_sweep<M: Model>(model: &mut M, weights: &Boltzmann, rng: &mut Stream) {
    poll();
    let moves = model.moves_per_sweep();
    if weights.beta < HOT {
        for _ in 0..moves {
            let (proposed, change, accepted) = trial(model, weights, rng);
            model.apply_if(accepted, &proposed, change);
        }
    } else {
        for _ in 0..moves {
            if let (proposed, change, true) = trial(model, weights, rng) {
                model.apply(&proposed, change);
            }
        }
    }
}

/// β below which too many moves are accepted for the rejection to be predictable.
const HOT: f64 = 2.0;

#[inline(always)]
fn trial<M: Model>(model: &M, weights: &Boltzmann, rng: &mut Stream) -> (M::Move, i32, bool) {
    let proposed = model.propose(rng);
    let change = model.energy_change(&proposed);
    (proposed, change, weights.accepts(change, rng))
}

/// ln n!, summed term by term up to 256 and by Stirling's series beyond, to 1e-15 relative.
pub(super) fn ln_factorial(n: usize) -> f64 {
    if n <= 256 {
        return (2..=n).map(|k| (k as f64).ln()).sum();
    }
    let x = n as f64;
    x * x.ln() - x + 0.5 * (std::f64::consts::TAU * x).ln() + 1.0 / (12.0 * x)
        - 1.0 / (360.0 * x.powi(3))
}

/// A number below `n` from 32 random bits. Its bias of at most n/2³² is the same whatever the
/// state, so that a move stays as likely as its reverse.
#[inline(always)]
pub(super) fn random_below(n: u32, bits: u32) -> u32 {
    ((u64::from(n) * u64::from(bits)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::ln_factorial;

    #[test]
    fn logarithms_of_factorials_follow_each_other() {
        for n in [1, 5, 256, 257, 300, 1000] {
            let step = ln_factorial(n) - ln_factorial(n - 1) - (n as f64).ln();
            assert!(step.abs() < 1e-11, "{n}: {step}");
        }
        assert!((ln_factorial(5) - 120f64.ln()).abs() < 1e-14);
    }
}
