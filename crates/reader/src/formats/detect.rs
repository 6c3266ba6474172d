//! What form the boards of a file have, judged by its beginning.

use std::collections::HashSet;

use gridforest_core::board::{MAX_LATIN_SIDE, Shape};

use super::between::{is_count, is_dashes, is_label, is_opening, is_rule, is_title, untagged};
use super::column::{
    Column, are_cells, are_names, are_rows, fields, header, is_above_header, place_of, record,
    separator,
};
use super::joiner;
use super::keys;
use super::labels::{after_label, heading, numbered};
use super::links;
use super::markdown::plain_text;
use super::row::{Row, are_decimals};
use super::spread::{Spread, are_in_order};
use super::xml;
use crate::beside::{FEWEST, is_comment, section, unquoted};
use crate::text::{content, read_board};

/// How boards lie in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// A board a line; the header of CSV whose first column holds the boards is passed over.
    Lines,
    /// A board over N lines.
    Rows,
    /// A column of CSV, with commas or tabs.
    Csv(Option<Column>),
    /// A member of JSON objects, or strings: a list, or one a line.
    Json(Option<Column>),
    /// A column of a table drawn for reading.
    Table(Option<Column>),
    /// The values of a key, a line each, as in YAML and TOML: `puzzle: …`.
    Keys(Option<Column>),
    /// A link a line.
    Links,
    /// Attributes and elements of XML, and tables of HTML with a symbol in each cell.
    Xml(Option<Column>),
    /// Lists of candidates or pencil marks, however they lie: the cells with a single one are clues.
    Givens,
}

/// The names of the layouts.
const NAMES: [&str; 9] =
    ["lines", "rows", "csv", "json", "table", "keys", "links", "xml", "givens"];

/// Lines looked at before a choice is made.
const LOOKED_AT: usize = 200;

impl Layout {
    /// The layout of a name: `lines`, `rows`, `csv`, `json`, `table`, `keys`, `links`, `xml` or
    /// `givens`. Tables have their boards in a certain column, or in one that is recognised.
    ///
    /// # Errors
    /// The names that there are.
    pub fn named(name: &str, column: Option<Column>) -> Result<Self, &'static [&'static str]> {
        match name {
            "lines" => Ok(Self::Lines),
            "rows" => Ok(Self::Rows),
            "csv" => Ok(Self::Csv(column)),
            "json" => Ok(Self::Json(column)),
            "table" => Ok(Self::Table(column)),
            "keys" => Ok(Self::Keys(column)),
            "links" => Ok(Self::Links),
            "xml" => Ok(Self::Xml(column)),
            "givens" => Ok(Self::Givens),
            _ => Err(&NAMES),
        }
    }

    /// The form of a file that begins with `head`, if boards are of `shape` (of any, if none is
    /// given) and stand in a certain column (in any).
    pub fn detect(head: &str, shape: Option<Shape>, column: Option<&Column>) -> Self {
        // Tabs at the ends of a line may be empty cells.
        let is_blank = |c: char| c.is_whitespace() && c != '\t';
        let head = head.trim_start_matches('\u{feff}').trim_start_matches(is_blank);
        let first = head.lines().next().unwrap_or_default().trim_matches(is_blank);
        if is_json(head) {
            return Self::Json(column.cloned());
        }
        if first.starts_with('┌') && has_names(head) || first.starts_with("in every row: ") {
            return Self::Table(column.cloned());
        }
        if first.starts_with('<') {
            return Self::Xml(column.cloned());
        }
        if links::are_in(head) {
            return Self::Links;
        }
        if let Some(key) = keys::of_boards(head.lines().take(LOOKED_AT), column, shape) {
            return Self::Keys(Some(key));
        }
        if column.is_some() {
            return Self::Csv(column.cloned());
        }
        let row = row_after(head).unwrap_or_default();
        if heading(first).is_some_and(|columns| Row::of(row, Some(columns)).is_some())
            && first.contains([',', ';', '\t'])
        {
            return Self::Rows;
        }
        let is_above_rows = |names: &Vec<String>| names.len() == 1 && is_in_rows(head, shape);
        if let Some(names) = header(first).filter(|names| !is_above_rows(names)) {
            let values = fields(row, separator(first));
            return match place_of(&names, &values, None, shape) {
                // Other columns may hold boards too.
                Some(0) if names.len() == 1 && !row.starts_with('"') || row.is_empty() => {
                    Self::Lines
                }
                // A cell or a row a column.
                None if values.len() == names.len()
                    && (are_cells(row, shape) && are_in_order(&names, true)
                        || are_rows(row, shape) && are_in_order(&names, false)) =>
                {
                    Self::Lines
                }
                _ => Self::Csv(None),
            };
        }
        if is_titled(head, shape) {
            return Self::Csv(None);
        }
        if is_in_rows(&plain_text(head), shape) { Self::Rows } else { Self::Lines }
    }
}

