//! Whether the heat capacity of Latin squares of side 70 has two maxima, by a run long enough to
//! say. See `papers/partition-function.md`.
//!
//! At side 100 it has, at side 50 it hasn't (`reproduce latin --full`). At 70 the curve is nearly
//! flat where the first maximum would be, so that a maximum is hard to tell from a plateau.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use serde::Deserialize;

use super::counting::{CountRow, ERRORS};
use super::{Check, Context, Entry, Found, Measured, latin, recorded};
use gridforest::estimate::solutions::Problem;

pub(super) const ENTRY: Entry = Entry {
    name: "two-maxima",
    what: "whether the heat capacity of Latin squares of side 70 has two maxima",
    long: true,
    run,
};

/// Another than that of `latin`, for the run to be independent of it.
const SEED: u64 = 70;

/// The sides, with the sweeps of all coolings.
const REDUCED: (usize, u64) = (8, 6_000);
const LONG: (usize, u64) = (70, 16_000_000);

/// Coolings: enough for errors that are themselves known to a fifth in either half.
const COOLINGS: u64 = 32;

fn run(context: &Context<'_>) -> Result<Found> {
    let (n, sweeps) = context.effort.choose(REDUCED, LONG, LONG);
    let mut text = String::new();
    let problem = Problem::Latin(n);
    let (row, curve) = latin::annealed(context, problem, (sweeps, COOLINGS, SEED), &mut text)?;
    writeln!(text, "Latin squares, n = {n}: {}", curve.extrema())?;
    writeln!(text, "Latin squares, n = {n}: {}", curve.maxima)?;
    let check = match row.check() {
        Some(check) => check,
        None => against_the_other_run(&row, context)?,
    };
    let curves = std::slice::from_ref(&curve);
    let mut files = latin::curve_files(curves, "")?;
    files.push(latin::latin_picture(curves)?);
    files.push(latin::maxima_file(curves.iter())?);
    Ok(Found { checks: vec![check], files: files.into_iter().collect(), text, seed: Some(SEED) })
}

/// The number of squares, beside that of the shorter run of `latin --full`.
fn against_the_other_run(row: &CountRow, context: &Context<'_>) -> Result<Check> {
    let run = format!("{}/full", latin::ENTRY.name);
    let others: Vec<Other> = recorded::rows(context.results, &run, "table.csv")?;
    let same = |line: &&Other| line.n == row.n && line.method == row.method;
    let other = others.iter().find(same);
    let other = other.with_context(|| format!("{run} has no row of n = {}", row.n))?;
    Ok(Check::by_z(
        "latin: ln of the count, against an independent run",
        row.n,
        Measured { value: row.ln_count, error: row.ln_err },
        Measured { value: other.ln_count, error: other.ln_err },
        None,
        ERRORS,
    ))
}

/// What is read of the other run's table.
#[derive(Deserialize)]
struct Other {
    n: usize,
    method: String,
    ln_count: f64,
    ln_err: f64,
}
