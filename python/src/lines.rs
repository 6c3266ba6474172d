//! Files of boards of any form, read in blocks of whole lines, in bounded memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gridforest::board::{
    BoardLines, Column, FileError, Layout, LineError, MAX_LINE, Puzzle, Shape, open_boards,
};
use gridforest::solve::lines::read_nines;
use pyo3::PyErr;
use pyo3::prelude::*;

use crate::errors::python::{BoardError, ParameterError};
use crate::errors::raise_io;
use crate::shape::ShapeLike;

/// The bytes of a block of lines: some thousand puzzles, enough to fill the lanes of the batch
/// solver. No line may be longer.
const BLOCK: usize = 2 * MAX_LINE;

/// A file of boards, and how it is read.
pub(crate) struct BoardFile {
    pub(crate) path: PathBuf,
    /// The shape of all boards.
    pub(crate) shape: Option<Shape>,
    layout: Option<Layout>,
    column: Option<Column>,
}

impl BoardFile {
    /// A file whose form, column of boards and shape are recognised unless they are given.
    ///
    /// # Errors
    /// `ParameterError` when there is no such form, or no such column.
    pub(crate) fn new(
        path: PathBuf,
        form: Option<&str>,
        column: Option<&str>,
        shape: Option<ShapeLike>,
    ) -> PyResult<Self> {
        let wrong = |why| ParameterError::new_err(format!("column: {why}"));
        let column: Option<Column> = column.map(str::parse).transpose().map_err(wrong)?;
        let named = |form: &str| {
            Layout::named(form, column.clone()).map_err(|names| {
                let names = names.join(", ");
                ParameterError::new_err(format!("form: no form '{form}': one of {names}"))
            })
        };
        let layout = form.map(named).transpose()?;
        if let Some(layout) = &layout
            && column.is_some()
            && layout.column().is_none()
        {
            let form = form.unwrap_or_default();
            let why = format!("column: the form '{form}' has no columns");
            return Err(ParameterError::new_err(why));
        }
        Ok(Self { path, shape: shape.map(|shape| shape.0), layout, column })
    }

    /// Opens the file.
    ///
    /// # Errors
    /// `OSError`, and `BoardError` when it is no file of boards.
    pub(crate) fn open(&self) -> PyResult<Lines> {
        let file = self.path.display().to_string();
        let cannot = |error: &io::Error| raise_io(&file, error);
        let raw = File::open(&self.path).map_err(|error| cannot(&error))?;
        let bytes = raw.metadata().map_or(0, |data| data.len());
        let taken = Arc::default();
        let counted = Counted { raw, taken: Arc::clone(&taken) };
        let opened = open_boards(counted, self.layout.clone(), self.column.as_ref(), self.shape);
        let reader = opened.map_err(|error| match error {
            FileError::Io(error) => cannot(&error),
            FileError::UnknownColumn { .. } => {
                BoardError::new_err(format!("{file}: {error}; column=NAME says which one does"))
            }
            error => BoardError::new_err(format!("{file}: {error}")),
        })?;
        Ok(Lines { reader, taken, bytes, begun: Vec::new(), is_first: true })
    }
}

/// A file, of which it is known how much was read.
struct Counted {
    raw: File,
    taken: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.raw.read(bytes)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A file as lines of one board each, in blocks of whole lines.
pub(crate) struct Lines {
    reader: Box<dyn Read + Send>,
    taken: Arc<AtomicU64>,
    /// The length of the file.
    bytes: u64,
    /// The beginning of a line whose end isn't read yet.
    begun: Vec<u8>,
    is_first: bool,
}

impl Lines {
    /// The bytes of the file that were read, and its length.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.taken.load(Ordering::Relaxed), self.bytes)
    }

