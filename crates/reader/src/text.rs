//! Boards as text: one a line, cells in row order.
//!
//! `.`, `0`, `_`, `*`, `-`, `?` and `X` are empty cells; symbols are the digits `1`–`9`, then the
//! letters from `A` = 10 in either case. `#` begins a comment line; whatever follows white space, a
//! comma, a semicolon or a colon is a remark. Where a line doesn't begin with a board, its cells
//! may be separated: by white space, commas, tabs or semicolons (an empty field is then an empty
//! cell), or row by row; or the only board is somewhere in the line, as in a link, after a rating
//! or beside its solution. Two boards on a line of which neither has all clues of the other are
//! refused, and of boards of different sizes the largest is meant. A byte-order mark is passed over; lines end with LF, CR LF or CR, and
//! have at most [`MAX_LINE`](crate::MAX_LINE) bytes.
//!
//! Nothing is guessed that could be something else: a board of fewer than 16 cells is read only
//! where its shape is known (nine cells may be a row of a board over several lines), and so is a
//! line of equal strokes, which is drawn between boards. Boards over several lines are put together
//! by a [`Translator`](crate::Translator).

use std::ops::Range;

use gridforest_core::board::{Candidates, MAX_LATIN_SIDE, Puzzle, Shape, symbol_value};

use crate::beside::{FEWEST, has_words, is_comment, is_tag, section, unquoted};
use crate::error::ReadError;
use crate::found::{among, bracketed, rows_of_boards, separated, somewhere};
use crate::unread::what;

/// Stands before the name of the column where a row of a table has none: what translates tables
/// says so to the reader of lines. It is no character of any text (a noncharacter of Unicode).
pub(super) const NO_COLUMN: char = '\u{fdd0}';

/// The same before the reason why what follows is no board.
pub(super) const REFUSED: char = '\u{fdd1}';

/// The same before a list of candidates that may be as long as a board.
pub(super) const CANDIDATES: char = '\u{fdd2}';

/// The same between a board that was chosen, by its column, and what else is said of it.
pub(super) const CHOSEN: char = '\u{fdd3}';

/// What some programs write at the end of a text.
const END_OF_FILE: &str = "\u{1a}";

/// A line without white space and a byte-order mark around it; `None` when no board is to be
/// expected in it.
pub(super) fn content(line: &str, shape: Option<Shape>) -> Option<&str> {
    let line = unquoted(line.trim_start_matches('\u{feff}'));
    // With this number of tabs the first and the last cell may be empty.
    let is_separated =
        line.contains('\t') && line.matches('\t').count() + 1 >= shape.map_or(FEWEST, Shape::cells);
    let line = match is_separated {
        true => line.trim_matches([' ', '\r', '\n']),
        false => line.trim(),
    };
    // The name of what follows, and the end of a table of a database.
    let is_name = || {
        let name = line.strip_suffix(':');
        name.is_some_and(|name| name.len() < 16 && name.bytes().all(|b| b.is_ascii_alphabetic()))
            || line.starts_with('(') && line.ends_with(" rows)")
    };
    // What a list in a program is between.
    let is_bracket = || {
        let is_closed = line.contains([']', '}', ')']);
        is_closed && line.chars().all(|c| "[](){};,".contains(c))
            || line.ends_with(['[', '{', '(']) && has_words(line)
    };
    let is_none = line.is_empty()
        || line == END_OF_FILE
        || is_comment(line)
        || is_tag(line)
        || section(line).is_some()
        || is_name()
        || is_bracket();
    (!is_none).then_some(line)
}

/// The puzzle of N² cells as of a Latin square, where no row or column has a symbol twice.
pub(super) fn latin_puzzle(cells: &str, side: usize) -> Option<Puzzle> {
    let puzzle = Puzzle::parse(Shape::latin(side).ok()?, cells).ok()?;
    puzzle.conflict().is_none().then_some(puzzle)
}

/// The length of the part of a line before any remark.
pub(super) fn board_length(line: &str) -> usize {
    let ends = |byte: u8| {
        byte.is_ascii_whitespace() || matches!(byte, b',' | b':' | b';' | b'#' | b'\x0b')
    };
    match line.bytes().position(|byte| ends(byte) || !byte.is_ascii()) {
        None => line.len(),
        Some(end) if ends(line.as_bytes()[end]) => end,
        Some(_) => {
            let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '#' | CHOSEN);
            line.find(is_end).unwrap_or(line.len())
        }
    }
}

