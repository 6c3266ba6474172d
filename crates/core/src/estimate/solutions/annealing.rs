//! Annealing: independent states cooled once through all temperatures.
//!
//! A random walk over temperatures diffuses: with K temperatures a round trip takes about K² moves,
//! and K grows as the square root of the system. Where states relax fast at every temperature, no
//! walk is needed. Each state visits every temperature once, relaxes there unrecorded, and is then
//! recorded. The multiple-histogram method combines the temperatures as for tempering, and
//! independent coolings give the error.
//!
//! With cluster moves, a sweep is one of swaps and one of clusters: clusters touch a small part of
//! a large square at high temperature, where swaps relax it faster; at low temperature clusters do.
//!
//! A state that has not relaxed has too high an energy. So the record of each temperature is kept
//! in two halves, which must agree.

use super::Moves;
use super::ladder::Ladder;
use super::model::{Boltzmann, ClusterCounts, Model, metropolis_sweep};
use super::record::Record;
use crate::random::Stream;

/// Sweeps that are recorded for each that is not.
const RECORDED: u64 = 3;

/// The number of sweeps to record at each temperature, given their total.
///
/// Relaxation is slow at low temperature: at β = 7 one swap of queens in fifty is accepted. The
/// shares grow as e^(β/3), between equal shares and those of equally many moves accepted.
pub(super) fn sweeps_by_temperature(ladder: &Ladder, sweeps: u64) -> Vec<u64> {
    let shares: Vec<f64> = ladder.betas().iter().map(|b| (b / 3.0).exp()).collect();
    let each = sweeps as f64 / shares.iter().sum::<f64>();
    // Whole halves.
    let halves = shares.iter().map(|share| (each * share / 2.0) as u64);
    halves.map(|half| 2 * half.max(2)).collect()
}

/// All sweeps, recorded or not.
pub(super) fn total_sweeps(sweeps_by_temperature: &[u64]) -> u64 {
    sweeps_by_temperature.iter().map(|sweeps| sweeps + sweeps / RECORDED).sum()
}

/// Cools a uniformly random state; the first and the second half of the sweeps recorded at each
/// temperature.
pub(super) fn cool<M: Model>(
    mut model: M,
    moves: Moves,
    ladder: &Ladder,
    sweeps_by_temperature: &[u64],
    rng: &mut Stream,
) -> [Record; 2] {
    let mut halves = [(); 2].map(|()| Record::new(ladder.betas().len()));
    model.randomise(rng);
    for (k, (&beta, &sweeps)) in ladder.betas().iter().zip(sweeps_by_temperature).enumerate() {
        let weights = Boltzmann::new(beta);
        let mut sweep = |model: &mut M| {
            metropolis_sweep(model, &weights, rng);
            match moves {
                Moves::Swap => ClusterCounts::default(),
                Moves::Cluster => model.cluster_sweep(&weights, rng),
            }
        };
        for _ in 0..sweeps / RECORDED {
            sweep(&mut model);
        }
        for half in &mut halves {
            for _ in 0..sweeps / 2 {
                let clusters = sweep(&mut model);
                half.clusters(k, clusters);
                half.visit(k, model.energy());
            }
        }
    }
    halves
}
