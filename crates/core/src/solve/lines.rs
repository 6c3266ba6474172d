//! 9x9 puzzles as lines of text, read and written in vectors.
//!
//! Reading a million puzzles character by character takes longer than solving them. So the usual
//! form, 81 characters and the end of the line, has a reader and a writer of its own, without a
//! branch or a table for each character: it is compiled for the vectors of the machine. Whatever
//! else a line holds is left to the crate `gridforest-reader`.
//!
//! ```
//! use gridforest::solve::lines::{NineRow, read_nines, write_rows};
//! use gridforest::solve::nine::{Backend, solve_batch};
//!
//! let text = b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n# the end\n";
//! let mut puzzles = Vec::new();
//! let rest = read_nines(text, &mut puzzles);
//! assert_eq!((puzzles.len(), rest), (1, &b"# the end\n"[..]));
//!
//! let answer = solve_batch(Backend::best(), &puzzles, 2)[0];
//! let row = |_| NineRow { solutions: answer.solutions, more: false, solution: Some(&answer.solution) };
//! let mut csv = Vec::new();
//! write_rows(&puzzles, row, &mut csv);
//! assert_eq!(csv[81..], *b",1,987654321246173985351928746128537694634892157795461832519286473472319568863745219\n");
//! ```

use std::io::Write;

use crate::vectors::{Simd, WithSimd, vectors};

/// Reads lines from the beginning of a text as long as each is just a 9x9 puzzle; the rest of the
/// text, which begins with the first line that is not, or that has no end.
///
/// A puzzle is 81 characters: `1` to `9`, and `0`, `.`, `_`, `*`, `x` or `X` for an empty cell, but
/// not strokes alone, which are drawn between boards. A line ends with `\n` or `\r\n` or `\r`. The
/// symbols are appended to `puzzles`.
pub fn read_nines<'a>(text: &'a [u8], puzzles: &mut Vec<[u8; 81]>) -> &'a [u8] {
    vectors().dispatch(Reader(text, puzzles))
}

/// What a row says of a puzzle.
#[derive(Debug, Clone, Copy)]
pub struct NineRow<'a> {
    /// The number of solutions that were counted.
    pub solutions: u64,
    /// There may be more: the number is followed by a `+`.
    pub more: bool,
    /// The solution to show, if there is one.
    pub solution: Option<&'a [u8; 81]>,
}

/// Writes a row for each puzzle over what `csv` holds: the puzzle, its number of solutions, and a
/// solution if there is one to show. `row(i)` returns what is said of puzzle `i`.
///
/// No symbol may be above 9. Memory that was written to before is written to again: new memory
/// takes longer to get than easy puzzles to solve.
pub fn write_rows<'a>(puzzles: &[[u8; 81]], row: impl Fn(usize) -> NineRow<'a>, csv: &mut Vec<u8>) {
    write_all(puzzles, &row, csv);
}

/// Not generic, so that it is compiled here, with the library.
fn write_all<'a>(puzzles: &[[u8; 81]], row: &dyn Fn(usize) -> NineRow<'a>, csv: &mut Vec<u8>) {
    vectors().dispatch(Writer { puzzles, row, csv });
}

struct Reader<'a, 'b>(&'a [u8], &'b mut Vec<[u8; 81]>);

impl<'a> WithSimd for Reader<'a, '_> {
    type Output = &'a [u8];

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> &'a [u8] {
        let Self(mut rest, puzzles) = self;
        loop {
            // No need to look for the end of the line.
            let ending = match rest.get(81..) {
                Some([b'\n', ..]) => 1,
                Some([b'\r', b'\n', ..]) => 2,
                Some([b'\r', ..]) => 1,
                _ => return rest,
            };
            // Read where it will be: nothing is copied.
            puzzles.push([0; 81]);
            if !read_symbols(&rest[..81], puzzles.last_mut().expect("just pushed")) {
                puzzles.pop();
                return rest;
            }
            rest = &rest[81 + ending..];
        }
    }
}

/// Reads a line that is nothing but a 9x9 board; `false` leaves it to the slower reader.
///
/// There is no branch and no table in it, so that it is compiled to a few operations on vectors.
#[inline(always)]
fn read_symbols(line: &[u8], symbols: &mut [u8; 81]) -> bool {
    let Ok(line) = <&[u8; 81]>::try_from(line) else {
        return false;
    };
    let mut other = 0;
    for (symbol, &byte) in symbols.iter_mut().zip(line) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = digit < 10;
        let is_empty = (byte == b'.') | (byte == b'_') | (byte == b'*') | (byte | 0x20 == b'x');
        *symbol = if is_digit { digit } else { 0 };
        other |= u8::from(!(is_digit | is_empty));
    }
    let is_stroke = |byte: &u8| b"_*xX".contains(byte);
    // Few boards begin with a stroke: the others are looked at no further.
    other == 0 && !(is_stroke(&line[0]) && line.iter().all(is_stroke))
}

/// The bytes of a row with a count of one digit and a plus.
const ROW: usize = 81 + 4 + 81 + 1;

/// The bytes of the longest row.
const LONGEST_ROW: usize = ROW + 19;

struct Writer<'p, 'r, 'c, 'a> {
    puzzles: &'p [[u8; 81]],
    row: &'r dyn Fn(usize) -> NineRow<'a>,
    csv: &'c mut Vec<u8>,
}

