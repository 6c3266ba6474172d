//! Boards over several lines: their [rows](super::row) put together, with or without lines drawn
//! [between](super::between) them.
//!
//! Where a line counts the columns, and each row begins with its number, as R, pandas and
//! coordinates have it, both are passed over; so is the heading of a table in Markdown, if there are
//! N rows below it. Lines of `-`, `+`, `=` and the like are no rows. A board with pencil marks
//! becomes a list of candidates ([`Candidates`](crate::board::Candidates)). One after the givens of
//! the same board, as in files of Sukaku Explainer, is passed over. Between boards there may be
//! titles, which begin with a letter, and the sections of `.sdk` files: what follows `[State]` is a
//! board in the course of being solved, and is passed over too, up to the next section.
//!
//! One empty line may stand after each band of a board. Where that, or a row of empty fields, may be
//! read in two ways, the board is refused. So are boards whose rows, up to an empty line or a title,
//! are not N each: any of them may have the row too many.

use super::apart::{Apart, EMPTY_FIELDS};
use super::between::{
    after_label, cornered, heading, is_below_heading, is_count, is_dashes, is_opening, is_rule,
    is_title, numbered, untagged,
};
use super::doubts;
use super::row::Row;
use super::waiting::{Board, Waiting};
use crate::board::beside::{is_comment, is_of_solution, is_said, is_tag, section, unquoted};
use crate::board::text::{CANDIDATES, REFUSED};
use crate::board::{Puzzle, Shape, symbol_value};

/// The sections that are passed over, by what their names begin with: any other name is a title.
const PASSED: [&str; 8] =
    ["state", "solution", "answer", "pencil", "candidates", "notes", "usergrid", "colors"];

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
    /// A sign stands before the columns that were counted, as in the table of an operation: they and
    /// it may be a row of a board, but not above a row that has its label.
    is_cornered: bool,
    /// The cells of a row with more or fewer than those before it.
    shorter: Option<usize>,
    /// Whether a board broke off, so that it isn't known which row the next one is.
    is_lost: bool,
    /// The first row has a line below it, and is a heading if N rows follow.
    is_headed: bool,
    /// Why the board that has begun may have other rows.
    doubt: Option<&'static str>,
    /// The cells between two bars, if these are as far apart everywhere.
    box_width: Option<usize>,
    /// What stands between the boards, and inside them.
    apart: Apart,
    /// Whether the last line ended a board.
    ended: bool,
    /// Whether it was a row of empty fields, which may stand between two boards.
    ended_empty: bool,
    /// The boards of which it is not yet seen that the rows go on in N each.
    waiting: Waiting,
}

/// The lines of a whole text with its boards put together.
pub(super) fn joined<'a>(
    lines: impl IntoIterator<Item = &'a str>,
    shape: Option<Shape>,
) -> Vec<String> {
    let (mut joiner, mut out) = (Joiner::new(shape), String::new());
    lines.into_iter().for_each(|line| joiner.line(line, &mut out));
    joiner.break_off(&mut out);
    out.lines().map(str::to_owned).collect()
}

