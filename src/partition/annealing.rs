//! Annealing: independent states cooled once through all temperatures.
//!
//! A walk over temperatures must diffuse, and K temperatures take it of the order of K² moves for one
//! round trip; K grows as the square root of the system. Where states relax fast at every
//! temperature, cooling needs no walk: each state visits every temperature once, relaxes there
//! unrecorded, and is then recorded for as long as at every other. The multiple-histogram method puts
//! the temperatures together as it does for a walk, and independent coolings give the error.
//!
//! With clusters, a sweep is one of swaps and one of clusters: a sweep of clusters touches but a small
//! part of a large square, and what is hot relaxes sooner by swaps; what is cold, by clusters.
//!
//! What can go wrong is lag: a state that has not relaxed has too high an energy. The record of each
//! temperature is therefore kept in two halves, which must agree.

use super::Moves;
use super::ladder::Ladder;
use super::model::{Boltzmann, Clusters, Model, metropolis_sweep};
use super::record::Record;
use crate::random::Stream;

/// Sweeps that are recorded for each that is not.
pub(super) const RECORDED: u64 = 3;

/// Cools a uniformly random state; the first and the second half of `sweeps` sweeps at each
/// temperature.
pub(super) fn cool<M: Model>(
    mut model: M,
    moves: Moves,
    ladder: &Ladder,
    sweeps: u64,
    rng: &mut Stream,
) -> [Record; 2] {
    let mut halves = [(); 2].map(|()| Record::new(ladder.betas().len()));
    model.randomise(rng);
    for (k, &beta) in ladder.betas().iter().enumerate() {
        let weights = Boltzmann::new(beta);
        let mut sweep = |model: &mut M| {
            metropolis_sweep(model, &weights, rng);
            match moves {
                Moves::Swap => Clusters::default(),
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
