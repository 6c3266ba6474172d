//! A row of a board over several lines: its cells, from a line of text.
//!
//! There may be spaces, `|` or other separators between cells; cells of two decimal digits are read
//! where the separators make them cells, and between bars an empty cell may be a blank. Words for a
//! missing value (`NaN`, `None`) are empty cells. Cells with several symbols are pencil marks.

use gridforest_core::board::{BEFORE_X, Shape, number, symbol_char, symbol_of, symbol_value};

use crate::alphabet::{NUMBER_0, NUMBER_36};
use crate::beside::{MINUS, MISSING};

/// The cells of a row: a character each, or the symbols that it may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) cells: Vec<u8>,
    /// The candidates of each cell, where a cell has several.
    pub(super) marks: Option<Vec<String>>,
    /// Whether a separator and an empty field, which is left out, follow its last cell.
    pub(super) is_ended: bool,
}

impl Row {
    /// The cells of a line, as many as `columns` if that is known; `None` where it is none.
    pub(super) fn of(line: &str, columns: Option<usize>) -> Option<Self> {
        // A dot of a drawing is a dot, and a blank of a page a blank.
        let usual =
            (line.contains(['·', '\u{a0}'])).then(|| line.replace('·', ".").replace('\u{a0}', " "));
        let open = usual.as_deref().unwrap_or(line);
        if columns.is_none() && is_abreast(open) {
            return None;
        }
        let line = inner(open);
        let line = line.as_str();
        let suits = |row: &Self| columns.is_none_or(|columns| columns == row.len());
        let mut tokens: Vec<&str> = line.split(is_separator).filter(|t| !t.is_empty()).collect();
        tokens.iter_mut().filter(|t| MISSING.contains(t)).for_each(|t| *t = ".");
        // Beside numbers, or in every cell: two strokes and symbols would be groups of cells.
        let is_number = |t: &&str| *t == MINUS || t.len() == 1 || two_digits(t).is_some();
        if tokens.len() > 3 && tokens.iter().all(is_number) {
            tokens.iter_mut().filter(|t| **t == MINUS).for_each(|t| *t = ".");
        }
        // Numbers with a point, where others are missing; a single one is cells: `00012.0`.
        // NumPy writes no digit after it.
        let may_end = open.contains('[');
        let is_float = |t: &&str| *t == "." || whole(t, may_end).is_some_and(is_digits);
        if tokens.len() > 1 && tokens.iter().all(is_float) {
            tokens
                .iter_mut()
                .filter(|t| **t != ".")
                .for_each(|t| *t = whole(t, may_end).unwrap_or(t));
        }
        let tokens = tokens;
        let row = |cells| Self { cells, marks: None, is_ended: false };
        let marked = |marks: Vec<String>| {
            let single = |mark: &String| if mark.len() == 1 { mark.as_bytes()[0] } else { b'.' };
            let cells = marks.iter().map(single).collect();
            Self { marks: Some(marks), ..row(cells) }
        };
        let plain = || {
            let symbols = tokens.concat();
            let cells = symbols.chars().map(|c| symbol_value(c).map(|_| c as u8));
            Some(row(cells.collect::<Option<Vec<u8>>>()?)).filter(|row| row.len() > 0)
        };
        let spread = [1, 0].into_iter().filter_map(|from| blank_cells(line, from, 2));
        let is_framed = |part: &str| part.starts_with(' ') && part.ends_with(' ');
        let is_tight =
            columns.is_some() || !line.split(is_bar).all(|p| p.is_empty() || is_framed(p));
        // Boxes of cells with blanks between them.
        let is_spaced = |part: &str| {
            let mut between = part.chars().skip(1).step_by(2);
            part.is_empty() || part.chars().count() > 4 && between.all(|c| c == ' ')
        };
        // Where empty cells have marks, blanks are none.
        let is_marked = || line.contains(['.', '0', '_', '*', '?']);
        let is_tight =
            is_tight && (columns.is_some() || !line.split(is_bar).all(is_spaced) && !is_marked());
        let tight = || blank_cells(line, 0, 1).map(row).filter(|_| is_tight);
        (spread.map(row))
            .chain(open_cells(open).map(row))
            .chain(
                field_cells(line, columns).map(|(cells, is_ended)| Self { is_ended, ..row(cells) }),
            )
            .chain(decimal_cells(&tokens).map(row))
            .chain(pencil_marks(&tokens).map(marked))
            .chain(tight())
            .chain(plain())
            .find(suits)
    }

    /// Whether a line without blanks is a row of a shape that is known, whatever it spells.
    pub(super) fn is_of(line: &str, shape: Option<Shape>) -> bool {
        let Some(shape) = shape.filter(|_| !line.contains(char::is_whitespace)) else {
            return false;
        };
        let is_cell = |&c: &u8| symbol_of(char::from(c), shape.side()).is_some();
        Self::of(line, Some(shape.columns())).is_some_and(|row| row.cells.iter().all(is_cell))
    }

