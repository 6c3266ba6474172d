//! The alphabet of boards: found from all of them, where they leave no choice.
//!
//! Boards above side 9 are written as `1-G`, as `0-F` or as `A-P`, and `0` is then a symbol or an
//! empty cell. Each alphabet is tried on all boards: one that a character of any doesn't suit is
//! out; so is `0` as a symbol where a row or a column of a board has it twice. Where several are
//! left, as many different symbols as the side decide; else one is assumed, and that is said.
//!
//! Boards of 36 symbols take all digits and letters: there `0` is a symbol beside empty cells of another
//! character, and where it is one of all 36; where a row or column has it twice it is an empty cell. Of
//! numbers it is an empty cell beside 36.

use std::cmp::Reverse;

use gridforest_core::board::{Shape, symbol_char};

use crate::Alphabet;
use crate::alphabet::{NUMBER_0, NUMBER_36};
use crate::beside::MINUS;
use crate::found::Fields;
use crate::text::{REFUSED, board_length, content};

/// What is known of the alphabet of some boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelt {
    /// No other suits them.
    Certain(Alphabet),
    /// The first is likely, the second suits them too.
    Assumed(Alphabet, Alphabet),
    /// Neither is likely.
    Unclear(Alphabet, Alphabet),
}

/// What boards of one number of cells have in common.
#[derive(Debug, Clone, Copy, Default)]
struct Boards {
    side: usize,
    boards: usize,
    /// Their digits and letters, as bits by their value in base 36.
    seen: u64,
    /// Whether there is any other character than these and those for empty cells.
    other: bool,
    /// Whether a board has both `0` and another character for empty cells,
    beside: bool,
    /// or `0` twice in a row or a column.
    twice: bool,
    /// Whether `0` would be a symbol of one of the boards by itself, beside empty cells.
    is_zero_alone: bool,
    /// Whether any has the number 36,
    has_36: bool,
    /// or the number 0 in a row of 36 numbers.
    has_nought: bool,
}

const ZERO: u64 = 1;
const X: u64 = 1 << 33;

/// The alphabets of the boards at the beginning of lines, by their sides: first that of most cells.
pub(crate) fn alphabets<'a>(
    lines: impl Iterator<Item = &'a str>,
    shape: Option<Shape>,
) -> Vec<(usize, Spelt)> {
    let mut kinds: Vec<Boards> = Vec::new();
    for (cells, shape) in lines.filter_map(|line| cells(line, shape)) {
        let place = kinds.iter().position(|kind| kind.side == shape.side());
        let place = place.unwrap_or_else(|| {
            kinds.push(Boards { side: shape.side(), ..Boards::default() });
            kinds.len() - 1
        });
        kinds[place].add(&cells, shape);
    }
    kinds.sort_by_key(|kind| Reverse((kind.boards * kind.side * kind.side, kind.side)));
    kinds.iter().map(|kind| (kind.side, kind.alphabet())).collect()
}

/// The alphabets of the boards before a pause, by their sides, in which those after it must be.
#[derive(Debug)]
pub(crate) struct Watch {
    known: Vec<(usize, Alphabet)>,
    shape: Option<Shape>,
}

impl Watch {
    pub(crate) fn new(known: Vec<(usize, Alphabet)>, shape: Option<Shape>) -> Self {
        Self { known, shape }
    }

    /// Why a line is refused, whose board is certainly in another alphabet.
    pub(super) fn line(&self, line: &str) -> Option<String> {
        let (side, found) = alphabets(std::iter::once(line), self.shape).pop()?;
        let known = self.known.iter().find(|(known, _)| *known == side);
        let taken = known.or(self.known.first()).map_or(Alphabet::USUAL, |(_, taken)| *taken);
        let other = match found {
            Spelt::Certain(other) => other,
            Spelt::Assumed(..) => return None,
            Spelt::Unclear(_, other) => other,
        };
        (other != taken && other != Alphabet::USUAL).then(|| {
            format!("{REFUSED}a board in the symbols {other}, after others that were read as {taken} before the input paused: state the symbols")
        })
    }
}

impl Boards {
    fn add(&mut self, cells: &[u8], shape: Shape) {
        self.boards += 1;
        let (mut zeros, mut empty, mut seen) = (Vec::new(), false, 0u64);
        for (i, &c) in cells.iter().enumerate() {
            self.has_36 |= c == NUMBER_36;
            self.has_nought |= c == NUMBER_0;
            let c = if c == NUMBER_0 { b'0' } else { c };
            match char::from(c).to_digit(36) {
                None if c == NUMBER_36 => {}
                Some(value) => seen |= 1 << value,
                None if b"._*-?".contains(&c) => empty = true,
                None => self.other = true,
            }
            if c == b'0' {
                zeros.push((i / shape.columns(), i % shape.columns()));
            }
        }
        let is_beside = empty && !zeros.is_empty();
        let is_twice = (zeros.iter().enumerate())
            .any(|(i, &(r, c))| zeros[..i].iter().any(|&(r2, c2)| r == r2 || c == c2));
        self.seen |= seen;
        self.beside |= is_beside;
        self.twice |= is_twice;
        self.is_zero_alone |= is_beside && !is_twice && seen >> shape.side() == 0;
    }

