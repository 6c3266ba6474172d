//! The error of any function of sums over blocks.

/// The leave-one-block-out jackknife.
///
/// A function `f` of data is computed from all blocks and from all but each; how far the latter
/// scatter is its error. Blocks longer than the autocorrelation time are as good as independent, so
/// the error covers autocorrelation, and covers what error propagation by hand forgets.
///
/// # References
/// 1. B. Efron, *The Jackknife, the Bootstrap and Other Resampling Plans*, SIAM (1982).
///
/// ```
/// use gridforest_stats::Jackknife;
/// let values = [1.0, 2.0, 3.0, 6.0];
/// let mean = |skip: Option<usize>| {
///     let kept = values.iter().enumerate().filter(|(i, _)| Some(*i) != skip);
///     kept.clone().map(|(_, v)| v).sum::<f64>() / kept.count() as f64
/// };
/// let result = Jackknife::of(values.len(), mean);
/// assert_eq!(result.value, 3.0);
/// assert!((result.error - (14.0f64 / 12.0).sqrt()).abs() < 1e-12); // s/√n
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jackknife {
    /// The function of all the data.
    pub value: f64,
    /// Its standard error; infinite below two blocks.
    pub error: f64,
}

impl Jackknife {
    /// The jackknife of a function of the block that is left out.
    pub fn of(blocks: usize, f: impl Fn(Option<usize>) -> f64) -> Self {
        let left_out: Vec<f64> = (0..blocks).map(|block| f(Some(block))).collect();
        Self::from_parts(f(None), &left_out)
    }

    /// The same, from the values without each block.
    pub fn from_parts(value: f64, left_out: &[f64]) -> Self {
        let n = left_out.len() as f64;
        if left_out.len() < 2 {
            return Self { value, error: f64::INFINITY };
        }
        let mean = left_out.iter().sum::<f64>() / n;
        let squares: f64 = left_out.iter().map(|v| (v - mean).powi(2)).sum();
        Self { value, error: ((n - 1.0) / n * squares).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;
    use crate::random::stream;
    use rand::RngExt;

    #[test]
    fn the_error_of_a_ratio_covers_its_true_scatter() {
        // A ratio of sums over 40 blocks, whose two parts are correlated, 400 times: the mean
        // jackknife error must be the scatter of the ratios, each known to about 4 %.
        let (mut errors, mut ratios) = (Moments::default(), Moments::default());
        for trial in 0..400 {
            let mut rng = stream(5, trial);
            let blocks: Vec<(f64, f64)> = (0..40)
                .map(|_| {
                    let common = rng.random::<f64>();
                    (common + rng.random::<f64>(), common + 2.0)
                })
                .collect();
            let result = Jackknife::of(blocks.len(), |skip| {
                let kept = || blocks.iter().enumerate().filter(|(i, _)| Some(*i) != skip);
                kept().map(|(_, b)| b.0).sum::<f64>() / kept().map(|(_, b)| b.1).sum::<f64>()
            });
            errors.push(result.error);
            ratios.push(result.value);
        }
        let ratio = errors.mean() / ratios.variance().sqrt();
        assert!((ratio - 1.0).abs() < 0.15, "{ratio}");
    }

    #[test]
    fn one_block_tells_nothing_of_the_error() {
        assert_eq!(Jackknife::of(1, |_| 2.0).error, f64::INFINITY);
    }
}
