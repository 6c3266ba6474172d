//! A figure on paper: axes, marks, names.

use super::axis::{Laid, Scale};
use super::labels;
use super::layout::{self, EDGE, LINE, Placed, width};
use super::palette::{CROSS, Theme};
use super::squares::squares;
use super::svg::{Anchor, Svg, path, place};
use super::ticks::value;
use super::{Figure, Layer, Mark, Point};

/// The figure as a document; `None` when an axis has nothing on it.
pub(super) fn figure(figure: &Figure, theme: Theme) -> Option<String> {
    let (panels, height) = layout::place(figure, theme)?;
    let mut svg = Svg::default();
    if theme != Theme::Page {
        for (line, text) in layout::titles(figure).iter().enumerate() {
            let y = EDGE + LINE * (line as f64 + 0.7);
            svg.text("text title", (EDGE, y), Anchor::Start, text);
        }
    }
    for placed in &panels {
        axes(&mut svg, placed);
        for layer in &placed.panel.layers {
            marks(&mut svg, placed, layer);
        }
        labels::names(&mut svg, placed, figure.width);
    }
    Some(svg.document((figure.width, height), theme, &figure.title))
}

fn axes(svg: &mut Svg, placed: &Placed<'_>) {
    let area = placed.area;
    let across = layout::wanted(area.right - area.left, 62.0);
    let mut reached = f64::NEG_INFINITY;
    for tick in placed.x.ticks(across) {
        let x = placed.x.at(tick.value);
        let length = if tick.label.is_empty() { 3.0 } else { 5.0 };
        svg.path("quiet", "rule", &format!("M{} {}v{length}", place(x), place(area.bottom)));
        let half = width(&tick.label) / 2.0;
        if x - half > reached + 4.0 {
            svg.text("text", (x, area.bottom + LINE), Anchor::Middle, &tick.label);
            reached = x + half;
        }
    }
    for tick in placed.y.ticks(layout::wanted(area.bottom - area.top, 40.0)) {
        let y = placed.y.at(tick.value);
        if !tick.label.is_empty() {
            let line = format!("M{} {}H{}", place(area.left), place(y), place(area.right));
            svg.path("grid", "rule", &line);
        }
        svg.text("text", (area.left - 6.0, y + 4.5), Anchor::End, &tick.label);
    }
    let foot = format!("M{} {}H{}", place(area.left), place(area.bottom), place(area.right));
    svg.path("quiet", "rule", &foot);
    let middle = (area.left + area.right) / 2.0;
    if !placed.x.axis.label.is_empty() {
        let at = (middle, area.bottom + 2.0 * LINE);
        svg.text("quiet", at, Anchor::Middle, &placed.x.axis.label);
    }
    svg.text("quiet", (EDGE, placed.names), Anchor::Start, &placed.y.axis.label);
}

fn marks(svg: &mut Svg, placed: &Placed<'_>, layer: &Layer) {
    let class = layer.ink.class();
    let at = |point: &Point| (placed.x.at(point.x), placed.y.at(point.y));
    let area = placed.area;
    let points = placed.drawn(layer);
    match layer.mark {
        Mark::Line | Mark::Dashes => {
            let kind = if layer.mark == Mark::Line { "line" } else { "dashes" };
            svg.path(&class, kind, &path(points.into_iter().map(at)));
        }
        Mark::Band | Mark::Inner => {
            let kind = if layer.mark == Mark::Band { "band" } else { "inner" };
            let there = points.iter().map(|p| (placed.x.at(p.x), placed.y.at(p.high)));
            let back = points.iter().rev();
            let back = back.map(|p| (placed.x.at(p.x), placed.y.at(p.low)));
            svg.path(&class, kind, &(path(there.chain(back)) + "z"));
        }
        Mark::Dots | Mark::Open | Mark::Crosses => dots(svg, placed, layer, &points),
        Mark::Heat => heat(svg, placed, &class, &points),
        Mark::Specks => specks(svg, placed, &class, &points),
        Mark::Edges => edges(svg, placed, &class, &points),
        Mark::Bars => bars(svg, placed, layer, &points),
        Mark::Across => {
            let Some(point) = layer.points.first() else { return };
            let y = placed.y.at(point.y);
            svg.path(&class, "dashes", &path([(area.left, y), (area.right, y)]));
        }
    }
}

