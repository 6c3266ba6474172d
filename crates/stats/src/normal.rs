//! How surprising a z-score is.

/// The complementary error function, to 1.2e-7 relative.
///
/// # References
/// 1. W. H. Press et al., *Numerical Recipes in C*, second edition, section 6.2: the Chebyshev fit.
fn erfc(x: f64) -> f64 {
    const FIT: [f64; 10] = [
        -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398,
        1.48851587, -0.82215223, 0.17087277,
    ];
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let series = FIT.iter().rev().fold(0.0, |sum, c| sum * t + c);
    let tail = t * (series - x * x).exp();
    if x < 0.0 { 2.0 - tail } else { tail }
}

/// The probability that a standard normal variable lies further from 0 than `z`, on either side.
///
/// ```
/// use gridforest_stats::normal_tail;
/// assert!((normal_tail(1.959964) - 0.05).abs() < 1e-6);
/// ```
pub fn normal_tail(z: f64) -> f64 {
    erfc(z.abs() / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabled_values_are_met() {
        for (z, tail) in [(0.0, 1.0), (1.0, 0.3173105), (-3.0, 0.0026998), (5.0, 5.733e-7)] {
            assert!((normal_tail(z) / tail - 1.0).abs() < 1e-4, "{z}");
        }
        assert!((erfc(-1.0) - 1.8427008).abs() < 1e-6);
    }
}
