//! Boards whose empty cells are one unusual character, such as `+`, `@` or `□`.

use gridforest_core::board::{Shape, symbol_char, symbol_value};

use crate::Alphabet;
use crate::text::latin_puzzle;

/// The character, and the lines in which it is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(super) mark: char,
    /// The cells of a line: all of a board, or those of a row.
    length: usize,
    /// The lines of a board.
    rows: usize,
    side: usize,
    /// Whether the symbols are the first letters.
    are_letters: bool,
}

/// The most kinds of lines that are tried.
const TRIED: usize = 8;

impl Mark {
    /// The character of the empty cells of a text, where it is the only one that is neither a symbol
    /// nor a usual empty cell.
    pub(super) fn of(text: &str, shape: Option<Shape>) -> Option<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let mut tried = Vec::new();
        for line in &lines {
            let compact = compact(line);
            let ways = [token(line).0, &compact]
                .map(|cells| [false, true].map(|is_row| Self::of_line(cells, is_row, shape)));
            for mark in ways.into_iter().flatten().flatten() {
                if tried.contains(&mark) {
                    continue;
                }
                if mark.suits(&lines) {
                    return Some(mark);
                }
                tried.push(mark);
                if tried.len() == TRIED {
                    return None;
                }
            }
        }
        None
    }

    /// What a line may be, as a row or as a whole board.
    fn of_line(cells: &str, is_row: bool, shape: Option<Shape>) -> Option<Self> {
        let length = cells.chars().count();
        let guessed = || Shape::guess(length).filter(|_| length >= 16);
        let of_rows = || Shape::guess(length * length).filter(|_| (4..=25).contains(&length));
        let shape = shape.or_else(|| if is_row { of_rows() } else { guessed() })?;
        let rows = if is_row { shape.rows() } else { 1 };
        let side = shape.side();
        let are_letters = |mark: char| {
            let mut others = cells.chars().filter(|&c| c != mark);
            others.clone().any(|c| symbol(c, side).is_none())
                && others.all(|c| c.is_ascii_alphabetic())
        };
        let strange = |c: &char| !c.is_ascii_alphanumeric();
        let mark = cells.chars().find(strange).filter(|&mark| are_letters(mark));
        let are_letters = mark.is_some();
        let mark = mark.or_else(|| cells.chars().find(|&c| symbol(c, side).is_none()))?;
        let one = Self { mark, length, rows, side, are_letters };
        let is_whole = rows * length == shape.cells() && shape.cells() >= 16;
        (is_whole && is_mark(mark) && one.cells(cells).is_some()).then_some(one)
    }

    /// Whether the lines are boards with it: no symbol twice in a row or column of the first, the
    /// mark twice somewhere.
    fn suits(&self, lines: &[&str]) -> bool {
        let rows: Vec<String> =
            lines.iter().filter_map(|line| Some(self.line_cells(line)?.0)).collect();
        // Others of this length have no symbol.
        let others = lines.iter().filter(|line| self.line_cells(line).is_none());
        let is_other = |line: &&&str| {
            let cells = compact(line);
            cells.chars().count() == self.length && cells.chars().any(|c| self.symbol(c).is_some())
        };
        if !rows.len().is_multiple_of(self.rows)
            || rows.is_empty()
            || others.clone().any(|l| is_other(&l))
        {
            return false;
        }
        let first = rows[..self.rows].concat();
        let columns = first.chars().count() / self.side;
        let is_square = columns == self.side && first.len() == self.side * self.side;
        let spelt = |c: char| Alphabet::LETTERS.read(c).map_or(c, symbol_char);
        let usual = if self.are_letters { first.chars().map(spelt).collect() } else { first };
        let fits = latin_puzzle(&usual, self.side).is_some_and(|puzzle| puzzle.clues() > 0);
        let is_twice = rows.iter().any(|row| {
            let is_row = |cells: &[u8]| cells.iter().filter(|&&c| c == b'.').count() > 1;
            row.as_bytes().chunks(columns.max(1)).any(is_row)
        });
        (fits || !is_square) && is_twice
    }

    /// A symbol, as it stands.
    fn symbol(&self, c: char) -> Option<char> {
        let letter = || Alphabet::LETTERS.read(c).filter(|_| c.is_ascii_alphabetic());
        match self.are_letters {
            true => letter().filter(|&symbol| usize::from(symbol) <= self.side).map(|_| c),
            false => symbol(c, self.side),
        }
    }

    /// Cells with `.` where the mark is; `None` where there is anything but it and symbols.
    fn cells(&self, cells: &str) -> Option<String> {
        let cell = |c: char| if c == self.mark { Some('.') } else { self.symbol(c) };
        let all = cells.chars().count() == self.length;
        all.then(|| cells.chars().map(cell).collect())?
    }

    /// The cells of a line, and the rest of it.
    fn line_cells<'a>(&self, line: &'a str) -> Option<(String, &'a str)> {
        let (cells, rest) = token(line);
        let begins = self.cells(cells).map(|cells| (cells, rest));
        begins.or_else(|| Some((self.cells(&compact(line))?, "")))
    }

    pub(super) fn line(&self, line: &str) -> Option<String> {
        self.line_cells(line).map(|(cells, rest)| cells + rest)
    }
}

