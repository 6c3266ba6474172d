//! Classes of grids by the order of their automorphism groups.

use std::collections::BTreeMap;

use super::Picture;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Table;

/// Shapes with fewer classes aren't drawn.
const FEWEST: usize = 3;

/// A picture for each table of classes.
pub(super) fn pictures(tables: &[Table]) -> Vec<Picture> {
    let is_classes = |table: &&Table| table.has(&["shape", "class", "grid", "stabiliser", "orbit"]);
    tables.iter().filter(is_classes).filter_map(picture).collect()
}

fn picture(table: &Table) -> Option<Picture> {
    let mut layers = Vec::new();
    for shape in table.values("shape") {
        let mut orders: BTreeMap<u64, f64> = BTreeMap::new();
        for row in table.rows_with("shape", shape) {
            *orders.entry(table.number(row, "stabiliser") as u64).or_default() += 1.0;
        }
        if orders.values().sum::<f64>() >= FEWEST as f64 {
            let points = orders.iter().map(|(&order, &classes)| Point::new(order as f64, classes));
            layers.push(Layer::new(shape, Ink::Kind(layers.len()), Mark::Dots, points.collect()));
        }
    }
    if layers.is_empty() {
        return None;
    }
    let panel = Panel::new(
        Axis::log("order of the automorphism group"),
        Axis::linear("classes of grids"),
        layers,
    );
    Some(Picture::new(
        "automorphisms",
        "How many classes of grids have an automorphism group of each order. The classes are complete.",
        Figure::new("Symmetry of grids", vec![panel.named(Names::Above).high(200.0)]),
    ))
}
