//! Boards as text: one a line, cells in row order.
//!
//! `.`, `0`, `_`, `*` and `X` are empty cells; symbols are the digits `1`–`9`, then the letters
//! from `A` = 10 in either case. `#` begins a comment line; whatever follows white space, a comma
//! or a colon is a comment too. A byte-order mark and carriage returns are passed over.

use std::io::{self, BufRead};

use thiserror::Error;

use super::{Grid, GridError, Puzzle, Shape};

/// Why a text is not a board of a shape. Columns count characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// Too few or too many characters.
    #[error("{found} cells where a {shape} board has {expected}")]
    Length {
        /// The shape wanted.
        shape: Shape,
        /// The number of characters found.
        found: usize,
        /// The number wanted.
        expected: usize,
    },
    /// The number of characters fits no shape.
    #[error("{found} cells fit no shape: a board has N² of them")]
    NoShape {
        /// The number of characters found.
        found: usize,
    },
    /// A character that is neither a symbol of the shape nor an empty cell.
    #[error("column {column}: '{}' is no symbol of a {shape} board (1 to {}, or . for an empty cell)", found.escape_default(), symbol_char(shape.side() as u8))]
    Symbol {
        /// The shape wanted.
        shape: Shape,
        /// The place of the character, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A full board was wanted, and this isn't one.
    #[error("not a solution grid: {0}")]
    Grid(#[from] GridError),
}

/// A line that could not be read as a board: where, and why.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line is no board.
    #[error("{file}:{line}: {error}")]
    Text {
        /// The name of the file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: TextError,
    },
    /// The file could not be read on.
    #[error("{file}: {error}")]
    Io {
        /// The name of the file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
}

/// The character of a symbol: `.` for 0, then `1`–`9`, `A`, `B`, …
///
/// # Panics
/// For symbols above 35.
pub fn symbol_char(symbol: u8) -> char {
    match symbol {
        0 => '.',
        _ => char::from_digit(symbol.into(), 36)
            .expect("a symbol is at most 35")
            .to_ascii_uppercase(),
    }
}

/// The symbol of a character: 0 for an empty cell; `None` when it is neither.
///
/// `X` is an empty cell whatever the side: no shape has 33 symbols.
pub fn symbol_value(c: char) -> Option<u8> {
    match c {
        '.' | '0' | '_' | '*' | 'X' | 'x' => Some(0),
        _ => c.to_digit(36).map(|digit| digit as u8),
    }
}

/// The part of a line before any comment; `None` when there is no board in it.
fn board_field(line: &str) -> Option<&str> {
    let line = line.trim_start_matches('\u{feff}').trim();
    let field = line
        .split(|c: char| c.is_whitespace() || c == ',' || c == ':')
        .next()?;
    (!field.is_empty() && !field.starts_with('#')).then_some(field)
}

impl Puzzle {
    /// Reads a board: exactly N² characters.
    ///
    /// # Errors
    /// [`TextError`] when the length is wrong or a character is no symbol of the shape.
    ///
    /// ```
    /// use gridforest::board::Puzzle;
    /// let puzzle = Puzzle::parse("2x2".parse()?, "1_3*x41.0..3..X1")?;
    /// assert_eq!(puzzle.to_string(), "1.3..41....3...1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(shape: Shape, text: &str) -> Result<Self, TextError> {
        let mut symbols = Vec::with_capacity(shape.cells());
        for (index, found) in text.chars().enumerate() {
            let symbol = symbol_value(found).filter(|&s| s as usize <= shape.side());
            let column = index + 1;
            symbols.push(symbol.ok_or(TextError::Symbol {
                shape,
                column,
                found,
            })?);
        }
        if symbols.len() != shape.cells() {
            return Err(TextError::Length {
                shape,
                found: symbols.len(),
                expected: shape.cells(),
            });
        }
        Ok(Self::new(shape, symbols))
    }
}

impl Grid {
    /// Reads a solution grid.
    ///
    /// # Errors
    /// [`TextError`] when it isn't a board of the shape, or isn't a solution grid.
    pub fn parse(shape: Shape, text: &str) -> Result<Self, TextError> {
        Ok(Self::try_from(Puzzle::parse(shape, text)?)?)
    }
}

/// A line's board, and where it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardText {
    /// The number of the line, from 1.
    pub line: usize,
    /// The text before any comment.
    pub text: String,
    /// The board.
    pub puzzle: Puzzle,
}

