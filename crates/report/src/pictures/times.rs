//! Times of solvers: distributions over puzzles, and medians of whole programs.

use super::{Picture, quantile};
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Table;

/// The pictures of times.
pub(super) fn pictures(tables: &[Table]) -> Vec<Picture> {
    let distributions = tables.iter().filter_map(distribution);
    distributions.chain(programs(tables)).collect()
}

/// The places on the axis of times at which a density is computed.
const PLACES: usize = 120;
/// How high the highest density stands, in distances between names.
const HEIGHT: f64 = 0.85;

/// The density of logarithms at evenly spaced places, by normal kernels with Silverman's width.
fn density(sorted: &[f64]) -> Vec<(f64, f64)> {
    let count = sorted.len() as f64;
    let spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34;
    let width = (0.9 * spread * count.powf(-0.2)).max(0.02);
    let (low, high) = (sorted[0] - 2.0 * width, sorted[sorted.len() - 1] + 2.0 * width);
    let at = |place: usize| {
        let x = low + (high - low) * place as f64 / (PLACES - 1) as f64;
        let kernel = |value: &f64| (-0.5 * ((x - value) / width).powi(2)).exp();
        (x, sorted.iter().map(kernel).sum::<f64>() / (count * width))
    };
    (0..PLACES).map(at).collect()
}

fn logarithms(table: &Table, set: &str, column: &str) -> Vec<f64> {
    let values = table.rows_with("set", set).map(|row| table.number(row, column).ln());
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values
}

fn distribution(table: &Table) -> Option<Picture> {
    let columns = ["once_microseconds", "best_microseconds"];
    if !table.has(&["set", "puzzle"]) || !table.has(&columns) {
        return None;
    }
    let mut sets = table.values("set");
    sets.reverse();
    let mut layers = Vec::new();
    for (kind, (column, name)) in
        [1, 0].into_iter().zip(columns.into_iter().zip(["timed once", "best of several"]))
    {
        let ink = Ink::Kind(kind);
        let mut medians = Vec::new();
        for (place, set) in sets.iter().enumerate() {
            let values = logarithms(table, set, column);
            if values.len() < 2 {
                continue;
            }
            let (foot, curve) = (place as f64 - 0.4, density(&values));
            let highest = curve.iter().map(|(_, y)| *y).fold(0.0, f64::max);
            let scaled = |(x, y): (f64, f64)| {
                Point::between(x.exp(), foot, foot, foot + HEIGHT * y / highest)
            };
            layers.push(Layer::new("", ink, Mark::Band, curve.into_iter().map(scaled).collect()));
            medians.push(Point::new(quantile(&values, 0.5).exp(), foot));
        }
        layers.push(Layer::new(format!("{name}: median"), ink, Mark::Dots, medians));
    }
    let names = sets.iter().map(|set| set.replace('_', " ")).collect();
    let height = 62.0 * sets.len() as f64;
    let panel = Panel::new(Axis::log("time of a puzzle, µs"), Axis::names("", names), layers);
    Some(Picture::new(
        "times",
        "How long single puzzles take: the density over the puzzles of each set, on a logarithmic axis, each curve scaled to one height.",
        Figure::new("Times of single puzzles", vec![panel.high(height).named(Names::Above)]),
    ))
}

/// Medians of programs on sets of puzzles, from the last table that has them.
fn programs(tables: &[Table]) -> Option<Picture> {
    let table = tables
        .iter()
        .rev()
        .find(|table| table.has(&["workload", "program", "median_microseconds"]))?;
    let own = |workload: &str| {
        let rows = table.rows_with("workload", workload);
        let times = rows.map(|row| table.number(row, "median_microseconds"));
        times.fold(f64::INFINITY, f64::min)
    };
    let mut workloads = table.values("workload");
    workloads.sort_by(|a, b| own(b).total_cmp(&own(a)));
    let layer = |(kind, program): (usize, &&str)| {
        let point = |row| {
            let place = workloads.iter().position(|w| *w == table.text(row, "workload"))?;
            Some(Point::new(table.number(row, "median_microseconds"), place as f64))
        };
        let points = table.rows_with("program", program).filter_map(point);
        Layer::new(*program, Ink::Kind(kind), Mark::Dots, points.collect())
    };
    let layers: Vec<Layer> = table.values("program").iter().enumerate().map(layer).collect();
    let names = workloads.iter().map(|name| name.replace('_', " ")).collect();
    let height = 30.0 * workloads.len() as f64 + 12.0;
    let panel = Panel::new(
        Axis::log("processor time of a puzzle, µs, one thread"),
        Axis::names("", names),
        layers,
    );
    Some(Picture::new(
        "programs",
        format!(
            "The median time of a puzzle by program and set of puzzles, from {}; further left is faster.",
            table.file
        ),
        Figure::new("Solvers, whole programs", vec![panel.high(height).named(Names::Above)]),
    ))
}
