//! The boards of a file, with the features of each: a row a board, at each call some more.

use std::io::BufReader;

use gridforest::board::{Puzzle, Shape};
use gridforest::reader::{BoardLines, ReadAs};
use gridforest_requests::Asked;
use gridforest_requests::describe::{DescribeRow, Quick};
use serde::Serialize;

use crate::{WebError, text};

/// The most boards of a list.
const MOST: usize = 100_000;

/// The boards of a file.
#[derive(Debug)]
pub struct List {
    boards: Vec<Puzzle>,
    refused: usize,
    first_refused: Option<String>,
    engines: Vec<(Shape, Quick)>,
}

/// A board of a list.
#[derive(Debug, Serialize)]
pub struct Listed {
    /// Its shape.
    pub shape: Shape,
    /// Its features, or why it has none.
    #[serde(flatten)]
    pub row: ListRow,
}

/// The features of a board.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ListRow {
    /// As `gridforest describe` prints them.
    Row(Box<DescribeRow>),
    /// There are none.
    Refused(String),
}

impl List {
    /// Reads the boards of a text; of the `preferred` shape where their numbers of cells allow it.
    pub fn read(file: &str, preferred: &str) -> Result<Self, WebError> {
        let preferred = text::shape(preferred)?;
        // Few cells are a board only where its shape is known.
        let list = Self::of(file, preferred, None);
        list.or_else(|error| Self::of(file, preferred, Some(preferred)).or(Err(error)))
    }

    fn of(file: &str, preferred: Shape, shape: Option<Shape>) -> Result<Self, WebError> {
        let mut read = ReadAs::default();
        read.shape = shape;
        let opened = read.text(file.as_bytes(), &|| true)?;
        let (mut boards, mut refused, mut first_refused) = (Vec::new(), 0, None);
        for line in BoardLines::new("text", BufReader::new(opened.lines), shape) {
            match line {
                Ok(_) if boards.len() == MOST => break,
                Ok(board) if board.puzzle.shape().cells() == preferred.cells() => {
                    boards.push(Puzzle::new(preferred, board.puzzle.symbols()));
                }
                Ok(board) if board.puzzle.shape().side() <= text::MAX_SIDE => {
                    boards.push(board.puzzle);
                }
                Ok(board) => {
                    let found = board.puzzle.shape().cells();
                    first_refused.get_or_insert(text::no_shape(found).0);
                    refused += 1;
                }
                Err(error) => {
                    first_refused.get_or_insert(error.to_string());
                    refused += 1;
                }
            }
        }
        if boards.is_empty() {
            return Err(first_refused.map_or_else(text::no_cells, WebError));
        }
        Ok(Self { boards, refused, first_refused, engines: Vec::new() })
    }

    /// The number of boards.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// What is to be said of lines without a board.
    pub fn remark(&self) -> Option<String> {
        let why = self.first_refused.as_ref()?;
        let lines = if self.refused == 1 { "line" } else { "lines" };
        Some(format!("{} {lines} without a board of the page, the first: {why}", self.refused))
    }

    /// A board with its features.
    pub fn row(&mut self, index: usize) -> Listed {
        let puzzle = &self.boards[index];
        let shape = puzzle.shape();
        let known = self.engines.iter().position(|(known, _)| *known == shape);
        let place = known.unwrap_or_else(|| {
            self.engines.push((shape, Quick::of(shape)));
            self.engines.len() - 1
        });
        let (text, number) = (puzzle.to_string(), index as u64 + 1);
        let row = self.engines[place].1.row(&Asked { puzzle, text: &text, list: None, number });
        Listed { shape, row: row.map_or_else(ListRow::Refused, |row| ListRow::Row(Box::new(row))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_has_its_features_or_a_reason() {
        let file = "1..43...4.......\n12345 hello\n1.....1..1.....1\n11..............\n";
        let mut list = List::read(file, "2x2").unwrap();
        assert_eq!((list.len(), list.is_empty()), (3, false));
        assert!(list.remark().unwrap().starts_with("1 line without"));
        let ListRow::Row(first) = list.row(0).row else { panic!("features") };
        assert_eq!((first.clues, &first.solutions[..]), (4, "2+"));
        assert!(matches!(list.row(2).row, ListRow::Refused(why) if why.contains("r1c")));
        assert!(List::read("hello\n", "2x2").is_err());
        let json = serde_json::to_string(&list.row(1)).unwrap();
        assert!(json.starts_with(r#"{"shape":"2x2","row":{"puzzle":"#), "{json}");
    }
}