/// A symbol, as it stands.
fn symbol(c: char, side: usize) -> Option<char> {
    let is_symbol = symbol_value(c).is_some_and(|s| s > 0 && usize::from(s) <= side);
    is_symbol.then_some(c)
}

/// Whether a character may stand for an empty cell: not one that does anyway, or that separates cells.
fn is_mark(c: char) -> bool {
    symbol_value(c) != Some(0)
        && !c.is_whitespace()
        && !c.is_control()
        && !",;:/[](){}\"'<>=&|│║┃…\u{fffd}\u{fdd0}\u{fdd1}\u{fdd2}\u{fdd3}".contains(c)
}

/// The first field of a line, and what follows.
fn token(line: &str) -> (&str, &str) {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.split_at(line.find(|c: char| c.is_whitespace() || ",;".contains(c)).unwrap_or(line.len()))
}

/// A line without blanks, commas and bars.
fn compact(line: &str) -> String {
    let is_between = |c: char| c.is_whitespace() || ",;|│║┃\u{feff}".contains(c);
    line.chars().filter(|&c| !is_between(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "1++43+++4+++++++";

    fn mark(text: &str) -> Option<char> {
        Mark::of(text, None).map(|mark| mark.mark)
    }

    #[test]
    fn one_character_stands_for_every_empty_cell() {
        for c in ['+', '@', '~', '#', 'o', '□', '$'] {
            let board = BOARD.replace('+', &c.to_string());
            let found = Mark::of(&format!("a title\n{board} 7.1\n"), None).unwrap();
            assert_eq!(found.mark, c);
            assert_eq!(found.line(&format!("{board} 7.1")).unwrap(), "1..43...4....... 7.1");
            assert_eq!(found.line("a title"), None);
            let rows =
                [&board[..board.len() - board.len()], "1 @ | @ 4", "3 @ | @ @", "4@@@", "@@@@"]
                    .join("\n");
            let rows = rows.replace('@', &c.to_string());
            assert_eq!(mark(&rows), Some(c), "{rows}");
        }
    }

    #[test]
    fn symbols_may_be_letters_with_commas_between_them() {
        // A row of 16 cells could be a board of 4x4 too.
        let cell = |row: usize, column: usize| match (row + 2 * column) % 5 {
            0 => "+".to_owned(),
            _ => char::from(b'a' + ((4 * row + row / 4 + column) % 16) as u8).to_string(),
        };
        let rows = (0..16).map(|row| (0..16).map(|i| cell(row, i)).collect::<Vec<_>>().join(","));
        let found = Mark::of(&rows.collect::<Vec<_>>().join("\n"), None).unwrap();
        assert_eq!((found.mark, found.rows), ('+', 16));
        assert_eq!(found.line(&"a,+,".repeat(8)[..31]).unwrap(), "a.".repeat(8));
        assert_eq!(found.line(&"q,+,".repeat(8)[..31]), None);
    }

    #[test]
    fn what_may_be_a_symbol_or_is_not_alone_is_none() {
        let others = [
            // Beside another empty cell, beside another mark, a symbol twice in a row, a symbol.
            BOARD.replacen('+', ".", 1),
            BOARD.replacen('+', "@", 1),
            BOARD.replacen('+', "1", 1),
            "123E341221E34321".to_owned(),
            "1++4\n3+++\n4+++".to_owned(),
            BOARD.replace('+', ","),
            "+".repeat(16),
        ];
        for text in others {
            assert_eq!(mark(&text), None, "{text}");
        }
        // A full grid of 81 digits with a mark before some of them has a square number of characters.
        let grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let marked: String = (grid.char_indices())
            .map(|(i, c)| if i % 4 == 0 && i < 76 { format!("+{c}") } else { c.to_string() })
            .collect();
        assert_eq!((marked.len(), mark(&marked)), (100, None));
    }
}
