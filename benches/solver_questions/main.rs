//! The questions that P. Norvig's notebook on his solver leaves open, as experiments.
//!
//! `cargo run --release -p gridforest-benches --example solver_questions -- OUT FILE...` writes
//! `OUT/*.csv` and `OUT/*.svg`; each FILE holds proper 9x9 puzzles, one a line. Without a FILE it
//! climbs for hard puzzles. `papers/solver.md` reads the results.
#![allow(missing_docs)]

mod board;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Instant;

use board::{Effort, Solver, Strategy};
use gridforest::random::{Stream, stream};
use gridforest::reader::BoardLines;
use gridforest::solve::generate::Generator;
use gridforest::solve::nine::{Backend, NineSolver, Propagated, propagate_batch, solve_batch};
use gridforest_report::pictures::draw;
use rand::seq::SliceRandom;

type Symbols = [u8; 81];
/// The steps of a climb.
const STEPS: usize = 200;
/// At most so many puzzles of a file.
const MOST: usize = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, files @ ..] = &arguments[..] else { panic!("solver_questions OUT FILE...") };
    let out = Path::new(out);
    fs::create_dir_all(out).unwrap();
    if files.is_empty() {
        adversaries(out);
        return;
    }
    let sets: Vec<(String, Vec<Symbols>)> = files.iter().map(|f| (name(f), puzzles(f))).collect();
    fs::write(out.join("strategies.csv"), strategies(&sets)).unwrap();
    fs::write(out.join("no_search.csv"), no_search(&sets)).unwrap();
    fs::write(out.join("rating.csv"), rating(&sets)).unwrap();
    outliers(out, &sets);
    adversaries(out);
}

fn name(file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap();
    stem.to_string_lossy().into_owned()
}

/// Puzzles spread evenly over a file.
fn puzzles(file: &str) -> Vec<Symbols> {
    let text = fs::read(file).unwrap();
    let all: Vec<Symbols> = BoardLines::new(file, &text[..], None)
        .filter_map(|board| board.ok()?.puzzle.symbols().try_into().ok())
        .collect();
    let step = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(step).collect()
}

const PLAIN: Strategy = Strategy {
    hidden: true,
    locked: false,
    pairs: false,
    shaving: false,
    eliminate: false,
    undo: false,
};

/// Fill or eliminate, copy or undo, shaving, more strategies: guesses and time of each, in turn.
fn strategies(sets: &[(String, Vec<Symbols>)]) -> String {
    let variants = [
        ("plain: singles; fill; copy", PLAIN),
        ("eliminate first", Strategy { eliminate: true, ..PLAIN }),
        ("undo from a trail", Strategy { undo: true, ..PLAIN }),
        ("shaving", Strategy { shaving: true, ..PLAIN }),
        ("naked pairs", Strategy { pairs: true, ..PLAIN }),
        ("locked candidates", Strategy { locked: true, ..PLAIN }),
    ];
    let mut csv = "set,variant,puzzles,guesses,microseconds\n".to_owned();
    for (set, puzzles) in sets {
        let mut times = vec![Vec::new(); variants.len()];
        let mut guesses = vec![0; variants.len()];
        for _ in 0..3 {
            for (i, (_, strategy)) in variants.iter().enumerate() {
                let mut solver = Solver::new(*strategy);
                let start = Instant::now();
                let total = puzzles.iter().map(|p| solver.solve(p, true).guesses).sum::<u64>();
                times[i].push(start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64);
                guesses[i] = total;
            }
        }
        for (i, (variant, _)) in variants.iter().enumerate() {
            times[i].sort_by(f64::total_cmp);
            let mean = guesses[i] as f64 / puzzles.len() as f64;
            writeln!(csv, "{set},{variant},{},{mean:.3},{:.2}", puzzles.len(), times[i][1])
                .unwrap();
        }
    }
    csv
}

/// How many puzzles each suite of strategies solves with no search.
fn no_search(sets: &[(String, Vec<Symbols>)]) -> String {
    let hidden = Strategy { hidden: true, ..Strategy::default() };
    let locked = Strategy { locked: true, ..hidden };
    let pairs = Strategy { pairs: true, ..locked };
    let suites = [
        ("naked singles", Strategy::default()),
        ("and hidden singles", hidden),
        ("and locked candidates", locked),
        ("and naked pairs", pairs),
        ("and shaving", Strategy { shaving: true, ..pairs }),
    ];
    let mut csv = "set,suite,puzzles,solved\n".to_owned();
    for (set, puzzles) in sets {
        for (suite, strategy) in suites {
            let mut solver = Solver::new(strategy);
            let solved = puzzles.iter().filter(|p| solver.solve(p, false).solutions == 1).count();
            writeln!(csv, "{set},{suite},{},{solved}", puzzles.len()).unwrap();
        }
        let found = propagate_batch(Backend::best(), puzzles);
        let solved = found.iter().filter(|f| matches!(f, Propagated::Solved(_))).count();
        writeln!(csv, "{set},the lanes: singles and hidden triples,{},{solved}", puzzles.len())
            .unwrap();
    }
    csv
}

