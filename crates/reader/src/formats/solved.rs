//! Boards of a line each with their solutions under titles that say so: `Solution:`, `Answers`, or after
//! their names: `solution = "…"`. These are passed over where they solve a board before, or the next.

use std::collections::VecDeque;

use gridforest_core::board::{Puzzle, Shape};

use super::above::Above;
use super::named::{self, is_of_solution};
use crate::beside::{is_said, section};
use crate::found::is_inside;
use crate::text::{content, read_board};

/// The boards whose solutions may follow.
#[derive(Debug, Default)]
pub(super) struct Solved {
    shape: Option<Shape>,
    puzzles: VecDeque<Puzzle>,
    /// Whether the last title is that of solutions.
    is_titled: bool,
    above: Above,
}

/// The most boards that wait for their solutions: the first ones, as these are solved first.
const MOST: usize = 1 << 16;

/// Whether a text has a title of solutions in it, or the name of one.
pub(crate) fn has_titles(text: &str) -> bool {
    let mut lines = text.split(['\n', '\r']);
    lines.any(|line| tells_solution(line) && is_title(line) || names_solution(line) == Some(true))
}

/// Whether the name of what a line holds is that of a solution.
fn names_solution(line: &str) -> Option<bool> {
    named::name(line).map(named::is_solution)
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
        Self { shape, above: Above::new(shape), ..Self::default() }
    }

    /// Takes a line, and passes it on, or nothing where it is the solution of a board.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let text = content(line, self.shape);
        let board = text.and_then(|text| Some((text, read_board(text, self.shape).ok()?)));
        let Some((text, board)) = board else {
            if is_title(line) {
                self.is_titled = tells_solution(line);
            } else if let Some(is_solution) = names_solution(line) {
                self.is_titled = is_solution;
            }
            return self.above.push(line, out);
        };
        let is_full = board.is_full();
        let is_named = names_solution(text).unwrap_or(self.is_titled) && is_full;
        let solves = |puzzle: &Puzzle| is_inside(puzzle, &board);
        match self.puzzles.iter().position(solves).filter(|_| is_named) {
            Some(place) => {
                self.puzzles.drain(..=place);
                self.above.push("", out);
            }
            None => self.above.take(&[text.to_owned()], is_named, out),
        }
        self.is_titled &= is_full;
        if !is_full && self.puzzles.len() < MOST {
            self.puzzles.push_back(board);
        }
    }

    /// Passes on what waits.
    pub(super) fn end(&mut self, out: &mut String) {
        self.above.let_go(out);
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
            let (mut solved, mut out) = (Solved::new(None), String::new());
            lines.iter().for_each(|line| solved.line(line, &mut out));
            solved.end(&mut out);
            lines.iter().zip(out.lines()).filter(|(line, read)| *line == read).count()
        };
        for title in ["Solution:", "# Answers", "[Solution]", "Solved"] {
            assert!(has_titles(title), "{title}");
            assert_eq!(read(&[&puzzle, title, grid, "Next:", &second, title, other]), 5, "{title}");
            assert_eq!(read(&[&puzzle, &second, title, grid, other]), 3);
            // None of a board before it.
            assert_eq!(read(&[&puzzle, title, other]), 3);
        }
        assert_eq!(read(&[&puzzle, grid]), 2);
        // After their names, and above their puzzles.
        let named = |name: &str, board: &str| format!("{name} = \"{board}\"");
        let (p, s) = (named("puzzle", &puzzle), named("solution", grid));
        assert!(has_titles(&s) && !has_titles(&p));
        assert_eq!(
            (read(&[&p, &s]), read(&[&s, &p]), read(&["Solution:", grid, "", &puzzle])),
            (1, 1, 3)
        );
        assert_eq!(read(&[&s, &named("puzzle", &second)]), 2);
        let many = [&[puzzle.as_str(); 5000][..], &["Solutions:"], &[grid; 5000]].concat();
        assert_eq!(read(&many), 5001);
        assert!(!has_titles("Some boards\n1234341221434321\nsolutions,1234341221434321"));
    }
}
