//! What a tally comes to: means, errors, intervals. Here, and only here, are floats.
//!
//! With `n` grids of `t` trials each, `S = Σ h`, and everything relative to the mean squared,
//!
//! ```text
//! within   W = (t Σh² − ΣH²) / ((t − 1) S²)                the variance for these very grids
//! between  B = ((n ΣH² − S²)/S² − (n − 1) W) · g/(g − 1)   that of one grid's mean
//! total    T = B/g + W
//! ```
//!
//! where `g` is the number of different grids. For grids drawn anew it is `n`, and the total is the
//! plain relative variance of the mean of the sums `H`; for a fixed list of grids, read again and
//! again, `g` stays what it is, and the total error doesn't fall below `√(B/g)` however long the run.
//!
//! **Low counts.** Where few puzzles were met a symmetric interval goes wrong: of two hits it would
//! reach below 0. A mean with relative error `e` is worth `k = 1/e²` events, and the interval is the
//! classical one for the mean of a Poisson variable that came out as `k`, which for one hit each is
//! exact, and for large `k` is the normal one: from χ²(2.5 %, 2k)/2k to χ²(97.5 %, 2k + 2)/2k times the
//! mean. Without any hit, the true mean is below 3.69 hits (97.5 %).
//!
//! # References
//! 1. F. Garwood, "Fiducial limits for the Poisson distribution", Biometrika 28 (1936).
//! 2. E. B. Wilson, M. M. Hilferty, "The distribution of chi-square", PNAS 17 (1931): its quantiles.
//! 3. J. A. Hanley, B. MacGibbon, "Creating non-parametric bootstrap samples using Poisson
//!    frequencies", Comput. Methods Programs Biomed. 83 (2006).

use num_bigint::{BigInt, BigUint};
use rand_distr::{Distribution as _, Poisson};
use serde::{Deserialize, Serialize};

use super::weight::ratio;
use super::{Hits, Tally, Weight};
use crate::board::Shape;
use crate::random::stream;
use crate::stats::Moments;

/// The 97.5 % quantile of the normal distribution.
const NORMAL: f64 = 1.959_963_985;
/// The replicates of the bootstrap.
const REPLICATES: usize = 1000;
/// The seed of the bootstrap: a tally has one interval.
const SEED: u64 = 0xb007;

/// An estimate of the mean number of minimal puzzles of a grid, at one number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles met.
    pub count: u128,
    /// The mean per grid.
    pub per_grid: f64,
    /// Its relative standard error for grids drawn anew; unknown without hits or with a single grid.
    pub rel_err: Option<f64>,
    /// The same for the grids at hand; unknown without hits or with a single trial a grid.
    pub rel_err_within: Option<f64>,
    /// The 95 % interval of the total error.
    pub interval: (f64, f64),
    /// The 95 % bootstrap interval: percentiles over resampled grids.
    pub bootstrap: Option<(f64, f64)>,
}

/// An estimate with what it is an estimate of: a row of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EstimateRow {
    /// The shape of the board.
    pub shape: Shape,
    /// The name of the method.
    pub method: String,
    /// The number of cells of the subsets, where the method has one.
    pub size: Option<usize>,
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles met.
    pub count: u128,
    /// Their estimated mean number per grid.
    pub per_grid: f64,
    /// Its relative standard error, the choice of grids included.
    pub rel_err: Option<f64>,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The estimated number in all grids; unknown where the number of grids is.
    pub total: Option<f64>,
    /// The relative standard error for these very grids.
    pub rel_err_within: Option<f64>,
    /// The lower end of the bootstrap interval.
    pub boot_low: Option<f64>,
    /// The upper end.
    pub boot_high: Option<f64>,
    /// The grids drawn; those of a list each as often as it was read. None for a walk that draws none.
    pub grids: Option<u64>,
    /// The trials, in all grids together.
    pub trials: Option<u64>,
}

