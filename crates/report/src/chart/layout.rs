//! Where the parts of a figure stand.

use std::collections::BTreeMap;

use super::axis::{Axis, Laid, Scale};
use super::{Figure, Layer, Mark, Names, Panel, Point, Theme};

/// The height of a line of text.
pub(super) const LINE: f64 = 17.0;
/// The distance from the middle of a mark to its name: no mark touches it.
pub(super) const NAME: f64 = 17.0;
/// The room at the edges.
pub(super) const EDGE: f64 = 10.0;

/// About how wide a text is.
pub(super) fn width(text: &str) -> f64 {
    let wide = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | '\'' | '|' | ' ' => 3.9,
        'm' | 'w' | 'M' | 'W' | '%' => 10.8,
        c if c.is_uppercase() => 8.7,
        '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' => 4.8,
        _ => 7.4,
    };
    text.chars().map(wide).sum()
}

/// A rectangle on paper, y downwards.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Area {
    pub(super) fn meets(&self, other: &Self) -> bool {
        let across = self.left < other.right && other.left < self.right;
        across && self.top < other.bottom && other.top < self.bottom
    }
}

/// A panel with its axes laid.
pub(super) struct Placed<'a> {
    pub(super) panel: &'a Panel,
    pub(super) x: Laid<'a>,
    pub(super) y: Laid<'a>,
    pub(super) area: Area,
    /// The first line of the names above.
    pub(super) names: f64,
}

impl Placed<'_> {
    /// Where a point lies on paper.
    pub(super) fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.x.at(x), self.y.at(y))
    }

    /// The points of a layer that have a place.
    pub(super) fn drawn<'a>(&self, layer: &'a Layer) -> Vec<&'a Point> {
        let across = |point: &&Point| self.x.axis.takes(point.x);
        let up = |point: &&Point| match layer.mark {
            Mark::Band | Mark::Inner => point.low.is_finite() && point.high.is_finite(),
            _ => self.y.axis.takes(point.y),
        };
        layer.points.iter().filter(across).filter(up).collect()
    }

    /// How many points there are in each square of a heat map, by ten times its left and upper ends,
    /// and the sides of squares.
    pub(super) fn squares(&self, points: &[&Point]) -> (BTreeMap<(i64, i64), usize>, f64, f64) {
        let wide = side(&self.x, points.iter().map(|point| point.x));
        let high = side(&self.y, points.iter().map(|point| point.y));
        // A square with the size of a unit stands in the middle of it.
        let start = |at: f64, size: f64| match size > SQUARE {
            true => at - size / 2.0,
            false => (at / SQUARE).floor() * SQUARE,
        };
        let mut squares = BTreeMap::new();
        for point in points {
            let (x, y) = self.at(point.x, point.y);
            let square = [start(x, wide), start(y, high)].map(|at| (10.0 * at).round() as i64);
            *squares.entry(square.into()).or_default() += 1;
        }
        (squares, wide, high)
    }
}

/// The side of a square of a heat map.
const SQUARE: f64 = 6.0;

/// The side of squares: a unit of an axis of whole numbers, where it has room.
fn side(axis: &Laid<'_>, mut values: impl Iterator<Item = f64>) -> f64 {
    match axis.axis.scale != Scale::Log && values.all(|value| value.fract() == 0.0) {
        true => (0.86 * axis.unit()).max(SQUARE),
        false => SQUARE,
    }
}

fn lay<'a>(panel: &'a Panel, area: Area) -> Option<Placed<'a>> {
    panel.layers.first()?;
    let all = || {
        let layers = panel.layers.iter();
        layers.flat_map(|layer| layer.points.iter().map(|point| (layer.mark, point)))
    };
    let layers = panel.layers.iter();
    let ends = layers.flat_map(|layer| match layer.mark {
        Mark::Bars => ends(&panel.x, &layer.points),
        Mark::Heat => around(&panel.x, &layer.points, |point| point.x),
        _ => Vec::new(),
    });
    let heats = panel.layers.iter().filter(|layer| layer.mark == Mark::Heat);
    let above = heats.flat_map(|layer| around(&panel.y, &layer.points, |point| point.y));
    let xs = all().filter(|(mark, _)| *mark != Mark::Across).map(|(_, p)| p.x).chain(ends);
    let ys = all().flat_map(|(mark, p)| match mark {
        Mark::Bars => [0.0, p.y, p.y],
        Mark::Band | Mark::Inner => [p.low, p.high, p.low],
        // Error bars may end at the ends of a range.
        _ if panel.y.range.is_some() => [p.y; 3],
        _ => [p.y, shown_from(&panel.y, p), p.high],
    });
    let ys = ys.chain(above);
    Some(Placed {
        panel,
        x: Laid::new(&panel.x, xs, (area.left, area.right))?,
        y: Laid::new(&panel.y, ys, (area.bottom, area.top))?,
        area,
        names: 0.0,
    })
}

