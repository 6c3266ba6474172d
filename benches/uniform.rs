//! Uniform random grids: one iteration is one grid.

use criterion::{Criterion, criterion_group, criterion_main};
use gridforest::census::UniformGrids;
use gridforest::random::stream;

fn uniform(c: &mut Criterion) {
    c.bench_function("tables of uniform 9x9 grids", |b| b.iter(UniformGrids::default));
    let grids = UniformGrids::default();
    let random = &mut stream(1, 0);
    c.bench_function("uniform 9x9 grid", |b| b.iter(|| grids.sample(random)));
}

criterion_group!(benches, uniform);
criterion_main!(benches);
