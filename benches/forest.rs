//! Growing puzzle trees: one iteration is one tree.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use gridforest::board::Puzzle;
use gridforest::forest::{PuzzleGraph, Root, brute};
use gridforest::unavoidable::UnavoidableSets;

fn root(shape: &str, text: &str) -> Root {
    let puzzle = Puzzle::parse(shape.parse().expect("a shape"), text).expect("a board");
    Root::new(&puzzle).expect("a proper puzzle")
}

fn forest(c: &mut Criterion) {
    let shidoku = root("2x2", "1234341221434321");
    let little = shidoku.automorphisms();
    c.bench_function("2x2 tree, brute force", |b| {
        b.iter(|| brute::levels(black_box(&shidoku), &little));
    });
    c.bench_function("2x2 tree, graph", |b| {
        b.iter(|| PuzzleGraph::grow(black_box(&shidoku), usize::MAX));
    });
    c.bench_function("2x2 minimal unavoidable sets of a grid", |b| {
        b.iter(|| UnavoidableSets::of(black_box(shidoku.grid())));
    });
    let mut slow = c.benchmark_group("order 5");
    slow.sample_size(10);
    let latin5 = root("latin5", "1234521453345124523153124");
    let little = latin5.automorphisms();
    slow.bench_function("latin5 tree, brute force", |b| {
        b.iter(|| brute::levels(black_box(&latin5), &little));
    });
    slow.finish();
}

criterion_group!(benches, forest);
criterion_main!(benches);
