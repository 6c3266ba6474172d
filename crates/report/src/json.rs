//! A row as a JSON object, its exact integers by one rule; and objects read back.

use std::{fmt, iter};

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::error::ReportError;
use super::row::is_text;

/// The greatest integer up to which all are exact as floating-point numbers, which many readers
/// turn them into.
const EXACT: u128 = 1 << 53;

/// The fields of an object in their order, each as it is written.
struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let fields = iter::from_fn(|| map.next_entry().transpose());
                fields.collect::<Result<_, _>>().map(Fields)
            }
        }
        from.deserialize_map(Members)
    }
}

/// The objects of a list, or of lines that have one each: their fields in order, as texts.
pub(super) fn objects(bytes: &[u8]) -> Result<Vec<Vec<(String, String)>>, serde_json::Error> {
    let is_list = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[');
    let rows: Vec<Fields> = if is_list {
        serde_json::from_slice(bytes)?
    } else {
        let lines = serde_json::Deserializer::from_slice(bytes).into_iter();
        lines.collect::<Result<_, _>>()?
    };
    let text = |value: &RawValue| match serde_json::from_str(value.get()) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(serde_json::Value::Null) => String::new(),
        _ => value.get().to_owned(),
    };
    let row = |Fields(fields): Fields| {
        let fields = fields.into_iter();
        fields.map(|(name, value)| (name, text(&value))).collect()
    };
    Ok(rows.into_iter().map(row).collect())
}

/// The object of a row, on one line, with the names and the values of more columns at the end.
pub(super) fn object(
    row: &dyn erased_serde::Serialize,
    (names, values): (&[&'static str], &[&str]),
) -> Result<String, ReportError> {
    // Serde has no way to ask whether a string is a number: what was written is looked at.
    let Fields(fields) = serde_json::from_str(&serde_json::to_string(row)?)?;
    let field = |(name, value): &(String, Box<RawValue>)| {
        format!("\"{name}\":{}", by_the_rule(name, value.get()))
    };
    let mut fields: Vec<String> = fields.iter().map(field).collect();
    for (name, value) in names.iter().zip(values) {
        let value = serde_json::to_string(value)?;
        fields.push(format!("\"{name}\":{}", by_the_rule(name, &value)));
    }
    Ok(format!("{{{}}}", fields.join(",")))
}

fn by_the_rule(column: &str, value: &str) -> String {
    let digits = value.trim_matches('"');
    let size = digits.strip_prefix('-').unwrap_or(digits);
    let is_integer = !size.is_empty() && size.bytes().all(|b| b.is_ascii_digit());
    // A number with zeros before it is a name.
    let is_plain = size == "0" || !size.starts_with('0');
    if !is_integer || !is_plain || is_text(column) {
        return value.to_owned();
    }
    match size.parse::<u128>() {
        Ok(size) if size <= EXACT => digits.to_owned(),
        _ => format!("\"{digits}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::by_the_rule;

    #[test]
    fn integers_are_numbers_as_long_as_every_reader_keeps_them() {
        for (column, value, expected) in [
            ("count", "9007199254740992", "9007199254740992"),
            ("count", "9007199254740993", "\"9007199254740993\""),
            ("orbit", "\"96\"", "96"),
            ("orbit", "\"-96\"", "-96"),
            ("value", "\"2417851639229258349412352\"", "\"2417851639229258349412352\""),
            ("grid", "\"1234341221434321\"", "\"1234341221434321\""),
            ("key", "\"007\"", "\"007\""),
            ("n", "\"3x3\"", "\"3x3\""),
            ("rel_err", "0.25", "0.25"),
            ("redundant", "\"\"", "\"\""),
            ("class", "null", "null"),
            ("proper", "true", "true"),
        ] {
            assert_eq!(by_the_rule(column, value), expected, "{column}");
        }
    }
}
