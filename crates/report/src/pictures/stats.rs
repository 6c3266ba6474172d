//! What is drawn of many values instead of each.

use gridforest_stats::hypot;

use crate::chart::{Axis, Point, Scale};

/// The quantile of sorted values, between neighbours.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}

pub(crate) fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The heights at each place of points that are sorted by their places.
fn at_each(points: &[Point]) -> impl Iterator<Item = (f64, &[Point])> + '_ {
    points.chunk_by(|a, b| a.x == b.x).map(|own| (own[0].x, own))
}

/// The median at each place, from one quantile to another, of the positive values.
pub(super) fn spread(points: &[Point], low: f64, high: f64) -> Vec<Point> {
    let point = |(x, own): (f64, &[Point])| {
        let ys = sorted(own.iter().map(|point| point.y).filter(|y| *y > 0.0));
        let at = |share| quantile(&ys, share);
        (!ys.is_empty()).then(|| Point::between(x, at(0.5), at(low), at(high)))
    };
    at_each(points).filter_map(point).collect()
}

/// How many points there are at each place.
pub(super) fn counts(points: &[Point]) -> Vec<Point> {
    at_each(points).map(|(x, own)| Point::new(x, own.len() as f64)).collect()
}

/// The most bars of a histogram whose values are whole numbers, and about how many it has otherwise.
const BARS: (f64, f64) = (60.0, 30.0);

/// How many points there are in each of some ranges of equal width on an axis; their width may be
/// given.
pub(super) fn histogram(axis: &Axis, points: &[Point], width: f64) -> Vec<Point> {
    let is_log = axis.scale == Scale::Log;
    let values = points.iter().map(|point| if is_log { point.x.log10() } else { point.x });
    let values = sorted(values);
    let (Some(&low), Some(&high)) = (values.first(), values.last()) else { return Vec::new() };
    let is_whole = !is_log && values.iter().all(|value| value.fract() == 0.0);
    let width = match () {
        () if width > 0.0 => width,
        () if is_whole && high - low < BARS.0 => 1.0,
        () => {
            let rough = ((high - low) / BARS.1).max(1e-6);
            let power = 10f64.powf(rough.log10().floor());
            let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
            steps.into_iter().find(|step| *step >= rough).unwrap_or(rough)
        }
    };
    // A whole number stands in the middle of its bar.
    let shift = if is_whole && width == 1.0 { -0.5 } else { 0.0 };
    let bar = |value: f64| ((value - shift) / width).floor();
    let first = bar(low);
    let mut heights = vec![0.0; (bar(high) - first) as usize + 1];
    values.iter().for_each(|&value| heights[(bar(value) - first) as usize] += 1.0);
    let point = |(number, height): (usize, f64)| {
        let middle = shift + width * (first + number as f64 + 0.5);
        Point::new(if is_log { 10f64.powf(middle) } else { middle }, height)
    };
    heights.into_iter().enumerate().map(point).collect()
}

/// The slope over each range of three places, where the abscissa is a function of the place: the
/// difference of two measured means, whose error is far smaller than that of a variance.
pub(super) fn slopes(points: &[Point], abscissa: impl Fn(f64) -> f64) -> Vec<Point> {
    let slope = |three: &[Point]| {
        let width = abscissa(three[2].x) - abscissa(three[0].x);
        let [first, last] = [three[0].high - three[0].y, three[2].high - three[2].y];
        let error = hypot(first, last) / width.abs();
        Point::with_error(three[1].x, (three[2].y - three[0].y) / width, error)
    };
    points.windows(3).map(slope).filter(|point| point.high.is_finite()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_neighbours() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        assert_eq!([0.0, 0.5, 1.0].map(|share| quantile(&sorted, share)), [1.0, 3.0, 8.0]);
        assert_eq!(quantile(&[7.0], 0.3), 7.0);
    }

    #[test]
    fn every_value_is_in_one_bar_of_a_histogram() {
        let points = |values: &[f64]| -> Vec<Point> {
            values.iter().map(|&x| Point::new(x, f64::NAN)).collect()
        };
        let whole = histogram(&Axis::linear(""), &points(&[2.0, 2.0, 5.0]), f64::NAN);
        let bars: Vec<(f64, f64)> = whole.iter().map(|p| (p.x, p.y)).collect();
        assert_eq!(bars, [(2.0, 2.0), (3.0, 0.0), (4.0, 0.0), (5.0, 1.0)]);
        for axis in [Axis::linear(""), Axis::log("")] {
            let all: Vec<f64> = (1..500).map(|i| f64::from(i).powf(1.7)).collect();
            let bars = histogram(&axis, &points(&all), f64::NAN);
            assert_eq!(bars.iter().map(|bar| bar.y).sum::<f64>(), 499.0);
            assert!((10..70).contains(&bars.len()), "{}", bars.len());
        }
    }
}
