//! Count, mean and variance of a sequence, in one pass.

use serde::{Deserialize, Serialize};

/// The count, mean and spread of the values pushed so far.
///
/// Sums of squared deviations are updated about the running mean, so that values far from zero lose
/// no digits; two halves of a sequence merge into the moments of the whole.
///
/// # References
/// 1. T. F. Chan, G. H. Golub, R. J. LeVeque, "Updating formulae and a pairwise algorithm for
///    computing sample variances", COMPSTAT 1982.
///
/// ```
/// use gridforest_stats::Moments;
/// let moments: Moments = [1.0, 2.0, 4.0].into_iter().collect();
/// assert_eq!((moments.count(), moments.mean()), (3, 7.0 / 3.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Moments {
    count: u64,
    mean: f64,
    /// The sum of squared deviations from the mean.
    squares: f64,
}

impl Moments {
    /// Adds a value.
    #[inline]
    pub fn push(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// Adds everything that another has seen.
    #[inline]
    pub fn merge(&mut self, other: &Self) {
        if other.count == 0 {
            return;
        }
        let count = self.count + other.count;
        let off = other.mean - self.mean;
        let share = other.count as f64 / count as f64;
        self.squares += other.squares + off * off * share * self.count as f64;
        self.mean += off * share;
        self.count = count;
    }

    /// The number of values.
    #[inline]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 without values.
    #[inline]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The unbiased estimate of their variance; infinite below two values.
    #[inline]
    pub fn variance(&self) -> f64 {
        match self.count {
            0 | 1 => f64::INFINITY,
            count => self.squares / (count - 1) as f64,
        }
    }

    /// The standard error of the mean, for independent values.
    #[inline]
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.count as f64).sqrt()
    }

    /// The standard error as a fraction of the mean.
    #[inline]
    pub fn relative_error(&self) -> f64 {
        self.standard_error() / self.mean.abs()
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut moments = Self::default();
        values.into_iter().for_each(|value| moments.push(value));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_merge_tells_the_same_as_the_whole(values in prop::collection::vec(-1e3..1e3, 2..60), cut in 0usize..60) {
            let (left, right) = values.split_at(cut.min(values.len()));
            let mut merged: Moments = left.iter().copied().collect();
            merged.merge(&right.iter().copied().collect());
            let n = values.len() as f64;
            let mean = values.iter().sum::<f64>() / n;
            let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
            prop_assert_eq!(merged.count(), values.len() as u64);
            prop_assert!((merged.mean() - mean).abs() < 1e-9);
            prop_assert!((merged.variance() - variance).abs() < 1e-9 * (1.0 + variance));
        }
    }

    #[test]
    fn values_far_from_zero_keep_their_spread() {
        let moments: Moments = [1e9, 1e9 + 1.0, 1e9 + 2.0].into_iter().collect();
        assert!((moments.variance() - 1.0).abs() < 1e-6);
        assert_eq!(Moments::default().variance(), f64::INFINITY);
    }
}
