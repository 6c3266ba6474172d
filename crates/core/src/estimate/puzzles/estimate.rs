//! Estimates from hits: means, errors, intervals.
//!
//! With `n` grids of `t` trials each, `S = Σ h`, and everything relative to the mean squared,
//!
//! ```text
//! within   W = (t Σh² − ΣH²) / ((t − 1) S²)                the variance for the same grids
//! between  B = ((n ΣH² − S²)/S² − (n − 1) W) · g/(g − 1)   that of one grid's mean
//! total    T = B/g + W
//! ```
//!
//! where `g` is the number of different grids. For newly drawn grids it is `n`, and the total is
//! the plain relative variance of the mean of the sums `H`; for a fixed list of grids, used again
//! and again, `g` does not grow, and the total error doesn't fall below `√(B/g)` however long the
//! run.

use num_bigint::{BigInt, BigUint};
use serde::{Deserialize, Serialize};

use super::bootstrap::bootstrap_interval;
use super::interval::{NORMAL_975, poisson_interval};
use super::weight::ratio;
use super::{GridSource, HitTotals, Hits, Weight};
use crate::stats::Moments;

/// An estimate of the mean number of minimal puzzles of a grid, at one number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles found.
    pub count: u128,
    /// The mean per grid.
    pub per_grid: f64,
    /// Its relative standard error with new grids; unknown without hits or with a single grid.
    pub rel_err: Option<f64>,
    /// The same for the grids at hand; unknown without hits or with a single trial a grid.
    pub rel_err_within: Option<f64>,
    /// The 95 % interval by the total error; where that isn't known, for the grids at hand.
    pub interval: (f64, f64),
    /// The 95 % bootstrap interval: percentiles over resampled grids.
    pub bootstrap: Option<(f64, f64)>,
}

impl Estimate {
    /// The estimate at a number of clues, given the weight of a hit.
    ///
    /// `fixed` is the number of different grids where they were a fixed list.
    pub fn of_hits(totals: &HitTotals, clues: usize, weight: &Weight, fixed: Option<u64>) -> Self {
        let nothing = Hits::default();
        let hits = totals.at(clues).unwrap_or(&nothing);
        let per_grid = weight.times(hits.count, totals.trials);
        let (total, within) = relative_variances(totals, hits, fixed);
        let rel_err = total.map(f64::sqrt);
        let one = weight.times(1, totals.trials);
        let of_one_grid = within.filter(|_| fixed == Some(1)).map(f64::sqrt);
        Self {
            clues,
            count: hits.count,
            per_grid,
            rel_err,
            rel_err_within: within.map(f64::sqrt),
            interval: poisson_interval(per_grid, rel_err.or(of_one_grid), one),
            // Resampling grids makes no sense for a list whose grids are used again and again.
            bootstrap: match fixed {
                None => bootstrap_interval(totals, hits)
                    .map(|(low, high)| (per_grid * low, per_grid * high)),
                Some(_) => None,
            },
        }
    }

    /// The mean of independent unbiased estimates of the same mean, each with its own grids, from
    /// `count` puzzles in all.
    pub fn of_values(clues: usize, count: u128, values: impl IntoIterator<Item = f64>) -> Self {
        let moments: Moments = values.into_iter().collect();
        let rel_err = Some(moments.relative_error()).filter(|error| error.is_finite());
        Self::with_error(clues, count, moments.mean(), rel_err)
    }

    /// The same, if its values are from blocks with grids of this source. Where each has all grids
    /// of a list, the error is that for these grids, and what another choice of grids would change
    /// is not known.
    pub(super) fn in_grids_of(self, source: &GridSource) -> Self {
        match source.listed() {
            Some(_) => Self { rel_err: None, rel_err_within: self.rel_err, ..self },
            None => self,
        }
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
            interval: poisson_interval(per_grid, rel_err, f64::INFINITY),
            bootstrap: None,
        }
    }

    /// The symmetric 95 % interval.
    pub fn normal_interval(&self) -> Option<(f64, f64)> {
        let half = NORMAL_975 * self.rel_err?;
        Some((self.per_grid * (1.0 - half), self.per_grid * (1.0 + half)))
    }

    /// The z-score of the estimate against a value with a relative error of its own.
    pub fn z(&self, value: f64, rel_err: f64) -> Option<f64> {
        let error = (self.per_grid * self.rel_err?).hypot(value * rel_err);
        Some((self.per_grid - value) / error)
    }
}

