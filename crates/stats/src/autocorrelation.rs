//! How many independent values a correlated sequence is worth.

/// The integrated autocorrelation time τ = ½ + Σ ρ(t), in steps of the sequence.
///
/// The sum stops at the first window `W ≥ 6 τ(W)`: beyond it the estimates of ρ are noise. The
/// variance of the mean of `n` values is `2τ/n` times the variance of one; independent values have
/// τ = ½, and a sequence that never changes is given that too. Where a value is infinite or no
/// number, so is no τ: it is not a number either.
///
/// # References
/// 1. A. D. Sokal, "Monte Carlo methods in statistical mechanics: foundations and new algorithms",
///    in *Functional Integration* (1997): the self-consistent window.
pub fn autocorrelation_time(values: &[f64]) -> f64 {
    let n = values.len();
    let mean = values.iter().sum::<f64>() / n as f64;
    let covariance = |lag: usize| {
        let pairs = values.iter().zip(&values[lag..]);
        pairs.map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>() / n as f64
    };
    let variance = if n == 0 { 0.0 } else { covariance(0) };
    let mut tau = 0.5;
    if !variance.is_finite() {
        return f64::NAN;
    }
    if variance <= 0.0 {
        return tau;
    }
    for lag in 1..n {
        tau += covariance(lag) / variance;
        if lag as f64 >= 6.0 * tau {
            break;
        }
    }
    // A strongly alternating sequence may sum below zero by noise alone.
    tau.max(0.5 / n as f64)
}

/// The number of independent values with the same error of the mean.
pub fn effective_samples(values: &[f64]) -> f64 {
    values.len() as f64 / (2.0 * autocorrelation_time(values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use rand::RngExt;

    /// x ← a x + noise, whose τ is ½ (1 + a) / (1 − a).
    fn autoregressive(a: f64, n: usize, seed: u64) -> Vec<f64> {
        let mut rng = stream(seed, 0);
        let mut x = 0.0;
        (0..n)
            .map(|_| {
                x = a * x + rng.random::<f64>() - 0.5;
                x
            })
            .collect()
    }

    #[test]
    fn the_time_of_an_autoregressive_sequence_is_found() {
        // The relative error of τ is √(2(2W+1)/n) ≈ 3.6 % at most here: five errors are allowed.
        for a in [0.0, 0.5, 0.9] {
            let found = autocorrelation_time(&autoregressive(a, 100_000, 1));
            let exact = 0.5 * (1.0 + a) / (1.0 - a);
            assert!((found / exact - 1.0).abs() < 0.18, "{a}: {found} {exact}");
        }
    }

    #[test]
    fn a_sequence_that_never_moves_has_nothing_to_correlate() {
        assert_eq!(autocorrelation_time(&[3.0; 10]), 0.5);
        assert_eq!(autocorrelation_time(&[]), 0.5);
        assert_eq!(effective_samples(&[3.0; 10]), 10.0);
    }

    #[test]
    fn values_that_are_no_numbers_have_no_time() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(autocorrelation_time(&[1.0, bad, 2.0]).is_nan());
            assert!(effective_samples(&[1.0, bad, 2.0]).is_nan());
        }
    }
}
