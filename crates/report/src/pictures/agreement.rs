//! Estimates against published values: their ratios, with the errors of both.

use super::Picture;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Panel, Point};
use crate::data::Comparison;

/// The widest error bar that is drawn.
const WIDEST: f64 = 0.25;
/// The fewest ratios that make a panel.
const FEWEST: usize = 3;

/// The ratios to a table, under its name.
type Facet<'a> = (&'a str, Vec<Point>);

/// A picture for each estimate that is compared, a panel for each table that it is compared with.
pub(super) fn pictures(checks: &[Comparison]) -> Vec<Picture> {
    let mut estimates: Vec<(&str, Vec<Facet<'_>>)> = Vec::new();
    for series in checks.chunk_by(|a, b| a.quantity == b.quantity) {
        let Some((what, against)) = series[0].quantity.split_once(", against ") else {
            continue;
        };
        let points: Vec<Point> = series.iter().filter_map(ratio).collect();
        if points.len() < FEWEST {
            continue;
        }
        match estimates.iter_mut().find(|(known, _)| *known == what) {
            Some((_, panels)) => panels.push((against, points)),
            None => estimates.push((what, vec![(against, points)])),
        }
    }
    let number = estimates.len();
    let picture = |(place, (what, panels)): (usize, (&str, Vec<Facet<'_>>))| {
        let name = if number == 1 { "ratios".to_owned() } else { format!("ratios-{}", place + 1) };
        Picture::new(
            name,
            "Computed over reference value, a dot for each number of clues, with the standard errors of both. Ratios whose error \
             exceeds 25 % are left out.",
            figure(what, &panels),
        )
    };
    estimates.into_iter().enumerate().map(picture).collect()
}

/// The ratio at a number of clues, if it is near enough to say something.
fn ratio(check: &Comparison) -> Option<Point> {
    let (ours, theirs) = check.measured()?;
    let key: f64 = check.key.parse().ok()?;
    let error = (ours.error / ours.value).hypot(theirs.error / theirs.value);
    let ratio = ours.value / theirs.value;
    (error < WIDEST).then(|| Point::with_error(key, ratio, ratio * error))
}

fn figure(what: &str, panels: &[Facet<'_>]) -> Figure {
    let all = || panels.iter().flat_map(|(_, points)| points);
    let clues = all()
        .fold((f64::INFINITY, 0f64), |(low, high), point| (low.min(point.x), high.max(point.x)));
    let last = panels.len() - 1;
    let panel = |(place, (against, points)): (usize, &Facet<'_>)| {
        let reach = points.iter().map(|p| (p.high - 1.0).abs().max((p.low - 1.0).abs()));
        let reach = reach.fold(0.01, f64::max) * 1.1;
        let x = if place == last { "clues" } else { "" };
        let layers = vec![
            Layer::new("", Ink::Quiet, Mark::Across, vec![Point::new(0.0, 1.0)]),
            Layer::new("", Ink::Kind(place), Mark::Dots, points.clone()),
        ];
        Panel::new(
            Axis::linear(x).from_to(clues.0 - 0.7, clues.1 + 0.7),
            Axis::linear(format!("ratio to {against}")).from_to(1.0 - reach, 1.0 + reach),
            layers,
        )
        .high(92.0)
    };
    Figure::new(format!("{what}: ratios"), panels.iter().enumerate().map(panel).collect())
}