/// The total and the within-grid variance of the mean, relative to its square.
fn relative_variances(
    totals: &HitTotals,
    hits: &Hits,
    fixed: Option<u64>,
) -> (Option<f64>, Option<f64>) {
    if hits.count == 0 {
        return (None, None);
    }
    let (grids, trials) = (totals.grids, totals.trials / totals.grids);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::puzzles::binomial;

    fn weight() -> Weight {
        Weight::new(binomial(4, 2), binomial(2, 1))
    }

    fn totals(grids: &[&[u64]]) -> HitTotals {
        let mut totals = HitTotals::default();
        for trials in grids {
            totals.push_grid(trials.len() as u64, trials.iter().map(|&hits| (2, hits)));
        }
        totals
    }

    #[test]
    fn errors_are_those_of_the_definitions() {
        let data: [&[u64]; 4] = [&[1, 2], &[5, 4], &[0, 3], &[2, 2]];
        let estimate = Estimate::of_hits(&totals(&data), 2, &weight(), None);
        let mean = 19.0 / 8.0;
        assert!((estimate.per_grid - 3.0 * mean).abs() < 1e-12);
        let sums: Moments = data.iter().map(|grid| grid.iter().sum::<u64>() as f64).collect();
        assert!((estimate.rel_err.unwrap() - sums.relative_error()).abs() < 1e-12);
        // The variances of pairs are half the squared differences: ½, ½, 4½, 0.
        let within = (5.5f64 / 4.0 / 8.0).sqrt() / mean;
        assert!((estimate.rel_err_within.unwrap() - within).abs() < 1e-12);
        // Two different grids, read twice: half the data's between-grid variance stays.
        let fixed = Estimate::of_hits(&totals(&data), 2, &weight(), Some(2));
        assert!(fixed.rel_err > estimate.rel_err);
        assert_eq!(fixed.rel_err_within, estimate.rel_err_within);
        let all = Estimate::of_hits(&totals(&data), 2, &weight(), Some(4));
        assert!((all.rel_err.unwrap() - estimate.rel_err.unwrap()).abs() < 1e-12);
    }

    #[test]
    fn the_bootstrap_agrees_with_the_normal_interval_where_hits_are_many() {
        let mut totals = HitTotals::default();
        for i in 0..20_000u64 {
            totals.push_grid(1, (i % 7 < 3).then_some((2, i % 7 + 1)));
        }
        let estimate = Estimate::of_hits(&totals, 2, &weight(), None);
        let (low, high) = estimate.bootstrap.unwrap();
        let (normal_low, normal_high) = estimate.normal_interval().unwrap();
        let width = normal_high - normal_low;
        assert!((low - normal_low).abs() < 0.1 * width && (high - normal_high).abs() < 0.1 * width);
    }

    #[test]
    fn no_hit_and_a_single_grid_have_no_error() {
        let none = Estimate::of_hits(&totals(&[&[0], &[0]]), 2, &weight(), None);
        assert_eq!((none.count, none.per_grid, none.rel_err), (0, 0.0, None));
        let single = Estimate::of_hits(&totals(&[&[1, 2, 0]]), 2, &weight(), Some(1));
        assert_eq!(single.rel_err, None);
        // The interval is for this grid, whose own number is estimated.
        let (low, high) = single.interval;
        assert!(low > 0.0 && low < single.per_grid && single.per_grid < high);
        assert!(high < 10.0 * single.per_grid && single.rel_err_within.is_some());
    }

    #[test]
    fn independent_values_have_the_errors_of_their_mean() {
        let estimate = Estimate::of_values(20, 7, [1.0, 2.0, 3.0]);
        assert_eq!((estimate.per_grid, estimate.count), (2.0, 7));
        assert!((estimate.rel_err.unwrap() - 1.0 / 3f64.sqrt() / 2.0).abs() < 1e-12);
        assert_eq!(estimate.z(2.0, 0.0), Some(0.0));
    }
}