/// The low end of an error bar as far as the axis is widened for it: on a logarithmic axis one that
/// comes near 0 would leave no room for anything else, and ends at the foot of the panel.
fn shown_from(axis: &Axis, point: &Point) -> f64 {
    match axis.scale {
        Scale::Log if point.low < point.y / NEAR => point.y / NEAR,
        _ => point.low,
    }
}

/// What is less than the value by this factor is near 0.
const NEAR: f64 = 10.0;

/// The outer ends of bars, half the way to where the next one would stand.
fn ends(axis: &Axis, bars: &[Point]) -> Vec<f64> {
    let (Some([first, second]), Some([before, last])) = (bars.first_chunk(), bars.last_chunk())
    else {
        return Vec::new();
    };
    match axis.scale {
        Scale::Log => {
            vec![first.x * (first.x / second.x).sqrt(), last.x * (last.x / before.x).sqrt()]
        }
        _ => vec![first.x - (second.x - first.x) / 2.0, last.x + (last.x - before.x) / 2.0],
    }
}

/// Half a unit around whole numbers, which are the middles of squares.
fn around(axis: &Axis, points: &[Point], of: impl Fn(&Point) -> f64) -> Vec<f64> {
    let is_linear = axis.scale == Scale::Linear;
    let whole = is_linear && points.iter().all(|point| of(point).fract() == 0.0);
    let places = points.iter().map(of).filter(|_| whole);
    places.flat_map(|place| [place - 0.5, place + 0.5]).collect()
}

/// The panels on paper, and the height of it all.
pub(super) fn place<'a>(figure: &'a Figure, theme: Theme) -> Option<(Vec<Placed<'a>>, f64)> {
    let (left, right) = sides(figure)?;
    let mut top = match theme {
        Theme::Page => 2.0,
        _ => EDGE + LINE * titles(figure).len() as f64,
    };
    let mut placed = Vec::new();
    for panel in &figure.panels {
        let names = top + LINE;
        let above = match panel.names {
            Names::Above => name_rows(panel, figure.width) as f64 * LINE,
            Names::Peaks => LINE,
        };
        let start = names + above + 12.0 + if panel.y.label.is_empty() { -LINE } else { 0.0 };
        let area = Area { left, right, top: start, bottom: start + panel.height };
        placed.push(Placed { names, ..lay(panel, area)? });
        let below = if panel.x.label.is_empty() { 1.4 } else { 2.4 };
        top = area.bottom + below * LINE;
    }
    Some((placed, top + 6.0))
}

/// The left and the right end of all panels, with room for ticks.
fn sides(figure: &Figure) -> Option<(f64, f64)> {
    let mut ticks = 0f64;
    for panel in &figure.panels {
        let unit = Area { left: 0.0, right: 1.0, top: 0.0, bottom: 1.0 };
        let labels = lay(panel, unit)?.y.ticks(wanted(panel.height, 40.0));
        ticks = labels.iter().map(|t| width(&t.label)).fold(ticks, f64::max);
    }
    Some((EDGE + ticks + 6.0, figure.width - EDGE - 14.0))
}

/// How many ticks an axis of that length has room for.
pub(super) fn wanted(length: f64, apart: f64) -> usize {
    ((length / apart) as usize).max(4)
}

/// How much wider a title is than other text: its letters are larger and bold.
const TITLE: f64 = 1.3;

/// The lines of the title.
pub(super) fn titles(figure: &Figure) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in figure.title.split_whitespace() {
        match lines.last_mut() {
            Some(line) if TITLE * width(&format!("{line} {word}")) < figure.width - 3.0 * EDGE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The layers that have a name above the panel, each with the number of its row and the place of
/// its mark. The name of a line across stands on it.
pub(super) fn places(panel: &Panel, paper: f64) -> Vec<(usize, f64, &Layer)> {
    let (mut row, mut x) = (0, EDGE + 5.0);
    let named = panel.layers.iter();
    let named = named.filter(|layer| !layer.name.is_empty() && layer.mark != Mark::Across);
    let places = named.map(|layer| {
        let needed = width(&layer.name) + NAME + 21.0;
        if x > EDGE + 5.0 && x + needed > paper - EDGE + 5.0 {
            (row, x) = (row + 1, EDGE + 5.0);
        }
        x += needed;
        (row, x - needed, layer)
    });
    places.collect()
}

/// The number of rows above a panel.
fn name_rows(panel: &Panel, paper: f64) -> usize {
    places(panel, paper).last().map_or(0, |(row, ..)| row + 1)
}
