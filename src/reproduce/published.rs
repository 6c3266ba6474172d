//! Published values with their sources: `papers/published.csv`, compiled in.

use std::collections::HashMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Measured;

/// A published value.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Published {
    /// What is counted, such as `proper_puzzles_2x2_by_clues`.
    pub quantity: String,
    /// For which shape, side or number of clues.
    pub key: String,
    /// The value as published: an integer, or a float for an estimate.
    pub value: String,
    /// Where.
    pub source: String,
    /// What must be known to read it right.
    pub note: String,
}

static ALL: LazyLock<Vec<Published>> = LazyLock::new(|| {
    let text = include_str!("../../papers/published.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().collect::<Result<_, _>>();
    rows.expect("papers/published.csv is well-formed")
});

static BY_KEY: LazyLock<HashMap<(&str, &str), &Published>> = LazyLock::new(|| {
    let entry = |row: &'static Published| ((row.quantity.as_str(), row.key.as_str()), row);
    ALL.iter().map(entry).collect()
});

/// The published value of a quantity for a key, if there is one.
pub(crate) fn get(quantity: &str, key: impl Display) -> Option<&'static Published> {
    BY_KEY.get(&(quantity, &key.to_string()[..])).copied()
}

/// The quantity of a problem, by the name that tables have for it.
pub(crate) fn quantity(problem: &str) -> &str {
    match problem {
        "latin" => "latin_squares",
        "grids" => "solution_grids",
        other => other,
    }
}

/// A published value as a number.
pub(crate) fn number<N: FromStr>(quantity: &str, key: impl Display) -> Option<N> {
    get(quantity, key)?.value.parse().ok()
}

/// A published estimate with its error, which the note names as `relative error 0.30 %`, and its
/// source.
pub(crate) fn estimate(quantity: &str, key: impl Display) -> Option<(Measured, &'static str)> {
    let row = get(quantity, key)?;
    let value: f64 = row.value.parse().ok()?;
    let (_, after) = row.note.split_once("relative error ")?;
    let (percent, _) = after.split_once(" %")?;
    let error = percent.parse::<f64>().ok()? / 100.0 * value;
    Some((Measured { value, error }, &row.source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_a_number_with_a_source_and_is_given_once() {
        assert_eq!(BY_KEY.len(), ALL.len());
        for row in ALL.iter() {
            assert!(row.value.parse::<f64>().is_ok(), "{row:?}");
            assert!(!row.source.is_empty(), "{row:?}");
        }
    }
}
