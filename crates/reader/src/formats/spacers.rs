//! Sheets with an empty column between boxes, and mostly an empty row too: their boards without
//! these.

use gridforest_core::board::{Puzzle, Shape, symbol_value};

use crate::alphabet::field_char;
use crate::text::REFUSED;

/// The lines of a sheet so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spacers {
    pub(super) shape: Shape,
    mark: char,
    begun: Vec<String>,
}

/// More lines without anything between them are refused.
const MOST: usize = 1 << 14;

impl Spacers {
    /// How the boards of a text lie, if all lines of as many fields have empty ones between boxes.
    pub(super) fn of(text: &str, is_all: bool, shape: Option<Shape>) -> Option<Self> {
        let line = text.lines().find(|line| line.matches(MARKS).count() > 3)?;
        let mark = MARKS.into_iter().find(|&mark| line.matches(mark).count() > 3)?;
        let with = |shape: Shape| Self { shape, mark, begun: Vec::new() };
        let guessed = || (4..=25).filter_map(|side| Shape::guess(side * side));
        let shapes: Vec<Shape> = shape.map_or_else(|| guessed().collect(), |shape| vec![shape]);
        let boxes = shapes.into_iter().filter(|shape| shape.is_plain() && shape.has_boxes());
        boxes.map(with).find(|one| one.suits(text, is_all))
    }

    fn suits(&self, text: &str, is_all: bool) -> bool {
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
        let is_other =
            |line: &&str| self.fields(line).is_some_and(|row| self.cells(&row).is_none());
        let are_cells = |line: &&str| {
            let row = self.fields(line);
            row.is_some_and(|row| row.iter().all(|field| field_char(field).is_some()))
        };
        if lines.iter().any(|line| is_other(line) && are_cells(line)) {
            return false;
        }
        let mut runs = lines.split(|line| self.row(line).is_none()).peekable();
        let mut boards = Vec::new();
        while let Some(run) = runs.next() {
            if is_all || runs.peek().is_some() {
                let Some(found) = self.boards(run) else { return false };
                boards.extend(found);
            }
        }
        let is_board = |(_, board): &(usize, String)| {
            Puzzle::parse(self.shape, board).is_ok_and(|board| board.clues() > 0)
        };
        !boards.is_empty() && boards.iter().all(is_board)
    }

    /// The fields of a line with as many as a row has, with those between boxes.
    fn fields<'a>(&self, line: &'a str) -> Option<Vec<&'a str>> {
        let (side, width) = (self.shape.side(), self.shape.stack_width());
        let fields = line.trim_end_matches(['\r', '\n']).split(self.mark);
        let fields: Vec<&str> = fields.map(|field| field.trim().trim_matches('"')).collect();
        (fields.len() == side + side / width - 1).then_some(fields)
    }

    /// The cells of a row, if all fields between boxes are empty.
    fn cells(&self, fields: &[&str]) -> Option<String> {
        let boxes = fields.chunks(self.shape.stack_width() + 1);
        let cells = boxes.map(|part| {
            let (cells, between) = part.split_at(part.len().min(self.shape.stack_width()));
            let cells: Option<String> = cells.iter().map(|field| field_char(field)).collect();
            cells.filter(|_| between.iter().all(|field| field.is_empty()))
        });
        cells.collect()
    }

    fn row(&self, line: &str) -> Option<String> {
        self.cells(&self.fields(line)?)
    }

    /// The boards of lines that are rows, each with the number of its first; `None` where they are
    /// not those of whole boards, with or without empty ones before and after them.
    fn boards(&self, lines: &[impl AsRef<str>]) -> Option<Vec<(usize, String)>> {
        let rows: Vec<String> = lines.iter().filter_map(|line| self.row(line.as_ref())).collect();
        if rows.iter().all(|row| is_empty(row)) {
            return Some(Vec::new());
        }
        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find_map(|(before, after)| {
            let (above, rest) = rows.split_at(before);
            let (rows, below) = rest.split_at(rest.len().checked_sub(after)?);
            let boards =
                self.boards_of(rows).filter(|_| above.iter().chain(below).all(|row| is_empty(row)));
            Some(boards?.into_iter().map(|(first, board)| (first + before, board)).collect())
        })
    }

    fn boards_of(&self, rows: &[String]) -> Option<Vec<(usize, String)>> {
        let (side, height) = (self.shape.side(), self.shape.band_height());
        let bands = side / height;
        // With rows between bands and without, and with rows between boards.
        let ways = [1, 0].into_iter().flat_map(|gap| [0, 1, 2].map(|apart| (gap, apart)));
        for (gap, apart) in ways {
            let (length, band) = (side + gap * (bands - 1), height + gap);
            if rows.is_empty() || !(rows.len() + apart).is_multiple_of(length + apart) {
                continue;
            }
            let in_board = |i: usize| i % (length + apart);
            let is_cell = |i: usize| in_board(i) < length && in_board(i) % band < height;
            if (0..rows.len()).all(|i| is_cell(i) || is_empty(&rows[i])) {
                let board = |first: usize| {
                    let of = (first..first + length).filter(|&i| is_cell(i));
                    (first, of.map(|i| rows[i].as_str()).collect())
                };
                return Some((0..rows.len()).step_by(length + apart).map(board).collect());
            }
        }
        None
    }

    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let is_row = self.row(line.trim_start_matches('\u{feff}')).is_some();
        if is_row && self.begun.len() < MOST {
            return self.begun.push(line.trim_start_matches('\u{feff}').to_owned());
        }
        self.end(out);
        if is_row {
            return self.begun.push(line.to_owned());
        }
        out.push_str(line.trim_end_matches(self.mark));
        out.push('\n');
    }

    /// Passes on the boards of the rows so far.
    pub(super) fn end(&mut self, out: &mut String) {
        let rows = std::mem::take(&mut self.begun);
        let why = || {
            let (rows, side) = (rows.len(), self.shape.side());
            format!(
                "{REFUSED}{rows} rows with empty fields between boxes, which are no boards of {side} rows"
            )
        };
        let boards = self.boards(&rows).unwrap_or_else(|| vec![(0, why())]);
        let mut boards = boards.into_iter().peekable();
        for i in 0..rows.len() {
            out.push_str(&boards.next_if(|(first, _)| *first == i).map_or(String::new(), |b| b.1));
            out.push('\n');
        }
    }
}

