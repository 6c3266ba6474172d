//! Whether what was drawn is uniform.

/// χ² of how often equally probable things were drawn, less its mean, in its standard deviations:
/// rarely beyond 4. Of `kinds` things, those without a count were not drawn.
///
/// ```
/// use gridforest_stats::chi_square_z;
/// assert!(chi_square_z([98, 103, 99], 3).abs() < 4.0);
/// assert!(chi_square_z([150, 150], 3) > 4.0);
/// ```
pub fn chi_square_z(counts: impl IntoIterator<Item = impl Into<f64>>, kinds: usize) -> f64 {
    let (mut all, mut squares) = (0.0, 0.0);
    for count in counts.into_iter().map(Into::into) {
        all += count;
        squares += count * count;
    }
    let (kinds, freedom) = (kinds as f64, kinds as f64 - 1.0);
    // Of the things that were not drawn, too, each adds its expected number.
    let chi_square = squares * kinds / all - all;
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}
