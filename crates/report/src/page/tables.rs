//! Tables in the page: their first rows, and the whole file to save.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::chart::value;
use crate::data::{Record, Table};
use crate::pictures::{quantile, sorted};
use crate::row::is_text;
use crate::table::short;
use crate::{counted, grouped};

/// The number of rows that the page shows at first.
const FIRST: usize = 24;

/// A table; a row with a note is seen to have one.
pub(super) fn view(table: &Table) -> Value {
    // `n` for numbers, `b` for boards.
    let class = |(place, name): (usize, &String)| match () {
        () if is_text(name) => "b",
        () if numbers(table, place).is_some() => "n",
        () => "",
    };
    let columns = table.columns.iter().enumerate();
    let column = |column: (usize, &String)| json!({ "name": column.1, "class": class(column) });
    let field = |(text, name): (&String, &String)| json!([short(text), is_text(name)]);
    let row = |(record, fields): (Record<'_>, &Vec<String>)| {
        let texts = fields.iter().zip(&table.columns).map(field);
        json!({ "noted": !record.text("note").is_empty(), "fields": texts.collect::<Value>() })
    };
    let kind = if table.file.ends_with(".csv") { "text/csv" } else { "application/json" };
    let size = match table.bytes.len() {
        bytes if bytes < 10_000 => format!("{bytes} B"),
        bytes => format!("{} kB", bytes / 1000),
    };
    json!({
        "file": table.file,
        "columns": columns.map(column).collect::<Value>(),
        "rows": table.records().zip(&table.rows).take(FIRST).map(row).collect::<Value>(),
        "count": counted(table.rows.len(), "row"),
        "more": table.rows.len() > FIRST,
        "size": size,
        "address": format!("data:{kind};base64,{}", STANDARD.encode(&table.bytes)),
    })
}

/// The values of a table of one row, each under the name of its column.
pub(super) fn card(table: &Table) -> Option<Value> {
    let [row] = &table.rows[..] else { return None };
    let shown = |(name, text): (&String, &String)| {
        let is_whole = !is_text(name) && text.bytes().all(|byte| byte.is_ascii_digit());
        let text = if is_whole { grouped(text) } else { short(text) };
        (!text.is_empty()).then(|| json!([name.replace('_', " "), text, is_text(name)]))
    };
    let fields: Value = table.columns.iter().zip(row).filter_map(shown).collect();
    Some(json!({ "title": table.file, "fields": fields }))
}

/// What the values of a table are like, a row a column.
pub(super) fn summary(table: &Table) -> Value {
    let column = |(place, name): (usize, &String)| {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        table.rows.iter().for_each(|row| *counts.entry(&row[place]).or_default() += 1);
        counts.remove("");
        let (text, most) = counts.iter().max_by_key(|(_, count)| **count)?;
        let values = numbers(table, place).filter(|_| !is_text(name));
        let quantiles = [0.0, 0.25, 0.5, 0.75, 1.0]
            .map(|share| values.as_ref().map(|all| value(quantile(all, share))));
        Some(json!({
            "name": name,
            "values": grouped(&counts.values().sum::<usize>().to_string()),
            "different": grouped(&counts.len().to_string()),
            "quantiles": quantiles,
            "frequent": (*most > 1).then(|| format!("{} ({most}×)", short(text))),
            "board": is_text(name),
        }))
    };
    let title = format!("{}, {}", table.file, counted(table.rows.len(), "row"));
    let rows: Value = table.columns.iter().enumerate().filter_map(column).collect();
    json!({ "title": title, "rows": rows })
}

/// The numbers of a column, sorted; none where there is anything else.
fn numbers(table: &Table, place: usize) -> Option<Vec<f64>> {
    let texts = table.rows.iter().map(|row| &row[place][..]).filter(|text| !text.is_empty());
    let read = |text: &str| text.parse::<f64>().ok().filter(|_| text.len() < 40);
    let numbers: Vec<f64> = texts.map(read).collect::<Option<_>>()?;
    Some(sorted(numbers.into_iter())).filter(|numbers| !numbers.is_empty())
}
