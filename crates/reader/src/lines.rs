//! Streams of boards: one a line, in bounded memory.

use std::fmt;
use std::io::{self, BufRead};
use std::ops::Range;

use gridforest_core::board::{Candidates, Puzzle, Shape};
use thiserror::Error;

use crate::error::{MAX_LINE, ReadError};
use crate::text::{
    CANDIDATES, CHOSEN, board_length, candidates_of_line, content, is_rule, read_split,
};

/// A line that could not be read as a board: where, and why.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum LineError {
    #[error("{file}:{line}: {error}")]
    Text {
        file: String,
        /// The line, from 1.
        line: usize,
        error: ReadError,
    },
    /// The file could not be read on.
    #[error("{file}: {error}")]
    Io { file: String, error: io::Error },
}

/// A line's board, and where it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardText {
    /// The number of the line, from 1.
    pub line: usize,
    /// The text of the board, before any remark.
    pub text: String,
    /// The rest of the line as it stands, such as `;7.1` or ` # the first`.
    pub rest: String,
    /// The board; of a list of candidates the cells that have a single one.
    pub puzzle: Puzzle,
    /// The candidates of each cell, where the line is a list of them.
    pub list: Option<Candidates>,
}

impl BoardText {
    fn new(number: usize, line: &str, puzzle: Puzzle, at: Range<usize>) -> Self {
        let text = &line[at.clone()];
        let text = if text.contains('+') { puzzle.to_string() } else { text.to_owned() };
        let rest = match line[..at.start].trim() {
            "" => line[at.end..].replace(CHOSEN, ""),
            before => format!(" {before} {}", line[at.end..].trim_start()),
        };
        Self { line: number, text, rest, puzzle, list: None }
    }

    /// A list of candidates, with its remark.
    fn of_list(number: usize, line: &str, list: Candidates) -> Self {
        let line = line.strip_prefix(CANDIDATES).unwrap_or(line);
        let (text, rest) = line.split_at(board_length(line));
        let (text, rest) = (text.to_owned(), rest.replace(CHOSEN, ""));
        Self { line: number, text, rest, puzzle: list.givens(), list: Some(list) }
    }
}

/// The boards of a text stream, one a line, in bounded memory.
///
/// Without a shape, each line's is guessed from its length. A line that can't be read is an `Err`
/// that names file and line, and the next call goes on with the line after it; after an error of
/// the stream itself there is nothing more.
///
/// ```
/// use gridforest::reader::BoardLines;
/// let text = "# two boards\n1234341221434321 # the first\n1..34\n1234342121434312,second\n";
/// let boards: Vec<_> = BoardLines::new("example", text.as_bytes(), None).collect();
/// assert_eq!(boards.len(), 3);
/// assert!(boards[0].is_ok() && boards[2].is_ok());
/// assert_eq!(boards[1].as_ref().unwrap_err().to_string(), "example:3: 5 cells may be a row of a larger board: write all its cells on one line, or all its rows, each on a line of its own; or give its shape");
/// ```
pub struct BoardLines<R> {
    reader: R,
    lines: Lines,
}

/// What is read where, whatever the kind of stream: compiled once, here.
struct Lines {
    file: String,
    shape: Option<Shape>,
    takes_lists: bool,
    tells_words: bool,
    line: usize,
    buffer: Vec<u8>,
    /// The last line ended with CR: an LF belongs to it.
    after_return: bool,
    ended: bool,
}

impl<R> fmt::Debug for BoardLines<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardLines")
            .field("file", &self.lines.file)
            .field("shape", &self.lines.shape)
            .field("line", &self.lines.line)
            .finish_non_exhaustive()
    }
}

impl<R: BufRead> BoardLines<R> {
    /// Reads boards from a stream; `file` is its name in messages.
    pub fn new(file: impl Into<String>, reader: R, shape: Option<Shape>) -> Self {
        let lines = Lines {
            file: file.into(),
            shape,
            takes_lists: false,
            tells_words: false,
            line: 0,
            buffer: Vec::new(),
            after_return: false,
            ended: false,
        };
        Self { reader, lines }
    }

    /// The same with lists of candidates, which are refused otherwise.
    #[must_use]
    pub fn taking_lists(mut self, takes: bool) -> Self {
        self.lines.takes_lists = takes;
        self
    }

    /// The same with lines of words, such as titles, as errors: they are passed over otherwise.
    pub(super) fn telling_words(mut self) -> Self {
        self.lines.tells_words = true;
        self
    }

    /// The same where the first line has another number than 1.
    ///
    /// # Panics
    /// For number 0: lines are numbered from 1.
    #[must_use]
    pub fn starting_at(mut self, line: usize) -> Self {
        assert!(line > 0, "lines are numbered from 1");
        self.lines.line = line - 1;
        self
    }
}

