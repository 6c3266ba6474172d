//! How a text of boards is read: its layout, its alphabet and its shape, as stated or as they are
//! found.
//!
//! This is the one reader: the command line, Python and the page read with it. The [`Layout`] and
//! the [`Alphabet`] of a text are recognised from its beginning unless they are stated, and a
//! [`Translator`] turns it into lines of one board each. What was assumed is said, and a text that
//! can't be one of boards is refused at once, with the reason.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufReader, Cursor, Read};

use gridforest_core::board::{BEFORE_X, MAX_LATIN_SIDE, Shape, number};
use thiserror::Error;

use crate::assumed::{Assumed, of_boards};
use crate::error::ReadError;
use crate::formats::{Found, Unusual, Watch, alphabets, first_of, has_titles};
use crate::text::{content, read_board};
use crate::told_rules::{told_mask, told_rules};
use crate::{Alphabet, BoardLines, Column, Layout, LineError, MAX_LINE, Translator};

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

/// The lines without a board after which a file is given up.
const PATIENCE: usize = 100;

/// The bytes by which a file is judged.
const HEAD: usize = MAX_LINE;

/// The first bytes of compressed files that are not unpacked here.
const COMPRESSED: [(&[u8], &str); 3] =
    [(b"BZh", "bzip2"), (b"\xfd7zXZ", "xz"), (b"PK\x03\x04", "zip")];
/// Those of files that Python reads.
const DATA: [(&[u8], &str); 2] =
    [(b"\x93NUMPY", "an array of NumPy"), (b"PAR1", "a table of Parquet")];
