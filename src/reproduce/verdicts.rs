//! The comparisons of a result as a table to read: a line each, but one for a whole series of equal
//! ones.

use comfy_table::{Cell, CellAlignment, Table, presets};
use num_bigint::BigUint;

use super::{BOUND, Check, Judgement};
use crate::report::grouped;

/// The table.
pub(crate) fn verdicts(checks: &[Check]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["quantity", "for", "computed", "again", "reference", "verdict"]);
    for series in checks.chunk_by(|a, b| a.quantity == b.quantity) {
        if series.len() > 3 && series.iter().all(Check::holds) {
            table.add_row(series_row(series));
        } else {
            table.add_rows(series.iter().map(row));
        }
    }
    table
}

fn number(text: &str) -> Cell {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let text = if digits { grouped(text) } else { text.to_owned() };
    Cell::new(text).set_alignment(CellAlignment::Right)
}

fn row(check: &Check) -> Vec<Cell> {
    let verdict = match check.verdict {
        Judgement::Equal => "equal",
        Judgement::Agrees => "agrees",
        Judgement::Differs => "DIFFERS",
    };
    let distance = check.z.map(|z| format!(": z = {z:.2}, |z| ≤ {BOUND}")).unwrap_or_default();
    let optional = |text: &Option<String>| number(text.as_deref().unwrap_or_default());
    vec![
        Cell::new(&check.quantity),
        Cell::new(&check.key),
        number(&check.computed),
        optional(&check.again),
        optional(&check.published),
        Cell::new(format!("{verdict}{distance}")),
    ]
}

/// Equal checks of one quantity: how many, and what they add up to.
fn series_row(series: &[Check]) -> Vec<Cell> {
    let total = |field: fn(&Check) -> Option<&String>| {
        // Counts add up; values with errors don't.
        let count = |check: &Check| match check.z {
            None => field(check)?.parse::<BigUint>().ok(),
            Some(_) => None,
        };
        let sum: Option<BigUint> = series.iter().map(count).sum();
        let sum = sum.map(|sum| format!("Σ {}", grouped(&sum.to_string())));
        Cell::new(sum.unwrap_or_default()).set_alignment(CellAlignment::Right)
    };
    let [first, .., last] = series else { unreachable!("a series has several checks") };
    let zs = series.iter().filter_map(|check| Some(check.z?.abs()));
    let verdict = match zs.reduce(f64::max) {
        Some(most) => format!("{} agree: |z| ≤ {most:.2}", series.len()),
        None => format!("{} equal", series.len()),
    };
    vec![
        Cell::new(&first.quantity),
        Cell::new(format!("{} … {}", first.key, last.key)),
        total(|check| Some(&check.computed)),
        total(|check| check.again.as_ref()),
        total(|check| check.published.as_ref()),
        Cell::new(verdict),
    ]
}
