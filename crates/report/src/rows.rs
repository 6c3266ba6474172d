//! Rows of one kind, written as CSV, as JSON or as a table.

use std::fmt;
use std::io::{self, Write};

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};
use serde::{Deserialize, Serialize};
use serde_aux::serde_introspection::serde_introspect;
use thiserror::Error;

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

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A table to read; a new one, with the header again, after every thousand rows.
    Table,
    /// A header, then a line a row.
    Csv,
    /// A list of objects, one a line.
    Json,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Table => "table",
            Self::Csv => "csv",
            Self::Json => "json",
        })
    }
}

/// Why rows could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The output can't be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A row has no form as CSV.
    #[error("a row can't be written as CSV: {0}")]
    Csv(csv::Error),
    /// A row has no form as JSON.
    #[error("a row can't be written as JSON: {0}")]
    Json(serde_json::Error),
}

impl From<csv::Error> for ReportError {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => Self::Io(error),
            kind => Self::Csv(io::Error::other(format!("{kind:?}")).into()),
        }
    }
}

impl From<serde_json::Error> for ReportError {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() {
            Self::Io(error.into())
        } else {
            Self::Json(error)
        }
    }
}

/// Writes rows of one kind.
///
/// ```
/// use gridforest::report::{Format, Row, RowWriter};
/// #[derive(serde::Serialize, Deserialize)]
/// struct Count { clues: usize, nodes: u128 }
/// impl Row for Count {
///     const COLUMNS: &'static [&'static str] = &["clues", "nodes"];
/// }
/// let mut out = Vec::new();
/// let mut rows = RowWriter::new(Format::Csv, &mut out)?;
/// rows.write(&Count { clues: 4, nodes: 32 })?;
/// rows.finish()?;
/// assert_eq!(out, b"clues,nodes\n4,32\n");
/// # Ok::<(), gridforest::report::ReportError>(())
/// ```
pub struct RowWriter<'a, R> {
    sink: Sink<'a>,
    rows: std::marker::PhantomData<fn(R)>,
}

enum Sink<'a> {
    Csv(csv::Writer<&'a mut dyn Write>),
    Json {
        out: &'a mut dyn Write,
        rows: u64,
    },
    Table {
        out: &'a mut dyn Write,
        table: Table,
    },
}