impl Estimate {
    /// What a tally says of a number of clues, given the weight of a hit.
    ///
    /// `fixed` is the number of different grids where they were a fixed list.
    pub fn of_tally(tally: &Tally, clues: usize, weight: &Weight, fixed: Option<u64>) -> Self {
        let nothing = Hits::default();
        let hits = tally.at(clues).unwrap_or(&nothing);
        let per_grid = weight.times(hits.count, tally.trials);
        let (total, within) = relative_variances(tally, hits, fixed);
        let rel_err = total.map(f64::sqrt);
        let one = weight.times(1, tally.trials);
        Self {
            clues,
            count: hits.count,
            per_grid,
            rel_err,
            rel_err_within: within.map(f64::sqrt),
            interval: interval(per_grid, rel_err, one),
            // Resampled grids say nothing of a list whose grids come again and again.
            bootstrap: match fixed {
                None => bootstrap(tally, hits).map(|(low, high)| (per_grid * low, per_grid * high)),
                Some(_) => None,
            },
        }
    }

    /// What independent unbiased estimates of the same mean come to, each with grids of its own, and
    /// `count` puzzles behind them all.
    pub fn of_values(clues: usize, count: u128, values: impl IntoIterator<Item = f64>) -> Self {
        let moments: Moments = values.into_iter().collect();
        let rel_err = Some(moments.relative_error()).filter(|error| error.is_finite());
        Self::with_error(clues, count, moments.mean(), rel_err)
    }

    /// An estimate whose error is known.
    pub(super) fn with_error(
        clues: usize,
        count: u128,
        per_grid: f64,
        rel_err: Option<f64>,
    ) -> Self {
        Self {
            clues,
            count,
            per_grid,
            rel_err,
            rel_err_within: None,
            interval: interval(per_grid, rel_err, f64::INFINITY),
            bootstrap: None,
        }
    }

    /// The symmetric 95 % interval.
    pub fn normal_interval(&self) -> Option<(f64, f64)> {
        let half = NORMAL * self.rel_err?;
        Some((self.per_grid * (1.0 - half), self.per_grid * (1.0 + half)))
    }

    /// How many errors the estimate lies above a value that has itself a relative error.
    pub fn z(&self, value: f64, rel_err: f64) -> Option<f64> {
        let error = (self.per_grid * self.rel_err?).hypot(value * rel_err);
        Some((self.per_grid - value) / error)
    }
}

impl EstimateRow {
    /// The row of an estimate; `all` is the number of all grids, where it is known. The grids and the
    /// trials are to be told.
    pub fn new(
        shape: Shape,
        method: String,
        size: Option<usize>,
        all: Option<f64>,
        estimate: &Estimate,
    ) -> Self {
        Self {
            shape,
            method,
            size,
            clues: estimate.clues,
            count: estimate.count,
            per_grid: estimate.per_grid,
            rel_err: estimate.rel_err,
            low: estimate.interval.0,
            high: estimate.interval.1,
            total: all.map(|all| all * estimate.per_grid),
            rel_err_within: estimate.rel_err_within,
            boot_low: estimate.bootstrap.map(|ends| ends.0),
            boot_high: estimate.bootstrap.map(|ends| ends.1),
            grids: None,
            trials: None,
        }
    }
}

