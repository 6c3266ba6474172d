//! The figure of merit of the estimates of minimal puzzles: relative variance × CPU seconds, one thread,
//! the choice of grids included. The smaller the better; half of it is half the time for the same error.
//!
//! Three columns side by side: the figures that were published with a ten-minute run of the subsets
//! method; the plain subsets method with 30 cells here, which tells what the machine makes of them; and the
//! descent. Processor time is read from the system where it tells (Linux). `cargo bench --bench
//! minimal_puzzles` prints the table; arguments are the seconds for each method, and what to compare:
//! the cells that the descent begins with and the clues it aims at, as in `36 29..33`.

use std::time::Instant;

use gridforest::estimate::{Descent, Estimate, Method, Source, Survey};

/// Relative error in percent after 600 s, for 20 to 28 clues (Red Ed, 2013). For 20 clues the text gives a
/// better size, 28 cells: 672 % after 1 s.
const PUBLISHED: [f64; 9] = [36.06, 11.55, 5.42, 2.80, 1.94, 1.73, 2.15, 4.70, 19.66];
const PUBLISHED_SECONDS: f64 = 600.0;
const PUBLISHED_20: f64 = 6.72 * 6.72;

fn published(clues: usize) -> Option<f64> {
    let percent = PUBLISHED.get(clues.checked_sub(20)?)?;
    let merit = (percent / 100.0).powi(2) * PUBLISHED_SECONDS;
    Some(if clues == 20 { PUBLISHED_20 } else { merit })
}

fn seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |ns| ns * 1e-9)
}

/// Estimates of each number of clues, and the time they took.
type Timed = (Vec<Estimate>, f64);

fn merit((estimates, seconds): &Timed, clues: usize) -> Option<f64> {
    Some(estimates.get(clues)?.rel_err?.powi(2) * seconds)
}

fn subsets(source: &Source, budget: f64, start: Instant) -> Option<Timed> {
    let shape = "3x3".parse().ok()?;
    let survey = Survey::new(shape, Method::Subsets, Some(30), None, source.clone()).ok()?;
    let begin = seconds(start);
    let mut tally = survey.block(0);
    let mut blocks = 1;
    while seconds(start) - begin < budget {
        tally.merge(survey.block(blocks));
        blocks += 1;
    }
    let spent = seconds(start) - begin;
    let estimates = (0..=30).map(|clues| survey.estimate(&tally, clues));
    Some((estimates.collect::<Option<_>>()?, spent))
}

fn descent(mut descent: Descent, budget: f64, start: Instant) -> (Timed, u64) {
    let begin = seconds(start);
    let mut populations = Vec::new();
    while seconds(start) - begin < budget {
        populations.push(descent.block(populations.len() as u64));
    }
    let spent = seconds(start) - begin;
    descent.blocks = populations.len() as u64;
    let estimates = (0..=descent.size).map(|clues| descent.estimate(&populations, clues));
    ((estimates.collect(), spent), descent.blocks)
}

fn main() {
    let start = Instant::now();
    let given: Vec<String> = std::env::args()
        .skip(1)
        .filter(|text| text != "--bench")
        .collect();
    let budget = given
        .first()
        .and_then(|text| text.parse().ok())
        .unwrap_or(20.0);
    let size = given.get(1).and_then(|text| text.parse().ok());
    let shape = "3x3".parse().expect("a shape");
    let source = Source::uniform(shape).expect("uniform 9x9 grids");
    let mut plan = Descent::new(shape, size, source.clone()).expect("a descent");
    if let Some((low, high)) = given.get(2).and_then(|text| text.split_once("..")) {
        let number = |text: &str| text.parse().expect("a number of clues");
        plan.aim_at(number(low)..=number(high)).expect("clues");
    }
    let plain = subsets(&source, budget, start).expect("the subsets method");
    let (ours, populations) = descent(plan, budget, start);
    println!("relative variance × CPU seconds, about {budget} s for each method");
    println!(
        "populations of the descent: {populations}, {:.3} s each",
        ours.1 / populations as f64
    );
    println!(
        "{:>5} {:>12} {:>8} {:>9} {:>12} {:>12} {:>12} {:>10} {:>10}",
        "clues",
        "per grid",
        "error",
        "met",
        "published",
        "subsets 30",
        "descent",
        "published/",
        "subsets/"
    );
    let number = |merit: Option<f64>| merit.map_or("-".to_owned(), |merit| format!("{merit:.3e}"));
    let ratio = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => format!("{:.0}", a / b),
        _ => "-".to_owned(),
    };
    for estimate in ours.0.iter().filter(|estimate| estimate.count > 0) {
        let clues = estimate.clues;
        let (theirs, plain, merit) = (published(clues), merit(&plain, clues), merit(&ours, clues));
        println!(
            "{clues:>5} {:>12.4e} {:>8} {:>9} {:>12} {:>12} {:>12} {:>10} {:>10}",
            estimate.per_grid,
            estimate
                .rel_err
                .map_or("-".to_owned(), |e| format!("{:.2}%", 100.0 * e)),
            estimate.count,
            number(theirs),
            number(plain),
            number(merit),
            ratio(theirs, merit),
            ratio(plain, merit),
        );
    }
}
