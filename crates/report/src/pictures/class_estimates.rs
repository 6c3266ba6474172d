//! Estimates by number of clues for each class of grids: ribbons over the classes, beside exact
//! counts where there are some.

use std::collections::BTreeMap;

use super::forests::ribbons;
use super::{Picture, quantile};
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Table;

/// The columns of such a table.
const COLUMNS: [&str; 6] = ["shape", "class", "clues", "per_grid", "rel_err", "exact"];

/// The fewest classes that ribbons are drawn of.
const SEVERAL: usize = 4;

/// A picture for each table of estimates by class and number of clues.
pub(super) fn pictures(tables: &[Table]) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = tables.iter().filter_map(picture).collect();
    if let [only] = &mut pictures[..] {
        only.name = NAME.to_owned();
    }
    pictures
}

const NAME: &str = "class-estimates";

fn picture(table: &Table) -> Option<Picture> {
    if !table.has(&COLUMNS) || table.has(&["method"]) {
        return None;
    }
    let classes = table.values("class").len();
    // A value without an error was met too seldom.
    let has_error = |row: usize| table.number(row, "rel_err") > 0.0;
    let estimates = levels(table, "per_grid", has_error);
    if classes < SEVERAL || estimates.len() < 2 {
        return None;
    }
    let exact = levels(table, "exact", has_error);
    let medians = exact.into_iter().map(|(clues, mut counts)| {
        counts.sort_by(f64::total_cmp);
        Point::new(clues as f64, quantile(&counts, 0.5))
    });
    let medians: Vec<Point> = medians.collect();
    let mut caption = format!(
        "Estimates for a grid of each of the {classes} classes, by number of clues: their median, the middle half of them (dark), and the \
         least to the greatest (light), of the classes that have an error. The spread contains the errors."
    );
    let mut layers = ribbons(estimates, Ink::Kind(0));
    if !medians.is_empty() {
        caption += " Dots are the medians of the exact counts of the same classes.";
        layers.push(Layer::new("exact median", Ink::Kind(1), Mark::Dots, medians));
    }
    let panel = Panel::new(Axis::linear("clues"), Axis::log("puzzles in a grid"), layers);
    let shape = table.text(0, "shape");
    let figure = Figure::new(
        format!("{shape}: estimates for each of {classes} classes"),
        vec![panel.named(Names::Above)],
    );
    Some(Picture::new(format!("{NAME}-{shape}"), caption, figure))
}

/// The positive values of a column by number of clues.
fn levels(table: &Table, column: &str, of: impl Fn(usize) -> bool) -> BTreeMap<u64, Vec<f64>> {
    let mut levels: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for row in (0..table.rows.len()).filter(|&row| of(row)) {
        let (clues, value) = (table.number(row, "clues"), table.number(row, column));
        if clues.is_finite() && value > 0.0 {
            levels.entry(clues as u64).or_default().push(value);
        }
    }
    levels
}
