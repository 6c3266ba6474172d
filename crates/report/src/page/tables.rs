//! Tables in the page: their first rows, and the whole file to save.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::told::clean;
use crate::data::Table;
use crate::grouped;

/// The number of rows that the page shows at first.
const FIRST: usize = 24;

/// A table in the page.
#[derive(Serialize)]
pub(super) struct View {
    file: String,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    count: String,
    more: bool,
    size: String,
    address: String,
}

#[derive(Serialize)]
struct Column {
    name: String,
    number: bool,
}

impl View {
    pub(super) fn of(table: &Table) -> Self {
        let column = |(place, name): (usize, &String)| {
            let texts =
                || table.rows.iter().map(|row| &row[place][..]).filter(|text| !text.is_empty());
            Column {
                name: clean(name),
                number: texts().next().is_some()
                    && texts().all(|text| text.parse::<f64>().is_ok() && text.len() < 40),
            }
        };
        let first = table.rows.iter().take(FIRST);
        let kind = if table.file.ends_with(".csv") { "text/csv" } else { "application/json" };
        let bytes = table.bytes.len();
        Self {
            file: clean(&table.file),
            columns: table.columns.iter().enumerate().map(column).collect(),
            rows: first.map(|row| row.iter().map(|text| shown(text)).collect()).collect(),
            count: match table.rows.len() {
                1 => "1 row".to_owned(),
                count => format!("{} rows", grouped(&count.to_string())),
            },
            more: table.rows.len() > FIRST,
            size: if bytes < 10_000 {
                format!("{bytes} B")
            } else {
                format!("{} kB", bytes / 1000)
            },
            address: format!("data:{kind};base64,{}", STANDARD.encode(&table.bytes)),
        }
    }
}

/// A field as it is shown: floating-point numbers to six digits, as `show` of the script has it.
pub(super) fn shown(text: &str) -> String {
    let is_float = text.contains(['.', 'e']) && text.len() > 7;
    match text.parse::<f64>() {
        Ok(number) if is_float && number.is_finite() && number != 0.0 => {
            let rounded: f64 = format!("{number:.5e}").parse().unwrap_or(number);
            if (1e-4..1e12).contains(&rounded.abs()) {
                rounded.to_string()
            } else {
                format!("{rounded:e}")
            }
        }
        _ => clean(text),
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn floats_are_shown_to_six_digits_and_other_texts_as_they_are() {
        for (text, expected) in [
            ("1592971940.0686493", "1592970000"),
            ("0.249144776013914", "0.249145"),
            ("1.062656249186824e31", "1.06266e31"),
            ("6670903752021072936960", "6670903752021072936960"),
            ("1234341221434321", "1234341221434321"),
            ("......11.1..1...", "......11.1..1..."),
            ("NaN", "NaN"),
            ("0.5", "0.5"),
        ] {
            assert_eq!(shown(text), expected);
        }
    }
}