    /// Whole lines; nothing at the end of the file.
    pub(crate) fn next(&mut self) -> io::Result<Vec<u8>> {
        let mut text = Vec::with_capacity(2 * BLOCK);
        text.append(&mut self.begun);
        let more = (&mut self.reader).take(BLOCK as u64);
        let read = { more }.read_to_end(&mut text)?;
        // A last line may have no end. After a CR at the end of the block an LF may follow.
        let last = text.len().saturating_sub(1);
        let end = match text.iter().rposition(|&byte| byte == b'\n') {
            _ if read < BLOCK => text.len(),
            Some(feed) => feed + 1,
            None => match text[..last].iter().rposition(|&byte| byte == b'\r') {
                Some(end) => end + 1,
                // Longer than a line may be: it is refused.
                None => text.len(),
            },
        };
        self.begun = text.split_off(end);
        if std::mem::take(&mut self.is_first) && has_header(&text) {
            // The line stays, as a comment, so that the others keep their numbers.
            text[0] = b'#';
        }
        Ok(text)
    }

    /// So many blocks; fewer at the end of the file.
    pub(crate) fn some(&mut self, blocks: usize) -> io::Result<Vec<Vec<u8>>> {
        let mut some = Vec::with_capacity(blocks);
        while some.len() < blocks {
            let block = self.next()?;
            if block.is_empty() {
                break;
            }
            some.push(block);
        }
        Ok(some)
    }
}

/// Whether a text begins with the header of a table of boards.
fn has_header(text: &[u8]) -> bool {
    let line = &text[..line_length(text)];
    str::from_utf8(line).is_ok_and(Layout::is_header)
}

/// The boards of a block, or the line that holds none, counted from 0, with the reason.
pub(crate) struct Boards {
    /// 9x9 boards, by the fast way.
    pub(crate) nines: Vec<[u8; 81]>,
    /// Boards of other shapes, each with the number of 9x9 boards before it.
    pub(crate) others: Vec<(usize, Puzzle)>,
    pub(crate) lines: usize,
}

/// Why a file isn't read on.
pub(crate) enum Failure {
    Io(io::Error),
    /// A line of the block that holds no board, counted from 0.
    Line(usize, String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Failure {
    /// The exception; lines are counted from the first of the file, of which `before` came before
    /// the block.
    pub(crate) fn raise(self, path: &Path, before: usize) -> PyErr {
        let file = path.display().to_string();
        match self {
            Self::Io(error) => raise_io(&file, &error),
            Self::Line(line, why) => {
                BoardError::new_err(format!("{file}:{}: {why}", before + line + 1))
            }
        }
    }
}

impl Boards {
    pub(crate) fn read(text: &[u8], shape: Option<Shape>) -> Result<Self, Failure> {
        let is_quick = shape.is_none_or(|shape| shape == Shape::NINE);
        let mut boards = Self {
            nines: Vec::with_capacity(if is_quick { text.len() / 82 + 1 } else { 0 }),
            others: Vec::new(),
            lines: 0,
        };
        let mut rest = text;
        while !rest.is_empty() {
            if is_quick {
                let before = boards.nines.len();
                rest = read_nines(rest, &mut boards.nines);
                boards.lines += boards.nines.len() - before;
                if rest.is_empty() {
                    break;
                }
            }
            let (line, after) = rest.split_at(line_length(rest));
            rest = after;
            match BoardLines::new("", line, shape).next() {
                None => {}
                Some(Ok(board)) if board.puzzle.shape() == Shape::NINE => {
                    let symbols = board.puzzle.symbols().try_into();
                    boards.nines.push(symbols.expect("81 cells"));
                }
                Some(Ok(board)) => boards.others.push((boards.nines.len(), board.puzzle)),
                Some(Err(LineError::Text { error, .. })) => {
                    return Err(Failure::Line(boards.lines, error.to_string()));
                }
                Some(Err(error)) => return Err(Failure::Line(boards.lines, error.to_string())),
            }
            boards.lines += 1;
        }
        Ok(boards)
    }
}

/// The bytes of the first line with its end.
fn line_length(bytes: &[u8]) -> usize {
    match bytes.iter().position(|b| b"\r\n".contains(b)) {
        None => bytes.len(),
        Some(end) if bytes[end..].starts_with(b"\r\n") => end + 2,
        Some(end) => end + 1,
    }
}
