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
use super::interval::{NORMAL_975, bound_without_hits, poisson_interval, student_interval};
use super::weight::ratio;
use super::{GridSource, HitTotals, Hits, Weight};
use crate::stats::{BELIEVED_BLOCKS, LEAST_BLOCKS, Moments, Note, doubt, hypot, skewness_of_mean};

/// An estimate of the mean number of minimal puzzles of a grid, at one number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles found.
    pub count: u128,
    /// The mean per grid.
    pub per_grid: f64,
    /// Its relative standard error with new grids; unknown without hits, from fewer than
    /// [`LEAST_BLOCKS`] grids or blocks, and for given grids alone.
    pub rel_err: Option<f64>,
    /// The same for the grids at hand; unknown without hits or with too few trials.
    pub rel_err_within: Option<f64>,
    /// The 95 % interval by the total error; where that isn't known, for the grids at hand. Without
    /// a hit it is a bound from above, where a single hit has a known weight.
    pub interval: Option<(f64, f64)>,
    /// The same if the error were known and not estimated.
    pub poisson_interval: Option<(f64, f64)>,
    /// The 95 % bootstrap interval: percentiles over resampled grids.
    pub bootstrap: Option<(f64, f64)>,
    /// Why the error is not to be believed.
    pub note: Option<Note>,
}

/// The fewest puzzles from whose spread an error is believed.
const LEAST_HITS: u128 = 16;
/// The same where puzzles have weights of their own, as in populations and tours: the few that are
/// found most often may not be those that carry the sum. Of estimates from 16 to 99 puzzles, whose
/// blocks agree by chance, some were up to ten of their errors off (`papers/trust.md`).
const LEAST_WEIGHTED_HITS: u128 = 100;
/// The fewest trials of a design from which an error is believed: of fewer, the rows with enough
/// puzzles are those that were lucky.
const LEAST_TRIALS: u64 = 200;

impl Estimate {
    /// The estimate at a number of clues, given the weight of a hit.
    ///
    /// `fixed` is the number of different grids where they were a fixed list. Of fewer than
    /// [`LEAST_BLOCKS`] the estimate is for these grids alone.
    pub fn of_hits(totals: &HitTotals, clues: usize, weight: &Weight, fixed: Option<u64>) -> Self {
        let nothing = Hits::default();
        let hits = totals.at(clues).unwrap_or(&nothing);
        let per_grid = weight.times(hits.count, totals.trials);
        let mut found = Self::without_error(clues, hits.count, per_grid);
        if hits.count == 0 {
            let bound = Some((0.0, bound_without_hits(weight.times(1, totals.trials))));
            return Self { interval: bound, poisson_interval: bound, ..found };
        }
        let (total, within) = variances(totals, hits, fixed);
        found.rel_err = total.map(|variance| variance.value.sqrt());
        found.rel_err_within = within.map(|variance| variance.value.sqrt());
        let of_these_grids = within.filter(|_| fixed.is_some_and(is_few));
        let Some(variance) = total.or(of_these_grids) else {
            return Self { note: Some(Note::FewBlocks), ..found };
        };
        // Resampling grids makes no sense for a list whose grids are used again and again.
        if fixed.is_none() {
            found.bootstrap = bootstrap_interval(totals, hits)
                .map(|(low, high)| (per_grid * low, per_grid * high));
        }
        let missed = totals.grids - hits.bins().map(|(grids, _)| grids).sum::<u64>();
        let sums = hits.bins().map(|(grids, sum)| (grids, sum as f64 / grids as f64));
        let sums = sums.chain([(missed, 0.0)]);
        let skew = total.map_or(0.0, |_| skewness_of_mean(sums.clone()));
        let doubt = match total {
            _ if totals.trials < LEAST_TRIALS => Some(Note::FewBlocks),
            Some(_) if fixed.is_some_and(|grids| grids < BELIEVED_BLOCKS as u64) => {
                Some(Note::FewBlocks)
            }
            Some(_) => doubt(sums),
            // Of the trials in few grids no more than their squares is known.
            None => (variance.value > MOST_OF_SQUARES).then_some(Note::HeavyTail),
        };
        found.with_error(variance.value.sqrt(), variance.freedom, skew, doubt)
    }

    /// The mean of independent unbiased estimates of the same mean, each with its own grids, from
    /// `count` puzzles in all.
    pub fn of_values(
        clues: usize,
        count: u128,
        values: impl IntoIterator<Item = f64, IntoIter: Clone>,
    ) -> Self {
        let values = values.into_iter();
        let moments: Moments = values.clone().collect();
        let found = Self::without_error(clues, count, moments.mean());
        if moments.count() < LEAST_BLOCKS as u64 || moments.mean() == 0.0 {
            return found;
        }
        let rel_err = moments.relative_error();
        let found = Self { rel_err: Some(rel_err), ..found };
        let freedom = u32::try_from(moments.count() - 1).unwrap_or(u32::MAX);
        let values = values.map(|value| (1, value));
        let few = (count < LEAST_WEIGHTED_HITS).then_some(Note::FewHits);
        let skew = skewness_of_mean(values.clone());
        found.with_error(rel_err, freedom, skew, doubt(values).or(few))
    }

    /// The same, if its values are from blocks with grids of this source. Where each has all grids
    /// of a list, the error is that for these grids, and what another choice of grids would change
    /// is not known; if they have all of its puzzles in each, the number is exact.
    pub(super) fn in_grids_of(self, source: &GridSource) -> Self {
        match source.listed() {
            Some(_) => Self {
                rel_err: None,
                rel_err_within: self.rel_err,
                note: self.note.filter(|&note| note != Note::NoSpread),
                ..self
            },
            None => self,
        }
    }

