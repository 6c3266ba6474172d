//! The board that has begun: its rows, and what their lines say beside the cells.

use gridforest_core::board::{Puzzle, Shape, symbol_value};

use super::border;
use super::doubts;
use super::drawn::Drawn;
use super::row::Row;

/// The rows so far, and their lines as they stood.
#[derive(Debug, Default)]
pub(super) struct Begun {
    pub(super) rows: Vec<Row>,
    /// Blank where no row stands on one.
    pub(super) lines: Vec<String>,
    /// Which cells of the rows are bold, as the givens may be.
    bold: Vec<Vec<bool>>,
    /// The bars and strokes.
    pub(super) drawn: Drawn,
    /// The cells of a row that broke it off, with more or fewer than those before it.
    pub(super) broken_by: Option<usize>,
    /// The first row has a line below it, and is a heading if N rows follow.
    pub(super) is_headed: bool,
    /// Why it may have other rows.
    doubt: Option<&'static str>,
}

impl Begun {
    /// Takes a row, with the part of its line that holds the cells, and which of these are bold.
    pub(super) fn push(&mut self, line: &str, cells: &str, row: Row, bold: &[bool]) {
        self.drawn.row(cells, row.len());
        self.bold.push(bold[bold.len().saturating_sub(row.len())..].to_vec());
        self.doubt = self.doubt.or(doubts::of_end(line));
        self.rows.push(row);
        self.lines.push(line.to_owned());
    }

    /// Leaves out the rows so far, which are none; their lines stay.
    pub(super) fn clear_rows(&mut self) {
        self.leave_out(self.rows.len());
    }

    /// Leaves out the first rows.
    pub(super) fn leave_out(&mut self, rows: usize) {
        self.rows.drain(..rows);
        self.bold.drain(..rows);
        self.drawn.drain(rows);
    }

    /// The columns of the first row.
    pub(super) fn columns(&self) -> Option<usize> {
        self.rows.first().map(Row::len)
    }

    /// The rows of the whole board.
    pub(super) fn wanted(&self, shape: Option<Shape>) -> usize {
        shape.map_or(self.columns().unwrap_or(0), Shape::rows)
    }

    /// The rows of a band of the board.
    pub(super) fn band_height(&self, shape: Option<Shape>) -> Option<usize> {
        let rows = self.wanted(shape);
        let guessed = || Shape::guess(rows * self.columns()?).filter(|shape| shape.rows() == rows);
        let shape = shape.filter(|shape| shape.is_plain()).or_else(guessed)?;
        (shape.has_boxes() && !self.rows.is_empty()).then(|| shape.band_height())
    }

    /// Whether all rows are there; the heading above them is left out.
    pub(super) fn is_complete(&mut self, shape: Option<Shape>) -> bool {
        let wanted = self.wanted(shape);
        let is_complete = self.rows.len() == wanted + usize::from(self.is_headed);
        if is_complete && self.is_headed {
            self.doubt = doubts::of_heading(&self.rows, &self.lines[0], wanted);
            self.leave_out(1);
        }
        is_complete
    }

    /// Whether all rows are there if what stands above the line is one of them.
    pub(super) fn is_complete_with_heading(&mut self, shape: Option<Shape>) -> bool {
        let wanted = self.wanted(shape);
        let is_complete = self.is_headed && self.rows.len() == wanted;
        if is_complete {
            self.doubt = doubts::of_heading(&self.rows, &self.lines[0], wanted);
        }
        is_complete
    }

    /// The cells in row order.
    pub(super) fn cells(&self) -> Vec<u8> {
        self.rows.iter().flat_map(|row| row.cells.iter().copied()).collect()
    }

    /// Whether a cell has pencil marks.
    pub(super) fn is_marked(&self) -> bool {
        self.rows.iter().any(|row| row.marks.is_some())
    }

    /// Why it is not certain what the board is, as a Latin square and of a shape, if that is known.
    pub(super) fn doubt(&self, puzzle: Option<&Puzzle>, shape: Option<Shape>) -> Option<String> {
        let of_rows = doubts::of_rows(&self.rows, puzzle).or(self.doubt);
        let of_lines = of_rows
            .or_else(|| doubts::of_decimals(&self.lines))
            .or_else(|| doubts::of_brackets(&self.rows, &self.lines));
        // Where the shape is known, so are its boxes.
        let of_boxes = || shape.is_none().then(|| self.drawn.doubt(self.rows[0].len()))?;
        of_lines.map(str::to_owned).or_else(of_boxes)
    }

    /// Leaves out the border of the table of an operation.
    pub(super) fn without_border(&mut self) {
        let rows: Vec<&[u8]> = self.rows.iter().map(|row| &row.cells[..]).collect();
        if !self.is_marked() && border::is_around(&rows) {
            self.rows.remove(0);
            self.bold.remove(0);
            self.rows.iter_mut().for_each(|row| row.cells = row.cells.split_off(1));
            self.bold.iter_mut().for_each(|row| *row = row.split_off(row.len().min(1)));
            self.drawn.drain_border();
        }
    }

    /// Makes empty cells of those that are not bold, where the givens are: whether there are any.
    pub(super) fn without_entries(&mut self) -> bool {
        let is_bold = |bold: &Vec<bool>, i: usize| bold.get(i) == Some(&true);
        let rows = || self.rows.iter().zip(&self.bold);
        let filled = |(row, bold): (&Row, &Vec<bool>)| -> Vec<bool> {
            let is_filled = |&i: &usize| symbol_value(char::from(row.cells[i])) != Some(0);
            (0..row.len()).filter(is_filled).map(|i| is_bold(bold, i)).collect()
        };
        let filled: Vec<bool> = rows().flat_map(filled).collect();
        let has_entries = filled.contains(&true) && filled.contains(&false);
        if has_entries {
            for (row, bold) in self.rows.iter_mut().zip(&self.bold) {
                let others = (0..row.len()).filter(|&i| !is_bold(bold, i)).collect::<Vec<_>>();
                others.into_iter().for_each(|i| row.cells[i] = b'.');
            }
        }
        has_entries
    }
}
