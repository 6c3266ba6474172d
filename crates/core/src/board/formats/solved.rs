//! Boards of a line each with their solutions under titles that say so: `Solution:`, `Answers`. These
//! are passed over where they solve a board before the title.

use std::collections::VecDeque;

use crate::board::beside::{is_of_solution, is_said, section};
use crate::board::found::is_inside;
use crate::board::text::{content, read_board};
use crate::board::{Puzzle, Shape};

/// The boards whose solutions may follow.
#[derive(Debug, Default)]
pub(super) struct Solved {
    shape: Option<Shape>,
    puzzles: VecDeque<Puzzle>,
    /// Whether the last title is that of solutions.
    is_titled: bool,
}

/// The most boards that wait for their solutions: the first ones, as these are solved first.
const MOST: usize = 1 << 16;

/// Whether a text has a title of solutions in it.
pub(in crate::board) fn has_titles(text: &str) -> bool {
    text.split(['\n', '\r']).any(|line| tells_solution(line) && is_title(line))
}

/// Whether a title tells of solutions, or the name of a section does.
fn tells_solution(line: &str) -> bool {
    is_of_solution(line.trim().trim_start_matches('['))
}

/// Whether a line is a title, or the name of a section.
fn is_title(line: &str) -> bool {
    let line = line.trim().trim_start_matches(['#', ' ']);
    is_said(line) || section(line).is_some()
}

impl Solved {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Self { shape, ..Self::default() }
    }

    /// A line, or nothing where it is the solution of a board.
    pub(super) fn line<'a>(&mut self, line: &'a str) -> &'a str {
        let text = content(line, self.shape);
        let board = text.and_then(|text| read_board(text, self.shape).ok());
        let Some(board) = board else {
            if is_title(line) {
                self.is_titled = tells_solution(line);
            }
            return line;
        };
        let is_full = board.clues() == board.shape().cells();
        if self.is_titled && is_full {
            let solves = |puzzle: &Puzzle| is_inside(puzzle, &board);
            if let Some(place) = self.puzzles.iter().position(solves) {
                self.puzzles.drain(..=place);
                return "";
            }
        }
        self.is_titled &= is_full;
        if !is_full && self.puzzles.len() < MOST {
            self.puzzles.push_back(board);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_under_their_title_are_passed_over() {
        let (grid, other) = ("1234341221434321", "2143432112343412");
        let (puzzle, second) = (grid.replace('1', "."), other.replace('2', "."));
        let read = |lines: &[&str]| {
            let mut solved = Solved::new(None);
            lines.iter().filter(|line| solved.line(line) == **line).count()
        };
        for title in ["Solution:", "# Answers", "[Solution]", "Solved"] {
            assert!(has_titles(title), "{title}");
            assert_eq!(read(&[&puzzle, title, grid, "Next:", &second, title, other]), 5, "{title}");
            assert_eq!(read(&[&puzzle, &second, title, grid, other]), 3);
            // None of a board before it.
            assert_eq!(read(&[&puzzle, title, other]), 3);
        }
        assert_eq!(read(&[&puzzle, grid]), 2);
        let many = [&[puzzle.as_str(); 5000][..], &["Solutions:"], &[grid; 5000]].concat();
        assert_eq!(read(&many), 5001);
        assert!(!has_titles("Some boards\n1234341221434321\nsolutions,1234341221434321"));
    }
}