impl<R: BufRead> Iterator for BoardLines<R> {
    type Item = Result<BoardText, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.lines.next(&mut self.reader)
    }
}

impl Lines {
    fn refusal(&self, error: ReadError) -> LineError {
        LineError::Text { file: self.file.clone(), line: self.line, error }
    }

    fn next(&mut self, reader: &mut dyn BufRead) -> Option<Result<BoardText, LineError>> {
        while !self.ended {
            match read_line(reader, &mut self.buffer, &mut self.after_return) {
                Ok(LineEnd::End) => break,
                Ok(LineEnd::Whole) => self.line += 1,
                Ok(LineEnd::TooLong) => {
                    self.line += 1;
                    return Some(Err(self.refusal(ReadError::TooLong)));
                }
                Err(error) => {
                    self.ended = true;
                    let file = self.file.clone();
                    return Some(Err(LineError::Io { file, error }));
                }
            }
            // Bytes that aren't text become U+FFFD, which no board contains.
            let line = String::from_utf8_lossy(&self.buffer);
            let text = content(&line, self.shape).filter(|line| !is_rule(line, self.shape));
            let Some(line) = text else {
                if line.contains(CHOSEN) {
                    let why = "a comment where a board is to be expected".to_owned();
                    return Some(Err(self.refusal(ReadError::Refused(why))));
                }
                continue;
            };
            return Some(match read_split(line, self.shape) {
                Err(ReadError::Words) if !self.tells_words && !line.contains(CHOSEN) => continue,
                Ok((puzzle, at)) => Ok(BoardText::new(self.line, line, puzzle, at)),
                Err(ReadError::Candidates) => match candidates_of_line(line, self.shape) {
                    Some(Ok(list)) if self.takes_lists || list.is_of_clues() => {
                        Ok(BoardText::of_list(self.line, line, list))
                    }
                    Some(Err(error)) if self.takes_lists => Err(self.refusal(error)),
                    _ => Err(self.refusal(ReadError::Candidates)),
                },
                Err(error) => Err(self.refusal(error)),
            });
        }
        self.ended = true;
        None
    }
}

/// The number of line ends in a text: LF, CR LF or CR, as [`BoardLines`] reads them.
///
/// A CR at the end counts, whether or not an LF is to come.
pub fn line_ends(text: &[u8]) -> usize {
    let Some(last) = text.len().checked_sub(1) else {
        return 0;
    };
    // Sums of bytes are compiled for vectors, as long as none overflows.
    let sum = |bytes: &[u8], next: &[u8]| {
        let ends = bytes.iter().zip(next).map(|(&byte, &next)| {
            u8::from(byte == b'\n') + u8::from(byte == b'\r' && next != b'\n')
        });
        usize::from(ends.sum::<u8>())
    };
    let pairs = text[..last].chunks(255).zip(text[1..].chunks(255));
    pairs.map(|(bytes, next)| sum(bytes, next)).sum::<usize>()
        + usize::from(b"\r\n".contains(&text[last]))
}

/// How the reading of a line ended.
pub(super) enum LineEnd {
    Whole,
    TooLong,
    /// There is no more.
    End,
}

