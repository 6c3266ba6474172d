//! Rows as a table to read, at most 80 characters wide, or as wide as the terminal, where that is
//! possible.
//!
//! A table that is too wide is made narrower. Columns with the same value in every row are written
//! in a line above the table, and empty columns are named there. Boards are shortened as far as
//! needed, the last one, which answers, only if it doesn't fit. A table that is still too wide has
//! the columns that fit, and names the others. A single row becomes a list of its fields. CSV and
//! JSON contain every field in full.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use comfy_table::{Cell, CellAlignment, ContentArrangement, presets};

use super::error::ReportError;
use super::row::is_text;
use super::wrap::wrapped;

/// The width of tables: that of most terminals, unless [`set_width`] was called.
static WIDTH: AtomicUsize = AtomicUsize::new(80);

/// Makes tables as wide as a terminal.
pub fn set_width(columns: usize) {
    WIDTH.store(columns.max(40), Ordering::Relaxed);
}

/// Whether tables have characters of ASCII alone.
static PLAIN: AtomicBool = AtomicBool::new(false);

/// Draws tables with characters of ASCII alone.
pub fn set_plain() {
    PLAIN.store(true, Ordering::Relaxed);
}

/// Whether they are.
pub fn is_plain() -> bool {
    PLAIN.load(Ordering::Relaxed)
}

/// Gives a table its lines.
pub fn lined(table: &mut comfy_table::Table) -> &mut comfy_table::Table {
    table.load_style(match is_plain() {
        true => presets::ASCII_FULL_CONDENSED,
        false => presets::UTF8_FULL_CONDENSED,
    })
}

fn most() -> usize {
    WIDTH.load(Ordering::Relaxed)
}

/// The fewest characters that a board is cut to.
const BOARD: usize = 18;

/// Rows that are held back until they are shown: their fields as CSV has them.
pub(super) struct Table {
    columns: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
    /// What has all columns.
    whole: &'static str,
}

/// Some columns of a CSV file as a table to read.
///
/// # Panics
/// When it lacks one of the columns.
pub fn drawn(csv: &[u8], columns: Vec<&'static str>) -> Result<String, ReportError> {
    let mut reader = csv::Reader::from_reader(csv);
    let header = reader.headers()?.clone();
    let place = |column| header.iter().position(|name| name == column);
    let places: Option<Vec<usize>> = columns.iter().map(|&column| place(column)).collect();
    let places = places.expect("columns of the table");
    let mut table = Table { whole: "the file", ..Table::new(columns) };
    for row in reader.records() {
        let row = row?;
        table.rows.push(places.iter().map(|&place| row[place].to_owned()).collect());
    }
    Ok(table.to_string())
}

impl Table {
    pub(super) fn new(columns: Vec<&'static str>) -> Self {
        Self { columns, rows: Vec::new(), whole: "--format csv" }
    }

    /// The table of some of the columns, the boards in each of which are cut to so many characters.
    fn drawn(&self, columns: &[usize], cut: impl Fn(usize) -> usize) -> comfy_table::Table {
        let mut table = comfy_table::Table::new();
        lined(&mut table);
        table.set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(self.names(columns));
        for row in &self.rows {
            let cell = |&column: &usize| cell(self.columns[column], &row[column], cut(column));
            table.add_row(columns.iter().map(cell));
        }
        table
    }

    fn names(&self, columns: &[usize]) -> Vec<String> {
        columns.iter().map(|&column| self.columns[column].to_owned()).collect()
    }

    fn is_constant(&self, column: usize) -> bool {
        self.rows.iter().all(|row| row[column] == self.rows[0][column])
    }

    /// The constant columns with their values, and the names of the empty columns, each in a line.
    fn caption(&self, constant: Vec<usize>) -> String {
        let (empty, constant): (Vec<usize>, Vec<usize>) =
            constant.into_iter().partition(|&column| self.rows[0][column].is_empty());
        let said = |&column: &usize| {
            let name = self.columns[column];
            format!("{name} {}", shown(name, &self.rows[0][column], usize::MAX))
        };
        let said: Vec<String> = constant.iter().map(said).collect();
        let lines = [("in every row: ", said), ("empty: ", self.names(&empty))];
        let lines = lines.iter().filter(|(_, items)| !items.is_empty());
        lines.map(|(before, items)| listed(before, items) + "\n").collect()
    }