impl Layout {
    /// The names of the header of a file that begins with `head` where none of them is that of the
    /// column of boards, or none can be told from the others, and the first row has not exactly one
    /// board of `shape` (of any, if none is given).
    pub fn without_boards(&self, head: &str, shape: Option<Shape>) -> Option<Vec<String>> {
        let Self::Csv(column) = self else { return None };
        let first = head.trim_start_matches('\u{feff}').trim_start().lines().next()?;
        if are_cells(first, shape) {
            return None;
        }
        let is_named = matches!(column, Some(Column::Name(_)));
        let separator = separator(first);
        let names: Vec<String> =
            header(first).or_else(|| is_named.then(|| fields(first, separator)))?;
        let values = first_row(head, separator);
        let place = place_of(&names, &values, column.as_ref(), shape);
        (place.is_none() && Spread::of(&names, &values, shape).is_none()).then_some(names)
    }

    /// The column of the boards, where one was asked for.
    pub fn column(&self) -> Option<&Column> {
        match self {
            Self::Csv(column)
            | Self::Json(column)
            | Self::Table(column)
            | Self::Keys(column)
            | Self::Xml(column) => column.as_ref(),
            _ => None,
        }
    }

    /// Whether boards of a text of it tell givens from other cells that have a symbol.
    pub(crate) fn has_entries(&self, text: &str, shape: Option<Shape>) -> bool {
        match self {
            Self::Xml(_) => xml::has_entries(text, shape),
            Self::Rows => text.contains("**") && joiner::has_entries(text, shape),
            _ => false,
        }
    }

    /// Whether it is a table.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self, Self::Csv(_) | Self::Json(_) | Self::Table(_) | Self::Keys(_))
    }

    /// Whether a text of it that begins with `head` may have no board: a table of which the header is
    /// there.
    pub(crate) fn may_be_empty(&self, head: &str) -> bool {
        match self {
            Self::Csv(_) | Self::Json(_) => true,
            Self::Table(_) => head.contains('┌'),
            _ => false,
        }
    }

    /// Whether a line is a header of a table: names with commas or tabs between them; or with blanks
    /// or bars, if one is that of boards.
    pub fn is_header(line: &str) -> bool {
        let line = line.trim_start_matches('\u{feff}').trim_end();
        header(line).is_some() || are_names(line)
    }
}

/// Whether a text begins as JSON does: not with cells that have nothing or blanks between them.
fn is_json(head: &str) -> bool {
    let mut bytes = head.bytes().filter(|b| !b.is_ascii_whitespace());
    let is_list = |b: u8| {
        b"[{\"]".contains(&b)
            || b.is_ascii_digit() && head.contains(',')
            || head.starts_with("[null")
    };
    match bytes.next() {
        Some(b'[') => {
            (head.contains(',') || !head.starts_with("[[")) && bytes.next().is_none_or(is_list)
        }
        Some(b'{') => bytes.next().is_none_or(|b| b"\"}".contains(&b)),
        Some(b'"') => head.lines().all(|line| {
            line.starts_with('"')
                && line.trim_end().ends_with('"')
                && line.matches('"').count() == 2
        }),
        _ => head.starts_with(']'),
    }
}

