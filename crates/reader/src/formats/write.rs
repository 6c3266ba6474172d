//! Boards as text in other forms.

use std::str::FromStr;

use gridforest_core::board::{Candidates, MAX_LATIN_SIDE, Puzzle, Shape};
use thiserror::Error;

use crate::Alphabet;

/// A form in which boards are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextForm {
    /// All cells on a line; `.` for an empty cell.
    Lines,
    /// All cells on a line; `0` for an empty cell (`.sdm`).
    Zeros,
    /// All cells on a line with spaces between them.
    Spaced,
    /// All cells on a line with commas between them; an empty cell is an empty field.
    Csv,
    /// The same with tabs.
    Tsv,
    /// All cells on a line in [`Alphabet::HEX`].
    Hex,
    /// All cells on a line in [`Alphabet::LETTERS`].
    Letters,
    /// The candidates of all cells on a line: see [`Candidates`].
    Candidates,
    /// A line a row.
    Rows,
    /// A line a row under the heading of a `.sdk` file.
    Sdk,
    /// Drawn, with lines between the boxes.
    Drawn,
}

/// Why a board can't be written in a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormError {
    /// There are more symbols than characters.
    #[error("a {shape} board has more symbols than there are {what}")]
    Symbols {
        /// The shape of the board.
        shape: Shape,
        /// What the characters are.
        what: &'static str,
    },
}

/// The forms by their names.
const NAMES: [(&str, TextForm); 12] = [
    ("lines", TextForm::Lines),
    ("zeros", TextForm::Zeros),
    ("sdm", TextForm::Zeros),
    ("spaced", TextForm::Spaced),
    ("csv", TextForm::Csv),
    ("tsv", TextForm::Tsv),
    ("hex", TextForm::Hex),
    ("letters", TextForm::Letters),
    ("candidates", TextForm::Candidates),
    ("rows", TextForm::Rows),
    ("sdk", TextForm::Sdk),
    ("drawn", TextForm::Drawn),
];

impl FromStr for TextForm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, form)| *form).ok_or_else(|| {
            let names: Vec<&str> = Self::names().collect();
            format!("no form '{text}': write one of {}", names.join(", "))
        })
    }
}

impl TextForm {
    /// The names of all forms.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// Whether a board is one line, after which a remark may stand.
    pub fn is_line(self) -> bool {
        !matches!(self, Self::Rows | Self::Sdk | Self::Drawn)
    }

    /// The text of a board, without a line end; that of [`Rows`](Self::Rows), [`Sdk`](Self::Sdk)
    /// and [`Drawn`](Self::Drawn) has several lines.
    ///
    /// # Errors
    /// [`FormError::Symbols`] when an alphabet is too small for the shape.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, FormError> {
        let line = puzzle.to_string();
        let between = |separator: &str, empty: &str| {
            let cells = line.chars().map(|c| match c {
                '.' => empty.to_owned(),
                c => c.to_string(),
            });
            cells.collect::<Vec<_>>().join(separator)
        };
        let rows = || {
            let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
            let rows: Vec<&str> = (0..rows).map(|r| &line[r * columns..][..columns]).collect();
            rows.join("\n")
        };
        Ok(match self {
            Self::Lines => line,
            Self::Zeros if puzzle.shape().side() == MAX_LATIN_SIDE => {
                let (shape, what) = (puzzle.shape(), "characters beside 0");
                return Err(FormError::Symbols { shape, what });
            }
            Self::Zeros => line.replace('.', "0"),
            Self::Spaced => between(" ", "."),
            Self::Csv => between(",", ""),
            Self::Tsv => between("\t", ""),
            Self::Hex => spelt(puzzle, Alphabet::HEX, "hexadecimal digits")?,
            Self::Letters => spelt(puzzle, Alphabet::LETTERS, "letters")?,
            Self::Candidates => Candidates::of(puzzle).to_string(),
            Self::Rows => rows(),
            Self::Sdk => format!("[Puzzle]\n{}", rows()),
            Self::Drawn => puzzle.picture().trim_end().to_owned(),
        })
    }
}

