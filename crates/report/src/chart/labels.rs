//! The names of layers, where a reader looks for them.

use super::layout::{self, EDGE, LINE, Placed, width};
use super::svg::{Anchor, Svg, path, place};
use super::{Layer, Mark, Names};

/// Writes the names of a panel.
pub(super) fn names(svg: &mut Svg, placed: &Placed<'_>, room: f64) {
    match placed.panel.names {
        Names::Above => above(svg, placed, room),
        Names::Beside => beside(svg, placed),
        Names::Peaks => peaks(svg, placed),
    }
}

/// In a row above the panel, each with its mark.
fn above(svg: &mut Svg, placed: &Placed<'_>, room: f64) {
    let first = placed.names + if placed.y.axis.label.is_empty() { 0.0 } else { LINE };
    for (row, layers) in layout::rows(placed.panel, room).iter().enumerate() {
        let (mut x, y) = (EDGE + 5.0, first + row as f64 * LINE);
        for layer in layers.iter().map(|index| &placed.panel.layers[*index]) {
            let class = layer.ink.class();
            match layer.mark {
                Mark::Dots => {
                    let form = format!("M{} {}{}", place(x), place(y - 4.5), layer.ink.dot());
                    svg.path(&class, "dot", &form);
                }
                Mark::Bars | Mark::Band => {
                    let form = format!("M{} {}h12v9h-12z", place(x - 5.0), place(y - 9.0));
                    svg.path(&class, "bar", &form);
                }
                Mark::Dashes => {
                    svg.path(&class, "dashes", &path([(x - 6.0, y - 4.5), (x + 8.0, y - 4.5)]))
                }
                _ => svg.path(&class, "line", &path([(x - 5.0, y - 4.5), (x + 7.0, y - 4.5)])),
            }
            svg.text(&class, (x + 13.0, y), Anchor::Start, &layer.name);
            x += width(&layer.name) + 34.0;
        }
    }
}

/// Beside the last points, kept from lying on each other.
fn beside(svg: &mut Svg, placed: &Placed<'_>) {
    let area = placed.area;
    let named = placed.panel.layers.iter().filter(|layer| !layer.name.is_empty());
    let mut names: Vec<(f64, &Layer)> = named
        .filter(|layer| !matches!(layer.mark, Mark::Across | Mark::Up))
        .filter_map(|layer| {
            let last = placed.drawn(layer).into_iter().max_by(|a, b| a.x.total_cmp(&b.x))?;
            let y = match layer.mark {
                Mark::Band => (placed.y.at(last.low) + placed.y.at(last.high)) / 2.0,
                _ => placed.y.at(last.y),
            };
            Some((y, layer))
        })
        .collect();
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = area.top - 2.0;
    for (y, _) in &mut names {
        *y = y.max(free + 7.0);
        free = *y + 8.0;
    }
    let mut free = area.bottom + 8.0;
    for (y, _) in names.iter_mut().rev() {
        *y = y.min(free - 8.0);
        free = *y - 7.0;
    }
    for (y, layer) in names {
        svg.text(&layer.ink.class(), (area.right + 7.0, y + 4.5), Anchor::Start, &layer.name);
    }
}

/// Over the highest points, the higher ones first; a name that would lie on another one stands
/// above it.
fn peaks(svg: &mut Svg, placed: &Placed<'_>) {
    let named = placed.panel.layers.iter().filter(|layer| !layer.name.is_empty());
    let mut peaks: Vec<(f64, f64, &Layer)> = named
        .filter_map(|layer| {
            let high = placed.drawn(layer).into_iter().max_by(|a, b| a.y.total_cmp(&b.y))?;
            Some((placed.x.at(high.x), placed.y.at(high.y) - 7.0, layer))
        })
        .collect();
    peaks.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut written: Vec<(f64, f64, f64)> = Vec::new();
    for (x, mut y, layer) in peaks {
        let half = width(&layer.name) / 2.0 + 6.0;
        while let Some(other) =
            written.iter().find(|(a, b, c)| (a - x).abs() < half + c && (b - y).abs() < 15.0)
        {
            y = other.1 - 15.5;
        }
        written.push((x, y, half));
        let class = format!("{} halo", layer.ink.class());
        svg.text(&class, (x, y), Anchor::Middle, &layer.name);
    }
}
