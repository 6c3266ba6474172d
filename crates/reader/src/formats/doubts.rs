//! Why boards over several lines are refused: rows of which it is not certain that they, and no
//! others, are those of a board, and rows that make none.

use gridforest_core::board::{Puzzle, symbol_value};

use super::labels::heading;
use super::row::{Row, are_decimals};
use crate::text::REFUSED;

/// Why a board is refused one of whose rows has more fields than the others.
const LONGER: &str = "a row of this board has a field more than its others";

/// Why one is whose rows begin with their numbers, under a damaged line of numbers of columns.
const COUNTED: &str =
    "the rows of this board are counted, and a line above them that counts its columns is damaged";

/// Why one is where the row above the line of its table can be no heading.
const ABOVE: &str = "a row too many: the one above the line of this table is no heading";

/// Why one is where that row is a heading, and so no row of the board.
const BELOW: &str = "a row is missing, where the one above the line of this table is a heading";

/// Why it is not certain which rows and cells are those of a board that is complete.
pub(super) fn of_rows(rows: &[Row], puzzle: Option<&Puzzle>) -> Option<&'static str> {
    let (first, others) = rows.split_first()?;
    let digit = |c: u8| char::from(c).to_digit(10).map(|digit| digit as usize);
    let counts = |from: usize| {
        others.iter().zip(from..).all(|(row, number)| digit(row.cells[0]) == Some(number))
    };
    let conflicts = puzzle.is_some_and(|puzzle| puzzle.conflict().is_some());
    // A mark may end each row, or all but the last, but not some.
    let (last, inner) = others.split_last()?;
    let is_other = |row: &Row| row.is_ended != first.is_ended;
    if inner.iter().any(is_other) || last.is_ended && is_other(last) {
        Some(LONGER)
    } else {
        (conflicts && others.len() > 8 && (counts(0) || counts(1))).then_some(COUNTED)
    }
}

/// Why the rows of a table are not certain, of which the first stands above its line: that is a
/// heading if it is empty or counts the columns, and a row of the board if it has other clues, or if
/// all rows are full.
pub(super) fn of_heading(rows: &[Row], line: &str, wanted: usize) -> Option<&'static str> {
    let (first, others) = rows.split_first()?;
    let may_be_heading = first.is_blank() || heading(line).is_some();
    match (rows.len() > wanted, may_be_heading) {
        (true, false) => Some(ABOVE),
        (false, true) if first.is_blank() || !others.iter().all(Row::is_full) => Some(BELOW),
        _ => None,
    }
}

/// Why one is whose last line turns it.
const TRANSPOSED: &str = "an array that is transposed: its rows are columns of the board";

/// Why a board is not what its rows are, by what follows the last of them.
pub(super) fn of_end(line: &str) -> Option<&'static str> {
    let (_, end) = line.rsplit_once(']')?;
    let end = end.trim_start_matches(')');
    [".T", ".transpose("].iter().any(|turn| end.starts_with(turn)).then_some(TRANSPOSED)
}

/// Why one is of whose symbols some stand in brackets, each by itself.
const BRACKETS: &str =
    "some symbols stand in brackets, and others do not: it is not known which of them are clues";

/// Why it is not certain which cells are clues.
pub(super) fn of_brackets(rows: &[Row], lines: &[String]) -> Option<&'static str> {
    let is_end = |rest: &str, close| rest.strip_prefix(close).is_some();
    let is_symbol = |c: char| symbol_value(c).is_some_and(|symbol| symbol > 0);
    let bracketed = |line: &String| {
        let begun = line.match_indices(['(', '[']).filter(|&(at, open)| {
            let close = if open == "(" { ')' } else { ']' };
            let inner = line[at + 1..].trim_start_matches(' ');
            let rest = inner.trim_start_matches(is_symbol);
            (1..3).contains(&(inner.len() - rest.len())) && is_end(rest.trim_start(), close)
        });
        begun.count()
    };
    let found: usize = lines.iter().map(bracketed).sum();
    let is_filled = |&&c: &&u8| is_symbol(char::from(c));
    let filled: usize = rows.iter().map(|row| row.cells.iter().filter(is_filled).count()).sum();
    (1 < found && found < filled).then_some(BRACKETS)
}

/// Why one is of which some rows have decimals.
const MIXED: &str = "a row of this board has no decimals, as others have";

/// Why it is not certain which cells rows have of which some are numbers with decimals.
pub(super) fn of_decimals(lines: &[String]) -> Option<&'static str> {
    let rows =
        || lines.iter().filter(|line| !line.is_empty()).filter_map(|line| are_decimals(line));
    (rows().any(|are| are) && !rows().all(|are| are)).then_some(MIXED)
}

/// Why rows make no board, of which so many were wanted; after them there may be one with another
/// number of cells.
pub(super) fn broken(rows: &[Row], wanted: usize, broken_by: Option<usize>) -> Option<String> {
    let columns = rows.first()?.len();
    let found = rows.len();
    match broken_by {
        Some(cells) => Some(format!(
            "{REFUSED}row {} of this board has {cells} cells, and those before it {columns}: no row is read up to an empty line or a title",
            found + 1
        )),
        None if found == 1 => None,
        None => {
            Some(format!("{REFUSED}{found} rows of {columns} cells, where a board has {wanted}"))
        }
    }
}
