//! Alphabets: the characters that stand for the symbols 1, 2, … in a text.

use std::fmt;

use gridforest_core::board::{BEFORE_X, number, symbol_char, symbol_value};

/// How the symbols of a text are written: the characters of the symbols 1, 2, … in their order.
///
/// Letters are read in either case. `.`, `_`, `*`, `-`, `?`, `0` and `X` are empty cells where they
/// are no symbols.
///
/// ```
/// use gridforest::reader::Alphabet;
/// let hex: Alphabet = "0-F".parse()?;
/// assert_eq!((hex.read('0'), hex.read('f'), hex.read('.')), (Some(1), Some(16), Some(0)));
/// assert_eq!("1-9A-G".parse::<Alphabet>()?.to_string(), "1-G");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Alphabet {
    chars: [u8; MOST],
    length: usize,
}

/// The most characters of an alphabet: digits and letters.
const MOST: usize = 36;

/// Stand for the numbers 36 and 0 in a row of 36 numbers: `0` is a symbol where it is a character, and
/// may be an empty cell where it is a number. They are no characters of any text.
pub(crate) const NUMBER_36: u8 = 2;
pub(crate) const NUMBER_0: u8 = 3;
/// Digits and letters in their order, in which ranges such as `0-F` are meant.
const ORDER: &[u8; MOST] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Alphabet {
    /// `1`–`9`, then `A` = 10: see [`symbol_value`].
    pub const USUAL: Self = Self::range(1, 35);
    /// The same with `0` as the symbol 36: that of boards of 36 symbols, whose empty cells are `.`.
    pub const THIRTY_SIX: Self = Self::USUAL.with(b'0');
    /// Numbers of 36 symbols, where `0` is an empty cell.
    pub(crate) const NUMBERS: Self = Self::USUAL.with(NUMBER_36);
    /// `0`–`9`, then `A`–`F`: the symbols 1 to 16; `0` is a symbol, not an empty cell.
    pub const HEX: Self = Self::range(0, 15);
    /// `A` = 1, `B` = 2, …; `X` is the symbol 24, not an empty cell.
    pub const LETTERS: Self = Self::range(10, 35);

    /// From one place of the order to another.
    pub(crate) const fn range(from: usize, to: usize) -> Self {
        let mut alphabet = Self { chars: [0; MOST], length: to + 1 - from };
        let mut i = 0;
        while i < alphabet.length {
            alphabet.chars[i] = ORDER[from + i];
            i += 1;
        }
        alphabet
    }

    /// With a character more.
    const fn with(mut self, c: u8) -> Self {
        self.chars[self.length] = c;
        self.length += 1;
        self
    }

    fn chars(&self) -> &[u8] {
        &self.chars[..self.length]
    }

    /// The number of symbols that can be written.
    pub fn symbols(&self) -> usize {
        self.length
    }

    /// The character of a symbol, `.` for an empty cell; `None` when the alphabet has none for it.
    pub fn write(&self, symbol: u8) -> Option<char> {
        match symbol.checked_sub(1) {
            None => Some('.'),
            Some(place) => self.chars().get(usize::from(place)).map(|&c| char::from(c)),
        }
    }

    /// The symbol of a character: 0 for an empty cell; `None` when it is neither.
    pub fn read(&self, c: char) -> Option<u8> {
        let upper = u8::try_from(c).ok()?.to_ascii_uppercase();
        match self.chars().iter().position(|&known| known == upper) {
            Some(place) => Some(place as u8 + 1),
            None if upper == NUMBER_0 => self.read('0'),
            None => b"._*-?0X".contains(&upper).then_some(0),
        }
    }
}

/// Ranges, or the characters one by one, such as `1-9A-Z`, `0-F` and `QWERTYUIO`; `numbers` are the
/// usual symbols.
impl std::str::FromStr for Alphabet {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "numbers" {
            return Ok(Self::USUAL);
        }
        let place = |c: &u8| ORDER.iter().position(|known| known == c);
        let (mut chars, mut rest) = (Vec::new(), &text.to_ascii_uppercase().into_bytes()[..]);
        while let Some(&first) = rest.first() {
            let range = match rest {
                [from, b'-', to, ..] => place(from).zip(place(to)),
                _ => None,
            };
            match range {
                Some((from, to)) if from < to => chars.extend(&ORDER[from..=to]),
                Some(_) => return Err(format!("'{text}' has a range that doesn't rise")),
                None => chars.push(first),
            }
            rest = &rest[if range.is_some() { 3 } else { 1 }..];
        }
        let is_bad = |c: &u8| !c.is_ascii_graphic() || b".,:;#|\"-".contains(c);
        let twice = (1..chars.len()).find(|&i| chars[..i].contains(&chars[i]));
        match twice {
            _ if chars.len() < 2 || chars.len() > MOST => Err(format!(
                "'{text}' is no alphabet: write a range such as 1-9A-Z, 0-F or A-P, all symbols in their order, or numbers"
            )),
            Some(i) => Err(format!("'{text}' has {} twice", char::from(chars[i]))),
            None if chars.iter().any(is_bad) => {
                Err(format!("'{text}' has a character that is no symbol"))
            }
            None => {
                let mut alphabet = Self { chars: [0; MOST], length: chars.len() };
                alphabet.chars[..chars.len()].copy_from_slice(&chars);
                Ok(alphabet)
            }
        }
    }
}

/// As it is read: runs of the usual order as ranges.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let follows = |&a: &u8, &b: &u8| {
            ORDER.iter().position(|&c| c == a).is_some_and(|i| ORDER.get(i + 1) == Some(&b))
        };
        let mut text = String::new();
        for run in self.chars().chunk_by(follows) {
            match run {
                [from, _, .., to] => text.extend([char::from(*from), '-', char::from(*to)]),
                few => text.extend(few.iter().map(|&c| char::from(c))),
            }
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alphabet({self})")
    }
}

/// The character of a cell that is a field: `.` for one without characters, a symbol, or a number of
/// two digits.
pub(crate) fn field_char(field: &str) -> Option<char> {
    let mut chars = field.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some('.'),
        (Some(c), None) => symbol_value(c).map(|_| c),
        _ => number(field).filter(|n| (10..=BEFORE_X).contains(n)).map(|n| symbol_char(n as u8)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alphabets_are_read_as_they_are_written() {
        for (text, again) in [
            ("1-9A-Z", "1-Z"),
            ("0-F", "0-F"),
            ("a-p", "A-P"),
            ("QWERTYUIO", "QWERTYUIO"),
            ("12", "12"),
            ("1-9A-Z0", "1-Z0"),
        ] {
            let alphabet: Alphabet = text.parse().unwrap();
            assert_eq!(alphabet.to_string(), again);
            assert_eq!(again.parse(), Ok(alphabet));
            for symbol in 1..=alphabet.symbols() as u8 {
                assert_eq!(alphabet.read(alphabet.write(symbol).unwrap()), Some(symbol));
            }
            assert_eq!(alphabet.write(alphabet.symbols() as u8 + 1), None);
        }
        assert_eq!("numbers".parse(), Ok(Alphabet::USUAL));
        assert_eq!("1-Z0".parse(), Ok(Alphabet::THIRTY_SIX));
        for wrong in ["", "1", "9-1", "AA", "a b", "A.B", "0-Z1"] {
            assert!(wrong.parse::<Alphabet>().is_err(), "{wrong}");
        }
    }
}
