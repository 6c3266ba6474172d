//! Boards over several lines: rows of cells, with or without lines drawn between them.
//!
//! A row may have spaces, `|` or other separators between its cells; cells of two decimal digits
//! are read where the separators make them cells, and between bars an empty cell may be a blank. Words
//! for a missing value (`NaN`, `None`) are empty cells. Where a line counts the columns, and each row
//! begins with its number, as R, pandas and coordinates have it, both are passed over; so is the
//! heading of a table in Markdown, if there are N rows below it. Lines of `-`, `+`, `=` and the like
//! are no rows. Cells with several symbols are pencil marks: the
//! board becomes a list of candidates ([`Candidates`](crate::board::Candidates)). One after the
//! givens of the same board, as in files of Sukaku Explainer, is passed over. Between boards there
//! may be titles, which begin with a letter, and the sections of `.sdk` files: what follows
//! `[State]` is a board in the course of being solved, and is passed over too.

use crate::board::text::{CANDIDATES, MISSING};
use crate::board::{Shape, symbol_char, symbol_value};

/// The cells of a row: a character each, or the symbols that it may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) cells: Vec<u8>,
    /// The candidates of each cell, where a cell has several.
    marks: Option<Vec<String>>,
    /// Cells are decimal numbers: `0` is no symbol beside them.
    decimal: bool,
}

