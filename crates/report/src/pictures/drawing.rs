//! Tables drawn as descriptions say.

use super::Picture;
use super::description::{Description, Line, PanelText};
use super::expression::{Context, Expr, Known, NOTHING, grouped};
use super::stats::{counts, histogram, slopes, spread};
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point, Scale, value};
use crate::data::{Record, Run, Table};

impl Description {
    /// Whether a table has its columns.
    pub(super) fn is_of(&self, table: &Table) -> bool {
        let mut names = self.columns.split_whitespace();
        names.all(|name| table.has(&[name.trim_start_matches('!')]) != name.starts_with('!'))
    }

    /// The pictures of a run.
    pub(super) fn pictures(&self, run: &Run, known: Known<'_>) -> Vec<Picture> {
        let tables = run.checks.iter().chain(&run.tables).filter(|table| self.is_of(table));
        let rows: Vec<Record<'_>> = tables.flat_map(Table::records).collect();
        let nan = f64::NAN;
        let all = Context { run, known, rows: &rows, row: None, place: nan, x: nan };
        let key = |row: Record<'_>| {
            let file = if self.across { "" } else { &row.table.file };
            let common = match self.each == NOTHING {
                true => row.table.stem().to_owned(),
                false => all.at(row).text(&self.each),
            };
            (file.to_owned(), common)
        };
        let mut groups = grouped(&all.kept(&self.only), key);
        groups.retain(|((_, common), _)| !common.is_empty());
        let drawn = groups.iter().filter_map(|((_, common), rows)| {
            let these = Context { rows, ..all };
            let is_one = self.when == NOTHING && rows.len() < 2;
            if is_one || these.number(&self.when) == 0.0 {
                return None;
            }
            let mut panels: Vec<Panel> =
                self.panels.iter().flat_map(|panel| panel.panels(these)).collect();
            panels.retain(|panel| !panel.layers.is_empty());
            name_once(&mut panels);
            let [title, caption] =
                [&self.title, &self.caption].map(|text| filled(text, common, &these));
            let figure = Figure::new(title, panels);
            let name = match groups.len() {
                1 => self.name.clone(),
                _ => format!("{}-{}", self.name, plain_name(common)),
            };
            let picture = Picture { name, caption, figure };
            (!picture.figure.panels.is_empty()).then_some((rows[0].table.stem(), picture))
        });
        let (tables, mut drawn): (Vec<&str>, Vec<Picture>) = drawn.unzip();
        let titles: Vec<String> = drawn.iter().map(|one| one.figure.title.clone()).collect();
        // Of several tables of one kind each says which it is.
        for (picture, table) in drawn.iter_mut().zip(tables) {
            let title = &mut picture.figure.title;
            if titles.iter().filter(|other| *other == title).count() > 1 {
                *title += &format!(" ({table})");
            }
        }
        drawn
    }
}

/// Names that stand over an upper panel are left out of those below it.
fn name_once(panels: &mut [Panel]) {
    let mut seen: Vec<(String, Ink)> = Vec::new();
    for panel in panels.iter_mut().filter(|panel| panel.names == Names::Above) {
        let layers = panel.layers.iter_mut().filter(|layer| {
            !layer.name.is_empty() && !matches!(layer.mark, Mark::Across | Mark::Heat)
        });
        let layers: Vec<&mut Layer> = layers.collect();
        let names: Vec<_> = layers.iter().map(|layer| (layer.name.clone(), layer.ink)).collect();
        if names.iter().all(|name| seen.contains(name)) {
            layers.into_iter().for_each(|layer| layer.name.clear());
        }
        seen.extend(names);
    }
}

/// A text with what stands in braces computed; `{}` is what the rows have in common.
fn filled(text: &str, common: &str, these: &Context<'_>) -> String {
    let mut parts = text.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inner, after) = part.split_once('}').unwrap_or((part, ""));
        if inner.is_empty() {
            out = out + title_of_problem(common) + after;
            continue;
        }
        let number = these.number(&inner.into());
        out += &value(number);
        out += &if number == 1.0 { singular(after) } else { after.to_owned() };
    }
    out
}

/// The first word of a text, a plural, as a singular.
fn singular(text: &str) -> String {
    let end = text.char_indices().skip(1).find(|(_, c)| !c.is_alphabetic());
    let (word, rest) = text.split_at(end.map_or(text.len(), |(end, _)| end));
    let stem = word.strip_suffix("sses").map(|stem| format!("{stem}ss"));
    stem.unwrap_or_else(|| word.strip_suffix('s').unwrap_or(word).to_owned()) + rest
}

/// What tables call by one word.
fn title_of_problem(common: &str) -> &str {
    match common {
        "queens" => "Ways to place n queens",
        "latin" => "Latin squares",
        "grids" => "Sudoku grids",
        "grid_classes" => "Classes of Sudoku grids",
        other => other,
    }
}

/// A part of the name of a file.
fn plain_name(common: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    common.chars().map(plain).collect()
}