/// Reads a line up to LF, CR LF or CR, in bounded memory. `after_return` says that the last one
/// ended with CR.
pub(super) fn read_line(
    reader: &mut dyn BufRead,
    line: &mut Vec<u8>,
    after_return: &mut bool,
) -> io::Result<LineEnd> {
    line.clear();
    let mut length = 0;
    loop {
        let bytes = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            return Ok(match length {
                0 => LineEnd::End,
                1..=MAX_LINE => LineEnd::Whole,
                _ => LineEnd::TooLong,
            });
        }
        if std::mem::take(after_return) && bytes[0] == b'\n' {
            reader.consume(1);
            continue;
        }
        let end = bytes.iter().position(|&b| b == b'\n' || b == b'\r');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        length += part.len();
        if length <= MAX_LINE {
            line.extend_from_slice(part);
        }
        let consumed = part.len() + usize::from(end.is_some());
        *after_return = end.is_some_and(|end| bytes[end] == b'\r');
        reader.consume(consumed);
        if end.is_some() {
            return Ok(if length > MAX_LINE { LineEnd::TooLong } else { LineEnd::Whole });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    proptest! {
        #[test]
        fn line_ends_are_those_that_lines_are_read_at(bytes in prop::collection::vec(prop::sample::select(b"1\r\n".to_vec()), 0..600)) {
            let (mut rest, mut ends, mut line, mut after_return) = (&bytes[..], 0, Vec::new(), false);
            while let Ok(LineEnd::Whole) = read_line(&mut rest, &mut line, &mut after_return) {
                ends += 1;
            }
            let open = bytes.last().is_some_and(|last| !b"\r\n".contains(last));
            prop_assert_eq!(line_ends(&bytes) + usize::from(open), ends);
        }

        #[test]
        fn no_text_makes_the_reader_panic_or_stop_early(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let mut bytes = bytes;
            bytes.extend_from_slice(b"\n1234341221434321\n");
            let last = BoardLines::new("junk", &bytes[..], Some(shape("2x2"))).last().unwrap();
            prop_assert_eq!(last.unwrap().text, "1234341221434321");
        }
    }

    #[test]
    fn every_form_of_a_line_is_read() {
        let text = "\u{feff}1234341221434321\r\n\
                    # a comment\n\
                    \n\
                    1..._0**xX434321\tafter white space\n\
                    1234341221434321,after a comma\n\
                    1234341221434321:after a colon\n\
                    1234341221434321";
        let boards: Vec<_> = BoardLines::new("t", text.as_bytes(), Some(shape("2x2")))
            .map(|b| b.map(|b| (b.line, b.puzzle.to_string())).unwrap())
            .collect();
        let full = "1234341221434321".to_owned();
        assert_eq!(
            boards,
            [
                (1, full.clone()),
                (4, "1.........434321".to_owned()),
                (5, full.clone()),
                (6, full.clone()),
                (7, full),
            ]
        );
    }

    #[test]
    fn every_line_end_ends_a_line_and_counts_once() {
        let board = "1234341221434321";
        let text = format!("{board}\r{board}\r\n{board}\n\r{board}\r\r\n{board}");
        let lines: Vec<usize> = (BoardLines::new("t", text.as_bytes(), None))
            .map(|board| board.unwrap().line)
            .collect();
        assert_eq!(lines, [1, 2, 3, 5, 7]);
        // However small the pieces that come are.
        let pieces = io::BufReader::with_capacity(1, text.as_bytes());
        let again = BoardLines::new("t", pieces, None).map(|board| board.unwrap().line);
        assert!(again.eq(lines));
    }

    #[test]
    fn errors_name_file_line_column_and_what_would_be_right() {
        let message = |shape: Option<&str>, text: &str| {
            let shape = shape.map(|s| s.parse().unwrap());
            let error = BoardLines::new("boards.txt", text.as_bytes(), shape).next().unwrap();
            error.unwrap_err().to_string()
        };
        insta::assert_snapshot!(message(Some("2x2"), "\n12345"), @"boards.txt:2: column 5: '5' is no symbol of a 2x2 board (1 to 4, or . for an empty cell)");
        insta::assert_snapshot!(message(Some("2x2"), "1234"), @"boards.txt:1: 4 cells where a 2x2 board has 16");
        insta::assert_snapshot!(message(None, &"1".repeat(17)), @"boards.txt:1: 17 cells fit no shape: a board has N² of them, such as 16");
        insta::assert_snapshot!(message(None, "5 3 . | . 7 . | . . ."), @"boards.txt:1: a part of a board, 9 of its cells: write all cells on one line, or all rows, each of as many cells and on a line of its own");
        insta::assert_snapshot!(message(None, ",,4,,,"), @"boards.txt:1: a part of a board, 1 of its cells: write all cells on one line, or all rows, each of as many cells and on a line of its own");
        insta::assert_snapshot!(message(None, "53..7...."), @"boards.txt:1: 9 cells may be a row of a larger board: write all its cells on one line, or all its rows, each on a line of its own; or give its shape, latin3 here");
        insta::assert_snapshot!(message(None, &".".repeat(729)), @"boards.txt:1: a list of the candidates of each cell, where a board of clues is wanted");
        insta::assert_snapshot!(message(None, &".".repeat(1 << 20)), @"boards.txt:1: a line of more than 131072 bytes");
        insta::assert_snapshot!(message(Some("3x3"), "12!4"), @"boards.txt:1: column 3: '!' is no symbol of a 3x3 board (1 to 9, or . for an empty cell)");
    }

    #[test]
    fn numbers_begin_where_they_are_told_to() {
        let text = "1234341221434321\n1234341221434321";
        let lines = BoardLines::new("t", text.as_bytes(), None).starting_at(7);
        let numbers: Vec<usize> = lines.map(|board| board.unwrap().line).collect();
        assert_eq!(numbers, [7, 8]);
    }

    #[test]
    #[should_panic(expected = "lines are numbered from 1")]
    fn there_is_no_line_0() {
        let _ = BoardLines::new("t", &b"1221"[..], None).starting_at(0);
    }
}
