//! A figure on paper: axes, marks, names.

use super::axis::{Laid, Scale};
use super::labels;
use super::layout::{self, EDGE, LINE, Placed, width};
use super::palette::Theme;
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
        Mark::Band => {
            let there = points.iter().map(|p| (placed.x.at(p.x), placed.y.at(p.high)));
            let back = points.iter().rev();
            let back = back.map(|p| (placed.x.at(p.x), placed.y.at(p.low)));
            svg.path(&class, "band", &(path(there.chain(back)) + "z"));
        }
        Mark::Dots | Mark::Open => dots(svg, placed, layer, &points),
        Mark::Specks => specks(svg, placed, &class, &points),
        Mark::Edges => edges(svg, placed, &class, &points),
        Mark::Bars => bars(svg, placed, &class, &points),
        Mark::Across => {
            let Some(point) = layer.points.first().filter(|p| placed.y.holds(p.y)) else {
                return;
            };
            let y = placed.y.at(point.y);
            svg.path(&class, "dashes", &path([(area.left, y), (area.right, y)]));
            svg.text(
                &format!("{class} small halo"),
                (area.right, y - 5.0),
                Anchor::End,
                &layer.name,
            );
        }
        Mark::Up => {
            if let Some(point) = points.first() {
                let x = placed.x.at(point.x);
                svg.path(&class, "dashes", &path([(x, area.bottom), (x, area.top)]));
            }
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
        // Beyond the end of the axis the bar alone is seen.
        if placed.y.holds(point.y) {
            let form = format!("M{} {}{}", place(x), place(y), layer.ink.dot());
            let kind = if point.open || layer.mark == Mark::Open { "whisker" } else { "dot" };
            svg.told(&class, kind, &form, &told(placed, layer, point));
        }
    }
}

/// Discs as large as the points are apart, as one path.
fn specks(svg: &mut Svg, placed: &Placed<'_>, class: &str, points: &[&Point]) {
    let mut places: Vec<(f64, f64)> =
        points.iter().map(|p| (placed.y.at(p.y), placed.x.at(p.x))).collect();
    places.sort_by(|a, b| a.partial_cmp(b).expect("finite places"));
    let neighbours = places.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let apart = neighbours.map(|pair| pair[1].1 - pair[0].1).fold(f64::INFINITY, f64::min);
    // A few among many would not be seen.
    let least = if points.len() < FEW { 2.0 } else { 0.7 };
    let radius = (apart * 0.48).clamp(least, 3.6);
    let (r, d) = (place(radius), place(2.0 * radius));
    let disc = |&(y, x): &(f64, f64)| {
        let (x, y) = (place(x - radius), place(y));
        format!("M{x} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z")
    };
    svg.path(class, "dot", &places.iter().map(disc).collect::<String>());
}

/// Fewer specks than these are no smaller than can be seen one by one.
const FEW: usize = 100;
/// More edges than these are drawn faintly: they would be one dark area.
const MANY: usize = 4000;

fn edges(svg: &mut Svg, placed: &Placed<'_>, class: &str, points: &[&Point]) {
    let at = |point: &&Point| (placed.x.at(point.x), placed.y.at(point.y));
    let lines = points.chunks(2).map(|ends| path(ends.iter().map(at)));
    let kind = if points.len() > 2 * MANY { "edges faint" } else { "edges" };
    svg.path(class, kind, &lines.collect::<String>());
}

/// What a point says of itself.
fn told(placed: &Placed<'_>, layer: &Layer, point: &Point) -> String {
    let named = |axis: &Laid<'_>, number: f64| match &axis.axis.scale {
        Scale::Names(names) => names.get(number.round() as usize).cloned().unwrap_or_default(),
        _ => value(number),
    };
    let (x, y) = (named(&placed.x, point.x), named(&placed.y, point.y));
    let between = if point.high > point.low {
        format!(" ({} to {})", value(point.low), value(point.high))
    } else {
        String::new()
    };
    let name = if layer.name.is_empty() { String::new() } else { format!("{}: ", layer.name) };
    let open = if point.open { "; the error is not believed" } else { "" };
    format!("{name}{x}; {y}{between}{open}")
}

fn bars(svg: &mut Svg, placed: &Placed<'_>, class: &str, points: &[&Point]) {
    let apart = points.windows(2).map(|pair| pair[1].x - pair[0].x);
    let half = apart.fold(f64::INFINITY, f64::min) / 2.0;
    let half = if half.is_finite() { half } else { 0.5 };
    let foot = placed.y.at(placed.y.foot());
    for point in points {
        let (left, right) = (placed.x.at(point.x - half), placed.x.at(point.x + half));
        let (left, right, y) = (place(left + 0.5), place(right - 0.5), placed.y.at(point.y));
        let form = format!("M{left} {}V{}H{right}V{}z", place(foot), place(y), place(foot));
        let told =
            format!("{} to {}: {}", value(point.x - half), value(point.x + half), value(point.y));
        svg.told(class, "bar", &form, &told);
    }
}
