//! The numbers, or letters, above the columns of a board and before its rows, as R, pandas and
//! coordinates have them.

use gridforest_core::board::{MAX_LATIN_SIDE, Shape};

use super::row::{Row, is_bar, is_separator};

/// What the lines so far say of the board that begins, or has begun.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// The columns that were counted just before.
    pub(super) columns: Option<usize>,
    /// Whether the rows are counted.
    are_rows: bool,
    /// A sign stands before the columns that were counted, as in the table of an operation: they and
    /// it may be a row of a board, but not above a row that has its label.
    is_cornered: bool,
}

impl Labels {
    /// The first row below columns that are counted, where it is counted too, so that nothing above
    /// it is a row; with the text of its cells. `rows` is how many seem to have begun.
    pub(super) fn first_row<'a>(&mut self, text: &'a str, rows: usize) -> Option<(&'a str, Row)> {
        let columns = self.columns.filter(|_| rows <= 1 - usize::from(self.are_rows))?;
        let rest = after_label(text, 0)?;
        let row = Row::of(rest, Some(columns))?;
        let is_first = !self.is_cornered || row.cells.contains(&text.as_bytes()[0]);
        self.are_rows |= is_first;
        is_first.then_some((rest, row))
    }

    /// Takes a line that counts columns behind a sign, with the row that it may be; `None` for any other
    /// line.
    pub(super) fn corner(&mut self, text: &str, shape: Option<Shape>) -> Option<Option<Row>> {
        let columns = cornered(text)?;
        let row = Row::of(text, Some(columns + 1)).filter(|_| shape.is_none());
        self.columns = Some(columns);
        self.is_cornered = row.is_some();
        Some(row)
    }

    /// The text of a row, the first or one after so many others, without its label.
    pub(super) fn row<'a>(&mut self, text: &'a str, rows: usize) -> &'a str {
        self.are_rows |= rows == 0 && numbered(text, 0).is_some();
        after_label(text, rows).filter(|_| self.are_rows).unwrap_or(text)
    }

    /// Takes a line above a board, a drawn one or another: whether it counts columns and is no row.
    pub(super) fn heading(&mut self, text: &str, is_rule: bool) -> bool {
        self.columns = heading(text).or(self.columns.filter(|_| is_rule));
        self.columns.is_some() && Row::of(text, self.columns).is_none()
    }
}

/// The number of columns that a line counts: from 0 or 1 on, in letters, with a letter before each
/// number, or as R does.
pub(super) fn heading(line: &str) -> Option<usize> {
    let is_between = |c: char| c.is_whitespace() || is_bar(c) || c == ',' || c == ';';
    let unquoted = line.replace('"', "");
    // As AMPL does: `param m: 1 2 3 4 :=`.
    let named = unquoted.trim_end().strip_suffix(":=");
    let line = named.map_or(unquoted.as_str(), |line| line.rsplit(':').next().unwrap_or(line));
    let names: Vec<String> = match line.contains("[,") {
        true => {
            line.split_whitespace().map(|name| name.replace("[,", "").replace(']', "")).collect()
        }
        false => line.split(is_between).filter(|n| !n.is_empty()).map(str::to_owned).collect(),
    };
    let first = names.first()?;
    let letter = first.chars().next().filter(char::is_ascii_alphabetic);
    let counts = |from: usize| {
        let prefix = letter.map_or_else(String::new, String::from);
        names.iter().enumerate().all(|(i, name)| *name == format!("{prefix}{}", i + from))
    };
    let spells =
        |from: u8| names.iter().zip(from..).all(|(name, letter)| name.as_bytes() == [letter]);
    let is_one =
        (4..=25).contains(&names.len()) && (counts(0) || counts(1) || spells(b'A') || spells(b'a'));
    is_one.then_some(names.len())
}

/// The number of columns that a line counts after a sign, as `* 1 2 3 4` above the table of an
/// operation.
pub(super) fn cornered(line: &str) -> Option<usize> {
    let signs = ['*', '+', '·', '.', '∘', '×', 'o', 'x'];
    let rest = line.trim().strip_prefix(signs)?;
    rest.starts_with(|c: char| c.is_whitespace() || is_bar(c)).then(|| heading(rest))?
}

/// What follows the number of a row that a mark stands after: `1: …`, `1) …` or `Row 1: …`.
pub(super) fn numbered(line: &str, number: usize) -> Option<&str> {
    // As `nl` and `cat -n` do: before a row without blanks.
    let tabbed = line.trim_start().split_once('\t').filter(|(label, row)| {
        let is_row =
            || Row::of(row, None).is_some_and(|row| (4..=MAX_LATIN_SIDE).contains(&row.len()));
        label.parse() == Ok(number + 1) && !row.trim_end().contains(is_separator) && is_row()
    });
    if let Some((_, row)) = tabbed {
        return Some(row);
    }
    let (label, rest) = line.split_once([':', ')'])?;
    let is_numbered = rest.starts_with(' ') && label.ends_with(|c: char| c.is_ascii_digit());
    let row = after_label(line, number).filter(|_| is_numbered)?;
    Row::of(row, None).filter(|row| (4..=MAX_LATIN_SIDE).contains(&row.len())).map(|_| row)
}

/// What follows the number of a row, or its letter.
pub(super) fn after_label(line: &str, number: usize) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix(is_bar).map_or(line, str::trim_start);
    let line = line.strip_prefix("Row ").or_else(|| line.strip_prefix("row ")).unwrap_or(line);
    let letter = char::from(b'A'.checked_add(number.try_into().ok()?)?);
    let end = line.find(|c: char| c.is_whitespace() || is_bar(c) || ":),;".contains(c))?;
    // The label of R, which has a comma in it.
    let end = if line[end..].starts_with(",]") { end + 2 } else { end };
    let (label, rest) = line.split_at(end);
    if rest.starts_with([',', ';']) {
        let label = label.trim_matches('"');
        let is_label = label.parse().is_ok_and(|n: usize| n == number || n == number + 1);
        return is_label.then(|| &rest[1..]);
    }
    let plain = label.trim_start_matches(['r', 'R']).trim_matches(['[', ',', ']']);
    let is_label = plain.parse().is_ok_and(|n: usize| n == number || n == number + 1)
        || label.eq_ignore_ascii_case(&letter.to_string());
    is_label.then(|| rest.trim_start_matches([':', ')']).trim())
}
