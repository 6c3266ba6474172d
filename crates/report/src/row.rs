//! What a row is, and which of its columns are text whatever they look like.

use serde::{Deserialize, Serialize};
use serde_aux::serde_introspection::serde_introspect;

/// One observation: a struct whose fields are the columns.
///
/// Counts are integers or decimal strings, never floats.
pub trait Row: Serialize + Deserialize<'static> {
    /// The names of the columns: those of the fields, in their order.
    fn columns() -> &'static [&'static str] {
        serde_introspect::<Self>()
    }
}

impl<T: Serialize + Deserialize<'static>> Row for T {}

/// Whether the digits of a column are no numbers.
pub(super) fn is_text(column: &str) -> bool {
    TEXT_COLUMNS.contains(&column)
}

const TEXT_COLUMNS: [&str; 23] = [
    "grid", "board", "square", "mate", "trade", "trade_mate", "paratope", "critical_set", "left",
    "right", "rows", "puzzle", "minimal_puzzle", "solution", "input", "canonical", "skeleton",
    "first", "second", "reason", "file", "name", "shape",
];
