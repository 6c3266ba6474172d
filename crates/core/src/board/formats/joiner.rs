//! Boards over several lines: rows of cells, with or without lines drawn between them.
//!
//! A row may have spaces, `|` or other separators between its cells; cells of two decimal digits
//! are read where the separators make them cells. Lines of `-`, `+`, `=` and the like are no rows.
//! Between boards there may be titles, which begin with a letter, and the sections of `.sdk` files:
//! what follows `[State]` is a board in the course of being solved, and is passed over.

use crate::board::{Shape, symbol_char, symbol_value};

/// The cells of a row as symbols; `None` when the line is none.
pub(super) fn row_cells(line: &str) -> Option<Vec<u8>> {
    let tokens: Vec<&str> = line.split(is_separator).filter(|t| !t.is_empty()).collect();
    if let Some(cells) = decimal_cells(&tokens) {
        return Some(cells);
    }
    let cells: Option<Vec<u8>> = tokens.concat().chars().map(symbol_value).collect();
    cells.filter(|cells| !cells.is_empty())
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || "|:,;│║┃┆".contains(c)
}

/// Cells that are decimal numbers: ten or more, one of which has two digits.
pub(super) fn decimal_cells(tokens: &[&str]) -> Option<Vec<u8>> {
    let cell = |token: &&str| match token.len() {
        1 => token.chars().next().and_then(symbol_value),
        2 => token.parse().ok().filter(|number| (10..=32).contains(number)),
        _ => None,
    };
    let is_decimal = tokens.len() >= 10 && tokens.iter().any(|token| token.len() == 2);
    is_decimal.then(|| tokens.iter().map(cell).collect())?
}

/// Whether a line is drawn between rows.
pub(super) fn is_rule(line: &str) -> bool {
    let drawn = |c: char| "-=+*|:.' ".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let is_box = |c: char| ('\u{2500}'..='\u{257f}').contains(&c) && c != '│' && c != '║';
    let line = line.trim();
    let strokes = line.matches("--").count() >= 1 || line.matches("==").count() >= 1;
    line.chars().all(drawn)
        && (line.contains(is_box)
            || strokes && line.contains(['+', '|', '*', '\'', '='])
            || strokes && line.starts_with('.') && line.ends_with('.'))
}

/// Whether a line is a title: it begins with a word, such as `Grid 01`.
pub(super) fn is_title(line: &str) -> bool {
    let word = line.split(is_separator).next().unwrap_or_default();
    word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic())
        || row_cells(line).is_none() && line.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Puts the rows of boards together.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    shape: Option<Shape>,
    /// The rows of the board that has begun: their symbols, and the lines as they stood.
    cells: Vec<u8>,
    side: usize,
    lines: Vec<String>,
    /// The last title, for the board after it.
    title: String,
    /// In a section that is passed over.
    passing: bool,
}

