//! The column of boards in a table: CSV, JSON, or drawn for reading.

use std::fmt;
use std::ops::Range;

use gridforest_core::board::{MAX_LATIN_SIDE, Puzzle, Shape};

use super::named::{self, is_solution};
use crate::beside::has_words;
use crate::damaged;
use crate::found::is_inside;
use crate::text::{CHOSEN, read_board};

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
    &[
        "puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "unsolved", "minimal_puzzle",
        "rätsel", "aufgabe", "задача", "問題", "题目",
    ],
    &[
        "grid", "grids", "board", "boards", "clues", "givens", "input", "canonical", "skeleton",
        "sudokus", "left", "right",
    ],
    &named::SOLUTIONS,
];

/// The kind of the boards of a column.
fn kind(name: &str) -> Option<usize> {
    let name = name.trim().to_lowercase();
    BOARDS.iter().position(|names| names.contains(&name.as_str()))
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
    let solutions = named.filter(|&i| is_solution(names[i].as_ref()));
    // They may stand beside a puzzle that is damaged.
    let is_lost = |i: usize| values.get(i).is_some_and(|value| damaged::is_lost(value.as_ref()));
    let lost = || first_kind(names, |i| !is_solution(names[i].as_ref()) && is_lost(i));
    let solved = || one_board(values, shape, solutions).filter(|_| solutions.is_some());
    // A board of which the others are later states, unless it is named as a puzzle.
    let is_puzzle = named.is_some_and(|i| is_puzzle(names[i].as_ref()));
    let name = |place: usize| names.get(place).is_some_and(|name| is_named(name.as_ref()));
    let first = || {
        let place = solved_by_others(values, shape).filter(|_| !is_puzzle)?;
        Some(if name(place) { place } else { damaged_beside(values, place, false, shape) })
    };
    let only = || one_board(values, shape, None);
    let chosen =
        (solutions.and_then(|_| lost())).or_else(first).or_else(solved).or(named).or_else(only);
    let certain = |place| if is_puzzle { place } else { beside(values, place, name(place), shape) };
    chosen.map(certain).or_else(|| place(names, None))
}

/// Whether a column is named after puzzles.
pub(super) fn is_puzzle(name: &str) -> bool {
    kind(name) == Some(0)
}

/// Whether a column is named after boards of any kind.
pub(super) fn is_named(name: &str) -> bool {
    kind(name).is_some()
}

/// The place of a board, or where that is full and may be a solution, of a damaged one beside it.
fn beside<T: AsRef<str>>(
    values: &[T],
    place: usize,
    is_named: bool,
    shape: Option<Shape>,
) -> usize {
    let board = values.get(place).and_then(|value| board(value.as_ref(), shape));
    let is_grid = board.is_some_and(|board| board.is_full());
    if is_grid { damaged_beside(values, place, !is_named, shape) } else { place }
}

/// The place of the first value that is nearly a board as that of a place, or the beginning of one, or
/// else this place.
fn damaged_beside<T: AsRef<str>>(
    values: &[T],
    place: usize,
    may_be_cut: bool,
    shape: Option<Shape>,
) -> usize {
    let Some(board) = values.get(place).and_then(|value| board(value.as_ref(), shape)) else {
        return place;
    };
    let is_damaged = |value: &T| {
        damaged::why(&in_a_line(value.as_ref()), board.shape()).is_some()
            || may_be_cut && damaged::cut(value.as_ref()).is_some()
    };
    values.iter().position(is_damaged).unwrap_or(place)
}

/// The board of a field, over several lines or not.
fn board(field: &str, shape: Option<Shape>) -> Option<Puzzle> {
    match field.contains('\n') {
        true => read_board(&in_a_line(field), shape).ok(),
        false => read_board(field.trim(), shape).ok(),
    }
}

/// Whether a field is a board, with its empty cells as blanks or not.
fn is_board(field: &str, shape: Option<Shape>) -> bool {
    let blank = || field.contains(' ') && read_board(&field.replace(' ', "."), shape).is_ok();
    board(field, shape).is_some() || blank()
}

/// A field over several lines as one of one.
fn in_a_line(field: &str) -> String {
    field.replace(['\n', '\r'], "")
}

