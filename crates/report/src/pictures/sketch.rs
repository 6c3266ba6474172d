//! Pictures as descriptions of rows.

use super::Picture;
use super::stats::spread;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::{Record, Run, Table};

/// A description of a picture.
pub(crate) struct Sketch {
    /// Its name, for a file.
    pub name: &'static str,
    /// The columns that its tables have; after a `!`, those that they have not.
    pub columns: &'static str,
    /// What the rows of one picture have in common; rows that have nothing aren't drawn.
    pub common: for<'a> fn(Record<'a>) -> Option<&'a str>,
    /// Whether rows of several tables may be in one picture.
    pub across: bool,
    /// Whether some rows are a picture.
    pub when: fn(&Rows<'_>) -> bool,
    /// The title: `{}` is what the rows have in common.
    pub title: &'static str,
    /// What is seen; also `{#column}`, the number of different values in a column.
    pub caption: &'static str,
    pub panels: fn(&Rows<'_>) -> Vec<Panel>,
}

/// A picture of each table.
pub(crate) const OF_A_TABLE: Sketch = Sketch {
    name: "",
    columns: "",
    common: |row| Some(row.table.stem()),
    across: false,
    when: |_| true,
    title: "",
    caption: "",
    panels: |_| Vec::new(),
};

/// Some rows of a run.
#[derive(Clone)]
pub(crate) struct Rows<'a> {
    pub run: &'a Run,
    pub records: Vec<Record<'a>>,
}