/// A random relabelled and permuted copy.
fn copy(puzzle: &Symbols, random: &mut Stream) -> Symbols {
    let mut digits: Vec<u8> = (1..=9).collect();
    digits.shuffle(random);
    let mut lines = || -> Vec<usize> {
        let mut bands = [0, 1, 2];
        bands.shuffle(random);
        let mut order = Vec::new();
        for band in bands {
            let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
            rows.shuffle(random);
            order.extend(rows);
        }
        order
    };
    let (rows, columns) = (lines(), lines());
    std::array::from_fn(|cell| match puzzle[9 * rows[cell / 9] + columns[cell % 9]] {
        0 => 0,
        digit => digits[digit as usize - 1],
    })
}

/// The guesses of the search over 1,000 copies of each puzzle: a distribution, not one number.
fn rating(sets: &[(String, Vec<Symbols>)]) -> String {
    let mut csv = "set,puzzle,least,lower_quartile,median,upper_quartile,most,mean\n".to_owned();
    for (set, puzzles) in sets {
        for (number, puzzle) in puzzles.iter().step_by(puzzles.len().div_ceil(20)).enumerate() {
            let random = &mut stream(11, number as u64);
            let copies: Vec<Symbols> = (0..1000).map(|_| copy(puzzle, random)).collect();
            let answers = solve_batch(Backend::best(), &copies, 2);
            let mut guesses: Vec<u64> = answers.iter().map(|a| a.guesses).collect();
            guesses.sort_unstable();
            let [a, b, c, d, e] = [0, 250, 500, 750, 999].map(|i| guesses[i]);
            let mean = guesses.iter().sum::<u64>() as f64 / 1000.0;
            writeln!(csv, "{set},{},{a},{b},{c},{d},{e},{mean:.2}", number + 1).unwrap();
        }
    }
    csv
}

/// His scatter plot and histograms: time against guesses, timed once, and as the best of nine.
fn outliers(out: &Path, sets: &[(String, Vec<Symbols>)]) {
    let mut csv = "set,puzzle,guesses,once_microseconds,best_microseconds\n".to_owned();
    let mut solver = Solver::new(Strategy { pairs: true, ..PLAIN });
    for (set, puzzles) in sets {
        for (number, puzzle) in puzzles.iter().enumerate() {
            let mut effort = Effort::default();
            let times: [f64; 9] = std::array::from_fn(|_| {
                let start = Instant::now();
                effort = solver.solve(puzzle, true);
                start.elapsed().as_secs_f64() * 1e6
            });
            let least = times.iter().copied().fold(f64::MAX, f64::min);
            let first = times[0];
            writeln!(csv, "{set},{},{},{first:.2},{least:.2}", number + 1, effort.guesses).unwrap();
        }
    }
    fs::write(out.join("times.csv"), csv).unwrap();
    draw(out, &|_, _| None).unwrap();
}

/// Hill climbing for puzzles that make the lanes guess most.
fn adversaries(out: &Path) {
    let mut csv = "climb,steps,puzzle,guesses,median_over_copies\n".to_owned();
    let mut solver = NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    for climb in 0..4 {
        let guesses = |p: &Symbols| solve_batch(Backend::best(), &[*p], 2)[0].guesses;
        let symbols =
            |p: &gridforest::board::Puzzle| -> Symbols { p.symbols().try_into().unwrap() };
        let random = &mut stream(12, climb);
        let hard = generator.hard(STEPS, random, |p| guesses(&symbols(p)));
        let copies: Vec<Symbols> = (0..1001).map(|_| copy(&symbols(&hard), random)).collect();
        let mut all: Vec<u64> = copies.iter().map(guesses).collect();
        all.sort_unstable();
        writeln!(csv, "{climb},{STEPS},{hard},{},{}", guesses(&symbols(&hard)), all[500]).unwrap();
    }
    fs::write(out.join("adversaries.csv"), csv).unwrap();
}
