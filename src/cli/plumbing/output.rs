//! Where results go: files that are whole or marked as a part, stdout, and the rows in them.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Result;

use super::in_order::Sink;
use super::stdout::Stdout;
use super::{bounded, diagnostics, stop};
use crate::report::{Format, Row, RowWriter, write_rows};
use gridforest::reader::Packing;
use gridforest::run::{Filled, partial_name, write_in_part};

/// The column of what follows a board on its line.
pub(in crate::cli) const REST: &str = "rest";

/// Rows of one kind, each of which is finished when it is written.
pub(in crate::cli) struct Rows<'a, R>(RowWriter<'a, R>);

impl<'a, R: Row> Rows<'a, R> {
    /// Writes rows from the header to the end.
    pub(super) fn write_all<T>(
        format: Format,
        out: &'a mut dyn Write,
        write: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        Self::write_all_with(&[], format, out, write)
    }

    /// The same with [more columns](RowWriter::with_more), which are no fields of the rows.
    pub(in crate::cli) fn write_all_with<T>(
        more: &[&'static str],
        format: Format,
        out: &'a mut dyn Write,
        write: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let mut rows = Self(RowWriter::with_more(format, more, out));
        let value = write(&mut rows)?;
        match diagnostics::has_failed() {
            true => rows.0.finish_some()?,
            false => rows.0.finish()?,
        }
        Ok(value)
    }

    pub(in crate::cli) fn write(&mut self, row: &R) -> Result<()> {
        self.write_with(row, &[])
    }

    /// Writes a row with the values of the last columns.
    pub(in crate::cli) fn write_with(&mut self, row: &R, more: &[&str]) -> Result<()> {
        self.0.write_with(row, more)?;
        stop::wrote(1);
        Ok(())
    }

    /// Writes the row of a board that was given up: `?` in place of each answer.
    pub(in crate::cli) fn write_given_up(&mut self, board: &str, rest: &str) -> Result<()> {
        let first = R::columns()[0];
        self.0.write_texts(|column| match column {
            bounded::STATUS => bounded::GIVEN_UP.to_owned(),
            REST => rest.to_owned(),
            _ if column == first => board.to_owned(),
            _ => "?".to_owned(),
        })?;
        stop::wrote(1);
        Ok(())
    }
}

impl<R: Row> Sink for Rows<'_, R> {
    fn flush(&mut self) -> Result<()> {
        Ok(self.0.flush()?)
    }
}

/// Text whose pieces the caller [counts](stop::wrote).
impl Sink for dyn Write + '_ {
    fn flush(&mut self) -> Result<()> {
        Ok(Write::flush(self)?)
    }
}

/// Texts one a line, or as rows of one column.
pub(in crate::cli) enum Texts<'a, R> {
    Lines(&'a mut dyn Write),
    Rows(Rows<'a, R>, fn(String) -> R),
}

impl<'a, R: Row> Texts<'a, R> {
    /// Writes texts; rows, with the header and the end, if a format is given.
    pub(super) fn write_all(
        format: Option<Format>,
        row: fn(String) -> R,
        out: &'a mut dyn Write,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let mut texts = match format {
            None => Self::Lines(out),
            Some(format) => Self::Rows(Rows(RowWriter::new(format, out)), row),
        };
        write(&mut texts)?;
        match texts {
            Self::Lines(_) => Ok(()),
            Self::Rows(rows, _) => Ok(rows.0.finish()?),
        }
    }

    /// Writes texts one a line.
    pub(in crate::cli) fn lines(
        out: &'a mut dyn Write,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        write(&mut Self::Lines(out))
    }

    pub(in crate::cli) fn write(&mut self, text: String) -> Result<()> {
        match self {
            Self::Lines(out) => {
                writeln!(out, "{text}")?;
                stop::wrote(1);
                Ok(())
            }
            Self::Rows(rows, row) => rows.write(&row(text)),
        }
    }
}

impl<R: Row> Sink for Texts<'_, R> {
    fn flush(&mut self) -> Result<()> {
        match self {
            Self::Lines(out) => Ok(out.flush()?),
            Self::Rows(rows, _) => Sink::flush(rows),
        }
    }
}

/// Writes a file that appears under its name only when it is complete, and with `.partial` after it
/// when a signal [cut](stop::cut) it; compressed where its name [says so](Packing::of).
pub(in crate::cli) fn write_whole<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    /// An error in the file, or one in what was to be written to it.
    enum Failure {
        File(io::Error),
        Contents(anyhow::Error),
    }
    impl From<io::Error> for Failure {
        fn from(error: io::Error) -> Self {
            Self::File(error)
        }
    }
    let written = write_in_part(path, |out| {
        let mut watched = Watched { out, error: None };
        let value = Packing::of(path).write(&mut watched, write);
        let filled = match stop::is_cut() {
            None => Filled::Whole,
            Some(0) => Filled::Nothing,
            Some(_) => Filled::Part,
        };
        value.map(|value| (value, filled)).map_err(|error| match watched.error {
            Some(kind) => Failure::File(kind),
            None => Failure::Contents(error),
        })
    });
    if written.is_ok() && stop::is_cut().is_some_and(|rows| rows > 0) {
        let part = partial_name(path);
        diagnostics::remark(format_args!("what was finished is in {}", part.display()));
    }
    written.map_err(|failure| match failure {
        Failure::File(error) => {
            anyhow::Error::from(error).context(format!("can't write {}", path.display()))
        }
        Failure::Contents(error) => error,
    })
}

/// Writes rows to a file, as CSV.
pub(in crate::cli) fn write_csv<'a, R: Row + 'a>(
    path: &Path,
    rows: impl IntoIterator<Item = &'a R>,
) -> Result<()> {
    write_whole(path, |out| Ok(write_rows(Format::Csv, out, rows)?))
}

/// Writes to stdout.
pub(super) fn to_stdout<T>(write: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
    let mut out = BufWriter::with_capacity(1 << 16, Stdout::new());
    let mut watched = Watched { out: &mut out, error: None };
    let written = write(&mut watched).and_then(|value| Ok(watched.flush().map(|()| value)?));
    written.map_err(|error| match watched.error {
        Some(error) => anyhow::Error::from(error).context("can't write to stdout"),
        None => error,
    })
}

/// A file that remembers what went wrong in writing.
struct Watched<'a> {
    out: &'a mut dyn Write,
    error: Option<io::Error>,
}

impl Watched<'_> {
    fn kept<T>(&mut self, written: io::Result<T>) -> io::Result<T> {
        written.map_err(|error| {
            let told = io::Error::new(error.kind(), error.to_string());
            self.error.replace(error);
            told
        })
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.kept(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.kept(flushed)
    }
}