/// Texts that all begin with a number, such as `100+`, by these numbers; others as they come.
fn in_order(mut texts: Vec<String>) -> Vec<String> {
    let digits = |text: &String| text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    if texts.iter().all(|text| digits(text).is_some()) {
        texts.sort_by_key(|text| digits(text).unwrap_or(0u128));
    }
    texts
}

impl Line {
    /// As an axis.
    fn axis(&self, these: &Context<'_>) -> Axis {
        let scale = match () {
            () if self.has("names") => Scale::Names(in_order(these.texts(&self.value))),
            () if self.has("log") => Scale::Log,
            () => Scale::Linear,
        };
        let range = self.number("from").zip(self.number("to"));
        Axis { label: self.label.clone(), scale, range }
    }

    /// Where a row stands on the axis.
    fn at(&self, axis: &Axis, row: &Context<'_>) -> f64 {
        let Scale::Names(names) = &axis.scale else { return row.number(&self.value) };
        let text = row.text(&self.value);
        names.iter().position(|name| *name == text).map_or(f64::NAN, |at| at as f64)
    }
}

impl PanelText {
    /// The panel, or one for each value of the facet, from the least.
    fn panels(&self, these: Context<'_>) -> Vec<Panel> {
        let Some(facet) = &self.facet else {
            return vec![self.panel(these, self.x.axis(&these), &self.y.label)];
        };
        let mut x = self.x.axis(&these);
        // Panels below each other have one scale.
        let places = these.rows.iter().map(|&row| self.x.at(&x, &these.at(row)));
        x.range = x.range.or_else(|| x.extent(places));
        let mut groups = these.grouped(&facet.value);
        let number = |text: &str| text.parse::<f64>().unwrap_or(0.0);
        groups.sort_by(|(a, _), (b, _)| number(a).total_cmp(&number(b)));
        let panel = |(value, rows): &(String, Vec<Record<'_>>)| {
            let label = facet.label.replace("{}", value);
            let label = if value.is_empty() { "" } else { &label };
            self.panel(Context { rows, ..these }, x.clone(), label)
        };
        let mut panels: Vec<Panel> = groups.iter().map(panel).collect();
        panels.retain(|panel| !panel.layers.is_empty());
        let last = panels.len().saturating_sub(1);
        panels.iter_mut().take(last).for_each(|panel| panel.x.label.clear());
        panels
    }

    fn panel(&self, these: Context<'_>, x: Axis, label: &str) -> Panel {
        let y = Axis { label: label.to_owned(), ..self.y.axis(&these) };
        let (mut layers, mut kinds) = (Vec::new(), 0);
        for line in &self.layers {
            layers.extend(self.drawn(line, these, (&x, &y), &mut kinds));
        }
        let height = self.y.number("high").unwrap_or(match &y.scale {
            Scale::Names(names) => 26.0 * names.len() as f64 + 14.0,
            _ => 250.0,
        });
        let names = if self.y.has("peaks") { Names::Peaks } else { Names::Above };
        Panel { names, height, ..finished(x, y, layers) }
    }

    /// What is drawn of a line; `kinds` is the number of colours that are taken.
    fn drawn(
        &self,
        line: &Line,
        these: Context<'_>,
        axes: (&Axis, &Axis),
        kinds: &mut usize,
    ) -> Vec<Layer> {
        let rows = these.kept(line.expression("where"));
        match &line.mark[..] {
            "level" => vec![level(line, these)],
            "curve" => vec![self.curve(line, Context { rows: &rows, ..these }, axes.0)],
            _ => {
                let groups = Context { rows: &rows, ..these }.grouped(line.expression("by"));
                let first = *kinds;
                *kinds += if line.ink().is_some() { 0 } else { groups.len() };
                self.groups(line, these, axes, &groups, first)
            }
        }
    }

    /// A function of the place on the axis.
    fn curve(&self, line: &Line, these: Context<'_>, x: &Axis) -> Layer {
        let places = these.rows.iter().map(|&row| self.x.at(x, &these.at(row)));
        let ends = x.range.or_else(|| x.extent(places)).unwrap_or((0.0, 1.0));
        let point = |at| Point::new(at, Context { x: at, ..these }.number(&line.value));
        let points = x.evenly(ends, 120).map(point).collect();
        Layer::new(line.label.clone(), Ink::Quiet, Mark::Line, points)
    }

