//! Files of boards of any form, read in blocks of whole lines, in bounded memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gridforest::board::Shape;
use gridforest::reader::{
    Alphabet, Assumed, Boards, Column, FileError, LineBlock, LineBlocks, LineError, ReadAs, Run,
};
use pyo3::PyErr;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;

use crate::errors::python::{BoardError, ParameterError};
use crate::errors::raise_io;
use crate::shape::ShapeLike;

/// How a file is read: its layout, the column of the boards, the alphabet of the symbols and the
/// shape of all boards, each of which is recognised unless it is given.
#[derive(FromPyObject)]
pub(crate) struct Form(Option<String>, Option<String>, Option<String>, Option<ShapeLike>);

impl Form {
    pub(crate) fn read_as(self) -> PyResult<ReadAs> {
        let Self(form, column, symbols, shape) = self;
        let wrong = |name| move |why| ParameterError::new_err(format!("{name}: {why}"));
        let mut read = ReadAs::default();
        read.shape = shape.map(|shape| shape.0);
        read.column =
            column.as_deref().map(str::parse::<Column>).transpose().map_err(wrong("column"))?;
        read.symbols =
            symbols.as_deref().map(str::parse::<Alphabet>).transpose().map_err(wrong("symbols"))?;
        if let Some(form) = form {
            read.set_form(&form).map_err(|names| {
                let names = names.join(", ");
                ParameterError::new_err(format!("form: no form '{form}': one of {names}"))
            })?;
            if read.column.is_some() && read.layout.as_ref().is_some_and(|l| l.column().is_none()) {
                let why = format!("column: the form '{form}' has no columns");
                return Err(ParameterError::new_err(why));
            }
        }
        Ok(read)
    }
}

/// A file of boards, and how it is read.
pub(crate) struct BoardFile {
    path: PathBuf,
    read: ReadAs,
}

impl BoardFile {
    pub(crate) fn new(path: PathBuf, form: Form) -> PyResult<Self> {
        Ok(Self { path, read: form.read_as()? })
    }

    /// The shape of all boards.
    pub(crate) fn shape(&self) -> Option<Shape> {
        self.read.shape
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Opens the file.
    pub(crate) fn open(&self) -> PyResult<Lines> {
        let file = self.name();
        let cannot = |error: &io::Error| raise_io(&file, error);
        let raw = File::open(&self.path).map_err(|error| cannot(&error))?;
        let bytes = raw.metadata().map_or(0, |data| data.len());
        let taken = Arc::default();
        let counted = Counted { raw, taken: Arc::clone(&taken) };
        let opened = self.read.file(counted, &|| true).map_err(|error| match error {
            FileError::Io(error) => cannot(&error),
            error => BoardError::new_err(format!("{file}: {}", advice(&error))),
        })?;
        let lines = LineBlocks::new(opened.lines, self.read.shape, || true);
        Ok(Lines { lines, taken, bytes, assumed: opened.assumed, is_table: opened.is_table })
    }

    /// The exception of a failure.
    pub(crate) fn raise(&self, failure: Failure) -> PyErr {
        let file = self.name();
        match failure {
            Failure::Io(error) => raise_io(&file, &error),
            Failure::Line { message, line, reason } => {
                BoardError::new_err((message, None::<usize>, file, line, reason))
            }
            Failure::File(why) => {
                let message = format!("{file}: {why}");
                BoardError::new_err((message, None::<usize>, file, None::<usize>, why))
            }
        }
    }
}

/// What is wrong with a text, and what can be done about it here.
pub(crate) fn advice(error: &FileError) -> String {
    match error {
        FileError::UnknownColumn { .. } => format!("{error}; column=NAME says which one does"),
        FileError::Zero { usual, zero } => {
            format!("{error} Write symbols='{zero}' or symbols='{usual}'")
        }
        error => error.to_string(),
    }
}

/// Warns of what was assumed.
pub(crate) fn warn(py: Python<'_>, name: &str, assumed: &[Assumed]) -> PyResult<()> {
    for assumed in assumed {
        let text = match assumed {
            Assumed::Symbols { taken, other } => {
                format!(
                    "{name}: the symbols are read as {taken}: symbols='{other}' reads them otherwise"
                )
            }
            Assumed::Boxes { line, shape, latin } => format!(
                "{name}:{line}: this board breaks the boxes of {shape}, but no row or column: shape='{latin}' reads it otherwise"
            ),
            other => format!("{name}: {other}"),
        };
        let text = std::ffi::CString::new(text).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)?;
    }
    Ok(())
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
    lines: LineBlocks<'static>,
    taken: Arc<AtomicU64>,
    /// The length of the file.
    bytes: u64,
    pub(crate) assumed: Vec<Assumed>,
    is_table: bool,
}

impl Lines {
    /// The bytes of the file that were read, and its length.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.taken.load(Ordering::Relaxed), self.bytes)
    }

    /// So many blocks; fewer at the end of the file.
    pub(crate) fn some(&mut self, blocks: usize) -> Result<Vec<LineBlock>, Failure> {
        let mut some = Vec::with_capacity(blocks);
        while some.len() < blocks {
            match self.lines.next_block()? {
                Some(block) => some.push(block),
                None if self.lines.has_content() || self.is_table => break,
                None => return Err(Failure::File("there is no board in it")),
            }
        }
        Ok(some)
    }
}

/// Why a file isn't read on.
pub(crate) enum Failure {
    Io(io::Error),
    /// A line that holds no board.
    Line {
        /// What is said of it.
        message: String,
        /// Its number, from 1.
        line: Option<usize>,
        /// What is wrong, without its place.
        reason: String,
    },
    /// The file as a whole.
    File(&'static str),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The boards of a block, all of which are clues.
pub(crate) fn boards(
    block: &LineBlock,
    path: &Path,
    shape: Option<Shape>,
) -> Result<Boards, Failure> {
    let name = path.display().to_string();
    let boards = Boards::read(block, &name, shape, Vec::new(), false);
    if let Some(refused) = boards.refused.first() {
        let message = refused.to_string();
        return Err(match refused {
            LineError::Text { line, error, .. } => {
                Failure::Line { message, line: Some(*line), reason: error.to_string() }
            }
            _ => {
                Failure::Line { message: format!("{name}: {message}"), line: None, reason: message }
            }
        });
    }
    let is_list = |run: &Run<'_>| matches!(run, Run::Candidates(_));
    let has_list = boards.runs(usize::MAX).any(|run| is_list(&run));
    match has_list {
        true => Err(Failure::File(
            "a list of the candidates of each cell, where boards of clues are wanted: form='givens' takes the cells with one candidate",
        )),
        false => Ok(boards),
    }
}
