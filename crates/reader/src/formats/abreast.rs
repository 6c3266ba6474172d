//! Boards side by side: a row of each on a line, with the same blanks between any two.

use gridforest_core::board::{Puzzle, Shape};

use super::between::{is_dashes, is_rule};
use super::joiner;
use super::row::Row;
use crate::beside::has_words;
use crate::found::is_inside;
use crate::text::read_board;

/// The lines that belong together so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Abreast {
    shape: Option<Shape>,
    lines: Vec<String>,
}

/// More lines than any board takes.
const MOST: usize = 100;

impl Abreast {
    /// Whether any lines that follow each other in a text are boards side by side.
    pub(super) fn of(text: &str, shape: Option<Shape>) -> Option<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let mut blocks = lines.split(|line| is_end(line));
        blocks
            .any(|block| boards(block, shape).is_some())
            .then(|| Self { shape, lines: Vec::new() })
    }

    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let is_end = is_end(line);
        if !is_end {
            self.lines.push(line.to_owned());
        }
        if is_end || self.lines.len() > MOST {
            self.end(out);
        }
        if is_end {
            out.push_str(line);
            out.push('\n');
        }
    }

    /// Passes on the boards of the lines so far, each on a line of its own; or the lines, if there are
    /// none.
    pub(super) fn end(&mut self, out: &mut String) {
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).collect();
        let boards = boards(&lines, self.shape).unwrap_or_else(|| joined(&lines, self.shape));
        let is_read = lines.len() <= MOST && !boards.is_empty();
        for (i, line) in lines.iter().enumerate() {
            out.push_str(if is_read { boards.get(i).map_or("", String::as_str) } else { line });
            out.push('\n');
        }
        self.lines.clear();
    }
}

/// Whether a line is empty, or a title.
fn is_end(line: &str) -> bool {
    line.trim().is_empty() || has_words(line)
}

/// The boards of lines, if there are several side by side; without the solutions of those before them.
fn boards(lines: &[&str], shape: Option<Shape>) -> Option<Vec<String>> {
    if !(4..=MOST).contains(&lines.len()) {
        return None;
    }
    let lines: Vec<Vec<char>> = lines
        .iter()
        .map(|line| line.trim_start_matches('\u{feff}').trim_end().chars().collect())
        .collect();
    let width = lines.iter().map(Vec::len).max()?;
    let is_blank =
        |at: &usize| lines.iter().all(|line| line.get(*at).is_none_or(|c| c.is_whitespace()));
    let blank: Vec<usize> = (0..width).filter(is_blank).collect();
    let gaps = || blank.chunk_by(|a, b| a + 1 == *b).filter(|gap| gap[0] > 0);
    let widest = gaps().map(<[usize]>::len).max().filter(|&gap| gap > 1)?;
    let begin = (0..width).find(|at| !is_blank(at))?;
    let (mut from, mut parts) = (begin, Vec::new());
    for gap in gaps().filter(|gap| gap.len() == widest) {
        parts.push(from..gap[0]);
        from = gap[gap.len() - 1] + 1;
    }
    parts.push(from..width);
    if parts.len() < 2 || parts.iter().any(|part| part.len() != parts[0].len()) {
        return None;
    }
    let mut columns: Vec<Vec<Puzzle>> = Vec::new();
    for part in parts {
        let padded = |line: &Vec<char>| line.clone().into_iter().chain(std::iter::repeat(' '));
        let cut = |line: &Vec<char>| padded(line).take(part.end).skip(part.start).collect();
        let rows: Vec<String> = lines.iter().map(cut).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let below = joined(&rows, shape);
        columns
            .push(below.iter().map(|board| read_board(board, shape).ok()).collect::<Option<_>>()?);
    }
    // Below each other there may be as many in every column.
    let first = columns[0].first()?.shape();
    let same = |column: &Vec<Puzzle>| {
        column.len() == columns[0].len() && column.iter().all(|board| board.shape() == first)
    };
    if !columns.iter().all(same) {
        return None;
    }
    let mut boards: Vec<&Puzzle> = Vec::new();
    for board in
        (0..columns[0].len()).flat_map(|row| columns.iter().map(move |column| &column[row]))
    {
        let is_solution = |puzzle: &&Puzzle| {
            board.is_full() && puzzle.clues() < board.clues() && is_inside(puzzle, board)
        };
        if !boards.last().is_some_and(is_solution) {
            boards.push(board);
        }
    }
    Some(boards.into_iter().map(Puzzle::to_string).collect())
}

/// The boards of lines below each other, if they are nothing else.
fn joined(lines: &[&str], shape: Option<Shape>) -> Vec<String> {
    let is_row = |line: &&str| {
        let line = line.trim();
        is_rule(line) || is_dashes(line) || Row::of(line, None).is_some_and(|row| row.len() > 3)
    };
    if !lines.iter().all(is_row) {
        return Vec::new();
    }
    let mut boards = joiner::joined(lines.iter().copied(), shape);
    boards.retain(|line| !line.is_empty());
    let are_boards = boards.iter().all(|board| read_board(board, shape).is_ok());
    if are_boards { boards } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<String>> {
        let (mut abreast, mut out) = (Abreast::of(text, None)?, String::new());
        text.lines().for_each(|line| abreast.line(line, &mut out));
        abreast.end(&mut out);
        assert_eq!(out.lines().count(), text.lines().count());
        Some(out.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
    }

    #[test]
    fn boards_side_by_side_are_read_one_after_the_other() {
        let (one, two) = (
            "1 . | . 4\n3 . | . .\n----+----\n4 . | . .\n. . | . .",
            "2 . | . 4\n3 . | . .\n----+----\n4 . | . .\n. . | . .",
        );
        let beside = |parts: &[&str], gap: &str| {
            let parts: Vec<Vec<&str>> = parts.iter().map(|part| part.lines().collect()).collect();
            let line = |i: usize| parts.iter().map(|part| part[i]).collect::<Vec<_>>().join(gap);
            (0..parts[0].len()).map(line).collect::<Vec<_>>().join("\n")
        };
        let (first, second) = ("1..43...4.......", "2..43...4.......");
        assert_eq!(read(&beside(&[one, two], "    ")).unwrap(), [first, second]);
        assert_eq!(read(&beside(&[one, two, one], "  ")).unwrap(), [first, second, first]);
        // The last line of boards may have one.
        assert_eq!(
            read(&[&beside(&[two, one], "    "), "", one].join("\n")).unwrap(),
            [second, first, first]
        );
        let grid = "12|34\n34|12\n--+--\n21|43\n43|21";
        let holes = grid.replacen('1', ".", 2);
        assert_eq!(read(&beside(&[&holes, grid], "   ")).unwrap(), [".23434.221434321"]);
        for other in [
            one,
            "1 2  3 4\n3 4  1 2\n\n2 1  4 3\n4 3  2 1",
            &beside(&[one, "1 2\n2 1\n---\n.\n."], "    "),
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
