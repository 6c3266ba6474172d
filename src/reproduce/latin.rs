//! The number of Latin squares to 100 × 100, and the heat capacity with its two maxima.

use std::fmt::Write;

use anyhow::Result;

use super::counting::{self, CountRow, SEED, fit, sequential, thermal};
use super::{Check, Context, Entry, Found};
use crate::partition::{CurvePoint, Moves, Problem, Settings, Walk};
use crate::report::{Mark, Plot, Series, to_csv};

pub(super) const ENTRY: Entry = Entry {
    name: "latin",
    what: "Latin squares by Monte Carlo to 30 (--full: to 100), and their heat capacity",
    long: false,
    run,
};

/// Sides of sequential Monte Carlo, and passes of its short version.
const SEQUENTIAL: [usize; 18] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 25, 30,
];
const PASSES: u64 = 32;

/// Sides, and sweeps of the short and of the long version of annealing with clusters.
const ANNEALING: [(usize, u64, u64); 5] = [
    (8, 60_000, 400_000),
    (20, 200_000, 1_000_000),
    (50, 60_000, 300_000),
    (70, 0, 200_000),
    (100, 0, 160_000),
];

/// The same of Sudoku grids, whose counts are by sequential Monte Carlo.
const GRIDS: [(&str, u64, u64); 3] = [
    ("3x3", 60_000, 400_000),
    ("4x4", 60_000, 400_000),
    ("5x5", 60_000, 300_000),
];

fn run(context: &Context<'_>) -> Result<Found> {
    let factor = if context.full { 5 } else { 1 };
    let (mut rows, mut text) = (Vec::new(), String::new());
    for n in SEQUENTIAL {
        rows.push(sequential(context, Problem::Latin(n), factor * PASSES)?);
    }
    let mut curves = Vec::new();
    for (n, short, long) in ANNEALING {
        let sweeps = if context.full { long } else { short };
        if sweeps > 0 {
            let (row, curve) = annealed(context, Problem::Latin(n), sweeps, &mut text)?;
            // A run that met no Latin square has a curve all the same.
            rows.extend(row.ln_err.is_finite().then_some(row));
            curves.push((n, curve));
        }
    }
    let (mut grids, mut grid_curves) = (Vec::new(), Vec::new());
    for (shape, short, long) in GRIDS {
        let sweeps = if context.full { long } else { short };
        let problem = Problem::Grids(shape.parse()?);
        grids.push(sequential(context, problem, factor * PASSES)?);
        let (row, curve) = annealed(context, problem, sweeps, &mut text)?;
        grids.extend(row.ln_err.is_finite().then_some(row));
        grid_curves.push((problem.side(), curve));
    }
    let checks: Vec<Check> = rows
        .iter()
        .chain(&grids)
        .filter_map(CountRow::check)
        .collect();
    let mut files = vec![
        ("table.csv".to_owned(), to_csv(&rows)?),
        (
            "heat-capacity.svg".to_owned(),
            heat_capacity(&curves, "Latin squares").svg()?.into_bytes(),
        ),
        ("grids.csv".to_owned(), to_csv(&grids)?),
        (
            "grids-heat-capacity.svg".to_owned(),
            heat_capacity(&grid_curves, "Sudoku grids")
                .svg()?
                .into_bytes(),
        ),
        (
            "percolation.svg".to_owned(),
            percolation(&curves).svg()?.into_bytes(),
        ),
    ];
    for (n, curve) in &curves {
        files.push((format!("curve-{n}.csv"), to_csv(curve)?));
    }
    for (n, curve) in &grid_curves {
        files.push((format!("grids-curve-{n}.csv"), to_csv(curve)?));
    }
    text.push_str(&fitted(&rows));
    for (n, curve) in &curves {
        text.push_str(&extrema(*n, curve));
    }
    Ok(Found {
        checks,
        text,
        files: files.into_iter().collect(),
        seed: Some(SEED),
    })
}

/// A row and a curve by annealing with clusters; what there is to warn of goes to `text`.
fn annealed(
    context: &Context<'_>,
    problem: Problem,
    sweeps: u64,
    text: &mut String,
) -> Result<(CountRow, Vec<CurvePoint>)> {
    let settings = Settings {
        moves: Moves::Cluster,
        walk: Walk::Annealing,
        ..Settings::new(sweeps, SEED)
    };
    let (row, estimate) = thermal(context, problem, settings)?;
    for warning in estimate.warnings() {
        writeln!(text, "{} {problem}: {warning}", problem.name())?;
    }
    Ok((row, estimate.curve()))
}

/// ln L = n² (ln n − 2) + a n ln n + b n + c ln n + d: the leading term is proven, the rest fitted.
fn fitted(rows: &[CountRow]) -> String {
    let large = rows.iter().filter(|row| row.n >= 10);
    let points: Vec<_> = large
        .map(|row| {
            let n = row.n as f64;
            let rest = row.ln_count - n * n * (n.ln() - 2.0);
            (vec![n * n.ln(), n, n.ln(), 1.0], rest, row.ln_err)
        })
        .collect();
    let counting::Fit {
        values,
        errors,
        worst,
        chi2,
    } = fit(&points);
    let term = |i: usize| format!("{:.4} ± {:.4}", values[i], errors[i]);
    format!(
        "ln L = n² (ln n − 2) + a n ln n + b n + c ln n + d, n ≥ 10:\n\
         a = {}, b = {}, c = {}, d = {}; greatest deviation {worst:.3}, χ² per degree of freedom {chi2:.2}\n",
        term(0),
        term(1),
        term(2),
        term(3),
    )
}

/// The maxima of the heat capacity, the valley between them, and the greatest percolation.
fn extrema(n: usize, curve: &[CurvePoint]) -> String {
    let peaks: Vec<String> = curve
        .windows(5)
        .filter(|w| (0..5).all(|i| w[i].heat_capacity <= w[2].heat_capacity))
        .map(|w| format!("C = {:.1} at β = {:.2}", w[2].heat_capacity, w[2].beta))
        .collect();
    let percolated = curve.iter().filter(|p| p.percolation.is_finite());
    let most = percolated.max_by(|a, b| a.percolation.total_cmp(&b.percolation));
    let most = most.map_or_else(String::new, |p| {
        format!(
            "; most clusters percolate ({:.3}) at β = {:.2}",
            p.percolation, p.beta
        )
    });
    format!(
        "n = {n}: maxima of the heat capacity: {}{most}\n",
        peaks.join(", ")
    )
}

fn heat_capacity(curves: &[(usize, Vec<CurvePoint>)], what: &str) -> Plot {
    plot(
        curves,
        &format!("{what}: heat capacity"),
        "β² Var(E) / n²",
        |n, p| {
            let cells = (n * n) as f64;
            (p.beta, p.heat_capacity / cells, p.heat_capacity_err / cells)
        },
    )
}

fn percolation(curves: &[(usize, Vec<CurvePoint>)]) -> Plot {
    plot(
        curves,
        "Latin squares: clusters that take all rows",
        "share of clusters",
        |_, p| (p.beta, p.percolation, 0.0),
    )
}

fn plot(
    curves: &[(usize, Vec<CurvePoint>)],
    title: &str,
    y: &str,
    point: impl Fn(usize, &CurvePoint) -> (f64, f64, f64),
) -> Plot {
    let series = curves.iter().map(|(n, curve)| Series {
        name: format!("n = {n}"),
        mark: Mark::Line,
        points: curve.iter().map(|p| point(*n, p)).collect(),
    });
    Plot {
        title: title.into(),
        x: "β".into(),
        y: y.into(),
        log_x: false,
        series: series.collect(),
    }
}
