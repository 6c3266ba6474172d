//! Boards over several lines: their [rows](super::row) put together, with or without lines drawn
//! [between](super::between) them.
//!
//! Where a line counts the columns, and each row begins with its number, as R, pandas and
//! coordinates have it, both are passed over; so is the heading of a table in Markdown, if there are
//! N rows below it. Lines of `-`, `+`, `=` and the like are no rows. A board with pencil marks
//! becomes a list of candidates ([`Candidates`](gridforest_core::board::Candidates)). One after the givens of
//! the same board, as in files of Sukaku Explainer, is passed over. Between boards there may be
//! titles, which begin with a letter, and the sections of `.sdk` files: what follows `[State]` is a
//! board in the course of being solved, and is passed over too, up to the next section.
//!
//! One empty line may stand after each band of a board. Where that, or a row of empty fields, may be
//! read in two ways, the board is refused. So are boards whose rows, up to an empty line or a title,
//! are not N each: any of them may have the row too many.

use gridforest_core::board::{MAX_LATIN_SIDE, Puzzle, Shape, symbol_value};

use super::above::{Above, NAMED};
use super::apart::{Apart, EMPTY_FIELDS};
use super::begun::Begun;
use super::between::{
    is_below_heading, is_count, is_dashes, is_label, is_opening, is_rule, is_title, untagged,
};
use super::doubts;
use super::labels::Labels;
use super::markdown::{bold, plain};
use super::named::{TURNED, is_of_solution, is_solution, is_turned, name};
use super::row::Row;
use super::waiting::{Waiting, WaitingBoard};
use crate::beside::{is_comment, is_said, is_tag, section, unquoted};
use crate::text::{CANDIDATES, REFUSED};

/// The sections that are passed over beside those of solutions, by what their names begin with: any
/// other name is a title.
const PASSED: [&str; 6] = ["state", "pencil", "candidates", "notes", "usergrid", "colors"];

/// Puts the rows of boards together.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    shape: Option<Shape>,
    /// The board that has begun,
    begun: Begun,
    /// and the numbers of its columns and rows.
    labels: Labels,
    /// The cells of the last board, whose pencil marks may follow.
    last: Vec<u8>,
    /// The last title, for the board after it.
    title: String,
    /// The name above the rows is that of a solution,
    is_solution: bool,
    /// or of what is no list of rows.
    is_turned: bool,
    /// In a section that is passed over.
    passing: bool,
    /// Whether a board broke off, so that it isn't known which row the next one is.
    is_lost: bool,
    /// Which cells of the last line are bold.
    bold: Vec<bool>,
    /// Whether the cells of any board were told apart so.
    has_entries: bool,
    /// What stands between the boards, and inside them.
    apart: Apart,
    /// Whether the last line ended a board.
    ended: bool,
    /// Whether it was a row of empty fields, which may stand between two boards.
    ended_empty: bool,
    /// The boards of which it is not yet seen that the rows go on in N each.
    waiting: Waiting,
    /// A solution above its puzzle.
    above: Above,
    /// What goes there.
    passed: String,
}

/// The lines of a whole text with its boards put together.
pub(super) fn joined<'a>(
    lines: impl IntoIterator<Item = &'a str>,
    shape: Option<Shape>,
) -> Vec<String> {
    let (mut joiner, mut out) = (Joiner::new(shape), String::new());
    lines.into_iter().for_each(|line| joiner.line(line, &mut out));
    joiner.end(&mut out);
    out.lines().map(str::to_owned).collect()
}

/// Whether tables of a text tell givens, which are bold, from other cells that have a symbol.
pub(super) fn has_entries(text: &str, shape: Option<Shape>) -> bool {
    let (mut joiner, mut out) = (Joiner::new(shape), String::new());
    text.lines().for_each(|line| joiner.line(line, &mut out));
    joiner.end(&mut out);
    joiner.has_entries
}

