//! Whether the spread of independent values says how far their mean may be off.
//!
//! Student's interval is right where the mean is about normal. Where few values carry the sum, a mean
//! that is too small goes with a spread that is too small. Samples whose own skewness is small are no
//! safer: they are those that missed the greatest values. So what decides is the error, and how
//! skewed the mean may be widens its interval ([`skewness_of_mean`]).

use super::{BELIEVED_BLOCKS, LEAST_BLOCKS, Note};

/// The greatest relative error that is believed: that of sixteen independent events.
const MOST_ERROR: f64 = 0.25;
/// A relative error below it is no spread of values, but of their last digits.
pub const NO_SPREAD: f64 = 1e-7;

/// What is to be said against the error of the mean of independent values, none below 0; each comes
/// with the number of its repetitions.
///
/// ```
/// use gridforest_stats::{Note, doubt};
/// assert_eq!(doubt([(8, 1.0), (8, 2.0)]), None);
/// assert_eq!(doubt([(8, 1.0), (7, 2.0)]), Some(Note::FewBlocks));
/// assert_eq!(doubt([(16, 1.0)]), Some(Note::NoSpread));
/// // The mean is rounded.
/// assert_eq!(doubt([(49, 0.1)]), Some(Note::NoSpread));
/// assert_eq!(doubt([(7, 1.0), (20, 0.0)]), Some(Note::FewVisits));
/// assert_eq!(doubt([(30, 1.0), (1, 90.0)]), Some(Note::HeavyTail));
/// ```
pub fn doubt(values: impl IntoIterator<Item = (u64, f64), IntoIter: Clone>) -> Option<Note> {
    let values = values.into_iter();
    let positive = Sums::of(values.clone().filter(|(_, value)| *value > 0.0));
    let all = Sums::of(values);
    let error = all.error();
    match () {
        () if positive.number == 0.0 => Some(Note::NoHits),
        () if all.number < BELIEVED_BLOCKS as f64 => Some(Note::FewBlocks),
        () if error < NO_SPREAD => Some(Note::NoSpread),
        () if positive.number < LEAST_BLOCKS as f64 => Some(Note::FewVisits),
        () if error > MOST_ERROR => Some(Note::HeavyTail),
        () => None,
    }
}

/// How skewed the mean of independent values may be, none below 0: as their sample says, and at
/// least as it would be if those above 0 were lognormal with their spread, and their number
/// Poisson's. With `c` their coefficient of variation, `N` their number and `p` the share of zeros,
/// that is (3c + c³ + p)/√N.
///
/// ```
/// use gridforest_stats::skewness_of_mean;
/// // Events that are all alike: the skewness of a Poisson variable.
/// assert!((skewness_of_mean([(25, 1.0), (1 << 20, 0.0)]) - 0.2).abs() < 1e-3);
/// ```
pub fn skewness_of_mean(values: impl IntoIterator<Item = (u64, f64), IntoIter: Clone>) -> f64 {
    let values = values.into_iter();
    let positive = Sums::of(values.clone().filter(|(_, value)| *value > 0.0));
    let all = Sums::of(values);
    if all.error() < NO_SPREAD {
        return 0.0;
    }
    let sampled = all.third / all.second.powf(1.5) / all.number.sqrt();
    let variation = positive.deviation() / positive.mean;
    let zeros = 1.0 - positive.number / all.number;
    sampled.max((3.0 * variation + variation.powi(3) + zeros) / positive.number.sqrt())
}

/// The number of some values, their mean and their central moments.
struct Sums {
    number: f64,
    mean: f64,
    second: f64,
    third: f64,
}

impl Sums {
    fn of(values: impl Iterator<Item = (u64, f64)> + Clone) -> Self {
        let sum = |f: &dyn Fn(f64) -> f64| {
            values.clone().map(|(number, value)| number as f64 * f(value)).sum::<f64>()
        };
        let number = sum(&|_| 1.0);
        let mean = sum(&|value| value) / number;
        let [second, third] = [2, 3].map(|power| sum(&|value| (value - mean).powi(power)) / number);
        Self { number, mean, second, third }
    }

    fn deviation(&self) -> f64 {
        self.second.sqrt()
    }

    /// The relative standard error of the mean.
    fn error(&self) -> f64 {
        self.deviation() / self.mean / (self.number - 1.0).sqrt()
    }
}
