//! Boards over several lines: their [rows](super::row) put together, with or without lines drawn
//! [between](super::between) them.
//!
//! Where a line counts the columns, and each row begins with its number, as R, pandas and
//! coordinates have it, both are passed over; so is the heading of a table in Markdown, if there are
//! N rows below it. Lines of `-`, `+`, `=` and the like are no rows. A board with pencil marks
//! becomes a list of candidates ([`Candidates`](crate::board::Candidates)). One after the givens of
//! the same board, as in files of Sukaku Explainer, is passed over. Between boards there may be
//! titles, which begin with a letter, and the sections of `.sdk` files: what follows `[State]` is a
//! board in the course of being solved, and is passed over too.

use super::between::{
    after_label, heading, is_below_heading, is_dashes, is_opening, is_rule, is_title, section,
};
use super::row::Row;
use crate::board::text::CANDIDATES;
use crate::board::{Shape, symbol_value};

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
