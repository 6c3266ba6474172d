//! XML and HTML: boards in attributes and elements, tables with a symbol in each cell, and lines of
//! text.

use super::html_text::HtmlText;
use crate::board::found::boards_in;
use crate::board::text::REFUSED;
use crate::board::{Shape, number, symbol_char, symbol_value};

/// Reads XML line by line.
#[derive(Debug, Default)]
pub(super) struct Xml {
    shape: Option<Shape>,
    /// The tag that has begun,
    tag: Option<String>,
    /// and the cell, with what is in it.
    cell: Option<String>,
    rows: Vec<Vec<String>>,
    text: HtmlText,
    /// Whether there was a board,
    found: bool,
    /// and the rows and cells of a table that was none.
    other: Option<(usize, usize)>,
}

impl Xml {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Self { shape, ..Self::default() }
    }

    /// Takes a line: the boards that it holds or ends go to `out`, when no text before it has begun.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let is_text = self.text.takes(line);
        let mut boards: Vec<String> = match is_text {
            true => Vec::new(),
            false => boards_in(line, self.shape).into_iter().map(str::to_owned).collect(),
        };
        if boards.is_empty() {
            line.chars().chain([' ']).for_each(|c| self.character(c, &mut boards));
        }
        self.found |= !boards.is_empty();
        if is_text {
            self.found |= self.text.line(line, boards, self.shape, out);
        } else {
            out.push_str(&boards.join("\n"));
            out.push('\n');
        }
    }

    /// At the end: passes on the text that has begun, and says if there was no board.
    pub(super) fn end(&mut self, out: &mut String) {
        if self.text.flush(self.shape, out) || self.found {
            return;
        }
        let what = match self.other {
            Some((rows, cells)) => format!("a table of {rows} rows, the first of {cells} cells"),
            None => "no board".to_owned(),
        };
        out.push_str(&format!(
            "{REFUSED}XML or HTML with {what}: tables of N rows of N cells are read, and boards as text in <pre> or with <br> after each row\n"
        ));
    }

    fn character(&mut self, c: char, boards: &mut Vec<String>) {
        match (&mut self.tag, c) {
            (Some(_), '>') => {
                let tag = self.tag.take().unwrap_or_default();
                self.tag(&tag, boards);
            }
            (Some(tag), _) => tag.push(c),
            (None, '<') => self.tag = Some(String::new()),
            (None, _) => self.cell.iter_mut().for_each(|cell| cell.push(c)),
        }
    }

    fn tag(&mut self, tag: &str, boards: &mut Vec<String>) {
        let name = tag.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
        match name.trim_end_matches('/').to_ascii_lowercase().as_str() {
            "td" | "th" => {
                self.end_cell();
                self.cell = Some(String::new());
            }
            "/td" | "/th" => self.end_cell(),
            "tr" => {
                self.end_cell();
                self.rows.push(Vec::new());
            }
            "input" => {
                let value = tag.split_once("value=").map_or("", |(_, value)| value);
                let value = value.trim_start_matches(['"', '\'']);
                let end = value.find(['"', '\'', ' ', '/']).unwrap_or(value.len());
                self.cell.iter_mut().for_each(|cell| cell.push_str(&value[..end]));
            }
            "/table" => {
                self.end_cell();
                self.table(boards);
            }
            _ => {}
        }
    }

    fn end_cell(&mut self) {
        if let Some(cell) = self.cell.take() {
            let text = ["&nbsp;", "&#160;", "\u{a0}"].iter().fold(cell, |c, b| c.replace(b, " "));
            match self.rows.last_mut() {
                Some(row) => row.push(text.trim().to_owned()),
                None => self.rows.push(vec![text.trim().to_owned()]),
            }
        }
    }

    /// The board of a table.
    fn table(&mut self, boards: &mut Vec<String>) {
        let rows: Vec<Vec<String>> =
            self.rows.drain(..).filter(|row: &Vec<String>| !row.is_empty()).collect();
        let cells = rows.first().map_or(0, Vec::len);
        let wanted = self.shape.map_or((cells, cells), |shape| (shape.rows(), shape.columns()));
        let suits = rows.len() == wanted.0 && rows.iter().all(|row| row.len() == wanted.1);
        let board: Option<String> = rows.iter().flatten().map(|cell| symbol(cell)).collect();
        match board.filter(|_| suits && cells > 3) {
            Some(board) => boards.push(board),
            None => self.other = self.other.or(Some((rows.len(), cells))),
        }
    }
}

/// The character of a cell.
fn symbol(cell: &str) -> Option<char> {
    let mut chars = cell.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some('.'),
        (Some(c), None) => symbol_value(c).map(|_| c),
        _ => number(cell).filter(|number| (10..=32).contains(number)).map(|n| symbol_char(n as u8)),
    }
}
