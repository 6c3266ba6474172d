//! Proper and minimal puzzles by number of clues: a line a class, or ribbons where there are many
//! classes.

use std::collections::BTreeMap;

use super::{Picture, quantile};
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Table;

/// Up to this number of classes, each has its own line.
const FEW: usize = 3;

/// A picture for each table of trees.
pub(super) fn pictures(tables: &[Table]) -> Vec<Picture> {
    let trees: Vec<&Table> = tables
        .iter()
        .filter(|table| table.has(&["class", "clues", "nodes", "leaves"]) && !table.rows.is_empty())
        .collect();
    let picture = |table: &&Table| {
        let shape = match table.text(0, "shape") {
            "" => table.stem(),
            shape => shape,
        };
        let name = if trees.len() == 1 { "forest".to_owned() } else { format!("forest-{shape}") };
        let classes = table.values("class");
        if classes.len() <= FEW {
            few(table, shape, &classes, name)
        } else {
            many(table, shape, classes.len(), name)
        }
    };
    trees.iter().map(picture).collect()
}

fn line(table: &Table, rows: impl Iterator<Item = usize>, column: &str) -> Vec<Point> {
    let point = |row| Point::new(table.number(row, "clues"), table.number(row, column));
    let mut points: Vec<Point> = rows.map(point).filter(|point| point.y > 0.0).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x));
    points
}

fn few(table: &Table, shape: &str, classes: &[&str], name: String) -> Picture {
    let mut layers = Vec::new();
    let cells = line(table, 0..table.rows.len(), "nodes").last().map_or(0.0, |last| last.x);
    let mut sets = vec![Point::new(0.0, 1.0)];
    for clues in 1..=cells as usize {
        let k = clues as f64;
        sets.push(Point::new(k, sets[clues - 1].y * (cells - k + 1.0) / k));
    }
    layers.push(Layer::new("all sets of clues", Ink::Quiet, Mark::Dashes, sets));
    for (place, class) in classes.iter().enumerate() {
        let named = |what: &str| match classes.len() {
            1 => what.to_owned(),
            _ => format!("{what}, class {class}"),
        };
        for (column, what, kind) in
            [("nodes", "proper", 2 * place), ("leaves", "minimal", 2 * place + 1)]
        {
            let points = line(table, table.rows_with("class", class), column);
            if !points.is_empty() {
                layers.push(Layer::new("", Ink::Kind(kind), Mark::Line, points.clone()));
                layers.push(Layer::new(named(what), Ink::Kind(kind), Mark::Dots, points));
            }
        }
    }
    let has_minimal = layers.iter().any(|layer| layer.name.starts_with("minimal"));
    let what = if has_minimal { "proper and minimal puzzles" } else { "proper puzzles" };
    let panel = Panel::new(Axis::linear("clues"), Axis::log("puzzles in a grid"), layers);
    let figure =
        Figure::new(format!("{shape}: {what} by number of clues"), vec![panel.named(Names::Above)]);
    let caption = "Of all sets of clues of a solution grid (dashes), those with one solution are proper puzzles; those of which no clue \
                   can be removed are minimal. The counts are exact.";
    Picture::new(name, caption, figure)
}

fn many(table: &Table, shape: &str, classes: usize, name: String) -> Picture {
    let ribbon = |column: &str, ink, what: &str, height| {
        let mut levels: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for point in line(table, 0..table.rows.len(), column) {
            levels.entry(point.x as u64).or_default().push(point.y);
        }
        let layers = ribbons(levels, ink);
        Panel::new(Axis::linear("clues"), Axis::log(what), layers).high(height).named(Names::Above)
    };
    let panels = vec![
        ribbon("nodes", Ink::Kind(0), "proper puzzles in a grid", 210.0),
        ribbon("leaves", Ink::Kind(1), "minimal puzzles in a grid", 170.0),
    ];
    let figure = Figure::new(
        format!("{shape}: proper and minimal puzzles, {classes} classes of grids"),
        panels,
    );
    let caption = format!(
        "The median of the {classes} classes, the middle half of them (dark), and the least to the greatest count \
         (light), of the classes that have any. The counts are exact."
    );
    Picture::new(name, caption, figure)
}

/// The median of many counts at each number of clues, the middle half of them, and the least to the
/// greatest.
pub(crate) fn ribbons(mut levels: BTreeMap<u64, Vec<f64>>, ink: Ink) -> Vec<Layer> {
    for counts in levels.values_mut() {
        counts.sort_by(f64::total_cmp);
    }
    let at = |low: f64, high: f64| -> Vec<Point> {
        let point = |(&clues, counts): (&u64, &Vec<f64>)| {
            let [middle, low, high] = [0.5, low, high].map(|share| quantile(counts, share));
            Point::between(clues as f64, middle, low, high)
        };
        levels.iter().map(point).collect()
    };
    vec![
        Layer::new("extremes", ink, Mark::Band, at(0.0, 1.0)),
        Layer::new("quartiles", ink, Mark::Band, at(0.25, 0.75)),
        Layer::new("median", ink, Mark::Line, at(0.5, 0.5)),
    ]
}
