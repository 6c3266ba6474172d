//! Pictures of comparisons: how far values lie from what they are compared with.

use super::Picture;
use super::sketch::{
    DOTS, LINE_AND_DOTS, OF_A_TABLE, Rows, Sketch, by, inked, level, one, panel, series, stacked,
    unnamed,
};
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Panel, Point};
use crate::data::Record;

/// The widest error bar of a ratio that is drawn, and the fewest ratios that make a panel.
const WIDEST: f64 = 0.25;
const FEWEST_RATIOS: usize = 3;

pub(super) const SKETCHES: &[Sketch] = &[
    Sketch {
        name: "ratios",
        columns: "quantity key computed published",
        common: |row| Some(row.text("quantity").split_once(AGAINST)?.0),
        title: "{}: ratios",
        caption: "Computed over reference value, a dot for each number of clues, with the standard errors of both. Ratios whose error \
              exceeds 25 % are left out.",
        panels: ratios,
        ..OF_A_TABLE
    },
    Sketch {
        name: "coverage",
        columns: "shape method clues runs covered",
        common: |row| Some(row.text("shape")),
        title: "{}: coverage of 95 % intervals",
        caption: "The share of independent runs whose 95 % interval holds the exact value, by number of clues, with its standard error.",
        panels: |rows| {
            let shares = series(rows, by("method"), DOTS, |row| {
                let [clues, share, runs] =
                    ["clues", "covered", "runs"].map(|name| row.number(name));
                let error = (share * (1.0 - share) / runs).sqrt();
                Point::with_error(clues, 100.0 * share, 100.0 * error)
            });
            let y = Axis::linear("runs that hold the exact value, %");
            vec![panel(Axis::linear("clues"), y, [level("95 %", 95.0), shares]).high(150.0)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "coverage",
        columns: "of method board length rows believed share most_errors",
        common: |row| (row.text("board") == "all").then(|| row.text("of")),
        title: "Errors of estimates: {}",
        caption: "A dot for each method and length. Above, the share of rows with a note, whose errors are not to be believed; in the middle, \
                  the share of the others whose 95 % interval holds the exact value, with its standard error; below, the largest deviation \
                  of these from the exact value in standard errors.",
        panels: |rows| {
            let noted = by_length(rows, |row| {
                let [rows, believed] = ["rows", "believed"].map(|name| row.number(name));
                Point::new(0.0, 100.0 * (1.0 - believed / rows))
            });
            let shares = by_length(rows, |row| {
                let [share, believed] = ["share", "believed"].map(|name| row.number(name));
                let error = (share * (1.0 - share) / believed).sqrt();
                Point::with_error(0.0, 100.0 * share, 100.0 * error)
            });
            let most = by_length(rows, |row| Point::new(0.0, row.number("most_errors")));
            // With room for the names of the levels.
            let x = |label: &str| Axis::linear(label).between(-0.05, 1.19);
            let shares = [level("95 %", 95.0), level("93 %", 93.0), unnamed(shares)];
            vec![
                panel(x(""), Axis::linear("with a note, %").between(-5.0, 105.0), [noted])
                    .high(110.0),
                panel(x(""), Axis::linear("hold the exact value, %").between(91.5, 100.5), shares)
                    .high(140.0),
                panel(
                    x("from the shortest runs (0) to the longest (1)"),
                    Axis::linear("largest deviation, errors").between(0.0, 6.5),
                    [level("six errors", 6.0), unnamed(most)],
                )
                .high(110.0),
            ]
        },
        ..OF_A_TABLE
    },
];

/// Lines and dots of each method over its lengths, from the first to the last; beside each other
/// where several methods have a dot.
fn by_length<'a>(rows: &Rows<'a>, of: impl Fn(Record<'a>) -> Point) -> Vec<Layer> {
    let methods = rows.by(by("method"));
    let middle = (methods.len() as f64 - 1.0) / 2.0;
    let method = |(place, (name, own)): (usize, &(String, Rows<'a>))| {
        let last = own.records.len().max(2) - 1;
        let aside = 0.012 * (place as f64 - middle);
        let at = |step: usize| step as f64 / last as f64 + aside;
        let points = own.records.iter().enumerate();
        let points = points.map(|(step, &row)| Point { x: at(step), ..of(row) });
        one(name.clone(), LINE_AND_DOTS, points.filter(|point| point.y.is_finite()).collect())
    };
    stacked(methods.iter().enumerate().map(method))
}

/// What stands between a quantity and the table that it is compared with.
const AGAINST: &str = ", against ";

/// A panel for each table that an estimate is compared with.
fn ratios(rows: &Rows<'_>) -> Vec<Panel> {
    let tables = rows.by(|row| row.text("quantity").split_once(AGAINST).map(|(_, table)| table));
    let facets = tables.into_iter().map(|(table, own)| (table, own.points(ratio)));
    let facets: Vec<_> = facets.filter(|(_, points)| points.len() >= FEWEST_RATIOS).collect();
    let clues = || facets.iter().flat_map(|(_, points)| points).map(|point| point.x);
    let (least, most) = (clues().fold(f64::INFINITY, f64::min), clues().fold(0.0, f64::max));
    let facet = |(place, (table, points)): (usize, &(Option<&str>, Vec<Point>))| {
        let reach = points.iter().map(|p| (p.high - 1.0).abs().max((p.low - 1.0).abs()));
        let reach = reach.fold(0.01, f64::max) * 1.1;
        let x = if place + 1 == facets.len() { "clues" } else { "" };
        let x = Axis::linear(x).between(least - 0.7, most + 0.7);
        let y = Axis::linear(format!("ratio to {}", table.unwrap_or_default()));
        let dots = inked(one("", DOTS, points.clone()), Ink::Kind(place));
        panel(x, y.between(1.0 - reach, 1.0 + reach), [level("", 1.0), dots]).high(92.0)
    };
    facets.iter().enumerate().map(facet).collect()
}

/// The ratio at a number of clues; no number if its error is large.
fn ratio(row: Record<'_>) -> Point {
    let Some((ours, theirs)) = row.measured() else { return Point::new(f64::NAN, f64::NAN) };
    let error = (ours.error / ours.value).hypot(theirs.error / theirs.value);
    let ratio = if error < WIDEST { ours.value / theirs.value } else { f64::NAN };
    Point::with_error(row.number("key"), ratio, ratio * error)
}

/// The fewest scores that make a histogram, the width of a bar, and where the bars end.
const FEWEST_SCORES: usize = 20;
const WIDTH: f64 = 0.5;
const END: f64 = 4.0;

/// A histogram of z-scores beside the density that they have when every error is right; `None` for
/// few of them.
#[must_use]
pub fn scores(zs: &[f64], title: &str) -> Option<Picture> {
    if zs.len() < FEWEST_SCORES {
        return None;
    }
    let mut counts = vec![0usize; (2.0 * END / WIDTH) as usize];
    let last = counts.len() - 1;
    for z in zs {
        counts[((z + END) / WIDTH).floor().clamp(0.0, last as f64) as usize] += 1;
    }
    let bar = |(bar, &count): (usize, &usize)| {
        Point::new(-END + WIDTH * (bar as f64 + 0.5), count as f64 / (zs.len() as f64 * WIDTH))
    };
    let bars = counts.iter().enumerate().map(bar).collect();
    let normal = (-80..=80).map(|i| {
        let z = END * f64::from(i) / 80.0;
        Point::new(z, (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt())
    });
    let layers = vec![
        Layer::new("comparisons", Ink::Kind(0), Mark::Bars, bars),
        Layer::new("N(0, 1)", Ink::Kind(1), Mark::Line, normal.collect()),
    ];
    let count = zs.len() as f64;
    let mean = zs.iter().sum::<f64>() / count;
    let spread = (zs.iter().map(|z| (z - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
    let caption = format!(
        "The distances of {count} values from what they are compared with, in standard errors of the difference, against the \
         density that they have if every error is right. Mean {mean:.2}, standard deviation {spread:.2}. Values compared with \
         several tables count once for each. Scores beyond ±4 stand in the last bars."
    )
    .replace('-', "−");
    let panel =
        panel(Axis::linear("z-score").between(-END, END), Axis::linear("density"), [layers]);
    Some(Picture {
        name: "z-scores".to_owned(),
        caption,
        figure: Figure::new(title, vec![panel.high(190.0)]),
    })
}
