//! Exact weights: the inverse of the probability that a design picks a puzzle.

use num_bigint::BigUint;
use num_traits::ToPrimitive as _;

/// A positive rational number, exactly: 1/Pr(m) for a puzzle m of the grid at hand.
///
/// ```
/// use gridforest::estimate::puzzles::{Weight, binomial};
/// let weight = Weight::new(binomial(81, 27), binomial(4, 2));
/// let expected = 2_306_279_447_501_851_002_720f64 / 6.0;
/// assert!((weight.times(1, 1) / expected - 1.0).abs() < 1e-15);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weight {
    numerator: BigUint,
    denominator: BigUint,
}

impl Weight {
    /// The quotient of two numbers.
    ///
    /// # Panics
    /// When either is 0.
    pub fn new(numerator: BigUint, denominator: BigUint) -> Self {
        assert!(numerator != BigUint::ZERO && denominator != BigUint::ZERO, "a weight is positive");
        Self { numerator, denominator }
    }

    /// The weight of `hits` puzzles picked in `trials` trials, for each trial: rounded once, at the
    /// end.
    pub fn times(&self, hits: u128, trials: u64) -> f64 {
        ratio(&self.numerator * hits, &self.denominator * trials)
    }
}

/// The quotient of two numbers of any length, to a relative error of 3 · 2⁻⁵³; infinite over 0.
pub(super) fn ratio(numerator: BigUint, denominator: BigUint) -> f64 {
    let (a, shift) = head(&numerator);
    let (b, unshift) = head(&denominator);
    // Beyond the exponents of a float powers of two overflow to what the quotient would be.
    a / b * 2f64.powi((shift - unshift).clamp(-2000, 2000) as i32)
}

/// The leading 64 bits, and how many follow.
fn head(value: &BigUint) -> (f64, i64) {
    let shift = value.bits().saturating_sub(64);
    let head = u64::try_from(value >> shift).expect("64 bits");
    (head as f64, shift as i64)
}

/// The number of subsets of `k` out of `n`.
pub fn binomial(n: usize, k: usize) -> BigUint {
    num_integer::binomial(BigUint::from(n), BigUint::from(k))
}

/// The same, rounded to the nearest float.
pub(super) fn binomial_f64(n: usize, k: usize) -> f64 {
    binomial(n, k).to_f64().expect("every integer rounds to a float")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_are_those_of_pascals_triangle() {
        for n in 0..40 {
            assert_eq!(binomial(n, 0), 1u8.into());
            assert_eq!(binomial(n, n), 1u8.into());
            for k in 1..n {
                assert_eq!(binomial(n, k), binomial(n - 1, k - 1) + binomial(n - 1, k));
            }
            assert_eq!(binomial(n, n + 1), BigUint::ZERO);
        }
    }

    #[test]
    fn binomials_round_as_decimals_do() {
        for n in 0..=128 {
            for k in 0..=n {
                let decimal: f64 = binomial(n, k).to_string().parse().unwrap();
                assert_eq!(binomial_f64(n, k), decimal);
            }
        }
    }

    #[test]
    fn long_quotients_are_true() {
        let long = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
        let quotient = ratio(long(200), long(198));
        assert!((quotient / (200.0 * 199.0) - 1.0).abs() < 1e-15);
        assert_eq!(ratio(BigUint::ZERO, long(50)), 0.0);
        assert_eq!(ratio(3u8.into(), 4u8.into()), 0.75);
        assert_eq!(ratio(long(200), 1u8.into()), f64::INFINITY);
    }
}
