//! Boards as text: one a line, cells in row order.
//!
//! `.`, `0`, `_`, `*`, `-`, `?` and `X` are empty cells; symbols are the digits `1`–`9`, then the
//! letters from `A` = 10 in either case. `#` begins a comment line; whatever follows white space, a
//! comma, a semicolon or a colon is a remark. Where a line doesn't begin with a board, its cells
//! may be separated: by white space, commas, tabs or semicolons (an empty field is then an empty
//! cell), or row by row; or the only board is somewhere in the line, as in a link, after a rating
//! or beside its solution. A byte-order mark is passed over; lines end with LF, CR LF or CR, and
//! have at most [`MAX_LINE`] bytes.
//!
//! Nothing is guessed that could be something else: a board of fewer than 16 cells is read only
//! where its shape is known (nine cells may be a row of a board over several lines), and so is a
//! line of equal strokes, which is drawn between boards. Boards over several lines are put together
//! by a [`Translator`](super::Translator).

use std::ops::Range;

use thiserror::Error;

use super::{Grid, GridError, Puzzle, Shape, Skeleton, number, symbol_char, symbol_value};

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
    /// A row of a drawn board, or of separated cells, that isn't a whole board.
    #[error("a part of a board: one of N rows needs all of them, each on a line of its own")]
    Drawn,
    /// A list of the candidates of each cell where a board of clues was wanted.
    #[error("a list of the candidates of each cell, where a board of clues is wanted")]
    Candidates,
    /// A character in a list of candidates that isn't the symbol of its place.
    #[error("column {column}: '{}' where the candidate {wanted} has its place", found.escape_default())]
    Candidate {
        /// The place of the character, from 1.
        column: usize,
        /// The character.
        found: char,
        /// The symbol whose place it is.
        wanted: char,
    },
    /// So few cells that they may be a part of a board.
    #[error(
        "{found} cells may be a row of a larger board: write all its cells on one line, or give its shape"
    )]
    Few {
        /// The number of characters found.
        found: usize,
    },
    /// A row of a table without the column of boards.
    #[error("the row has no column {column}")]
    NoColumn {
        /// The name or the place of the column.
        column: String,
    },
    /// Several boards, of which none is the puzzle that another solves.
    #[error("{found} boards in a line: --column K, or a header, says which one is meant")]
    Several {
        /// Their number.
        found: usize,
    },
    /// What is known, but is no board or not only one: said in words.
    #[error("{0}")]
    Refused(String),
    /// A board of which a table shows only the beginning.
    #[error("a board that was shortened to fit the table: only its beginning is there")]
    Shortened,
    /// A line that no board fills.
    #[error("a line of more than {MAX_LINE} bytes")]
    TooLong,
    /// A full board was wanted, and this isn't one.
    #[error("not a solution grid: {0}")]
    Grid(#[from] GridError),
}

/// The most bytes of a line: enough for every board, with comments.
pub const MAX_LINE: usize = 1 << 17;

/// Stands before the name of the column where a row of a table has none: what translates tables
/// says so to the reader of lines. It is no character of any text (a noncharacter of Unicode).
pub(super) const NO_COLUMN: char = '\u{fdd0}';

/// The same before the reason why what follows is no board.
pub(super) const REFUSED: char = '\u{fdd1}';

/// The same before a list of candidates that may be as long as a board.
pub(super) const CANDIDATES: char = '\u{fdd2}';

/// The same between a board that was chosen, by its column, and what else is said of it.
pub(super) const CHOSEN: char = '\u{fdd3}';

/// What programs write for a missing value: an empty cell.
pub(super) const MISSING: [&str; 9] =
    ["NaN", "nan", "NA", "<NA>", "None", "null", "nil", "missing", "nothing"];

/// The fewest cells of a board whose shape is guessed.
const FEWEST: usize = 16;

