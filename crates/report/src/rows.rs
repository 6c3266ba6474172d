//! Rows of one kind, written as CSV, as JSON or as a table.
//!
//! **Numbers in JSON.** An exact integer is a number up to 2^53, and a string of its decimal digits
//! beyond, in every column and whatever its type here: that far, every reader of JSON keeps it
//! exact. What is no number (boards, names) is always a string. CSV has plain decimal digits.

use std::fmt;
use std::io::Write;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::error::ReportError;
use super::json;
use super::row::Row;
use super::table::Table;

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Format {
    /// For reading: columns are shortened to fit the terminal, or 80 characters; on a terminal, a
    /// table longer than it is shown by $PAGER, or less
    Table,
    /// A header, and a line for each row
    Csv,
    /// A list of objects; integers beyond 2^53 are strings
    Json,
    /// An object on each line
    Ndjson,
}

/// Writes rows of one kind.
///
/// ```
/// use gridforest_report::{Format, RowWriter};
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Count { clues: usize, nodes: u128 }
/// let mut out = Vec::new();
/// let mut rows = RowWriter::new(Format::Csv, &mut out);
/// rows.write(&Count { clues: 4, nodes: 32 })?;
/// rows.finish()?;
/// assert_eq!(out, b"clues,nodes\n4,32\n");
/// # Ok::<(), gridforest_report::ReportError>(())
/// ```
pub struct RowWriter<'a, R> {
    sink: Sink<'a>,
    columns: Columns,
    /// The last columns, of which so many are no fields of the rows.
    more: usize,
    rows: std::marker::PhantomData<fn(R)>,
}

type Columns = Vec<&'static str>;

