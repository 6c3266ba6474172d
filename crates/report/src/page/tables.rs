//! Tables in the page: their first rows, and the whole file to save.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use crate::chart::value;
use crate::data::Table;
use crate::pictures::{quantile, sorted};
use crate::row::TEXT_COLUMNS;
use crate::table::short;
use crate::{counted, grouped};

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
    /// `n` for numbers, `b` for boards.
    class: &'static str,
}

/// The values of a table of one row, each under the name of its column.
#[derive(Serialize)]
pub(super) struct Card {
    title: String,
    fields: Vec<(String, String, bool)>,
}

/// What the values of a table are like, a row a column.
#[derive(Serialize)]
pub(super) struct Summary {
    title: String,
    rows: Vec<ColumnSummary>,
}

#[derive(Serialize)]
struct ColumnSummary {
    name: String,
    values: String,
    different: String,
    /// From the least to the greatest; empty for texts.
    quantiles: [String; 5],
    frequent: String,
    board: bool,
}

/// A row; one with a note is seen to have one.
#[derive(Serialize)]
struct Shown {
    noted: bool,
    /// The texts, and which of them are boards.
    fields: Vec<(String, bool)>,
}

impl View {
    pub(super) fn of(table: &Table) -> Self {
        let column = |(place, name): (usize, &String)| Column {
            name: name.clone(),
            class: match () {
                () if TEXT_COLUMNS.contains(&&name[..]) => "b",
                () if numbers(table, place).is_some() => "n",
                () => "",
            },
        };
        let field =
            |(text, name): (&String, &String)| (short(text), TEXT_COLUMNS.contains(&&name[..]));
        let shown = table.records().zip(&table.rows).take(FIRST).map(|(record, fields)| Shown {
            noted: !record.text("note").is_empty(),
            fields: fields.iter().zip(&table.columns).map(field).collect(),
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
            count: counted(table.rows.len(), "row"),
            more: table.rows.len() > FIRST,
            size,
            address: format!("data:{kind};base64,{}", STANDARD.encode(&table.bytes)),
        }
    }
}

impl Card {
    /// The card of a table, if it has one row.
    pub(super) fn of(table: &Table) -> Option<Self> {
        let [row] = &table.rows[..] else { return None };
        let shown = |(name, text): (&String, &String)| {
            let is_text = TEXT_COLUMNS.contains(&&name[..]);
            let is_whole = !is_text && text.bytes().all(|byte| byte.is_ascii_digit());
            let text = if is_whole { grouped(text) } else { short(text) };
            (!text.is_empty()).then(|| (name.replace('_', " "), text, is_text))
        };
        let fields = table.columns.iter().zip(row).filter_map(shown).collect();
        Some(Self { title: table.file.clone(), fields })
    }
}

impl Summary {
    pub(super) fn of(table: &Table) -> Self {
        let column = |(place, name): (usize, &String)| {
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            table.rows.iter().for_each(|row| *counts.entry(&row[place]).or_default() += 1);
            counts.remove("");
            if counts.is_empty() {
                return None;
            }
            let most = counts.iter().max_by_key(|(_, count)| **count);
            let most = most.filter(|(_, count)| **count > 1);
            let is_text = TEXT_COLUMNS.contains(&&name[..]);
            let values = numbers(table, place).filter(|_| !is_text);
            let quantiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| {
                values.as_ref().map_or_else(String::new, |all| value(quantile(all, share)))
            });
            Some(ColumnSummary {
                name: name.clone(),
                values: grouped(&counts.values().sum::<usize>().to_string()),
                different: grouped(&counts.len().to_string()),
                quantiles,
                frequent: most.map_or_else(String::new, |(text, count)| {
                    format!("{} ({count}×)", short(text))
                }),
                board: is_text,
            })
        };
        let title = format!("{}, {}", table.file, counted(table.rows.len(), "row"));
        Self { title, rows: table.columns.iter().enumerate().filter_map(column).collect() }
    }
}

/// The numbers of a column, sorted; none where there is anything else.
fn numbers(table: &Table, place: usize) -> Option<Vec<f64>> {
    let texts = table.rows.iter().map(|row| &row[place][..]).filter(|text| !text.is_empty());
    let read = |text: &str| text.parse::<f64>().ok().filter(|_| text.len() < 40);
    let numbers: Vec<f64> = texts.map(read).collect::<Option<_>>()?;
    Some(sorted(numbers.into_iter())).filter(|numbers| !numbers.is_empty())
}
