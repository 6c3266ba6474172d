//! The figure of merit of every method at every size: relative variance of the count × CPU seconds,
//! on one thread. Smaller is better: half the value is half the time for the same error.
//!
//! Processor time is read from the system where it is available (Linux), so that load on the
//! machine does not distort the comparison; elsewhere wall-clock time is used. `cargo bench -p
//! gridforest-benches --bench merit` prints the table. A number as argument is the seconds for each
//! entry; another word selects problems by a part of their names.

use std::time::Instant;

use gridforest::estimate::solutions::{
    CountEstimate, Moves, Problem, Schedule, SequentialMonteCarlo, SmcConfig, Tempering,
    TemperingConfig,
};
use gridforest::stats::LogWeights;
use gridforest_benches::seconds;

/// The fewest runs of sequential Monte Carlo: the estimates of large boards have long tails, and
/// the variance of a few runs is usually too small.
const RUNS: u64 = 32;

fn sequential(problem: Problem, budget: f64, start: Instant) -> Option<f64> {
    let config = SmcConfig { seed: 5, ..SmcConfig::default() };
    let smc = SequentialMonteCarlo::new(problem, config).ok()?;
    let mut weights = LogWeights::default();
    let begin = seconds(start);
    while seconds(start) - begin < budget || weights.count() < RUNS {
        weights.push(smc.run(weights.count()));
    }
    Some(weights.ln_error().powi(2) * (seconds(start) - begin))
}

fn thermal(
    problem: Problem,
    (schedule, moves): (Schedule, Moves),
    budget: f64,
    start: Instant,
) -> Option<f64> {
    let mut config = TemperingConfig {
        moves,
        schedule,
        chains: if schedule == Schedule::Annealing { 16 } else { 4 },
        ..TemperingConfig::new(0, 5)
    };
    let begin = seconds(start);
    let pilot = Tempering::pilot(problem, &config).ok()?;
    // Processor time advances by ticks of some milliseconds.
    let rate = pilot.sweeps as f64 / (seconds(start) - begin).max(0.004);
    config.sweeps = ((rate * budget / 1.4) as u64).max(pilot.min_sweeps);
    let run = Tempering::new(problem, config).ok()?;
    let chains: Vec<_> = (0..run.chains()).map(|chain| run.chain(chain)).collect();
    let spent = seconds(start) - begin;
    let estimate = CountEstimate::new(&run, &chains).ok()?;
    estimate.warnings().is_empty().then(|| estimate.ln_error.powi(2) * spent)
}

fn main() {
    let start = Instant::now();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let budget = words.iter().find_map(|word| word.parse().ok());
    let budget = budget.unwrap_or(2.0);
    // Cargo adds a word of its own: --bench.
    let wanted = words.iter().find(|word| word.starts_with(char::is_alphabetic));
    let queens = [20, 50, 100, 200, 500, 700, 1000].map(Problem::Queens);
    let latin = [8, 11, 16, 25, 32, 64].map(Problem::Latin);
    let grids =
        ["2x3", "3x3", "4x4", "6x6"].map(|shape| Problem::Grids(shape.parse().expect("a shape")));
    println!(
        "relative variance × CPU seconds, {budget} s each; - where a run isn't to be believed"
    );
    let columns = "smc tempering temp-cluster annealing anneal-cluster";
    let headings: String = columns.split(' ').map(|name| format!(" {name:>14}")).collect();
    println!("{:8} {:>6}{headings}", "problem", "n");
    for problem in queens.into_iter().chain(latin).chain(grids) {
        if wanted.is_some_and(|word| !problem.name().contains(word.as_str())) {
            continue;
        }
        let mut merits = vec![sequential(problem, budget, start)];
        for schedule in [Schedule::Tempering, Schedule::Annealing] {
            for moves in [Moves::Swap, Moves::Cluster] {
                // Queens have no clusters.
                let sensible = moves == Moves::Swap || !matches!(problem, Problem::Queens(_));
                let merit = sensible.then(|| thermal(problem, (schedule, moves), budget, start));
                merits.push(merit.flatten());
            }
        }
        let shown = |merit: Option<f64>| merit.map_or("-".into(), |merit| format!("{merit:.2e}"));
        let cells: String = merits.into_iter().map(|m| format!(" {:>14}", shown(m))).collect();
        println!("{:8} {:>6}{cells}", problem.name(), problem.to_string());
    }
}