    /// That of boards of 36 symbols.
    fn of_36(&self) -> Spelt {
        let is_all = self.seen == (1 << 36) - 1;
        match self.seen & ZERO != 0 {
            true if self.has_36 || self.twice => Spelt::Certain(Alphabet::NUMBERS),
            // Numbers are counted from 0.
            true if is_all && self.has_nought => Spelt::Certain(Alphabet::range(0, 35)),
            true if is_all || self.beside && !self.has_nought => {
                Spelt::Certain(Alphabet::THIRTY_SIX)
            }
            true => Spelt::Unclear(Alphabet::USUAL, Alphabet::THIRTY_SIX),
            false => Spelt::Certain(Alphabet::NUMBERS),
        }
    }

    fn alphabet(&self) -> Spelt {
        let side = self.side;
        if side == 36 {
            return self.of_36();
        }
        let all = (1u64 << side) - 1;
        // `X` is an empty cell where it is no symbol.
        let suits = |symbols: u64, empty: u64| {
            !self.other
                && self.seen & !symbols & !empty & !(if symbols & X == 0 { X } else { 0 }) == 0
        };
        let usual = suits(all << 1, ZERO);
        let zero = self.seen & ZERO != 0 && !self.twice && suits(all, 0);
        let letters = side <= 26 && self.seen & all << 10 != 0 && suits(all << 10, ZERO);
        let upto = |from: usize| Alphabet::range(from, from + side - 1);
        let is_all = |symbols: u64| self.seen & symbols == symbols;
        // `X` is one of its symbols from side 33 on.
        let by_side = if side < 33 { Alphabet::USUAL } else { upto(1) };
        match (usual, zero, letters) {
            (true, true, _) if is_all(all) => Spelt::Certain(upto(0)),
            (true, true, _) if !self.beside => Spelt::Certain(by_side),
            (true, true, _) if side <= 9 => Spelt::Unclear(upto(1), upto(0)),
            (true, true, _) => Spelt::Assumed(upto(0), upto(1)),
            (true, _, true) => Spelt::Assumed(upto(10), upto(1)),
            (true, false, _) if self.is_zero_alone => Spelt::Assumed(upto(1), upto(0)),
            (true, _, _) => Spelt::Certain(by_side),
            (_, true, _) => Spelt::Certain(upto(0)),
            (_, _, true) => Spelt::Certain(upto(10)),
            _ => Spelt::Certain(by_side),
        }
    }
}

/// The characters of the cells of a line that begins with a board, each in capitals, and its shape.
fn cells(line: &str, shape: Option<Shape>) -> Option<(Vec<u8>, Shape)> {
    let line = content(line, shape)?;
    let of = |cells: Vec<u8>| {
        let shape = match shape {
            Some(shape) => (cells.len() == shape.cells()).then_some(shape),
            None => Shape::guess(cells.len()).filter(|shape| shape.side() > 3),
        }?;
        Some((cells.to_ascii_uppercase(), shape))
    };
    let text = &line[..board_length(line)];
    let is_cell = |c: &u8| {
        c.is_ascii_alphanumeric() || b"._*-?".contains(c) || [NUMBER_36, NUMBER_0].contains(c)
    };
    if text.len() >= shape.map_or(16, Shape::cells) && text.bytes().all(|c| is_cell(&c)) {
        return of(text.into());
    }
    let fields = Fields::of(line).texts;
    let single = |field: &&str| match field.as_bytes() {
        [] => Some(b'.'),
        _ if *field == MINUS => Some(b'.'),
        [c] if is_cell(c) => Some(*c),
        _ => None,
    };
    of(fields.iter().map_while(single).collect())
}

/// A line in the usual alphabet, from that of the boards of its side: the first where its side has
/// none.
pub(super) fn spelt_by_side(
    line: &str,
    alphabets: &[(usize, Alphabet)],
    shape: Option<Shape>,
) -> Option<String> {
    let [(_, first), others @ ..] = alphabets else { return None };
    let of = |side: usize| alphabets.iter().find(|(other, _)| *other == side);
    let own = match others {
        [] => None,
        _ => cells(line, shape).and_then(|(_, shape)| of(shape.side())),
    };
    spelt(line, own.map_or(first, |(_, alphabet)| alphabet), shape)
}

