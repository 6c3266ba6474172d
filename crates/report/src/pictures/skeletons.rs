//! Skeletons up to symmetry by number of clues, and how many of them carry a puzzle.

use super::Picture;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Table;

/// The pictures of skeletons.
pub(super) fn pictures(tables: &[Table]) -> Vec<Picture> {
    let is_count = |table: &&Table| table.has(&["shape", "group", "clues", "orbits"]);
    let counts = tables.iter().filter(is_count).filter(|table| !table.has(&["proper"]));
    let shares =
        tables.iter().filter(|table| table.has(&["shape", "clues", "orbits", "proper", "minimal"]));
    counts.filter_map(counts_of).chain(shares.filter_map(shares_of)).collect()
}

fn counts_of(table: &Table) -> Option<Picture> {
    let layers = |kind: usize, latin: bool| -> Vec<Layer> {
        let shapes = table.values("shape").into_iter();
        let layer = |shape: &str| {
            let rows = table.rows_with("shape", shape);
            let point = |row| Point::new(table.number(row, "clues"), table.number(row, "orbits"));
            Layer::new(shape, Ink::Kind(kind), Mark::Line, rows.map(point).collect())
        };
        let own = shapes.filter(|shape| shape.starts_with("latin") == latin).map(layer);
        own.filter(|layer| layer.points.len() > 1).collect()
    };
    let label = "essentially different skeletons";
    let panels: Vec<Panel> = [(layers(0, false), 250.0), (layers(1, true), 150.0)]
        .into_iter()
        .filter(|(layers, _)| !layers.is_empty())
        .map(|(layers, height)| {
            Panel::new(Axis::linear("clues"), Axis::log(label), layers)
                .named(Names::Peaks)
                .high(height)
        })
        .collect();
    if panels.is_empty() {
        return None;
    }
    Some(Picture::new(
        "skeletons",
        "The sets of clue cells up to symmetry, by number of clues, for boards with boxes and without. The counts are exact, by Burnside's lemma.",
        Figure::new("Skeletons up to symmetry", panels),
    ))
}

fn shares_of(table: &Table) -> Option<Picture> {
    let shapes = table.values("shape");
    let share = |column: &'static str, names: bool| -> Vec<Layer> {
        let layer = |(kind, shape): (usize, &&str)| {
            let rows = table.rows_with("shape", shape);
            let point = |row| {
                let [clues, some, all] = ["clues", column, "orbits"].map(|c| table.number(row, c));
                Point::new(clues, 100.0 * some / all)
            };
            let name = if names { shape } else { "" };
            Layer::new(
                name,
                Ink::Kind(kind),
                Mark::Line,
                rows.map(point).filter(|p| p.y.is_finite()).collect(),
            )
        };
        shapes.iter().enumerate().map(layer).collect()
    };
    let minimal: Vec<Layer> = share("minimal", false)
        .into_iter()
        .map(|layer| Layer {
            points: layer.points.into_iter().filter(|point| point.y > 0.0).collect(),
            ..layer
        })
        .collect();
    if minimal.iter().all(|layer| layer.points.is_empty()) {
        return None;
    }
    let panels = vec![
        Panel::new(
            Axis::linear("clues"),
            Axis::linear("carry a proper puzzle, % of skeletons"),
            share("proper", true),
        )
        .named(Names::Above)
        .high(150.0),
        Panel::new(
            Axis::linear("clues"),
            Axis::log("carry a minimal puzzle, % of skeletons"),
            minimal,
        )
        .high(150.0),
    ];
    Some(Picture::new(
        "possible-skeletons",
        "The share of the essentially different skeletons that are the clues of some proper puzzle, and of some minimal one.",
        Figure::new("Skeletons that carry a puzzle", panels),
    ))
}
