//! How a text of boards is read: its layout, its alphabet and its shape, as stated or as they are
//! found.
//!
//! This is the one reader: the command line, Python and the page read with it. The [`Layout`] and
//! the [`Alphabet`] of a text are recognised from its beginning unless they are stated, and a
//! [`Translator`](crate::Translator) turns it into lines of one board each. What was assumed is
//! said, and a text that can't be one of boards is refused at once, with the reason.

mod opening;

use std::fmt;
use std::io::{self, Read};

use gridforest_core::board::Shape;
use thiserror::Error;

use crate::assumed::Assumed;
use crate::error::ReadError;
use crate::formats::{Spelt, alphabets, first_of};
use crate::{Alphabet, Column, Layout};

/// What is known of a text of boards beforehand: the rest is found.
///
/// ```
/// use gridforest::reader::{BoardLines, ReadAs};
/// let csv = "nr,quiz,stars\n7,12..............,3\n";
/// let opened = ReadAs::default().text(csv.as_bytes(), &|| true)?;
/// let board = BoardLines::new("csv", std::io::BufReader::new(opened.lines), None).next().unwrap()?;
/// assert_eq!((board.line, board.text.as_str()), (2, "12.............."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ReadAs {
    /// How the boards lie in it.
    pub layout: Option<Layout>,
    /// The column of the boards, if it is a table.
    pub column: Option<Column>,
    /// How the symbols are written.
    pub symbols: Option<Alphabet>,
    /// The shape of every board.
    pub shape: Option<Shape>,
}

/// A text of boards as lines of one board each.
pub struct Opened<'a> {
    /// The lines: boards keep the numbers of theirs.
    pub lines: Box<dyn Read + Send + 'a>,
    /// What was assumed.
    pub assumed: Vec<Assumed>,
    /// Whether it is a table, which may have no row.
    pub is_table: bool,
}

impl fmt::Debug for Opened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("assumed", &self.assumed).finish_non_exhaustive()
    }
}

/// Why a file is no file of boards.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FileError {
    /// It can't be read, or is compressed and broken.
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("a file compressed by {program}: unpack it first")]
    Compressed { program: &'static str },
    /// Data that Python's reader of files takes, and this doesn't.
    #[error("{found}: `read_boards` of the Python package reads it; write its boards as text")]
    Data { found: &'static str },
    /// Text in 16 bits, or no text.
    #[error("{found}: boards are read from UTF-8 text, one a line")]
    Binary { found: &'static str },
    /// A table in which it isn't clear which column holds the boards.
    #[error("CSV with the columns {}: none of them is known to hold the boards", first_of(names))]
    UnknownColumn { names: Vec<String> },
    #[error(
        "CSV with the columns {}, a cell each: write all cells of a board in the order of its rows",
        first_of(names)
    )]
    Cells { names: Vec<String> },
    #[error("there is no column {column}: CSV with the columns {}", first_of(names))]
    NoColumn { column: Column, names: Vec<String> },
    #[error(
        "'0' stands beside another empty cell in one board: a symbol of {zero}, or none of {usual}?"
    )]
    Zero { usual: Alphabet, zero: Alphabet },
    #[error("no file of boards: none of its first {lines} lines holds one (line {line}: {error})")]
    NoBoards {
        lines: usize,
        /// The first line that is neither empty nor a comment.
        line: usize,
        error: ReadError,
    },
}

impl ReadAs {
    /// Says how boards lie by a name: that of a [`Layout`], or of a [`TextForm`](crate::TextForm), in
    /// which they were written.
    ///
    /// # Errors
    /// The names of layouts.
    pub fn set_form(&mut self, name: &str) -> Result<(), &'static [&'static str]> {
        let name = match name {
            "hex" | "letters" => {
                let is_hex = name == "hex";
                self.symbols = Some(if is_hex { Alphabet::HEX } else { Alphabet::LETTERS });
                return Ok(());
            }
            "zeros" | "sdm" | "spaced" | "tsv" => "lines",
            "sdk" | "drawn" => "rows",
            "candidates" => "givens",
            name => name,
        };
        self.layout = Some(Layout::named(name, self.column.clone())?);
        Ok(())
    }
}

impl Alphabet {
    /// The alphabet of the boards that lines begin with, with what was assumed.
    ///
    /// # Errors
    /// [`FileError::Zero`] where it isn't clear whether `0` is a symbol.
    pub fn of_lines<'a>(
        lines: impl Iterator<Item = &'a str>,
        shape: Option<Shape>,
    ) -> Result<(Self, Option<Assumed>), FileError> {
        let first = alphabets_of(lines, shape)?.into_iter().next();
        Ok(first.map_or((Self::USUAL, None), |(_, symbols, assumed)| (symbols, assumed)))
    }
}

/// The alphabets of the boards that lines begin with, by their sides, with what was assumed.
fn alphabets_of<'a>(
    lines: impl Iterator<Item = &'a str>,
    shape: Option<Shape>,
) -> Result<Vec<(usize, Alphabet, Option<Assumed>)>, FileError> {
    let certain = |(side, found)| match found {
        Spelt::Certain(symbols) => Ok((side, symbols, None)),
        Spelt::Assumed(taken, other) => Ok((side, taken, Some(Assumed::Symbols { taken, other }))),
        Spelt::Unclear(usual, zero) => Err(FileError::Zero { usual, zero }),
    };
    alphabets(lines, shape).into_iter().map(certain).collect()
}

#[cfg(test)]
mod tests;