/// The same line in the usual alphabet; `None` where it begins with no board of this one.
pub(super) fn spelt(line: &str, alphabet: &Alphabet, shape: Option<Shape>) -> Option<String> {
    let line = content(line, shape)?;
    let text = &line[..board_length(line)];
    let usual = |c: char| alphabet.read(c).map(symbol_char);
    if let Some(usual) = text.chars().map(usual).collect::<Option<String>>()
        && (usual.len() > 1 || shape.is_some_and(|shape| shape.cells() == 1))
    {
        return Some(usual + &line[text.len()..]);
    }
    let is_board = |shape: Shape| text.chars().count() == shape.cells() && shape.side() > 3;
    if shape.or_else(|| Shape::guess(text.chars().count())).is_some_and(is_board) {
        let column = text.chars().position(|c| alphabet.read(c).is_none()).unwrap_or(0);
        let found = text.chars().nth(column).unwrap_or_default().escape_debug().to_string();
        return Some(format!(
            "{REFUSED}column {}: '{found}' is none of the symbols {alphabet}",
            column + 1
        ));
    }
    let fields = Fields::of(line);
    let single = |field: &&str| {
        let mut chars = field.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Some('.'),
            (Some(c), None) => usual(c),
            _ => None,
        }
    };
    let cells: String = fields.texts.iter().map_while(single).collect();
    let shape = shape.or_else(|| Shape::guess(cells.len()))?;
    let end = *fields.ends.get(shape.cells() - 1)?;
    (cells.len() >= shape.cells()).then(|| cells[..shape.cells()].to_owned() + &line[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(boards: &[&str]) -> Spelt {
        let found = alphabets(boards.iter().copied(), None);
        found.first().map_or(Spelt::Certain(Alphabet::USUAL), |(_, found)| *found)
    }

    /// A cyclic Latin square in an alphabet, with some cells taken out.
    fn square(side: usize, from: usize, empty: char, every: usize) -> String {
        let alphabet = Alphabet::range(from, from + side - 1);
        let cell = |i: usize| match (i / side * 3 + i % side) % every {
            0 => empty,
            _ => alphabet.write(((i / side + i % side) % side) as u8 + 1).unwrap(),
        };
        (0..side * side).map(cell).collect()
    }

    #[test]
    fn an_alphabet_is_certain_where_no_other_suits() {
        for side in [9, 16, 25] {
            let (usual, zero, letters) =
                (Alphabet::USUAL, Alphabet::range(0, side - 1), Alphabet::range(10, side + 9));
            for empty in ['.', '-', '_'] {
                for (from, wanted) in [(1, usual), (0, zero), (10, letters)] {
                    let board = square(side, from, empty, 5);
                    assert_eq!(of(&[&board]), Spelt::Certain(wanted), "{board}");
                    assert_eq!(of(&[&board.to_lowercase()]), Spelt::Certain(wanted));
                    let spaced: Vec<String> = board.chars().map(String::from).collect();
                    assert_eq!(of(&[&spaced.join(" ")]), Spelt::Certain(wanted));
                }
            }
            assert_eq!(of(&[&square(side, 1, '0', 5)]), Spelt::Certain(usual));
            assert_eq!(of(&[&square(side, 0, '.', 1000)]), Spelt::Certain(zero), "full");
        }
        assert_eq!(of(&["1..._0**xX434321"]), Spelt::Certain(Alphabet::USUAL));
        assert_eq!(of(&[]), Spelt::Certain(Alphabet::USUAL));
    }

    #[test]
    fn what_is_assumed_is_said_and_what_is_unclear_asked() {
        let line = |cells: &str, all: usize| cells.to_owned() + &".".repeat(all - cells.len());
        let (hex, usual) = (Alphabet::HEX, Alphabet::range(1, 16));
        assert_eq!(of(&[&line("0123", 256)]), Spelt::Assumed(hex, usual));
        assert_eq!(of(&[&line("0023", 256)]), Spelt::Certain(Alphabet::USUAL));
        assert_eq!(of(&[&line("ABC", 256)]), Spelt::Assumed(Alphabet::range(10, 25), usual));
        let (small, zero) = (Alphabet::range(1, 9), Alphabet::range(0, 8));
        assert_eq!(of(&[&line("0123", 81)]), Spelt::Unclear(small, zero));
        // The boards of one text in two alphabets.
        let both = [&line("123G", 256)[..], &line("0123", 256)];
        assert_eq!(of(&both), Spelt::Assumed(usual, hex));
        assert_eq!(of(&[&line("9", 81), &line("0123", 81)]), Spelt::Assumed(small, zero));
        assert_eq!(of(&[&line("9", 81), &line("0103", 81)]), Spelt::Certain(Alphabet::USUAL));
    }

    #[test]
    fn lines_are_spelt_in_the_usual_alphabet() {
        let hex = |line: &str| spelt(line, &Alphabet::HEX, None);
        assert_eq!(hex("0f.A 7.1").as_deref(), Some("1G.B 7.1"));
        assert_eq!(spelt("aX.J", &Alphabet::LETTERS, None).as_deref(), Some("1O.A"));
        let row = ["0 1 2 F", "- . 3 4", "5 6 7 8", "0 0 0 1 7.1"].join(" ");
        assert_eq!(hex(&row).as_deref(), Some("123G..4567891112 7.1"));
    }
}