/// Whether a line is drawn between boards: equal strokes, or those of a frame. One as long as the
/// boards of a shape is a board.
pub(super) fn is_rule(line: &str, shape: Option<Shape>) -> bool {
    let strokes = |line: &str| {
        let first = line.as_bytes()[0];
        let is_spread = || line == "* * *" || line == "- - -";
        line.len() > 2
            && b"-=~*_+".contains(&first)
            && (line.bytes().all(|c| c == first) || is_spread())
    };
    let frame = |line: &str| {
        line.bytes().all(|c| b".-:'+=*|".contains(&c))
            && (line.contains("--") || line.contains("=="))
            && (line.contains(['+', '|']) || !line.ends_with('-'))
    };
    shape.is_none_or(|shape| shape.cells() != line.len()) && (strokes(line) || frame(line))
}

/// The board of a line, of a shape or of a guessed one.
pub(super) fn read_board(line: &str, shape: Option<Shape>) -> Result<Puzzle, ReadError> {
    read_split(line, shape).map(|(puzzle, _)| puzzle)
}

/// The same, and the part of the line that is its text.
pub(super) fn read_split(
    line: &str,
    shape: Option<Shape>,
) -> Result<(Puzzle, Range<usize>), ReadError> {
    if let Some(column) = line.strip_prefix(NO_COLUMN) {
        let column = column.to_owned();
        return Err(ReadError::NoColumn { column });
    }
    if let Some(why) = line.strip_prefix(REFUSED) {
        return Err(ReadError::Refused(why.to_owned()));
    }
    if line.starts_with(CANDIDATES) {
        return Err(ReadError::Candidates);
    }
    // No other board of the line is meant.
    let line = line.split_once(CHOSEN).map_or(line, |(board, _)| board);
    let length = board_length(line);
    let text = &line[..length];
    if text.ends_with('…') {
        return Err(ReadError::Shortened);
    }
    let found = text.chars().count();
    let wanted = match shape {
        Some(shape) => Ok(shape),
        None if found < FEWEST => Err(ReadError::Few { found }),
        None => Shape::guess(found).ok_or(ReadError::NoShape { found }),
    };
    if shape.is_none() && found != NINES && listed(text).is_some() {
        return Err(ReadError::Candidates);
    }
    // It may be the first of as many rows as it has cells.
    if shape.is_none()
        && line.len() > length * length
        && let Some(board) = rows_of_boards(line)
    {
        return board;
    }
    match wanted.and_then(|shape| Ok(Puzzle::parse(shape, text)?)) {
        Ok(puzzle) if length == line.len() => Ok((puzzle, 0..length)),
        Ok(puzzle) => among(&puzzle, line, length, shape).unwrap_or(Ok((puzzle, 0..length))),
        Err(_) if is_candidates(found, shape) => Err(ReadError::Candidates),
        Err(error) => separated(line, shape)
            .or_else(|| bracketed(line, shape))
            .or_else(|| somewhere(line, shape))
            .ok_or_else(|| what(line, error))?,
    }
}

/// The characters of a list of candidates of 9x9.
const NINES: usize = 729;

/// Whether this number of characters is that of the candidates of all cells of a board.
fn is_candidates(found: usize, shape: Option<Shape>) -> bool {
    shape.map_or(found == NINES, |shape| shape.side() > 1 && found == shape.cells() * shape.side())
}

/// The shape of a text of N³ characters that is a list of candidates and no board: each character is
/// the symbol of its place or an empty one, and each cell has some candidate. (Of the sides that
/// have boxes, or lists in a line, only 4 and 16 have lists as long as a board, and in that a symbol
/// would be in one place of every box.)
fn listed(text: &str) -> Option<Shape> {
    let side = (4..=25usize).find(|side| side.pow(3) >= text.len())?;
    let cells = || text.as_bytes().chunks(side);
    let is_at = |(i, &c): (usize, &u8)| {
        symbol_value(char::from(c)).is_some_and(|symbol| [0, i + 1].contains(&usize::from(symbol)))
    };
    let is_cell = |cell: &[u8]| {
        let is_empty = |&c: &u8| symbol_value(char::from(c)) == Some(0);
        cell.iter().enumerate().all(is_at) && !cell.iter().all(is_empty)
    };
    (text.len() == side.pow(3) && cells().all(is_cell)).then(|| Shape::guess(side * side))?
}