/// Those of documents.
const DOCUMENTS: [(&[u8], &str); 3] = [
    (b"%PDF-", "a document in PDF"),
    (b"{\\rtf", "a document in RTF"),
    (b"\xd0\xcf\x11\xe0", "a document of an older office program"),
];

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

    /// Reads a text as lines of one board each.
    ///
    /// The stream may pause: `is_ready` says whether it can be read from without waiting. If it
    /// can't, it is judged by its first board where that is certain: by a line as long as no row of
    /// a board, or as a board of the shape.
    ///
    /// # Errors
    /// [`FileError`], by the first [`MAX_LINE`] bytes, or by what came before the pause.
    pub fn text<'a>(
        &self,
        raw: impl Read + Send + 'a,
        is_ready: &dyn Fn() -> bool,
    ) -> Result<Opened<'a>, FileError> {
        let shape = self.shape;
        let mut reader: Box<dyn Read + Send + 'a> = Box::new(raw);
        let is_given = self.layout == Some(Layout::Lines);
        let is_enough = |head: &[u8]| {
            (is_given && holds_board(head, |_| true)
                || holds_board(head, |cells| is_board(cells, shape)))
                && !is_ready()
        };
        let (mut head, mut is_all) = begin(&mut reader, &is_enough)?;
        if let Some((_, program)) = COMPRESSED.iter().find(|(magic, _)| head.starts_with(magic)) {
            return Err(FileError::Compressed { program });
        }
        if let Some((_, found)) = DATA.iter().find(|(magic, _)| head.starts_with(magic)) {
            return Err(FileError::Data { found });
        }
        let mut assumed = Vec::new();
        if !begins_with_board(&head, shape) && self.layout.as_ref().is_none_or(|l| !l.is_table()) {
            let is_stated = self.symbols.is_some();
            let cells = |text: &str, is_all| {
                let is_mark = |how: &Unusual| matches!(how, Unusual::Mark(_));
                Unusual::cells(text, is_all, shape).filter(|how| !is_mark(how) || !is_stated)
            };
            for find in [&|text: &str, _| Unusual::digits(text), &cells as &dyn Fn(&str, bool) -> _]
            {
                let Some(unusual) = find(&String::from_utf8_lossy(&head), is_all) else { continue };
                assumed.extend(unusual.assumed().filter(|assumed| {
                    shape.is_none() || !matches!(assumed, Assumed::Spacers { .. })
                }));
                let whole = BufReader::new(Cursor::new(head).chain(reader));
                reader = Box::new(Translator::usual(whole, unusual));
                (head, is_all) = begin(&mut reader, &is_enough)?;
            }
        }
        let text = String::from_utf8_lossy(&head);
        let detected = || Layout::detect(&text, shape, self.column.as_ref());
        if shape.is_none() {
            assumed.extend(told_rules(&text));
        }
        let mask = told_mask(&text);
        let givens = self.layout == Some(Layout::Givens);
        let layout = self.layout.clone().filter(|_| !givens).unwrap_or_else(detected);
        if layout.has_entries(&text, shape) {
            assumed.push(Assumed::Entries);
        }
        if let Some(names) = layout.without_boards(&text, shape) {
            return Err(match layout.column().cloned() {
                None if are_cells(&names) => FileError::Cells { names },
                None => FileError::UnknownColumn { names },
                Some(column) => FileError::NoColumn { column, names },
            });
        }
        let first = text.lines().find(|line| !line.trim().is_empty());
        let is_table = layout.may_be_empty(&text) || first.is_some_and(Layout::is_header);
        let is_titled = layout == Layout::Lines && has_titles(&text);
        if matches!(layout, Layout::Json(_)) && text.contains("\"cell_type\"") {
            return Err(FileError::Binary { found: "a Jupyter notebook" });
        }
        let is_usual = layout == Layout::Lines && matches!(text, Cow::Borrowed(_));
        let counted = is_usual.then(|| count_before(&text, is_all, shape)).flatten();
        drop(text);
        if let Some(at) = counted {
            // It becomes a comment.
            head[at] = b'#';
        }
        let whole = Cursor::new(head).chain(reader);
        let mut lines: Box<dyn Read + Send + 'a> = match layout {
            Layout::Lines if is_titled => {
                Box::new(Translator::unsolved(BufReader::new(whole), shape))
            }
            Layout::Lines => Box::new(whole),
            layout => Box::new(Translator::new(BufReader::new(whole), layout, shape)),
        };
        if givens {
            lines = Box::new(Translator::new(BufReader::new(lines), Layout::Givens, shape));
        }
        let (head, has_ended) =
            begin(&mut lines, &|head| holds_board(head, |_| true) && !is_ready())?;
        check(&head, shape)?;
        let text = String::from_utf8_lossy(&head);
        // By one character: by any of two takes as long as all else that is done here.
        let end = if text.contains('\n') { '\n' } else { '\r' };
        let spelt = || alphabets_of(text.split(end), shape);
        let stated = |symbols| {
            // `X` is one of so many symbols, and `0` none where it is not stated.
            let is_large = |(side, _): &(usize, _)| *side > BEFORE_X;
            let numbers = symbols == Alphabet::USUAL
                && alphabets(text.split(end), shape).iter().any(is_large);
            Ok(vec![(0, if numbers { Alphabet::NUMBERS } else { symbols }, None)])
        };
        let symbols = self.symbols.map_or_else(spelt, stated)?;
        assumed.extend(symbols.iter().filter_map(|(_, _, assumed)| *assumed));
        let symbols: Vec<_> =
            symbols.into_iter().map(|(side, symbols, _)| (side, symbols)).collect();
        // What came before a pause may not tell the alphabet of what comes after it.
        if !has_ended && head.len() < HEAD && self.symbols.is_none() {
            let watch = Watch::new(symbols.clone(), shape);
            lines = Box::new(Translator::watched(BufReader::new(lines), watch));
        }
        let mut lines: Box<dyn Read + Send + 'a> = Box::new(Cursor::new(head).chain(lines));
        if symbols.iter().any(|(_, symbols)| *symbols != Alphabet::USUAL) {
            lines = Box::new(Translator::spelling(BufReader::new(lines), symbols, shape));
        }
        let (head, _) = begin(&mut lines, &|head| holds_board(head, |_| true) && !is_ready())?;
        let boards = || BoardLines::new("", &head[..], shape).taking_lists(true).flatten();
        let (doubts, is_without_puzzle) = of_boards(boards(), shape.is_none());
        let is_told = |doubt: &Assumed| assumed.contains(doubt);
        let doubts: Vec<_> = doubts.into_iter().filter(|doubt| !is_told(doubt)).collect();
        assumed.extend(doubts);
        if !boards().any(|board| board.puzzle.shape().has_boxes()) {
            assumed.retain(|a| !matches!(a, Assumed::Rule { name: Some("latin"), .. }));
        }
        assumed.extend(mask.filter(|_| is_without_puzzle).map(|told| Assumed::Mask { told }));
        lines = Box::new(Cursor::new(head).chain(lines));
        Ok(Opened { lines, assumed, is_table })
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
        Found::Certain(symbols) => Ok((side, symbols, None)),
        Found::Assumed(taken, other) => Ok((side, taken, Some(Assumed::Symbols { taken, other }))),
        Found::Unclear(usual, zero) => Err(FileError::Zero { usual, zero }),
    };
    alphabets(lines, shape).into_iter().map(certain).collect()
}

