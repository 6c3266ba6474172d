//! Boards as text: one a line, cells in row order.
//!
//! `.`, `0`, `_`, `*` and `X` are empty cells; symbols are the digits `1`–`9`, then the letters
//! from `A` = 10 in either case. `#` begins a comment line; whatever follows white space, a comma
//! or a colon is a comment too. A byte-order mark is passed over; lines end with LF, CR LF or CR, and
//! have at most [`MAX_LINE`] bytes.
//!
//! Nothing is guessed that could be something else: a board of fewer than 16 cells is read only where its
//! shape is known (nine cells may be a row of a board over several lines), and a line that looks
//! drawn is refused as such.

use thiserror::Error;

use super::{Grid, GridError, Puzzle, Shape, symbol_char, symbol_value};

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
    #[error("{found} cells fit no shape{}", hint(*found))]
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
    /// Cells with spaces or lines between them.
    #[error("the cells of a board stand side by side on one line, with nothing between them")]
    Drawn,
    /// So few cells that they may be a part of a board.
    #[error(
        "{found} cells may be a row of a larger board: write all its cells on one line, or say its shape"
    )]
    Few {
        /// The number of characters found.
        found: usize,
    },
    /// A line that no board fills.
    #[error("a line of more than {MAX_LINE} bytes")]
    TooLong,
    /// A full board was wanted, and this isn't one.
    #[error("not a solution grid: {0}")]
    Grid(#[from] GridError),
}

/// The most bytes of a line: enough for every board, with comments.
pub const MAX_LINE: usize = 1 << 17;

/// The fewest cells of a board whose shape is guessed.
const FEWEST: usize = 16;

/// What a number of cells may mean that fits no shape.
fn hint(found: usize) -> &'static str {
    match found {
        729 => ": lists of the candidates of each cell are not read",
        _ => ": a board has N² of them",
    }
}

/// A line without white space and a byte-order mark around it; `None` when no board is to be expected in it.
pub(super) fn content(line: &str) -> Option<&str> {
    let line = line.trim_start_matches('\u{feff}').trim();
    (!line.is_empty() && !line.starts_with('#')).then_some(line)
}

/// The part of a line before any comment.
pub(super) fn board_field(line: &str) -> &str {
    let ends = |byte: u8| byte.is_ascii_whitespace() || b",:\x0b".contains(&byte);
    match line.bytes().position(|byte| ends(byte) || !byte.is_ascii()) {
        None => line,
        Some(end) if ends(line.as_bytes()[end]) => &line[..end],
        Some(_) => {
            let field = line.split(|c: char| c.is_whitespace() || c == ',' || c == ':');
            field.into_iter().next().unwrap_or_default()
        }
    }
}

/// Whether a line is cells with something between them, or a line between rows.
fn is_drawn(line: &str) -> bool {
    let between = |c: char| c.is_whitespace() || "|,+-".contains(c);
    line.contains(between)
        && line
            .chars()
            .all(|c| between(c) || symbol_value(c).is_some())
}

/// The board of a line, of a shape or of a guessed one.
pub(super) fn read_board(line: &str, shape: Option<Shape>) -> Result<Puzzle, TextError> {
    let text = board_field(line);
    let found = text.chars().count();
    let shape = match shape {
        Some(shape) => Ok(shape),
        None if found < FEWEST => Err(TextError::Few { found }),
        None => Shape::guess(found).ok_or(TextError::NoShape { found }),
    };
    let puzzle = shape.and_then(|shape| Puzzle::parse(shape, text));
    puzzle.map_err(|error| {
        if is_drawn(line) {
            TextError::Drawn
        } else {
            error
        }
    })
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
    }
}
