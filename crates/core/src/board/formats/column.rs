//! The column of boards in a table: CSV, JSON, or drawn for reading.

use std::fmt;

use crate::board::beside::has_words;
use crate::board::found::is_inside;
use crate::board::text::{CHOSEN, read_board};
use crate::board::{Puzzle, Shape};

/// Which column of a table holds the boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// By its name in the header.
    Name(String),
    /// By its place, from 1.
    Place(usize),
}

impl std::str::FromStr for Column {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(0) => Err("columns are counted from 1".to_owned()),
            Ok(place) => Ok(Self::Place(place)),
            Err(_) if text.is_empty() => Err("a column has a name or a number".to_owned()),
            Err(_) => Ok(Self::Name(text.to_owned())),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Place(place) => write!(f, "{place}"),
        }
    }
}

/// Names of columns that hold boards, here and elsewhere: those of puzzles, of boards of any kind,
/// and of solutions. A column of an earlier kind is meant rather than one of a later.
const BOARDS: [&[&str]; 3] = [
    &["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "unsolved", "minimal_puzzle"],
    &[
        "grid",
        "grids",
        "board",
        "boards",
        "clues",
        "givens",
        "input",
        "canonical",
        "skeleton",
        "sudokus",
        "left",
        "right",
    ],
    &["solution", "solutions", "answer", "solved"],
];

/// The kind of the boards of a column.
fn kind(name: &str) -> Option<usize> {
    let is = |known: &&str| known.eq_ignore_ascii_case(name.trim());
    BOARDS.iter().position(|names| names.iter().any(is))
}

/// The place of the column of boards among names: the one asked for; or else of those whose name is
/// that of the first kind there is the first column, or the only one.
pub(super) fn place<S: AsRef<str>>(names: &[S], column: Option<&Column>) -> Option<usize> {
    match column {
        Some(Column::Place(place)) => (*place <= names.len()).then(|| place - 1),
        Some(Column::Name(wanted)) => names.iter().position(|name| name.as_ref().trim() == wanted),
        None => first_kind(names, |_| true),
    }
}

fn first_kind<S: AsRef<str>>(names: &[S], suits: impl Fn(usize) -> bool) -> Option<usize> {
    let kind = |i: &usize| kind(names[*i].as_ref()).filter(|_| suits(*i));
    let kinds: Vec<(usize, usize)> =
        (0..names.len()).filter_map(|i| Some((kind(&i)?, i))).collect();
    let (first, place) = *kinds.iter().min()?;
    let is_only = kinds.iter().filter(|(kind, _)| *kind == first).count() == 1;
    (place == 0 || is_only).then_some(place)
}

/// The same where the values of a row are known: a column whose name is that of boards, and whose
/// value is one; the only one that is, whatever its name; or a column by its name alone.
pub(super) fn place_of<S: AsRef<str>, T: AsRef<str>>(
    names: &[S],
    values: &[T],
    column: Option<&Column>,
    shape: Option<Shape>,
) -> Option<usize> {
    if column.is_some() {
        return place(names, column);
    }
    let suits = |i: usize| values.get(i).is_some_and(|value| is_board(value.as_ref(), shape));
    let named = first_kind(names, suits);
    // What stands beside solutions is what they solve, whatever its name.
    let solutions = named.filter(|&i| kind(names[i].as_ref()) == Some(BOARDS.len() - 1));
    let solved = || one_board(values, shape, solutions).filter(|_| solutions.is_some());
    let only = || only_board(values, shape).or_else(|| solved_by_others(values, shape));
    solved().or(named).or_else(only).or_else(|| place(names, None))
}

/// Whether a field is a board, with its empty cells as blanks or not.
fn is_board(field: &str, shape: Option<Shape>) -> bool {
    let blank = || field.contains(' ') && read_board(&field.replace(' ', "."), shape).is_ok();
    read_board(field.trim(), shape).is_ok() || blank()
}

/// The only field that is a board, of a shape or of any: the column of boards where no name tells
/// it.
pub(super) fn only_board<S: AsRef<str>>(fields: &[S], shape: Option<Shape>) -> Option<usize> {
    one_board(fields, shape, None)
}

/// The field that is the only puzzle among boards, and that the others solve.
fn solved_by_others<S: AsRef<str>>(fields: &[S], shape: Option<Shape>) -> Option<usize> {
    let board = |field: &S| read_board(field.as_ref().trim(), shape).ok();
    let boards: Vec<_> =
        fields.iter().enumerate().filter_map(|(i, f)| Some((i, board(f)?))).collect();
    let is_grid = |grid: &Puzzle| grid.clues() == grid.shape().cells();
    let (place, puzzle) = boards.iter().find(|(_, board)| !is_grid(board))?;
    let is_solution = |grid: &Puzzle| is_grid(grid) && is_inside(puzzle, grid);
    let all = boards.iter().all(|(i, board)| i == place || is_solution(board));
    (boards.len() > 1 && all).then_some(*place)
}

/// The same beside another.
fn one_board<S: AsRef<str>>(
    fields: &[S],
    shape: Option<Shape>,
    beside: Option<usize>,
) -> Option<usize> {
    let is_one = |&i: &usize| Some(i) != beside && is_board(fields[i].as_ref(), shape);
    let mut places = (0..fields.len()).filter(is_one);
    places.next().filter(|_| places.next().is_none())
}

/// The most characters of a name with capitals in it: a board may have as many.
const SHORT: usize = 15;

/// The names of a header of CSV; `None` where the line is no header. One name alone is a header
/// where it is that of a column of boards; an empty name, that of an index, where another is.
pub(super) fn header(line: &str) -> Option<Vec<String>> {
    if !line.starts_with(|c: char| c.is_ascii_alphabetic() || ",;\t\"".contains(c)) {
        return None;
    }
    let is_name = |field: &String| {
        let mut bytes = field.bytes();
        bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
            && bytes.all(|b| b.is_ascii_alphanumeric() || b"_- ".contains(&b))
            && (field.len() <= SHORT || field.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    let names: Vec<String> =
        fields(line, separator(line)).iter().map(|name| name.trim().to_owned()).collect();
    let is_known = || names.iter().any(|name| kind(name).is_some());
    let is_header = match names.len() {
        1 => is_known(),
        _ => {
            names.iter().all(is_name)
                || names.iter().all(|n| n.is_empty() || is_name(n)) && is_known()
        }
    };
    is_header.then_some(names)
}

/// Whether a line is a title above the header of a table, whose fields it may have.
pub(super) fn is_above_header(line: &str) -> bool {
    let words = line.trim_end_matches([',', ';', '\t']);
    let is_header = || header(words).is_some_and(|names| names.iter().any(|n| kind(n).is_some()));
    words.is_empty() || has_words(words) && !is_header()
}

/// Whether a line is names with blanks or bars between them, and one of them that of boards.
pub(super) fn are_names(line: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || c == '|';
    let names: Vec<&str> = line.split(is_between).filter(|name| !name.is_empty()).collect();
    let is_name = |name: &&str| name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_');
    names.len() > 1 && names.iter().all(is_name) && names.iter().any(|name| kind(name).is_some())
}

/// The first of some names, and how many others there are.
pub(in crate::board) fn first_of(names: &[String]) -> String {
    const SHOWN: usize = 12;
    let more = match names.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(", … ({more} more)"),
    };
    names[..names.len().min(SHOWN)].join(", ") + &more
}

/// What stands between the fields of a line of CSV.
pub(super) fn separator(line: &str) -> char {
    [',', ';', '\t'].into_iter().find(|&c| line.contains(c)).unwrap_or(',')
}

/// The fields of a line of CSV; a field in quotes may hold separators.
pub(super) fn fields(line: &str, separator: char) -> Vec<String> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if quoted && rest.peek() == Some(&'"') => field.extend(rest.next()),
            '"' => quoted = !quoted,
            _ if c == separator && !quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(c),
        }
    }
    fields.push(field);
    fields
}

