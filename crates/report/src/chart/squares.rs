//! The squares of a heat map.

use std::collections::BTreeMap;

use super::Point;
use super::axis::{Laid, Scale};
use super::layout::Placed;

/// The side of a square of a heat map.
const SQUARE: f64 = 6.0;

/// How many points there are in each square of a heat map, by ten times its left and upper ends, and
/// the sides of squares.
pub(super) fn squares(
    placed: &Placed<'_>,
    points: &[&Point],
) -> (BTreeMap<(i64, i64), usize>, f64, f64) {
    let (wide, high) = (side(&placed.x, points, |p| p.x), side(&placed.y, points, |p| p.y));
    let mut squares: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    for point in points {
        // A square with the size of a unit stands in the middle of it.
        let [column, row] =
            [(&placed.x, point.x, wide), (&placed.y, point.y, high)].map(|(axis, value, size)| {
                match size > SQUARE {
                    true => axis.at(value) - size / 2.0,
                    false => (axis.at(value) / SQUARE).floor() * SQUARE,
                }
            });
        let square = ((10.0 * column).round() as i64, (10.0 * row).round() as i64);
        *squares.entry(square).or_default() += 1;
    }
    (squares, wide, high)
}

/// The side of squares: a unit of an axis of whole numbers, where it has room.
fn side(axis: &Laid<'_>, points: &[&Point], of: impl Fn(&Point) -> f64) -> f64 {
    let is_log = axis.axis.scale == Scale::Log;
    match !is_log && points.iter().all(|point| of(point).fract() == 0.0) {
        true => (0.86 * axis.unit()).max(SQUARE),
        false => SQUARE,
    }
}
