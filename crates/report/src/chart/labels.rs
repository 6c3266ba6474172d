//! The names of layers, where a reader looks for them.

use super::layout::{Area, LINE, NAME, Placed, places, width};
use super::palette::CROSS;
use super::svg::{Anchor, Svg, path};
use super::{Ink, Layer, Mark, Names, Point};

/// Writes the names of a panel.
pub(super) fn names(svg: &mut Svg, placed: &Placed<'_>, width: f64) {
    levels(svg, placed);
    match placed.panel.names {
        Names::Above => above(svg, placed, width),
        Names::Peaks => peaks(svg, placed),
    }
}

/// On the lines across, at their right ends; where something lies there, below the line, at the
/// left end or between, whichever has the fewest marks.
fn levels(svg: &mut Svg, placed: &Placed<'_>) {
    let mut taken = boxes(placed);
    for layer in placed.panel.layers.iter().filter(|layer| layer.mark == Mark::Across) {
        let Some(point) = layer.points.first() else { continue };
        let class = format!("{} small halo", layer.ink.class());
        let (area, line, wide) = (placed.area, placed.y.at(point.y), width(&layer.name));
        let at = |along: f64, above: bool| {
            let left = area.left + along * (area.right - wide - area.left);
            let foot = line + if above { -5.0 } else { 14.0 };
            Area { left, right: left + wide, top: foot - 10.0, bottom: foot }
        };
        let places = [1.0, 0.0, 0.75, 0.5, 0.25].map(|along| [at(along, true), at(along, false)]);
        let free = places.into_iter().flatten().filter(|place| place.bottom < area.bottom);
        let met = |place: &Area| taken.iter().filter(|other| other.meets(place)).count();
        let Some(place) = free.min_by_key(met) else { continue };
        let (end, anchor) = match place.right < area.right - 1.0 {
            true => (place.left, Anchor::Start),
            false => (place.right, Anchor::End),
        };
        svg.text(&class, (end, place.bottom), anchor, &layer.name);
        taken.push(place);
    }
}

/// The boxes of what is drawn in a panel, but of the lines across it.
fn boxes(placed: &Placed<'_>) -> Vec<Area> {
    let layers = placed.panel.layers.iter().filter(|layer| layer.mark != Mark::Across);
    let points = layers.flat_map(|layer| placed.drawn(layer));
    let around = |point: &Point| {
        let [(x, low), (_, high)] = [point.low, point.high].map(|y| placed.at(point.x, y));
        Area { left: x - DOT, right: x + DOT, top: high - DOT, bottom: low + DOT }
    };
    points.map(around).collect()
}

/// Half the size of a mark.
const DOT: f64 = 4.4;

/// In rows above the panel, each with its mark.
fn above(svg: &mut Svg, placed: &Placed<'_>, paper: f64) {
    let first = placed.names + if placed.y.axis.label.is_empty() { 0.0 } else { LINE };
    for (row, x, layer) in places(placed.panel, paper) {
        let (y, class) = (first + row as f64 * LINE, layer.ink.class());
        let dot = |form| path([(x, y - 4.5)]) + form;
        let line = |from, to| path([(x + from, y - 4.5), (x + to, y - 4.5)]);
        let patch =
            |from: f64, wide: i32| path([(x + from, y - 9.0)]) + &format!("h{wide}v9h-{wide}z");
        let (kind, form) = match layer.mark {
            Mark::Dots => ("dot", dot(layer.ink.dot())),
            Mark::Specks => ("dot", dot(Ink::Quiet.dot())),
            Mark::Open => ("whisker", dot(layer.ink.dot())),
            Mark::Crosses => ("whisker", dot(CROSS)),
            Mark::Heat => {
                svg.path(&class, "heat h1", &patch(-5.0, 5));
                svg.path(&class, "heat h3", &patch(0.0, 5));
                ("heat h5", patch(5.0, 5))
            }
            Mark::Band => ("band", patch(-5.0, 12)),
            Mark::Inner => ("inner", patch(-5.0, 12)),
            Mark::Bars => ("bar", patch(-5.0, 12)),
            Mark::Dashes => ("dashes", line(-6.0, 8.0)),
            _ => ("line", line(-5.0, 7.0)),
        };
        svg.path(&class, kind, &form);
        let mut name = layer.name.clone();
        if layer.mark == Mark::Heat {
            let (squares, ..) = placed.squares(&placed.drawn(layer));
            let most = squares.values().copied().max().unwrap_or(1);
            name += &format!(": 1 to {most}");
        }
        svg.text(&class, (x + NAME, y), Anchor::Start, &name);
    }
}

/// Over the highest points, the higher ones first; a name that would lie on another one stands
/// above it.
fn peaks<'a>(svg: &mut Svg, placed: &Placed<'a>) {
    let named = placed.panel.layers.iter().filter(|layer| !layer.name.is_empty());
    let peak = |layer: &'a Layer| {
        let high = placed.drawn(layer).into_iter().max_by(|a, b| a.y.total_cmp(&b.y))?;
        Some((placed.at(high.x, high.y), layer))
    };
    let mut peaks: Vec<((f64, f64), &Layer)> = named.filter_map(peak).collect();
    peaks.sort_by(|a, b| b.0.1.total_cmp(&a.0.1));
    let mut written: Vec<(f64, f64, f64)> = Vec::new();
    for ((x, y), layer) in peaks {
        let mut y = y - 7.0;
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
