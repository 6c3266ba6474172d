//! The number of queens solutions, from the boards that were counted to those that never will be.

use super::counting::{CountRow, SEED, ThermalRun, ln_of, sequential};
use super::prelude::*;
use gridforest::estimate::solutions::{Schedule, TemperingConfig};
use gridforest::stats::{Fit, fit};

/// Sides of sequential Monte Carlo, and the passes of the short and of the long version.
///
/// The long ones are divided among the sides from 40 on so that the error of γ is small for the
/// time: the error of a fit with d/n² as well, which shows whether the terms of the fit suffice.
/// Then 500 takes about half of the time.
#[rustfmt::skip]
const SEQUENTIAL: [(usize, u64, u64); 18] = [
    (21, 20, 120), (22, 20, 120), (23, 20, 120), (24, 80, 480), (25, 20, 120), (26, 20, 120),
    (27, 20, 120), (28, 20, 120), (29, 20, 120), (30, 20, 120), (40, 20, 1200), (50, 20, 1200),
    (100, 80, 4000), (200, 60, 2000), (500, 40, 3200), (1000, 0, 48), (60, 80, 2400), (150, 0, 4000),
];

/// The sides of the reduced version, enough for the fit, and its passes.
const REDUCED: usize = 14;
const FEW_PASSES: u64 = 4;

/// Annealing: sides, and the chains of the short and of the long version with the sweeps of each.
/// The long one cools the larger boards more slowly: where it didn't, its first and second halves
/// disagreed.
const ANNEALING: [(usize, Coolings, Coolings); 6] = [
    (500, None, Some((24, 12_500))),
    (1000, None, Some((24, 12_500))),
    (2000, Some((8, 10_000)), Some((24, 20_000))),
    (5000, None, Some((24, 20_000))),
    (10_000, None, Some((24, 20_000))),
    (100_000, None, Some((4, 12_000))),
];

/// Chains, and the sweeps of each.
type Coolings = Option<(u64, u64)>;

/// The seed of the annealing: not the one with which its schedule was settled.
const ANNEALING_SEED: u64 = SEED + 1;

/// The two values that were published for n = 24: OEIS A000170, and OEIS A140393, in dispute in 2008.
const DISPUTED: [&str; 2] = ["227514171973736", "226732487925864"];

/// The bounds proven for γ, and the error that its estimate must keep to in the short and in the
/// long version.
const GAMMA: (f64, f64) = (1.944000752, 1.944001081);
const GAMMA_ERROR: f64 = 0.0003;
const LONG_GAMMA_ERROR: f64 = 0.00001;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let effort = study.effort;
    let mut rows = Vec::new();
    for &(n, short, long) in effort.first(REDUCED, &SEQUENTIAL) {
        let passes = effort.choose([FEW_PASSES, short, long]);
        if passes > 0 {
            rows.push(sequential(study, Problem::Queens(n), passes)?);
        }
    }
    for (n, short, long) in ANNEALING {
        if let Some((chains, sweeps)) = effort.choose([None, short, long]) {
            let config = TemperingConfig {
                schedule: Schedule::Annealing,
                chains,
                ..TemperingConfig::new(chains * sweeps, ANNEALING_SEED)
            };
            let run = ThermalRun::new(study, Problem::Queens(n), config)?;
            let (row, estimate) = run.estimate(study)?;
            estimate.require_ground_states()?;
            rows.push(row);
        }
    }
    study.table("table.csv", &rows)?;
    rows.iter().for_each(|row| row.check(study));
    let gamma = gamma_of(&rows, START, 3);
    if !effort.is_reduced() {
        // Which of the two values for n = 24 lies nearer, against the one now accepted.
        let row = rows.iter().find(|row| row.n == 24).expect("24 is in the table");
        let off = |value: &&str| (row.ln_count - ln_of(value)).abs();
        let nearer = DISPUTED.into_iter().min_by(|a, b| off(a).total_cmp(&off(b)));
        study.published("queens", 24, nearer.expect("two values"));
        let most = effort.choose([f64::INFINITY, GAMMA_ERROR, LONG_GAMMA_ERROR]);
        let value = coefficient(&gamma, 0);
        let nearest = Measured::exact(value.value.clamp(GAMMA.0, GAMMA.1));
        let quantity = "queens: γ, against the nearest value not excluded by proof";
        study.by_z(quantity, "γ", Some(value), Some(nearest));
        let is_known = if value.error <= most { "yes" } else { "no" };
        study.equal(format!("queens: γ known to ± {most}"), "γ", is_known, "yes");
    }
    study.say(
        "ln Q = n ln n − γ n + ½ ln n + b + c/n + d/n²: by the first side and the number of terms",
    );
    // What the choice of terms and of the first side does to γ.
    let others = [(START, 3), (60, 3), (100, 3), (START, 4)];
    for (start, terms) in &others[..effort.choose([1, 1, others.len()])] {
        let fit = gamma_of(&rows, *start, *terms);
        let [gamma, b, c] = [0, 1, 2].map(|i| coefficient(&fit, i));
        let Fit { worst, chi2, .. } = fit;
        study.say(format!(
            "n ≥ {start}, {terms} terms: γ = {gamma} (proven: {} to {}), b = {b}, c = {c}; \
             greatest deviation {worst:.3}, χ² per degree of freedom {chi2:.2}",
            GAMMA.0, GAMMA.1,
        ));
    }
    Ok(())
}

fn coefficient(fit: &Fit, place: usize) -> Measured {
    let (value, error) = fit.values[place];
    Measured { value, error }
}

/// The first side of the fit.
const START: usize = 40;

/// The fit ln Q = n ln n − γ n + ½ ln n + b + c/n, or with d/n² as the fourth term, to all sides
/// from `start` on.
fn gamma_of(rows: &[CountRow], start: usize, terms: usize) -> Fit {
    let point = |row: &CountRow| {
        let n = row.n as f64;
        let basis = [-n, 1.0, 1.0 / n, 1.0 / (n * n)];
        let rest = row.ln_count - n * n.ln() - 0.5 * n.ln();
        (basis[..terms].to_vec(), rest, row.ln_err)
    };
    let large = rows.iter().filter(|row| row.n >= start);
    fit(&large.map(point).collect::<Vec<_>>())
}
