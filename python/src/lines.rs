//! Files of boards, read in blocks of whole lines, in bounded memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use gridforest::board::{BoardLines, LineError, Puzzle, Shape};
use gridforest::solve::lines::read_nines;
use pyo3::PyErr;
use pyo3::exceptions::PyKeyboardInterrupt;

use crate::errors::python::BoardError;
use crate::errors::raise_io;

/// The bytes of a block of lines: some thousand puzzles, enough to fill the lanes of the batch solver.
const BLOCK: usize = 1 << 18;

/// A file, in blocks of whole lines.
pub(crate) struct Lines {
    pub(crate) reader: File,
    /// The beginning of a line whose end isn't read yet.
    begun: Vec<u8>,
    is_first: bool,
}

impl Lines {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            reader: File::open(path)?,
            begun: Vec::new(),
            is_first: true,
        })
    }

    /// Whole lines; nothing at the end of the file.
    pub(crate) fn next(&mut self) -> io::Result<Vec<u8>> {
        let mut text = Vec::with_capacity(2 * BLOCK);
        text.append(&mut self.begun);
        loop {
            let more = (&mut self.reader).take(BLOCK as u64);
            let read = { more }.read_to_end(&mut text)?;
            // A last line may have no end. After a CR at the end of the block an LF may follow.
            let last = text.len().saturating_sub(1);
            let end = match text.iter().rposition(|&byte| byte == b'\n') {
                _ if read < BLOCK => text.len(),
                Some(feed) => feed + 1,
                None => match text[..last].iter().rposition(|&byte| byte == b'\r') {
                    Some(end) => end + 1,
                    None => continue,
                },
            };
            self.begun = text.split_off(end);
            if std::mem::take(&mut self.is_first) && is_header(&text) {
                // The line stays, as a comment, so that the others keep their numbers.
                text[0] = b'#';
            }
            return Ok(text);
        }
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

/// Whether a file begins with the header of a table of boards.
fn is_header(text: &[u8]) -> bool {
    [&b"puzzle"[..], b"grid", b"input"]
        .iter()
        .any(|word| text.starts_with(word))
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
    Stopped,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Failure {
    /// The exception; lines are counted from the first of the file, of which `before` came before the block.
    pub(crate) fn raise(self, path: &Path, before: usize) -> PyErr {
        let file = path.display().to_string();
        match self {
            Self::Io(error) => raise_io(&file, &error),
            Self::Line(line, why) => {
                BoardError::new_err(format!("{file}:{}: {why}", before + line + 1))
            }
            Self::Stopped => PyKeyboardInterrupt::new_err(()),
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
