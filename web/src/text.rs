//! Which board is meant by a text that somebody pasted.
//!
//! A line of N² cells is a board. So are N lines of N cells, drawn with spaces and lines between
//! the boxes or without; rows of values between commas, semicolons or tabs; and rows of candidates,
//! of which the cells with a single one are clues. Files with columns (CSV, JSON, drawn tables) and
//! what else the program reads go through its [`Translator`]: the first board counts.

use std::io::BufReader;

use gridforest::board::{BoardLines, Candidates, Layout, Puzzle, Shape, Translator, symbol_value};
use serde::Serialize;

use crate::WebError;

/// The largest side of a board of the page.
pub const MAX_SIDE: usize = 9;
/// The longest text that is looked at.
pub const MAX_TEXT: usize = 1 << 14;
/// The characters that draw a board, and belong to no cell.
const DRAWN: &str = "|+-=─│┼━┃╋║═╬┌┐└┘├┤┬┴╔╗╚╝╠╣╦╩╟╢╤╧╪╫╞╡[](){}'\"";

/// A board as it was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Board {
    /// The name of its shape.
    pub shape: String,
    /// Its symbols in cell order, `.` for an empty cell.
    pub board: String,
}

impl Board {
    /// A puzzle with its shape.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self { shape: puzzle.shape().to_string(), board: puzzle.to_string() }
    }
}

/// The shape of a name, if the page takes it.
///
/// # Errors
/// [`WebError::Shape`] or [`WebError::LargeShape`].
pub fn shape(name: &str) -> Result<Shape, WebError> {
    let shape: Shape = name.parse()?;
    match shape.side() {
        _ if !shape.is_plain() => Err(WebError::OtherRules { shape: name.to_owned() }),
        2..=MAX_SIDE => Ok(shape),
        _ => Err(WebError::LargeShape { shape: name.to_owned() }),
    }
}

/// The puzzle of a line of cells.
///
/// # Errors
/// [`WebError`] when it is none of the shape.
pub fn puzzle(shape_name: &str, board: &str) -> Result<Puzzle, WebError> {
    Ok(Puzzle::parse(shape(shape_name)?, board)?)
}

/// The board in a text, of the `preferred` shape where the number of cells allows it.
///
/// # Errors
/// [`WebError`], with what is wrong and what would be right.
pub fn read(text: &str, preferred: &str) -> Result<Board, WebError> {
    if text.len() > MAX_TEXT {
        let found = text.chars().count();
        return Err(WebError::LongText { found });
    }
    let preferred = shape(preferred)?;
    let layout = Layout::detect(text, None, None);
    let own = || written(text, preferred);
    let theirs = || as_the_program(text, &layout, preferred);
    let board = match layout {
        Layout::Csv(_) | Layout::Json(_) | Layout::Table(_) => theirs().map_or_else(own, Ok),
        // A board that is too large isn't a list of small ones.
        _ => own().or_else(|error| match error {
            WebError::NoShape { found } if found > MAX_SIDE * MAX_SIDE => Err(error),
            _ => theirs().ok_or(error),
        }),
    }?;
    Ok(Board::of(&board))
}

/// The first board of a text that the program would read, if the page takes its shape.
fn as_the_program(text: &str, layout: &Layout, preferred: Shape) -> Option<Puzzle> {
    let fits = |puzzle: &Puzzle| (2..=MAX_SIDE).contains(&puzzle.shape().side());
    let of_shape = |shape: Option<Shape>| {
        let lines = Translator::new(text.as_bytes(), layout.clone(), shape);
        let boards = BoardLines::new("text", BufReader::new(lines), shape);
        boards.flatten().map(|board| board.puzzle).find(fits)
    };
    of_shape(Some(preferred)).or_else(|| of_shape(None))
}

