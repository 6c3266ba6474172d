//! Comparisons as a table to read: a row each, but one for a long series of which all hold.

use serde::Serialize;

use crate::data::Record;
use crate::table::shown;

/// Longer series of which all hold have one row.
const LONG: usize = 4;

/// Some comparisons of a quantity, mostly one.
#[derive(Debug, Serialize)]
pub struct Verdict {
    /// What is compared, in words.
    pub quantity: String,
    /// For which case; of a series, the first and the last.
    pub key: String,
    /// The value, or the first and the last.
    pub computed: String,
    /// The same by another way.
    pub again: String,
    /// What it is compared with.
    pub published: String,
    source: String,
    /// How they compare.
    pub verdict: String,
    good: bool,
}

/// The table of some comparisons.
pub fn verdicts(checks: &[Record<'_>]) -> Vec<Verdict> {
    let series = checks.chunk_by(|a, b| a.text("quantity") == b.text("quantity"));
    let rows = series.flat_map(|series| {
        let whole = series.len() > LONG && series.iter().all(Record::holds);
        series.chunks(if whole { series.len() } else { 1 })
    });
    rows.map(verdict).collect()
}

/// A row of one comparison, or of several.
fn verdict(series: &[Record<'_>]) -> Verdict {
    let (first, last) = (&series[0], &series[series.len() - 1]);
    let most = series.iter().filter_map(|check| check.z()).reduce(|a, b| a.abs().max(b.abs()));
    let range = |column| match [first, last].map(|row| shown("", row.text(column), usize::MAX)) {
        [a, b] if a == b => a,
        [a, b] => format!("{a} … {b}"),
    };
    let verdict = match (series.len(), most) {
        (1, Some(z)) => format!("{}, z = {z:.2}", first.text("verdict")).replace('-', "−"),
        (1, None) => first.text("verdict").to_owned(),
        (all, Some(most)) => format!("{all} agree, |z| ≤ {most:.2}"),
        (all, None) => format!("{all} equal"),
    };
    Verdict {
        quantity: first.text("quantity").replace('_', " "),
        key: range("key"),
        computed: range("computed"),
        again: range("again"),
        published: range("published"),
        source: first.text("source").to_owned(),
        verdict,
        good: series.iter().all(Record::holds),
    }
}
