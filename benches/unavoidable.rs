//! Unavoidable sets and hitting-set diagrams: one iteration is one grid.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use gridforest::board::Grid;
use gridforest::unavoidable::diagram::Order;
use gridforest::unavoidable::{Diagram, Limits, UnavoidableSets};

/// The first class of each shape, and a 9x9 grid that shifts its rows.
const SUDOKU6: &str = "123456456123214365365214531642642531";
const LATIN6: &str = "123456214365345612436521561234652143";

/// A square with six automorphisms.
const LATIN7: &str = "1234567214367534257164367152567123467523417516423";

fn grid(shape: &str, text: &str) -> Grid {
    Grid::parse(shape.parse().expect("a shape"), text).expect("a grid")
}

/// A 9x9 grid without much symmetry.
fn nine() -> Grid {
    let text = "871695423246183597953724186612857934537941268498362715769518342125436879384279651";
    grid("3x3", text)
}

fn sets(c: &mut Criterion) {
    let nine = nine();
    c.bench_function("9x9: all sets of up to 12 cells", |b| {
        b.iter(|| UnavoidableSets::up_to(black_box(&nine), 12));
    });
    let six = grid("2x3", SUDOKU6);
    c.bench_function("2x3: all minimal sets", |b| {
        b.iter(|| UnavoidableSets::of(black_box(&six)));
    });
    let seven = grid("latin7", LATIN7);
    c.bench_function("latin7: all sets of up to 14 cells", |b| {
        b.iter(|| UnavoidableSets::up_to(black_box(&seven), 14));
    });
    let mut slow = c.benchmark_group("latin6");
    slow.sample_size(10);
    let latin = grid("latin6", LATIN6);
    slow.bench_function("all minimal sets", |b| {
        b.iter(|| UnavoidableSets::of(black_box(&latin)));
    });
    slow.finish();
}

fn diagram(c: &mut Criterion) {
    let six = grid("2x3", SUDOKU6);
    let sets = UnavoidableSets::of(&six);
    let all = (1 << six.shape().cells()) - 1;
    c.bench_function("2x3: a good order", |b| {
        b.iter(|| Order::Best.cells(&six, all, black_box(sets.as_slice())));
    });
    let order = Order::Best.cells(&six, all, sets.as_slice());
    let build = || {
        let order = order.iter().copied();
        Diagram::of_cells(order, sets.iter().copied(), Limits::default()).expect("no limit")
    };
    c.bench_function("2x3: the diagram", |b| b.iter(build));
    let diagram = build();
    c.bench_function("2x3: nodes", |b| b.iter(|| black_box(&diagram).by_size()));
    c.bench_function("2x3: leaves", |b| {
        b.iter(|| black_box(&diagram).minimal_orbits_by_size(&[]));
    });
}

criterion_group!(benches, sets, diagram);
criterion_main!(benches);