fn spelt(puzzle: &Puzzle, alphabet: Alphabet, what: &'static str) -> Result<String, FormError> {
    let shape = puzzle.shape();
    let error = FormError::Symbols { shape, what };
    if alphabet.write(shape.side() as u8).is_none() {
        return Err(error);
    }
    let cells = puzzle.symbols().iter().map(|&s| alphabet.write(s));
    cells.collect::<Option<String>>().ok_or(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assumed, BoardLines, ReadAs};
    use gridforest_core::board::symbol_of;
    use proptest::prelude::*;
    use std::io::BufReader;

    fn read(text: &str, read: &ReadAs) -> Result<(Vec<Puzzle>, bool), String> {
        let opened = read.text(text.as_bytes(), &|| true).map_err(|error| error.to_string())?;
        let lines = BoardLines::new("t", BufReader::new(opened.lines), read.shape);
        let boards: Result<_, _> = lines.map(|board| board.map(|board| board.puzzle)).collect();
        // What is said of boards that are read as they stand.
        let is_of_boards = |assumed: &Assumed| {
            use Assumed::{Empty, Margins, Solution, Twice};
            matches!(assumed, Twice { .. } | Empty { .. } | Solution { .. } | Margins { .. })
        };
        let is_certain = opened.assumed.iter().all(is_of_boards);
        boards.map(|boards| (boards, is_certain)).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_of_letters_are_no_titles() {
        let of = |name: &str, row: u8| {
            let shape: Shape = name.parse().unwrap();
            let (side, columns) = (shape.side() as u8, shape.columns());
            let cells = (0..shape.cells()).map(|i| match i / columns {
                0 => row + i as u8 % (side - row + 1),
                r => (r + i % columns) as u8 % side + 1,
            });
            Puzzle::new(shape, cells.collect::<Vec<u8>>())
        };
        for (name, row) in [("latin11", 11), ("4x4", 10), ("5x5", 10)] {
            let board = of(name, row);
            let rows = TextForm::Rows.write(&board).unwrap();
            assert!(rows.lines().next().unwrap().chars().all(char::is_alphabetic), "{rows}");
            let stated = ReadAs {
                shape: Some(board.shape()),
                symbols: Some(Alphabet::USUAL),
                ..ReadAs::default()
            };
            assert_eq!(read(&rows, &stated).unwrap().0, std::slice::from_ref(&board), "{rows}");
            // Nor are fields of letters names.
            let letters = Puzzle::new(board.shape(), vec![row; board.shape().cells()]);
            let mut csv = stated.clone();
            csv.set_form("csv").unwrap();
            let text = TextForm::Csv.write(&letters).unwrap();
            assert_eq!(read(&text, &csv).unwrap().0, [letters], "{text}");
            if name != "latin11" {
                let found = ReadAs { symbols: Some(Alphabet::USUAL), ..ReadAs::default() };
                assert_eq!(read(&rows, &found).unwrap().0, [board], "{rows}");
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_written_in_another_alphabet_is_read_back(
            name in prop::sample::select(vec!["2x2", "2x3", "3x3", "4x4", "5x5", "latin5", "latin7", "3x4", "5x7", "6x6", "latin33"]),
            form in prop::sample::select(vec!["lines", "spaced", "csv", "tsv", "rows", "drawn"]),
            alphabet in prop::sample::select(vec!["1-9A-Z", "0-9A-Z", "0-F", "A-P", "A-Z", "QWERTYUIO", "XYZ0123456789ABCDEFGHIJKLM", "1-9A-Z0"]),
            cells in prop::collection::vec(0usize..37, 1296),
        ) {
            let (shape, alphabet): (Shape, Alphabet) = (name.parse().unwrap(), alphabet.parse().unwrap());
            prop_assume!(alphabet.symbols() >= shape.side());
            let cells: Vec<u8> =
                cells[..shape.cells()].iter().map(|cell| (cell % (shape.side() + 1)) as u8).collect();
            prop_assume!(cells.iter().any(|&cell| cell > 0));
            // A row of letters without an empty cell is taken for a title.
            let is_title = |row: &[u8]| row.iter().all(|&cell| cell > 0);
            prop_assume!(form != "rows" || !cells.chunks(shape.columns()).any(is_title));
            let board = Puzzle::new(shape, cells);
            let spelt = |c: char| match symbol_of(c, shape.side()) {
                Some(symbol) if symbol > 0 => alphabet.write(symbol).unwrap(),
                _ => c,
            };
            let text = form.parse::<TextForm>().unwrap().write(&board).unwrap();
            let text: String = text.chars().map(spelt).collect();
            let mut stated = ReadAs { symbols: Some(alphabet), shape: Some(shape), ..ReadAs::default() };
            prop_assert_eq!(read(&text, &stated), Ok((vec![board.clone()], true)), "found: {}", text);
            stated.set_form(form).unwrap();
            prop_assert_eq!(read(&text, &stated), Ok((vec![board], true)), "stated: {}", text);
        }

        #[test]
        fn what_is_written_is_read_back(
            name in prop::sample::select(vec!["2x2", "2x3", "3x3", "4x4", "5x5", "latin5", "latin7", "latin16", "2x5", "3x4", "3x3+x", "rect3x5", "3x11", "5x7", "6x6", "latin36"]),
            form in prop::sample::select(NAMES.to_vec()),
            symbols in Just((0..36).collect::<Vec<usize>>()).prop_shuffle(),
            holes in prop::collection::vec(prop::bool::weighted(0.4), 1296),
        ) {
            let shape: Shape = name.parse().unwrap();
            let side = shape.side();
            let (width, height) = match shape.is_plain() && shape.has_boxes() {
                true => (shape.stack_width(), shape.band_height()),
                false => (1, side),
            };
            let symbols: Vec<usize> = symbols.into_iter().filter(|&s| s < side).collect();
            // Cells of a grid, of which some are empty.
            let of = |i: usize, turn: usize| {
                let (r, c) = (i / shape.columns(), i % shape.columns() + turn);
                let symbol = symbols[(width * (r % height) + r / height + c) % side] as u8 + 1;
                if holes[(i + turn * 7) % 1296] { 0 } else { symbol }
            };
            let boards: Vec<Puzzle> = (0..3)
                .map(|turn| Puzzle::new(shape, (0..shape.cells()).map(|i| of(i, turn)).collect::<Vec<u8>>()))
                .collect();
            let ((name, form), is_given) = (form, !matches!(form.1, TextForm::Candidates));
            let texts: Result<Vec<String>, _> = boards.iter().map(|b| form.write(b)).collect();
            let small = match form {
                TextForm::Hex => side > 16,
                TextForm::Letters => side > 26,
                TextForm::Zeros => side > 35,
                _ => false,
            };
            prop_assert_eq!(texts.is_err(), small);
            let Ok(texts) = texts else { return Ok(()) };
            let text = texts.join(if form.is_line() { "\n" } else { "\n\n" }) + "\n";
            // By the name of the form, whose alphabet is the usual one where it names no other.
            let usual = match side {
                MAX_LATIN_SIDE => Some(Alphabet::THIRTY_SIX),
                _ => Some(Alphabet::USUAL),
            };
            let mut stated = ReadAs { symbols: usual, shape: Some(shape), ..ReadAs::default() };
            stated.set_form(name).unwrap();
            prop_assert_eq!(read(&text, &stated), Ok((boards.clone(), true)), "{}", text);
            // What isn't stated is found where it is certain, or said.
            let symbols = stated.symbols;
            let found = ReadAs { shape: Some(shape), ..ReadAs::default() };
            match read(&text, &found) {
                Ok((found, true)) => prop_assert_eq!(found, boards.clone(), "{}", text),
                Ok((_, false)) => {}
                Err(error) => prop_assert!(error.contains("'0' stands beside"), "{}: {}", error, text),
            }
            // The shape is that of so many cells, and their number is in a line, or in as many lines as
            // it has cells.
            let is_guessed = shape.is_plain() && shape.side() > 3 && Some(shape) == Shape::guess(shape.cells());
            if is_given && is_guessed {
                let found = ReadAs { symbols, ..ReadAs::default() };
                prop_assert_eq!(read(&text, &found), Ok((boards, true)), "{}", text);
            }
        }
    }
}