/// A board as people write it.
fn written(text: &str, preferred: Shape) -> Result<Puzzle, WebError> {
    if let Some(puzzle) = candidates(text, preferred) {
        return Ok(puzzle);
    }
    let cells = match one_line(text) {
        Some(line) => line,
        None => drawn(text)?,
    };
    let found = cells.chars().count();
    let shape = match Shape::guess(found) {
        _ if found == preferred.cells() => preferred,
        Some(shape) if (2..=MAX_SIDE).contains(&shape.side()) => shape,
        _ if found == 0 => return Err(WebError::NoCells),
        _ => return Err(WebError::NoShape { found }),
    };
    Ok(Puzzle::parse(shape, &cells)?)
}

/// The clues of a list of candidates, N characters a cell: the cells that have a single one.
fn candidates(text: &str, preferred: Shape) -> Option<Puzzle> {
    let (_, line) = lines(text).next()?;
    let of = |shape| Candidates::of_line(line, shape)?.ok();
    // As many characters as N³ may also be the cells of a larger board, which leaves cells without
    // any candidate.
    let is_list = |list: &Candidates| list.masks().iter().all(|&mask| mask != 0);
    let list = of(Some(preferred)).or_else(|| of(None)).filter(is_list)?;
    let symbol = |mask: &u32| match mask.is_power_of_two() {
        true => mask.trailing_zeros() as u8 + 1,
        false => 0,
    };
    let symbols: Vec<u8> = list.masks().iter().map(symbol).collect();
    Some(Puzzle::new(list.shape(), symbols))
}

/// The lines with something in them, numbered from 1; comments and headings such as `[Puzzle]` are
/// left out.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let numbered = (1..).zip(text.lines().map(str::trim_end));
    let is_heading = |line: &str| {
        let name = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        name.is_some_and(|name| name.chars().all(|c| c.is_ascii_alphabetic()))
    };
    numbered.filter(move |(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#') && !is_heading(line)
    })
}

/// The first line, when it is a whole board by itself: what follows white space, a comma or a colon
/// is a comment.
fn one_line(text: &str) -> Option<String> {
    let (_, line) = lines(text).next()?;
    let end = |c: char| c.is_whitespace() || c == ',' || c == ':';
    let field = line.trim().split(end).next()?;
    let (cells, rows) = (field.chars().count(), lines(text).count());
    // Rows of 4, 9 or 16 cells have as many cells as a smaller board.
    let whole =
        cells.isqrt().pow(2) == cells && (cells > 16 || rows == 1 || cells == 16 && rows < 16);
    (whole && field.chars().all(|c| symbol_value(c).is_some())).then(|| field.to_owned())
}

/// The cells of a board over several lines.
fn drawn(text: &str) -> Result<String, WebError> {
    let mut cells = String::new();
    for (number, line) in lines(text) {
        let is_rule = line.chars().all(|c| DRAWN.contains(c) || c.is_whitespace());
        if !is_rule {
            cells.push_str(&row(number, line)?);
        }
    }
    Ok(cells)
}

/// The cells of a row.
fn row(number: usize, line: &str) -> Result<String, WebError> {
    if let Some(separator) = [',', ';', '\t'].into_iter().find(|&c| line.contains(c)) {
        return line.split(separator).map(|value| cell(number, value)).collect();
    }
    let between = |c: char| c.is_whitespace() || (DRAWN.contains(c) && c != '-');
    let values: Vec<&str> = line.split(between).filter(|value| !value.is_empty()).collect();
    let candidates = values.len() > 3 && values.iter().any(|value| value.len() > 1);
    let same = values.windows(2).all(|pair| pair[0].len() == pair[1].len());
    if candidates && !same {
        return values.iter().map(|value| cell(number, value)).collect();
    }
    let characters = values.iter().flat_map(|value| value.chars());
    characters.map(|c| symbol(number, c)).collect()
}

/// The cell of a value: empty when there is none, or several candidates.
fn cell(line: usize, value: &str) -> Result<char, WebError> {
    let mut characters = value.trim().chars().filter(|c| !"'\"[](){}|".contains(*c));
    match (characters.next(), characters.next()) {
        (None, _) => Ok('.'),
        (Some(only), None) => symbol(line, only),
        (Some(first), Some(second)) => {
            let mut all = [first, second].into_iter().chain(characters);
            all.try_for_each(|c| symbol(line, c).map(|_| ()))?;
            Ok('.')
        }
    }
}

