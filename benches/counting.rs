//! Moves of the Monte Carlo models, and the exact counters.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gridforest::census::{grids, latin, queens};
use gridforest::estimate::solutions::{Boltzmann, Grids, Latin, Model, Queens, metropolis_sweep};
use gridforest::random::stream;

/// Swaps at a temperature, after some sweeps there: nanoseconds a move are 1e9 over the throughput.
fn swaps<M: Model>(c: &mut Criterion, name: &str, mut model: M) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(model.moves_per_sweep() as u64));
    let mut rng = stream(1, 0);
    for beta in [0.0, 2.0, 6.0] {
        let weights = Boltzmann::new(beta);
        (0..50).for_each(|_| metropolis_sweep(&mut model, &weights, &mut rng));
        group.bench_function(BenchmarkId::from_parameter(format!("beta {beta}")), |b| {
            b.iter(|| metropolis_sweep(&mut model, &weights, &mut rng));
        });
    }
}

fn clusters<M: Model>(c: &mut Criterion, name: &str, mut model: M, side: u64) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(side));
    let mut rng = stream(1, 0);
    for beta in [0.0, 2.0, 6.0] {
        let weights = Boltzmann::new(beta);
        for _ in 0..50 {
            model.cluster_sweep(&weights, &mut rng);
        }
        group.bench_function(BenchmarkId::from_parameter(format!("beta {beta}")), |b| {
            b.iter(|| model.cluster_sweep(&weights, &mut rng));
        });
    }
}

fn moves(c: &mut Criterion) {
    swaps(c, "queens swap, n = 1000", Queens::new(1000));
    swaps(c, "queens swap, n = 10000", Queens::new(10_000));
    swaps(c, "latin swap, n = 100", Latin::new(100));
    swaps(c, "grids swap, 3x3", Grids::new("3x3".parse().unwrap()));
    clusters(c, "latin cluster, n = 100", Latin::new(100), 100);
}

fn exact(c: &mut Criterion) {
    let mut group = c.benchmark_group("exact");
    group.sample_size(10);
    group.bench_function("queens 13", |b| b.iter(|| queens::count(black_box(13))));
    group.bench_function("queens 16", |b| b.iter(|| queens::count(black_box(16))));
    group.bench_function("latin 7", |b| b.iter(|| latin::count(black_box(7))));
    group.bench_function("grids 3x3", |b| b.iter(|| grids::count("3x3".parse().unwrap())));
}

criterion_group!(benches, moves, exact);
criterion_main!(benches);