impl WithSimd for Writer<'_, '_, '_, '_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { puzzles, row, csv } = self;
        if csv.len() < puzzles.len() * ROW {
            csv.resize(puzzles.len() * ROW, 0);
        }
        let mut end = 0;
        for (i, puzzle) in puzzles.iter().enumerate() {
            let NineRow { solutions: count, more, solution } = row(i);
            if count > 9 {
                end = write_long_row(puzzle, row(i), csv, end);
                // Room for the rows to come.
                let needed = end + (puzzles.len() - i - 1) * ROW;
                if csv.len() < needed {
                    csv.resize(needed, 0);
                }
                continue;
            }
            let row = &mut csv[end..end + ROW];
            write_symbols(puzzle, &mut row[..81]);
            // The plus is written over where there is none.
            row[81..84].copy_from_slice(&[b',', b'0' + count as u8, b'+']);
            let begin = 84 + usize::from(more);
            row[begin - 1] = b',';
            let length = match solution {
                Some(solution) => {
                    write_symbols(solution, &mut row[begin..begin + 81]);
                    begin + 82
                }
                None => begin + 1,
            };
            row[length - 1] = b'\n';
            end += length;
        }
        csv.truncate(end);
    }
}

/// Writes a row whose count has several digits; where it ends.
#[cold]
fn write_long_row(puzzle: &[u8; 81], found: NineRow<'_>, csv: &mut Vec<u8>, start: usize) -> usize {
    if csv.len() < start + LONGEST_ROW {
        csv.resize(start + LONGEST_ROW, 0);
    }
    let row = &mut csv[start..start + LONGEST_ROW];
    write_symbols(puzzle, &mut row[..81]);
    let mut rest = &mut row[81..];
    let plus = if found.more { "+" } else { "" };
    write!(rest, ",{}{plus},", found.solutions).expect("room for 20 digits and a plus");
    let mut end = start + LONGEST_ROW - rest.len();
    if let Some(solution) = found.solution {
        write_symbols(solution, &mut csv[end..end + 81]);
        end += 81;
    }
    csv[end] = b'\n';
    end + 1
}

/// Writes symbols up to 9, without a branch.
#[inline(always)]
fn write_symbols(symbols: &[u8; 81], text: &mut [u8]) {
    for (byte, &symbol) in text.iter_mut().zip(symbols) {
        *byte = if symbol == 0 { b'.' } else { b'0' + symbol };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Puzzle, Shape, symbol_char};
    use proptest::prelude::*;

    fn text(symbols: &[u8; 81]) -> String {
        symbols.iter().map(|&symbol| symbol_char(symbol)).collect()
    }

    proptest! {
        #[test]
        fn what_is_read_is_what_the_slow_reader_reads(
            bytes in prop::collection::vec(prop::sample::select(b"0123456789._*Xx:a".to_vec()), 81),
            plain in prop::collection::vec(prop::sample::select(b"0123456789._*Xx".to_vec()), 81),
            ending in prop::sample::select(vec!["\n", "\r\n", "\r"]),
        ) {
            let shape = Shape::NINE;
            for (bytes, is_plain) in [(&bytes, false), (&plain, true)] {
                let line = std::str::from_utf8(bytes).unwrap();
                let whole = format!("{line}{ending}rest");
                let mut puzzles = Vec::new();
                let rest = read_nines(whole.as_bytes(), &mut puzzles);
                if let Some(symbols) = puzzles.first() {
                    let slow = Puzzle::parse(shape, line).unwrap();
                    prop_assert_eq!(slow.symbols(), &symbols[..]);
                    prop_assert_eq!(rest, b"rest");
                } else {
                    prop_assert!(!is_plain, "{} was not read", line);
                    prop_assert_eq!(rest, whole.as_bytes());
                }
            }
        }

        #[test]
        fn rows_are_those_of_a_plain_writer(
            rows in prop::collection::vec((prop::array::uniform32(0u8..=9), any::<bool>(), 0usize..3, any::<bool>()), 0..12),
            before in 0usize..3000,
        ) {
            let counts = [7, 12, u64::MAX];
            let puzzles: Vec<[u8; 81]> = rows.iter().map(|row| std::array::from_fn(|i| row.0[i % 32])).collect();
            let row = |i: usize| NineRow {
                solutions: counts[rows[i].2],
                more: rows[i].3,
                solution: rows[i].1.then(|| &puzzles[puzzles.len() - 1 - i]),
            };
            let mut csv = vec![b'#'; before];
            write_rows(&puzzles, row, &mut csv);
            let expected: String = (0..puzzles.len())
                .map(|i| {
                    let NineRow { solutions, more, solution } = row(i);
                    let plus = if more { "+" } else { "" };
                    format!("{},{solutions}{plus},{}\n", text(&puzzles[i]), solution.map(text).unwrap_or_default())
                })
                .collect();
            prop_assert_eq!(String::from_utf8(csv).unwrap(), expected);
        }
    }

    #[test]
    fn a_line_without_an_end_is_left() {
        let mut puzzles = Vec::new();
        let line = [b'.'; 81];
        assert_eq!(read_nines(&line, &mut puzzles), line);
        assert_eq!(read_nines(b"", &mut puzzles), b"");
        assert!(puzzles.is_empty());
    }
}
