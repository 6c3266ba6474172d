//! What is drawn of many values instead of each.

use crate::chart::Point;

/// The quantile of sorted values, between neighbours.
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}

pub(super) fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The heights at each place of points that are sorted by their places.
fn at_each(points: &[Point]) -> impl Iterator<Item = (f64, Vec<f64>)> + '_ {
    let places = points.chunk_by(|a, b| a.x == b.x);
    places.map(|own| (own[0].x, sorted(own.iter().map(|point| point.y))))
}

/// The median at each place, from one quantile to another.
pub(super) fn spread(points: &[Point], low: f64, high: f64) -> Vec<Point> {
    let point = |(x, ys): (f64, Vec<f64>)| {
        let [middle, low, high] = [0.5, low, high].map(|share| quantile(&ys, share));
        Point::between(x, middle, low, high)
    };
    at_each(points).map(point).collect()
}

/// How many points there are at each place.
pub(super) fn numbers(points: &[Point]) -> Vec<Point> {
    at_each(points).map(|(x, ys)| Point::new(x, ys.len() as f64)).collect()
}

/// The density of sorted values at evenly spaced places, by normal kernels with Silverman's width.
pub(super) fn density(sorted: &[f64], places: usize) -> Vec<(f64, f64)> {
    let count = sorted.len() as f64;
    let spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34;
    let width = (0.9 * spread * count.powf(-0.2)).max(0.02);
    let (low, high) = (sorted[0] - 2.0 * width, sorted[sorted.len() - 1] + 2.0 * width);
    let at = |place: usize| {
        let x = low + (high - low) * place as f64 / (places - 1) as f64;
        let kernel = |value: &f64| (-0.5 * ((x - value) / width).powi(2)).exp();
        (x, sorted.iter().map(kernel).sum::<f64>() / (count * width))
    };
    (0..places).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_lie_between_neighbours() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        assert_eq!([0.0, 0.5, 1.0].map(|share| quantile(&sorted, share)), [1.0, 3.0, 8.0]);
        assert_eq!(quantile(&[7.0], 0.3), 7.0);
    }
}
