//! Boards as values of a key, a line each: `puzzle: …` or `puzzle = "…"`, as in YAML and TOML.

use gridforest_core::board::Shape;

use super::column::{Column, board_first, is_named, place_of};
use crate::damaged::{is_lost, why};
use crate::text::{REFUSED, read_board};

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
    // Each with its first value and how often it comes.
    let mut all: Vec<(&str, &str, usize)> = Vec::new();
    for line in lines.map(str::trim) {
        // Between records.
        if line.is_empty() || line.starts_with(['#', '[']) || ["---", "-", "..."].contains(&line) {
            continue;
        }
        let (key, value) = key_value(line)?;
        match all.iter_mut().find(|(known, ..)| *known == key) {
            Some((_, first, times)) => {
                *first = if first.is_empty() { value } else { first };
                *times += 1;
            }
            None => all.push((key, value, 1)),
        }
    }
    // Some begin what is below them.
    all.retain(|(_, value, _)| !value.is_empty());
    let (keys, values): (Vec<&str>, Vec<&str>) = all.iter().map(|(k, v, _)| (*k, *v)).unzip();
    let place = place_of(&keys, &values, key, shape).filter(|_| keys.len() > 1)?;
    let is_board = |value: &&str| read_board(value, shape).is_ok();
    // Names of single boards come once each.
    let is_title = key.is_none() && !is_named(keys[place]) && all[place].2 == 1;
    let board = read_board(values[place], shape).ok().filter(|_| is_title);
    // `Puzzle 1` and `Puzzle 2`.
    let word = |key: &str| key.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let is_numbered = keys.iter().filter(|key| word(key) == word(keys[place])).count() > 1;
    let is_list =
        board.is_some_and(|b| is_numbered || values.iter().any(|v| why(v, b.shape()).is_some()));
    let is_one = is_board(&values[place]) || is_lost(values[place]) && values.iter().any(is_board);
    (is_one && !is_list).then(|| Column::Name(keys[place].to_owned()))
}

/// The most lines of a record.
const MOST: usize = 1000;

/// The values of a key, each with the others before it in its record as its remark. A record without
/// the key is refused where it has what may be a board, and where it is an element of a list.
#[derive(Debug)]
pub(super) struct Keys {
    key: Option<Column>,
    shape: Option<Shape>,
    /// The lines of the record that has begun, and those of its keys.
    lines: Vec<String>,
    keys: Vec<String>,
}

impl Keys {
    pub(super) fn new(key: Option<Column>, shape: Option<Shape>) -> Self {
        Self { key, shape, lines: Vec::new(), keys: Vec::new() }
    }

    /// Takes a line; a record that ends goes to `out`.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let is_new = line.trim_start().starts_with(['-', '[']) || line.trim().is_empty();
        let key = key_value(line).map(|(key, _)| key.to_owned());
        let is_again = key.as_ref().is_some_and(|key| self.keys.contains(key));
        if is_new || is_again || self.lines.len() == MOST {
            self.end(out);
        }
        self.keys.extend(key);
        self.lines.push(line.to_owned());
    }

    /// Passes on the record that has begun.
    pub(super) fn end(&mut self, out: &mut String) {
        let (lines, keys) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.keys));
        let is_board = |value: &str| read_board(value, self.shape).is_ok();
        let shape = self.shape.unwrap_or(Shape::NINE);
        let may_be_board = |text: &str| is_board(text) || why(text, shape).is_some();
        let is_it = |key: &str, value: &str| match &self.key {
            Some(Column::Name(name)) => name == key,
            _ => is_board(value),
        };
        let has_key =
            lines.iter().filter_map(|l| key_value(l)).any(|(key, value)| is_it(key, value));
        let name = self.key.as_ref().map(Column::to_string);
        let refused = || {
            name.as_ref()
                .map(|name| format!("{REFUSED}a record without {name}, where others have it"))
        };
        let values = || lines.iter().filter_map(|line| Some(key_value(line)?.1));
        let is_element = lines.first().is_some_and(|line| line.trim_start().starts_with("- "))
            && keys.len() > 1
            && !values().any(may_be_board);
        let mut before = Vec::new();
        for (i, line) in lines.iter().enumerate() {
            let Some((key, value)) = key_value(line) else {
                let text = line.trim().trim_start_matches("- ");
                out.push_str(if may_be_board(text) { text } else { "" });
                out.push('\n');
                continue;
            };
            before.push(value.to_owned());
            if is_it(key, value) {
                let fields = std::mem::take(&mut before);
                let board = board_first(&fields, fields.len() - 1, self.shape).unwrap_or_default();
                match value.is_empty() {
                    true => out.push_str(&format!("{REFUSED}no cells where a board is wanted")),
                    false => out.push_str(&board),
                }
            } else if !has_key && (is_element && i == 0 || may_be_board(value)) {
                out.push_str(&refused().unwrap_or_default());
            }
            out.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "12.4............";

    fn read(text: &str) -> Vec<String> {
        let key = of_boards(text.lines().take(3), None, None).unwrap();
        let (mut keys, mut out) = (Keys::new(Some(key), None), String::new());
        text.lines().for_each(|line| keys.line(line, &mut out));
        keys.end(&mut out);
        assert_eq!(out.lines().count(), text.lines().count());
        let lines = out.lines().map(|line| line.split('\u{fdd3}').next().unwrap().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn records_without_the_key_are_refused() {
        let one = format!("- id: 1\n  puzzle: {BOARD}\n");
        for other in [format!("- id: 2\n  puzzel: {BOARD}\n"), "- id: 2\n  level: 7\n".into()] {
            let found = read(&[&one[..], &other, &one].concat());
            assert!(found.len() == 3 && found[1].starts_with(REFUSED), "{found:?}");
        }
        let empty = read(&[&one, "- id: 2\n  puzzle:\n"].concat());
        assert!(empty.len() == 2 && empty[1].ends_with("no cells where a board is wanted"));
        // What stands beside is passed over, and what follows is read.
        let beside = format!("name: a\npuzzle: {BOARD}\ncanonical: 1234............\n");
        assert_eq!(read(&[&beside[..], &beside, BOARD].concat()), [BOARD; 3]);
    }

    #[test]
    fn names_of_single_boards_are_no_key() {
        let nine = "53..7....".repeat(9);
        let names = format!("Easy: {nine}\nHard: {}\n", &nine[1..]);
        assert_eq!(of_boards(names.lines(), None, None), None);
    }
}