/// Whether the fields of a line are the cells of a board.
pub(super) fn are_cells(line: &str, shape: Option<Shape>) -> bool {
    let is_cell = |field: &String| field.trim().len() < 3;
    let fields = fields(line, separator(line));
    // In another alphabet they may be no symbols.
    let are_all = || shape.is_some_and(|shape| shape.cells() == fields.len());
    fields.iter().all(is_cell) && (are_all() || read_board(line, shape).is_ok())
}

/// Whether the first fields of a line are the rows of a board.
pub(super) fn are_rows(line: &str, shape: Option<Shape>) -> bool {
    let first = fields(line, separator(line)).swap_remove(0).trim().chars().count();
    (3..=32).contains(&first) && read_board(line, shape).is_ok_and(|b| b.shape().columns() == first)
}

/// The field of a column, and then the others with commas before them. Blanks between its cells are
/// empty ones where they make a board of it.
pub(super) fn board_first(fields: &[String], place: usize, shape: Option<Shape>) -> Option<String> {
    let field = fields.get(place)?;
    let blank = field.replace(' ', ".");
    let is_blank = field.contains(' ') && read_board(&blank, shape).is_ok();
    let mut text = if is_blank { blank } else { field.trim().to_owned() };
    for (i, field) in fields.iter().enumerate() {
        if i != place {
            text.extend(text.find(CHOSEN).is_none().then_some(CHOSEN));
            text.push(',');
            text.push_str(field);
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_is_the_one_asked_for_or_the_only_one_it_can_be() {
        let of = |names: &str, column: Option<&str>| {
            let names = header(names).unwrap();
            place(&names, column.map(|c| c.parse().unwrap()).as_ref())
        };
        assert_eq!(of("puzzle,solutions,solution", None), Some(0));
        assert_eq!(of("class,grid,stabiliser", None), Some(1));
        assert_eq!(of("id,puzzle,solution", None), Some(1));
        assert_eq!(of("solution,puzzle", None), Some(1));
        assert_eq!(of("id,grid,board", None), None);
        assert_eq!(of(",quizzes,solutions", None), Some(1));
        assert_eq!(of("\"Id\";\"Puzzle\"", None), Some(1));
        assert_eq!(of("id,puzzle,solution", Some("solution")), Some(2));
        assert_eq!(of("id,puzzle,solution", Some("2")), Some(1));
        assert_eq!(of("id,puzzle", Some("3")), None);
        assert_eq!(of("id,puzzle", Some("grid")), None);
        assert_eq!(of("puzzle", None), Some(0));
        assert_eq!(of("Id,Puzzle", None), Some(1));
        assert!(header("Id,Quiz,Answer").is_some());
        assert_eq!((header("1234,5678"), header(",,4,")), (None, None));
        assert_eq!(header(&format!("{},A", "AB".repeat(8))), None);
        assert_eq!(header("abcd"), None);
        assert!("0".parse::<Column>().is_err());
    }

    #[test]
    fn the_only_board_is_seen_by_what_it_is() {
        let (puzzle, grid) = ("1...........4...", "1234341221434321");
        assert_eq!(only_board(&["17", puzzle, "1.5"], None), Some(1));
        assert_eq!(only_board(&[puzzle, grid], None), None);
        assert_eq!(only_board(&["17", "2"], None), None);
        assert_eq!(only_board(&["17", "1..."], Shape::latin(2).ok()), Some(1));
        assert_eq!(place_of(&["value", "solution"], &[puzzle, grid], None, None), Some(0));
        assert_eq!(place_of(&["id", "solution"], &["17", grid], None, None), Some(1));
    }

    #[test]
    fn quotes_hold_separators() {
        assert_eq!(fields(r#"1,"a ""b"", c",,x"#, ','), ["1", "a \"b\", c", "", "x"]);
    }
}
