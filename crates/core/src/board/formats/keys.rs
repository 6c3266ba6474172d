//! Boards as values of a key, a line each: `puzzle: …` or `puzzle = "…"`, as in YAML and TOML.

use super::column::{Column, board_first, place_of};
use crate::board::Shape;
use crate::board::text::read_board;

/// The key and the value of a line.
fn key_value(line: &str) -> Option<(&str, &str)> {
    let line = line.trim().trim_start_matches("- ");
    let (key, value) = line.split_at(line.find([':', '='])?);
    let key = key.trim().trim_matches('"');
    let is_key = key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.bytes().all(|b| b.is_ascii_alphanumeric() || b"_- ".contains(&b));
    let value = value[1..].trim().trim_end_matches(',').trim_matches(['"', '\'']);
    is_key.then_some((key, value))
}

/// The key of boards, where all lines have one and there are several.
pub(super) fn of_boards<'a>(
    lines: impl Iterator<Item = &'a str>,
    key: Option<&Column>,
    shape: Option<Shape>,
) -> Option<Column> {
    let (mut keys, mut values): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in lines.map(str::trim) {
        // Between records.
        if line.is_empty() || line.starts_with(['#', '[']) || ["---", "-", "..."].contains(&line) {
            continue;
        }
        let (key, value) = key_value(line)?;
        if !keys.contains(&key) {
            keys.push(key);
            values.push(value);
        }
    }
    let place = place_of(&keys, &values, key, shape).filter(|_| keys.len() > 1)?;
    read_board(values[place], shape).ok().map(|_| Column::Name(keys[place].to_owned()))
}

/// The values of a key, each with those before it since the last one as its remark.
#[derive(Debug)]
pub(super) struct Keys {
    key: Option<Column>,
    shape: Option<Shape>,
    before: Vec<String>,
}

impl Keys {
    pub(super) fn new(key: Option<Column>, shape: Option<Shape>) -> Self {
        Self { key, shape, before: Vec::new() }
    }

    pub(super) fn line(&mut self, line: &str) -> String {
        if line.trim_start().starts_with(['-', '[']) || line.trim().is_empty() {
            // A record begins.
            self.before.clear();
        }
        let Some((key, value)) = key_value(line) else { return String::new() };
        let is_it = match &self.key {
            Some(Column::Name(name)) => name == key,
            _ => read_board(value, self.shape).is_ok(),
        };
        self.before.push(value.to_owned());
        if !is_it {
            return String::new();
        }
        let fields = std::mem::take(&mut self.before);
        board_first(&fields, fields.len() - 1, self.shape).unwrap_or_default()
    }
}
