//! Confidence intervals that hold at low counts.
//!
//! Where few puzzles were found a symmetric interval is wrong: of two hits it would reach below 0.
//! A mean with relative error `e` is worth `k = 1/e²` events, and the interval is the classical one
//! for the mean of a Poisson variable with the value `k`, which for one hit each is exact, and for
//! large `k` is the normal one: from χ²(2.5 %, 2k)/2k to χ²(97.5 %, 2k + 2)/2k times the mean.
//! Without any hit, the true mean is below 3.69 hits (97.5 %).
//!
//! # References
//! 1. F. Garwood, "Fiducial limits for the Poisson distribution", Biometrika 28 (1936).
//! 2. E. B. Wilson, M. M. Hilferty, "The distribution of chi-square", PNAS 17 (1931): its
//!    quantiles.

/// The 97.5 % quantile of the normal distribution.
pub(super) const NORMAL_975: f64 = 1.959_963_985;

/// The 95 % interval of a mean with a relative error, `one` being what a single hit is worth.
pub(super) fn poisson_interval(mean: f64, rel_err: Option<f64>, one: f64) -> (f64, f64) {
    match rel_err {
        // An error of 0: every trial found all that there is.
        Some(0.0) => (mean, mean),
        Some(error) if mean > 0.0 => {
            let events = error.powi(-2);
            let low = chi_square(2.0 * events, -NORMAL_975) / (2.0 * events);
            let high = chi_square(2.0 * events + 2.0, NORMAL_975) / (2.0 * events);
            (mean * low, mean * high)
        }
        _ if mean == 0.0 => (0.0, one * chi_square(2.0, NORMAL_975) / 2.0),
        _ => (0.0, f64::INFINITY),
    }
}

/// The quantile of χ² with `degrees` of freedom at the level of the normal quantile `z`.
fn chi_square(degrees: f64, z: f64) -> f64 {
    let a = 2.0 / (9.0 * degrees);
    degrees * (1.0 - a + z * a.sqrt()).max(0.0).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let (a, b) = poisson_interval(k, Some(error), 1.0);
            assert!((a - low).abs() < 0.02 && (b / high - 1.0).abs() < 2e-3, "{k}: {a} {b}");
        }
        let (low, high) = poisson_interval(0.0, None, 1.0);
        assert!(low == 0.0 && (high / 3.689 - 1.0).abs() < 2e-2, "{high}");
        let (low, high) = poisson_interval(1.0, Some(1e-3), 1.0);
        assert!((low - 0.99804).abs() < 1e-5 && (high - 1.00196).abs() < 1e-5);
    }
}
