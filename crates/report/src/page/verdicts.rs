//! Comparisons as a table to read: a row each, but one for a long series of which all hold.

use serde::Serialize;

use super::tables;
use super::told::clean;
use crate::data::Comparison;
use crate::grouped;

/// Longer series of which all hold have one row.
const LONG: usize = 4;

/// A row of the table.
#[derive(Serialize)]
pub(super) struct Verdict {
    quantity: String,
    key: String,
    computed: String,
    again: String,
    published: String,
    source: String,
    verdict: String,
    good: bool,
}

pub(super) fn verdicts(checks: &[Comparison]) -> Vec<Verdict> {
    let mut rows = Vec::new();
    for series in checks.chunk_by(|a, b| a.quantity == b.quantity) {
        if series.len() > LONG && series.iter().all(Comparison::holds) {
            rows.push(whole(series));
        } else {
            rows.extend(series.iter().map(one));
        }
    }
    rows
}

/// A count with its thousands apart; other texts as they are.
fn shown(text: &str) -> String {
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        grouped(text)
    } else {
        tables::shown(text)
    }
}

fn words(quantity: &str) -> String {
    clean(quantity).replace('_', " ")
}

fn one(check: &Comparison) -> Verdict {
    let distance =
        check.z().map_or_else(String::new, |z| format!(", z = {z:.2}").replace('-', "−"));
    Verdict {
        quantity: words(&check.quantity),
        key: clean(&check.key),
        computed: shown(&check.computed),
        again: shown(&check.again),
        published: shown(&check.published),
        source: clean(&check.source),
        verdict: format!("{}{distance}", clean(&check.verdict)),
        good: check.holds(),
    }
}

fn whole(series: &[Comparison]) -> Verdict {
    let (first, last) = (&series[0], &series[series.len() - 1]);
    let zs = series.iter().filter_map(|check| Some(check.z()?.abs()));
    let most = zs.reduce(f64::max);
    let range = |of: fn(&Comparison) -> &String| match (&of(first)[..], &of(last)[..]) {
        (a, b) if a == b => shown(a),
        (a, b) => format!("{} … {}", shown(a), shown(b)),
    };
    let verdict = match most {
        Some(most) => format!("{} agree, |z| ≤ {most:.2}", series.len()),
        None => format!("{} equal", series.len()),
    };
    Verdict {
        quantity: words(&first.quantity),
        key: range(|check| &check.key),
        computed: range(|check| &check.computed),
        again: range(|check| &check.again),
        published: range(|check| &check.published),
        source: clean(&first.source),
        verdict,
        good: true,
    }
}
