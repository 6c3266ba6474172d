//! What looks like a board that is damaged: it is refused, and never passed over for what stands
//! beside it.

use gridforest_core::board::{Puzzle, Shape, symbol_value};

use crate::beside::FEWEST;
use crate::error::ReadError;

/// Why a text that has about as many cells as a board of a shape is none.
pub(super) fn why(text: &str, shape: Shape) -> Option<ReadError> {
    let text = text.trim();
    let (cells, found) = (shape.cells(), text.chars().count());
    let is_cell =
        |c: char| symbol_value(c).is_some_and(|symbol| usize::from(symbol) <= shape.side());
    let foreign = || text.chars().filter(|&c| !is_cell(c)).count();
    // Those at an end may be lost, as zeros are in a spreadsheet.
    let is_near = cells >= FEWEST && 8 * found >= 7 * cells && 7 * found <= 8 * cells;
    (is_near && foreign() <= cells / 20)
        .then(|| Puzzle::parse(shape, text).err())?
        .map(ReadError::Cells)
}

/// Whether nearly all characters of a text are those of cells, written in any of the usual ways.
pub(super) fn are_cells(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "._*-?".contains(c);
    20 * text.chars().filter(|&c| !is_cell(c)).count() <= text.chars().count()
}

/// Why a text that may be the beginning of a board is none.
pub(super) fn cut(text: &str) -> Option<ReadError> {
    let is_mark = |c: &char| "._*-?".contains(*c);
    // Not a number, such as a date with the time.
    let zeros = text.matches('0').count();
    let has_empty = text.chars().any(|c| is_mark(&c)) || 3 * zeros > text.len();
    let is_cut = text.len() >= FEWEST && has_empty && are_cells(text);
    (is_cut && !is_board(text)).then_some(ReadError::NoShape { found: text.len() })
}

fn is_board(text: &str) -> bool {
    Shape::guess(text.len()).is_some_and(|shape| Puzzle::parse(shape, text).is_ok())
}

/// Why a board of so many cells is not read beside parts of a line that are no boards and have more, or
/// beside several that have as many: it may be an id, or a row.
pub(super) fn of_more_cells<'a>(
    parts: impl Iterator<Item = &'a str>,
    cells: usize,
) -> Option<ReadError> {
    let (mut equal, mut more) = (0, None);
    for part in parts.filter(|part| part.len() >= cells && are_cells(part)) {
        equal += usize::from(part.len() == cells);
        more = more.or((part.len() > cells).then_some(part.len()));
    }
    match more {
        Some(more) => Some(ReadError::Refused(format!(
            "a board of {cells} cells beside {more} characters that are nearly a larger one"
        ))),
        None if equal > 1 => Some(ReadError::Refused(format!(
            "{cells} cells that may be a board, or one of the rows beside them"
        ))),
        None => None,
    }
}

/// Whether a field in which a board is to be expected is empty, or may be one that is damaged: most of
/// its characters are digits or empty cells.
pub(super) fn is_lost(field: &str) -> bool {
    let field = field.trim();
    let is_cell = |c: &char| c.is_ascii_digit() || "._*-?".contains(*c);
    let (found, cells) = (field.chars().count(), field.chars().filter(is_cell).count());
    found == 0 || found >= FEWEST && 2 * cells >= found && !field.contains(char::is_whitespace)
}

/// Why rows of cells that are nearly those of a board are none.
pub(super) fn rows(rows: &[&str]) -> Option<String> {
    let lengths = || rows.iter().map(|row| row.chars().count());
    let of = |length: usize| lengths().filter(|other| *other == length).count();
    let columns = lengths().max_by_key(|&length| of(length))?;
    let is_cell = |c: char| symbol_value(c).is_some_and(|symbol| usize::from(symbol) <= columns);
    let foreign = rows.iter().flat_map(|row| row.chars()).filter(|&c| !is_cell(c)).count();
    let is_near = columns > 3
        && rows.len() + usize::from(columns == 4) > 3
        && rows.len().abs_diff(columns) < 3
        && of(columns) + 2 >= rows.len();
    if !is_near || foreign > columns * columns / 20 {
        return None;
    }
    let other = rows.iter().position(|row| row.chars().count() != columns);
    Some(match other {
        Some(row) => {
            let cells = rows[row].chars().count();
            format!("row {} of this board has {cells} cells, and others {columns}", row + 1)
        }
        None if rows.len() == columns => {
            format!("{columns} rows of {columns} cells, of which one is no symbol")
        }
        None => format!("{} rows of {columns} cells, where a board has {columns}", rows.len()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_board_has_nearly_the_cells_of_one() {
        let board = "53..7....".repeat(9);
        for damaged in
            [&board[1..], &board[10..], &format!("{board}1"), &board.replacen('5', "S", 1)]
        {
            assert!(why(damaged, Shape::NINE).is_some(), "{damaged}");
            assert!(is_lost(damaged));
        }
        for other in [&board[..], &board[..60], "", &"a".repeat(81)] {
            assert_eq!(why(other, Shape::NINE), None, "{other}");
        }
        assert!(is_lost(" ") && !is_lost("7") && !is_lost("the hardest of all that there are"));
        let whole = ["53..7...."; 10];
        assert!(rows(&whole[..8]).unwrap().starts_with("8 rows of 9 cells"));
        assert!(rows(&[&whole[..8], &["53..7..."]].concat()).unwrap().starts_with("row 9 "));
        for other in [&whole[..5], &["easy", "hard", "mild", "evil"], &["123"; 3]] {
            assert_eq!(rows(other), None);
        }
    }
}
