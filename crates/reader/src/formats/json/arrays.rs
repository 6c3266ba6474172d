//! What an array of JSON is: the cells of a row or a board, the rows of a board, or boards.

use gridforest_core::board::{MAX_LATIN_SIDE, Shape};

use super::cells::{self, ObjectCell, Value, cell};
use super::{Json, Open};
use crate::beside::{FEWEST, is_said};
use crate::damaged;
use crate::formats::row;
use crate::text::{REFUSED, read_board};

impl Json {
    /// What an array is.
    pub(super) fn array(&mut self, open: Open, out: &mut String) -> Value {
        // What is said beside boards that were passed on.
        let is_beside = |value: &Value| match value {
            Value::Text(text) => text.len() < FEWEST,
            value => matches!(value, Value::Empty | Value::Other),
        };
        if self.passed > open.passed && open.values.iter().all(is_beside) {
            return Value::Other;
        }
        if open.values.is_empty() {
            return Value::Empty;
        }
        let cells = || open.values.iter().map(cell).collect();
        if let Some(cells) = many_numbers(&open.values).or_else(cells) {
            return Value::Row(cells);
        }
        if let Some(cells) = open.values.iter().map(object_cell).collect() {
            return Value::Cells(cells);
        }
        let no_cell = open.values.iter().find_map(|value| match value {
            Value::NoCell(names, why) => Some((names, why)),
            _ => None,
        });
        if let Some((names, why)) = no_cell {
            let is_cell =
                |value: &Value| matches!(value, Value::NoCell(..)) || object_cell(value).is_some();
            if open.values.len() > 3 && open.values.iter().all(is_cell) {
                self.refuse(open.line, why, out);
            } else {
                self.without.get_or_insert_with(|| (open.line, names.clone()));
            }
            return Value::Other;
        }
        if open.values.iter().any(|value| matches!(value, Value::Cells(_))) {
            return self.object_rows(&open, out);
        }
        let texts = open.values.iter().map(|value| match value {
            Value::Text(text) | Value::Row(text) => Some(text.as_str()),
            _ => None,
        });
        let Some(texts) = texts.collect::<Option<Vec<&str>>>() else {
            return Value::Other;
        };
        let columns = texts[0].chars().count();
        let is_board = match self.shape {
            Some(shape) => columns == shape.columns() && texts.len() == shape.rows(),
            None => columns == texts.len(),
        };
        let is_even = || texts.iter().all(|row| row.chars().count() == columns);
        // Names of cells are no rows.
        let has_cells =
            || columns > 9 || read_board(&texts.concat(), Shape::latin(columns).ok()).is_ok();
        if is_board && is_even() && has_cells() {
            return Value::Board(texts.concat());
        }
        let boards = || texts.iter().filter(|text| read_board(text, self.shape).is_ok()).count();
        let damaged = damaged::rows(&texts).filter(|_| columns < 16 || 2 * boards() < texts.len());
        if let Some(why) = damaged.filter(|_| self.column.is_none()) {
            self.pass_on(open.line, &format!("{REFUSED}{why}"), out);
            return Value::Other;
        }
        let is_inside = self.open.iter().any(|open| open.is_object);
        if (!is_inside || columns >= 16) && !texts.iter().all(|text| is_said(text)) {
            texts.iter().for_each(|text| self.board(open.line, text, out));
        }
        Value::Other
    }

    /// The board whose rows have cells that are objects.
    fn object_rows(&mut self, open: &Open, out: &mut String) -> Value {
        let row = |value: &Value| match value {
            Value::Cells(cells) => Some(cells.clone()),
            Value::Row(cells) => Some(cells.chars().map(ObjectCell::plain).collect()),
            _ => None,
        };
        let rows: Vec<Vec<ObjectCell>> = open.values.iter().filter_map(row).collect();
        let columns = rows[0].len();
        let wanted = self.shape.map_or((columns, columns), |s| (s.rows(), s.columns()));
        let is_board = open.values.len() == rows.len()
            && rows.len() == wanted.0
            && rows.iter().all(|row| row.len() == wanted.1);
        match cells::clues(&rows.concat(), columns) {
            Ok(clues) if is_board => Value::Board(clues),
            Err(why) if is_board => {
                self.refuse(open.line, &why, out);
                Value::Other
            }
            // A list of boards that are lists of cells.
            _ if rows.iter().all(|row| row.len() > MAX_LATIN_SIDE) => Value::Other,
            _ => {
                let why = format!("cells of JSON in {} rows, the first of {columns}", rows.len());
                self.refuse(open.line, &why, out);
                Value::Other
            }
        }
    }
}

/// The cells of a row, or of all rows, of so many symbols that `X` is one.
fn many_numbers(values: &[Value]) -> Option<String> {
    let text = |value| match value {
        &Value::Empty => Some("."),
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    };
    let texts: Vec<&str> = values.iter().map(text).collect::<Option<_>>()?;
    let columns = if texts.len() > MAX_LATIN_SIDE { texts.len().isqrt() } else { texts.len() };
    row::many_numbers(&texts, columns).map(|cells| cells.into_iter().map(char::from).collect())
}

/// A cell of an array in which some are objects.
fn object_cell(value: &Value) -> Option<ObjectCell> {
    match value {
        Value::Cell(cell) => Some(cell.clone()),
        value => cell(value).map(ObjectCell::plain),
    }
}
