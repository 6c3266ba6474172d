//! Whether the spread of independent values says how far their mean may be off.
//!
//! Student's interval is right where the mean is about normal. Its skewness is that of the values
//! over √n: where some values carry the sum, it is large, and a mean that is too small goes with a
//! spread that is too small. Whether rarer and greater values exist, the sample can't say; that few
//! of its values carry the sum is the warning.

use super::{BELIEVED_BLOCKS, LEAST_BLOCKS, Note};

/// The greatest skewness of a mean whose error is believed: that of some fifteen Poisson events.
const MOST_SKEW: f64 = 0.25;

/// What is to be said against the error of the mean of independent values, none below 0; each comes
/// with the number of its repetitions.
///
/// ```
/// use gridforest_stats::{Note, doubt};
/// assert_eq!(doubt([(8, 1.0), (8, 2.0)]), None);
/// assert_eq!(doubt([(8, 1.0), (7, 2.0)]), Some(Note::FewBlocks));
/// assert_eq!(doubt([(16, 1.0)]), Some(Note::NoSpread));
/// assert_eq!(doubt([(7, 1.0), (20, 0.0)]), Some(Note::FewVisits));
/// assert_eq!(doubt([(30, 1.0), (1, 90.0)]), Some(Note::HeavyTail));
/// ```
pub fn doubt(values: impl IntoIterator<Item = (u64, f64), IntoIter: Clone>) -> Option<Note> {
    let values = values.into_iter();
    let sum = |f: &dyn Fn(f64) -> f64| {
        values.clone().map(|(number, value)| number as f64 * f(value)).sum::<f64>()
    };
    let number = sum(&|_| 1.0);
    let least = LEAST_BLOCKS as f64;
    let positive = sum(&|value| f64::from(u8::from(value > 0.0)));
    let mean = sum(&|value| value) / number;
    let [second, third] = [2, 3].map(|power| sum(&|value| (value - mean).powi(power)) / number);
    let skew = if second > 0.0 { third / second.powf(1.5) / number.sqrt() } else { 0.0 };
    match () {
        () if positive == 0.0 => Some(Note::NoHits),
        () if number < BELIEVED_BLOCKS as f64 => Some(Note::FewBlocks),
        () if second == 0.0 => Some(Note::NoSpread),
        () if positive < least => Some(Note::FewVisits),
        () if skew > MOST_SKEW => Some(Note::HeavyTail),
        () => None,
    }
}