/// Whether columns are the places of cells.
fn are_cells(names: &[String]) -> bool {
    let is = |known: &str| names.iter().any(|name| name.to_ascii_lowercase().starts_with(known));
    is("row") && is("col")
}

/// Where a number begins above the first board, a line each: the number of all boards, their side, or
/// both.
fn count_before(text: &str, is_all: bool, shape: Option<Shape>) -> Option<usize> {
    let mut lines = text.split(['\r', '\n']).filter_map(|line| content(line, shape));
    let first = lines.next()?;
    let numbers: Vec<usize> = first.split(' ').map(number).collect::<Option<_>>()?;
    let board = read_board(lines.next()?, shape).ok()?;
    let boards = || is_all.then(|| 1 + lines.count());
    let is_side = numbers.contains(&board.shape().side());
    let is_one = numbers.len() < 3 && (is_side || boards().is_some_and(|n| numbers.contains(&n)));
    is_one.then(|| first.as_ptr() as usize - text.as_ptr() as usize)
}

/// Whether the first line that is no comment is a board.
fn begins_with_board(head: &[u8], shape: Option<Shape>) -> bool {
    let mut lines = head.split(|b| b"\r\n".contains(b)).map(String::from_utf8_lossy);
    let first = lines.find_map(|line| content(&line, shape).map(|line| read_board(line, shape)));
    first.is_some_and(|board| board.is_ok())
}

/// The beginning of a stream: until it is enough, or as long as any; and whether it is all.
fn begin(stream: &mut dyn Read, is_enough: &dyn Fn(&[u8]) -> bool) -> io::Result<(Vec<u8>, bool)> {
    let (mut head, mut length, mut is_all) = (vec![0; HEAD], 0, false);
    while length < HEAD {
        match stream.read(&mut head[length..]) {
            Ok(0) => {
                is_all = true;
                break;
            }
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if length < HEAD && is_enough(&head[..length]) {
            break;
        }
    }
    head.truncate(length);
    Ok((head, is_all))
}

/// Whether any whole line has a field with as many characters as suits.
fn holds_board(head: &[u8], suits: impl Fn(usize) -> bool) -> bool {
    let whole = head.iter().rposition(|b| b"\r\n".contains(b)).unwrap_or(0);
    let lines = head[..whole].split(|b| b"\r\n".contains(b)).map(<[u8]>::trim_ascii);
    let mut filled = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    filled.any(|line| line.split(|b| b" \t,;\"".contains(b)).any(|field| suits(field.len())))
}

/// Whether so many characters are a board, not a row of one.
fn is_board(cells: usize, shape: Option<Shape>) -> bool {
    shape.map_or(cells > MAX_LATIN_SIDE, |shape| cells == shape.cells())
}

/// Refuses lines that can't be boards.
fn check(bytes: &[u8], shape: Option<Shape>) -> Result<(), FileError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(FileError::Binary { found: "UTF-16" });
    }
    if let Some((_, found)) = DOCUMENTS.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(FileError::Binary { found });
    }
    let mut lines = bytes.split(|b| b"\r\n".contains(b));
    if lines.next().is_some_and(|first| first.contains(&0)) {
        return Err(FileError::Binary { found: "no text" });
    }
    first_boards(bytes, shape)
}

/// Gives up where line after line holds none.
fn first_boards(bytes: &[u8], shape: Option<Shape>) -> Result<(), FileError> {
    let mut first = None;
    let mut lines = 0;
    for line in BoardLines::new("", bytes, shape).telling_words() {
        match line {
            Ok(_) => return Ok(()),
            Err(LineError::Text { line, error, .. }) => {
                // A shape that was given may fit where a guess doesn't.
                if matches!(error, ReadError::Few { .. } | ReadError::Candidates) {
                    return Ok(());
                }
                lines += 1;
                first.get_or_insert((line, error));
            }
            Err(_) => return Ok(()),
        }
        if lines == PATIENCE
            && let Some((line, error)) = first
        {
            return Err(FileError::NoBoards { lines, line, error });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
