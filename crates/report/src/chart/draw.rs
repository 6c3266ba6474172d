//! A figure on paper: axes, marks, names.

use super::axis::{Laid, Scale};
use super::labels;
use super::layout::{self, EDGE, LINE, Placed, width};
use super::palette::{CROSS, Theme};
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
        svg.path("quiet", "rule", &format!("{}v{length}", path([(x, area.bottom)])));
        let half = width(&tick.label) / 2.0;
        if x - half > reached + 4.0 {
            svg.text("text", (x, area.bottom + LINE), Anchor::Middle, &tick.label);
            reached = x + half;
        }
    }
    let across = |y| format!("M{} {}H{}", place(area.left), place(y), place(area.right));
    for tick in placed.y.ticks(layout::wanted(area.bottom - area.top, 40.0)) {
        let y = placed.y.at(tick.value);
        if !tick.label.is_empty() {
            svg.path("grid", "rule", &across(y));
        }
        svg.text("text", (area.left - 6.0, y + 4.5), Anchor::End, &tick.label);
    }
    svg.path("quiet", "rule", &across(area.bottom));
    let middle = (area.left + area.right) / 2.0;
    if !placed.x.axis.label.is_empty() {
        let at = (middle, area.bottom + 2.0 * LINE);
        svg.text("quiet", at, Anchor::Middle, &placed.x.axis.label);
    }
    svg.text("quiet", (EDGE, placed.names), Anchor::Start, &placed.y.axis.label);
}

fn marks(svg: &mut Svg, placed: &Placed<'_>, layer: &Layer) {
    let class = &layer.ink.class();
    let points = placed.drawn(layer);
    let through = || path(points.iter().map(|p| placed.at(p.x, p.y)));
    let around = || {
        let there = points.iter().map(|p| placed.at(p.x, p.high));
        let back = points.iter().rev().map(|p| placed.at(p.x, p.low));
        path(there.chain(back)) + "z"
    };
    match layer.mark {
        Mark::Line => svg.path(class, "line", &through()),
        Mark::Dashes => svg.path(class, "dashes", &through()),
        Mark::Band => svg.path(class, "band", &around()),
        Mark::Inner => svg.path(class, "inner", &around()),
        Mark::Dots | Mark::Open | Mark::Crosses => dots(svg, placed, layer, &points),
        Mark::Heat => heat(svg, placed, class, &points),
        Mark::Specks => specks(svg, placed, class, &points),
        Mark::Edges => {
            let lines = points.chunks(2).map(|ends| path(ends.iter().map(|p| placed.at(p.x, p.y))));
            svg.path(class, "edges", &lines.collect::<String>());
        }
        Mark::Bars => bars(svg, placed, layer, &points),
        Mark::Across => {
            let y = placed.y.at(layer.points[0].y);
            svg.path(class, "dashes", &path([(placed.area.left, y), (placed.area.right, y)]));
        }
    }
}

fn dots(svg: &mut Svg, placed: &Placed<'_>, layer: &Layer, points: &[&Point]) {
    let class = layer.ink.class();
    for point in points {
        if point.high > point.low {
            let ends = [point.low, point.high].map(|y| placed.at(point.x, y));
            svg.path(&class, "whisker", &path(ends));
        }
        let (kind, form) = match layer.mark {
            Mark::Crosses => ("whisker", CROSS),
            _ => (if point.open { "whisker" } else { "dot" }, layer.ink.dot()),
        };
        let form = path([placed.at(point.x, point.y)]) + form;
        svg.told(&class, kind, &form, &told(placed, layer, point));
    }
}

/// The shades of a heat map.
pub(super) const SHADES: usize = 5;

/// Squares, a path for each shade: a shade is a factor in the number of points.
fn heat(svg: &mut Svg, placed: &Placed<'_>, class: &str, points: &[&Point]) {
    let (squares, wide, high) = placed.squares(points);
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
    let mut places: Vec<(f64, f64)> = points.iter().map(|p| placed.at(p.x, p.y)).collect();
    places.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
    let neighbours = places.windows(2).filter(|pair| pair[0].1 == pair[1].1);
    let apart = neighbours.map(|pair| pair[1].0 - pair[0].0).fold(f64::INFINITY, f64::min);
    // A few among many would not be seen.
    let least = if points.len() < FEW { 2.0 } else { 0.7 };
    let width = place((apart * 0.96).clamp(2.0 * least, 7.2));
    let discs = places.into_iter().map(|at| path([at]) + "h0");
    svg.wide(class, "speck", &width, &discs.collect::<String>());
}

/// Fewer specks than these are no smaller than can be seen one by one.
const FEW: usize = 100;

/// What a point says of itself.
fn told(placed: &Placed<'_>, layer: &Layer, point: &Point) -> String {
    let named = |axis: &Laid<'_>, number: f64| match &axis.axis.scale {
        Scale::Names(names) => names.get(number.round() as usize).cloned().unwrap_or_default(),
        _ => value(number),
    };
    let (x, y) = (named(&placed.x, point.of), named(&placed.y, point.y));
    let between = match point.high > point.low {
        true => format!(" ({} to {})", value(point.low), value(point.high)),
        false => String::new(),
    };
    let name = if layer.name.is_empty() { "" } else { &format!("{}: ", layer.name) };
    let open = if point.open { "; the error is not believed" } else { "" };
    format!("{name}{x}; {y}{between}{open}")
}

fn bars(svg: &mut Svg, placed: &Placed<'_>, layer: &Layer, points: &[&Point]) {
    let class = &layer.ink.class();
    let at = |point: &Point| placed.x.at(point.x);
    let apart = points.windows(2).map(|pair| at(pair[1]) - at(pair[0]));
    let half = apart.fold(f64::INFINITY, f64::min).min(44.0) / 2.0;
    let foot = placed.y.at(placed.y.foot());
    let half = if half > 2.0 { half - 0.5 } else { half };
    for point in points.iter().filter(|point| point.y != 0.0) {
        let [left, right, y] =
            [at(point) - half, at(point) + half, placed.y.at(point.y)].map(place);
        let form = format!("M{left} {0}V{y}H{right}V{0}z", place(foot));
        svg.told(class, "bar", &form, &told(placed, layer, point));
    }
}
