//! Whether the heat capacity of Latin squares of side 70 has two maxima, by a run long enough to
//! say. See `papers/partition-function.md`.
//!
//! At side 100 it has, at side 50 it hasn't (`reproduce latin --full`). At 70 the curve is nearly
//! flat where the first maximum would be, so that a maximum is hard to tell from a plateau.

use std::slice;

use super::counting::CountRow;
use super::latin;
use super::prelude::*;

/// Another than that of `latin`, for the run to be independent of it.
pub(super) const SEED: u64 = 70;

/// The sides, with the sweeps of all coolings.
const REDUCED: (usize, u64) = (8, 6_000);
const LONG: (usize, u64) = (70, 16_000_000);

/// Coolings: enough for errors that are themselves known to a fifth in either half.
const COOLINGS: u64 = 32;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (n, sweeps) = study.effort.or_reduced(LONG, REDUCED);
    let (row, curve) = latin::annealed(study, Problem::Latin(n), (sweeps, COOLINGS, SEED))?;
    latin::keep_curves(study, "", "Latin squares", slice::from_ref(&curve))?;
    study.table("maxima.csv", [&curve.maxima])?;
    if row.exact.is_some() {
        row.check(study);
        return Ok(());
    }
    // Nobody knows the number of squares: beside it is that of the shorter run of `latin --full`.
    let others: Vec<CountRow> = study.recorded("latin/full", "table.csv")?;
    let other = others.iter().find(|other| other.n == n && other.method == row.method);
    let other = other.with_context(|| format!("latin/full has no row of n = {n}"))?;
    let [ours, theirs] =
        [&row, other].map(|row| Some(Measured { value: row.ln_count, error: row.ln_err }));
    study.by_z("latin: ln of the count, against an independent run", n, ours, theirs);
    Ok(())
}