impl Row {
    /// The cells of a line, as many as `columns` if that is known; `None` where it is none.
    pub(super) fn of(line: &str, columns: Option<usize>) -> Option<Self> {
        // A dot of a drawing is a dot.
        let dotted = line.contains('·').then(|| line.replace('·', "."));
        let line = inner(dotted.as_deref().unwrap_or(line));
        let line = line.as_str();
        let suits = |row: &Self| columns.is_none_or(|columns| columns == row.len());
        let mut tokens: Vec<&str> = line.split(is_separator).filter(|t| !t.is_empty()).collect();
        tokens.iter_mut().filter(|t| MISSING.contains(t)).for_each(|t| *t = ".");
        // Numbers with a point, where others are missing.
        if tokens.iter().all(|t| *t == "." || t.strip_suffix(".0").is_some_and(is_digits)) {
            tokens.iter_mut().for_each(|t| *t = t.strip_suffix(".0").unwrap_or(t));
        }
        let tokens = tokens;
        let row = |cells, decimal| Self { cells, marks: None, decimal };
        let marked = |marks: Vec<String>| {
            let single = |mark: &String| if mark.len() == 1 { mark.as_bytes()[0] } else { b'.' };
            let cells = marks.iter().map(single).collect();
            Self { marks: Some(marks), ..row(cells, false) }
        };
        let plain = || {
            let symbols = tokens.concat();
            let cells = symbols.chars().map(|c| symbol_value(c).map(|_| c as u8));
            Some(row(cells.collect::<Option<Vec<u8>>>()?, false)).filter(|row| row.len() > 0)
        };
        let spread = [1, 0].into_iter().filter_map(|from| blank_cells(line, from, 2));
        let is_framed = |part: &str| part.starts_with(' ') && part.ends_with(' ');
        let is_tight =
            columns.is_some() || !line.split(is_bar).all(|p| p.is_empty() || is_framed(p));
        let tight = || blank_cells(line, 0, 1).map(|cells| row(cells, false)).filter(|_| is_tight);
        (spread.map(|cells| row(cells, false)))
            .chain(field_cells(line, columns).map(|cells| row(cells, false)))
            .chain(decimal_cells(&tokens).map(|cells| row(cells, true)))
            .chain(pencil_marks(&tokens).map(marked))
            .chain(tight())
            .chain(plain())
            .find(suits)
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The candidates of each cell: of an empty one all.
    fn candidates(&self) -> impl Iterator<Item = String> {
        let side = self.cells.len() as u8;
        let of = move |(i, &c): (usize, &u8)| {
            let marks = self.marks.as_ref().map(|marks| marks[i].clone());
            let one = || char::from(c).to_string();
            let is_empty = symbol_value(char::from(c)) == Some(0);
            let all = || (1..=side).map(symbol_char).collect();
            let marks = marks.unwrap_or_else(|| if is_empty { all() } else { one() });
            let place = |symbol| Some(symbol_char(symbol)).filter(|&c| marks.contains(c));
            (1..=side).map(|symbol| place(symbol).unwrap_or('.')).collect()
        };
        self.cells.iter().enumerate().map(of)
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The part of a line that may be a row: inside brackets, if it has any, and without what ends a row
/// in LaTeX. Tabs at its ends may be empty cells.
fn inner(line: &str) -> String {
    let line = line.trim_matches([' ', '\r', '\n']);
    if let Some(row) = line.strip_prefix("\\setrow") {
        let row = row.trim().strip_prefix('{').and_then(|row| row.strip_suffix('}'));
        return row.unwrap_or_default().replace("{}", "");
    }
    let line = line.split_once("\\\\").map_or(line, |(row, _)| row);
    let line = line.strip_suffix("|.").map_or(line, |_| &line[..line.len() - 1]);
    // An element of a list in YAML.
    let line = line.strip_prefix("- ").filter(|rest| rest.starts_with(['"', '\''])).unwrap_or(line);
    let line = line.rsplit_once('[').map_or(line, |(_, rest)| rest);
    line.split_once(']').map_or(line, |(row, _)| row).to_owned()
}

/// The cells between commas, semicolons, tabs or `&`, some of which are empty.
fn field_cells(line: &str, columns: Option<usize>) -> Option<Vec<u8>> {
    let mark = [',', ';', '\t', '&'].into_iter().find(|&mark| line.matches(mark).count() > 2)?;
    let mut fields: Vec<&str> = line.split(mark).map(str::trim).collect();
    if columns.is_some_and(|columns| fields.len() == columns + 1) && fields.last() == Some(&"") {
        fields.pop();
    }
    let cell = |field: &&str| match field.as_bytes() {
        [] => Some(b'.'),
        [c] => symbol_value(char::from(*c)).map(|_| *c),
        _ => None,
    };
    fields.contains(&"").then(|| fields.iter().map(cell).collect())?
}

fn is_bar(c: char) -> bool {
    "|│║┃".contains(c)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || ":,;&┆[](){}'\"".contains(c)
}

/// The cells between bars where a blank is one: every `step`th character after `from` between two
/// bars, with nothing but blanks between them.
fn blank_cells(line: &str, from: usize, step: usize) -> Option<Vec<u8>> {
    let inner = line.strip_prefix(is_bar)?.strip_suffix(is_bar)?;
    let parts: Vec<Vec<char>> = inner.split(is_bar).map(|part| part.chars().collect()).collect();
    let width = parts[0].len();
    let fits = parts.len() > 1 && (step == 1 || width % 2 == 1 && width > 2 * from);
    if !fits || parts.iter().any(|part| part.len() != width) {
        return None;
    }
    let all = |from: usize| parts.iter().flat_map(move |part| part.iter().skip(from).step_by(step));
    let cell = |c: &char| match c {
        ' ' => Some(b'.'),
        c => symbol_value(*c).map(|_| *c as u8),
    };
    let is_apart = step == 1 || all(1 - from).all(|&c| c == ' ');
    (is_apart && all(from).any(|&c| c == ' ')).then(|| all(from).map(cell).collect())?
}

/// Cells that are decimal numbers: ten or more, one of which has two digits. `0` is an empty one.
fn decimal_cells(tokens: &[&str]) -> Option<Vec<u8>> {
    let cell = |token: &&str| match token.len() {
        1 => token.chars().next().and_then(symbol_value),
        2 => token.parse().ok().filter(|number| (10..=32).contains(number)),
        _ => None,
    };
    let usual = |token: &&str| cell(token).map(|symbol| symbol_char(symbol) as u8);
    let is_decimal = tokens.len() >= 10 && tokens.iter().any(|token| token.len() == 2);
    is_decimal.then(|| tokens.iter().map(usual).collect())?
}

/// Cells with the symbols that each may have, in their order, where one has several.
fn pencil_marks(tokens: &[&str]) -> Option<Vec<String>> {
    let side = tokens.len();
    let rises = |token: &&str| {
        let symbols: Option<Vec<u8>> = token.chars().map(symbol_value).collect();
        symbols.is_some_and(|symbols| {
            symbols.is_sorted_by(|a, b| a < b)
                && symbols.iter().all(|&s| usize::from(s) <= side)
                && (symbols[0] > 0 || symbols.len() == 1)
        })
    };
    let is_row = (4..=16).contains(&side) && tokens.iter().any(|token| token.len() > 1);
    (is_row && tokens.iter().all(rises)).then(|| {
        // An empty cell has all symbols.
        let all: String = (1..=side as u8).map(symbol_char).collect();
        let is_empty = |token: &str| token.chars().all(|c| symbol_value(c) == Some(0));
        tokens.iter().map(|&t| if is_empty(t) { all.clone() } else { t.to_owned() }).collect()
    })
}

/// Whether a line is drawn between rows.
pub(super) fn is_rule(line: &str) -> bool {
    let drawn = |c: char| "-=+*|:.' []".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let is_box = |c: char| ('\u{2500}'..='\u{257f}').contains(&c) && c != '│' && c != '║';
    let line = line.trim();
    let apart = || line.matches("- -").count() > 1 && line.contains('+');
    let strokes = line.contains("--") || line.contains("==") || apart();
    line.chars().all(drawn)
        && (line.contains(is_box)
            || strokes && line.contains(['+', '|', '*', '\'', '='])
            || strokes && line.starts_with('.') && line.ends_with('.'))
}

/// Whether a line is a title: it begins with a word, such as `Grid 01`, has one that no cells make,
/// or is a command of LaTeX.
pub(super) fn is_title(line: &str) -> bool {
    let mut words = line.split(is_separator);
    let first = words.next().unwrap_or_default();
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    let is_lower = |word: &str| word.len() > 2 && word.bytes().all(|c| c.is_ascii_lowercase());
    let is_said =
        || line.split(is_separator).any(|word| is_lower(word) && word.contains(|c| c > 'p'));
    let begins = line.starts_with(|c: char| c.is_ascii_alphabetic());
    let named = is_word(first) || begins && (is_said() || Row::of(line, None).is_none());
    // A bracket that stays open before a row.
    let is_row = || {
        let opened = line.split_once(['[', '{']);
        let is_open = line.matches(['[', '{']).count() > line.matches([']', '}']).count();
        let row = opened.filter(|_| is_open).and_then(|(_, rest)| Row::of(rest, None));
        row.is_some_and(|row| row.len() > 3)
    };
    line.starts_with('\\') && !line.starts_with("\\setrow")
        || named && !line.contains("[[") && !line.contains("[ [") && !is_row()
}

/// Whether a line begins what follows, as `puzzle: |` and `int grid[9][9] = {` do.
pub(super) fn is_opening(line: &str) -> bool {
    let ends =
        ["[", "{", "(", "[|", "\":", ":", ": |", ": >", "="].iter().any(|end| line.ends_with(end));
    ends && line.contains(|c: char| c.is_ascii_alphabetic())
}

/// The number of columns that a line counts: from 0 or 1 on, in letters, with a letter before each
/// number, or as R does.
pub(super) fn heading(line: &str) -> Option<usize> {
    let is_between = |c: char| c.is_whitespace() || is_bar(c) || c == ',' || c == ';';
    let names: Vec<String> = match line.contains("[,") {
        true => {
            line.split_whitespace().map(|name| name.replace("[,", "").replace(']', "")).collect()
        }
        false => line.split(is_between).filter(|n| !n.is_empty()).map(str::to_owned).collect(),
    };
    let first = names.first()?;
    let letter = first.chars().next().filter(char::is_ascii_alphabetic);
    let counts = |from: usize| {
        let prefix = letter.map_or_else(String::new, String::from);
        names.iter().enumerate().all(|(i, name)| *name == format!("{prefix}{}", i + from))
    };
    let spells =
        |from: u8| names.iter().zip(from..).all(|(name, letter)| name.as_bytes() == [letter]);
    let is_one =
        (4..=25).contains(&names.len()) && (counts(0) || counts(1) || spells(b'A') || spells(b'a'));
    is_one.then_some(names.len())
}

/// What follows the number of a row, or its letter.
pub(super) fn after_label(line: &str, number: usize) -> Option<&str> {
    let line = line.trim_start();
    let letter = char::from(b'A'.checked_add(number.try_into().ok()?)?);
    let end = line.find(|c: char| c.is_whitespace() || is_bar(c) || c == ':' || c == ')')?;
    let (label, rest) = line.split_at(end);
    let plain = label.trim_start_matches(['r', 'R']).trim_matches(['[', ',', ']']);
    let is_label = plain.parse().is_ok_and(|n: usize| n == number || n == number + 1)
        || label.eq_ignore_ascii_case(&letter.to_string());
    is_label.then(|| rest.trim_start_matches([':', ')']).trim())
}

/// Whether a line is drawn below the heading of a table in Markdown with so many columns.
fn is_below_heading(line: &str, columns: usize) -> bool {
    let parts = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
    let is_drawn =
        |part: &str| part.contains('-') && part.chars().all(|c| c == '-' || c == ':' || c == ' ');
    parts.is_some_and(|parts| parts.split('|').count() == columns && parts.split('|').all(is_drawn))
}

/// Puts the rows of boards together.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    shape: Option<Shape>,
    /// The rows of the board that has begun, and the lines as they stood.
    rows: Vec<Row>,
    lines: Vec<String>,
    /// The cells of the last board, whose pencil marks may follow.
    last: Vec<u8>,
    /// The last title, for the board after it.
    title: String,
    /// In a section that is passed over.
    passing: bool,
    /// The columns that were counted just before,
    counted: Option<usize>,
    /// and whether the rows are.
    is_labelled: bool,
    /// The first row has a line below it, and is a heading if N rows follow.
    is_headed: bool,
}

impl Joiner {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Self { shape, ..Self::default() }
    }

    /// Takes a line; whatever is complete goes to `out`, a line for each that was taken.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let mut text = line.trim_start_matches('\u{feff}').trim();
        for tag in ["[code]", "[/code]"] {
            text = text.strip_prefix(tag).unwrap_or(text);
            text = text.strip_suffix(tag).unwrap_or(text).trim();
        }
        if let Some(section) = section(text) {
            self.break_off(out);
            self.passing = !section.starts_with("puzzle");
            return self.blank(out);
        }
        if text.is_empty() || text.starts_with('#') || self.passing {
            if text.is_empty() {
                self.break_off(out);
            }
            return self.blank(out);
        }
        if self.rows.len() == 1 && is_below_heading(text, self.rows[0].len()) {
            self.is_headed = true;
            return self.blank(out);
        }
        if let Some(columns) = self.counted
            && self.rows.len() <= 1 - usize::from(self.is_labelled)
            && let Some(rest) = after_label(text, 0)
            && let Some(row) = Row::of(rest, Some(columns))
        {
            self.is_labelled = true;
            self.rows.clear();
            return self.row(line, row, out);
        }
        let text = match self.is_labelled {
            true => after_label(text, self.rows.len()).unwrap_or(text),
            false => text,
        };
        if self.rows.is_empty() {
            self.counted = heading(text).or(self.counted.filter(|_| is_rule(text)));
            if self.counted.is_some() && Row::of(text, self.counted).is_none() {
                return self.blank(out);
            }
        }
        let is_new = self.rows.is_empty() && is_title(text);
        let columns = self.rows.first().map(Row::len).or(self.shape.map(Shape::columns));
        let whole = if text.contains('\t') { line } else { text };
        let row = Row::of(whole, columns).filter(|row| !is_new && (2..=32).contains(&row.len()));
        let is_dashed =
            row.is_some() && self.rows.first().is_some_and(|row| text.len() == row.len());
        let is_closed = text.chars().all(|c| "[](){};,|'\"".contains(c));
        let is_stroke = is_closed || is_dashes(text) && (self.rows.is_empty() || row.is_none());
        if is_rule(text) && !is_dashed || is_stroke {
            // A line between any two rows.
            self.is_headed &= self.rows.len() < 2;
            return self.blank(out);
        }
        if row.is_none() && is_opening(text) {
            self.break_off(out);
            return self.blank(out);
        }
        match row {
            Some(row) => self.row(line, row, out),
            None => self.other(line, text, out),
        }
    }

