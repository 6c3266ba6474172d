//! Solutions above their puzzles: a full board under the name of a solution waits until it is seen
//! whether the next board is the puzzle that it solves, and is left out if so.

use gridforest_core::board::{Puzzle, Shape};

use crate::found::is_inside;
use crate::text::{REFUSED, read_board};

/// Stands before a board that is named as a solution, until it is taken from the joiner.
pub(super) const NAMED: char = '\u{fdd4}';

/// Why a full board is refused that nobody can tell from a solution.
pub(super) const MAY_SOLVE: &str =
    "a full board after or beside a damaged one, whose solution it may be";

/// The most lines between a solution and its puzzle.
const MOST: usize = 100;

/// The solution that waits.
#[derive(Debug, Default)]
pub(super) struct Above {
    shape: Option<Shape>,
    solution: Option<Puzzle>,
    /// The boards of the lines since then, and its own.
    held: Vec<String>,
}

impl Above {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Self { shape, ..Self::default() }
    }

    /// Takes the boards of a line; whether the only one is named as a solution.
    pub(super) fn take(&mut self, boards: &[String], is_named: bool, out: &mut String) {
        let shape = self.shape;
        let read = |text: &String| read_board(text, shape).ok();
        if let Some(solution) =
            self.solution.take_if(|_| !boards.is_empty() || self.held.len() > MOST)
        {
            let solves = |puzzle: Puzzle| puzzle != solution && is_inside(&puzzle, &solution);
            if boards.iter().any(|text| text.starts_with(REFUSED)) {
                self.held[0] = format!("{REFUSED}{MAY_SOLVE}");
            } else if boards.iter().filter_map(read).any(solves) {
                self.held[0].clear();
            }
            self.let_go(out);
        }
        if let [one] = boards
            && is_named
        {
            self.solution = read(one).filter(Puzzle::is_full);
        }
        self.push(&boards.join("\n"), out);
    }

    /// Takes a line of a text that may have a board in it, with the mark of one that is named.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let named = line.strip_prefix(NAMED);
        let is_board = || line.starts_with(REFUSED) || read_board(line, self.shape).is_ok();
        if named.is_some() || self.solution.is_some() && is_board() {
            self.take(&[named.unwrap_or(line).to_owned()], named.is_some(), out);
        } else {
            self.push(line, out);
        }
    }

    /// Takes a line without a board.
    pub(super) fn push(&mut self, line: &str, out: &mut String) {
        if self.solution.is_some() {
            return self.held.push(line.to_owned());
        }
        out.push_str(line);
        out.push('\n');
    }

    /// Passes on the lines that wait.
    pub(super) fn let_go(&mut self, out: &mut String) {
        self.solution = None;
        self.held.drain(..).for_each(|line| {
            out.push_str(&line);
            out.push('\n');
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_waits_for_its_puzzle() {
        let read = |lines: &[&str]| {
            let (mut above, mut out) = (Above::default(), String::new());
            lines.iter().for_each(|line| above.line(line, &mut out));
            above.let_go(&mut out);
            assert_eq!(out.lines().count(), lines.len());
            out.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let grid = "1234341221434321";
        let (puzzle, named) = (grid.replace('1', "."), format!("{NAMED}{grid}"));
        assert_eq!(read(&[&named, "", &puzzle]), ["", "", &puzzle]);
        assert_eq!(read(&[&named, "a word", &puzzle]), ["", "a word", &puzzle]);
        // Not of another, and none that has no such name.
        let other = format!("4{}", &puzzle[1..]);
        assert_eq!(read(&[&named, &other, &puzzle]), [grid, &other, &puzzle]);
        assert_eq!(read(&[grid, &puzzle]), [grid, &puzzle]);
        assert_eq!(read(&[&named, &named]), [grid, grid]);
        let refused = format!("{REFUSED}1");
        assert_eq!(read(&[&named, &refused]), [format!("{REFUSED}{MAY_SOLVE}"), refused]);
    }
}