/// The total and the within-grid variance of the mean, relative to its square.
fn relative_variances(
    tally: &Tally,
    hits: &Hits,
    fixed: Option<u64>,
) -> (Option<f64>, Option<f64>) {
    if hits.count == 0 {
        return (None, None);
    }
    let (grids, trials) = (tally.grids, tally.trials / tally.grids);
    let square = BigUint::from(hits.count).pow(2);
    // Σ h² can't exceed Σ H², nor S² exceed n Σ H²; the within part can come out below 0.
    let within = (trials > 1).then(|| {
        let numerator = BigInt::from(hits.squares) * trials - BigInt::from(hits.grid_squares);
        signed_ratio(numerator, &square * (trials - 1))
    });
    let spread = BigInt::from(hits.grid_squares) * grids - BigInt::from(square.clone());
    let total = match fixed {
        None => (grids > 1).then(|| signed_ratio(spread, square * (grids - 1))),
        Some(different) if different > 1 => within.map(|within| {
            let different = different as f64;
            let between = signed_ratio(spread, square) - (grids - 1) as f64 * within;
            (between.max(0.0) / (different - 1.0)) + within
        }),
        Some(_) => None,
    };
    (total, within.map(|w| w.max(0.0)))
}

fn signed_ratio(numerator: BigInt, denominator: BigUint) -> f64 {
    let negative = numerator < BigInt::ZERO;
    let size = ratio(numerator.magnitude().clone(), denominator);
    if negative { -size } else { size }
}

/// The 95 % interval of a mean with a relative error, `one` being what a single hit is worth.
fn interval(mean: f64, rel_err: Option<f64>, one: f64) -> (f64, f64) {
    match rel_err {
        // An error of 0: all that could be met was met in every trial.
        Some(0.0) => (mean, mean),
        Some(error) if mean > 0.0 => {
            let events = error.powi(-2);
            let low = chi_square(2.0 * events, -NORMAL) / (2.0 * events);
            let high = chi_square(2.0 * events + 2.0, NORMAL) / (2.0 * events);
            (mean * low, mean * high)
        }
        _ if mean == 0.0 => (0.0, one * chi_square(2.0, NORMAL) / 2.0),
        _ => (0.0, f64::INFINITY),
    }
}

/// The quantile of χ² with `degrees` of freedom that the normal quantile `z` stands for.
fn chi_square(degrees: f64, z: f64) -> f64 {
    let a = 2.0 / (9.0 * degrees);
    degrees * (1.0 - a + z * a.sqrt()).max(0.0).powi(3)
}