    /// Groups of rows beside each other, in colours from the first.
    fn groups(
        &self,
        line: &Line,
        these: Context<'_>,
        (x, y): (&Axis, &Axis),
        groups: &[(String, Vec<Record<'_>>)],
        first: usize,
    ) -> Vec<Layer> {
        let middle = (groups.len() as f64 - 1.0) / 2.0;
        // All of them together are not as far apart as two places.
        let apart = line.number("aside").unwrap_or(0.0).min(0.6 / groups.len() as f64);
        let fewest = line.number("min").unwrap_or(0.0) as usize;
        let drawn = groups.iter().filter(|(_, own)| own.len() >= fewest).enumerate();
        let layers = drawn.map(|(number, (group, own))| {
            let aside = |at: f64| match (&x.scale, number as f64 - middle) {
                (Scale::Log, steps) => at * (1.0 + apart).powf(steps),
                (_, steps) => at + apart * steps,
            };
            let point = |(place, &row): (usize, &Record<'_>)| {
                let place = place as f64 / (own.len().max(2) - 1) as f64;
                let point = self.point(line, &Context { place, ..these.at(row) }, (x, y));
                Point { x: aside(point.of), ..point }
            };
            let mut points: Vec<Point> = own.iter().enumerate().map(point).collect();
            points.retain(|p| p.x.is_finite() && (p.y.is_finite() || line.value == NOTHING));
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
            let ink = line.ink().unwrap_or(Ink::Kind(first + number));
            let over = |x| Context { x, ..these }.number(line.expression("over"));
            line.marked(&line.name(group, groups.len() > 1), ink, x, points, over)
        });
        layers.flatten().collect()
    }

    /// The point of a row.
    fn point(&self, line: &Line, row: &Context<'_>, (x, y): (&Axis, &Axis)) -> Point {
        let height = if self.y.has("names") { self.y.at(y, row) } else { row.number(&line.value) };
        let error = Some(row.number(&line.error)).filter(|error| error.is_finite());
        let open = row.row.is_some_and(|row| !row.text("note").is_empty());
        Point { open, ..Point::with_error(self.x.at(x, row), height, error.unwrap_or(0.0)) }
    }
}

/// A line across the panel.
fn level(line: &Line, these: Context<'_>) -> Layer {
    let height = these.number(&line.value);
    let name = line.label.replace("{}", &value(height));
    Layer::new(name, Ink::Quiet, Mark::Across, vec![Point::new(1.0, height)])
}

impl Line {
    /// The colour of all that is drawn, where it has one.
    fn ink(&self) -> Option<Ink> {
        match self.expression("colour") {
            Expr::Number(number) => Some(Ink::Kind(*number as usize)),
            Expr::Column(_) => Some(Ink::Quiet),
            _ => None,
        }
    }

    /// The name of a group of rows, perhaps one of several.
    fn name(&self, group: &str, several: bool) -> String {
        match (&self.label[..], self.expression("by")) {
            ("-", _) => String::new(),
            ("", _) => group.to_owned(),
            (name, Expr::Column(by)) if several => format!("{name}, {by} {group}"),
            (name, _) => name.to_owned(),
        }
    }

    /// Points under a name, or what is drawn in place of them.
    fn marked(
        &self,
        name: &str,
        ink: Ink,
        x: &Axis,
        points: Vec<Point>,
        over: impl Fn(f64) -> f64,
    ) -> Vec<Layer> {
        let layer = |name: &str, mark, points| Layer::new(name, ink, mark, points);
        match &self.mark[..] {
            // Of one value at each place there is no distribution.
            "ribbons" if points.windows(2).all(|pair| pair[0].x != pair[1].x) => {
                vec![layer("", Mark::Line, points.clone()), layer("", Mark::Dots, points)]
            }
            "ribbons" => vec![
                layer("extremes", Mark::Band, spread(&points, 0.0, 1.0)),
                layer("quartiles", Mark::Inner, spread(&points, 0.25, 0.75)),
                layer("median", Mark::Line, spread(&points, 0.5, 0.5)),
            ],
            "counts" => {
                let mark = if self.has("by") { Mark::Dots } else { Mark::Bars };
                vec![layer(name, mark, counts(&points))]
            }
            "histogram" => vec![layer(name, Mark::Bars, histogram(x, &points, over(0.0)))],
            "slopes" => vec![layer(name, Mark::Dots, slopes(&points, over))],
            marks => {
                let marks = marks.split('+').map(Mark::named);
                let mut layers: Vec<_> =
                    marks.map(|mark| layer("", mark, points.clone())).collect();
                if let Some(last) = layers.last_mut() {
                    name.clone_into(&mut last.name);
                }
                layers
            }
        }
    }
}

/// A panel without the layers of which nothing has a place on the axes; lines of rows that all have
/// a note are broken.
pub(super) fn finished(x: Axis, y: Axis, mut layers: Vec<Layer>) -> Panel {
    layers.retain(|layer| layer.points.iter().any(|p| x.takes(p.x) && y.takes(p.y)));
    if layers.iter().all(|layer| layer.ink == Ink::Quiet) {
        layers.clear();
    }
    let is_open = |point: &Point| point.open;
    for layer in layers.iter_mut().filter(|layer| layer.mark == Mark::Line) {
        if layer.points.iter().all(is_open) {
            layer.mark = Mark::Dashes;
            layer.name += if layer.name.is_empty() { "" } else { " (error not believed)" };
        }
    }
    let dots = layers.iter().filter(|layer| layer.mark == Mark::Dots);
    let open = dots.flat_map(|layer| &layer.points).any(is_open);
    if open && layers.iter().any(|layer| !layer.name.is_empty()) {
        layers.push(Layer::new("error not believed", Ink::Quiet, Mark::Open, Vec::new()));
    }
    let mut names: Vec<(String, Ink)> = Vec::new();
    for layer in &mut layers {
        let name = (layer.name.clone(), layer.ink);
        if names.contains(&name) { layer.name.clear() } else { names.push(name) }
    }
    Panel::new(x, y, layers)
}