/// A line without white space and a byte-order mark around it; `None` when no board is to be
/// expected in it.
pub(super) fn content(line: &str, shape: Option<Shape>) -> Option<&str> {
    let line = line.trim_start_matches('\u{feff}');
    // With this number of tabs the first and the last cell may be empty.
    let is_separated =
        line.contains('\t') && line.matches('\t').count() + 1 >= shape.map_or(FEWEST, Shape::cells);
    let line = match is_separated {
        true => line.trim_matches([' ', '\r', '\n']),
        false => line.trim(),
    };
    let is_tag = || {
        let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        inner.is_some_and(|name| name.chars().all(|c| c.is_ascii_alphabetic() || c == '/'))
    };
    // The name of what follows, and the end of a table of a database.
    let is_name = || {
        let name = line.strip_suffix(':');
        name.is_some_and(|name| name.len() < 16 && name.bytes().all(|b| b.is_ascii_alphabetic()))
            || line.starts_with('(') && line.ends_with(" rows)")
    };
    (!line.is_empty() && !line.starts_with('#') && !is_tag() && !is_name()).then_some(line)
}

/// The length of the part of a line before any remark.
pub(super) fn board_length(line: &str) -> usize {
    let ends = |byte: u8| byte.is_ascii_whitespace() || b",:;#\x0b".contains(&byte);
    match line.bytes().position(|byte| ends(byte) || !byte.is_ascii()) {
        None => line.len(),
        Some(end) if ends(line.as_bytes()[end]) => end,
        Some(_) => {
            let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '#' | CHOSEN);
            line.find(is_end).unwrap_or(line.len())
        }
    }
}

/// Whether a line is cells with something between them, or a line between rows.
fn is_drawn(line: &str) -> bool {
    let between = |c: char| c.is_whitespace() || "|,;+-".contains(c);
    line.contains(between) && line.chars().all(|c| between(c) || symbol_value(c).is_some())
}

/// Whether a line is drawn between boards: equal strokes, or those of a frame. One as long as the
/// boards of a shape is a board.
pub(super) fn is_rule(line: &str, shape: Option<Shape>) -> bool {
    let strokes = |line: &str| {
        let first = line.as_bytes()[0];
        line.len() > 2 && b"-=~*_+".contains(&first) && line.bytes().all(|c| c == first)
    };
    let frame = |line: &str| {
        line.bytes().all(|c| b".-:'+=*|".contains(&c))
            && line.contains("--")
            && (line.contains(['+', '|']) || !line.ends_with('-'))
    };
    shape.is_none_or(|shape| shape.cells() != line.len()) && (strokes(line) || frame(line))
}

/// The board of a line, of a shape or of a guessed one.
pub(super) fn read_board(line: &str, shape: Option<Shape>) -> Result<Puzzle, TextError> {
    read_split(line, shape).map(|(puzzle, _)| puzzle)
}

/// The same, and the part of the line that is its text.
pub(super) fn read_split(
    line: &str,
    shape: Option<Shape>,
) -> Result<(Puzzle, Range<usize>), TextError> {
    if let Some(column) = line.strip_prefix(NO_COLUMN) {
        let column = column.to_owned();
        return Err(TextError::NoColumn { column });
    }
    if let Some(why) = line.strip_prefix(REFUSED) {
        return Err(TextError::Refused(why.to_owned()));
    }
    if line.starts_with(CANDIDATES) {
        return Err(TextError::Candidates);
    }
    // No other board of the line is meant.
    let line = line.split_once(CHOSEN).map_or(line, |(board, _)| board);
    let length = board_length(line);
    let text = &line[..length];
    if text.ends_with('…') {
        return Err(TextError::Shortened);
    }
    let found = text.chars().count();
    let wanted = match shape {
        Some(shape) => Ok(shape),
        None if found < FEWEST => Err(TextError::Few { found }),
        None => Shape::guess(found).ok_or(TextError::NoShape { found }),
    };
    match wanted.and_then(|shape| Puzzle::parse(shape, text)) {
        Ok(puzzle) => {
            let is_full = length < line.len() && puzzle.clues() == puzzle.shape().cells();
            let solved = is_full.then(|| solved_by(&puzzle, &line[length..])).flatten();
            Ok(solved.map_or((puzzle, 0..length), |(puzzle, text)| {
                (puzzle, text.start + length..text.end + length)
            }))
        }
        Err(_) if is_candidates(found, shape) => Err(TextError::Candidates),
        Err(error) => match separated(line, shape) {
            Some((puzzle, end)) => Ok((puzzle, 0..end)),
            None => bracketed(line, shape)
                .or_else(|| somewhere(line, shape))
                .ok_or_else(|| what(line, error))?,
        },
    }
}

