//! The column of boards in a table: CSV, JSON, or drawn for reading.

use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt;

use crate::board::Shape;
use crate::board::text::read_board;

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

/// Names of columns that hold boards, here and elsewhere.
const BOARDS: [&str; 12] = [
    "grid",
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "sudoku",
    "input",
    "canonical",
    "skeleton",
    "solution",
    "board",
    "minimal_puzzle",
];

/// The place of the column of boards among names: the one asked for; or else the first column if it
/// holds boards by its name, or the only one that does.
pub(super) fn place<S: AsRef<str>>(names: &[S], column: Option<&Column>) -> Option<usize> {
    let is = |i: &usize, name: &str| names[*i].as_ref().trim() == name;
    match column {
        Some(Column::Place(place)) => (*place <= names.len()).then(|| place - 1),
        Some(Column::Name(name)) => (0..names.len()).find(|i| is(i, name)),
        None => {
            let name = |i: &usize| names[*i].as_ref().trim();
            let holds = |i: &usize| BOARDS.iter().any(|b| b.eq_ignore_ascii_case(name(i)));
            let mut places = (0..names.len()).filter(holds);
            let first = places.next()?;
            (first == 0 || places.next().is_none()).then_some(first)
        }
    }
}

/// The only field that is a board, of a shape or of any: the column of boards where no name tells
/// it.
pub(super) fn only_board<S: AsRef<str>>(fields: &[S], shape: Option<Shape>) -> Option<usize> {
    let is_board = |field: &S| read_board(field.as_ref().trim(), shape).is_ok();
    let mut places = (0..fields.len()).filter(|&i| is_board(&fields[i]));
    places.next().filter(|_| places.next().is_none())
}

/// The most characters of a name with capitals in it: a board may have as many.
const SHORT: usize = 15;

/// The names of a header of CSV; `None` where the line is no header. One name alone is a header
/// where it is that of a column of boards.
pub(super) fn header(line: &str) -> Option<Vec<&str>> {
    let is_name = |field: &&str| {
        let mut bytes = field.bytes();
        bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
            && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && (field.len() <= SHORT || field.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    let separator = if line.contains(',') { ',' } else { '\t' };
    let names: Vec<&str> = line.split(separator).map(str::trim).collect();
    let is_header = match names[..] {
        [name] => BOARDS.iter().any(|b| b.eq_ignore_ascii_case(name)),
        _ => names.iter().all(is_name),
    };
    is_header.then_some(names)
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

/// The field of a column, and then the others with commas before them.
pub(super) fn board_first(fields: &[String], place: usize) -> Option<String> {
    let mut text = fields.get(place)?.trim().to_owned();
    for (i, field) in fields.iter().enumerate() {
        if i != place {
            text.push(',');
            text.push_str(field);
        }
    }
    Some(text)
}

/// The names and values of a JSON object, in their order.
pub(super) fn members(text: &str) -> Option<Vec<(String, String)>> {
    struct Members;
    impl<'de> Visitor<'de> for Members {
        type Value = Vec<(String, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some((name, value)) = map.next_entry::<String, serde_json::Value>()? {
                let text = match value {
                    serde_json::Value::String(text) => text,
                    other => other.to_string(),
                };
                members.push((name, text));
            }
            Ok(members)
        }
    }
    serde_json::Deserializer::from_str(text).deserialize_map(Members).ok()
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
        assert_eq!(of("id,puzzle,solution", None), None);
        assert_eq!(of("id,puzzle,solution", Some("solution")), Some(2));
        assert_eq!(of("id,puzzle,solution", Some("2")), Some(1));
        assert_eq!(of("id,puzzle", Some("3")), None);
        assert_eq!(of("id,puzzle", Some("grid")), None);
        assert_eq!(of("puzzle", None), Some(0));
        assert_eq!(of("Id,Puzzle", None), Some(1));
        assert!(header("Id,Quiz,Answer").is_some());
        assert_eq!(header("1234,5678"), None);
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
    }

    #[test]
    fn quotes_hold_separators() {
        assert_eq!(fields(r#"1,"a ""b"", c",,x"#, ','), ["1", "a \"b\", c", "", "x"]);
    }

    #[test]
    fn members_keep_their_order() {
        let members = members(r#"{"solution":"2","input":"1","n":3}"#).unwrap();
        let names: Vec<&str> = members.iter().map(|(name, _)| &name[..]).collect();
        assert_eq!(names, ["solution", "input", "n"]);
        assert_eq!(members[2].1, "3");
    }
}
