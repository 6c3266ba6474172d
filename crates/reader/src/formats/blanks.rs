//! Boards whose empty cells are blanks, without bars or anything else that tells where they are:
//! read where the number of characters in a line does.
//!
//! A line has all cells of a board, or those of a row, with nothing or one blank between any two.
//! Blanks at the ends of lines may be cut, if blanks at their beginnings are not.

use std::ops::Range;

use gridforest_core::board::{Shape, symbol_value};

use crate::text::{REFUSED, latin_puzzle};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Blanks {
    /// The characters of a line, every `step`th of which is a cell.
    length: usize,
    step: usize,
    side: usize,
    /// The lines of a board.
    rows: usize,
    /// Whether blanks at the ends of lines are cut.
    is_cut: bool,
    /// The lines of the only board, of which some may have no characters at all.
    whole: Range<usize>,
    /// The lines so far.
    line: usize,
}

/// The most kinds of lines that are tried.
const TRIED: usize = 8;
/// The fewest cells of a board on a line: fewer may be anything.
const FEWEST: usize = 36;

impl Blanks {
    /// How the boards of a text lie, which may be all of it.
    pub(super) fn of(text: &str, is_all: bool, shape: Option<Shape>) -> Option<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let mut tried = Vec::new();
        for line in &lines {
            let cells = line.split(REMARKS).next().unwrap_or_default();
            if !cells.contains(BLANKS) || !is_cells(cells, 35) {
                continue;
            }
            // A blank may stand before a remark.
            let (length, before) = (cells.chars().count(), cells.len() < line.len());
            let lengths = [length, length - usize::from(before)];
            for kind in lengths.into_iter().flat_map(|length| Self::kinds(length, shape)) {
                if tried.contains(&kind) {
                    continue;
                }
                if let Some(found) = kind.clone().suiting(&lines, is_all) {
                    return Some(found);
                }
                tried.push(kind);
            }
            if tried.len() >= TRIED {
                break;
            }
        }
        None
    }

    /// What lines of a length may be.
    fn kinds(length: usize, shape: Option<Shape>) -> Vec<Self> {
        let kind = |shape: Shape, rows, step| {
            let (side, whole) = (shape.side(), 0..0);
            Self { length, step, side, rows, is_cut: false, whole, line: 0 }
        };
        let columns = [(length, 1), (length.div_ceil(2), if length % 2 == 1 { 2 } else { 0 })];
        let shapes = |columns: usize| match shape {
            Some(shape) => Some(shape).filter(|shape| shape.columns() == columns),
            None => Shape::guess(columns * columns).filter(|_| (4..=25).contains(&columns)),
        };
        let board = match shape {
            Some(shape) => Some(shape).filter(|shape| shape.cells() == length && length >= 16),
            None => Shape::guess(length).filter(|_| length >= FEWEST),
        };
        let rows = columns.into_iter().filter(|(_, step)| *step > 0);
        let rows = rows.filter_map(|(columns, step)| {
            let shape = shapes(columns).filter(|shape| shape.rows() > 3)?;
            Some(kind(shape, shape.rows(), step))
        });
        board.map(|shape| kind(shape, 1, 1)).into_iter().chain(rows).collect()
    }

    /// The same, where it suits all lines with cells and the first board has no symbol twice in a row
    /// or column.
    fn suiting(mut self, lines: &[&str], is_all: bool) -> Option<Self> {
        let numbers: Vec<usize> = (0..lines.len()).filter(|&i| self.are_cells(lines[i])).collect();
        let found = || numbers.iter().map(|&i| before_remark(lines[i], self.length));
        let is_longer =
            |line: &&str| is_cells(line, self.side) && line.chars().count() > self.length;
        if lines.iter().any(is_longer) || !found().any(|line| line.chars().count() == self.length) {
            return None;
        }
        // Numbers with blanks between them have these at every second or third place.
        let periods: &[usize] = if self.rows == 1 { &[2, 3] } else { &[2] };
        let all_blank = |period: usize, from: usize| {
            found().all(|line| line.chars().skip(from).step_by(period).all(|c| BLANKS.contains(&c)))
        };
        let is_apart = self.step == 1
            && periods.iter().any(|&period| (0..period).any(|from| all_blank(period, from)))
            || self.step == 2 && !all_blank(2, 1);
        if is_apart {
            return None;
        }
        let has_short = found().any(|line| line.chars().count() < self.length);
        let may_be_cut = !found().any(|line| line.ends_with(BLANKS))
            && found().any(|line| line.starts_with(BLANKS));
        self.is_cut = has_short && may_be_cut;
        if self.rows > 1 && has_short && !may_be_cut {
            return None;
        }
        let (first, end) = (*numbers.first()?, numbers.last()? + 1);
        let is_whole = (first..end).all(|i| numbers.contains(&i) || lines[i].trim().is_empty());
        if is_all && is_whole && end - first == self.rows {
            self.whole = first..end;
        } else {
            let mut runs = numbers.chunk_by(|a, b| a + 1 == *b).map(<[usize]>::len).peekable();
            while let Some(run) = runs.next() {
                if !run.is_multiple_of(self.rows) && (is_all || runs.peek().is_some()) {
                    return None;
                }
            }
        }
        let mut again = self.clone();
        let cells = lines[first..end].iter().enumerate().filter_map(|(i, line)| {
            again.line = first + i;
            again.line(line)
        });
        let cells: String = cells.take(self.rows).collect();
        if self.rows > 1 && are_gaps(&cells, self.side) {
            return None;
        }
        let side = (cells.len() == self.side * self.side).then_some(self.side);
        let cells: String = cells.chars().take(self.side * self.side).collect();
        let fits = |side| latin_puzzle(&cells, side).is_some_and(|p| p.clues() < side * side);
        side.is_none_or(fits).then_some(self)
    }

    /// Whether a line is a board or a row of one.
    fn are_cells(&self, line: &str) -> bool {
        let cells = before_remark(line, self.length);
        let length = cells.chars().count();
        // A board without its last two rows has several solutions.
        let is_long = self.rows > 1 || length + 2 * self.side > self.length;
        let is_blank = || length == self.length && cells.trim().is_empty();
        length <= self.length && is_long && (is_cells(cells, self.side) || is_blank())
    }

    pub(super) fn line(&mut self, line: &str) -> Option<String> {
        self.line += 1;
        let cells = before_remark(line, self.length);
        let count = cells.chars().count();
        let empty = self.whole.contains(&(self.line - 1)) && cells.trim().is_empty();
        let is_short = count < self.length && !self.is_cut && !empty;
        if !self.are_cells(line) && !empty || is_short {
            let is_board = self.rows == 1 && is_cells(line, self.side) && line.contains(BLANKS);
            return (is_board && count < self.length).then(|| {
                format!("{REFUSED}{count} of {} characters, where blanks are empty cells: some may be cut, write . for each", self.length)
            });
        }
        let padded = cells.chars().chain(std::iter::repeat(' ')).take(self.length);
        let cells = padded.step_by(self.step).map(|c| if BLANKS.contains(&c) { '.' } else { c });
        Some(
            cells.collect::<String>() + line.get(count..).filter(|_| line.is_ascii()).unwrap_or(""),
        )
    }
}