/// The puzzle in the rest of a line that a grid solves.
fn solved_by(grid: &Puzzle, rest: &str) -> Option<(Puzzle, Range<usize>)> {
    let shape = Some(grid.shape());
    let mut boards = tokens(rest).filter_map(|(token, at)| Some((board(token, shape)?, at)));
    boards.find(|(puzzle, _)| puzzle.clues() < grid.clues() && is_inside(puzzle, grid))
}

/// Whether a board has all clues of a puzzle.
fn is_inside(puzzle: &Puzzle, board: &Puzzle) -> bool {
    let mut cells = puzzle.symbols().iter().zip(board.symbols());
    puzzle.shape() == board.shape() && cells.all(|(&clue, &symbol)| clue == 0 || clue == symbol)
}

/// The parts of a line that may be boards, with their places.
fn tokens(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let is_between = |c: char| c.is_whitespace() || ",:;|\"'`()[]<>{}=&?#/".contains(c);
    let at = |token: &str| token.as_ptr() as usize - line.as_ptr() as usize;
    let tokens = line.split(is_between).filter(|token| !token.is_empty());
    tokens.map(move |token| (token, at(token)..at(token) + token.len()))
}

/// The board that a token is: with a clue, and without the cells that a solver filled in, before
/// which HoDoku writes `+`.
fn board(token: &str, shape: Option<Shape>) -> Option<Puzzle> {
    let givens = token.split_once('+').map(|(first, rest)| {
        let filled = |part: &str| ".".to_owned() + part.get(1..).unwrap_or("+");
        first.to_owned() + &rest.split('+').map(filled).collect::<String>()
    });
    let token = givens.as_deref().unwrap_or(token);
    let found = token.chars().count();
    let guessed = || Shape::guess(found).filter(|_| found >= FEWEST);
    let shape = shape.or_else(guessed).filter(|shape| shape.cells() > 3)?;
    let puzzle = Puzzle::parse(shape, token).ok()?;
    (puzzle.clues() > 0).then_some(puzzle)
}

/// The texts of all boards in a line.
pub(super) fn boards_in(line: &str, shape: Option<Shape>) -> Vec<&str> {
    let boards = tokens(line).filter(|(token, _)| board(token, shape).is_some());
    boards.map(|(token, _)| token).collect()
}

/// The only board of a line, or the puzzle that the others have the clues of; an error where none
/// of several is.
fn somewhere(
    line: &str,
    shape: Option<Shape>,
) -> Option<Result<(Puzzle, Range<usize>), TextError>> {
    let mut boards: Vec<_> =
        tokens(line).filter_map(|(token, at)| Some((board(token, shape)?, at))).collect();
    // A number or a hash that happens to be a small board.
    let largest = boards.iter().map(|(puzzle, _)| puzzle.shape().cells()).max()?;
    boards.retain(|(puzzle, _)| puzzle.shape().cells() == largest);
    let first = boards
        .iter()
        .position(|(puzzle, _)| boards.iter().all(|(board, _)| is_inside(puzzle, board)));
    Some(match first {
        Some(first) => Ok(boards.swap_remove(first)),
        None => Err(TextError::Several { found: boards.len() }),
    })
}