/// Whether the second line of a table drawn for reading has names in it.
fn has_names(head: &str) -> bool {
    let names = head.lines().nth(1).map(|line| line.trim_matches(['│', ' ']));
    names.is_some_and(|names| names.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The first row after the header, over several lines where quotes are.
fn row_after(head: &str) -> Option<&str> {
    let lines = head.lines().map(str::trim);
    let mut filled = lines.filter(|line| !line.is_empty() && !is_comment(line));
    let first = filled.nth(1)?;
    Some(record(&head[first.as_ptr() as usize - head.as_ptr() as usize..]).unwrap_or(first).trim())
}

/// Its fields.
fn first_row(head: &str, separator: char) -> Vec<String> {
    row_after(head).map_or_else(Vec::new, |row| fields(row, separator))
}

/// The most titles above the header of a table.
const TITLES: usize = 8;

/// Whether a table has titles above its header, which names the column of boards.
fn is_titled(head: &str, shape: Option<Shape>) -> bool {
    let titles =
        head.lines().take(TITLES).map(str::trim).take_while(|l| is_above_header(l)).count();
    let mut below = head.lines().map(str::trim).skip(titles);
    let (Some(names), Some(row)) = (below.next().and_then(header), below.next()) else {
        return false;
    };
    let values = fields(row, separator(row));
    titles > 0 && values.len() > 1 && place_of(&names, &values, None, shape).is_some()
}

/// Whether boards extend over several lines: the first line that is not a title is a row, and can't
/// be a board.
fn is_in_rows(head: &str, shape: Option<Shape>) -> bool {
    let mut lines = filled_lines(head, shape);
    let columns = shape.map(Shape::columns);
    let counts = lines.iter().take_while(|line| columns.is_none() && is_count(line)).count();
    lines.drain(..counts.min(2));
    if counts_columns(&lines) {
        lines.remove(0);
    }
    if is_labelled(&lines, columns) {
        lines.remove(0);
    }
    let first = lines.iter().map(|line| line.trim()).find(|line| !is_dashes(line));
    if let Some((first, second)) = first.zip(lines.get(1))
        && let Some(columns) = heading(first)
        && after_label(second, 0).is_some_and(|row| Row::of(row, Some(columns)).is_some())
    {
        return true;
    }
    if first.is_some_and(|first| numbered(first, 0).is_some()) {
        for (number, line) in lines.iter_mut().enumerate() {
            *line = numbered(line.trim(), number).unwrap_or(line);
        }
    }
    let first = lines.iter().find(|line| !is_dashes(line.trim()));
    let row = first.and_then(|line| Row::of(untagged(line), columns));
    // Boards of fewer rows are read only where their shape is known.
    let least = if shape.is_some() { 2 } else { 4 };
    let Some(side) =
        row.map(|row| row.len()).filter(|side| (least..=MAX_LATIN_SIDE).contains(side))
    else {
        return false;
    };
    let is_row = |line: &&str| !is_dashes(line.trim()) || line.trim().len() == side;
    let lines: Vec<&str> = lines.into_iter().filter(is_row).collect();
    let rows = shape.map_or(side, Shape::rows);
    let board = lines.iter().take(rows).map(|line| untagged(line));
    let is_row = |line: &str| Row::of(line, Some(side)).is_some();
    // A board of which a row is wrong or missing is refused as such.
    let is_broken = || {
        let are_rows = board.clone().filter(|line| is_row(line)).count() > rows.div_ceil(2);
        side > 5 && are_rows && !lines.iter().any(|line| is_board(line, shape))
    };
    // Sixteen lines of sixteen cells are a board, or as many: these have four symbols together.
    let are_small = || {
        let cells: HashSet<u8> = board.clone().flat_map(str::bytes).collect();
        let symbols = cells.iter().filter(|c| c.is_ascii_alphanumeric()).count();
        side >= FEWEST && side.isqrt().pow(2) == side && symbols <= side.isqrt()
    };
    if shape.is_none() && are_small() {
        return false;
    }
    let all_rows = rows > 1 && lines.len() >= rows && board.clone().all(is_row);
    is_broken()
        || all_rows
            && (counts > 0
                || board.clone().all(|line| are_decimals(line) == Some(true))
                || are_no_boards(board, side, shape))
}

/// The lines that say something, without those between rows and boards.
fn filled_lines(head: &str, shape: Option<Shape>) -> Vec<&str> {
    let lines = head.lines().take(LOOKED_AT).map(|line| unquoted(line.trim_end_matches('\r')));
    let is_filled = |line: &str| {
        let line = line.trim_matches(' ');
        !line.is_empty() && !is_comment(line) && section(line).is_none()
    };
    let is_between = |line: &str| {
        let line = line.trim_matches(' ');
        let is_bracket = || {
            line.contains(['[', ']', '(', ')', '{', '}'])
                && line.chars().all(|c| "[](){},;".contains(c))
        };
        is_rule(line)
            || is_opening(line)
            || is_bracket()
            || is_title(line) && !Row::is_of(line, shape)
    };
    lines.filter(|line| is_filled(line)).filter(|line| !is_between(line)).collect()
}

/// Whether the first line counts the columns, and can't be a row of as many cells.
fn counts_columns(lines: &[&str]) -> bool {
    let [first, second, ..] = lines[..] else { return false };
    let row = |line, columns| Row::of(line, Some(columns));
    heading(first)
        .is_some_and(|columns| row(first, columns).is_none() && row(second, columns).is_some())
}

/// Whether a number or a date is above a board: it may be a row of another.
fn is_labelled(lines: &[&str], columns: Option<usize>) -> bool {
    let [first, second, ..] = lines[..] else { return false };
    let length = |line: &str| Row::of(untagged(line), columns).map_or(0, |row| row.len());
    is_label(first)
        && (5..=MAX_LATIN_SIDE).contains(&length(second))
        && length(first) != length(second)
}

/// Whether a line is a board.
fn is_board(line: &str, shape: Option<Shape>) -> bool {
    content(line, shape).is_some_and(|line| read_board(line, shape).is_ok())
}

/// Whether lines of `side` cells are rows, not boards: any is no board. Of 36 cells most are none, for
/// boards of 2x3 are often on lines, one of which may be damaged.
fn are_no_boards<'a>(
    mut lines: impl Iterator<Item = &'a str> + Clone,
    side: usize,
    shape: Option<Shape>,
) -> bool {
    let is_none = |line: &&str| !is_board(line, shape);
    match side {
        36 => 2 * lines.clone().filter(is_none).count() > lines.count(),
        _ => lines.any(|line| is_none(&line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_a_name_of_its_own() {
        let layouts = NAMES.map(|name| Layout::named(name, None).unwrap());
        for (i, layout) in layouts.iter().enumerate() {
            assert!(!layouts[..i].contains(layout), "{layout:?}");
        }
        assert_eq!(Layout::named("", None), Err(&NAMES[..]));
    }

    #[test]
    fn the_form_is_seen_from_the_beginning() {
        let of = |text: &str| Layout::detect(text, None, None);
        let rows = "53..7....\n".repeat(9);
        assert_eq!(of(&rows), Layout::Rows);
        assert_eq!(of(&format!("# by\n[Puzzle]\n{rows}")), Layout::Rows);
        assert_eq!(of("1 . | . 4\n3 4 | 1 2\n----+----\n. 1 | 4 3\n4 . | . 1"), Layout::Rows);
        assert_eq!(of("[\n{\"puzzle\":\"1\"}\n]"), Layout::Json(None));
        assert_eq!(of("id,puzzle\n1,2\n"), Layout::Csv(None));
        assert_eq!(of("puzzle,solutions\n"), Layout::Lines);
        // Sixteen lines of sixteen cells are 4x4 boards unless one can't be.
        // Boards of 2x3 of which one is damaged, and rows of 36 symbols.
        let six = "123456456123214365365214531642642531\n".repeat(40);
        assert_eq!(of(&six.replacen('1', "7", 1)), Layout::Lines);
        let rows = "1.3.567890ABCDEFGHIJKLMNOPQRSTUVWXY.\n".repeat(36);
        assert_eq!(of(&rows), Layout::Rows);
        let four = "1234341221434321\n".repeat(16);
        assert_eq!(of(&four), Layout::Lines);
        assert_eq!(of(&four.replacen('4', "G", 1)), Layout::Rows);
        assert_eq!(of("53..7....\n6..195...\n"), Layout::Lines);
        assert_eq!(of(""), Layout::Lines);
    }
}
