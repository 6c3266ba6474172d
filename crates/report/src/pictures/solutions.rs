//! Pictures of numbers of solutions, and of the heat capacities from which they are computed.

use super::Picture;
use super::sketch::{
    BAND_AND_LINE, DOTS, LINE_AND_DOTS, OF_A_TABLE, Rows, Sketch, by, inked, level, one, panel,
    quiet, series, unnamed, xye,
};
use crate::chart::{Axis, Figure, Ink, Mark, Names, Point};
use crate::data::{Measured, Record, Run};

/// Both maxima are drawn if they stand out by at least this number of standard errors.
const SURE: f64 = 3.0;
/// The limit of queens says little for smaller boards alone.
const LARGE: f64 = 100.0;

const HEAT: &str = "heat capacity β² Var(E) / n²";
const SHARE: &str = "share of clusters that take all rows";

pub(super) const SKETCHES: &[Sketch] = &[
    Sketch {
        name: "gamma",
        columns: "problem n method ln_count ln_err",
        common: |row| Some(row.text("problem")).filter(|problem| *problem == "queens"),
        when: |rows| rows.records.iter().any(|row| row.number("n") >= LARGE),
        title: "Queens: the approach to γ",
        caption: "Q is the number of ways to place n queens; ln n − (ln Q)/n tends to the constant γ. Most error bars are smaller than the dots.",
        panels: |rows| {
            let values = series(rows, by("method"), DOTS, |row| {
                let [n, ln, error] = ["n", "ln_count", "ln_err"].map(|name| row.number(name));
                Point::with_error(n, n.ln() - ln / n, error / n)
            });
            let checks = rows.run.comparisons();
            let known =
                checks.iter().find(|row| row.text("quantity").starts_with("queens: γ, against"));
            let known = known.and_then(|row| Measured::parse(row.text("published")));
            let limit = known.map_or_else(Vec::new, |known| {
                level(&format!("γ = {:.4}", known.value), known.value)
            });
            vec![panel(Axis::log("side n"), Axis::linear("ln n − (ln Q) / n"), [limit, values])]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "counts",
        columns: "problem n method ln_count ln_err !ln_formula",
        common: |row| Some(what(row.text("problem"))),
        when: |rows| rows.number_of("n") > 1,
        title: "{}: estimates",
        caption: "The logarithm of the estimated number, and its standard error in per cent of the number.",
        panels: |rows| {
            let log = |row: Record<'_>, column| row.number(column) / std::f64::consts::LN_10;
            let values = series(rows, by("method"), DOTS, |row| {
                Point::with_error(row.number("n"), log(row, "ln_count"), log(row, "ln_err"))
            });
            let errors = series(rows, by("method"), DOTS, |row| {
                Point::new(row.number("n"), 100.0 * row.number("ln_err"))
            });
            let side = || Axis::log("side n");
            vec![
                panel(side(), Axis::log("log₁₀ of the number"), [values]).high(190.0),
                panel(side(), Axis::log("standard error, %"), [unnamed(errors)]).high(110.0),
            ]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "asymptotics",
        columns: "problem n method ln_count ln_err ln_formula deviation",
        common: |row| Some(what(row.text("problem"))),
        title: "{}: against the asymptotic formula",
        caption: "The natural logarithm of the number minus that of the formula, against the side.",
        panels: |rows| {
            let deviations = series(rows, by("method"), DOTS, xye("n", "deviation", "ln_err"));
            let y = Axis::linear("ln of the number over the formula");
            vec![panel(Axis::log("side n"), y, [level("", 0.0), deviations]).high(190.0)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "heat-capacity",
        columns: "beta heat_capacity heat_capacity_err percolation",
        common: |row| Some(what(if row.table.file.starts_with(GRIDS) { "grids" } else { "latin" })),
        across: true,
        title: "{}: heat capacity and clusters",
        caption: "The heat capacity of a cell against the inverse temperature, and the share of the clusters that take all rows. Each curve of \
                  the heat capacity lies within its band as a whole with a probability of 95 %, where this was computed; the widths of the \
                  other lines are standard errors. E is the number of repeated pairs of symbols.",
        panels: |rows| {
            let curves = |file: &str, of: fn(Record<'_>) -> Point| {
                // A curve of one's own has any name.
                let named = rows.keep(|row| row.table.file.contains(file));
                let own = if named.records.is_empty() { rows } else { &named };
                let mut sides = own.by(|row| (side(row), row.table.stem()));
                sides.sort_by(|(a, _), (b, _)| a.partial_cmp(b).expect("sides are numbers"));
                let last = (sides.len() - 1).max(1) as f64;
                let curve =
                    |(place, ((side, file), own)): (usize, ((Option<f64>, &str), Rows<'_>))| {
                        let name = side.map_or_else(|| file.to_owned(), |n| format!("n = {n}"));
                        let ink = Ink::Ramp(place as f64 / last);
                        inked(one(name, BAND_AND_LINE, own.points(of)), ink)
                    };
                sides.into_iter().enumerate().map(curve).collect::<Vec<_>>()
            };
            let beta = || Axis::linear("inverse temperature β");
            let some = rows.records.iter().any(|row| row.number("percolation") > 0.0);
            let shares = if some { curves("curve-", share) } else { Vec::new() };
            vec![
                panel(beta(), Axis::linear(HEAT), curves("heat-capacity-", heat_capacity))
                    .named(Names::Peaks),
                panel(beta(), Axis::linear(SHARE), shares).named(Names::Peaks).high(150.0),
            ]
        },
        ..OF_A_TABLE
    },
];

/// The beginning of the names of files about Sudoku grids.
const GRIDS: &str = "grids-";

fn what(problem: &str) -> &str {
    match problem {
        "queens" => "Ways to place n queens",
        "latin" => "Latin squares",
        "grids" => "Sudoku grids",
        other => other,
    }
}

/// The number at the end of a file's name.
fn side(row: Record<'_>) -> Option<f64> {
    row.table.stem().rsplit('-').next()?.parse().ok().filter(|side: &f64| side.is_finite())
}

fn heat_capacity(row: Record<'_>) -> Point {
    // Tables of earlier versions have no band of the whole curve.
    let band = row.number("heat_capacity_band");
    let error = if band.is_nan() { row.number("heat_capacity_err") } else { band };
    let cells = side(row).map_or(1.0, |n| n * n);
    let (value, error) = (row.number("heat_capacity") / cells, error / cells);
    Point::with_error(row.number("beta"), value, if error.is_finite() { error } else { 0.0 })
}

fn share(row: Record<'_>) -> Point {
    let error = row.number("percolation_err");
    let error = if error.is_finite() { error } else { 0.0 };
    Point::with_error(row.number("beta"), row.number("percolation"), error)
}

/// The mean heat capacity over each range of three temperatures that were measured: dE/dT as the
/// difference of two mean energies, whose errors are far smaller than those of a variance.
fn differences(energies: &[Point], cells: f64) -> Vec<Point> {
    let error = |point: &Point| point.high - point.y;
    let range = |three: &[Point]| {
        let width = (1.0 / three[0].x - 1.0 / three[2].x) * cells;
        let height = (three[0].y - three[2].y) / width;
        Point::with_error(three[1].x, height, error(&three[0]).hypot(error(&three[2])) / width)
    };
    let heights = energies.windows(3).map(range);
    heights.filter(|point| point.y.is_finite()).collect()
}

/// The two maxima of the largest side that has them for sure, and the clusters near them.
pub(super) fn two_maxima(run: &Run) -> Option<Picture> {
    let maxima = run.tables.iter().find(|table| table.has(&["n", "beta_first", "both_z"]))?;
    let sure = maxima.records().filter(|row| row.number("both_z") >= SURE);
    let found = sure.max_by(|a, b| a.number("n").total_cmp(&b.number("n")))?;
    let [n, first, second, z] =
        ["n", "beta_first", "beta_second", "both_z"].map(|name| found.number(name));
    let grids = if found.text("problem") == "grids" { GRIDS } else { "" };
    let file = format!("{grids}curve-{n}.csv");
    let measured = run.tables.iter().find(|table| table.file == file)?;
    let rows = Rows { run, records: measured.records().collect() };
    let (low, high) = (first - 1.5, second + 0.35);
    let near = |points: Vec<Point>| -> Vec<Point> {
        points.into_iter().filter(|point| (low..=high).contains(&point.x)).collect()
    };
    let energies = rows.points(xye("beta", "energy", "energy_err"));
    let heights = near(differences(&energies[1..], n * n));
    let shares = near(rows.points(share));
    let most = shares.iter().max_by(|a, b| a.y.total_cmp(&b.y))?.x;
    let curve = |points, label, kind, height| {
        let x = Axis::linear("inverse temperature β").between(low, high);
        let up = |beta| quiet("", Mark::Up, vec![Point::new(beta, 0.0)]);
        let points = inked(one("", LINE_AND_DOTS, points), Ink::Kind(kind));
        panel(x, Axis::linear(label), [up(first), up(second), points]).high(height)
    };
    let panels =
        vec![curve(heights, "heat capacity dE/dT / n²", 0, 200.0), curve(shares, SHARE, 1, 130.0)];
    let caption = format!(
        "Side {n}: the maxima near β = {first:.1} and {second:.1} (dashes) stand {z:.1} standard errors above the valley between \
         them. The share of clusters that take all rows is greatest at β = {most:.1}. Heat capacities are means over three \
         neighbouring temperatures, from the mean energies."
    );
    let title = format!("{}: the two maxima of the heat capacity", what(found.text("problem")));
    Some(Picture { name: "two-maxima".to_owned(), caption, figure: Figure::new(title, panels) })
}
