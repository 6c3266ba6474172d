//! The lines of a text in blocks of whole lines, in bounded memory.
//!
//! Lines end with LF, CR LF or CR; one that is too long is thrown away and named.

use std::fmt;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gridforest_core::board::Shape;

use crate::beside::{is_comment, is_said};
use crate::error::{MAX_LINE, ReadError};
use crate::text::{content, is_rule, read_board};
use crate::{BoardLines, BoardText, Layout, LineError, line_ends};

/// The bytes of a block: enough puzzles to fill the lanes many times over. No line may be longer.
const BLOCK: usize = MAX_LINE;

/// Whole lines of a text.
#[derive(Debug)]
pub struct LineBlock {
    /// The number of the first line, from 1.
    first: usize,
    /// Memory, of which the lines are the beginning,
    bytes: Memory,
    /// so long.
    length: usize,
    /// Whether a line that was thrown away follows.
    too_long: bool,
}

impl LineBlock {
    /// The number of the first line, from 1.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The text of its lines.
    pub fn text(&self) -> &[u8] {
        &self.bytes.bytes[..self.length]
    }

    /// How many lines there are, without one that was thrown away.
    pub fn lines(&self) -> usize {
        let text = self.text();
        let open = text.last().is_some_and(|last| !b"\r\n".contains(last));
        line_ends(text) + usize::from(open)
    }

    /// The text without the header that a table begins with, and the number of its first line.
    pub fn after_header(&self) -> (&[u8], usize) {
        let (text, mut end, mut line) = (self.text(), 0, self.first);
        while self.first == 1 && end < text.len() {
            let begin = end;
            end += line_length(&text[begin..]);
            line += 1;
            let begun = text[begin..end].trim_ascii();
            match is_header(&text[begin..end]) {
                true => return (&text[end..], line),
                false if begun.is_empty() || str::from_utf8(begun).is_ok_and(is_comment) => {}
                false => break,
            }
        }
        (text, self.first)
    }

    /// The line after them if it was thrown away.
    pub fn too_long(&self, file: &str) -> Option<LineError> {
        self.too_long.then(|| {
            let (line, error) = (self.first + self.lines(), ReadError::TooLong);
            LineError::Text { file: file.to_owned(), line, error }
        })
    }

    /// The boards one by one, with their texts; lists of candidates too, if they are taken.
    pub fn boards(
        &self,
        file: &str,
        shape: Option<Shape>,
        takes_lists: bool,
    ) -> impl Iterator<Item = Result<BoardText, LineError>> {
        let (text, first) = self.after_header();
        let lines = BoardLines::new(file, text, shape).taking_lists(takes_lists);
        let lines = lines.starting_at(first);
        lines.chain(self.too_long(file).map(Err))
    }
}

/// Whether a line is the header of CSV: it is passed over.
fn is_header(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(Layout::is_header)
}

/// The bytes of the first line with its end.
pub(crate) fn line_length(bytes: &[u8]) -> usize {
    match bytes.iter().position(|b| b"\r\n".contains(b)) {
        None => bytes.len(),
        Some(end) if bytes[end..].starts_with(b"\r\n") => end + 2,
        Some(end) => end + 1,
    }
}

/// Whether any of some lines may hold a board.
fn has_content(lines: &[u8], shape: Option<Shape>) -> bool {
    let mut lines = lines.split(|b| b"\r\n".contains(b)).map(String::from_utf8_lossy);
    lines.any(|line| {
        let board = content(&line, shape).filter(|line| !is_rule(line, shape));
        let is_board =
            |line: &str| shape.is_some_and(|shape| read_board(line, Some(shape)).is_ok());
        board.is_some_and(|line| is_board(line) || !Layout::is_header(line) && !is_said(line))
    })
}

/// Memory that serves again when it is done with: new memory costs more than reading does.
#[derive(Debug)]
struct Memory {
    bytes: Vec<u8>,
    spare: Spare,
}

type Spare = Arc<Mutex<Vec<Vec<u8>>>>;

impl Memory {
    fn new(spare: &Spare) -> Self {
        let mut bytes = lock(spare).pop().unwrap_or_default();
        // Zeros only where the memory is new.
        bytes.resize(BLOCK, 0);
        Self { bytes, spare: Arc::clone(spare) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        lock(&self.spare).push(std::mem::take(&mut self.bytes));
    }
}

fn lock(spare: &Spare) -> MutexGuard<'_, Vec<Vec<u8>>> {
    spare.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The blocks of a text.
pub struct LineBlocks<'a> {
    reader: Box<dyn Read + Send + 'a>,
    /// Whether more can be read without waiting.
    is_ready: Box<dyn Fn() -> bool + Send + 'a>,
    /// The beginning of a line whose end isn't read yet.
    begun: Vec<u8>,
    /// The last block ended with CR: an LF belongs to it.
    after_return: bool,
    line: usize,
    /// The shape of the boards, where it is given: a line as long as one is a board.
    shape: Option<Shape>,
    has_content: bool,
    spare: Spare,
}

impl fmt::Debug for LineBlocks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineBlocks").field("line", &self.line).finish_non_exhaustive()
    }
}