/// The list of candidates that a line begins with, of a shape, or of 9x9; `None` where its length isn't
/// that of a list.
///
/// # Errors
/// As [`Candidates::parse`].
pub fn candidates_of_line(
    line: &str,
    shape: Option<Shape>,
) -> Option<Result<Candidates, ReadError>> {
    let line = content(line, shape)?;
    let certain = line.strip_prefix(CANDIDATES);
    let line = certain.unwrap_or(line);
    let text = &line[..board_length(line)];
    // N³ characters, of a board whose sides are N.
    let side = (1..=MAX_LATIN_SIDE).find(|n| n.pow(3) >= text.len()).unwrap_or(1);
    let guessed = || certain.and_then(|_| Shape::guess(side * side)).or_else(|| listed(text));
    let shape = shape.unwrap_or_else(|| guessed().unwrap_or(Shape::NINE));
    let is_list = text.chars().count() == shape.cells() * shape.side();
    is_list.then(|| Ok(Candidates::parse(shape, text)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_core::board::symbol_char;

    #[test]
    fn squares_whose_rows_are_groups_of_digits_from_0_have_no_empty_cell() {
        let read = |line| read_board(line, None).unwrap().to_string();
        assert_eq!(read("0123 1230 2301 3012"), "1234234134124123");
        assert_eq!(read("01234 12340 23401 34012 40123"), "1234523451345124512351234");
        // One row lacks a symbol: they are empty cells.
        assert_eq!(read("0123 1230 2301 3010"), ".123123.23.13.1.");
        // The same in arrays; a puzzle has two empty cells in a row, or all symbols.
        for from_zero in [
            "L = [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]",
            "[0 1 2 3; 1 2 3 0; 2 3 0 1; 3 0 1 2]",
            "0 1 2 3 1 2 3 0 2 3 0 1 3 0 1 2",
        ] {
            assert_eq!(read(from_zero), "1234234134124123", "{from_zero}");
        }
        assert_eq!(read("[[0,1,2,3],[1,2,3,4],[2,3,0,1],[3,0,1,2]]"), ".123123423.13.12");
        assert_eq!(read("[[0,1,2,0],[1,2,3,0],[2,3,0,1],[3,0,1,2]]"), ".12.123.23.13.12");
        assert!(read_board("[[0,1,2,None],[1,2,None,0],[2,None,0,1],[None,0,1,2]]", None).is_err());
        let eleven: Vec<String> = (0..11)
            .map(|row| (0..11).map(|i| symbol_char((i + row) % 11)).map(zero).collect())
            .collect();
        assert_eq!(read(&eleven.join(" "))[..11], *"123456789AB");
    }

    /// A symbol counted from 0.
    fn zero(symbol: char) -> char {
        if symbol == '.' { '0' } else { symbol }
    }

    #[test]
    fn rows_and_other_groups_make_a_board() {
        let read = |line: &str| read_board(line, None).map(|board| board.to_string());
        let square = "1324423124133142";
        assert_eq!(read("two: 1324 4231 2413 3142").unwrap(), square);
        assert_eq!(read("No. 2: 1324/4231/2413/3142").unwrap(), square);
        assert!(read("two: 1324 4231 2413 314").is_err());
        let rows = vec![".3.............."; 16];
        assert_eq!(read(&rows.join(" ")).unwrap(), rows.concat());
        // Too few are no rows: the first is a board.
        assert_eq!(read(&rows[..15].join(" ")).unwrap(), rows[0]);
    }

    #[test]
    fn a_damaged_board_beside_its_solution_is_refused() {
        let (grid, puzzle) = ("1234341221434321", "1...34...14.43.1");
        for line in [
            format!("{} {grid}", &puzzle[1..]),
            format!("{grid},{puzzle}."),
            format!("?puzzle={}&solution={grid}", &puzzle[1..]),
        ] {
            assert!(read_board(&line, None).is_err(), "{line}");
        }
        // What is said of a puzzle may be of any length.
        let read = read_board(&format!("{puzzle} {}", &grid[1..]), None).unwrap();
        assert_eq!(read.to_string(), puzzle);
    }
}
