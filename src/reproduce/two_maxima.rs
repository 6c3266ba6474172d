//! Whether the heat capacity of Latin squares of side 70 has two maxima, by a run long enough to
//! say. See `papers/partition-function.md`.
//!
//! At side 100 it has, at side 50 it hasn't (`reproduce latin --full`). At 70 the curve is nearly
//! flat where the first maximum would be, so that a maximum is hard to tell from a plateau.

use std::slice;

use super::latin;
use super::prelude::*;
use gridforest::estimate::solutions::Problem;

pub(super) const ENTRY: Entry = Entry {
    name: "two-maxima",
    what: "whether the heat capacity of Latin squares of side 70 has two maxima",
    long: true,
    seed: Some(SEED),
    run,
};

/// Another than that of `latin`, for the run to be independent of it.
const SEED: u64 = 70;

/// The sides, with the sweeps of all coolings.
const REDUCED: (usize, u64) = (8, 6_000);
const LONG: (usize, u64) = (70, 16_000_000);

/// Coolings: enough for errors that are themselves known to a fifth in either half.
const COOLINGS: u64 = 32;

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (n, sweeps) = context.effort.or_reduced(LONG, REDUCED);
    let run = (sweeps, COOLINGS, SEED);
    let (row, curve) = latin::annealed(context, found, Problem::Latin(n), run)?;
    latin::keep_curves(found, "", "Latin squares", slice::from_ref(&curve))?;
    found.table("maxima.csv", [&curve.maxima])?;
    if row.exact.is_some() {
        row.check(found);
        return Ok(());
    }
    // Nobody knows the number of squares: beside it is that of the shorter run of `latin --full`.
    #[derive(Deserialize)]
    struct Other {
        n: usize,
        method: String,
        ln_count: f64,
        ln_err: f64,
    }
    let result = format!("{}/full", latin::ENTRY.name);
    let others: Vec<Other> = context.recorded(&result, "table.csv")?;
    let other = others.iter().find(|other| other.n == n && other.method == row.method);
    let other = other.with_context(|| format!("{result} has no row of n = {n}"))?;
    found.by_z(
        "latin: ln of the count, against an independent run",
        n,
        Some(Measured { value: row.ln_count, error: row.ln_err }),
        Some(Measured { value: other.ln_count, error: other.ln_err }),
    );
    Ok(())
}