/// What a remark may begin with.
const REMARKS: [char; 5] = [',', ';', '\t', '#', ':'];
/// What may be an empty cell.
const BLANKS: [char; 2] = [' ', '\u{a0}'];

/// Whether the empty cells of rows are in the same columns of each, and in no others: they stand
/// between the boxes of a full board.
fn are_gaps(cells: &str, columns: usize) -> bool {
    let rows = || cells.as_bytes().chunks(columns).filter(|row| row.iter().any(|&c| c != b'.'));
    let empty = |row: &[u8]| (0..row.len()).filter(|&i| row[i] == b'.').collect::<Vec<_>>();
    let first = rows().next().map(empty).unwrap_or_default();
    !first.is_empty() && rows().all(|row| empty(row) == first)
}

/// Whether a line is symbols and blanks.
fn is_cells(line: &str, side: usize) -> bool {
    let is_symbol = |c| symbol_value(c).is_some_and(|s| s > 0 && usize::from(s) <= side);
    !line.trim().is_empty() && line.chars().all(|c| BLANKS.contains(&c) || is_symbol(c))
}

/// A line without its end and a remark.
fn before_remark(line: &str, length: usize) -> &str {
    let line = line.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
    let Some(end) = line.find(REMARKS) else { return line };
    let cells = line.char_indices().nth(length).map_or(end, |(at, _)| at);
    if line.get(cells..end).is_some_and(|between| between.trim().is_empty()) {
        &line[..cells]
    } else {
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<String>> {
        let mut blanks = Blanks::of(text, true, None)?;
        let line = |line: &str| blanks.line(line).unwrap_or_else(|| line.to_owned());
        Some(text.lines().map(line).collect())
    }

    const ROWS: [&str; 6] = ["1  4  ", " 2   5", "3   6 ", "", "  6  1", "5   3 "];

    #[test]
    fn the_length_of_lines_tells_where_blanks_are_cells() {
        let full = ROWS.map(|row| format!("{row:6}"));
        let dotted = full.clone().map(|row| row.replace(' ', "."));
        assert_eq!(read(&full.concat()), Some(vec![dotted.concat()]));
        assert_eq!(read(&(full.concat() + " ;7.1")), Some(vec![dotted.concat() + " ;7.1"]));
        assert_eq!(read(&full.join("\n")), Some(dotted.to_vec()));
        let cut = full.clone().map(|row| row.trim_end().to_owned());
        assert_eq!(read(&cut.join("\n")), Some(dotted.to_vec()));
        let spaced =
            full.clone().map(|row| row.chars().map(|c| format!("{c} ")).collect::<String>());
        let spaced = spaced.map(|row| row[..11].to_owned());
        assert_eq!(read(&spaced.join("\n")), Some(dotted.to_vec()));
        let two = [full.join("\n"), "a title".to_owned(), full.join("\n")].join("\n");
        let both = [&dotted[..], &["a title".to_owned()], &dotted[..]].concat();
        assert_eq!(read(&two), Some(both));
    }

    #[test]
    fn where_it_does_not_nothing_is_read() {
        let full = ROWS.map(|row| format!("{row:6}"));
        let cut = full.clone().map(|row| row.trim_end().to_owned());
        // Blanks cut at both ends, a line too many, two boards of which an empty row may be between,
        // a symbol twice in a row, numbers with blanks between them.
        for text in [
            full.clone().map(|row| row.trim().to_owned()).join("\n"),
            [full.join("\n"), full[0].clone()].join("\n"),
            [cut.join("\n"), cut.join("\n")].join("\n\n"),
            full.join("\n").replacen('4', "1", 1),
            ["1 2 3 ", "4 5 6 ", "2 3 1 ", "5 6 4 ", "3 1 2 ", "6 4 5 "].join("\n"),
            "1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 ".to_owned(),
        ] {
            assert_eq!(read(&text), None, "{text}");
        }
        let short = full.concat();
        let lines = read(&[&short, &short[..33]].join("\n")).unwrap();
        assert!(lines[1].contains("33 of 36 characters"), "{lines:?}");
    }
}
