//! The solvers on puzzles of the project's own making, each backend beside the others.
#![allow(missing_docs)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gridforest::board::Puzzle;
use gridforest::random::stream;
use gridforest::solve::generate::{Generator, minimal_nines};
use gridforest::solve::nine::{Backend, NineSolver, redundant_clues, solve_batch};
use gridforest::solve::{Generic, Solver};
use std::hint::black_box;
use std::ops::ControlFlow;

type Symbols = [u8; 81];

fn puzzles(
    number: u64,
    make: impl Fn(&mut Generator<'_, NineSolver>, u64) -> Puzzle,
) -> Vec<Symbols> {
    let mut solver = NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    let symbols = |block| make(&mut generator, block).symbols().try_into().unwrap();
    (0..number).map(symbols).collect()
}

fn solve(c: &mut Criterion) {
    let kinds = [
        ("easy", puzzles(4096, |g, b| g.easy(10, &mut stream(1, b)))),
        ("minimal", puzzles(4096, |g, b| g.minimal(&mut stream(2, b)))),
        ("several", puzzles(4096, |g, b| g.several(1, &mut stream(3, b)).expect("9x9 has some"))),
        ("none", puzzles(1024, |g, b| g.none(&mut stream(4, b)).expect("9x9 has some"))),
    ];
    for (name, puzzles) in &kinds {
        let mut group = c.benchmark_group(format!("solve/{name}"));
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        for backend in Backend::ALL.into_iter().filter(|b| b.is_available()) {
            group.bench_function(BenchmarkId::from_parameter(format!("{backend:?}")), |b| {
                b.iter(|| solve_batch(backend, black_box(puzzles), 2));
            });
        }
        group.finish();
    }
    let minimal = &kinds[1].1[..256];
    let mut group = c.benchmark_group("minimal");
    let clues = |puzzle: &Symbols| puzzle.iter().filter(|&&s| s != 0).count() as u64;
    group.throughput(Throughput::Elements(minimal.iter().map(clues).sum()));
    group.bench_function("redundant clues", |b| {
        b.iter(|| redundant_clues(Backend::best(), black_box(minimal)));
    });
    group.finish();
    one_at_a_time(c, minimal);
    completions(c, minimal);
    make(c);
}

/// Minimal puzzles without nine clues: the first nine, which leaves a band nearly empty, or every
/// other one.
fn completions(c: &mut Criterion, puzzles: &[Symbols]) {
    for (name, step) in [("a band emptied", 1), ("thinned out", 2)] {
        let fewer = |puzzle: &Symbols| {
            let mut fewer = *puzzle;
            let clues = fewer.iter_mut().filter(|symbol| **symbol != 0);
            let gone = clues.step_by(step).take(9);
            gone.for_each(|symbol| *symbol = 0);
            fewer
        };
        let sparse: Vec<Symbols> = puzzles.iter().take(8).map(fewer).collect();
        completions_of(c, name, &sparse);
    }
}

/// Up to 100,000 solutions of each.
fn completions_of(c: &mut Criterion, name: &str, sparse: &[Symbols]) {
    const LIMIT: u64 = 100_000;
    let count = || -> u64 {
        let answers = solve_batch(Backend::best(), black_box(sparse), LIMIT);
        answers.iter().map(|answer| answer.solutions).sum()
    };
    let mut group = c.benchmark_group(format!("completions/{name}"));
    group.throughput(Throughput::Elements(count()));
    group.bench_function("counted", |b| b.iter(count));
    let mut nine = NineSolver::default();
    group.bench_function("shown", |b| {
        b.iter(|| sparse.iter().map(|p| shown(&mut nine, p, LIMIT)).sum::<u64>());
    });
    group.finish();
}

/// Looks at so many solutions, unless there are fewer.
fn shown(nine: &mut NineSolver, puzzle: &Symbols, limit: u64) -> u64 {
    let mut seen = 0;
    let _ = nine.visit(puzzle, |solution| {
        seen += u64::from(*black_box(solution) != [0; 81]);
        match seen < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    seen
}

/// Random minimal puzzles, made together.
fn make(c: &mut Criterion) {
    const NUMBER: u64 = 256;
    let mut group = c.benchmark_group("make");
    group.throughput(Throughput::Elements(NUMBER));
    group.bench_function("minimal", |b| {
        b.iter(|| {
            let mut randoms: Vec<_> = (0..NUMBER).map(|block| stream(5, block)).collect();
            minimal_nines(Backend::best(), &mut randoms)
        });
    });
    group.finish();
}

fn one_at_a_time(c: &mut Criterion, puzzles: &[Symbols]) {
    let mut nine = NineSolver::default();
    let puzzles: Vec<Puzzle> =
        puzzles.iter().map(|symbols| Puzzle::new(nine.shape(), *symbols)).collect();
    let mut generic = Generic::new(nine.shape());
    let mut group = c.benchmark_group("one at a time");
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function("nine", |b| {
        b.iter(|| puzzles.iter().map(|p| nine.count(p, 2)).sum::<u64>());
    });
    group.bench_function("generic", |b| {
        b.iter(|| puzzles.iter().map(|p| generic.count(p, 2)).sum::<u64>());
    });
    group.finish();
}

criterion_group!(benches, solve);
criterion_main!(benches);