/// The names and the values of the last columns that are no fields.
type More<'a> = (&'a [&'static str], &'a [&'a str]);

enum Sink<'a> {
    // In a box: it is much larger than the others. The header is there until it is written.
    Csv(Box<csv::Writer<&'a mut dyn Write>>, Option<Columns>),
    Json { out: &'a mut dyn Write, rows: u64 },
    Ndjson(&'a mut dyn Write),
    Table { out: &'a mut dyn Write, table: Table },
}

impl<R> fmt::Debug for RowWriter<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowWriter").finish_non_exhaustive()
    }
}

impl<'a, R: Row> RowWriter<'a, R> {
    /// Writes nothing yet: the header comes before the first row or, where none follows, at the
    /// [end](Self::finish). So there is no output where an error comes first.
    pub fn new(format: Format, out: &'a mut dyn Write) -> Self {
        Self::with_more(format, &[], out)
    }

    /// The same with more columns at the end, whose values [`write_with`](Self::write_with) takes.
    pub fn with_more(format: Format, more: &[&'static str], out: &'a mut dyn Write) -> Self {
        let columns = [R::columns(), more].concat();
        let sink = Sink::new(format, columns.clone(), out);
        Self { sink, columns, more: more.len(), rows: std::marker::PhantomData }
    }

    /// Writes a row.
    pub fn write(&mut self, row: &R) -> Result<(), ReportError> {
        self.write_with(row, &[])
    }

    /// Writes a row with the values of the last columns.
    pub fn write_with(&mut self, row: &R, more: &[&str]) -> Result<(), ReportError> {
        let names = &self.columns[self.columns.len() - self.more..];
        self.sink.write(row, (names, more))
    }

    /// Writes a row as what stands in each column, whatever the type of the column: for what has no
    /// answer.
    pub fn write_texts(&mut self, texts: impl Fn(&str) -> String) -> Result<(), ReportError> {
        let texts = self.columns.iter().map(|&column| (column, texts(column)));
        self.sink.write(&Texts(texts.collect()), (&[], &[]))
    }

    /// Passes on the rows that were written, so that a reader has them. Those of a table wait for
    /// its end: it is as wide as its widest row.
    pub fn flush(&mut self) -> Result<(), ReportError> {
        self.sink.flush()
    }

    /// Ends: writes what is still held back.
    pub fn finish(self) -> Result<(), ReportError> {
        self.sink.finish(true)
    }

    /// The same, but nothing is written without rows: where it failed.
    pub fn finish_some(self) -> Result<(), ReportError> {
        self.sink.finish(false)
    }
}

/// Knows a row as what serde can write and no more, so that it is compiled once, not once for each
/// kind of row.
impl<'a> Sink<'a> {
    fn new(format: Format, columns: Columns, out: &'a mut dyn Write) -> Self {
        match format {
            Format::Csv => {
                let writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
                Self::Csv(Box::new(writer), Some(columns))
            }
            Format::Json => Self::Json { out, rows: 0 },
            Format::Ndjson => Self::Ndjson(out),
            Format::Table => Self::Table { out, table: Table::new(columns) },
        }
    }

    fn write(
        &mut self,
        row: &dyn erased_serde::Serialize,
        more: More<'_>,
    ) -> Result<(), ReportError> {
        match self {
            Sink::Csv(writer, header) => {
                if let Some(columns) = header.take() {
                    writer.write_record(columns)?;
                }
                match more {
                    (_, []) => writer.serialize(row)?,
                    (_, more) => writer.serialize((row, more))?,
                }
            }
            Sink::Json { out, rows } => {
                out.write_all(if *rows == 0 { b"[\n" } else { b",\n" })?;
                out.write_all(json::object(row, more)?.as_bytes())?;
                *rows += 1;
            }
            Sink::Ndjson(out) => {
                let object = json::object(row, more)?;
                writeln!(out, "{object}")?;
            }
            Sink::Table { out, table } => {
                if table.rows.len() == TABLE_ROWS {
                    writeln!(out, "{table}")?;
                    table.rows.clear();
                }
                let mut fields = fields(row)?;
                fields.extend(more.1.iter().map(ToString::to_string));
                table.rows.push(fields);
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), ReportError> {
        match self {
            Sink::Csv(writer, _) => writer.flush()?,
            Sink::Json { out, .. } | Sink::Ndjson(out) | Sink::Table { out, .. } => out.flush()?,
        }
        Ok(())
    }

    fn finish(self, always: bool) -> Result<(), ReportError> {
        match self {
            Sink::Csv(mut writer, header) => {
                if let Some(columns) = header.filter(|_| always) {
                    writer.write_record(columns)?;
                }
                writer.flush()?;
            }
            Sink::Json { out, rows } => {
                match rows {
                    0 if always => out.write_all(b"[\n]\n")?,
                    0 => {}
                    _ => out.write_all(b"\n]\n")?,
                }
                out.flush()?;
            }
            Sink::Ndjson(out) => out.flush()?,
            Sink::Table { out, table } => {
                if !table.rows.is_empty() || always {
                    writeln!(out, "{table}")?;
                }
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// A row of texts under the names of its columns.
struct Texts(Vec<(&'static str, String)>);

impl Serialize for Texts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("", self.0.len())?;
        self.0.iter().try_for_each(|(column, text)| row.serialize_field(column, text))?;
        row.end()
    }
}

/// A table is as wide as its widest row, so its rows are held back: at most this number, not a
/// whole stream.
const TABLE_ROWS: usize = 1000;

/// The fields of a row as CSV would show them.
fn fields(row: &dyn erased_serde::Serialize) -> Result<Vec<String>, ReportError> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    writer.serialize(row)?;
    let line = writer.into_inner().expect("a vector takes every write");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&line[..]);
    let record = reader.records().next().transpose()?.unwrap_or_default();
    Ok(record.iter().map(str::to_owned).collect())
}

/// Writes some rows, from the header to the end.
pub fn write_rows<'a, R: Row + 'a>(
    format: Format,
    out: &mut dyn Write,
    rows: impl IntoIterator<Item = &'a R>,
) -> Result<(), ReportError> {
    let mut writer = RowWriter::new(format, out);
    for row in rows {
        writer.write(row)?;
    }
    writer.finish()
}

/// Rows as the bytes of a CSV file.
pub fn to_csv<'a, R: Row + 'a>(
    rows: impl IntoIterator<Item = &'a R>,
) -> Result<Vec<u8>, ReportError> {
    let mut out = Vec::new();
    write_rows(Format::Csv, &mut out, rows)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Serialize, Deserialize)]
    struct Example {
        shape: &'static str,
        nodes: u128,
        class: Option<u32>,
        grid: &'static str,
    }

    #[test]
    fn a_row_of_texts_has_the_columns_of_the_others() {
        let written = |format| {
            let mut out = Vec::new();
            let mut rows = RowWriter::with_more(format, &["status"], &mut out);
            rows.write_with(&ROWS[0], &["done"]).unwrap();
            rows.write_texts(|column| format!("?{column}")).unwrap();
            rows.finish().unwrap();
            String::from_utf8(out).unwrap()
        };
        insta::assert_snapshot!(written(Format::Csv), @r#"
        shape,nodes,class,grid,status
        2x2,13579680,1,"a, ""b""",done
        ?shape,?nodes,?class,?grid,?status
        "#);
        insta::assert_snapshot!(written(Format::Ndjson), @r#"
        {"shape":"2x2","nodes":13579680,"class":1,"grid":"a, \"b\"","status":"done"}
        {"shape":"?shape","nodes":"?nodes","class":"?class","grid":"?grid","status":"?status"}
        "#);
        assert!(written(Format::Table).contains("?nodes"));
    }

    fn written(format: Format, rows: &[Example]) -> String {
        let mut out = Vec::new();
        write_rows(format, &mut out, rows).unwrap();
        String::from_utf8(out).unwrap()
    }

    const ROWS: [Example; 2] = [
        Example { shape: "2x2", nodes: 13_579_680, class: Some(1), grid: "a, \"b\"" },
        Example { shape: "2x3", nodes: u128::MAX, class: None, grid: "" },
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
        {"shape":"2x3","nodes":"340282366920938463463374607431768211455","class":null,"grid":""}
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
    fn no_rows_leave_a_header_or_an_empty_list_and_nothing_after_a_failure() {
        for format in [Format::Csv, Format::Json, Format::Ndjson, Format::Table] {
            let mut out = Vec::new();
            drop(RowWriter::<Example>::new(format, &mut out));
            RowWriter::<Example>::new(format, &mut out).finish_some().unwrap();
            assert!(out.is_empty(), "{format:?}");
        }
        assert_eq!(written(Format::Csv, &[]), "shape,nodes,class,grid\n");
        assert_eq!(written(Format::Json, &[]), "[\n]\n");
        assert!(written(Format::Table, &[]).contains("nodes"));
    }
}