    fn row(&mut self, line: &str, row: Row, out: &mut String) {
        let wanted = self.wanted(&row);
        self.rows.push(row);
        self.lines.push(line.to_owned());
        if self.rows.len() == wanted + usize::from(self.is_headed) {
            self.rows.drain(..usize::from(self.is_headed));
            self.board(out);
        }
    }

    /// The rows of a board with a certain one.
    fn wanted(&self, row: &Row) -> usize {
        self.shape.map_or(row.len(), Shape::rows)
    }

    /// Passes on a board that is complete.
    fn board(&mut self, out: &mut String) {
        let cells = self.rows.iter().map(|row| &row.cells[..]).collect::<Vec<_>>().concat();
        let is_marked = self.rows.iter().any(|row| row.marks.is_some());
        let is_empty = |&c: &u8| symbol_value(char::from(c)) == Some(0);
        let goes_on = self.last.len() == cells.len()
            && self.last.iter().zip(&cells).all(|(last, cell)| is_empty(last) || last == cell);
        let decimal = self.rows.iter().any(|row| row.decimal);
        if is_marked && !goes_on {
            out.push(CANDIDATES);
            out.extend(self.rows.iter().flat_map(Row::candidates));
        } else if !is_marked {
            let cell = |&c: &u8| if decimal && c == b'0' { '.' } else { char::from(c) };
            out.extend(cells.iter().map(cell));
        }
        let is_passed = is_marked && goes_on;
        if !self.title.is_empty() && !is_passed {
            out.push(' ');
            out.push_str(&std::mem::take(&mut self.title));
        }
        out.push_str(&"\n".repeat(self.lines.len()));
        self.last = if is_marked { Vec::new() } else { cells };
        self.clear();
    }