impl Joiner {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Self { shape, ..Self::default() }
    }

    /// Takes a line; whatever is complete goes to `out`, a line for each that was taken.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let text = line.trim_start_matches('\u{feff}').trim();
        if let Some(section) = text.strip_prefix('[') {
            self.break_off(out);
            self.passing = !section.to_ascii_lowercase().starts_with("puzzle");
            return self.blank(out);
        }
        if text.is_empty() || text.starts_with('#') || self.passing {
            if text.is_empty() {
                self.break_off(out);
            }
            return self.blank(out);
        }
        let is_new = self.side == 0 && is_title(text);
        let row = row_cells(text).filter(|row| !is_new && self.suits(row.len()));
        let rule = is_rule(text) && !(row.is_some() && self.side > 0 && text.len() == self.side);
        if rule || (self.side == 0 && is_dashes(text)) {
            return self.blank(out);
        }
        match row {
            Some(row) => self.row(line, &row, out),
            None => self.other(line, text, out),
        }
    }

    /// Whether a line with this number of cells can be a row here.
    fn suits(&self, cells: usize) -> bool {
        match (self.side, self.shape) {
            (0, Some(shape)) => cells == shape.columns(),
            (0, None) => (2..=32).contains(&cells),
            (side, _) => cells == side,
        }
    }

    fn row(&mut self, line: &str, row: &[u8], out: &mut String) {
        self.side = row.len();
        self.cells.extend(row);
        self.lines.push(line.to_owned());
        if self.cells.len() < self.shape.map_or(self.side * self.side, Shape::cells) {
            return;
        }
        out.extend(self.cells.iter().map(|&symbol| symbol_char(symbol)));
        if !self.title.is_empty() {
            out.push(' ');
            out.push_str(&std::mem::take(&mut self.title));
        }
        out.push_str(&"\n".repeat(self.lines.len()));
        self.clear();
    }

    /// A line that is not a row: a whole board, a title, or something that is refused later.
    fn other(&mut self, line: &str, text: &str, out: &mut String) {
        self.break_off(out);
        if is_title(text) && !text.contains(['.', '|']) && text.len() < 80 {
            self.title = text.to_owned();
            return out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
    }

    /// A line without a board in it.
    fn blank(&mut self, out: &mut String) {
        if self.lines.is_empty() {
            out.push('\n');
        } else {
            self.lines.push(String::new());
        }
    }

    /// Gives up the board that has begun: its first line will be refused.
    pub(super) fn break_off(&mut self, out: &mut String) {
        if let Some(first) = self.lines.first() {
            out.push_str(first);
            out.push_str(&"\n".repeat(self.lines.len()));
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.cells.clear();
        self.lines.clear();
        self.side = 0;
    }
}

/// A line of dashes alone, which may be drawn under a title.
fn is_dashes(text: &str) -> bool {
    text.len() > 2 && text.chars().all(|c| "-=~".contains(c)) && text.len() != 9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str) -> Vec<String> {
        let mut joiner = Joiner::new(None);
        let mut out = String::new();
        text.lines().for_each(|line| joiner.line(line, &mut out));
        joiner.break_off(&mut out);
        assert_eq!(out.lines().count(), text.lines().count(), "{text}");
        out.lines().map(str::to_owned).collect()
    }

    #[test]
    fn boards_stand_where_they_began() {
        let drawn = "1 . | . 4\n3 4 | 1 2\n----+----\n. 1 | 4 3\n4 . | . 1\n\n12|34\n34|12\n--+--\n21|43\n43|21";
        let lines = joined(drawn);
        assert_eq!(lines[0], "1..43412.1434..1");
        assert_eq!(lines[6], "1234341221434321");
        assert!((1..11).filter(|&i| i != 6).all(|i| lines[i].is_empty()));
    }

    #[test]
    fn titles_sections_and_frames_are_known() {
        let framed = "Grid 01\n*---.---*\n|12|34|\n|34|12|\n*---+---*\n|21|43|\n|43|21|\n'---.---'";
        assert_eq!(joined(framed)[2], "1234341221434321 Grid 01");
        let sdk = "#ASomebody\n[Puzzle]\n1...\n..1.\n.1..\n...1\n[State]\n1234\n3412\n2143\n4321";
        let lines = joined(sdk);
        assert_eq!(lines[2], "1.....1..1.....1");
        assert!(lines[3..].iter().all(String::is_empty));
    }

    #[test]
    fn what_does_not_end_is_left_to_be_refused() {
        assert_eq!(joined("1 2 3 4\n3 4 1 2\n\n"), ["1 2 3 4", "", ""]);
        assert_eq!(joined("1234\n34\n!!")[0], "1234");
    }

    #[test]
    fn numbers_of_two_digits_are_cells() {
        let row = "1 2 3 | 10 11 12 | 4 5 6 | 7 8 .";
        assert_eq!(row_cells(row).unwrap(), [1, 2, 3, 10, 11, 12, 4, 5, 6, 7, 8, 0]);
        assert_eq!(row_cells("12 34").unwrap(), [1, 2, 3, 4]);
    }
}
