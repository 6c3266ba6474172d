//! The number of queens solutions, from the boards that were counted to those that never will be.

use anyhow::Result;

use super::counting::{CountRow, SEED, ThermalRun, ln_of, sequential};
use super::fit::{Fit, fit};
use super::{Context, Entry, Found, Measured};
use crate::report::{Mark, Plot, Series};
use gridforest::estimate::solutions::{Problem, Schedule, TemperingConfig};

pub(super) const ENTRY: Entry = Entry {
    name: "queens",
    what: "queens solutions by Monte Carlo, n = 21 to 2000 (--full: to 100000), and the constant γ",
    long: false,
    seed: Some(SEED),
    run,
};

/// Sides of sequential Monte Carlo, and the passes of the short and of the long version.
///
/// The long ones are divided among the sides from 40 on so that the error of γ is small for the
/// time: the error of a fit with d/n² as well, which shows whether the terms of the fit suffice.
/// Then 500 takes about half of the time.
const SEQUENTIAL: [(usize, u64, u64); 18] = [
    (21, 20, 120),
    (22, 20, 120),
    (23, 20, 120),
    (24, 80, 480),
    (25, 20, 120),
    (26, 20, 120),
    (27, 20, 120),
    (28, 20, 120),
    (29, 20, 120),
    (30, 20, 120),
    (40, 20, 1200),
    (50, 20, 1200),
    (100, 80, 4000),
    (200, 60, 2000),
    (500, 40, 3200),
    (1000, 0, 48),
    (60, 80, 2400),
    (150, 0, 4000),
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

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let effort = context.effort;
    let mut rows = Vec::new();
    for &(n, short, long) in effort.first(REDUCED, &SEQUENTIAL) {
        let passes = effort.choose(FEW_PASSES, short, long);
        if passes > 0 {
            rows.push(sequential(context, Problem::Queens(n), passes)?);
        }
    }
    for (n, short, long) in ANNEALING {
        if let Some((chains, sweeps)) = effort.choose(None, short, long) {
            let config = TemperingConfig {
                schedule: Schedule::Annealing,
                chains,
                ..TemperingConfig::new(chains * sweeps, ANNEALING_SEED)
            };
            let run = ThermalRun::new(context, Problem::Queens(n), config)?;
            let (row, estimate) = run.estimate(found)?;
            estimate.require_ground_states()?;
            rows.push(row);
        }
    }
    found.table("table.csv", &rows)?;
    rows.iter().for_each(|row| row.check(found));
    let gamma = Gamma::fit(&rows, START, Terms::Three);
    if !effort.is_reduced() {
        // Which of the two values for n = 24 lies nearer, against the one now accepted.
        let row = rows.iter().find(|row| row.n == 24).expect("24 is in the table");
        let off = |value: &&str| (row.ln_count - ln_of(value)).abs();
        let nearer = DISPUTED.into_iter().min_by(|a, b| off(a).total_cmp(&off(b)));
        found.published("queens", 24, nearer.expect("two values"));
        gamma.check(found, effort.choose(f64::INFINITY, GAMMA_ERROR, LONG_GAMMA_ERROR));
    }
    found.say(gamma.in_words());
    if effort.is_full() {
        // What the choice of terms and of the first side does to γ.
        for (start, terms) in [(60, Terms::Three), (100, Terms::Three), (START, Terms::Four)] {
            found.say(Gamma::fit(&rows, start, terms).in_words());
        }
    }
    found.picture("gamma.svg", gamma.plot(&rows).svg()?);
    Ok(())
}

/// The first side of the fit.
const START: usize = 40;

/// The number of terms of the fit: with c/n as the last, or d/n².
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Terms {
    Three,
    Four,
}

/// The fit ln Q = n ln n − γ n + ½ ln n + b + c/n, or with d/n² as well.
struct Gamma {
    start: usize,
    terms: Terms,
    fit: Fit,
}

impl Gamma {
    /// Fits all sides from `start` on.
    fn fit(rows: &[CountRow], start: usize, terms: Terms) -> Self {
        let point = |row: &CountRow| {
            let n = row.n as f64;
            let mut basis = vec![-n, 1.0, 1.0 / n];
            basis.extend((terms == Terms::Four).then_some(1.0 / (n * n)));
            let rest = row.ln_count - n * n.ln() - 0.5 * n.ln();
            (basis, rest, row.ln_err)
        };
        let large = rows.iter().filter(|row| row.n >= start);
        Self { start, terms, fit: fit(&large.map(point).collect::<Vec<_>>()) }
    }

    fn check(&self, found: &mut Found, most: f64) {
        let gamma = self.fit.values[0];
        let nearest = Measured::exact(gamma.value.clamp(GAMMA.0, GAMMA.1));
        let quantity = "queens: γ, against the nearest value not excluded by proof";
        found.by_z(quantity, "γ", Some(gamma), Some(nearest));
        let is_known = if gamma.error <= most { "yes" } else { "no" };
        found.equal(format!("queens: γ known to ± {most}"), "γ", is_known, "yes");
    }

    fn in_words(&self) -> String {
        let (start, Fit { values, worst, chi2 }) = (self.start, &self.fit);
        let last = if self.terms == Terms::Three { "c/n" } else { "c/n + d/n²" };
        format!(
            "ln Q = n ln n − γ n + ½ ln n + b + {last}, n ≥ {start}:\n\
             γ = {} (proven: {} to {}), b = {}, c = {}; greatest deviation {worst:.3}, χ² per degree of freedom {chi2:.2}",
            values[0], GAMMA.0, GAMMA.1, values[1], values[2],
        )
    }

    /// ln n − (ln Q)/n against n: what tends to γ, with the fit.
    fn plot(&self, rows: &[CountRow]) -> Plot {
        let point = |row: &CountRow| {
            let n = row.n as f64;
            (n, n.ln() - row.ln_count / n, row.ln_err / n)
        };
        let fitted = |n: f64| {
            let [gamma, b, c] = self.fit.values[..] else { unreachable!("three coefficients") };
            (n, gamma.value - (0.5 * n.ln() + b.value + c.value / n) / n, 0.0)
        };
        let largest = rows.iter().map(|row| row.n).max().unwrap_or(40) as f64;
        let sides = (0..=60).map(|i| 40.0 * (largest / 40.0).powf(f64::from(i) / 60.0));
        let series = |name: &str, mark, points| Series { name: name.into(), mark, points };
        Plot {
            title: "Queens: ln n − (ln Q)/n".into(),
            x: "n".into(),
            y: "ln n − (ln Q)/n".into(),
            log_x: true,
            series: vec![
                series("estimates", Mark::Points, rows.iter().map(point).collect()),
                series("fit", Mark::Line, sides.map(fitted).collect()),
            ],
        }
    }
}