/// The boards of a text stream, one a line, in bounded memory.
///
/// Without a shape, each line's is guessed from its length. A line that can't be read is an `Err`
/// that names file and line, and the next call goes on with the line after it; after an error of
/// the stream itself there is nothing more.
///
/// ```
/// use gridforest::board::BoardLines;
/// let text = "# two boards\n1234341221434321 # the first\n1..34\n1234342121434312,second\n";
/// let boards: Vec<_> = BoardLines::new("example", text.as_bytes(), None).collect();
/// assert_eq!(boards.len(), 3);
/// assert!(boards[0].is_ok() && boards[2].is_ok());
/// assert_eq!(boards[1].as_ref().unwrap_err().to_string(), "example:3: 5 cells fit no shape: a board has N² of them");
/// ```
pub struct BoardLines<R> {
    file: String,
    reader: R,
    shape: Option<Shape>,
    line: usize,
    buffer: Vec<u8>,
    ended: bool,
}

impl<R: BufRead> BoardLines<R> {
    /// Reads boards from a stream; `file` is its name in messages.
    pub fn new(file: impl Into<String>, reader: R, shape: Option<Shape>) -> Self {
        Self {
            file: file.into(),
            reader,
            shape,
            line: 0,
            buffer: Vec::new(),
            ended: false,
        }
    }
}

impl<R: BufRead> Iterator for BoardLines<R> {
    type Item = Result<BoardText, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            self.buffer.clear();
            match self.reader.read_until(b'\n', &mut self.buffer) {
                Ok(0) => break,
                Ok(_) => self.line += 1,
                Err(error) => {
                    self.ended = true;
                    let file = self.file.clone();
                    return Some(Err(LineError::Io { file, error }));
                }
            }
            // Bytes that aren't text become U+FFFD, which no board contains.
            let line = String::from_utf8_lossy(&self.buffer);
            let Some(text) = board_field(&line) else {
                continue;
            };
            let found = text.chars().count();
            let shape = self.shape.or_else(|| Shape::guess(found));
            let puzzle = shape
                .ok_or(TextError::NoShape { found })
                .and_then(|shape| Puzzle::parse(shape, text));
            return Some(match puzzle {
                Ok(puzzle) => Ok(BoardText {
                    line: self.line,
                    text: text.to_owned(),
                    puzzle,
                }),
                Err(error) => Err(LineError::Text {
                    file: self.file.clone(),
                    line: self.line,
                    error,
                }),
            });
        }
        self.ended = true;
        None
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
        fn what_is_printed_is_read_back(name in prop::sample::select(vec!["2x2", "2x3", "3x3", "4x4", "5x5", "latin7", "latin32"]), seed in any::<u64>()) {
            let shape = shape(name);
            let mut state = seed;
            let symbols: Vec<u8> = (0..shape.cells()).map(|_| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                ((state >> 33) % (shape.side() as u64 + 1)) as u8
            }).collect();
            let puzzle = Puzzle::new(shape, symbols);
            prop_assert_eq!(&Puzzle::parse(shape, &puzzle.to_string()).unwrap(), &puzzle);
            let lower = puzzle.to_string().to_lowercase();
            prop_assert_eq!(&Puzzle::parse(shape, &lower).unwrap(), &puzzle);
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
    fn errors_name_file_line_column_and_what_would_be_right() {
        let message = |shape: Option<&str>, text: &str| {
            let shape = shape.map(|s| s.parse().unwrap());
            let error = BoardLines::new("boards.txt", text.as_bytes(), shape)
                .next()
                .unwrap();
            error.unwrap_err().to_string()
        };
        insta::assert_snapshot!(message(Some("2x2"), "\n12345"), @"boards.txt:2: column 5: '5' is no symbol of a 2x2 board (1 to 4, or . for an empty cell)");
        insta::assert_snapshot!(message(Some("2x2"), "1234"), @"boards.txt:1: 4 cells where a 2x2 board has 16");
        insta::assert_snapshot!(message(None, "12345"), @"boards.txt:1: 5 cells fit no shape: a board has N² of them");
        insta::assert_snapshot!(message(Some("3x3"), "12!4"), @"boards.txt:1: column 3: '!' is no symbol of a 3x3 board (1 to 9, or . for an empty cell)");
    }
}
