//! Estimates by number of clues with their errors, and how errors fall with time.

use super::Picture;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Table;

/// The pictures of estimates.
pub(super) fn pictures(tables: &[Table]) -> Vec<Picture> {
    let by_clues = by_clues(tables);
    let by_time = tables.iter().filter_map(by_time);
    by_clues.into_iter().chain(by_time).collect()
}

/// A row with an estimate: clues, value, standard error in parts of it.
fn point(table: &Table, row: usize) -> Option<(f64, f64, f64)> {
    let (clues, value) = (table.number(row, "clues"), table.number(row, "per_grid"));
    let error = table.number(row, "rel_err");
    (clues.is_finite() && value > 0.0).then_some((
        clues,
        value,
        if error > 0.0 { error } else { 0.0 },
    ))
}

fn by_clues(tables: &[Table]) -> Option<Picture> {
    let (mut values, mut errors) = (Vec::new(), Vec::new());
    let is_estimate = |table: &&Table| {
        table.has(&["shape", "method", "clues", "per_grid", "rel_err", "total"])
            && !table.has(&["exact"])
    };
    let mut shape = "";
    for table in tables.iter().filter(is_estimate) {
        for method in table.values("method") {
            let rows: Vec<_> = table.rows_with("method", method).collect();
            let points: Vec<_> = rows.iter().filter_map(|&row| point(table, row)).collect();
            let ink = Ink::Kind(values.len());
            let value = |&(x, y, error): &(f64, f64, f64)| {
                Point::between(x, y, (y * (1.0 - error)).max(y * 1e-3), y * (1.0 + error))
            };
            values.push(Layer::new(method, ink, Mark::Dots, points.iter().map(value).collect()));
            let error = |&(x, _, error): &(f64, f64, f64)| Point::new(x, 100.0 * error);
            errors.push(Layer::new("", ink, Mark::Dots, points.iter().map(error).collect()));
            shape = table.text(rows[0], "shape");
        }
    }
    if !values.iter().any(|layer| layer.points.len() > 1) {
        return None;
    }
    let mut panels = vec![
        Panel::new(Axis::linear("clues"), Axis::log("minimal puzzles per grid"), values)
            .named(Names::Above)
            .high(230.0),
    ];
    let some = errors.iter().any(|layer| layer.points.iter().any(|point| point.y > 0.0));
    if some {
        panels.push(
            Panel::new(Axis::linear("clues"), Axis::log("standard error, %"), errors).high(110.0),
        );
    }
    Some(Picture::new(
        "estimates",
        "The mean number of minimal puzzles in a solution grid, by number of clues, and its standard error in per cent \
         of the estimate.",
        Figure::new(format!("{shape}: minimal puzzles per grid"), panels),
    ))
}

fn by_time(table: &Table) -> Option<Picture> {
    if !table.has(&["method", "cpu_seconds", "rel_err"]) {
        return None;
    }
    let mut layers = Vec::new();
    let mut first: Option<(f64, f64)> = None;
    for (kind, method) in table.values("method").into_iter().enumerate() {
        let rows = table.rows_with("method", method);
        let point =
            |row| Point::new(table.number(row, "cpu_seconds"), table.number(row, "rel_err"));
        let points: Vec<Point> = rows.map(point).filter(|p| p.y > 0.0 && p.y < 1.0).collect();
        let Some(start) = points.first() else {
            continue;
        };
        if first.is_none_or(|(y, _)| start.y > y) {
            first = Some((start.y, start.x));
        }
        layers.push(Layer::new("", Ink::Kind(kind), Mark::Line, points.clone()));
        layers.push(Layer::new(method, Ink::Kind(kind), Mark::Dots, points));
    }
    let (y, x) = first?;
    let slope = [0.2, 5.0].map(|t: f64| Point::new(t, 0.5 * y * (x / t).sqrt()));
    layers.insert(0, Layer::new("1/√time", Ink::Quiet, Mark::Dashes, slope.to_vec()));
    let clues = table.text(0, "clues");
    Some(Picture::new(
        "error-against-time",
        "The standard error of each method against the processor time that it had; all fall as the inverse root of the time. \
         Runs that met no more than one puzzle have no error and are left out.",
        Figure::new(
            format!("Minimal 9x9 puzzles of {clues} clues: error against time"),
            vec![Panel::new(
                Axis::log("processor time, s"),
                Axis::log("relative standard error"),
                layers,
            )],
        ),
    ))
}
