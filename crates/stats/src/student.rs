//! How surprising a deviation is in units of an error that is itself estimated: Student's
//! distribution.

use std::f64::consts::FRAC_2_PI;

/// The probability that Student's variable of some degrees of freedom lies further from 0 than `t`,
/// on either side.
///
/// With `θ = arctan(t/√ν)`, the probability of lying within is a sum of powers of `cos θ`, of ν/2
/// terms.
///
/// # Panics
/// For 0 degrees of freedom.
///
/// # References
/// 1. M. Abramowitz, I. A. Stegun, *Handbook of Mathematical Functions* (1964), 26.7.3 and 26.7.4.
///
/// ```
/// use gridforest_stats::student_tail;
/// assert!((student_tail(2.131450, 15) - 0.05).abs() < 1e-6);
/// ```
pub fn student_tail(t: f64, freedom: u32) -> f64 {
    assert!(freedom > 0, "Student's distribution has degrees of freedom");
    let angle = (t.abs() / f64::from(freedom).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let odd = freedom % 2;
    // The terms are cos θ (odd ν) or 1, times cos² θ (k − 1)/k for each k from there on.
    let mut term = if odd == 1 { cosine } else { 1.0 };
    let mut sum = if freedom == 1 { 0.0 } else { term };
    for k in (2 + odd..freedom).filter(|k| k % 2 == odd) {
        term *= cosine * cosine * f64::from(k - 1) / f64::from(k);
        sum += term;
    }
    let within = match odd {
        1 => FRAC_2_PI * (angle + sine * sum),
        _ => sine * sum,
    };
    (1.0 - within).max(0.0)
}

/// The half width of an interval in units of an error with some degrees of freedom, such that a
/// value lies outside with probability `tail`: the inverse of [`student_tail`], by bisection.
///
/// # Panics
/// For 0 degrees of freedom, or a `tail` that is not between 0 and 1.
///
/// ```
/// use gridforest_stats::student_quantile;
/// assert!((student_quantile(0.05, 7) - 2.364624).abs() < 1e-6);
/// ```
pub fn student_quantile(tail: f64, freedom: u32) -> f64 {
    assert!(tail > 0.0 && tail < 1.0, "a probability between 0 and 1");
    let (mut low, mut high) = (0.0, 1.0);
    while student_tail(high, freedom) > tail {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        match student_tail(middle, freedom) > tail {
            true => low = middle,
            false => high = middle,
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal_tail;

    #[test]
    fn quantiles_are_those_of_the_tail() {
        for freedom in [1, 2, 7, 30, 1000] {
            for tail in [0.5, 0.05, 0.001] {
                let quantile = student_quantile(tail, freedom);
                assert!((student_tail(quantile, freedom) / tail - 1.0).abs() < 1e-6, "{freedom}");
            }
        }
    }

    #[test]
    fn tabled_values_are_met() {
        for (t, freedom, tail) in [
            (12.7062, 1, 0.05),
            (4.30265, 2, 0.05),
            (3.18245, 3, 0.05),
            (2.77645, 4, 0.05),
            (2.94671, 15, 0.01),
            (3.29053, 1_000_000, 0.001),
        ] {
            assert!((student_tail(t, freedom) / tail - 1.0).abs() < 1e-4, "{freedom}");
            assert_eq!(student_tail(-t, freedom), student_tail(t, freedom));
        }
        assert!((student_tail(2.5, 1_000_000) / normal_tail(2.5) - 1.0).abs() < 1e-4);
    }
}