/// The 2.5 % and 97.5 % percentiles of the mean over resampled grids, relative to the mean.
///
/// Each bin of the histogram is drawn a Poisson number of times: that is the bootstrap, but for the
/// number of grids, which varies too; dividing by it takes that back.
fn bootstrap(tally: &Tally, hits: &Hits) -> Option<(f64, f64)> {
    if hits.count == 0 || tally.grids < 2 {
        return None;
    }
    let hit: u64 = hits.bins().map(|(grids, _)| grids).sum();
    let bins = hits.bins().chain([(tally.grids - hit, 0)]);
    let bins: Vec<(Poisson<f64>, f64)> = bins
        .filter(|&(grids, _)| grids > 0)
        .map(|(grids, sum)| {
            let draws = Poisson::new(grids as f64).expect("a positive number of grids");
            (draws, sum as f64 / grids as f64)
        })
        .collect();
    let random = &mut stream(SEED, 0);
    let mean = hits.count as f64 / tally.grids as f64;
    let mut means: Vec<f64> = (0..REPLICATES)
        .map(|_| {
            let (mut grids, mut sum) = (0.0, 0.0);
            for (draws, each) in &bins {
                let drawn = draws.sample(random);
                grids += drawn;
                sum += drawn * each;
            }
            sum / f64::max(grids, 1.0) / mean
        })
        .collect();
    means.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| means[(share * REPLICATES as f64) as usize];
    Some((at(0.025), at(0.975)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::puzzles::binomial;

    fn weight() -> Weight {
        Weight::new(binomial(4, 2), binomial(2, 1))
    }

    fn tally(grids: &[&[u64]]) -> Tally {
        let mut tally = Tally::default();
        for trials in grids {
            tally.push_grid(trials.len() as u64, trials.iter().map(|&hits| (2, hits)));
        }
        tally
    }

    #[test]
    fn errors_are_those_of_the_definitions() {
        let data: [&[u64]; 4] = [&[1, 2], &[5, 4], &[0, 3], &[2, 2]];
        let estimate = Estimate::of_tally(&tally(&data), 2, &weight(), None);
        let mean = 19.0 / 8.0;
        assert!((estimate.per_grid - 3.0 * mean).abs() < 1e-12);
        let sums: Moments = data
            .iter()
            .map(|grid| grid.iter().sum::<u64>() as f64)
            .collect();
        assert!((estimate.rel_err.unwrap() - sums.relative_error()).abs() < 1e-12);
        // The variances of pairs are half the squared differences: ½, ½, 4½, 0.
        let within = (5.5f64 / 4.0 / 8.0).sqrt() / mean;
        assert!((estimate.rel_err_within.unwrap() - within).abs() < 1e-12);
        // Two different grids, read twice: half the data's between-grid variance stays.
        let fixed = Estimate::of_tally(&tally(&data), 2, &weight(), Some(2));
        assert!(fixed.rel_err > estimate.rel_err);
        assert_eq!(fixed.rel_err_within, estimate.rel_err_within);
        let all = Estimate::of_tally(&tally(&data), 2, &weight(), Some(4));
        assert!((all.rel_err.unwrap() - estimate.rel_err.unwrap()).abs() < 1e-12);
    }

    #[test]
    fn intervals_of_few_hits_are_those_of_poisson() {
        // Garwood's table: k, lower, upper 97.5 % limits.
        for (k, low, high) in [
            (1.0, 0.0253, 5.572),
            (2.0, 0.2422, 7.225),
            (10.0, 4.795, 18.39),
            (100.0, 81.36, 121.63),
        ] {
            let error = 1.0 / f64::sqrt(k);
            let (a, b) = interval(k, Some(error), 1.0);
            assert!(
                (a - low).abs() < 0.02 && (b / high - 1.0).abs() < 2e-3,
                "{k}: {a} {b}"
            );
        }
        let (low, high) = interval(0.0, None, 1.0);
        assert!(low == 0.0 && (high / 3.689 - 1.0).abs() < 2e-2, "{high}");
        let (low, high) = interval(1.0, Some(1e-3), 1.0);
        assert!((low - 0.99804).abs() < 1e-5 && (high - 1.00196).abs() < 1e-5);
    }

    #[test]
    fn the_bootstrap_agrees_with_the_normal_interval_where_hits_are_many() {
        let mut tally = Tally::default();
        for i in 0..20_000u64 {
            tally.push_grid(1, (i % 7 < 3).then_some((2, i % 7 + 1)));
        }
        let estimate = Estimate::of_tally(&tally, 2, &weight(), None);
        let (low, high) = estimate.bootstrap.unwrap();
        let (normal_low, normal_high) = estimate.normal_interval().unwrap();
        let width = normal_high - normal_low;
        assert!((low - normal_low).abs() < 0.1 * width && (high - normal_high).abs() < 0.1 * width);
    }

    #[test]
    fn nothing_met_and_a_single_grid_have_no_error() {
        let none = Estimate::of_tally(&tally(&[&[0], &[0]]), 2, &weight(), None);
        assert_eq!((none.count, none.per_grid, none.rel_err), (0, 0.0, None));
        let single = Estimate::of_tally(&tally(&[&[1, 2, 0]]), 2, &weight(), Some(1));
        assert_eq!(single.rel_err, None);
        assert!(single.rel_err_within.is_some());
    }

    #[test]
    fn independent_values_have_the_errors_of_their_mean() {
        let estimate = Estimate::of_values(20, 7, [1.0, 2.0, 3.0]);
        assert_eq!((estimate.per_grid, estimate.count), (2.0, 7));
        assert!((estimate.rel_err.unwrap() - 1.0 / 3f64.sqrt() / 2.0).abs() < 1e-12);
        assert_eq!(estimate.z(2.0, 0.0), Some(0.0));
    }
}