fn is_empty(row: &str) -> bool {
    row.chars().all(|c| symbol_value(c) == Some(0))
}

const MARKS: [char; 3] = [',', ';', '\t'];

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, shape: Option<Shape>) -> Option<Vec<String>> {
        let (mut spacers, mut out) = (Spacers::of(text, true, shape)?, String::new());
        text.lines().for_each(|line| spacers.line(line, &mut out));
        spacers.end(&mut out);
        assert_eq!(out.lines().count(), text.lines().count());
        Some(out.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
    }

    #[test]
    fn empty_columns_and_rows_between_boxes_are_no_cells() {
        let sheet = "1,,,,4\n3,,,,\n,,,,\n4,,,,\n,,,,1\n";
        let board = "1..43...4......1";
        for mark in [",", ";", "\t"] {
            let sheet = sheet.replace(',', mark);
            assert_eq!(read(&sheet, None).unwrap(), [board]);
            assert_eq!(read(&[&sheet, "\n", &sheet].concat(), None).unwrap(), [board; 2]);
            let empty = mark.repeat(4);
            let more = [&format!("A title{empty}\n"), &sheet, &empty, "\n", &sheet].concat();
            assert_eq!(read(&more, None).unwrap(), ["A title", board, board]);
            let more = more.replace("\n\n", "\n");
            assert_eq!(read(&more, None).unwrap(), ["A title", board, board]);
        }
        // Without the rows.
        assert_eq!(read(&sheet.replace(",,,,\n4", "4"), None).unwrap(), [board]);
        // A clue in the column or in the row, or a symbol too large.
        for (from, to) in [("3,,,,", "3,,2,,"), ("\n,,,,\n", "\n,2,,,\n"), ("3,,", "5,,")] {
            assert_eq!(read(&sheet.replacen(from, to, 1), None), None, "{to}");
        }
        assert_eq!(read(sheet, Shape::latin(5).ok()), None);
        // Rows that are none of boards, after those by which a sheet was judged.
        let (mut spacers, mut out) = (Spacers::of(sheet, true, None).unwrap(), String::new());
        "1,,,,4\n3,,,,".lines().for_each(|line| spacers.line(line, &mut out));
        spacers.end(&mut out);
        assert!(out.contains("2 rows with empty fields between boxes"), "{out}");
    }
}