    /// An estimate whose error is not known: from too few blocks, or without a hit.
    pub(super) fn without_error(clues: usize, count: u128, per_grid: f64) -> Self {
        Self {
            clues,
            count,
            per_grid,
            rel_err: None,
            rel_err_within: None,
            interval: None,
            poisson_interval: None,
            bootstrap: None,
            note: Some(if per_grid > 0.0 { Note::FewBlocks } else { Note::NoHits }),
        }
    }

    /// The same with the intervals of an error that was estimated, of a mean that is skewed, and what
    /// is said against it.
    pub(super) fn with_error(
        self,
        rel_err: f64,
        freedom: u32,
        skew: f64,
        doubt: Option<Note>,
    ) -> Self {
        let few = (self.count < LEAST_HITS).then_some(Note::FewHits);
        Self {
            interval: Some(student_interval(self.per_grid, rel_err, freedom, skew)),
            poisson_interval: Some(poisson_interval(self.per_grid, rel_err)),
            note: few.or(doubt),
            ..self
        }
    }

    /// The symmetric 95 % interval.
    pub fn normal_interval(&self) -> Option<(f64, f64)> {
        let half = NORMAL_975 * self.rel_err?;
        Some((self.per_grid * (1.0 - half), self.per_grid * (1.0 + half)))
    }

    /// The z-score of the estimate against a value with a relative error of its own.
    pub fn z(&self, value: f64, rel_err: f64) -> Option<f64> {
        let error = hypot(self.per_grid * self.rel_err?, value * rel_err);
        Some((self.per_grid - value) / error)
    }
}

/// A variance of the mean, relative to its square, and its degrees of freedom.
#[derive(Debug, Clone, Copy)]
struct Variance {
    value: f64,
    freedom: u32,
}

/// The variance of few given grids up to which it is believed: some thirty independent hits.
const MOST_OF_SQUARES: f64 = 1.0 / 30.0;

/// Whether so few different grids say nothing about others.
fn is_few(grids: u64) -> bool {
    grids < LEAST_BLOCKS as u64
}

/// The total and the within-grid variance of the mean, where they rest on enough grids and trials.
fn variances(
    totals: &HitTotals,
    hits: &Hits,
    fixed: Option<u64>,
) -> (Option<Variance>, Option<Variance>) {
    let (grids, trials) = (totals.grids, totals.trials / totals.grids);
    let square = BigUint::from(hits.count).pow(2);
    let freedom = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    // Σ h² can't exceed Σ H², nor S² exceed n Σ H²; the within part can come out below 0.
    let within = (trials > 1 && !is_few(totals.trials)).then(|| {
        let numerator = BigInt::from(hits.squares) * trials - BigInt::from(hits.grid_squares);
        let value = signed_ratio(numerator, &square * (trials - 1));
        Variance { value, freedom: freedom(totals.trials - grids) }
    });
    let spread = BigInt::from(hits.grid_squares) * grids - BigInt::from(square.clone());
    let total = match fixed {
        None => (!is_few(grids)).then(|| Variance {
            value: signed_ratio(spread, square * (grids - 1)),
            freedom: freedom(grids - 1),
        }),
        Some(different) if !is_few(different) => within.map(|within| {
            let between = signed_ratio(spread, square) - (grids - 1) as f64 * within.value;
            let between = between.max(0.0) / (different - 1) as f64;
            let value = between + within.value;
            // Satterthwaite: the degrees of freedom of a sum of variances.
            let squares = between.powi(2) / (different - 1) as f64
                + within.value.powi(2) / f64::from(within.freedom);
            let freedom = (value.powi(2) / squares).max(1.0) as u32;
            Variance { value, freedom }
        }),
        Some(_) => None,
    };
    (total, within.map(|within| Variance { value: within.value.max(0.0), ..within }))
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
        let data = data.repeat(4);
        let estimate = Estimate::of_hits(&totals(&data), 2, &weight(), None);
        let mean = 19.0 / 8.0;
        assert!((estimate.per_grid - 3.0 * mean).abs() < 1e-12);
        let sums: Moments = data.iter().map(|grid| grid.iter().sum::<u64>() as f64).collect();
        assert!((estimate.rel_err.unwrap() - sums.relative_error()).abs() < 1e-12);
        // The variances of pairs are half the squared differences: ½, ½, 4½, 0.
        let within = (5.5f64 / 4.0 / 32.0).sqrt() / mean;
        assert!((estimate.rel_err_within.unwrap() - within).abs() < 1e-12);
        // Eight different grids, read twice: half the data's between-grid variance stays.
        let fixed = Estimate::of_hits(&totals(&data), 2, &weight(), Some(8));
        assert!(fixed.rel_err > estimate.rel_err);
        assert_eq!(fixed.rel_err_within, estimate.rel_err_within);
        let all = Estimate::of_hits(&totals(&data), 2, &weight(), Some(16));
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
        let single = Estimate::of_hits(&totals(&[&[1, 2, 0].repeat(4)]), 2, &weight(), Some(1));
        assert_eq!(single.rel_err, None);
        // The interval is for this grid, whose own number is estimated.
        let (low, high) = single.interval.unwrap();
        assert!(low > 0.0 && low < single.per_grid && single.per_grid < high);
        assert!(high < 10.0 * single.per_grid && single.rel_err_within.is_some());
    }

    #[test]
    fn independent_values_have_the_errors_of_their_mean() {
        let estimate = Estimate::of_values(20, 7, [1.0, 2.0, 3.0].repeat(3));
        assert_eq!((estimate.per_grid, estimate.count), (2.0, 7));
        assert!((estimate.rel_err.unwrap() - (0.75f64 / 9.0).sqrt() / 2.0).abs() < 1e-12);
        assert_eq!(estimate.z(2.0, 0.0), Some(0.0));
    }
}
