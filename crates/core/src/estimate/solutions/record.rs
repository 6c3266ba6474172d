//! The record of a block of sweeps of a tempering run. Records merge.

use serde::{Deserialize, Serialize};

use super::model::ClusterCounts;
use crate::stats::normal_tail;

/// The record of a block of sweeps at fixed weights.
///
/// Reweighting needs the histogram of energies over all temperatures, and the visits of each
/// temperature; the rest is for diagnostics.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Record {
    /// The histogram of energies, over all temperatures.
    pub energies: Vec<u64>,
    /// How often each temperature was visited.
    pub visits: Vec<u64>,
    /// The sums of the energy and of its square at each temperature.
    pub sums: Vec<(u64, u64)>,
    /// Temperature moves tried and accepted, by the hotter of the two.
    pub attempts: Vec<(u64, u64)>,
    /// Clusters built and percolated, by temperature.
    pub clusters: Vec<(u64, u64)>,
    /// Round trips from the hottest temperature to the coldest and back.
    pub round_trips: u64,
    /// The temperature visited, at equal intervals.
    pub trace: Vec<u32>,
}

impl Record {
    /// The most points of a block's trace.
    pub const MAX_TRACE: u64 = 2000;

    /// An empty record for a number of temperatures.
    pub fn new(temperatures: usize) -> Self {
        Self {
            visits: vec![0; temperatures],
            sums: vec![(0, 0); temperatures],
            attempts: vec![(0, 0); temperatures],
            clusters: vec![(0, 0); temperatures],
            ..Self::default()
        }
    }

    /// The sweeps recorded.
    pub fn sweeps(&self) -> u64 {
        self.visits.iter().sum()
    }

    pub(super) fn visit(&mut self, temperature: usize, energy: u32) {
        self.visits[temperature] += 1;
        let value = u64::from(energy);
        self.sums[temperature].0 += value;
        self.sums[temperature].1 += value * value;
        let energy = energy as usize;
        if energy >= self.energies.len() {
            self.energies.resize(energy + 1, 0);
        }
        self.energies[energy] += 1;
    }

    pub(super) fn attempt(&mut self, hotter: usize, accepted: bool) {
        self.attempts[hotter].0 += 1;
        self.attempts[hotter].1 += u64::from(accepted);
    }

    pub(super) fn clusters(&mut self, temperature: usize, clusters: ClusterCounts) {
        self.clusters[temperature].0 += clusters.built;
        self.clusters[temperature].1 += clusters.percolated;
    }

    /// Adds another block of the same run: everything but the trace, which belongs to one chain.
    pub fn merge(&mut self, other: &Self) {
        let longest = self.energies.len().max(other.energies.len());
        self.energies.resize(longest, 0);
        add(&mut self.energies, &other.energies);
        add(&mut self.visits, &other.visits);
        add_pairs(&mut self.sums, &other.sums);
        add_pairs(&mut self.attempts, &other.attempts);
        add_pairs(&mut self.clusters, &other.clusters);
        self.round_trips += other.round_trips;
    }

    /// The mean and the variance of the energy at a temperature that was visited.
    fn moments(&self, temperature: usize) -> (f64, f64) {
        let visits = self.visits[temperature] as f64;
        let (first, second) = self.sums[temperature];
        let mean = first as f64 / visits;
        (mean, second as f64 / visits - mean * mean)
    }

    /// The least overlap of the energies of two neighbouring temperatures, as of normal
    /// distributions with the means and spreads that were measured; 0 where a temperature was not
    /// visited.
    ///
    /// Where temperatures have nothing in common, no density of states explains them, and the one
    /// that is found says nothing of their overlap.
    pub(super) fn least_overlap(&self) -> f64 {
        let pair = |k: usize| {
            if self.visits[k - 1] == 0 || self.visits[k] == 0 {
                return 0.0;
            }
            let ((hot, one), (cold, other)) = (self.moments(k - 1), self.moments(k));
            match (hot - cold).abs() {
                0.0 => 1.0,
                apart => normal_tail(apart / (one.max(0.0).sqrt() + other.max(0.0).sqrt())),
            }
        };
        (1..self.visits.len()).map(pair).fold(1.0, f64::min)
    }

    /// ln Z at each temperature by thermodynamic integration, ln Z(β) = ln Z(0) − ∫ ⟨E⟩ dβ, by the
    /// trapezoidal rule, corrected by the slopes d⟨E⟩/dβ = −Var E at the ends; `None` if a
    /// temperature was not visited.
    pub(super) fn thermodynamic_integration(
        &self,
        betas: &[f64],
        ln_states: f64,
    ) -> Option<Vec<f64>> {
        if self.visits.contains(&0) {
            return None;
        }
        let mut ln_z = vec![ln_states];
        for k in 1..betas.len() {
            let step = betas[k] - betas[k - 1];
            let ((hot, fluctuation), (cold, other)) = (self.moments(k - 1), self.moments(k));
            let fall = step * (hot + cold) / 2.0 - step * step * (fluctuation - other) / 12.0;
            ln_z.push(ln_z[k - 1] - fall);
        }
        Some(ln_z)
    }

    /// The energies and visits without those of a block that was merged in.
    pub(super) fn without(&self, block: &Self) -> (Vec<u64>, Vec<u64>) {
        let less = |all: &[u64], some: &[u64]| {
            let some = some.iter().chain(std::iter::repeat(&0));
            all.iter().zip(some).map(|(a, s)| a - s).collect()
        };
        (less(&self.energies, &block.energies), less(&self.visits, &block.visits))
    }
}

fn add(into: &mut [u64], from: &[u64]) {
    into.iter_mut().zip(from).for_each(|(a, b)| *a += b);
}

fn add_pairs(into: &mut [(u64, u64)], from: &[(u64, u64)]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a = (a.0 + b.0, a.1 + b.1);
    }
}