    /// One row, a line a field.
    fn list(&self) -> String {
        let width = self.columns.iter().map(|name| name.len()).max().unwrap_or(0);
        let line = |(name, field): (&&str, &String)| {
            let line = format!("{name:width$}  {}", shown(name, field, usize::MAX));
            line.trim_end().to_owned()
        };
        self.columns.iter().zip(&self.rows[0]).map(line).collect::<Vec<_>>().join("\n")
    }

    /// All of some columns, their boards shortened if need be.
    fn with_all(&self, columns: &[usize]) -> Option<String> {
        let whole = self.drawn(columns, |_| usize::MAX).to_string();
        if width(&whole) <= most() {
            return Some(whole);
        }
        let room = most().checked_sub(width(&self.drawn(columns, |_| BOARD).to_string()))?;
        let boards = columns.iter().filter(|&&column| is_text(self.columns[column]));
        let last = boards.clone().next_back();
        let cut = |column| if Some(&column) == last { usize::MAX } else { BOARD };
        let answered = self.drawn(columns, cut).to_string();
        if width(&answered) <= most() {
            return Some(answered);
        }
        let each = BOARD + room / boards.count().max(1);
        Some(self.drawn(columns, |_| each).to_string())
    }

    /// As many of some columns as fit, and the names of the others.
    fn with_some(&self, columns: Vec<usize>) -> String {
        // What says that a row is not to be believed stays.
        let (last, columns): (Vec<usize>, Vec<usize>) = columns
            .into_iter()
            .partition(|&column| ["note", "status"].contains(&self.columns[column]));
        let with = |count: usize| self.drawn(&[&columns[..count], &last].concat(), |_| BOARD);
        let fits = |count: &usize| width(&with(*count).to_string()) <= most();
        let shown = (1..=columns.len()).rev().find(fits).unwrap_or(columns.len().min(1));
        let mut table = with(shown);
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(most().min(usize::from(u16::MAX)) as u16);
        match self.names(&columns[shown..]) {
            others if others.is_empty() => table.to_string(),
            others => {
                let before = format!("left out ({} has all columns): ", self.whole);
                format!("{table}\n{}", listed(&before, &others))
            }
        }
    }
}

/// The width of a table as it is drawn.
fn width(drawn: &str) -> usize {
    drawn.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<usize> = (0..self.columns.len()).collect();
        let whole = self.drawn(&all, |_| usize::MAX).to_string();
        if width(&whole) <= most() || self.rows.is_empty() {
            return f.write_str(&whole);
        }
        if self.rows.len() == 1 {
            return f.write_str(&self.list());
        }
        let (constant, telling) = all.into_iter().partition(|&column| self.is_constant(column));
        f.write_str(&self.caption(constant))?;
        f.write_str(&self.with_all(&telling).unwrap_or_else(|| self.with_some(telling)))
    }
}

/// Items after each other, in lines as wide as a table.
fn listed(before: &str, items: &[String]) -> String {
    // Lines break after commas alone.
    let solid = |text: &str| text.replace(' ', "\u{a0}");
    let items: Vec<String> = items.iter().map(|item| solid(item) + ",").collect();
    let text = wrapped(&(solid(before) + &items.join(" ")), most() - 2, 2);
    text[..text.len() - 1].replace('\u{a0}', " ")
}

/// Numbers stand to the right.
fn cell(column: &str, field: &str, cut: usize) -> Cell {
    let is_number = !is_text(column) && field.parse::<f64>().is_ok();
    let cell = Cell::new(shown(column, field, cut));
    if is_number { cell.set_alignment(CellAlignment::Right) } else { cell }
}