impl Joiner {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Self { shape, ..Self::default() }
    }

    /// Takes a line; whatever is complete goes to `out`, a line for each that was taken.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let line = unquoted(line.trim_start_matches('\u{feff}'));
        let ended = std::mem::take(&mut self.ended);
        let columns = self.rows.first().map(Row::len).or(self.shape.map(Shape::columns));
        let mut text = line.trim();
        if let Some(lines) = self.waiting.held_lines() {
            if is_rule(text) || is_dashes(text) {
                *lines += 1;
                return;
            }
            let row = Row::of(text, columns).filter(|row| row.len() > 3 && !is_title(text));
            self.waiting.let_go(row.is_some(), out);
        }
        text = untagged(text);
        if let Some(section) = section(text) {
            self.break_off(out);
            self.is_lost = false;
            self.passing = PASSED.iter().any(|known| section.starts_with(known));
            return self.blank(out);
        }
        let is_empty = text.is_empty() && Row::of(line, columns).is_none();
        if is_empty || is_comment(text) || self.passing {
            if is_of_solution(text) {
                self.break_off(out);
                self.title = text.trim_start_matches(['#', ' ']).to_owned();
            }
            if is_empty {
                self.is_lost = false;
                self.empty(out);
            }
            return self.blank(out);
        }
        if self.is_lost && !is_title(text) && !is_opening(text) {
            match row_length(text) {
                Some(_) => self.blank(out),
                None => self.other(line, text, out),
            }
            return;
        }
        self.is_lost = false;
        if self.rows.len() == 1 && is_below_heading(text, self.rows[0].len()) {
            self.is_headed = true;
            return self.blank(out);
        }
        if let Some(columns) = self.counted
            && self.rows.len() <= 1 - usize::from(self.is_labelled)
            && let Some(rest) = after_label(text, 0)
            && let Some(row) = Row::of(rest, Some(columns))
            && (!self.is_cornered || row.cells.contains(&text.as_bytes()[0]))
        {
            self.is_labelled = true;
            self.rows.clear();
            return self.row(line, row, out);
        }
        if self.rows.is_empty()
            && let Some(columns) = cornered(text)
        {
            self.counted = Some(columns);
            self.is_cornered = true;
            match Row::of(text, Some(columns + 1)) {
                Some(row) => return self.row(line, row, out),
                None => return self.blank(out),
            }
        }
        self.is_labelled |= self.rows.is_empty() && numbered(text, 0).is_some();
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
        let is_new = self.rows.is_empty() && is_title(text) && !Row::is_of(text, self.shape);
        // Blanks and tabs at its ends may be empty cells.
        let is_whole = line.contains(['\t', '|', '│']) && line.trim() == text;
        let row = Row::of(if is_whole { line } else { text }, columns);
        let row = row.filter(|row| !is_new && (2..=32).contains(&row.len()));
        if self.rows.is_empty() && self.shape.is_none() && is_count(line) {
            return self.blank(out);
        }
        let is_dashed =
            row.is_some() && self.rows.first().is_some_and(|row| text.len() == row.len());
        let is_closed = is_closed(text);
        let has_no_cell = is_closed && row.is_some() && self.rows.is_empty();
        if has_no_cell && let Some(between) = self.apart.empty_fields(ended) {
            self.waiting.pass(out);
            if let Err(why) = between {
                out.push_str(&format!("{REFUSED}{why}"));
            }
            return self.blank(out);
        }
        let is_stroke = (is_closed || is_dashes(text))
            && (self.rows.is_empty() && !has_no_cell || row.is_none());
        if is_rule(text) && !is_dashed || is_stroke {
            // A line between any two rows.
            self.is_headed &= self.rows.len() < 2;
            self.apart.other();
            return self.blank(out);
        }
        if row.is_none() && is_opening(text) {
            self.break_off(out);
            if is_of_solution(text) {
                self.title = text.trim_end_matches(':').to_owned();
            }
            return self.blank(out);
        }
        match row {
            Some(row) => {
                if self.rows.is_empty() {
                    if ended && self.ended_empty {
                        self.waiting.refuse_last(EMPTY_FIELDS);
                    }
                    self.apart.begin(ended);
                }
                self.row(line, row, out);
            }
            None if !self.rows.is_empty() && !is_title(text) => {
                self.shorter = row_length(text);
                self.is_lost = true;
                match self.shorter {
                    Some(_) => {
                        self.break_off(out);
                        self.blank(out);
                    }
                    None => self.other(line, text, out),
                }
            }
            None => self.other(line, text, out),
        }
    }

    /// The rows of a band of the board that has begun.
    fn band_height(&self) -> Option<usize> {
        let first = self.rows.first()?;
        let rows = self.wanted(first);
        let guessed = || Shape::guess(rows * first.len()).filter(|shape| shape.rows() == rows);
        let shape = self.shape.filter(|shape| shape.is_plain()).or_else(guessed)?;
        shape.has_boxes().then(|| shape.band_height())
    }

    /// An empty line, which may stand after each band of a board.
    fn empty(&mut self, out: &mut String) {
        if !self.apart.empty(self.rows.len(), self.lines.len(), self.band_height()) {
            self.break_off(out);
        }
    }

    fn row(&mut self, line: &str, row: Row, out: &mut String) {
        if let Some((rows, lines)) = self.apart.row(self.rows.len(), self.band_height()) {
            self.waiting.pass(out);
            out.push_str(&self.lines[0]);
            out.push_str(&"\n".repeat(lines));
            self.lines.drain(..lines);
            self.rows.drain(..rows);
        }
        let wanted = self.wanted(&row);
        if self.rows.is_empty() {
            self.box_width = doubts::box_width(line, row.len());
        }
        self.rows.push(row);
        self.lines.push(line.to_owned());
        if self.rows.len() == wanted + usize::from(self.is_headed) {
            if self.is_headed {
                self.doubt = doubts::of_heading(&self.rows, &self.lines[0], wanted);
                self.rows.remove(0);
            }
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
        let side = self.rows[0].len();
        let symbols = String::from_utf8_lossy(&cells);
        let latin = Shape::latin(side).ok();
        let puzzle = latin.and_then(|latin| Puzzle::parse(latin, &symbols).ok());
        let is_marked = self.rows.iter().any(|row| row.marks.is_some());
        let is_empty = |&c: &u8| symbol_value(char::from(c)) == Some(0);
        let goes_on = self.last.len() == cells.len()
            && self.last.iter().zip(&cells).all(|(last, cell)| is_empty(last) || last == cell);
        // The solution of the last board, under a title that says so.
        let is_full = !cells.iter().any(is_empty);
        let is_solution = goes_on && is_full && is_of_solution(&self.title);
        let mut board = String::new();
        let of_rows = || doubts::of_rows(&self.rows, puzzle.as_ref()).or(self.doubt);
        // Where the shape is known, so are its boxes.
        let drawn = self.box_width.filter(|_| self.shape.is_none());
        let doubt = self.apart.doubt().or_else(of_rows).map(str::to_owned);
        if let Some(why) = doubt.or_else(|| doubts::of_boxes(drawn?, side)) {
            board = format!("{REFUSED}{why}");
        } else if is_marked && !goes_on {
            board.push(CANDIDATES);
            board.extend(self.rows.iter().flat_map(Row::candidates));
        } else if !is_marked && !is_solution {
            board.extend(cells.iter().map(|&c| char::from(c)));
        }
        let title = if is_marked && goes_on { "" } else { &std::mem::take(&mut self.title) };
        if !title.is_empty() && !is_solution {
            board.push(' ');
            board.push_str(title);
        }
        let conflicts = !is_marked && puzzle.is_some_and(|puzzle| puzzle.conflict().is_some());
        let board = Board { text: board, lines: self.lines.len(), side, conflicts };
        if self.apart.board() {
            self.waiting.hold(board, out);
        } else {
            self.is_lost |= self.waiting.push(board, out);
        }
        self.last = if is_marked { Vec::new() } else { cells };
        self.ended = true;
        self.ended_empty = self.lines.last().is_some_and(|line| is_closed(line.trim()));
        self.clear();
    }

    /// A line that is not a row: a whole board, a title, or something that is refused later.
    fn other(&mut self, line: &str, text: &str, out: &mut String) {
        self.break_off(out);
        self.apart.other();
        if text.starts_with('\\') || text.starts_with("{|") {
            return out.push('\n');
        }
        if is_title(text)
            && (is_said(text) || is_tag(text))
            && !text.contains(['.', '|'])
            && text.len() < 80
        {
            self.title = if is_tag(text) { String::new() } else { text.to_owned() };
            return out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
    }

    /// A line without a board in it.
    fn blank(&mut self, out: &mut String) {
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        } else {
            self.waiting.blank(out);
        }
    }

    /// Gives up the board that has begun: its first line will be refused.
    pub(super) fn break_off(&mut self, out: &mut String) {
        self.waiting.let_go(false, out);
        let wanted = self.rows.first().map_or(0, |row| self.wanted(row));
        if self.is_headed && self.rows.len() == wanted {
            // What stands above the line is a row too.
            self.doubt = doubts::of_heading(&self.rows, &self.lines[0], wanted);
            self.board(out);
            return self.waiting.pass(out);
        }
        let goes_on =
            self.waiting.side().is_some() && self.waiting.side() == self.rows.first().map(Row::len);
        if goes_on && self.shorter.is_none() {
            self.waiting.refuse(out);
            out.push_str(&"\n".repeat(self.lines.len()));
            return self.clear();
        }
        self.waiting.pass(out);
        if let Some(first) = self.lines.first() {
            let why = doubts::broken(&self.rows, wanted, self.shorter);
            out.push_str(&why.unwrap_or_else(|| first.clone()));
            out.push_str(&"\n".repeat(self.lines.len()));
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.lines.clear();
        self.shorter = None;
        self.is_headed = false;
        self.doubt = None;
        self.is_labelled = false;
        self.is_cornered = false;
        self.counted = None;
        self.apart.clear();
    }
}

/// Whether a line has brackets and what stands between cells alone.
fn is_closed(text: &str) -> bool {
    text.chars().all(|c| "[](){};,|'\"".contains(c))
}

/// The number of cells of what may be a row.
fn row_length(text: &str) -> Option<usize> {
    Row::of(text, None).map(|row| row.len()).filter(|cells| (2..=32).contains(cells))
}

#[cfg(test)]
mod tests {
    use super::super::apart::{BANDS, UNSPREAD};
    use super::super::waiting::{HALF, MOST, ROWS};
    use super::*;

    fn joined(text: &str) -> Vec<String> {
        let lines = super::joined(text.lines(), None);
        assert_eq!(lines.len(), text.lines().count(), "{text}");
        lines
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
        // Any other name is that of a board.
        let named = sdk.replace("[State]", "[Second]").replace("[Puzzle]", "[hr]");
        assert_eq!(joined(&named)[7], "1234341221434321");
        // A title with a colon tells of a solution too.
        for title in ["Solution", "Solution:", "answer 1:"] {
            let solved = sdk.replace("[State]", title);
            assert!(joined(&solved)[3..].iter().all(String::is_empty), "{title}");
        }
    }

    #[test]
    fn what_does_not_end_is_left_to_be_refused() {
        let rows = format!("{REFUSED}2 rows of 4 cells, where a board has 4");
        assert_eq!(joined("1 2 3 4\n3 4 1 2\n\n"), [&rows[..], "", ""]);
        let other = format!(
            "{REFUSED}row 2 of this board has 2 cells, and those before it 4: no row is read up to an empty line or a title"
        );
        assert_eq!(joined("1234\n34\n!!")[0], other);
        assert_eq!(joined("1234\n!!")[0], "1234");
        // A row too many: the board may begin with it, or not.
        let (good, board) = ("1234\n3412\n4321\n2143\n", "1234341243212143");
        for rows in ["1234\n3412\n4321\n1...\n2143\n", "1234\n3412\n4321\n2143\n1...\n"] {
            let lines = joined(&[rows, "\n", good].concat());
            assert!(lines[0].contains(ROWS) && lines[1..6].concat().is_empty(), "{lines:?}");
            assert_eq!(lines[6], board);
            // Boards before it are read, and none after it, up to an empty line.
            for after in [0, 10, 500] {
                let all = [&good.repeat(300), rows, &good.repeat(after), "\n", good].concat();
                let lines = joined(&all);
                let boards: Vec<usize> = (0..lines.len()).filter(|&i| lines[i] == board).collect();
                // Those that wait are refused where nothing tells which of them is wrong.
                let passed = 300 - MOST..=302;
                assert!(passed.contains(&boards.len()), "{} {rows}", boards.len());
                assert!(boards[..boards.len() - 1].iter().all(|line| *line <= 1200), "{rows}");
                assert_eq!(lines.iter().filter(|line| line.contains(ROWS)).count(), 1);
            }
        }
        // So many in a row are read, and so are those that all break the boxes.
        for good in [good, "1234\n2341\n3412\n4123\n"] {
            let lines = joined(&good.repeat(500));
            assert_eq!(lines.iter().filter(|line| !line.is_empty()).count(), 500);
        }
        // The rows after it may be of any board.
        let (board, rows) = ("1234341221434321", "1234\n3412\n2143\n4321\n");
        let broken = ["1234\n3412\n214\n4321\n", rows, "\n", rows].concat();
        let lines = joined(&broken);
        assert!(
            lines[0].starts_with(REFUSED) && lines[1..9].iter().all(String::is_empty),
            "{lines:?}"
        );
        assert_eq!(lines[9], board);
    }

    #[test]
    fn one_empty_line_may_stand_after_each_band() {
        let (one, two) = ("12..\n34..\n\n21..\n43..\n", "43..\n21..\n\n34..\n12..\n");
        let boards = |text: &str| -> Vec<String> {
            joined(text).into_iter().filter(|line| !line.is_empty()).collect()
        };
        assert_eq!(boards(one), ["12..34..21..43.."]);
        for between in ["\n\n", "two\n", "\ntwo\n"] {
            let both = boards(&[one, between, two].concat());
            assert_eq!(both[0], "12..34..21..43..");
            assert!(both[1].starts_with("43..21..34..12.."), "{both:?}");
        }
        // A band may be missing.
        let unclear = boards(&[one, "\n", two].concat());
        assert_eq!(unclear[1], format!("{REFUSED}{BANDS}"));
        // Half a board, and a whole one.
        let (halves, rows) = (
            format!("{REFUSED}{HALF}"),
            format!("{REFUSED}2 rows of 4 cells, where a board has 4"),
        );
        let half = boards("12..\n34..\n\n12..\n34..\n21..\n43..\n");
        assert_eq!(half, [&halves[..], &rows]);
        let half = boards("12|..\n34|..\n\n12|..\n34|..\n--+--\n21|..\n43|..\n");
        assert_eq!(half, [&halves[..], &rows]);
        assert_eq!(boards("12..\n34..\n\n\n21..\n43..\n"), [&rows[..], &rows]);
    }

    #[test]
    fn a_row_of_empty_fields_is_a_row_or_stands_between_boards() {
        let boards = |text: &str| -> Vec<String> {
            joined(text).into_iter().filter(|line| !line.is_empty()).collect()
        };
        for mark in [";", "\t", ","] {
            let boards = |text: &str| boards(&text.replace(';', mark));
            let (one, two) = ("1;2;;4\n;;;\n2;1;;3\n;;1;\n", ";;;\n1;2;;4\n2;1;;3\n;;1;\n");
            let board = "12.4....21.3..1.";
            assert_eq!(boards(one), [board]);
            assert_eq!(boards(&[one, ";;;\n", one].concat()), [board; 2]);
            assert_eq!(boards(&[one, one, two].concat()), [board, board, "....12.421.3..1."]);
            // Where it may be either, it is refused; and so is a board without it where others have it.
            assert_eq!(boards(two)[0], format!("{REFUSED}{EMPTY_FIELDS}"));
            let mixed = boards(&[one, ";;;\n", one, one].concat());
            assert_eq!(mixed[2], format!("{REFUSED}{UNSPREAD}"));
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
    fn the_border_of_a_table_of_an_operation_is_passed_over() {
        let inner = "1 2 3 4\n2 3 4 1\n3 4 1 2\n4 1 2 3";
        let table = |corner: &str| {
            let rows: Vec<String> =
                inner.lines().enumerate().map(|(i, row)| format!("{} {row}", i + 1)).collect();
            joined(&format!("{corner} 1 2 3 4\n{}", rows.join("\n"))).concat()
        };
        for corner in ["*", "+", ".", "* |"] {
            assert_eq!(table(corner), "1234234134124123", "{corner}");
        }
        // The first row of a board, whose second begins with a symbol that it has once.
        let board = ". 1 2 3 4\n1 . 3 4 2\n2 3 4 1 .\n3 4 1 2 .\n4 2 . . 1";
        assert_eq!(joined(board).concat(), board.replace([' ', '\n'], ""));
    }

    #[test]
    fn boxes_are_those_that_are_drawn_or_the_board_is_refused() {
        let row = |width: usize| {
            let cells: Vec<String> = (1..=6).map(|i| i.to_string()).collect();
            cells.chunks(width).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | ")
        };
        let all = |width| joined(&vec![row(width); 6].join("\n"))[0].clone();
        assert_eq!(all(3), "123456".repeat(6));
        assert!(all(2).starts_with(&format!("{REFUSED}boxes of 3x2 are drawn")));
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
