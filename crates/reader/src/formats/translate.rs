//! A stream in any form as a stream of one board a line.

use std::fmt;
use std::io::{self, BufRead, Read};

use gridforest_core::board::Shape;

use super::column::{
    Column, MOST, are_cells, board_first, fields, header, is_above_header, place, place_of, record,
    separator, with_others,
};
use super::detect::Layout;
use super::joiner::Joiner;
use super::json::Json;
use super::keys::Keys;
use super::links;
use super::solved::Solved;
use super::spelling::{Watch, spelt_by_side};
use super::spread::Spread;
use super::unusual::Unusual;
use super::xml::Xml;
use crate::beside::{RECORDS, has_records, is_comment};
use crate::lines::{LineEnd, read_line};
use crate::text::{CANDIDATES, NO_COLUMN, REFUSED, candidates_of_line};
use crate::{Alphabet, MAX_LINE};

/// What stands after a board that was chosen, [`CHOSEN`](crate::text::CHOSEN), and a comma.
const CUT: &str = "\u{fdd3},";

/// The bytes of JSON that are taken at a time.
const AT_ONCE: usize = 1 << 13;

/// Reads a stream whose boards lie in some [`Layout`], one board a line.
///
/// Every board is on the line that it begins on, and the lines between are empty. What can't be
/// understood is passed on as it is, for the reader of lines to refuse.
///
/// ```
/// use gridforest::reader::{BoardLines, Layout, Translator};
/// let drawn = "12|34\n34|12\n--+--\n21|43\n43|21\n";
/// let layout = Layout::detect(drawn, None, None);
/// let lines = Translator::new(drawn.as_bytes(), layout, None);
/// let board = BoardLines::new("drawn", std::io::BufReader::new(lines), None).next().unwrap()?;
/// assert_eq!(board.puzzle.to_string(), "1234341221434321");
/// # Ok::<(), gridforest::reader::LineError>(())
/// ```
pub struct Translator<R> {
    reader: R,
    line: Vec<u8>,
    after_return: bool,
    ended: bool,
    form: Form,
    out: String,
    /// How much of `out` was read.
    read: usize,
}

enum Form {
    Lines,
    Rows(Joiner),
    Csv(Table),
    Json(Json),
    Drawn(Table),
    Keys(Keys),
    Links(Option<Shape>),
    Xml(Xml),
    Givens(Option<Shape>),
    Spelt(Vec<(usize, Alphabet)>, Option<Shape>),
    Solved(Solved),
    Watched(Watch),
    Unusual(Unusual),
}

/// A table whose header may still be to come.
struct Table {
    column: Option<Column>,
    shape: Option<Shape>,
    place: Option<usize>,
    /// The columns that hold a cell or a row each.
    cells: Option<Result<Spread, &'static str>>,
    /// The lines of a row in whose quotes there are line ends.
    open: String,
    separator: char,
    /// The names of the header that was read.
    names: Option<Vec<String>>,
    /// The first part of a drawn table is over.
    ended: bool,
}

impl<R> fmt::Debug for Translator<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Translator").field("ended", &self.ended).finish_non_exhaustive()
    }
}

impl<R: BufRead> Translator<R> {
    /// Reads a stream in a layout; `shape`, if known, says how many rows a board has.
    pub fn new(reader: R, layout: Layout, shape: Option<Shape>) -> Self {
        let table = |column| Table {
            column,
            shape,
            place: None,
            cells: None,
            open: String::new(),
            separator: ',',
            names: None,
            ended: false,
        };
        let form = match layout {
            Layout::Lines => Form::Lines,
            Layout::Rows => Form::Rows(Joiner::new(shape)),
            Layout::Csv(column) => Form::Csv(table(column)),
            Layout::Json(column) => Form::Json(Json::new(column, shape)),
            Layout::Table(column) => Form::Drawn(table(column)),
            Layout::Links => Form::Links(shape),
            Layout::Xml(column) => Form::Xml(Xml::new(column, shape)),
            Layout::Keys(key) => Form::Keys(Keys::new(key, shape)),
            Layout::Givens => Form::Givens(shape),
        };
        Self::of(reader, form)
    }

    /// Reads lines of boards in other alphabets, each by the side of its boards.
    pub(crate) fn spelling(
        reader: R,
        alphabets: Vec<(usize, Alphabet)>,
        shape: Option<Shape>,
    ) -> Self {
        Self::of(reader, Form::Spelt(alphabets, shape))
    }

    /// Reads lines of boards without the solutions that have titles.
    pub(crate) fn unsolved(reader: R, shape: Option<Shape>) -> Self {
        Self::of(reader, Form::Solved(Solved::new(shape)))
    }