impl<'a> LineBlocks<'a> {
    /// Reads lines that may pause, with boards of a shape or of any: what is there is passed on
    /// before more is waited for.
    pub fn new(
        lines: impl Read + Send + 'a,
        shape: Option<Shape>,
        is_ready: impl Fn() -> bool + Send + 'a,
    ) -> Self {
        Self {
            reader: Box::new(lines),
            is_ready: Box::new(is_ready),
            begun: Vec::new(),
            after_return: false,
            line: 1,
            shape,
            has_content: false,
            spare: Spare::default(),
        }
    }

    /// Whether any line so far may hold a board: it is neither empty nor a comment, a header or
    /// drawn between boards.
    pub fn has_content(&self) -> bool {
        self.has_content
    }

    /// Whole lines, as many as a block holds or can be read at once; `None` at the end.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn next_block(&mut self) -> io::Result<Option<LineBlock>> {
        self.block(Memory::new(&self.spare))
    }

    /// Whole lines, as many as a block holds or can be read at once; `None` at the end of the file.
    fn block(&mut self, mut memory: Memory) -> io::Result<Option<LineBlock>> {
        let bytes = &mut memory.bytes[..];
        let begun = self.begun.len();
        bytes[..begun].copy_from_slice(&self.begun);
        self.begun.clear();
        let (mut read, more) = self.read(bytes, begun, true)?;
        let is_full = read == BLOCK;
        if std::mem::take(&mut self.after_return) && bytes[..read].starts_with(b"\n") {
            bytes.copy_within(1..read, 0);
            read -= 1;
        }
        let lines = bytes[..read].iter().rposition(|b| b"\r\n".contains(b));
        let end = lines.map_or(0, |end| end + 1);
        self.after_return = more && bytes[..end].ends_with(b"\r") && end == read;
        let too_long = is_full && end == 0;
        if too_long {
            self.skip_line()?;
        } else if more {
            self.begun.extend_from_slice(&bytes[end..read]);
        }
        let length = if more { end } else { read };
        if length == 0 && more && !too_long {
            // The LF of a line that is passed on already.
            return self.block(memory);
        }
        if !self.has_content {
            self.has_content = too_long || has_content(&bytes[..length], self.shape);
        }
        let first = self.line;
        self.line += line_ends(&bytes[..length]) + usize::from(too_long);
        Ok((length > 0 || too_long).then(|| LineBlock { first, bytes: memory, length, too_long }))
    }

    /// Fills the memory from a place on, or begins to where the file ends before, or where it
    /// `may_pause` after a line; how far it is filled, and whether there may be more.
    fn read(
        &mut self,
        bytes: &mut [u8],
        from: usize,
        may_pause: bool,
    ) -> io::Result<(usize, bool)> {
        let mut at = from;
        while at < bytes.len() {
            match self.reader.read(&mut bytes[at..]) {
                Ok(0) => return Ok((at, false)),
                Ok(more) => at += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            let has_line = may_pause && bytes[..at].iter().any(|b| b"\r\n".contains(b));
            if has_line && !(self.is_ready)() {
                break;
            }
        }
        Ok((at, true))
    }

    /// Throws away what is left of a line.
    fn skip_line(&mut self) -> io::Result<()> {
        let mut bytes = vec![0; BLOCK];
        loop {
            let (read, more) = self.read(&mut bytes, 0, false)?;
            if let Some(end) = bytes[..read].iter().position(|b| b"\r\n".contains(b)) {
                self.begun.extend_from_slice(&bytes[end..read]);
                break;
            }
            if !more {
                return Ok(());
            }
        }
        if self.begun == b"\r" {
            // Whether an LF belongs to it is still to be read.
            let mut next = [0];
            let (read, _) = self.read(&mut next, 0, false)?;
            self.begun.extend_from_slice(&next[..read]);
        }
        self.begun.drain(..line_length(&self.begun));
        Ok(())
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_numbers_wherever_blocks_are_cut() {
        for end in ["\n", "\r\n", "\r"] {
            // A line ends at every place of the block's end, the long ones are thrown away.
            for padding in BLOCK - 4..BLOCK + 4 {
                let lines = [&"#".repeat(padding), "two", &"#".repeat(2 * BLOCK + padding), "four"];
                let text = lines.join(end);
                let mut blocks = LineBlocks::new(text.as_bytes(), None, || true);
                let mut seen = Vec::new();
                while let Some(block) = blocks.next_block().unwrap() {
                    let mut rest = block.text();
                    for number in block.first().. {
                        if rest.is_empty() {
                            break;
                        }
                        let (line, after) = rest.split_at(line_length(rest));
                        let line = String::from_utf8_lossy(line).trim_end().to_owned();
                        if !line.starts_with('#') {
                            seen.push((number, line));
                        }
                        rest = after;
                    }
                }
                assert_eq!(
                    seen,
                    [(2, "two".to_owned()), (4, "four".to_owned())],
                    "{padding} {end:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_read_as_a_board_is_content() {
        let nine = format!("{}.\n", &"123456789".repeat(9)[..80]);
        for (text, shape, is_content) in [
            (nine.as_str(), None, true),
            (nine.as_str(), Some("3x3"), true),
            ("1112.", Some("graph6:D??:3"), true),
            ("----------------", Some("2x2"), true),
            ("----------------", None, false),
            ("12. Easy", None, false),
            ("12.", Some("2x2"), false),
        ] {
            let shape = shape.map(|name: &str| name.parse().unwrap());
            let mut blocks = LineBlocks::new(text.as_bytes(), shape, || true);
            while blocks.next_block().unwrap().is_some() {}
            assert_eq!(blocks.has_content(), is_content, "{text}");
        }
    }
}
