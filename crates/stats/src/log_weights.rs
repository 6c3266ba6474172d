//! Means of weights whose logarithms alone fit a float.

use serde::{Deserialize, Serialize};

/// ln(eᵃ + eᵇ), without overflow; −∞ stands for zero.
#[inline]
fn ln_add(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY {
        return high;
    }
    high + (low - high).exp().ln_1p()
}

/// The sums of independent weights and of their squares, by logarithms.
///
/// The mean of the weights is an unbiased estimate when each weight is; its logarithm is what is
/// reported, with the error to first order. Where a weight is infinite or no number, so is the
/// mean, and the error is no number.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LogWeights {
    count: u64,
    ln_sum: f64,
    ln_squares: f64,
}

impl Default for LogWeights {
    fn default() -> Self {
        Self { count: 0, ln_sum: f64::NEG_INFINITY, ln_squares: f64::NEG_INFINITY }
    }
}

impl LogWeights {
    /// Adds a weight by its logarithm; −∞ for a weight of zero.
    #[inline]
    pub fn push(&mut self, ln_weight: f64) {
        self.count += 1;
        self.ln_sum = ln_add(self.ln_sum, ln_weight);
        self.ln_squares = ln_add(self.ln_squares, 2.0 * ln_weight);
    }

    /// Adds everything that another has seen.
    #[inline]
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.ln_sum = ln_add(self.ln_sum, other.ln_sum);
        self.ln_squares = ln_add(self.ln_squares, other.ln_squares);
    }

    /// The number of weights.
    #[inline]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The logarithm of their mean.
    #[inline]
    pub fn ln_mean(&self) -> f64 {
        self.ln_sum - (self.count as f64).ln()
    }

    /// The variance of one weight as a multiple of the squared mean; infinite below two weights or
    /// when all are zero.
    #[inline]
    pub fn relative_variance(&self) -> f64 {
        if self.count < 2 || self.ln_sum == f64::NEG_INFINITY {
            return f64::INFINITY;
        }
        let n = self.count as f64;
        let ratio = (self.ln_squares - 2.0 * self.ln_sum).exp() * n;
        let variance = (ratio - 1.0) * n / (n - 1.0);
        // Rounding may lead below zero. What is no number must remain none, which `max` would not
        // do.
        if variance < 0.0 { 0.0 } else { variance }
    }

    /// The standard error of [`ln_mean`](Self::ln_mean), to first order.
    #[inline]
    pub fn ln_error(&self) -> f64 {
        (self.relative_variance() / self.count as f64).sqrt()
    }
}

impl FromIterator<f64> for LogWeights {
    fn from_iter<I: IntoIterator<Item = f64>>(ln_weights: I) -> Self {
        let mut weights = Self::default();
        ln_weights.into_iter().for_each(|w| weights.push(w));
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn logarithms_tell_the_same_as_plain_sums(values in prop::collection::vec(0.0f64..10.0, 2..40), shift in -2000.0f64..2000.0, cut in 0usize..40) {
            prop_assume!(values.iter().sum::<f64>() > 0.1);
            let (left, right) = values.split_at(cut.min(values.len()));
            let shifted = |part: &[f64]| part.iter().map(|v| v.ln() + shift).collect::<LogWeights>();
            let mut weights: LogWeights = shifted(left);
            weights.merge(&shifted(right));
            let plain: Moments = values.iter().copied().collect();
            prop_assert!((weights.ln_mean() - shift - plain.mean().ln()).abs() < 1e-9);
            prop_assert!((weights.relative_variance() - plain.variance() / plain.mean().powi(2)).abs() < 1e-7);
        }
    }

    #[test]
    fn nothing_and_zeros_are_no_knowledge() {
        assert_eq!(LogWeights::default().relative_variance(), f64::INFINITY);
        let zeros: LogWeights = [f64::NEG_INFINITY; 3].into_iter().collect();
        assert_eq!(zeros.ln_mean(), f64::NEG_INFINITY);
        assert_eq!(zeros.ln_error(), f64::INFINITY);
    }

    #[test]
    fn weights_that_are_no_numbers_give_no_error_of_zero() {
        for bad in [f64::NAN, f64::INFINITY] {
            for place in 0..4 {
                let mut logarithms = [1.0, 2.0, f64::NEG_INFINITY, 3.0];
                logarithms[place] = bad;
                let weights: LogWeights = logarithms.into_iter().collect();
                let mut halves: LogWeights = logarithms[..2].iter().copied().collect();
                halves.merge(&logarithms[2..].iter().copied().collect());
                for weights in [weights, halves] {
                    assert!(!weights.ln_mean().is_finite(), "{bad} at {place}");
                    assert!(weights.relative_variance().is_nan(), "{bad} at {place}");
                    assert!(weights.ln_error().is_nan(), "{bad} at {place}");
                }
            }
        }
    }
}
