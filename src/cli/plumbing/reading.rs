//! How files of boards are opened: unpacked, and in whatever form, as lines of one board each.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Result, anyhow};
use clap::{Args, ValueEnum};

use super::diagnostics;
use super::ready::Ready;
use gridforest::board::Shape;
use gridforest::reader::{Alphabet, Assumed, BoardLines, Column, FileError, Opened, ReadAs};

/// The form of the input: options of the commands that read puzzles.
#[derive(Debug, Clone, Default, Args)]
pub(in crate::cli) struct Reading {
    /// The layout of the input [default: recognised from its beginning]
    #[arg(long, value_name = "LAYOUT", help_heading = "Input")]
    from: Option<From>,
    /// How symbols are written: a range such as 1-9A-Z, 0-F or A-P, all symbols in their order, or
    /// `numbers` [default: 1-9A-Z, unless the boards show another]
    #[arg(long, value_name = "SYMBOLS", help_heading = "Input")]
    symbols: Option<Alphabet>,
    /// The column of boards in CSV, JSON or a table: its name, or its number from 1 [default: one
    /// with the name of puzzles, else of boards, else of solutions; or the only one that holds
    /// boards]
    #[arg(long, value_name = "NAME|K", help_heading = "Input")]
    column: Option<Column>,
    /// Boxes are of no importance to what is asked.
    #[arg(skip)]
    pub(in crate::cli) without_boxes: bool,
}

/// A layout of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum From {
    /// One board a line; the rest of the line is a remark
    #[value(aliases = ["zeros", "sdm", "spaced", "tsv"])]
    Lines,
    /// A board over N lines, drawn or not (.sdk)
    #[value(aliases = ["sdk", "drawn"])]
    Rows,
    /// A column of CSV, separated by commas or tabs
    Csv,
    /// JSON: objects or strings, in a list or one a line
    Json,
    /// A table as drawn by this program
    Table,
    /// The values of a key, a line each, as in YAML and TOML
    Keys,
    /// Links: a board a line, in its digits or as f-puzzles packs it
    Links,
    /// Boards in attributes and elements of XML, as of OpenSudoku, and tables of HTML
    Xml,
    /// Pencil marks or lists of candidates: cells with a single one are clues
    #[value(alias = "candidates")]
    Givens,
    /// Once what --symbols 0-F is
    #[value(hide = true)]
    Hex,
    /// Once what --symbols A-Z is
    #[value(hide = true)]
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
        FileError::Zero { usual, zero } => {
            format!(" Write --symbols {zero} or --symbols {usual}")
        }
        FileError::Compressed { .. } => ", as by `unzip -p FILE | gridforest … -`".to_owned(),
        _ => String::new(),
    }
}

impl Reading {
    /// Of any form, with the boards in a column.
    pub(in crate::cli) fn of_column(column: Option<Column>) -> Self {
        Self { column, ..Self::default() }
    }

    /// Opens a file, or stdin for `-`, as lines of one board each; with what says whether more can
    /// be read without waiting. What is assumed is said.
    pub(super) fn open(
        &self,
        path: &Path,
        name: &str,
        shape: Option<Shape>,
    ) -> Result<(Opened<'static>, Ready)> {
        let cannot = || format!("can't read {name}");
        let (raw, ready): (Box<dyn Read + Send>, _) = if path == Path::new("-") {
            (Box::new(io::stdin()), Ready::of(&io::stdin()))
        } else {
            let file = File::open(path).map_err(|error| unopened(error, path))?;
            let ready = Ready::of(&file);
            (Box::new(file), ready)
        };
        let opened = self.read_as(shape).file(raw, &|| ready.is_ready());
        let opened = opened.map_err(|error| match error {
            FileError::Io(error) => anyhow::Error::from(error).context(cannot()),
            error => anyhow::Error::from(Unreadable { error }).context(name.to_owned()),
        })?;
        self.remark(name, &opened.assumed);
        Ok((opened, ready))
    }

    /// Opens a text that was given as an argument, as lines of one board each.
    pub(in crate::cli) fn text<'a>(
        &self,
        text: &'a str,
        shape: Option<Shape>,
    ) -> Result<Box<dyn Read + Send + 'a>> {
        let opened = self.read_as(shape).text(text.as_bytes(), &|| true);
        let opened = opened.map_err(|error| Unreadable { error })?;
        self.remark(&format!("'{text}'"), &opened.assumed);
        Ok(opened.lines)
    }

    /// Says what was assumed.
    fn remark(&self, name: &str, assumed: &[Assumed]) {
        let is_said = |a: &&Assumed| !self.without_boxes || !matches!(a, Assumed::Boxes { .. });
        assumed.iter().filter(is_said).for_each(|assumed| remark(name, assumed));
    }

    /// What is known of the input.
    fn read_as(&self, shape: Option<Shape>) -> ReadAs {
        let mut read = ReadAs::default();
        (read.column, read.symbols, read.shape) = (self.column.clone(), self.symbols, shape);
        if let Some(from) = self.from {
            let name = from.to_possible_value().expect("every layout has a name");
            read.set_form(name.get_name()).expect("every layout has the name of one");
        }
        read
    }

    /// Refuses a column for a layout without columns.
    pub(in crate::cli) fn check(&self) -> Result<()> {
        // The last two are alphabets.
        let tables = [
            None,
            Some(From::Csv),
            Some(From::Json),
            Some(From::Table),
            Some(From::Keys),
            Some(From::Hex),
            Some(From::Letters),
        ];
        if self.column.is_some() && !tables.contains(&self.from) {
            return Err(super::Usage::new("--column", "the layout of --from has no columns").into());
        }
        Ok(())
    }
}

/// Why a file can't be opened: a board is none.
pub(super) fn unopened(error: io::Error, path: &Path) -> anyhow::Error {
    let text = path.to_string_lossy();
    let mut board = BoardLines::new("", text.as_bytes(), None);
    if error.kind() != io::ErrorKind::NotFound || !matches!(board.next(), Some(Ok(_))) {
        return anyhow::Error::from(error).context(format!("can't read {text}"));
    }
    let is_command = |word: &String| word.bytes().all(|b| b.is_ascii_lowercase());
    let command = std::env::args().skip(1).find(is_command).unwrap_or_else(|| "solve".to_owned());
    anyhow!("{text} is no file, but a board: echo '{text}' | gridforest {command}")
}

/// Says what was assumed, and how to state it.
fn remark(name: &str, assumed: &Assumed) {
    match assumed {
        Assumed::Symbols { taken, other } => diagnostics::remark(format_args!(
            "{name}: the symbols are read as {taken}: --symbols {other} reads them otherwise"
        )),
        Assumed::Boxes { line, shape, latin } => diagnostics::remark(format_args!(
            "{name}:{line}: this board breaks the boxes of {shape}, but no row or column: --shape {latin} reads it otherwise"
        )),
        other => diagnostics::remark(format_args!("{name}: {other}")),
    }
}