/// The board in the brackets of a line, cell by cell, as in programs: `A = [5 3 0 …; 6 0 0 …]`.
fn bracketed(
    line: &str,
    shape: Option<Shape>,
) -> Option<Result<(Puzzle, Range<usize>), TextError>> {
    let value = line.rfind('=').unwrap_or(0);
    let begin = value + line[value..].find(['[', '{', '('])?;
    let end = line.rfind([']', '}', ')'])? + 1;
    let inner = line.get(begin..end)?;
    let is_between = |c: char| c.is_whitespace() || ",;|[]{}()".contains(c);
    let cell = |token: &str| match token.len() {
        1 => token.chars().next().and_then(symbol_value),
        2 if !MISSING.contains(&token) => number(token).filter(|n| *n <= 32).map(|n| n as u8),
        _ => MISSING.contains(&token).then_some(0),
    };
    let tokens = inner.split(is_between).filter(|token| !token.is_empty());
    let cells: Vec<u8> = tokens.map(cell).collect::<Option<_>>()?;
    let guessed = || Shape::guess(cells.len()).filter(|_| cells.len() >= FEWEST);
    let shape = shape.or_else(guessed).filter(|shape| shape.cells() == cells.len())?;
    let fits = shape.cells() > 3 && cells.iter().all(|&cell| usize::from(cell) <= shape.side());
    fits.then(|| Ok((Puzzle::new(shape, cells), begin..end)))
}

/// What a line without a board looks like.
fn what(line: &str, error: TextError) -> TextError {
    let known = |what: &str| TextError::Refused(what.to_owned());
    let is_digit =
        |c: char| ('①'..='⑳').contains(&c) || ('０'..='９').contains(&c) || c == '\u{20e3}';
    let is_blank = || line.contains("  ") && line.chars().all(|c| c == ' ' || c.is_ascii_digit());
    match line {
        _ if line.starts_with("p cnf ") => {
            known("this looks like a formula in DIMACS, not like a board")
        }
        _ if is_drawn(line) && is_blank() => known(
            "a part of a board, whose empty cells may be blanks: write . for them, and bars or nothing between the cells",
        ),
        _ if is_drawn(line) => TextError::Drawn,
        _ if line.contains(is_digit) => known(
            "cells in full-width or circled digits, or in emoji: write them as 1-9, and . for an empty cell",
        ),
        _ if line.starts_with("S9B") => known(
            "this looks like a string of SudokuWiki's solver with its candidates: copy the 81 digits there",
        ),
        _ if line.matches("r1c").count() > 1 || line.matches("(1,").count() > 1 => known(
            "this looks like a list of single cells: write all cells in the order of the rows",
        ),
        _ if line.contains('<') && line.contains("</") => {
            known("this looks like XML or HTML: --from xml finds the boards in it")
        }
        _ if line.matches(':').count() > 4 && line.starts_with(':') => known(
            "this looks like a line of HoDoku's library, whose field 4 is a puzzle, but that is no board",
        ),
        _ if line.contains("://") => known("a link without a board in it"),
        _ => error,
    }
}

/// Whether this number of characters is that of the candidates of all cells of a board.
fn is_candidates(found: usize, shape: Option<Shape>) -> bool {
    let shape = shape.unwrap_or(Shape::NINE);
    shape.side() > 1 && found == shape.cells() * shape.side()
}

/// The text of a list of candidates, with its shape, where a line is one.
pub(super) fn candidates(line: &str, shape: Option<Shape>) -> Option<(Shape, &str)> {
    let line = content(line, shape)?;
    let certain = line.strip_prefix(CANDIDATES);
    let line = certain.unwrap_or(line);
    let text = &line[..board_length(line)];
    // N³ characters, of a board whose sides are N.
    let side = (1..=32usize).find(|n| n.pow(3) >= text.len()).unwrap_or(1);
    let guessed = certain.and_then(|_| Shape::guess(side * side)).unwrap_or(Shape::NINE);
    let shape = shape.unwrap_or(guessed);
    (text.chars().count() == shape.cells() * shape.side()).then_some((shape, text))
}

