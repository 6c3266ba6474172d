//! Confidence intervals that hold at low counts.
//!
//! Where few puzzles were found a symmetric interval is wrong: of two hits it would reach below 0.
//! A mean with relative error `e` is worth `k = 1/e²` events, and the interval is the classical one
//! for the mean of a Poisson variable with the value `k`, which for one hit each is exact, and for
//! large `k` is the normal one: from χ²(2.5 %, 2k)/2k to χ²(97.5 %, 2k + 2)/2k times the mean.
//! Without any hit, the true mean is below 3.69 hits (97.5 %).
//!
//! The quantiles of χ² are those of a normal variable, transformed. An error that is itself
//! estimated, from `n` blocks, makes this Student's variable with n − 1 degrees of freedom: so the
//! same formula with Student's quantile is Garwood's interval where the error is known, and
//! Student's where hits are many. Where the mean is skewed by `g`, its upper end is at least
//!
//! ```text
//! mean + error · (t + g (1 + 2t²)/6)
//! ```
//!
//! with Student's quantile `t` (Johnson 1978).
//!
//! # References
//! 1. F. Garwood, "Fiducial limits for the Poisson distribution", Biometrika 28 (1936).
//! 2. E. B. Wilson, M. M. Hilferty, "The distribution of chi-square", PNAS 17 (1931): its
//!    quantiles.
//! 3. N. J. Johnson, "Modified t tests and confidence intervals for asymmetrical populations", J.
//!    Am. Stat. Assoc. 73 (1978).

use crate::stats::student_quantile;

/// The 97.5 % quantile of the normal distribution.
pub(super) const NORMAL_975: f64 = 1.959_963_985;
/// Beyond so many degrees of freedom Student's quantile is the normal one to three digits.
const MANY_BLOCKS: u32 = 1000;

/// The 95 % interval of a positive mean whose relative error is known.
///
/// ```
/// use gridforest::estimate::puzzles::poisson_interval;
/// let (low, high) = poisson_interval(7.0, 7f64.powf(-0.5)); // of seven hits
/// assert!((low / 2.81 - 1.0).abs() < 0.01 && (high / 14.42 - 1.0).abs() < 0.01);
/// ```
pub fn poisson_interval(mean: f64, rel_err: f64) -> (f64, f64) {
    between(mean, rel_err, NORMAL_975)
}

/// The same, if the error is estimated with some degrees of freedom, of a mean that is skewed.
pub(super) fn student_interval(mean: f64, rel_err: f64, freedom: u32, skew: f64) -> (f64, f64) {
    let quantile = student_quantile(0.05, freedom.clamp(1, MANY_BLOCKS));
    let (low, high) = between(mean, rel_err, quantile);
    let skewed = quantile + skew / 6.0 * (1.0 + 2.0 * quantile * quantile);
    (low, high.max(mean * (1.0 + rel_err * skewed)))
}

/// The least mean that is ruled out if nothing was found, `one` being what a single hit is worth.
pub(super) fn bound_without_hits(one: f64) -> f64 {
    one * chi_square(2.0, NORMAL_975) / 2.0
}

fn between(mean: f64, rel_err: f64, quantile: f64) -> (f64, f64) {
    // An error of 0: every trial found all that there is.
    if rel_err == 0.0 {
        return (mean, mean);
    }
    let events = rel_err.powi(-2);
    let low = chi_square(2.0 * events, -quantile) / (2.0 * events);
    let high = chi_square(2.0 * events + 2.0, quantile) / (2.0 * events);
    (mean * low, mean * high)
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
            let (a, b) = poisson_interval(k, error);
            assert!((a - low).abs() < 0.02 && (b / high - 1.0).abs() < 2e-3, "{k}: {a} {b}");
        }
        assert!((bound_without_hits(1.0) / 3.689 - 1.0).abs() < 2e-2);
        let (low, high) = poisson_interval(1.0, 1e-3);
        assert!((low - 0.99804).abs() < 1e-5 && (high - 1.00196).abs() < 1e-5);
    }

    #[test]
    fn intervals_of_many_hits_in_few_blocks_are_those_of_student() {
        let (low, high) = student_interval(1.0, 1e-3, 7, 0.0);
        let half = 2.364_624e-3;
        assert!((low - 1.0 + half).abs() < 1e-5 && (high - 1.0 - half).abs() < 1e-5);
        let (known, estimated) =
            (poisson_interval(3.0, 0.5), student_interval(3.0, 0.5, 1 << 30, 0.0));
        assert!((known.0 - estimated.0).abs() < 0.01 && (known.1 - estimated.1).abs() < 0.02);
        assert_eq!(student_interval(3.0, 0.0, 1, 1.0), (3.0, 3.0));
        let [plain, skewed] = [0.0, 1.0].map(|skew| student_interval(1.0, 0.1, 15, skew).1);
        assert!(skewed > plain + 0.1);
    }
}