    /// Reads lines of boards, and refuses those in another alphabet than is known of.
    pub(crate) fn watched(reader: R, watch: Watch) -> Self {
        Self::of(reader, Form::Watched(watch))
    }

    /// Reads lines whose cells are written in an unusual way.
    pub(crate) fn usual(reader: R, unusual: Unusual) -> Self {
        Self::of(reader, Form::Unusual(unusual))
    }

    fn of(reader: R, form: Form) -> Self {
        Self {
            reader,
            line: Vec::new(),
            after_return: false,
            ended: false,
            form,
            out: String::new(),
            read: 0,
        }
    }

    /// Takes lines until something can be read.
    fn fill(&mut self) -> io::Result<()> {
        self.out.clear();
        self.read = 0;
        if let Form::Json(json) = &mut self.form {
            while self.out.is_empty() && !self.ended {
                let bytes = self.reader.fill_buf()?;
                let (length, bytes) = (bytes.len(), &bytes[..bytes.len().min(AT_ONCE)]);
                match length {
                    0 => {
                        self.ended = true;
                        json.end(&mut self.out);
                    }
                    _ => json.feed(bytes, &mut self.out),
                }
                let read = bytes.len();
                self.reader.consume(read);
            }
            return Ok(());
        }
        while self.out.is_empty() && !self.ended {
            match read_line(&mut self.reader, &mut self.line, &mut self.after_return)? {
                LineEnd::End => {
                    self.ended = true;
                    match &mut self.form {
                        Form::Rows(joiner) => joiner.end(&mut self.out),
                        Form::Csv(table) => table.close(&mut self.out),
                        Form::Xml(xml) => xml.end(&mut self.out),
                        Form::Keys(keys) => keys.end(&mut self.out),
                        Form::Unusual(unusual) => unusual.end(&mut self.out),
                        Form::Solved(solved) => solved.end(&mut self.out),
                        _ => {}
                    }
                }
                LineEnd::Whole => {
                    let line = String::from_utf8_lossy(&self.line);
                    self.form.line(&line, &mut self.out);
                }
                // As long as it was, so that it is refused as such.
                LineEnd::TooLong => {
                    self.out.push_str(&"#".repeat(MAX_LINE + 1));
                    self.out.push('\n');
                }
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Translator<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.read == self.out.len() {
            self.fill()?;
        }
        let rest = &self.out.as_bytes()[self.read..];
        let length = rest.len().min(bytes.len());
        bytes[..length].copy_from_slice(&rest[..length]);
        self.read += length;
        Ok(length)
    }
}

impl Form {
    fn line(&mut self, line: &str, out: &mut String) {
        let translated = match self {
            Self::Rows(joiner) => return joiner.line(line, out),
            Self::Unusual(unusual) => return unusual.line(line, out),
            Self::Xml(xml) => return xml.line(line, out),
            Self::Lines => None,
            Self::Csv(table) => return table.line(line, out),
            Self::Drawn(table) => table.drawn(line),
            Self::Links(shape) => links::line(line, *shape),
            Self::Keys(keys) => return keys.line(line, out),
            Self::Givens(shape) => givens(line, *shape),
            // It is fed byte by byte.
            Self::Json(_) => None,
            Self::Solved(solved) => return solved.line(line, out),
            Self::Watched(watch) => watch.line(line),
            Self::Spelt(alphabets, shape) => spelt_by_side(line, alphabets, *shape),
        };
        out.push_str(translated.as_deref().unwrap_or(line));
        out.push('\n');
    }
}

/// The clues of a list of candidates, with its remark.
fn givens(line: &str, shape: Option<Shape>) -> Option<String> {
    // It is certain that it is one, whatever board has as many cells.
    let list =
        candidates_of_line(&format!("{CANDIDATES}{}", line.trim_start_matches(CANDIDATES)), shape);
    let list = list?.ok()?;
    let remark = line.split_once(|c: char| c.is_whitespace() || ",:;".contains(c));
    Some(format!("{} {}", list.givens(), remark.map_or("", |(_, remark)| remark)))
}

impl Table {
    /// A line of CSV, or of a row over several.
    fn line(&mut self, line: &str, out: &mut String) {
        if self.open.is_empty() && !line.contains('"') {
            // A column without blanks is soon cut out.
            if let Some(place) = self.place
                && line.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.')
                && (self.column.is_none() || !line.contains('('))
                && let Some(board) = line.split(self.separator).nth(place)
                && board.len() < line.len()
                && !board.is_empty()
                && !board.contains(' ')
            {
                let at = board.as_ptr() as usize - line.as_ptr() as usize;
                let after = line[at + board.len()..].strip_prefix(self.separator);
                let before = &line[..at];
                let before = after.map_or(&line[..at.saturating_sub(1)], |_| before);
                let others = [before, after.unwrap_or_default()];
                out.extend([board, CUT]);
                match self.separator {
                    ',' => out.extend(others),
                    mark => out.extend(others.map(|other| other.replace(mark, ","))),
                }
                return out.push('\n');
            }
            return self.row(line, out);
        }
        self.open.push_str(line);
        if record(&self.open).is_some() {
            let row = std::mem::take(&mut self.open);
            return self.row(&row, out);
        }
        self.open.push('\n');
        if self.open.len() > MOST {
            self.close(out);
        }
    }

    /// The rest of a row whose quotes stay open: its lines are rows of their own.
    fn close(&mut self, out: &mut String) {
        let open = std::mem::take(&mut self.open);
        open.lines().for_each(|line| self.row(line, out));
    }

    /// The lines of a row, the board on the first.
    fn row(&mut self, row: &str, out: &mut String) {
        let translated = self.csv(row);
        match translated {
            Some(board) => {
                out.push_str(&board);
                out.push_str(&"\n".repeat(row.matches('\n').count()));
            }
            None => out.push_str(row),
        }
        out.push('\n');
    }

    fn csv(&mut self, line: &str) -> Option<String> {
        let text = line.trim_start_matches('\u{feff}').trim_end();
        if text.trim().is_empty() || is_comment(text) {
            return None;
        }
        let is_begun = self.place.is_some() || self.names.is_some();
        // Letters may be names, but not where they are a board.
        if !is_begun && are_cells(text, self.shape) {
            return None;
        }
        if !is_begun && self.column.is_none() && is_above_header(text) {
            return Some(String::new());
        }
        if !is_begun {
            self.separator = separator(text);
            let names = fields(text, self.separator);
            let is_named = matches!(self.column, Some(Column::Name(_)));
            let known = place(&names, self.column.as_ref()).is_some();
            if (header(text).is_some() || is_named) && (known || self.column.is_none()) {
                self.names = Some(names);
                return Some(String::new());
            }
        }
        if self.place.is_none() {
            let names = self.names.as_deref().unwrap_or_default();
            let values = fields(text, self.separator);
            self.place = place_of(names, &values, self.column.as_ref(), self.shape).or_else(|| {
                // Without a header a column may be told by its place.
                place(
                    &values,
                    self.column.as_ref().filter(|column| matches!(column, Column::Place(_))),
                )
            });
        }
        if self.column.is_some() && has_records(text) {
            return Some(format!("{REFUSED}{RECORDS}"));
        }
        let fields = fields(text, self.separator);
        if self.place.is_none() && self.column.is_none() && self.cells.is_none() {
            let names = self.names.as_deref().unwrap_or_default();
            self.cells = Spread::of(names, &fields, self.shape);
        }
        let named = self.names.as_ref().map_or(fields.len(), Vec::len);
        let suits = |cells: &&Spread| cells.columns.end <= fields.len();
        match &self.cells {
            Some(Err(why)) => return Some(format!("{REFUSED}{why}")),
            Some(Ok(_)) if fields.len() != named => {
                let found = fields.len();
                return Some(format!("{REFUSED}{found} fields, where the header has {named}"));
            }
            Some(Ok(cells)) if suits(&cells) => {
                return Some(with_others(cells.cells(&fields), &fields, &cells.columns));
            }
            _ => {}
        }
        let board = self.place.and_then(|place| board_first(&fields, place, self.shape));
        Some(board.unwrap_or_else(|| self.no_column()))
    }

    /// What stands for a row without the column of boards: it is refused.
    fn no_column(&self) -> String {
        let column = match (&self.column, self.place) {
            (Some(column), _) => column.to_string(),
            (None, Some(place)) => (place + 1).to_string(),
            (None, None) => return format!("{REFUSED}a row without a board"),
        };
        format!("{NO_COLUMN}{column}")
    }

    /// A line of a table drawn for reading: the lines of the frame are passed over.
    fn drawn(&mut self, line: &str) -> Option<String> {
        // A table that is too wide is continued in parts, each of which repeats the first column.
        self.ended |= line.trim_start().starts_with('└');
        let inner = line.trim().strip_prefix('│').filter(|_| !self.ended);
        let Some(inner) = inner else {
            return Some(String::new());
        };
        let inner = inner.trim_end_matches('│');
        let cells: Vec<String> = inner.split('┆').map(|cell| cell.trim().to_owned()).collect();
        if self.place.is_none() {
            self.place = Some(place(&cells, self.column.as_ref())?);
            return Some(String::new());
        }
        Some(board_first(&cells, self.place?, self.shape).unwrap_or_else(|| self.no_column()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::CHOSEN;
    use proptest::prelude::*;

    fn lines(text: &str, layout: Layout) -> Vec<String> {
        let mut out = String::new();
        let mut translator = Translator::new(text.as_bytes(), layout, None);
        translator.read_to_string(&mut out).unwrap();
        out.replace(CHOSEN, "").lines().map(str::to_owned).collect()
    }

    fn named(name: &str) -> Option<Column> {
        Some(name.parse().unwrap())
    }

    #[test]
    fn columns_come_first() {
        let csv = "id,puzzle,rating\n7,1234,1.5\n8,\"4321\",\"a,b\"\n";
        assert_eq!(lines(csv, Layout::Csv(None)), ["", "1234,7,1.5", "4321,8,a,b"]);
        // No name tells the column: the first row does. A row without it says so.
        let (one, two) = ("1234341221434321", "12..............");
        let other = format!("nr,quiz,stars\n7,{two},1\n8\n9,{one},2\n");
        assert_eq!(
            lines(&other, Layout::Csv(None)),
            ["", &format!("{two},7,1"), "\u{fdd0}2", &format!("{one},9,2")]
        );
        // A field may be over several lines: the board is on the first.
        let over = format!(
            "id,note,puzzle\n7,\"a\nb\",{two}\n8,,\"1234\n3412\n2143\n4321\"\n9,\"x,{two}\n"
        );
        assert_eq!(
            lines(&over, Layout::Csv(None)),
            ["", &format!("{two},7,a b"), "", &format!("{one},8,"), "", "", "", "\u{fdd0}3"]
        );
        assert!(CUT.starts_with(CHOSEN));
        let json = format!("{{\"nr\":7,\"quiz\":\"{two}\"}}\n");
        assert_eq!(lines(&json, Layout::Json(None)), [format!("{two},7")]);
        let plain = "7\t1234\n";
        assert_eq!(lines(plain, Layout::Csv(named("2"))), ["1234,7"]);
    }

    #[test]
    fn json_is_read_in_every_usual_form() {
        let expected = ["1234", "4321"];
        for text in [
            "[\n{\"puzzle\":\"1234\",\"solution\":\"1\"},\n{\"puzzle\":\"4321\",\"solution\":\"2\"}\n]\n",
            "{\"puzzle\":\"1234\",\"solution\":\"1\"}\n{\"puzzle\":\"4321\",\"solution\":\"2\"}\n",
            "[{\"puzzle\":\"1234\",\"solution\":\"1\"},{\"puzzle\":\"4321\",\"solution\":\"1\"}]",
            "[\n  {\n    \"puzzle\": \"1234\",\n    \"solution\": \"1\"\n  },\n  {\n    \"puzzle\": \"4321\",\n    \"solution\": \"1\"\n  }\n]",
            "[\"1234\", \"4321\"]",
            "[\n\"1234\",\n\"4321\"\n]",
        ] {
            let lines = lines(text, Layout::Json(None));
            let boards: Vec<&str> = lines.iter().filter_map(|l| l.split(',').next()).collect();
            let boards: Vec<&str> = boards.into_iter().filter(|b| !b.is_empty()).collect();
            assert_eq!(boards, expected, "{text}");
        }
    }

    #[test]
    fn tables_are_read() {
        let table = "in every row: solutions 1\n┌───┬───┐\n│ puzzle ┆ solution │\n╞═══╪═══╡\n│ 12.. ┆ 1234 │\n└───┴───┘\n";
        assert_eq!(lines(table, Layout::Table(None)), ["", "", "", "", "12..,1234", ""]);
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic_or_lose_count(bytes in prop::collection::vec(any::<u8>(), 0..300), form in 0usize..5) {
            let mut text: Vec<u8> = bytes.iter().map(|&b| if b == b'\r' { b'\n' } else { b }).collect();
            text.push(b'\n');
            let layouts = [Layout::Lines, Layout::Rows, Layout::Csv(None), Layout::Json(None), Layout::Table(None)];
            let mut out = Vec::new();
            Translator::new(&text[..], layouts[form].clone(), None).read_to_end(&mut out).unwrap();
            let count = |bytes: &[u8]| bytes.iter().filter(|&&b| b == b'\n').count();
            // JSON has as many lines as boards.
            prop_assert!(form == 3 || count(&out) == count(&text));
        }
    }
}
