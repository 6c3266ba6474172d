//! Scatter plots and histograms as SVG, on logarithmic axes.

use std::fmt::Write as _;

const SIDE: f64 = 400.0;
const EDGE: f64 = 50.0;

/// The place of a value on an axis of `decades` powers of ten, zero at its foot.
fn place(value: f64, low: f64, high: f64) -> f64 {
    let log = |v: f64| v.max(low).log10();
    (log(value) - log(low)) / (log(high) - log(low)) * SIDE
}

fn frame(title: &str, axes: [&str; 2], body: &str) -> String {
    let (size, foot) = (SIDE + 2.0 * EDGE, SIDE + EDGE);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <rect x=\"{EDGE}\" y=\"{EDGE}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"gray\"/>\n\
         <text x=\"{EDGE}\" y=\"30\" font-size=\"16\">{title}</text>\n\
         <text x=\"{EDGE}\" y=\"{}\">{} (logarithmic)</text>\n\
         <text x=\"14\" y=\"{foot}\" transform=\"rotate(-90 14 {foot})\">{} (logarithmic)</text>\n{body}</svg>\n",
        foot + 36.0,
        axes[0],
        axes[1],
    )
}

/// Marks at the powers of ten.
fn ticks(low: f64, high: f64, vertical: bool) -> String {
    let mut text = String::new();
    let mut value = low;
    while value <= high {
        let at = place(value, low, high);
        let label = if value < 1.0 {
            "0".to_owned()
        } else {
            format!("{value}")
        };
        if vertical {
            writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{label}</text>",
                EDGE - 4.0,
                EDGE + SIDE - at
            )
            .unwrap();
        } else {
            writeln!(
                text,
                "<text x=\"{}\" y=\"{}\">{label}</text>",
                EDGE + at,
                EDGE + SIDE + 16.0
            )
            .unwrap();
        }
        value *= 10.0;
    }
    text
}

/// The powers of ten around some values.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::MAX, 1.0f64), |(l, h), v| (l.min(v), h.max(v)));
    (
        10f64.powf(low.max(0.1).log10().floor()),
        10f64.powf(high.log10().ceil().max(1.0)),
    )
}

pub(crate) fn scatter(title: &str, axes: [&str; 2], points: &[(f64, f64)]) -> String {
    let (left, right) = range(points.iter().map(|p| p.0));
    let (low, high) = range(points.iter().map(|p| p.1));
    let mut body = ticks(left, right, false) + &ticks(low, high, true);
    let mut drawn = std::collections::BTreeSet::new();
    for &(x, y) in points {
        let (x, y) = (
            EDGE + place(x, left, right),
            EDGE + SIDE - place(y, low, high),
        );
        // Points on top of one another are drawn once.
        if drawn.insert(((x * 2.0) as i64, (y * 2.0) as i64)) {
            writeln!(body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.5\" fill=\"steelblue\" fill-opacity=\"0.5\"/>").unwrap();
        }
    }
    frame(title, axes, &body)
}

pub(crate) fn histogram(title: &str, values: &[f64]) -> String {
    const BINS: usize = 40;
    let (low, high) = range(values.iter().copied());
    let mut bins = [0u32; BINS];
    for &value in values {
        bins[((place(value, low, high) / SIDE * BINS as f64) as usize).min(BINS - 1)] += 1;
    }
    let top = f64::from(*bins.iter().max().unwrap()).max(10.0);
    let mut body = ticks(low, high, false) + &ticks(1.0, top, true);
    let width = SIDE / BINS as f64;
    for (i, &bin) in bins.iter().enumerate().filter(|(_, bin)| **bin > 0) {
        // One puzzle is a sliver, not nothing.
        let height = place(f64::from(bin), 1.0, top).max(2.0);
        let (x, y) = (EDGE + i as f64 * width, EDGE + SIDE - height);
        writeln!(body, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"steelblue\"/>", width - 1.0).unwrap();
    }
    frame(title, [title, "puzzles"], &body)
}
