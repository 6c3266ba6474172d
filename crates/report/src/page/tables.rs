//! Tables in the page: their first rows, and the whole file to save.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use crate::data::Table;
use crate::grouped;
use crate::table::short;

/// The number of rows that the page shows at first.
const FIRST: usize = 24;

/// A table in the page.
#[derive(Serialize)]
pub(super) struct View {
    file: String,
    columns: Vec<Column>,
    rows: Vec<Shown>,
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

/// A row; one with a note is seen to have one.
#[derive(Serialize)]
struct Shown {
    noted: bool,
    fields: Vec<String>,
}

impl View {
    pub(super) fn of(table: &Table) -> Self {
        let column = |(place, name): (usize, &String)| {
            let texts = || table.rows.iter().map(|row| &row[place][..]).filter(|t| !t.is_empty());
            let number = texts().all(|text| text.parse::<f64>().is_ok() && text.len() < 40);
            Column { name: name.clone(), number: number && texts().next().is_some() }
        };
        let shown = table.records().zip(&table.rows).take(FIRST).map(|(record, fields)| Shown {
            noted: !record.text("note").is_empty(),
            fields: fields.iter().map(|text| short(text)).collect(),
        });
        let kind = if table.file.ends_with(".csv") { "text/csv" } else { "application/json" };
        let size = match table.bytes.len() {
            bytes if bytes < 10_000 => format!("{bytes} B"),
            bytes => format!("{} kB", bytes / 1000),
        };
        Self {
            file: table.file.clone(),
            columns: table.columns.iter().enumerate().map(column).collect(),
            rows: shown.collect(),
            count: number(table.rows.len(), "row"),
            more: table.rows.len() > FIRST,
            size,
            address: format!("data:{kind};base64,{}", STANDARD.encode(&table.bytes)),
        }
    }
}

/// `1 row`, `2,000 rows`.
pub(super) fn number(count: usize, what: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{} {what}{end}", grouped(&count.to_string()))
}
