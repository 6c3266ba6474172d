//! A band that holds a whole curve.
//!
//! An error at each point of a curve says how far that point may be off. Somewhere along the curve
//! the deviation is larger: it is the greatest of many. And neighbouring points share their errors,
//! so that it comes as a wave and not as one stray point. A *simultaneous* band is wider by a
//! factor `c`: with the chosen probability the true curve lies within it everywhere.
//!
//! Let the curve be a mean over `B` independent blocks. If these are normal, the deviation at a
//! point in units of its error is Student's `t` with `ν = B − 1` degrees of freedom. The expected
//! number of times that it rises above `c` or falls below `−c` along the curve bounds the
//! probability that it does:
//!
//! ```text
//! P(max |t| > c)  ≤  P(|t| > c at the first point) + κ/π (1 + c²/ν)^(−(ν − 1)/2)
//! ```
//!
//! `κ` is the length of the curve in units of the distance over which errors are shared: the
//! deviations of the blocks from their mean, scaled to length 1, are a point of a sphere, and `κ`
//! is the length of its path. Of the factor that this gives and Bonferroni's, from the number of
//! points alone, the smaller is taken.
//!
//! # References
//! 1. K. J. Worsley, "Local maxima and the expected Euler characteristic of excursion sets of χ², F
//!    and t fields", Advances in Applied Probability 26 (1994): the expected number for a field of
//!    Student's t.
//! 2. J. E. Taylor, K. J. Worsley, "Detecting sparse signals in random fields, with an application
//!    to brain mapping", J. Amer. Statist. Assoc. 102 (2007): its length from the residuals.

use std::f64::consts::PI;

use super::student_tail;