impl<'a> Rows<'a> {
    /// Those for which something holds.
    pub(crate) fn keep(&self, of: impl Fn(Record<'a>) -> bool) -> Self {
        let records = self.records.iter().copied().filter(|row| of(*row)).collect();
        Self { records, run: self.run }
    }

    /// Rows by their key, in the order of their first ones.
    pub(crate) fn by<K: PartialEq>(&self, key: impl Fn(Record<'a>) -> K) -> Vec<(K, Self)> {
        let mut groups: Vec<(K, Self)> = Vec::new();
        for &row in &self.records {
            let key = key(row);
            match groups.iter_mut().find(|(known, _)| *known == key) {
                Some((_, own)) => own.records.push(row),
                None => groups.push((key, Self { run: self.run, records: vec![row] })),
            }
        }
        groups
    }

    /// The number of different values in a column.
    pub(crate) fn number_of(&self, column: &str) -> usize {
        self.by(|row| row.text(column)).len()
    }

    /// The points of all rows that have a finite place, from the left; open ones for rows with a
    /// note.
    pub(crate) fn points(&self, of: impl Fn(Record<'a>) -> Point) -> Vec<Point> {
        let point = |row: &Record<'a>| Point { open: !row.text("note").is_empty(), ..of(*row) };
        let mut points: Vec<Point> = self.records.iter().map(point).collect();
        points.retain(|point| point.x.is_finite() && point.y.is_finite());
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        points
    }
}

impl Sketch {
    /// The pictures of a run.
    pub(crate) fn pictures(&self, run: &Run) -> Vec<Picture> {
        let has = |table: &&Table| {
            let mut columns = self.columns.split(' ');
            columns.all(|name| match name.strip_prefix('!') {
                Some(name) => !table.has(&[name]),
                None => table.has(&[name]),
            })
        };
        let tables = run.checks.iter().chain(&run.tables).filter(has);
        let rows = Rows { run, records: tables.flat_map(Table::records).collect() };
        let file = |row: Record<'_>| if self.across { "" } else { &row.table.file[..] }.to_owned();
        let pictures = rows.by(|row| Some((file(row), (self.common)(row)?.to_owned())));
        let named = pictures.into_iter().filter_map(|(key, rows)| Some((key?.1, rows)));
        named.filter_map(|(common, rows)| self.picture(&common, &rows)).collect()
    }

    fn picture(&self, common: &str, rows: &Rows<'_>) -> Option<Picture> {
        let mut panels = if (self.when)(rows) { (self.panels)(rows) } else { Vec::new() };
        panels.retain(|panel| !panel.layers.is_empty());
        let filled = |text: &str| {
            let text = text.replace("{}", common);
            let Some((before, rest)) = text.split_once("{#") else { return text };
            let (column, after) = rest.split_once('}').expect("a column in braces");
            format!("{before}{}{after}", rows.number_of(column))
        };
        let figure = || Figure::new(filled(self.title), panels.clone());
        (!panels.is_empty()).then(|| Picture {
            name: self.name.to_owned(),
            caption: filled(self.caption),
            figure: figure(),
        })
    }
}

/// The column of a row, as a key.
pub(crate) fn by(column: &'static str) -> impl for<'a> Fn(Record<'a>) -> String {
    move |row| row.text(column).to_owned()
}

/// A point at the values of two columns.
pub(crate) fn xy(x: &'static str, y: &'static str) -> impl Fn(Record<'_>) -> Point {
    move |row| Point::new(row.number(x), row.number(y))
}

/// The same with the error that a third one has.
pub(crate) fn xye(
    x: &'static str,
    y: &'static str,
    error: &'static str,
) -> impl Fn(Record<'_>) -> Point {
    move |row| Point::with_error(row.number(x), row.number(y), row.number(error))
}

pub(crate) const LINE: &[Mark] = &[Mark::Line];
pub(crate) const DOTS: &[Mark] = &[Mark::Dots];
pub(crate) const LINE_AND_DOTS: &[Mark] = &[Mark::Line, Mark::Dots];
pub(crate) const BAND_AND_LINE: &[Mark] = &[Mark::Band, Mark::Line];

/// Points under a name, drawn with some marks.
pub(crate) fn one(name: impl Into<String>, marks: &[Mark], points: Vec<Point>) -> Vec<Layer> {
    let (mut name, last) = (name.into(), marks.len() - 1);
    let layer = |(place, &mark): (usize, &Mark)| {
        let name = if place == last { std::mem::take(&mut name) } else { String::new() };
        Layer::new(name, Ink::Kind(0), mark, points.clone())
    };
    marks.iter().enumerate().map(layer).collect()
}

/// A name, a colour and the marks for each key of rows.
pub(crate) fn series<'a>(
    rows: &Rows<'a>,
    key: impl Fn(Record<'a>) -> String,
    marks: &[Mark],
    of: impl Fn(Record<'a>) -> Point,
) -> Vec<Layer> {
    let groups = rows.by(key).into_iter();
    stacked(groups.map(|(name, own)| one(name, marks, own.points(&of))))
}

/// The median of many values at each place, the middle half of them, and the least to the greatest.
pub(crate) fn ribbons<'a>(rows: &Rows<'a>, of: impl Fn(Record<'a>) -> Point) -> Vec<Layer> {
    ribbons_of(&rows.points(of))
}

/// The same of points, from the left.
pub(crate) fn ribbons_of(points: &[Point]) -> Vec<Layer> {
    let layer = |name: &str, mark, low, high| {
        Layer::new(name, Ink::Kind(0), mark, spread(points, low, high))
    };
    vec![
        layer("extremes", Mark::Band, 0.0, 1.0),
        layer("quartiles", Mark::Band, 0.25, 0.75),
        layer("median", Mark::Line, 0.5, 0.5),
    ]
}

/// What the others are seen against.
pub(crate) fn quiet(name: &str, mark: Mark, points: Vec<Point>) -> Vec<Layer> {
    vec![Layer::new(name, Ink::Quiet, mark, points)]
}

/// A line across at a height, as a reference.
pub(crate) fn level(name: &str, height: f64) -> Vec<Layer> {
    quiet(name, Mark::Across, vec![Point::new(1.0, height)])
}

/// The same without names: those of another panel.
pub(crate) fn unnamed(layers: Vec<Layer>) -> Vec<Layer> {
    layers.into_iter().map(|layer| Layer { name: String::new(), ..layer }).collect()
}

/// The same in one colour.
pub(crate) fn inked(layers: Vec<Layer>, ink: Ink) -> Vec<Layer> {
    layers.into_iter().map(|layer| Layer { ink, ..layer }).collect()
}

/// Layers over each other, each part with colours of its own.
pub(crate) fn stacked(parts: impl IntoIterator<Item = Vec<Layer>>) -> Vec<Layer> {
    let mut all = Vec::new();
    let mut kinds = 0;
    for mut part in parts {
        let mut own = 0;
        for layer in &mut part {
            if let Ink::Kind(kind) = &mut layer.ink {
                own = own.max(*kind + 1);
                *kind += kinds;
            }
        }
        kinds += own;
        all.extend(part);
    }
    all
}

/// A panel of parts, without the layers of which nothing has a place on the axes; lines of rows that
/// all have a note are broken.
pub(crate) fn panel(x: Axis, y: Axis, parts: impl IntoIterator<Item = Vec<Layer>>) -> Panel {
    let mut layers = stacked(parts);
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
    Panel::new(x, y, layers).named(Names::Above)
}
