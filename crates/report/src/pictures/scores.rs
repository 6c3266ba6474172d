//! z-scores against the standard normal distribution.

use super::Picture;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Comparison;

/// The fewest scores that make a histogram.
const FEWEST: usize = 20;
/// The width of a bar, and where the bars end.
const WIDTH: f64 = 0.5;
const END: f64 = 4.0;

/// The histogram of the comparisons of a result.
pub(super) fn of_checks(checks: &[Comparison]) -> Option<Picture> {
    let zs: Vec<f64> = checks.iter().filter_map(Comparison::z).collect();
    scores(&zs, "z-scores of the comparisons")
}

/// A histogram of z-scores beside the density that they have when every error is right; `None` for
/// few of them.
#[must_use]
pub fn scores(zs: &[f64], title: &str) -> Option<Picture> {
    if zs.len() < FEWEST {
        return None;
    }
    let bars = (2.0 * END / WIDTH) as usize;
    let mut counts = vec![0usize; bars];
    for z in zs {
        let bar = ((z + END) / WIDTH).floor().clamp(0.0, bars as f64 - 1.0);
        counts[bar as usize] += 1;
    }
    let centre = |bar: usize| -END + WIDTH * (bar as f64 + 0.5);
    let density = |(bar, &count): (usize, &usize)| {
        Point::new(centre(bar), count as f64 / (zs.len() as f64 * WIDTH))
    };
    let normal = (-80..=80).map(|i| {
        let z = END * f64::from(i) / 80.0;
        Point::new(z, (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt())
    });
    let layers = vec![
        Layer::new(
            "comparisons",
            Ink::Kind(0),
            Mark::Bars,
            counts.iter().enumerate().map(density).collect(),
        ),
        Layer::new("N(0, 1)", Ink::Kind(1), Mark::Line, normal.collect()),
    ];
    let (mean, spread) = moments(zs);
    let caption = format!(
        "The distances of {} values from what they are compared with, in standard errors of the difference, against the \
         density that they have if every error is right. Mean {mean:.2}, standard deviation {spread:.2}. Values compared with \
         several tables count once for each. Scores beyond ±4 stand in the last bars.",
        zs.len()
    )
    .replace('-', "−");
    let panel =
        Panel::new(Axis::linear("z-score").from_to(-END, END), Axis::linear("density"), layers);
    let figure = Figure::new(title, vec![panel.high(190.0).named(Names::Above)]);
    Some(Picture::new("z-scores", caption, figure))
}

fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count - 1.0)).sqrt())
}
