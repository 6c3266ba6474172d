//! Canonical forms, one thread: solution grids, skeletons and puzzles of 24 clues on 9×9 boards;
//! grids of other shapes by the general search.
//!
//! The inputs are made here, from fixed seeds. After criterion's own report a line gives the rate
//! of each 9×9 workload beside that of the best other program we measured, and their ratio.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group};
use gridforest::board::{CellMask, Grid, Shape};
use gridforest::census::UniformGrids;
use gridforest::census::classes::Classes;
use gridforest::random::{Stream, stream};
use gridforest::symmetry::{
    GridForms, MaskForms, PuzzleForms, Symbols, SymmetryGroup, canonical_form,
};
use rand::RngExt as _;
use rand::seq::SliceRandom as _;

/// The number of inputs of a workload, the size of a block, and the repetitions of each block.
const NUMBER: usize = 10_000;
const BLOCK: usize = 2_000;
const PASSES: usize = 40;

/// A workload, and the rate of the best other program on the machine of `results/`.
struct Workload {
    name: &'static str,
    peer: &'static str,
    peer_rate: f64,
}

const GRIDS: Workload =
    Workload { name: "solution grids", peer: "gridchecker 1.34", peer_rate: 52_000.0 };
const SKELETONS: Workload = Workload {
    name: "skeletons of 17 to 40 cells",
    peer: "gridchecker 1.34 patminlex",
    peer_rate: 1_330_000.0,
};
const PUZZLES: Workload = Workload {
    name: "puzzles of 24 clues, true minlex",
    peer: "kaityo256 minlex",
    peer_rate: 1_700.0,
};

fn shape() -> Shape {
    "3x3".parse().expect("a shape")
}

/// Grids chosen uniformly among all of them.
fn grids() -> Vec<Symbols> {
    let random = &mut stream(1, 0);
    let uniform = UniformGrids::default();
    let grid = |_| uniform.sample(random).symbols().try_into().expect("81 symbols");
    (0..NUMBER).map(grid).collect()
}

fn some_cells(number: usize, random: &mut Stream) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..81).collect();
    cells.partial_shuffle(random, number).0.to_vec()
}

fn skeletons() -> Vec<CellMask> {
    let random = &mut stream(2, 0);
    let mut skeleton = |_| {
        let clues = random.random_range(17..=40);
        some_cells(clues, random).iter().fold(0, |mask, cell| mask | 1 << cell)
    };
    (0..NUMBER).map(&mut skeleton).collect()
}

fn puzzles() -> Vec<Symbols> {
    let random = &mut stream(3, 0);
    let keep = |grid: &Symbols| {
        let mut puzzle = [0; 81];
        for cell in some_cells(24, random) {
            puzzle[cell] = grid[cell];
        }
        puzzle
    };
    grids().iter().map(keep).collect()
}

/// Times a workload with criterion, then by hand: each block of inputs at the fastest of its
/// passes, which on a shared machine is the one that nothing interrupted.
fn measure<T>(c: &mut Criterion, workload: &Workload, inputs: &[T], mut form: impl FnMut(&T)) {
    let mut group = c.benchmark_group("canon");
    group.throughput(Throughput::Elements(inputs.len() as u64));
    group.sample_size(20);
    group.bench_function(workload.name, |b| b.iter(|| inputs.iter().for_each(&mut form)));
    group.finish();
    let mut pass = |block: &[T]| {
        let start = Instant::now();
        block.iter().for_each(&mut form);
        start.elapsed()
    };
    let blocks = inputs.chunks(BLOCK);
    let fastest = blocks.map(|block| (0..PASSES).map(|_| pass(block)).min().expect("a pass"));
    let seconds = fastest.sum::<std::time::Duration>().as_secs_f64();
    let rate = inputs.len() as f64 / seconds;
    println!(
        "{}: {rate:.0}/s; {}: {:.0}/s; ratio {:.1}\n",
        workload.name,
        workload.peer,
        workload.peer_rate,
        rate / workload.peer_rate
    );
}

fn canon(c: &mut Criterion) {
    let forms = GridForms::default();
    measure(c, &GRIDS, &grids(), |grid| {
        black_box(forms.least(black_box(grid)));
    });
    let forms = MaskForms::of(shape()).expect("tables for 3x3");
    measure(c, &SKELETONS, &skeletons(), |&mask| {
        black_box(forms.least(black_box(mask)));
    });
    let mut forms = PuzzleForms::new();
    measure(c, &PUZZLES, &puzzles(), |puzzle| {
        black_box(forms.least(black_box(puzzle)));
    });
}

/// One iteration is one grid: random images of the classes' representatives, in turn.
fn general_search(c: &mut Criterion) {
    for name in ["2x2", "2x3", "latin5", "latin6"] {
        let shape: Shape = name.parse().expect("a shape");
        let random = &mut stream(4, 0);
        let group = SymmetryGroup::of(shape);
        let classes = Classes::of(shape).expect("few grids");
        let some = classes.iter().cycle().take(64);
        let grids: Vec<Grid> = some.map(|class| group.random(random).grid(&class.grid)).collect();
        let mut next = grids.iter().cycle();
        c.bench_function(&format!("canonical form of a {name} grid"), |b| {
            b.iter(|| canonical_form(black_box(next.next().expect("a cycle"))));
        });
    }
}

criterion_group!(benches, canon, general_search);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
}