impl<'a, R: Row> RowWriter<'a, R> {
    /// Begins: the header is written even when no row follows.
    ///
    /// # Errors
    /// [`ReportError`] when the output can't be written.
    pub fn new(format: Format, out: &'a mut dyn Write) -> Result<Self, ReportError> {
        let sink = match format {
            Format::Csv => {
                let mut writer = csv::WriterBuilder::new()
                    .has_headers(false)
                    .from_writer(out);
                writer.write_record(R::columns())?;
                Sink::Csv(writer)
            }
            Format::Json => {
                out.write_all(b"[")?;
                Sink::Json { out, rows: 0 }
            }
            Format::Table => Sink::Table {
                out,
                table: empty_table(R::columns()),
            },
        };
        Ok(Self {
            sink,
            rows: std::marker::PhantomData,
        })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// [`ReportError`] when the output can't be written.
    pub fn write(&mut self, row: &R) -> Result<(), ReportError> {
        match &mut self.sink {
            Sink::Csv(writer) => writer.serialize(row)?,
            Sink::Json { out, rows } => {
                out.write_all(if *rows == 0 { b"\n" } else { b",\n" })?;
                serde_json::to_writer(&mut *out, row)?;
                *rows += 1;
            }
            Sink::Table { out, table } => {
                if table.row_count() == TABLE_ROWS {
                    writeln!(out, "{table}")?;
                    *table = empty_table(R::columns());
                }
                let fields = R::columns().iter().zip(fields(row)?);
                table.add_row(fields.map(|(column, field)| cell(column, field)));
            }
        }
        Ok(())
    }

    /// Ends: writes what is still held back.
    ///
    /// # Errors
    /// [`ReportError`] when the output can't be written.
    pub fn finish(self) -> Result<(), ReportError> {
        match self.sink {
            Sink::Csv(mut writer) => writer.flush()?,
            Sink::Json { out, .. } => {
                out.write_all(b"\n]\n")?;
                out.flush()?;
            }
            Sink::Table { out, table } => {
                writeln!(out, "{table}")?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// A table is as wide as its widest row, so its rows are held back: so many, not a whole stream.
const TABLE_ROWS: usize = 1000;

fn empty_table(columns: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(columns);
    table
}

/// The fields of a row as CSV would show them.
fn fields(row: &impl Row) -> Result<Vec<String>, ReportError> {
    let mut writer = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(Vec::new());
    writer.serialize(row)?;
    let line = writer.into_inner().expect("a vector takes every write");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(&line[..]);
    let record = reader.records().next().transpose()?.unwrap_or_default();
    Ok(record.iter().map(str::to_owned).collect())
}

/// Columns whose digits are no numbers.
const BOARDS: [&str; 7] = [
    "grid",
    "puzzle",
    "solution",
    "input",
    "canonical",
    "skeleton",
    "value",
];

/// Numbers stand to the right, whole ones with their digits in groups of three.
fn cell(column: &str, field: String) -> Cell {
    if BOARDS.contains(&column) {
        Cell::new(field)
    } else if !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit()) {
        Cell::new(grouped(&field)).set_alignment(CellAlignment::Right)
    } else if let Ok(value) = field.parse::<f64>() {
        Cell::new(short(value, field)).set_alignment(CellAlignment::Right)
    } else {
        Cell::new(field)
    }
}

/// A number to be read: seven digits of those that have many more.
fn short(value: f64, field: String) -> String {
    let shorter = match value.abs() {
        size if !(1e-4..1e7).contains(&size) => format!("{value:.6e}"),
        size => format!("{value:.*}", (6.0 - size.log10().floor()) as usize),
    };
    if shorter.len() < field.len() {
        shorter
    } else {
        field
    }
}

/// Writes some rows, from the header to the end.
///
/// # Errors
/// [`ReportError`] when the output can't be written.
pub fn write_rows<'a, R: Row + 'a>(
    format: Format,
    out: &mut dyn Write,
    rows: impl IntoIterator<Item = &'a R>,
) -> Result<(), ReportError> {
    let mut writer = RowWriter::new(format, out)?;
    for row in rows {
        writer.write(row)?;
    }
    writer.finish()
}

/// Rows as the bytes of a CSV file.
///
/// # Errors
/// [`ReportError`] when a row has no form as CSV.
pub fn to_csv<'a, R: Row + 'a>(
    rows: impl IntoIterator<Item = &'a R>,
) -> Result<Vec<u8>, ReportError> {
    let mut out = Vec::new();
    write_rows(Format::Csv, &mut out, rows)?;
    Ok(out)
}

/// Decimal digits in groups of three: 13,579,680.
pub fn grouped(digits: &str) -> String {
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("decimal digits"))
        .collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_fractions_are_shortened_for_readers() {
        let shown = |field: &str| short(field.parse().unwrap(), field.to_owned());
        for (field, expected) in [
            ("12.5", "12.5"),
            ("15258472.464278016", "1.525847e7"),
            ("0.548951407305504", "0.5489514"),
            ("2560.123456789", "2560.123"),
            ("1e-12", "1e-12"),
            ("-inf", "-inf"),
            ("0.0", "0.0"),
        ] {
            assert_eq!(shown(field), expected);
        }
    }

    #[derive(Clone, Serialize, Deserialize)]
    struct Example {
        shape: &'static str,
        nodes: u128,
        class: Option<u32>,
        grid: &'static str,
    }

    fn written(format: Format, rows: &[Example]) -> String {
        let mut out = Vec::new();
        let mut writer = RowWriter::new(format, &mut out).unwrap();
        for row in rows {
            writer.write(row).unwrap();
        }
        writer.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    const ROWS: [Example; 2] = [
        Example {
            shape: "2x2",
            nodes: 13_579_680,
            class: Some(1),
            grid: "a, \"b\"",
        },
        Example {
            shape: "2x3",
            nodes: u128::MAX,
            class: None,
            grid: "",
        },
    ];

    #[test]
    fn a_long_table_is_several() {
        let rows = (0..2001).map(|_| ROWS[0].clone()).collect::<Vec<_>>();
        let text = written(Format::Table, &rows);
        assert_eq!(text.matches("nodes").count(), 3);
        assert_eq!(text.matches("13,579,680").count(), 2001);
    }

    #[test]
    fn every_format_tells_the_same_rows() {
        insta::assert_snapshot!(written(Format::Csv, &ROWS), @r#"
        shape,nodes,class,grid
        2x2,13579680,1,"a, ""b"""
        2x3,340282366920938463463374607431768211455,,
        "#);
        insta::assert_snapshot!(written(Format::Json, &ROWS), @r#"
        [
        {"shape":"2x2","nodes":13579680,"class":1,"grid":"a, \"b\""},
        {"shape":"2x3","nodes":340282366920938463463374607431768211455,"class":null,"grid":""}
        ]
        "#);
        insta::assert_snapshot!(written(Format::Table, &ROWS[..1]), @r#"
        ┌───────┬────────────┬───────┬────────┐
        │ shape ┆ nodes      ┆ class ┆ grid   │
        ╞═══════╪════════════╪═══════╪════════╡
        │ 2x2   ┆ 13,579,680 ┆     1 ┆ a, "b" │
        └───────┴────────────┴───────┴────────┘
        "#);
    }

    #[test]
    fn no_rows_leave_a_header_or_an_empty_list() {
        assert_eq!(written(Format::Csv, &[]), "shape,nodes,class,grid\n");
        let json: Vec<serde_json::Value> =
            serde_json::from_str(&written(Format::Json, &[])).unwrap();
        assert!(json.is_empty());
        assert!(written(Format::Table, &[]).contains("nodes"));
    }
}