/// A board whose cells have separators between them, or whose rows do, and the bytes that it takes.
fn separated(line: &str, shape: Option<Shape>) -> Option<(Puzzle, usize)> {
    let fields = Fields::of(line);
    let cells = fields.cells();
    let most = cells.len();
    let guessed = |cells| Shape::guess(cells).filter(|shape| shape.cells() >= FEWEST);
    let whole = match shape {
        Some(shape) => (most >= shape.cells()).then_some(shape),
        None => guessed(most),
    };
    if let Some(shape) = whole.filter(|shape| shape.cells() > 1) {
        let symbols = &cells[..shape.cells()];
        let fits = symbols.iter().all(|&symbol| usize::from(symbol) <= shape.side());
        let end = fields.ends[shape.cells() - 1];
        return fits.then(|| (Puzzle::new(shape, symbols), end));
    }
    // Rows: as many as the first has cells.
    let columns = fields.texts.first()?.chars().count();
    let shape = match shape {
        Some(shape) => shape,
        None => guessed(columns * columns)?,
    };
    let rows = fields.texts.get(..shape.rows())?;
    let puzzle = Puzzle::parse(shape, &rows.concat()).ok()?;
    let even = rows.iter().all(|row| row.chars().count() == shape.columns());
    even.then(|| (puzzle, fields.ends[shape.rows() - 1]))
}

/// The fields of a line.
pub(super) struct Fields<'a> {
    pub(super) texts: Vec<&'a str>,
    /// Where each ends.
    pub(super) ends: Vec<usize>,
}

impl<'a> Fields<'a> {
    /// Between commas, semicolons or tabs a field may be empty; runs of white space or `|` are one
    /// separator.
    pub(super) fn of(line: &'a str) -> Self {
        let mark = [',', ';', '\t'].into_iter().find(|&mark| line.contains(mark));
        let is_between = |c: char| match mark {
            Some(mark) => c == mark,
            None => c.is_whitespace() || c == '|' || c == '/',
        };
        let (mut texts, mut ends) = (Vec::new(), Vec::new());
        for text in line.split(is_between) {
            let field = text.trim();
            if mark.is_some() || !field.is_empty() {
                texts.push(field);
                ends.push(text.as_ptr() as usize - line.as_ptr() as usize + text.trim_end().len());
            }
        }
        Self { texts, ends }
    }

    /// As many of the first fields as are cells: one character, a decimal number, or nothing.
    fn cells(&self) -> Vec<u8> {
        let cell = |text: &&str| match text.len() {
            0 => Some(0),
            1 => text.chars().next().and_then(symbol_value),
            2 => text.parse().ok().filter(|number| (10..=32).contains(number)),
            _ => None,
        };
        self.texts.iter().map_while(cell).collect()
    }
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
            symbols.push(symbol.ok_or(TextError::Symbol { shape, column, found })?);
        }
        if symbols.len() != shape.cells() {
            return Err(TextError::Length { shape, found: symbols.len(), expected: shape.cells() });
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

impl Skeleton {
    /// Reads a set of clue cells: N² characters, of which each that isn't an empty cell is a clue.
    ///
    /// # Errors
    /// [`TextError`] when the length is wrong or a character is no symbol of the shape.
    ///
    /// ```
    /// use gridforest::board::Skeleton;
    /// let skeleton = Skeleton::parse("2x2".parse()?, "1.......1.......")?;
    /// assert_eq!(skeleton.cells().collect::<Vec<_>>(), [0, 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(shape: Shape, text: &str) -> Result<Self, TextError> {
        Ok(Puzzle::parse(shape, text)?.skeleton())
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