impl Joiner {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Self { shape, above: Above::new(shape), ..Self::default() }
    }

    /// Takes a line; whatever is complete goes to `out`, a line for each that was taken.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let line = unquoted(line.trim_start_matches('\u{feff}'));
        let mut passed = std::mem::take(&mut self.passed);
        self.bold = bold(line).unwrap_or_default();
        self.take(&plain(line), &mut passed);
        self.pass(passed, out);
    }

    /// At the end: what waits is passed on, or refused.
    pub(super) fn end(&mut self, out: &mut String) {
        let mut passed = std::mem::take(&mut self.passed);
        self.break_off(&mut passed);
        self.pass(passed, out);
        self.above.let_go(out);
    }

    fn pass(&mut self, mut passed: String, out: &mut String) {
        passed.lines().for_each(|line| self.above.line(line, out));
        passed.clear();
        self.passed = passed;
    }

    /// Takes a line in passes, each of which may take it whole; what is left of it is a row, or none.
    fn take(&mut self, line: &str, out: &mut String) {
        let ended = std::mem::take(&mut self.ended);
        if self.goes_on_below(line.trim(), out) {
            return;
        }
        let text = untagged(line.trim());
        if self.is_outside(line, text, out) {
            return;
        }
        let Some(text) = self.without_labels(line, text, out) else { return };
        // Blanks and tabs at its ends may be empty cells.
        let is_whole = line.contains(['\t', '|', '│']) && line.trim() == text;
        let cells = if is_whole { line } else { text };
        let is_new = self.is_empty() && is_title(text) && !Row::is_of(text, self.shape);
        let row = Row::of(cells, self.columns());
        // A name may be as short as a row.
        let is_name = text.ends_with(':') && text.matches(':').count() == 1;
        let lengths = 2..=MAX_LATIN_SIDE;
        let row = row.filter(|row| !is_new && !is_name && lengths.contains(&row.len()));
        if self.is_between(line, text, row.as_ref(), ended, out) {
            return;
        }
        match row {
            Some(row) => {
                if self.is_empty() {
                    self.begin(text, ended);
                }
                self.row(line, cells, row, out);
            }
            None => self.no_row(line, text, out),
        }
    }

    /// Whether no board has begun.
    fn is_empty(&self) -> bool {
        self.begun.rows.is_empty()
    }

    /// The columns of a row, if they are known.
    fn columns(&self) -> Option<usize> {
        self.begun.columns().or(self.shape.map(Shape::columns))
    }

    /// Takes a line that is drawn below a board whose bands stand apart; any other shows whether a
    /// row follows that board.
    fn goes_on_below(&mut self, text: &str, out: &mut String) -> bool {
        let columns = self.columns();
        let Some(lines) = self.waiting.held_lines() else { return false };
        if is_rule(text) || is_dashes(text) {
            *lines += 1;
            return true;
        }
        let row = Row::of(text, columns).filter(|row| row.len() > 3 && !is_title(text));
        self.waiting.let_go(row.is_some(), out);
        false
    }

    /// Takes a line that is no part of a board: the name of a section, an empty line, a comment, what
    /// is passed over, and the rows after a board that broke off.
    fn is_outside(&mut self, line: &str, text: &str, out: &mut String) -> bool {
        if let Some(section) = section(text) {
            self.break_off(out);
            self.is_lost = false;
            let is_known = PASSED.iter().any(|known| section.starts_with(known));
            self.passing = is_known || is_of_solution(&section);
            self.blank(out);
            return true;
        }
        let is_empty = text.is_empty() && Row::of(line, self.columns()).is_none();
        if is_empty || is_comment(text) || self.passing {
            if is_of_solution(text) {
                self.break_off(out);
                self.title = text.trim_start_matches(['#', ' ']).to_owned();
            }
            if is_empty {
                self.is_lost = false;
                self.empty(out);
            }
            self.blank(out);
            return true;
        }
        if !self.is_lost || is_title(text) || is_opening(text) {
            self.is_lost = false;
            return false;
        }
        match row_length(text) {
            Some(_) => self.blank(out),
            None => self.other(line, text, out),
        }
        true
    }

    /// The text of a line without the number of its row, if anything but numbers of rows and columns
    /// is left to be taken.
    fn without_labels<'a>(
        &mut self,
        line: &'a str,
        text: &'a str,
        out: &mut String,
    ) -> Option<&'a str> {
        let rows = self.begun.rows.len();
        if rows == 1 && is_below_heading(text, self.begun.rows[0].len()) {
            self.begun.is_headed = true;
            self.blank(out);
            return None;
        }
        if let Some((cells, row)) = self.labels.first_row(text, rows) {
            self.begun.clear_rows();
            self.row(line, cells, row, out);
            return None;
        }
        if rows == 0
            && let Some(row) = self.labels.corner(text, self.shape)
        {
            match row {
                Some(row) => self.row(line, text, row, out),
                None => self.blank(out),
            }
            return None;
        }
        let text = self.labels.row(text, rows);
        if rows == 0 && self.labels.heading(text, is_rule(text)) {
            self.blank(out);
            return None;
        }
        Some(text)
    }

    /// Takes a line between rows or boards, which may look like a row: numbers of boards, what is
    /// drawn, empty fields, and what begins a list.
    fn is_between(
        &mut self,
        line: &str,
        text: &str,
        row: Option<&Row>,
        ended: bool,
        out: &mut String,
    ) -> bool {
        if self.is_empty() && self.shape.is_none() && is_count(line) {
            self.blank(out);
            return true;
        }
        let is_dashed = row.is_some() && self.begun.columns() == Some(text.len());
        let is_closed = is_closed(text);
        let has_no_cell = is_closed && row.is_some() && self.is_empty();
        if has_no_cell && let Some(between) = self.apart.empty_fields(ended) {
            self.waiting.pass(out);
            if let Err(why) = between {
                out.push_str(&format!("{REFUSED}{why}"));
            }
            self.blank(out);
            return true;
        }
        let is_stroke =
            (is_closed || is_dashes(text)) && (self.is_empty() && !has_no_cell || row.is_none());
        if is_rule(text) && !is_dashed || is_stroke {
            // A line between any two rows.
            self.begun.is_headed &= self.begun.rows.len() < 2;
            self.apart.other();
            self.begun.drawn.stroke();
            self.blank(out);
            return true;
        }
        if row.is_none() && is_opening(text) {
            self.break_off(out);
            self.name(text);
            self.blank(out);
            return true;
        }
        let begun = &self.begun;
        if row.is_none() && begun.rows.len() == 1 && is_label(&begun.lines[0]) && is_longer(text) {
            // The number of a board, or a date, and no row.
            self.title = begun.lines[0].trim().to_owned();
            let lines = begun.lines.len();
            self.clear();
            (0..lines).for_each(|_| self.blank(out));
            self.take(line, out);
            return true;
        }
        false
    }

    /// Begins a board with the row of a text.
    fn begin(&mut self, text: &str, ended: bool) {
        self.name(text);
        if ended && self.ended_empty {
            self.waiting.refuse_last(EMPTY_FIELDS);
        }
        self.apart.begin(ended);
    }

    /// Takes a line that is no row: one that may be another breaks off the board.
    fn no_row(&mut self, line: &str, text: &str, out: &mut String) {
        if !self.is_empty() && !is_title(text) {
            self.begun.broken_by = row_length(text);
            self.is_lost = true;
            if self.begun.broken_by.is_some() {
                self.break_off(out);
                return self.blank(out);
            }
        }
        self.other(line, text, out);
    }

    /// An empty line, which may stand after each band of a board.
    fn empty(&mut self, out: &mut String) {
        let (rows, lines) = (self.begun.rows.len(), self.begun.lines.len());
        if !self.apart.empty(rows, lines, self.begun.band_height(self.shape)) {
            self.break_off(out);
        }
    }

    /// Hears the name of what follows.
    fn name(&mut self, text: &str) {
        if let Some(name) = name(text) {
            self.is_solution = is_solution(name);
            self.is_turned = is_turned(name);
        } else if is_of_solution(text) {
            self.is_solution = true;
        }
    }

    /// Takes a row, with the part of its line that holds the cells.
    fn row(&mut self, line: &str, cells: &str, row: Row, out: &mut String) {
        let height = self.begun.band_height(self.shape);
        if let Some((rows, lines)) = self.apart.row(self.begun.rows.len(), height) {
            self.waiting.pass(out);
            out.push_str(&self.begun.lines[0]);
            out.push_str(&"\n".repeat(lines));
            self.begun.lines.drain(..lines);
            self.begun.leave_out(rows);
        }
        self.begun.push(line, cells, row, &std::mem::take(&mut self.bold));
        if self.begun.is_complete(self.shape) {
            self.board(out);
        }
    }

    /// Passes on a board that is complete.
    fn board(&mut self, out: &mut String) {
        if self.shape.is_none() {
            self.begun.without_border();
        }
        self.has_entries |= self.begun.without_entries();
        let (cells, side) = (self.begun.cells(), self.begun.rows[0].len());
        let symbols = String::from_utf8_lossy(&cells);
        let latin = Shape::latin(side).ok();
        let puzzle = latin.and_then(|latin| Puzzle::parse(latin, &symbols).ok());
        let is_marked = self.begun.is_marked();
        let is_empty = |&c: &u8| symbol_value(char::from(c)) == Some(0);
        let goes_on = self.last.len() == cells.len()
            && self.last.iter().zip(&cells).all(|(last, cell)| is_empty(last) || last == cell);
        // The solution of the last board, under a title that says so.
        let is_full = !cells.iter().any(is_empty);
        let is_named = is_full && (self.is_solution || is_of_solution(&self.title));
        let is_solution = goes_on && is_named;
        let mut board = String::new();
        let of_name = self.is_turned.then_some(TURNED);
        let of_place = self.apart.doubt().or(of_name).map(str::to_owned);
        if let Some(why) = of_place.or_else(|| self.begun.doubt(puzzle.as_ref(), self.shape)) {
            board = format!("{REFUSED}{why}");
        } else if is_marked && !goes_on {
            board.push(CANDIDATES);
            board.extend(self.begun.rows.iter().flat_map(Row::candidates));
        } else if !is_marked && !is_solution {
            board.extend(is_named.then_some(NAMED));
            board.push_str(&symbols);
        }
        let title = if is_marked && goes_on { "" } else { &std::mem::take(&mut self.title) };
        if !title.is_empty() && !is_solution {
            board.push(' ');
            board.push_str(title);
        }
        let conflicts = !is_marked && puzzle.is_some_and(|puzzle| puzzle.conflict().is_some());
        (self.is_solution, self.is_turned) = (false, false);
        let lines = &self.begun.lines;
        self.ended = true;
        self.ended_empty = lines.last().is_some_and(|line| is_closed(line.trim()));
        let board = WaitingBoard { text: board, lines: lines.len(), side, conflicts };
        if self.apart.board() {
            self.waiting.hold(board, out);
        } else {
            self.is_lost |= self.waiting.push(board, out);
        }
        self.last = if is_marked { Vec::new() } else { cells };
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
            self.name(text);
            self.title = if is_tag(text) { String::new() } else { text.to_owned() };
            return out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
    }

    /// A line without a board in it.
    fn blank(&mut self, out: &mut String) {
        if !self.begun.lines.is_empty() {
            self.begun.lines.push(String::new());
        } else {
            self.waiting.blank(out);
        }
    }

    /// Gives up the board that has begun: its first line will be refused.
    fn break_off(&mut self, out: &mut String) {
        self.waiting.let_go(false, out);
        if self.begun.is_complete_with_heading(self.shape) {
            self.board(out);
            return self.waiting.pass(out);
        }
        let lines = &self.begun.lines;
        let goes_on = self.waiting.side().is_some() && self.waiting.side() == self.begun.columns();
        if goes_on && self.begun.broken_by.is_none() {
            self.waiting.refuse(out);
            out.push_str(&"\n".repeat(lines.len()));
            return self.clear();
        }
        self.waiting.pass(out);
        if let Some(first) = lines.first() {
            let wanted = self.begun.wanted(self.shape);
            let why = doubts::broken(&self.begun.rows, wanted, self.begun.broken_by);
            out.push_str(why.as_ref().unwrap_or(first));
            out.push_str(&"\n".repeat(lines.len()));
        }
        self.clear();
    }

    /// No board has begun.
    fn clear(&mut self) {
        self.begun = Begun::default();
        self.labels = Labels::default();
        self.apart.clear();
    }
}

/// Whether a line has brackets and what stands between cells alone.
fn is_closed(text: &str) -> bool {
    text.chars().all(|c| "[](){};,|'\"".contains(c))
}

/// Whether a line is a row of more than four cells.
fn is_longer(text: &str) -> bool {
    row_length(text).is_some_and(|cells| cells > 4)
}

/// The number of cells of what may be a row.
fn row_length(text: &str) -> Option<usize> {
    Row::of(text, None).map(|row| row.len()).filter(|cells| (2..=MAX_LATIN_SIDE).contains(cells))
}

#[cfg(test)]
mod tests;