    /// Whether no cell has a symbol.
    pub(super) fn is_blank(&self) -> bool {
        self.cells.iter().all(|&c| symbol_value(char::from(c)) == Some(0))
    }

    /// Whether each cell has a symbol.
    pub(super) fn is_full(&self) -> bool {
        !self.cells.iter().any(|&c| symbol_value(char::from(c)) == Some(0))
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The candidates of each cell: of an empty one all.
    pub(super) fn candidates(&self) -> impl Iterator<Item = String> {
        let side = self.cells.len() as u8;
        let of = move |(i, &c): (usize, &u8)| {
            let marks = self.marks.as_ref().map(|marks| marks[i].clone());
            let one = || char::from(c).to_string();
            let is_empty = symbol_value(char::from(c)) == Some(0);
            let all = || (1..=side).map(symbol_char).collect();
            let marks = marks.unwrap_or_else(|| if is_empty { all() } else { one() });
            let place = |symbol| Some(symbol_char(symbol)).filter(|&c| marks.contains(c));
            (1..=side).map(|symbol| place(symbol).unwrap_or('.')).collect()
        };
        self.cells.iter().enumerate().map(of)
    }
}

/// A whole number without its point and the zeros after it, of which there may be none.
fn whole(text: &str, may_end: bool) -> Option<&str> {
    let (number, zeros) = text.strip_suffix("e+00").unwrap_or(text).split_once('.')?;
    let is_whole = zeros.bytes().all(|b| b == b'0') && (may_end || !zeros.is_empty());
    is_whole.then_some(number)
}

/// Whether a line is whole numbers with decimals, of which some may be missing; `None` where all are.
pub(super) fn are_decimals(line: &str) -> Option<bool> {
    let line = inner(line);
    let tokens = line.split(is_separator).filter(|t| !t.is_empty());
    let is_missing = |t: &str| t == "." || MISSING.contains(&t);
    let is_one = |t: &str| is_missing(t) || whole(t, false).is_some_and(is_digits);
    // One alone may be cells: `00012.0`.
    let is_apart = line.contains([',', ';', '\t']) || tokens.clone().count() > 1;
    let are_all = tokens.clone().all(is_one) && is_apart;
    (!tokens.clone().all(is_missing)).then_some(are_all)
}

/// Whether a line is the rows of several boards.
fn is_abreast(line: &str) -> bool {
    let parts: Vec<&str> = line.split("  ").map(str::trim).filter(|p| !p.is_empty()).collect();
    let width = parts.first().map_or(0, |part| part.len());
    let is_row = |part: &&str| {
        let symbol = |c: char| symbol_value(c).filter(|&symbol| usize::from(symbol) <= width);
        part.len() == width && part.chars().all(|c| symbol(c).is_some())
    };
    parts.len() > 1 && (9..=16).contains(&width) && parts.iter().all(is_row)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The part of a line that may be a row: inside brackets, if it has any, and without what ends a row
/// in LaTeX. Tabs at its ends may be empty cells.
fn inner(line: &str) -> String {
    let line = line.trim_matches([' ', '\r', '\n']);
    if let Some(row) = line.strip_prefix("\\setrow") {
        let row = row.trim().strip_prefix('{').and_then(|row| row.strip_suffix('}'));
        return row.unwrap_or_default().replace("{}", "");
    }
    let line = line.split_once("\\\\").map_or(line, |(row, _)| row);
    let line = line.strip_suffix("|.").map_or(line, |_| &line[..line.len() - 1]);
    // An element of a list in YAML.
    let line = line.strip_prefix("- ").filter(|rest| rest.starts_with(['"', '\''])).unwrap_or(line);
    // A part of a text in a program.
    let part = line.strip_suffix('+').map(str::trim_end).filter(|part| part.ends_with(['"', '\'']));
    let line = part.unwrap_or(line);
    let line = line.rsplit_once("{{").map_or(line, |(_, rest)| rest);
    let line = line.rsplit_once('[').map_or(line, |(_, rest)| rest);
    line.split_once(']').map_or(line, |(row, _)| row).to_owned()
}

/// The cells between commas, semicolons, tabs, `&` or, after a bar, two bars, some of which are
/// empty; and whether an empty field after the last cell was left out.
fn field_cells(line: &str, columns: Option<usize>) -> Option<(Vec<u8>, bool)> {
    let marks = [",", ";", "\t", "&", "||"];
    let mark = marks.into_iter().find(|&mark| line.matches(mark).count() > 2)?;
    let line = line.strip_prefix('|').filter(|_| mark == "||").unwrap_or(line);
    let mut fields: Vec<&str> =
        line.split(mark).map(|field| field.trim().trim_matches(['"', '\''])).collect();
    // What ends the last cell: another mark is an empty cell, or no cell is empty. Where it is known
    // how many there are, as many fields are cells.
    let (last, others) = fields.split_last()?;
    let is_marked = others.iter().any(|f| ["0", ".", "_", "-", "*", "?", "-1"].contains(f));
    let is_all = (1..=others.len()).all(|n| others.contains(&n.to_string().as_str()));
    let is_whole = columns == Some(fields.len());
    let is_ended = last.is_empty() && !others.contains(&"") && (is_marked || is_all && !is_whole);
    let is_longer = columns.is_some_and(|columns| fields.len() == columns + 1);
    let has_more = is_ended || is_longer && last.is_empty();
    if has_more {
        fields.pop();
    }
    if fields.iter().all(|field| field.is_empty() || whole(field, false).is_some()) {
        fields.iter_mut().for_each(|field| *field = whole(field, false).unwrap_or(field));
    }
    let is_decimal = fields.len() >= 10 && fields.iter().any(|field| field.len() == 2);
    let cell = |field: &&str| match field.as_bytes() {
        [] => Some(b'.'),
        [c] => symbol_value(char::from(*c)).map(|_| *c),
        _ if *field == MINUS => Some(b'.'),
        _ if is_decimal => two_digits(field).map(|symbol| symbol_char(symbol) as u8),
        _ => None,
    };
    let cells: Option<_> =
        many_numbers(&fields, fields.len()).or_else(|| fields.iter().map(cell).collect());
    cells.filter(|_| is_ended || fields.contains(&"")).map(|cells| (cells, has_more))
}

/// A number of two digits that is a symbol.
fn two_digits(text: &str) -> Option<u8> {
    text.parse()
        .ok()
        .filter(|number| text.len() == 2 && *number > 9 && usize::from(*number) <= BEFORE_X)
}

/// The cells of rows of so many symbols that `X` is one, as decimal numbers.
pub(super) fn many_numbers(texts: &[&str], side: usize) -> Option<Vec<u8>> {
    let is_decimal = side > BEFORE_X && texts.iter().any(|text| text.len() == 2);
    let cell = |text: &&str| match *text {
        "" | "." | MINUS => Some(b'.'),
        text => decimal(text, side),
    };
    is_decimal.then(|| texts.iter().map(cell).collect())?
}

/// The character of a decimal number in a row of `side` cells.
fn decimal(text: &str, side: usize) -> Option<u8> {
    let number =
        number(text).filter(|_| text.len() <= 2 && !text.starts_with('0') || text == "0")?;
    match number {
        0 if side == 36 => Some(NUMBER_0),
        36 if side == 36 => Some(NUMBER_36),
        0 => Some(b'0'),
        // `X` is an empty cell where there are fewer symbols.
        33..=35 if side < number => None,
        1..=35 => Some(symbol_char(number as u8) as u8),
        _ => None,
    }
}

/// The cells of a board with square boxes and bars between these alone, where a blank is an empty
/// cell: those at the end of the line may be missing.
fn open_cells(line: &str) -> Option<Vec<u8>> {
    let parts: Vec<Vec<char>> = line.split(is_bar).map(|part| part.chars().collect()).collect();
    let width = parts[0].len();
    let (last, others) = parts.split_last()?;
    // Boxes of these widths are no cells with blanks between them.
    let is_square = parts.len() == width && [3, 4].contains(&width);
    if !is_square || last.len() > width || others.iter().any(|part| part.len() != width) {
        return None;
    }
    let missing = vec![' '; width - last.len()];
    // Where empty cells have marks, those at the end do too.
    if !missing.is_empty() && parts.iter().flatten().any(|c| "._0*-?".contains(*c)) {
        return None;
    }
    let all = || parts.iter().flatten().chain(&missing);
    all().any(|&c| c == ' ').then(|| all().map(blank_cell).collect())?
}

/// The character of a cell that may be a blank.
fn blank_cell(c: &char) -> Option<u8> {
    if *c == ' ' { Some(b'.') } else { symbol_value(*c).map(|_| *c as u8) }
}

pub(super) fn is_bar(c: char) -> bool {
    "|│║┃".contains(c)
}

pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || ":,;&┆[](){}'\"".contains(c)
}

/// The cells between bars where a blank is one: every `step`th character after `from` between two
/// bars, with nothing but blanks between them.
fn blank_cells(line: &str, from: usize, step: usize) -> Option<Vec<u8>> {
    let inner = line.strip_prefix(is_bar)?.strip_suffix(is_bar)?;
    let parts: Vec<Vec<char>> = inner.split(is_bar).map(|part| part.chars().collect()).collect();
    let width = parts[0].len();
    let fits = parts.len() > 1 && (step == 1 || width % 2 == 1 && width > 2 * from);
    if !fits || parts.iter().any(|part| part.len() != width) {
        return None;
    }
    let all = |from: usize| parts.iter().flat_map(move |part| part.iter().skip(from).step_by(step));
    let is_apart = step == 1 || all(1 - from).all(|&c| c == ' ');
    (is_apart && all(from).any(|&c| c == ' ')).then(|| all(from).map(blank_cell).collect())?
}

/// Cells that are decimal numbers: ten or more, one of which has two digits.
fn decimal_cells(tokens: &[&str]) -> Option<Vec<u8>> {
    let cell = |token: &&str| match token.as_bytes() {
        [c] => symbol_value(char::from(*c)).map(|_| *c),
        _ => two_digits(token).map(|symbol| symbol_char(symbol) as u8),
    };
    let is_decimal = tokens.len() >= 10 && tokens.iter().any(|token| token.len() == 2);
    many_numbers(tokens, tokens.len())
        .or_else(|| is_decimal.then(|| tokens.iter().map(cell).collect())?)
}

/// Cells with the symbols that each may have, in their order, where one has several.
fn pencil_marks(tokens: &[&str]) -> Option<Vec<String>> {
    let side = tokens.len();
    let rises = |token: &&str| {
        let symbols: Option<Vec<u8>> = token.chars().map(symbol_value).collect();
        symbols.is_some_and(|symbols| {
            symbols.is_sorted_by(|a, b| a < b)
                && symbols.iter().all(|&s| usize::from(s) <= side)
                && (symbols[0] > 0 || symbols.len() == 1)
        })
    };
    let is_row = (4..=16).contains(&side) && tokens.iter().any(|token| token.len() > 1);
    (is_row && tokens.iter().all(rises)).then(|| {
        // An empty cell has all symbols.
        let all: String = (1..=side as u8).map(symbol_char).collect();
        let is_empty = |token: &str| token.chars().all(|c| symbol_value(c) == Some(0));
        tokens.iter().map(|&t| if is_empty(t) { all.clone() } else { t.to_owned() }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_two_digits_and_blanks_between_bars_are_cells() {
        for (row, cells) in [
            ("1 2 3 | 10 11 12 | 4 5 6 | 7 8 .", "123ABC45678."),
            ("12 34", "1234"),
            ("[[5 3 0 1]", "5301"),
            ("| 5 |   | 3 | 1 |", "5.31"),
            ("|5| |3|1|", "5.31"),
            ("|53 | 7 |   |", "53..7...."),
            ("|5|3|", "53"),
            ("| 5 3   |   7   |       |", "53..7...."),
            ("|5 3  |  7  |     |", "53..7...."),
            ("| 5 3 . | . 7 . | . . . |", "53..7...."),
            ("|12|34|", "1234"),
            ("|1 .|. 4|", "1..4"),
            ("│1·│·4│", "1..4"),
            ("5;3;;1", "53.1"),
            ("\t3\t\t1\t", ".3.1."),
            ("array([[5, 3, 0, 1],", "5301"),
            ("p = {{5, 3, 0, 1},", "5301"),
            ("\"53.1\" +", "53.1"),
            ("|5| | |1|.", "5..1"),
            ("5 & 3 &  & 1 \\\\ \\hline", "53.1"),
            ("\\setrow{5,{},3,{}}", "5.3."),
            ("5.0  NaN  3.0  1.0", "5.31"),
            ("[[5. 0. 3. 1.]", "5031"),
            ("5. 3.", "5.3."),
            ("00012.0", "00012.0"),
            ("5.00 0.00 3.00 1.00", "5031"),
            ("5.000e+00 0.000e+00 3.000e+00 1.000e+00", "5031"),
            ("5.000,,3.000,1.000", "5.31"),
            ("[5, None, 3, 1],", "5.31"),
            ("- \"53.1\"", "53.1"),
            ("53 | 7 |  1", "53..7...1"),
            ("   | 7 |", "....7...."),
            ("| 5 || 3 ||  || 1", "53.1"),
            ("\"5\",\"\",\"3\",\"1\"", "5.31"),
            ("5, 0, 3, 1,", "5031"),
            ("2,3,4,1,", "2341"),
            ("5,3,4,1,", "5341."),
            ("5, -1, 3, 1,", "5.31"),
            (" 5 -1  3 -1", "5.3."),
            ("-1 23", "-123"),
            ("1,10,,3,4,5,6,7,8,9,,12", "1A.3456789.C"),
            ("|53\u{a0}|\u{a0}7\u{a0}|\u{a0}\u{a0}\u{a0}|", "53..7...."),
        ] {
            assert_eq!(Row::of(row, None).unwrap().cells, cells.as_bytes(), "{row}");
        }
    }
}