fn dots(svg: &mut Svg, placed: &Placed<'_>, layer: &Layer, points: &[&Point]) {
    let class = layer.ink.class();
    for point in points {
        let (x, y) = (placed.x.at(point.x), placed.y.at(point.y));
        if point.high > point.low {
            let ends = [(x, placed.y.at(point.low)), (x, placed.y.at(point.high))];
            svg.path(&class, "whisker", &path(ends));
        }
        let (kind, form) = match layer.mark {
            Mark::Crosses => ("whisker", CROSS),
            _ => (if point.open { "whisker" } else { "dot" }, layer.ink.dot()),
        };
        let form = format!("M{} {}{form}", place(x), place(y));
        svg.told(&class, kind, &form, &told(placed, layer, point));
    }
}

/// The shades of a heat map.
pub(super) const SHADES: usize = 5;

/// Squares, a path for each shade: a shade is a factor in the number of points.
fn heat(svg: &mut Svg, placed: &Placed<'_>, class: &str, points: &[&Point]) {
    let (squares, wide, high) = squares(placed, points);
    let most = squares.values().copied().max().unwrap_or(1) as f64;
    let mut shades = vec![String::new(); SHADES];
    for ((column, row), count) in squares {
        let share = if most > 1.0 { (count as f64).ln() / most.ln() } else { 1.0 };
        let (x, y) = (place(column as f64 / 10.0), place(row as f64 / 10.0));
        let form = format!("M{x} {y}h{0}v{1}h-{0}z", place(wide), place(high));
        shades[(share * (SHADES as f64 - 1.0)).round() as usize] += &form;
    }
    for (shade, form) in (1..).zip(&shades).filter(|(_, form)| !form.is_empty()) {
        svg.path(class, &format!("heat h{shade}"), form);
    }
}

/// Discs as large as the points are apart, as one path of lines without length.
fn specks(svg: &mut Svg, placed: &Placed<'_>, class: &str, points: &[&Point]) {
    let mut places: Vec<(f64, f64)> =
        points.iter().map(|p| (placed.y.at(p.y), placed.x.at(p.x))).collect();
    places.sort_by(|a, b| a.partial_cmp(b).expect("finite places"));
    let neighbours = places.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let apart = neighbours.map(|pair| pair[1].1 - pair[0].1).fold(f64::INFINITY, f64::min);
    // A few among many would not be seen.
    let least = if points.len() < FEW { 2.0 } else { 0.7 };
    let width = place((apart * 0.96).clamp(2.0 * least, 7.2));
    let disc = |&(y, x): &(f64, f64)| format!("M{} {}h0", place(x), place(y));
    let form: String = places.iter().map(disc).collect();
    svg.wide(class, "speck", &width, &form);
}

/// Fewer specks than these are no smaller than can be seen one by one.
const FEW: usize = 100;

fn edges(svg: &mut Svg, placed: &Placed<'_>, class: &str, points: &[&Point]) {
    let at = |point: &&Point| (placed.x.at(point.x), placed.y.at(point.y));
    let lines = points.chunks(2).map(|ends| path(ends.iter().map(at)));
    svg.path(class, "edges", &lines.collect::<String>());
}

/// What a point says of itself.
fn told(placed: &Placed<'_>, layer: &Layer, point: &Point) -> String {
    let named = |axis: &Laid<'_>, number: f64| match &axis.axis.scale {
        Scale::Names(names) => names.get(number.round() as usize).cloned().unwrap_or_default(),
        _ => value(number),
    };
    let (x, y) = (named(&placed.x, point.of), named(&placed.y, point.y));
    let between = if point.high > point.low {
        format!(" ({} to {})", value(point.low), value(point.high))
    } else {
        String::new()
    };
    let name = if layer.name.is_empty() { String::new() } else { format!("{}: ", layer.name) };
    let open = if point.open { "; the error is not believed" } else { "" };
    format!("{name}{x}; {y}{between}{open}")
}

fn bars(svg: &mut Svg, placed: &Placed<'_>, layer: &Layer, points: &[&Point]) {
    let class = &layer.ink.class();
    let at = |point: &Point| placed.x.at(point.x);
    let apart = points.windows(2).map(|pair| at(pair[1]) - at(pair[0]));
    let half = apart.fold(f64::INFINITY, f64::min).min(44.0) / 2.0;
    let foot = placed.y.at(placed.y.foot());
    for point in points {
        let room = if half > 2.0 { 0.5 } else { 0.0 };
        let (left, right) = (place(at(point) - half + room), place(at(point) + half - room));
        let y = placed.y.at(point.y);
        let form = format!("M{left} {}V{}H{right}V{}z", place(foot), place(y), place(foot));
        if point.y == 0.0 {
            continue;
        }
        svg.told(class, "bar", &form, &told(placed, layer, point));
    }
}
