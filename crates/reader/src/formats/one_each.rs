//! Boards with a cell a line: read where all lines of a text are the cells of one board.

use gridforest_core::board::{Puzzle, Shape, symbol_value};

use crate::alphabet::field_char;
use crate::beside::is_comment;
use crate::text::latin_puzzle;

/// The cells of the board that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OneEach {
    cells: usize,
    /// Whether a line without characters is an empty cell.
    has_blanks: bool,
    begun: String,
    lines: usize,
}

/// The fewest cells: fewer lines may be anything.
const FEWEST: usize = 36;

impl OneEach {
    /// The board that a whole text is, if it is one.
    pub(super) fn of(text: &str, shape: Option<Shape>) -> Option<Self> {
        let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line.trim())).collect();
        let first = lines.iter().position(|line| !line.trim().is_empty())?;
        let last = lines.iter().rposition(|line| !line.trim().is_empty())?;
        let lines = &lines[first..=last];
        let filled = lines.iter().filter(|line| !line.trim().is_empty()).count();
        let wanted = |cells: usize| match shape {
            Some(shape) => Some(shape).filter(|shape| shape.cells() == cells && cells >= 16),
            None => Shape::guess(cells).filter(|_| cells >= FEWEST),
        };
        let shape = wanted(filled).or_else(|| wanted(lines.len()))?;
        let has_blanks = shape.cells() != filled;
        let cells = lines.iter().filter(|line| has_blanks || !line.trim().is_empty());
        let cells: Option<String> = cells.map(|line| cell(line)).collect();
        let cells = cells?;
        // A line without a character is no empty cell where another has a mark for one.
        if has_blanks && lines.iter().any(|line| has_mark(line)) {
            return None;
        }
        let puzzle = Puzzle::parse(shape, &cells).ok()?;
        let is_square = shape.cells() == shape.side() * shape.side();
        let fits = !is_square || latin_puzzle(&puzzle.to_string(), shape.side()).is_some();
        let cells = shape.cells();
        (fits && puzzle.clues() > 0).then(|| Self {
            cells,
            has_blanks,
            begun: String::new(),
            lines: 0,
        })
    }

    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let is_none = line.trim().is_empty() && (self.begun.is_empty() || !self.has_blanks);
        if self.begun.len() == self.cells
            || self.begun.is_empty() && is_none
            || is_comment(line.trim()) && self.begun.is_empty()
        {
            return out.push('\n');
        }
        self.lines += 1;
        if !is_none {
            self.begun.extend(cell(line));
        }
        if self.begun.len() == self.cells {
            out.push_str(&self.begun);
            out.push_str(&"\n".repeat(self.lines));
        }
    }
}

/// Whether a line has a mark for an empty cell.
fn has_mark(line: &str) -> bool {
    cell(line).is_some_and(|c| c != '.' && symbol_value(c) == Some(0))
}

/// The character of the cell on a line, `.` where there is none.
fn cell(line: &str) -> Option<char> {
    field_char(line.trim_start_matches('\u{feff}').trim().trim_end_matches(','))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<String>> {
        let (mut one, mut out) = (OneEach::of(text, None)?, String::new());
        text.lines().for_each(|line| one.line(line, &mut out));
        Some(out.lines().map(str::to_owned).collect())
    }

    #[test]
    fn so_many_lines_as_cells_are_a_board() {
        let board = "12.4..3.5..1..6..2.1..5..3.2....4..6";
        for empty in [".", "0", ""] {
            let lines: Vec<String> =
                board.chars().map(|c| c.to_string().replace('.', empty)).collect();
            let read = read(&format!("# by\n\n{}\n\n", lines.join("\n"))).unwrap();
            assert_eq!(read[2], board.replace('.', if empty.is_empty() { "." } else { empty }));
            assert_eq!((read.len(), read.concat().len()), (39, 36));
        }
        let few: Vec<String> = board.chars().skip(1).map(String::from).collect();
        assert_eq!(read(&few.join("\n")), None);
        assert_eq!(read(&"1\n".repeat(36)), None);
    }
}
