//! Pictures of times: of solvers, and of estimators for their errors.

use super::sketch::{
    DOTS, LINE_AND_DOTS, OF_A_TABLE, Rows, Sketch, by, inked, one, panel, quiet, series, xy,
};
use super::stats::{density, quantile, sorted};
use crate::chart::{Axis, Ink, Layer, Mark, Point};

/// The places on the axis of times at which a density is computed.
const PLACES: usize = 120;
/// How high the highest density stands, in distances between names.
const HEIGHT: f64 = 0.85;

pub(super) const SKETCHES: &[Sketch] = &[
    Sketch {
        name: "error-against-time",
        columns: "method clues cpu_seconds rel_err",
        common: |row| Some(row.text("clues")),
        title: "Minimal 9x9 puzzles of {} clues: error against time",
        caption: "The standard error of each method against the processor time that it had; all fall as the inverse root of the time. \
                  Runs that met no more than one puzzle have no error and are left out.",
        panels: |rows| {
            let met = rows.keep(|row| row.number("rel_err") > 0.0 && row.number("rel_err") < 1.0);
            let errors = series(&met, by("method"), LINE_AND_DOTS, xy("cpu_seconds", "rel_err"));
            let starts = errors.iter().filter_map(|layer| layer.points.first());
            let highest = starts.max_by(|a, b| a.y.total_cmp(&b.y));
            let slope = highest.map_or_else(Vec::new, |start| {
                [0.2, 5.0]
                    .map(|t: f64| Point::new(t, 0.5 * start.y * (start.x / t).sqrt()))
                    .to_vec()
            });
            let parts = [quiet("1/√time", Mark::Dashes, slope), errors];
            vec![panel(Axis::log("processor time, s"), Axis::log("relative standard error"), parts)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "times",
        columns: "set puzzle once_microseconds best_microseconds",
        title: "Times of single puzzles",
        caption: "How long single puzzles take: the density over the puzzles of each set, on a logarithmic axis, each curve scaled to one height.",
        panels: |rows| {
            let mut sets = rows.by(by("set"));
            sets.reverse();
            let parts = [
                ridges(&sets, "once_microseconds", "timed once: median"),
                ridges(&sets, "best_microseconds", "best of several: median"),
            ];
            let names =
                Axis::names("", sets.iter().map(|(set, _)| set.replace('_', " ")).collect());
            let height = 62.0 * sets.len() as f64;
            vec![panel(Axis::log("time of a puzzle, µs"), names, parts).high(height)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "programs",
        columns: "workload program median_microseconds",
        // The last table that there is.
        when: |rows| {
            let tables = rows.run.tables.iter();
            let mut times = tables.filter(|table| table.has(&["workload", "program"]));
            times.next_back().is_some_and(|last| last.file == rows.records[0].table.file)
        },
        title: "Solvers, whole programs",
        caption: "The median time of a puzzle by program and set of puzzles, from {}; further left is faster.",
        panels: |rows| {
            let own = |rows: &Rows<'_>| {
                let times = rows.records.iter().map(|row| row.number("median_microseconds"));
                times.fold(f64::INFINITY, f64::min)
            };
            let mut loads = rows.by(|row| row.text("workload"));
            loads.sort_by(|(_, a), (_, b)| own(b).total_cmp(&own(a)));
            let place = |load: &str| loads.iter().position(|(name, _)| *name == load).unwrap_or(0);
            let times = series(rows, by("program"), DOTS, |row| {
                Point::new(row.number("median_microseconds"), place(row.text("workload")) as f64)
            });
            let names =
                Axis::names("", loads.iter().map(|(name, _)| name.replace('_', " ")).collect());
            let x = Axis::log("processor time of a puzzle, µs, one thread");
            vec![panel(x, names, [times]).high(30.0 * loads.len() as f64 + 12.0)]
        },
        ..OF_A_TABLE
    },
];

/// The density of the logarithms of a time in each set, over its name, and the median.
fn ridges(sets: &[(String, Rows<'_>)], column: &str, name: &str) -> Vec<Layer> {
    let mut layers = Vec::new();
    let mut medians = Vec::new();
    for (place, (_, rows)) in sets.iter().enumerate() {
        let times = sorted(rows.records.iter().map(|row| row.number(column).ln()));
        if times.len() < 2 {
            continue;
        }
        let (foot, curve) = (place as f64 - 0.4, density(&times, PLACES));
        let highest = curve.iter().map(|(_, y)| *y).fold(0.0, f64::max);
        let scaled =
            |(x, y): (f64, f64)| Point::between(x.exp(), foot, foot, foot + HEIGHT * y / highest);
        layers.extend(one("", &[Mark::Band], curve.into_iter().map(scaled).collect()));
        medians.push(Point::new(quantile(&times, 0.5).exp(), foot));
    }
    layers.extend(one(name, DOTS, medians));
    inked(layers, Ink::Kind(0))
}