/// By which factor the standard errors of a curve's points must be multiplied, so that the true
/// curve lies outside the band anywhere with a probability of at most `outside`. Infinite below
/// three blocks, and where a value is infinite or no number.
///
/// `curves` has, for each block, the values along the curve: of the block alone, or, for the
/// jackknife, without it. Points that no block changes are left out.
///
/// ```
/// use gridforest_stats::band_factor;
/// // One point, sixteen blocks: Student's t with 15 degrees of freedom.
/// let blocks: Vec<_> = (0..16).map(|block| vec![f64::from(block)]).collect();
/// assert!((band_factor(&blocks, 0.05) - 2.131450).abs() < 1e-5);
/// ```
///
/// # Panics
/// When `outside` is not between 0 and 1.
pub fn band_factor(curves: &[Vec<f64>], outside: f64) -> f64 {
    assert!(outside > 0.0 && outside < 1.0, "a probability between 0 and 1, not {outside}");
    let blocks = curves.len();
    if blocks < 3 {
        return f64::INFINITY;
    }
    let points = curves.iter().map(Vec::len).min().unwrap_or(0);
    let finite = |curve: &Vec<f64>| curve[..points].iter().all(|value| value.is_finite());
    if !curves.iter().all(finite) {
        return f64::INFINITY;
    }
    let directions: Vec<Vec<f64>> = (0..points).filter_map(|at| direction(curves, at)).collect();
    let length: f64 = directions.windows(2).map(|two| chord(&two[0], &two[1])).sum();
    let freedom = (blocks - 1) as u32;
    let number = directions.len().max(1) as f64;
    let probability = |c: f64| {
        let nu = f64::from(freedom);
        let one = student_tail(c, freedom);
        let crossings = length / PI * (1.0 + c * c / nu).powf(-(nu - 1.0) / 2.0);
        (one + crossings).min(number * one)
    };
    let (mut low, mut high) = (0.0, 1.0);
    while probability(high) > outside {
        (low, high) = (high, 2.0 * high);
    }
    while high - low > 1e-9 * high {
        let middle = f64::midpoint(low, high);
        if probability(middle) > outside {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The deviations of the blocks from their mean at a point, scaled to length 1; `None` if there are
/// none.
fn direction(curves: &[Vec<f64>], at: usize) -> Option<Vec<f64>> {
    let mean = curves.iter().map(|curve| curve[at]).sum::<f64>() / curves.len() as f64;
    let deviations: Vec<f64> = curves.iter().map(|curve| curve[at] - mean).collect();
    let length = deviations.iter().map(|d| d * d).sum::<f64>().sqrt();
    (length > 0.0).then(|| deviations.iter().map(|d| d / length).collect())
}

fn chord(from: &[f64], to: &[f64]) -> f64 {
    let squares = from.iter().zip(to).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Jackknife;
    use crate::random::stream;
    use rand::{Rng, RngExt};

    /// A normal deviate, by Box and Muller.
    fn normal(rng: &mut impl Rng) -> f64 {
        let radius = (-2.0 * (1.0 - rng.random::<f64>()).ln()).sqrt();
        radius * (2.0 * PI * rng.random::<f64>()).cos()
    }

    /// The share of `trials` in which a band around the mean of `blocks` random curves holds the
    /// true curve, 0. The curves are moving averages of `width` normal deviates: points share their
    /// errors with so many neighbours.
    fn coverage(trials: u64, blocks: usize, width: usize, outside: f64) -> f64 {
        const POINTS: usize = 60;
        let covered = (0..trials).filter(|&trial| {
            let mut rng = stream(8, trial);
            let curves: Vec<Vec<f64>> = (0..blocks)
                .map(|_| {
                    let noise: Vec<f64> = (0..POINTS + width).map(|_| normal(&mut rng)).collect();
                    noise.windows(width).map(|part| part.iter().sum()).collect()
                })
                .collect();
            let factor = band_factor(&curves, outside);
            (0..POINTS).all(|at| {
                let whole = curves.iter().map(|curve| curve[at]).sum::<f64>();
                let mean = |skip: usize| (whole - curves[skip][at]) / (blocks - 1) as f64;
                let without: Vec<f64> = (0..blocks).map(mean).collect();
                let point = Jackknife::from_parts(whole / blocks as f64, &without);
                point.value.abs() <= factor * point.error
            })
        });
        covered.count() as f64 / trials as f64
    }

    #[test]
    fn bands_hold_as_many_curves_as_they_say() {
        // 400 trials at 80 %: four standard errors are 8 %. The band is a bound; one that is wider
        // than it need be would hold more.
        for (blocks, width) in [(16, 1), (16, 12), (6, 12), (40, 30)] {
            let held = coverage(400, blocks, width, 0.2);
            assert!((0.72..0.92).contains(&held), "{blocks}, {width}: {held}");
        }
    }

    #[test]
    fn curves_that_move_as_one_need_only_students_factor() {
        let curves: Vec<Vec<f64>> = (0..16).map(|b| vec![f64::from(b); 50]).collect();
        assert!((band_factor(&curves, 0.05) - 2.131450).abs() < 1e-5);
        assert_eq!(band_factor(&curves[..2], 0.05), f64::INFINITY);
    }

    #[test]
    fn values_that_are_no_numbers_give_no_band() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let mut curves: Vec<Vec<f64>> = (0..16).map(|b| vec![f64::from(b); 50]).collect();
            curves[3][7] = bad;
            assert_eq!(band_factor(&curves, 0.05), f64::INFINITY);
        }
    }

    #[test]
    fn probabilities_near_the_ends_have_a_factor() {
        let curves: Vec<Vec<f64>> = (0..16).map(|b| vec![f64::from(b); 50]).collect();
        assert!(band_factor(&curves, 1e-300).is_finite());
        assert!(band_factor(&curves, 1.0 - 1e-15) < 1e-3);
    }

    #[test]
    #[should_panic(expected = "a probability between 0 and 1, not -0.5")]
    fn a_probability_below_zero_is_refused() {
        band_factor(&[], -0.5);
    }

    #[test]
    #[should_panic(expected = "a probability between 0 and 1, not NaN")]
    fn a_probability_that_is_no_number_is_refused() {
        band_factor(&[], f64::NAN);
    }
}