/// A field to be read: whole numbers with their digits in groups of three, others short, boards up
/// to `cut` characters.
pub(super) fn shown(column: &str, field: &str, cut: usize) -> String {
    if is_text(column) {
        match field.char_indices().nth(cut) {
            Some((end, _)) => format!("{}{}", &field[..end], if is_plain() { "..." } else { "…" }),
            None => field.to_owned(),
        }
    } else if column == "value" || field.is_empty() {
        field.to_owned()
    } else if field.bytes().all(|b| b.is_ascii_digit()) {
        grouped(field)
    } else {
        short(field)
    }
}

/// A field to be read: seven digits of a floating-point number that has many more, as `show` in the
/// script of the page has it.
pub fn short(field: &str) -> String {
    let is_float = field.contains(['.', 'e']);
    let Some(value) = field.parse::<f64>().ok().filter(|_| is_float) else {
        return field.to_owned();
    };
    let shorter = match value.abs() {
        size if !(1e-4..1e7).contains(&size) => format!("{value:.6e}"),
        size => format!("{value:.*}", (6.0 - size.log10().floor()) as usize),
    };
    if shorter.len() < field.len() { shorter } else { field.to_owned() }
}

/// Decimal digits in groups of three: 13,579,680.
pub fn grouped(digits: &str) -> String {
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| std::str::from_utf8(group).expect("decimal digits"));
    groups.collect::<Vec<_>>().join(",")
}

/// A number of things, whose name takes an `s`: `1 row`, `2,000 rows`.
pub fn counted(number: usize, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{} {what}{end}", grouped(&number.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_fractions_are_shortened_for_readers() {
        for (field, expected) in [
            ("12.5", "12.5"),
            ("15258472.464278016", "1.525847e7"),
            ("0.548951407305504", "0.5489514"),
            ("2560.123456789", "2560.123"),
            ("1e-12", "1e-12"),
            ("-inf", "-inf"),
            ("0.0", "0.0"),
            ("6670903752021072936960", "6670903752021072936960"),
            ("......11.1..1...", "......11.1..1..."),
        ] {
            assert_eq!(short(field), expected);
        }
    }

    const WIDE: [&str; 5] = ["shape", "class", "grid", "clues", "leaves"];

    fn wide(rows: &[[&str; 5]]) -> String {
        let mut table = Table::new(WIDE.to_vec());
        for row in rows {
            table.rows.push(row.map(str::to_owned).to_vec());
        }
        table.to_string()
    }

    #[test]
    fn a_wide_table_says_once_what_all_rows_say_and_cuts_boards() {
        let (one, two) = ("1234".repeat(20), "4321".repeat(20));
        insta::assert_snapshot!(wide(&[["3x3", "1", &one, "81", ""], ["3x3", "2", &two, "80", ""]]), @r"
        in every row: shape 3x3
        empty: leaves
        ┌───────┬──────────────────────────────────────────────────────────────┬───────┐
        │ class ┆ grid                                                         ┆ clues │
        ╞═══════╪══════════════════════════════════════════════════════════════╪═══════╡
        │     1 ┆ 12341234123412341234123412341234123412341234123412341234123… ┆    81 │
        │     2 ┆ 43214321432143214321432143214321432143214321432143214321432… ┆    80 │
        └───────┴──────────────────────────────────────────────────────────────┴───────┘
        ");
        insta::assert_snapshot!(wide(&[["3x3", "1", &one, "81", ""]]), @r"
        shape   3x3
        class   1
        grid    12341234123412341234123412341234123412341234123412341234123412341234123412341234
        clues   81
        leaves
        ");
        let longer = "word ".repeat(40);
        let wrapped = wide(&[["a", "1", "", "", &longer], ["b", &longer, "", "7", "8"]]);
        assert!(width(&wrapped) <= most(), "{wrapped}");
        let word = "w".repeat(30);
        let rows = [[&word[..], "1", "", "7", &word], ["b", &word, "", "8", "9"]];
        let several = wide(&rows);
        assert_eq!(several.matches("shape").count(), 1, "{several}");
        let noted = Table {
            rows: rows.map(|row| row.map(str::to_owned).to_vec()).to_vec(),
            ..Table::new(vec!["shape", "class", "grid", "clues", "note"])
        };
        assert!(noted.to_string().contains(" note "), "{noted}");
        assert!(several.ends_with("left out (--format csv has all columns): leaves"), "{several}");
    }
}