/// The field that is the only board with the fewest clues, which all other boards have: they are its
/// solution, or states on the way there.
fn solved_by_others<S: AsRef<str>>(fields: &[S], shape: Option<Shape>) -> Option<usize> {
    let board = |field: &S| board(field.as_ref(), shape);
    let boards: Vec<_> =
        fields.iter().enumerate().filter_map(|(i, f)| Some((i, board(f)?))).collect();
    let (place, puzzle) = boards.iter().min_by_key(|(_, board)| board.clues())?;
    let goes_on = |board: &Puzzle| board.clues() > puzzle.clues() && is_inside(puzzle, board);
    let all = boards.iter().all(|(i, board)| i == place || goes_on(board));
    (boards.len() > 1 && puzzle.clues() > 0 && all).then_some(*place)
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
    if !line.starts_with(|c: char| c.is_alphabetic() || ",;\t\"".contains(c)) {
        return None;
    }
    let is_name = |field: &String| {
        let mut chars = field.chars();
        chars.next().is_some_and(char::is_alphabetic)
            && chars.all(|c| c.is_alphanumeric() || "_- ".contains(c))
            && (field.len() <= SHORT || field.starts_with(char::is_lowercase))
    };
    let names: Vec<String> =
        fields(line, separator(line)).iter().map(|name| name.trim().to_owned()).collect();
    // `id`, and a number for each cell.
    let number = |name: &String| name.parse::<usize>().ok();
    let counts =
        |pair: &[String]| number(&pair[0]).zip(number(&pair[1])).is_some_and(|(a, b)| b == a + 1);
    if names.len() > 16 && is_name(&names[0]) && names[1..].windows(2).all(counts) {
        return Some(names);
    }
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
    // Of many names, or with one that is known.
    let is_header = || {
        let is_one =
            |names: Vec<String>| names.len() > 8 || names.iter().any(|n| kind(n).is_some());
        header(words).is_some_and(is_one)
    };
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
pub(crate) fn first_of(names: &[String]) -> String {
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

/// The most bytes of a row over several lines.
pub(super) const MOST: usize = 1 << 14;

/// The first lines of a text that are a row of CSV: up to a line end outside of quotes. `None` where
/// the quotes stay open.
pub(super) fn record(text: &str) -> Option<&str> {
    let mut quoted = false;
    let is_end = |b: u8| {
        quoted ^= b == b'"';
        !quoted && b"\r\n".contains(&b)
    };
    let most = text.len().min(MOST);
    match text.as_bytes()[..most].iter().copied().position(is_end) {
        Some(end) => Some(&text[..end]),
        None => (most == text.len() && !quoted).then_some(text),
    }
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
    // A mark may end the last.
    let are_of = |board: Puzzle| {
        let more = fields.len() - board.shape().cells().min(fields.len());
        more == 0 || more == 1 && fields.last().is_some_and(|field| field.trim().is_empty())
    };
    fields.iter().all(is_cell) && (are_all() || read_board(line, shape).is_ok_and(are_of))
}

/// Whether the first fields of a line are the rows of a board.
pub(super) fn are_rows(line: &str, shape: Option<Shape>) -> bool {
    let first = fields(line, separator(line)).swap_remove(0).trim().chars().count();
    (3..=MAX_LATIN_SIDE).contains(&first)
        && read_board(line, shape).is_ok_and(|b| b.shape().columns() == first)
}

/// The field of a column, and then the others with commas before them. Blanks between its cells are
/// empty ones where they make a board of it.
pub(super) fn board_first(fields: &[String], place: usize, shape: Option<Shape>) -> Option<String> {
    let field = &in_a_line(fields.get(place)?);
    let blank = field.replace(' ', ".");
    let is_blank = field.contains(' ') && read_board(&blank, shape).is_ok();
    let text = if is_blank { blank } else { field.trim().to_owned() };
    Some(with_others(text, fields, &(place..place + 1)))
}

/// A board, and then the fields that are not of its columns with commas before them.
pub(super) fn with_others(mut board: String, fields: &[String], of: &Range<usize>) -> String {
    for (i, field) in fields.iter().enumerate() {
        if !of.contains(&i) {
            board.extend(board.find(CHOSEN).is_none().then_some(CHOSEN));
            board.push(',');
            board.push_str(&field.replace(['\r', '\n'], " "));
        }
    }
    board
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
        assert_eq!(one_board(&["17", puzzle, "1.5"], None, None), Some(1));
        assert_eq!(one_board(&[puzzle, grid], None, None), None);
        assert_eq!(one_board(&["17", "2"], None, None), None);
        assert_eq!(one_board(&["17", "1..."], Shape::latin(2).ok(), None), Some(1));
        assert_eq!(place_of(&["value", "solution"], &[puzzle, grid], None, None), Some(0));
        assert_eq!(place_of(&["id", "solution"], &["17", grid], None, None), Some(1));
    }

    #[test]
    fn quotes_hold_separators() {
        assert_eq!(fields(r#"1,"a ""b"", c",,x"#, ','), ["1", "a \"b\", c", "", "x"]);
        assert_eq!(record("1,\"a\nb\",2\n3"), Some("1,\"a\nb\",2"));
        assert_eq!(record("1,\"a\nb,2\n3"), None);
    }
}
