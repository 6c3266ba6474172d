//! How files of boards are opened: unpacked, and in whatever form, as lines of one board each.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use super::ready::Ready;
use gridforest::board::{Column, FileError, Layout, Shape, open_boards_as_they_come};

/// The form of the input: options of the commands that read puzzles.
#[derive(Debug, Clone, Default, Args)]
pub(in crate::cli) struct Reading {
    /// The form of the input [default: recognised from its beginning]
    #[arg(long, value_name = "FORM", help_heading = "Input")]
    from: Option<From>,
    /// The column of boards in CSV, JSON or a table: its name, or its number from 1 [default: the
    /// first column, if it has a usual name such as grid, puzzle or solution; the only one that
    /// has; or the only one that holds boards]
    #[arg(long, value_name = "NAME|K", help_heading = "Input")]
    column: Option<Column>,
}

/// A form of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum From {
    /// One board a line; the rest of the line is a remark
    Lines,
    /// A board over N lines, drawn or not (.sdk)
    Rows,
    /// A column of CSV, separated by commas or tabs
    Csv,
    /// JSON: objects or strings, in a list or one a line
    Json,
    /// A table as drawn by this program
    Table,
    /// One board a line, where 0 to F are the symbols 1 to 16
    Hex,
    /// One board a line, where A is the symbol 1
    Letters,
}

/// A file that can't be one of boards, with what the command line can do about it.
#[derive(Debug, thiserror::Error)]
#[error("{error}{}", hint(error))]
struct Unreadable {
    error: FileError,
}

fn hint(error: &FileError) -> String {
    match error {
        FileError::UnknownColumn { .. } => "; --column NAME says which one does".to_owned(),
        FileError::Compressed { program } => {
            format!(", as by `{program} -dc FILE | gridforest … -`")
        }
        _ => String::new(),
    }
}

impl Reading {
    /// Of any form, with the boards in a column.
    pub(in crate::cli) fn of_column(column: Option<Column>) -> Self {
        Self { from: None, column }
    }

    /// Opens a file, or stdin for `-`, as lines of one board each; with what says whether more can
    /// be read without waiting.
    pub(super) fn open(
        &self,
        path: &Path,
        name: &str,
        shape: Option<Shape>,
    ) -> Result<(Box<dyn Read + Send>, Ready)> {
        let cannot = || format!("can't read {name}");
        let (raw, ready): (Box<dyn Read + Send>, _) = if path == Path::new("-") {
            (Box::new(io::stdin()), Ready::of(&io::stdin()))
        } else {
            let file = File::open(path).with_context(cannot)?;
            let ready = Ready::of(&file);
            (Box::new(file), ready)
        };
        let layout = self.from.map(|from| self.layout(from));
        let is_ready = || ready.is_ready();
        let lines = open_boards_as_they_come(raw, &is_ready, layout, self.column.as_ref(), shape);
        let lines = lines.map_err(|error| match error {
            FileError::Io(error) => anyhow::Error::from(error).context(cannot()),
            error => anyhow::Error::from(Unreadable { error }).context(name.to_owned()),
        });
        Ok((lines?, ready))
    }

    fn layout(&self, from: From) -> Layout {
        let name = from.to_possible_value().expect("no form is hidden");
        let layout = Layout::named(name.get_name(), self.column.clone());
        layout.expect("every form has the name of a layout")
    }

    /// Refuses a column for a form without columns.
    pub(in crate::cli) fn check(&self) -> Result<()> {
        let tables = [None, Some(From::Csv), Some(From::Json), Some(From::Table)];
        if self.column.is_some() && !tables.contains(&self.from) {
            return Err(super::Usage::new("--column", "the form of --from has no columns").into());
        }
        Ok(())
    }
}