/// The cell of a character.
fn symbol(line: usize, found: char) -> Result<char, WebError> {
    match found {
        '-' | '?' | '·' => Ok('.'),
        _ if symbol_value(found).is_some() => Ok(found),
        _ => Err(WebError::Character { line, found }),
    }
}

#[cfg(test)]
mod tests {
    use gridforest::board::TextForm;

    use super::*;

    const SHIDOKU: &str = "1..43...4.......";

    fn board(text: &str) -> String {
        let board = read(text, "2x2").unwrap();
        assert_eq!(board.shape, "2x2");
        board.board
    }

    #[test]
    fn every_way_to_write_a_board_is_understood() {
        for text in [
            "1..43...4.......",
            "1004300040000000 a comment",
            "\u{feff}# a title\r\n1..4\r\n3...\r\n4...\r\n....\r\n",
            "1 . | . 4\n3 . | . .\n----+----\n4 . | . .\n. . | . .\n",
            "+---+---+\n|1 .|. 4|\n|3 .|. .|\n+---+---+\n|4 .|. .|\n|. .|. .|\n+---+---+",
            "┌──┬──┐\n│1·│·4│\n│3·│··│\n├──┼──┤\n│4·│··│\n│··│··│\n└──┴──┘",
            "1,,,4\n3,,,\n4,,,\n,,,0",
            "1\t\t\t4\n3\t\t\t0\n4\t\t\t0\n0\t\t\t0",
            "1 23 23 4\n3 24 12 12\n4 12 123 123\n2 13 134 12".replace("\n2 ", "\n24 ").as_str(),
            "1--4\n3---\n4---\n---.",
        ] {
            assert_eq!(board(text), SHIDOKU, "{text}");
        }
    }

    #[test]
    fn every_form_that_the_program_writes_is_understood() {
        for name in ["2x2", "2x3", "3x2", "2x4", "3x3", "latin5", "latin7"] {
            let made = crate::make::minimal(name, 5).unwrap();
            let puzzle = puzzle(name, &made.board).unwrap();
            // Which symbols are meant by other alphabets must be said, to the program too.
            for form in TextForm::names().filter(|form| !["hex", "letters"].contains(form)) {
                let written = form.parse::<TextForm>().unwrap().write(&puzzle).unwrap();
                let again = read(&written, name).map_err(|error| error.to_string());
                assert_eq!(again.as_ref(), Ok(&made), "{name} {form}:\n{written}");
            }
            let line = &made.board;
            for file in [
                format!("number,puzzle,solutions\n7,{line},1\n8,{line},1\n"),
                format!("{{\"number\":7,\"puzzle\":\"{line}\"}}\n"),
                format!("[\"{line}\"]"),
                format!("┌───┐\n│ puzzle │\n╞═══╡\n│ {line} │\n└───┘\n"),
            ] {
                let again = read(&file, name).map_err(|error| error.to_string());
                assert_eq!(again.as_ref(), Ok(&made), "{name}:\n{file}");
            }
        }
    }

    #[test]
    fn the_preferred_shape_decides_between_shapes_of_one_size() {
        let empty = ".".repeat(36);
        assert_eq!(read(&empty, "2x2").unwrap().shape, "2x3");
        assert_eq!(read(&empty, "3x2").unwrap().shape, "3x2");
        assert_eq!(read(&empty, "latin6").unwrap().shape, "latin6");
    }

    #[test]
    fn what_is_no_board_is_said() {
        let message = |text: &str| read(text, "3x3").unwrap_err().to_string();
        assert!(message("").contains("no board"));
        assert!(message(&".".repeat(256)).contains("256 cells"));
        assert!(message(&format!("{}\n", ".".repeat(16)).repeat(16)).contains("256 cells"));
        assert!(message(&"1".repeat(1 << 20)).contains("1048576 characters"));
        assert!(message("12!4\n....\n....\n....").contains("line 1: '!'"));
        assert!(message("5...............").contains("'5'"));
        assert!(message("123").contains("3 cells"));
    }
}