    /// A line that is not a row: a whole board, a title, or something that is refused later.
    fn other(&mut self, line: &str, text: &str, out: &mut String) {
        self.break_off(out);
        if text.starts_with('\\') {
            return out.push('\n');
        }
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
        if self.is_headed && self.rows.len() == self.wanted(&self.rows[0]) {
            // What stands above the line is a row too.
            return self.board(out);
        }
        if let Some(first) = self.lines.first() {
            out.push_str(first);
            out.push_str(&"\n".repeat(self.lines.len()));
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.lines.clear();
        self.is_headed = false;
        self.is_labelled = false;
        self.counted = None;
    }
}

/// The name of a section of a file, such as `[Puzzle]`, in small letters.
pub(super) fn section(line: &str) -> Option<String> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '/');
    is_name.then(|| name.to_ascii_lowercase())
}

/// A line of dashes alone, which may be drawn under a title or between boxes.
pub(super) fn is_dashes(text: &str) -> bool {
    text.len() > 2 && text.chars().all(|c| "-=~`".contains(c)) && text.len() != 9
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
    fn numbers_of_two_digits_and_blanks_between_bars_are_cells() {
        for (row, cells) in [
            ("1 2 3 | 10 11 12 | 4 5 6 | 7 8 .", "123ABC45678."),
            ("12 34", "1234"),
            ("[[5 3 0 1]", "5301"),
            ("| 5 |   | 3 | 1 |", "5.31"),
            ("|5| |3|1|", "5.31"),
            ("|53 | 7 |   |", "53..7...."),
            ("|5|3|", "53"),
            ("| 5 3   |   7   |       |", "53..7...."),
            ("|5 3  |  7  |     |", "53..7...."),
            ("| 5 3 . | . 7 . | . . . |", "53..7...."),
            ("|12|34|", "1234"),
            ("│1·│·4│", "1..4"),
            ("5;3;;1", "53.1"),
            ("\t3\t\t1\t", ".3.1."),
            ("array([[5, 3, 0, 1],", "5301"),
            ("|5| | |1|.", "5..1"),
            ("5 & 3 &  & 1 \\\\ \\hline", "53.1"),
            ("\\setrow{5,{},3,{}}", "5.3."),
            ("5.0  NaN  3.0  1.0", "5.31"),
            ("[5, None, 3, 1],", "5.31"),
            ("- \"53.1\"", "53.1"),
        ] {
            assert_eq!(Row::of(row, None).unwrap().cells, cells.as_bytes(), "{row}");
        }
    }

    #[test]
    fn what_counts_rows_and_columns_is_passed_over() {
        let rows = ["1 2 0 4", "3 0 1 2", "2 1 0 3", "0 3 2 1"];
        let labelled = |heading: &str, labels: [&str; 4]| {
            let rows: Vec<String> =
                labels.iter().zip(rows).map(|(label, row)| format!("{label} {row}")).collect();
            joined(&format!("{heading}\n{}", rows.join("\n"))).concat()
        };
        let board = "1204301221030321";
        for (heading, labels) in [
            ("  0 1 2 3", ["0", "1", "2", "3"]),
            ("  1 2 3 4", ["A", "B", "C", "D"]),
            ("   c1 c2 c3 c4", ["r1", "r2", "r3", "r4"]),
            ("  [,1] [,2] [,3] [,4]", [" [1,]", " [2,]", " [3,]", " [4,]"]),
            // A row of a board.
            ("", [""; 4]),
        ] {
            assert_eq!(labelled(heading, labels), board, "{heading}");
        }
        let table = |rows: &[&str]| {
            let row = |row: &&str| format!("| {} |", row.replace(' ', " | ").replace('0', " "));
            let rows: Vec<String> = rows.iter().map(row).collect();
            joined(&format!("{}\n|---|---|---|---|\n{}", rows[0], rows[1..].join("\n"))).concat()
        };
        let dotted = board.replace('0', ".");
        assert_eq!(table(&rows), dotted);
        assert_eq!(table(&[&["1 2 3 4"], &rows[..]].concat()), dotted);
        assert_eq!(table(&[&["0 0 0 0"], &rows[..]].concat()), dotted);
    }

    #[test]
    fn pencil_marks_are_candidates_once_for_a_board() {
        let marks = ".----.----.\n| 1 23 | 23 4 |\n| 3 24 | 12 12 |\n:----+----:\n| 4 12 | 123 123 |\n| 24 13 | 134 12 |\n'----'----'";
        let list = joined(marks)[1].replace(CANDIDATES, "");
        assert_eq!((list.len(), &list[..16]), (64, "1....23..23....4"));
        let both = format!("1...\n3...\n4...\n....\n\n{marks}");
        let lines = joined(&both);
        assert_eq!(lines[0], "1...3...4.......");
        assert!(lines[1..].iter().all(String::is_empty), "{lines:?}");
        // Boxes side by side are no pencil marks.
        assert!(Row::of("123 456 789", None).unwrap().marks.is_none());
        assert!(Row::of("1234 5678 9ABC DEFG", None).unwrap().marks.is_none());
    }
}
