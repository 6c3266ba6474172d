//! Numbers of solutions against the side.

use super::Picture;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::{Comparison, Measured, Table};

/// Below it, the limit says little.
const LEAST: f64 = 20.0;

/// The pictures of counts.
pub(super) fn pictures(tables: &[Table], checks: &[Comparison]) -> Vec<Picture> {
    let is_count = |table: &&Table| table.has(&["problem", "n", "method", "ln_count", "ln_err"]);
    let tables: Vec<&Table> = tables.iter().filter(is_count).collect();
    let mut pictures = Vec::new();
    for (place, table) in tables.iter().enumerate() {
        for problem in table.values("problem") {
            let rows: Vec<usize> = table.rows_with("problem", problem).collect();
            if problem == "queens" && rows.iter().any(|&row| table.number(row, "n") >= LEAST * 5.0)
            {
                pictures.push(gamma(table, &rows, checks));
            }
            let name = if place == 0 { "counts".to_owned() } else { format!("counts-{problem}") };
            pictures.extend(counts(table, &rows, problem, name));
        }
    }
    pictures
}

/// A layer for each method.
fn by_method(table: &Table, rows: &[usize], point: impl Fn(usize) -> Point) -> Vec<Layer> {
    let mut layers: Vec<Layer> = Vec::new();
    for &row in rows {
        let method = table.text(row, "method");
        let place = layers.iter().position(|layer| layer.name == method).unwrap_or_else(|| {
            layers.push(Layer::new(method, Ink::Kind(layers.len()), Mark::Dots, Vec::new()));
            layers.len() - 1
        });
        layers[place].points.push(point(row));
    }
    layers
}

/// ln n − (ln Q)/n, which tends to γ.
fn gamma(table: &Table, rows: &[usize], checks: &[Comparison]) -> Picture {
    let point = |row| {
        let [n, ln, error] = ["n", "ln_count", "ln_err"].map(|column| table.number(row, column));
        Point::with_error(n, n.ln() - ln / n, error / n)
    };
    let mut layers = by_method(table, rows, point);
    let known = checks.iter().find(|check| check.quantity.starts_with("queens: γ, against"));
    if let Some(limit) = known.and_then(|check| Measured::parse(&check.published)) {
        let name = format!("γ = {:.4}", limit.value);
        layers.insert(
            0,
            Layer::new(name, Ink::Quiet, Mark::Across, vec![Point::new(0.0, limit.value)]),
        );
    }
    let panel = Panel::new(Axis::log("side n"), Axis::linear("ln n − (ln Q) / n"), layers);
    Picture::new(
        "gamma",
        "Q is the number of ways to place n queens; ln n − (ln Q)/n tends to the constant γ. Most error bars are smaller than the dots.",
        Figure::new("Queens: the approach to γ", vec![panel.named(Names::Above)]),
    )
}

fn counts(table: &Table, rows: &[usize], problem: &str, name: String) -> Option<Picture> {
    let what = match problem {
        "queens" => "Ways to place n queens",
        "latin" => "Latin squares",
        "grids" => "Sudoku grids",
        other => other,
    };
    let log = |row, column| table.number(row, column) / std::f64::consts::LN_10;
    let values = by_method(table, rows, |row| {
        Point::with_error(table.number(row, "n"), log(row, "ln_count"), log(row, "ln_err"))
    });
    let errors = by_method(table, rows, |row| {
        Point::new(table.number(row, "n"), 100.0 * table.number(row, "ln_err"))
    });
    let sides = table.values("n").len();
    if sides < 2 {
        return None;
    }
    let unnamed = errors.into_iter().map(|layer| Layer { name: String::new(), ..layer });
    let panels = vec![
        Panel::new(Axis::log("side n"), Axis::log("log₁₀ of the number"), values)
            .named(Names::Above)
            .high(190.0),
        Panel::new(Axis::log("side n"), Axis::log("standard error, %"), unnamed.collect())
            .high(110.0),
    ];
    Some(Picture::new(
        name,
        "The logarithm of the estimated number, and its standard error in per cent of the number.",
        Figure::new(format!("{what}: estimates"), panels),
    ))
}
