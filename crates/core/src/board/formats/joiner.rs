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

use super::above::{Above, NAMED};
use super::apart::{Apart, EMPTY_FIELDS};
use super::between::{
    after_label, cornered, heading, is_below_heading, is_count, is_dashes, is_label, is_opening,
    is_rule, is_title, numbered, untagged,
};
use super::border;
use super::doubts;
use super::drawn::Drawn;
use super::markdown::{bold, plain};
use super::named::{TURNED, is_solution, is_turned, name};
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
    /// The bars and strokes in it.
    drawn: Drawn,
    /// Which cells of its rows are bold, as the givens may be, and of the last line,
    bold: Vec<Vec<bool>>,
    is_bold: Option<Vec<bool>>,
    /// and whether the cells of any board were told apart so.
    has_entries: bool,
    /// The name above the rows is that of a solution,
    is_solution: bool,
    /// or of what is no list of rows.
    is_turned: bool,
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
        self.is_bold = bold(line);
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

    fn take(&mut self, line: &str, out: &mut String) {
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
            self.drawn.clear();
            return self.row(line, rest, row, out);
        }
        if self.rows.is_empty()
            && let Some(columns) = cornered(text)
        {
            let row = Row::of(text, Some(columns + 1));
            self.counted = Some(columns);
            self.is_cornered = row.is_some() && self.shape.is_none();
            match row.filter(|_| self.is_cornered) {
                Some(row) => return self.row(line, text, row, out),
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
        let cells = if is_whole { line } else { text };
        let row = Row::of(cells, columns);
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
            self.drawn.stroke();
            return self.blank(out);
        }
        if row.is_none() && is_opening(text) {
            self.break_off(out);
            self.name(text);
            return self.blank(out);
        }
        if row.is_none() && self.rows.len() == 1 && is_label(&self.lines[0]) && is_longer(text) {
            // The number of a board, or a date, and no row.
            self.title = self.lines[0].trim().to_owned();
            let lines = self.lines.len();
            self.clear();
            (0..lines).for_each(|_| self.blank(out));
            return self.take(line, out);
        }
        match row {
            Some(row) => {
                if self.rows.is_empty() {
                    self.name(text);
                    if ended && self.ended_empty {
                        self.waiting.refuse_last(EMPTY_FIELDS);
                    }
                    self.apart.begin(ended);
                }
                self.row(line, cells, row, out);
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
        if let Some((rows, lines)) = self.apart.row(self.rows.len(), self.band_height()) {
            self.waiting.pass(out);
            out.push_str(&self.lines[0]);
            out.push_str(&"\n".repeat(lines));
            self.lines.drain(..lines);
            self.rows.drain(..rows);
            self.bold.drain(..rows);
            self.drawn.drain(rows);
        }
        let wanted = self.wanted(&row);
        self.drawn.row(cells, row.len());
        let bold = self.is_bold.take().unwrap_or_default();
        self.bold.push(bold[bold.len().saturating_sub(row.len())..].to_vec());
        self.doubt = self.doubt.or(doubts::of_end(line));
        self.rows.push(row);
        self.lines.push(line.to_owned());
        if self.rows.len() == wanted + usize::from(self.is_headed) {
            if self.is_headed {
                self.doubt = doubts::of_heading(&self.rows, &self.lines[0], wanted);
                self.rows.remove(0);
                self.bold.remove(0);
                self.drawn.drain(1);
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
        self.without_border();
        self.without_entries();
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
        let is_named = is_full && (self.is_solution || is_of_solution(&self.title));
        let is_solution = goes_on && is_named;
        let mut board = String::new();
        let of_rows = || {
            let of_rows = doubts::of_rows(&self.rows, puzzle.as_ref()).or(self.doubt);
            of_rows.or_else(|| doubts::of_decimals(&self.lines))
        };
        // Where the shape is known, so are its boxes.
        let of_boxes = || self.shape.is_none().then(|| self.drawn.doubt(side))?;
        let turned = self.is_turned.then_some(TURNED);
        let doubt = self.apart.doubt().or_else(of_rows).or(turned).map(str::to_owned);
        if let Some(why) = doubt.or_else(of_boxes) {
            board = format!("{REFUSED}{why}");
        } else if is_marked && !goes_on {
            board.push(CANDIDATES);
            board.extend(self.rows.iter().flat_map(Row::candidates));
        } else if !is_marked && !is_solution {
            board.extend(is_named.then_some(NAMED));
            board.extend(cells.iter().map(|&c| char::from(c)));
        }
        let title = if is_marked && goes_on { "" } else { &std::mem::take(&mut self.title) };
        if !title.is_empty() && !is_solution {
            board.push(' ');
            board.push_str(title);
        }
        let conflicts = !is_marked && puzzle.is_some_and(|puzzle| puzzle.conflict().is_some());
        (self.is_solution, self.is_turned) = (false, false);
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

    /// Leaves out the border of the table of an operation.
    fn without_border(&mut self) {
        let rows: Vec<&[u8]> = self.rows.iter().map(|row| &row.cells[..]).collect();
        if self.shape.is_none()
            && self.rows.iter().all(|row| row.marks.is_none())
            && border::is_around(&rows)
        {
            self.rows.remove(0);
            self.bold.remove(0);
            self.rows.iter_mut().for_each(|row| row.cells = row.cells.split_off(1));
            self.bold.iter_mut().for_each(|row| *row = row.split_off(row.len().min(1)));
            self.drawn.drain_border();
        }
    }

    /// Makes empty cells of those that are not bold, where the givens are.
    fn without_entries(&mut self) {
        let is_bold = |bold: &Vec<bool>, i: usize| bold.get(i) == Some(&true);
        let rows = || self.rows.iter().zip(&self.bold);
        let filled = |(row, bold): (&Row, &Vec<bool>)| -> Vec<bool> {
            let is_filled = |&i: &usize| symbol_value(char::from(row.cells[i])) != Some(0);
            (0..row.len()).filter(is_filled).map(|i| is_bold(bold, i)).collect()
        };
        let filled: Vec<bool> = rows().flat_map(filled).collect();
        if filled.contains(&true) && filled.contains(&false) {
            self.has_entries = true;
            for (row, bold) in self.rows.iter_mut().zip(&self.bold) {
                let others = (0..row.len()).filter(|&i| !is_bold(bold, i)).collect::<Vec<_>>();
                others.into_iter().for_each(|i| row.cells[i] = b'.');
            }
        }
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
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        } else {
            self.waiting.blank(out);
        }
    }

    /// Gives up the board that has begun: its first line will be refused.
    fn break_off(&mut self, out: &mut String) {
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
        self.bold.clear();
        self.drawn.clear();
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

/// Whether a line is a row of more than four cells.
fn is_longer(text: &str) -> bool {
    row_length(text).is_some_and(|cells| cells > 4)
}

/// The number of cells of what may be a row.
fn row_length(text: &str) -> Option<usize> {
    Row::of(text, None).map(|row| row.len()).filter(|cells| (2..=32).contains(cells))
}

#[cfg(test)]
mod tests;
